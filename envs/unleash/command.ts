import { DIG, MOVE, REQUEST_RADAR, REQUEST_TRAP, WAIT } from './actions.ts';

export interface Command {
  kind: number;
  x: number;
  y: number;
}

/** The judge's blanks: ASCII ones only. */
const BLANKS = ' \t\n\v\f\r';
const BLANK = `[${BLANKS}]`;
const END = `(?=${BLANK}|$)`;
const TARGET = `${BLANK}+(-?[0-9]+)${BLANK}+(-?[0-9]+)`;

const WAITS = new RegExp(`^WAIT${END}`, 'i');
const MOVES = new RegExp(`^MOVE${TARGET}${END}`, 'i');
const DIGS = new RegExp(`^(?:DIG|INTERACT)${TARGET}${END}`, 'i');
const REQUESTS = new RegExp(`^REQUEST${BLANK}+(RADAR|TRAP)${END}`, 'i');
/** What Java holds for the end of a line: a comment may not contain it. */
const LINE_END = /[\n\r\u0085\u2028\u2029]/;

/** One line of an answer as the judge reads it; null if it is illegal. */
export const readCommand = (line: string): Command | null => {
  const match = WAITS.exec(line) ?? MOVES.exec(line) ?? DIGS.exec(line) ?? REQUESTS.exec(line);
  if (!match || LINE_END.test(trim(line.slice(match[0].length)))) return null;
  const letter = match[0][0].toUpperCase();
  if (letter === 'W') return { kind: WAIT, x: 0, y: 0 };
  if (letter === 'R') return { kind: match[1].toUpperCase() === 'RADAR' ? REQUEST_RADAR : REQUEST_TRAP, x: 0, y: 0 };
  return aim(letter === 'M' ? MOVE : DIG, Number(match[1]), Number(match[2]));
};

const trim = (text: string): string => {
  let start = 0;
  let end = text.length;
  while (start < end && BLANKS.includes(text[start])) start++;
  while (end > start && BLANKS.includes(text[end - 1])) end--;
  return text.slice(start, end);
};

/** A coordinate that does not fit into 32 bits is illegal. */
const aim = (kind: number, x: number, y: number): Command | null =>
  x === (x | 0) && y === (y | 0) ? { kind, x: x | 0, y: y | 0 } : null;

export const writeCommand = (kind: number, x: number, y: number): string => {
  if (kind === MOVE) return `MOVE ${x} ${y}`;
  if (kind === DIG) return `DIG ${x} ${y}`;
  if (kind === REQUEST_RADAR) return 'REQUEST RADAR';
  return kind === REQUEST_TRAP ? 'REQUEST TRAP' : 'WAIT';
};
