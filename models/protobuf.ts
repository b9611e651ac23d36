/** Just enough of Google's protocol buffers to write a message: each function gives the bytes of one field. */
type Bytes = Uint8Array<ArrayBuffer>;

export const joinBytes = (parts: readonly Bytes[]): Bytes => {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
};

/** Seven bits a byte, the lowest first. Negative numbers take 64 bits. */
const varint = (value: number): Bytes => {
  const bytes: number[] = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128);
  bytes.push(Number(rest));
  return Uint8Array.from(bytes);
};

export const intField = (field: number, value: number): Bytes => joinBytes([varint(field << 3), varint(value)]);

export const bytesField = (field: number, bytes: Bytes): Bytes =>
  joinBytes([varint((field << 3) | 2), varint(bytes.length), bytes]);

export const textField = (field: number, text: string): Bytes => bytesField(field, new TextEncoder().encode(text));

export const messageField = (field: number, parts: readonly Bytes[]): Bytes => bytesField(field, joinBytes(parts));

/** Numbers in a row, in the packed form. */
export const intsField = (field: number, values: readonly number[]): Bytes => messageField(field, values.map(varint));
