import { InputEnd, type Lines } from './game.ts';

/** Lines that are already there. */
export const linesOf = (texts: readonly string[]): Lines => {
  let index = 0;
  return {
    next() {
      if (index === texts.length) throw new InputEnd();
      return texts[index++];
    },
  };
};
