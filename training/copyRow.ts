type Rows = Uint8Array | Uint16Array | Float32Array;

/** Copies one row of `size` numbers; both arrays hold rows of that size, one after the other. */
export const copyRow = <T extends Rows>(from: T, row: number, to: T, target: number, size: number): void => {
  for (let i = 0; i < size; i++) to[target * size + i] = from[row * size + i];
};
