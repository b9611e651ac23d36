import { Rng, sampleMask } from '../core/rng.ts';
import { encoder } from './encoder.ts';
import { protocol } from './protocol.ts';
import { rules, type State } from './rules.ts';
import { vision } from './vision.ts';

/** For tests. Front rows of riders, flags in the middle of the back row. */
export const RED_SETUP = 'RRRRRLLMMMMLCCBBBFBGS';
const BLUE_SETUP = 'RRRRRLLMMMMLCCBBBFBGS';

/** Sends both set-ups to the judge. */
export const startMatch = (red: string | null = RED_SETUP, blue: string | null = BLUE_SETUP): State => {
  const state = rules.createState();
  rules.start(state, 0, {});
  protocol.readOrder(state, 0, red === null ? null : [red]);
  protocol.readOrder(state, 1, blue === null ? null : [blue]);
  rules.advance(state);
  return state;
};

/** Sends answers to the judge, each from the seat to move; returns its complaint about the last one. */
export const answer = (state: State, ...lines: string[]): string | null => {
  let complaint: string | null = null;
  for (const line of lines) {
    complaint = protocol.readOrder(state, state.plies & 1, [line]);
    rules.advance(state);
  }
  return complaint;
};

/** Random legal steps from the set-up on, at most `steps` of them. */
export const playRandomly = (seed: number, steps: number): State => {
  const rng = new Rng(seed);
  const state = rules.createState();
  rules.start(state, seed, {});
  for (let step = 0; step < steps && !rules.isOver(state); step++) {
    for (const seat of [0, 1]) if (rules.acts(state, seat)) rules.decide(state, seat, drawAction(state, seat, rng));
    rules.advance(state);
  }
  return state;
};

export const drawAction = (state: State, seat: number, rng: Rng): number => {
  const view = vision.createView();
  const mask = new Uint8Array(encoder.actions);
  vision.look(state, seat, view);
  encoder.mask(view, mask);
  return sampleMask(mask, rng);
};

/** Replaces the pieces on the board: rows A to G, red in capitals, blue small, as records write them; none has moved. */
export const arrange = (state: State, rows: readonly string[]): void => {
  state.cells.fill(0);
  state.marks.fill(0);
  state.left.fill(0);
  state.pieces.fill(0);
  [...rows.join('')].forEach((symbol, cell) => {
    place(state, cell, symbol);
  });
};

const SYMBOLS = 'FBGCLMRSfbgclmrs';
const LAKE = 18;

const place = (state: State, cell: number, symbol: string): void => {
  const piece = SYMBOLS.indexOf(symbol);
  state.cells[cell] = symbol === '~' ? LAKE : piece + 1;
  if (piece < 0) return;
  state.left[piece]++;
  state.pieces[piece >> 3]++;
};
