/** Equal consecutive parts of an array, sharing its memory. */
export const windows = <T extends Uint8Array | Int32Array>(array: T, parts: number): T[] => {
  const size = array.length / parts;
  return Array.from({ length: parts }, (_, i) => array.subarray(i * size, (i + 1) * size) as T);
};
