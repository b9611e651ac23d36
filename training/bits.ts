/** Bytes that hold so many bits. */
export const bytesFor = (bits: number): number => (bits + 7) >> 3;

/** Packs one row of zeros and ones, `size` bytes at `offset`, eight to a byte at `target`, the first in the lowest bit. */
export const packRow = (from: Uint8Array, offset: number, size: number, to: Uint8Array, target: number): void => {
  const bytes = bytesFor(size);
  for (let byte = 0; byte < bytes; byte++) {
    const first = offset + byte * 8;
    const count = Math.min(8, size - byte * 8);
    let packed = 0;
    for (let i = 0; i < count; i++) packed |= from[first + i] << i;
    to[target + byte] = packed;
  }
};

/** The reverse: `size` zeros and ones out of the bits at `offset`. */
export const unpackRow = (from: Uint8Array, offset: number, size: number, to: Uint8Array, target: number): void => {
  to.fill(0, target, target + size);
  const bytes = bytesFor(size);
  for (let byte = 0; byte < bytes; byte++) {
    let left = from[offset + byte];
    for (let at = target + byte * 8; left !== 0; at++) {
      to[at] = left & 1;
      left >>= 1;
    }
  }
};
