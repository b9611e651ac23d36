import type { AnyAgent } from '../envs/core/game.ts';
import { type Rng, sampleMask } from '../envs/core/rng.ts';

/** Plays any legal action, each as likely as the other. */
export const createRandom = (rng: Rng): AnyAgent => ({ choose: (_, mask) => sampleMask(mask, rng) });
