const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Needs neither Buffer nor atob, so that it runs wherever a bot may. */
export const decodeBase64 = (text: string): Uint8Array<ArrayBuffer> => {
  const length = text.indexOf('=') < 0 ? text.length : text.indexOf('=');
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  for (let i = 0, bits = 0, held = 0, at = 0; i < length; i++) {
    bits = (bits << 6) | findDigit(text.charCodeAt(i));
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[at++] = bits >> held;
    bits &= (1 << held) - 1;
  }
  return bytes;
};

const findDigit = (code: number): number => {
  if (code >= 97) return code - 71;
  if (code >= 65) return code - 65;
  if (code >= 48) return code + 4;
  return code === 43 ? 62 : 63;
};

export const encodeBase64 = (bytes: Uint8Array): string => {
  let text = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const bits = (bytes[i] << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += DIGITS[bits >> 18] + DIGITS[(bits >> 12) & 63];
    text += i + 1 < bytes.length ? DIGITS[(bits >> 6) & 63] : '=';
    text += i + 2 < bytes.length ? DIGITS[bits & 63] : '=';
  }
  return text;
};
