import { expect, it } from 'vitest';
import { readComment } from './packedNetwork.ts';

it('a comment is read as it stands, slashes included', () => {
  const holder = new Function('return function WEIGHTS(){//a//b/+=\n}')();
  expect(readComment(holder)).toBe('a//b/+=');
});
