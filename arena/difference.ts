/** Where two values first differ: the way there, and what stands there in each. */
export interface Difference {
  readonly path: readonly (string | number)[];
  readonly expected: unknown;
  readonly found: unknown;
}

type Fields = Record<string | number, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const isList = (value: Fields): boolean => Array.isArray(value) || ArrayBuffer.isView(value);

const bytesOf = ({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);

/** Typed arrays are mostly equal, and long. */
const isSameArray = (expected: unknown, found: unknown): boolean =>
  ArrayBuffer.isView(expected) &&
  ArrayBuffer.isView(found) &&
  expected.constructor === found.constructor &&
  Buffer.compare(bytesOf(expected), bytesOf(found)) === 0;

/** Compares plain data: numbers, texts, lists, typed arrays, objects. Null: equal. */
export const findDifference = (
  expected: unknown,
  found: unknown,
  path: readonly (string | number)[] = [],
): Difference | null => {
  if (Object.is(expected, found) || isSameArray(expected, found)) return null;
  if (!isObject(expected) || !isObject(found) || isList(expected) !== isList(found)) return { path, expected, found };
  for (const key of keysOf(expected, found)) {
    const inside = findDifference(expected[key], found[key], [...path, key]);
    if (inside) return inside;
  }
  return null;
};

const keysOf = (expected: Fields, found: Fields): (string | number)[] => {
  if (!isList(expected)) return [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const length = Math.max(Number(expected.length), Number(found.length));
  return Array.from({ length }, (_, i) => i);
};

const MAX_SHOWN = 120;

export const writeDifference = ({ path, expected, found }: Difference): string => {
  const show = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, MAX_SHOWN);
  return `${path.join('.')}: expected ${show(expected)}, found ${show(found)}`;
};
