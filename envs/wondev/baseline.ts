import type { Agent } from '../core/game.ts';
import type { Rng } from '../core/rng.ts';
import { WEIGHTS } from './evaluate.ts';
import { type Effort, Search } from './search.ts';
import type { WondevView } from './vision.ts';

/** Bounded by positions, not by time, so that the same seed always plays the same. */
const EFFORT: Effort = { depth: 8, nodes: 4000 };

/** Looks a few plies ahead for points and for ground that it reaches first. */
export const createBaseline = (rng: Rng): Agent<WondevView> => {
  const search = new Search(WEIGHTS, EFFORT);
  return { choose: view => search.choose(view.board, rng) };
};
