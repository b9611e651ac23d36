import { InputEnd } from '../envs/core/game.ts';
import type { BotIo } from './loop.ts';
import { createProcessIo, type Files, now } from './stdin.ts';

type Readline = () => string | null | undefined;

declare const readline: Readline | undefined;

/** CodinGame gives a bot the function `readline`; elsewhere, so that the same file runs there, it is standard input. */
export const createReadlineIo = (files: Files): BotIo => {
  if (typeof readline !== 'function') return createProcessIo(files);
  const take = readline;
  return {
    lines: { next: () => readLine(take), waiting: () => 0 },
    print: text => console.log(text),
    warn: message => console.error(message),
    now,
    leave: () => {},
  };
};

const readLine = (take: Readline): string => {
  const line = take();
  if (line === null || line === undefined) throw new InputEnd();
  return line;
};
