import { SURRENDER, WAIT } from './actions.ts';

/** What Python strips as white space. */
const BLANK = '[\\t-\\r\\x1c-\\x20\\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]';
/** One whole number as the judge, a Python program, reads it with int(): a sign, decimal digits of any script, single underscores between. */
const NUMBER = new RegExp(`^${BLANK}*([+-]?)(\\p{Nd}+(?:_\\p{Nd}+)*)${BLANK}*$`, 'u');
const DIGIT = /^\p{Nd}$/u;

/** Digits of a script follow one another from 0 to 9. */
const digitValue = (digit: string): number => {
  const code = digit.codePointAt(0)!;
  let run = 0;
  while (DIGIT.test(String.fromCodePoint(code - run - 1))) run++;
  return run % 10;
};

/** What the judge makes of everything that a program wrote: 0 to 8, or a surrender. */
export const readAnswer = (lines: readonly string[]): number => {
  const match = NUMBER.exec(lines.join('\n'));
  if (!match) return SURRENDER;
  const digits = [...match[2].replaceAll('_', '')].map(digitValue);
  const value = digits.reduce((sum, digit) => Math.min(sum * 10 + digit, SURRENDER), 0);
  return value > WAIT || (match[1] === '-' && value > 0) ? SURRENDER : value;
};
