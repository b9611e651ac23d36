import type { AnyGame } from '../envs/core/game.ts';
import { countWeights } from './parameters.ts';
import type { Layer, NetworkSpec, PolicyHead } from './spec.ts';

/** One byte each, 14 bits a character: what is left beside a searching bot's code. */
const WEIGHTS_PER_CHARACTER = 0.8;
/** Where the contest sets no limit: what still loads and computes fast. */
const MAX_WEIGHTS = 240_000;
/** Where every turn is a new process, which has to load them first. */
const MAX_FRESH_WEIGHTS = 100_000;

const HIDDEN = 64;
/** From so many actions on, the policy head alone would fill the bot: it gets half as many inputs. */
const MANY_ACTIONS = 512;
const MAX_FIRST = 256;
/** A first dense layer narrower than this loses too much of the board: each cell is then made shorter first. */
const MIN_FIRST = 48;
const MAX_CHANNELS = 16;
/** Hidden units of what cells say of their own actions. */
const LOCAL_UNITS = 32;

/**
 * A network for any game, small enough for a bot: dense layers, and where the observation is large, before them one
 * layer that all cells share. Convolutions agree no better with a teacher and take five times as long to learn.
 */
export const defaultSpec = (game: AnyGame): NetworkSpec => {
  const { shape } = game.encoder;
  const most = mostWeights(game);
  const policy = policyOf(game);
  const first = widest(MAX_FIRST, most, units => denseSpec(shape, policy, units));
  if (first >= MIN_FIRST || shape.length !== 3) return denseSpec(shape, policy, first);
  return boardSpec(
    shape,
    policy,
    widest(MAX_CHANNELS, most, channels => boardSpec(shape, policy, channels)),
  );
};

/** Moves of single cells are judged beside them too: a few dense units cannot hold what is near each of them. */
const policyOf = ({ encoder: { actions, cellKinds } }: AnyGame): PolicyHead =>
  cellKinds === undefined
    ? { layers: [], actions }
    : { layers: [], actions, local: { units: LOCAL_UNITS, kinds: cellKinds } };

const mostWeights = ({ sourceLimit, clock }: AnyGame): number => {
  if (sourceLimit !== undefined) return sourceLimit * WEIGHTS_PER_CHARACTER;
  return clock.fresh ? MAX_FRESH_WEIGHTS : MAX_WEIGHTS;
};

const denseSpec = (input: readonly number[], policy: PolicyHead, units: number): NetworkSpec => ({
  input,
  trunk: [
    { layer: 'dense', units, activation: 'relu' },
    { layer: 'dense', units: HIDDEN, activation: 'relu' },
    { layer: 'dense', units: lastUnits(policy.actions), activation: 'relu' },
  ],
  policy,
  value: { layers: [], kind: 'scalar' },
});

const lastUnits = (actions: number): number => (actions < MANY_ACTIONS ? HIDDEN : HIDDEN / 2);

/** `channels` is how many are kept of every cell when the board becomes flat. */
const boardSpec = (input: readonly number[], policy: PolicyHead, channels: number): NetworkSpec => {
  const trunk: Layer[] = [
    { layer: 'cells', units: channels, activation: 'relu' },
    { layer: 'pool', kind: 'flatten' },
    { layer: 'dense', units: lastUnits(policy.actions), activation: 'relu' },
  ];
  return { input, trunk, policy, value: { layers: [], kind: 'scalar' } };
};

/** The widest with no more weights than `most`; multiples of 4 fill the engine's lanes. */
const widest = (max: number, most: number, specOf: (width: number) => NetworkSpec): number => {
  let width = max;
  while (width > 1 && countWeights(specOf(width)) > most) width -= width > 8 ? 4 : 1;
  return width;
};
