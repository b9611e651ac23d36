import { sizeOf } from '../envs/core/env.ts';
import type { AnyGame, AnyView } from '../envs/core/game.ts';
import type { NetworkSpec } from './spec.ts';

interface Memory {
  /** [length - 1, observation] of earlier turns, newest first; and of the turn at hand, as it was first seen. */
  readonly past: Uint8Array;
  readonly now: Uint8Array;
  /** -1: nothing seen yet. */
  turn: number;
}

/** How many observations a network takes at once: 1 unless it was trained with turn history. */
export const historyOf = ({ input }: Pick<NetworkSpec, 'input'>, { encoder }: AnyGame): number =>
  input[0] / encoder.shape[0];

/**
 * The game, its observations followed by those of the seat's last `length - 1` turns; before the match they are all 0.
 * What a view remembers is kept beside it, so views, texts and rules are the game's own. The encoder must be asked in
 * every turn in which the seat acts, in order: players do, searches do not.
 */
export const withHistory = (game: AnyGame, length: number): AnyGame => {
  if (!Number.isInteger(length) || length < 1) throw new RangeError(`a history has 1, 2, 3 ... turns, not ${length}`);
  if (length === 1) return game;
  const { encoder, vision } = game;
  const size = sizeOf(encoder.shape);
  const memories = new WeakMap<AnyView, Memory>();
  const memoryOf = (view: AnyView): Memory => {
    const known = memories.get(view);
    if (known) return known;
    const created = { past: new Uint8Array(size * (length - 1)), now: new Uint8Array(size), turn: -1 };
    memories.set(view, created);
    return created;
  };
  return {
    ...game,
    vision: {
      ...vision,
      start(view, seat, options) {
        forget(memoryOf(view));
        vision.start(view, seat, options);
      },
      copy(from, to) {
        copyMemory(memoryOf(from), memoryOf(to));
        vision.copy(from, to);
      },
    },
    encoder: {
      ...encoder,
      shape: [encoder.shape[0] * length, ...encoder.shape.slice(1)],
      planes: listPlanes(encoder.planes, length),
      symmetries: undefined,
      encode(view, out) {
        const memory = memoryOf(view);
        encoder.encode(view, out);
        if (view.turn < memory.turn) forget(memory);
        if (view.turn !== memory.turn) remember(memory, view.turn, out);
        out.set(memory.past, size);
      },
    },
  };
};

const listPlanes = (planes: readonly string[], length: number): string[] =>
  Array.from({ length }, (_, ago) => planes.map(plane => (ago === 0 ? plane : `${ago} turns ago: ${plane}`))).flat();

const forget = (memory: Memory): void => {
  memory.past.fill(0);
  memory.now.fill(0);
  memory.turn = -1;
};

const copyMemory = (from: Memory, to: Memory): void => {
  to.past.set(from.past);
  to.now.set(from.now);
  to.turn = from.turn;
};

/** A new turn: what was at hand becomes the newest of the past. */
const remember = (memory: Memory, turn: number, observation: Uint8Array): void => {
  const { past, now } = memory;
  past.copyWithin(now.length, 0);
  past.set(now);
  for (let i = 0; i < now.length; i++) now[i] = observation[i];
  memory.turn = turn;
};
