/** Two plain objects of typed arrays, numbers, booleans and more such objects, made by the same function, are equal. */
export const sameData = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || a === null) return a === b;
  if (ArrayBuffer.isView(a)) return sameNumbers(a as Uint8Array, b as Uint8Array);
  for (const key in a) {
    if (!sameData((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key])) return false;
  }
  return true;
};

const sameNumbers = (a: Uint8Array, b: Uint8Array): boolean => {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
};

/** A number that equal objects have in common and different ones hardly ever. */
export const fingerprint = (data: unknown, seed: number): number => {
  if (typeof data !== 'object' || data === null) return mix(seed, Number(data));
  let hash = seed;
  if (ArrayBuffer.isView(data)) {
    const numbers = data as Uint8Array;
    for (let i = 0; i < numbers.length; i++) hash = mix(hash, numbers[i]);
    return hash;
  }
  for (const key in data) hash = fingerprint((data as Record<string, unknown>)[key], hash);
  return hash;
};

const mix = (hash: number, value: number): number => {
  const mixed = Math.imul(hash ^ value, 0x9e3779b1);
  return mixed ^ (mixed >>> 15);
};
