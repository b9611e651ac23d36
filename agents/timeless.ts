import type { Clock } from '../envs/core/game.ts';

/** All the time in the world. */
export const TIMELESS: Readonly<Clock> = { now: () => 0, deadline: Number.POSITIVE_INFINITY };
