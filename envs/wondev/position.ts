import { recorder } from './recorder.ts';
import { rules, type State } from './rules.ts';

/** A match that begins at this position instead of a drawn one, seat 0 to move: rows and units as the contest writes them. */
export const startAt = (rows: readonly string[], unit: string, otherUnit: string): State => {
  const state = rules.createState();
  const init = [String(rows.length), '1'];
  recorder.start({ seed: null, init: [init, init], turns: [{ inputs: [[...rows, unit, otherUnit], null] }] }, state);
  return state;
};
