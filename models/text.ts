/**
 * Bytes as characters of 14 bits, U+5000 to U+8FFF: none of them is a surrogate, a quote, a backslash or a line end, so
 * the text can stand in a JavaScript source as it is. Bits go in from the highest; after the last byte comes a 1, then
 * zeros to the end of the character, which tells where the bytes end.
 */
const FIRST = 0x5000;
const BITS = 14;

export const encodeText = (bytes: Uint8Array): string => {
  let text = '';
  let bits = 0;
  let held = 0;
  for (let i = 0; i <= bytes.length; i++) {
    bits = (bits << 8) | (i < bytes.length ? bytes[i] : 0x80);
    held += 8;
    if (held < BITS) continue;
    held -= BITS;
    text += String.fromCharCode(FIRST + (bits >> held));
    bits &= (1 << held) - 1;
  }
  return bits === 0 ? text : text + String.fromCharCode(FIRST + (bits << (BITS - held)));
};

export const decodeText = (text: string): Uint8Array<ArrayBuffer> => {
  const last = text.charCodeAt(text.length - 1) - FIRST;
  const marker = 31 - Math.clz32(last & -last);
  const bytes = new Uint8Array(text.length === 0 ? 0 : (text.length * BITS - marker - 1) >> 3);
  for (let i = 0, bits = 0, held = 0, at = 0; i < text.length; i++) {
    bits = (bits << BITS) | (text.charCodeAt(i) - FIRST);
    held += BITS;
    for (; held >= 8; held -= 8) bytes[at++] = bits >> (held - 8);
    bits &= (1 << held) - 1;
  }
  return bytes;
};
