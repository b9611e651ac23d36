import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** `toEqual` is slow on typed arrays: it is called only to say how the two differ. */
export const expectSame = (actual: unknown, expected: unknown): void => {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
};
