import { Env } from '../envs/core/env.ts';
import type { AnyAgent, AnyGame, AnyState, Options, Seed } from '../envs/core/game.ts';
import { softmaxMasked } from '../models/distribution.ts';
import type { Inference } from '../models/inference.ts';

/** One decision in a match, and what a network thought of it, whoever took it. */
export interface Thought {
  readonly turn: number;
  readonly seat: number;
  /** In the contest's words. */
  readonly action: string;
  /** The match as it was before: a copy. */
  readonly state: AnyState;
  readonly options: Options;
  readonly observation: Uint8Array;
  /** [actions], 0 for what is illegal */
  readonly probabilities: Float32Array;
  /** The result that the network expects for the seat, -1 to 1. */
  readonly value: number;
}

export interface Trace {
  readonly thoughts: readonly Thought[];
  /** Per seat, -1 to 1. */
  readonly results: readonly number[];
}

/** Plays a match in which a network looks over everybody's shoulder. */
export const traceMatch = (
  game: AnyGame,
  inference: Inference,
  agents: readonly AnyAgent[],
  seed: Seed,
  options: Options = {},
): Trace => {
  const env = new Env(game, options);
  env.reset(seed);
  for (const agent of agents) agent.start?.();
  const thoughts: Thought[] = [];
  while (!env.terminated) {
    const actions = agents.map((agent, seat) => (env.buffers.acting[seat] === 1 ? decide(env, agent, seat) : -1));
    actions.forEach((action, seat) => {
      if (action >= 0) thoughts.push(think(env, inference, seat, action));
    });
    env.step(actions);
  }
  return { thoughts, results: Array.from(env.buffers.rewards) };
};

const now = (): number => performance.now();

const decide = (env: Env, agent: AnyAgent, seat: number): number =>
  agent.choose(env.views[seat], env.buffers.masks[seat], { now, deadline: now() + env.game.clock.turn });

const think = (env: Env, inference: Inference, seat: number, action: number): Thought => {
  const { rules, encoder, protocol } = env.game;
  const { observations, masks } = env.buffers;
  const state = rules.createState();
  rules.copy(env.state, state);
  const observation = observations[seat].slice();
  inference.run(observation, 1);
  const probabilities = new Float32Array(encoder.actions);
  softmaxMasked(inference.policy, 0, masks[seat], 0, encoder.actions, probabilities);
  return {
    turn: rules.turn(state),
    seat,
    action: protocol.writeAction(env.views[seat], action),
    state,
    options: env.options,
    observation,
    probabilities,
    value: inference.value[0],
  };
};

/** The state after another action at that decision. Only where no other seat decides at the same time. */
export const tryAction = (game: AnyGame, { state: from, seat, options }: Thought, action: number): AnyState => {
  const { rules } = game;
  for (let other = 0; other < game.seats(options); other++) {
    if (other !== seat && rules.acts(from, other)) throw new RangeError('another seat has to decide at the same time');
  }
  const state = rules.createState();
  rules.copy(from, state);
  rules.decide(state, seat, action);
  rules.advance(state);
  return state;
};
