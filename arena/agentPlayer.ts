import type { AnyAgent, AnyGame, AnyView, Options } from '../envs/core/game.ts';
import { stackOf } from './errorText.ts';
import type { Answer, Player, Question, Verdict } from './player.ts';

const now = (): number => performance.now();

/**
 * An agent of ours at a seat. It decides on its view as an exported bot does and its order goes to the judge as
 * text, so what is measured here is what will play in the contest. A late answer counts: this thread cannot stop it.
 */
export const createAgentPlayer = (game: AnyGame, options: Options, seat: number, agent: AnyAgent): Player => {
  const { vision } = game;
  const view: AnyView = vision.createView();
  const mask = new Uint8Array(game.encoder.actions);
  vision.start(view, seat, options);
  agent.start?.();
  return {
    isProgram: false,
    look: state => vision.look(state, seat, view),
    ask({ state, limit }: Question): Answer {
      const start = now();
      vision.look(state, seat, view);
      const verdict = decideOrder(game, view, mask, agent, start + limit);
      const lines = verdict ? null : game.protocol.writeOrder(view);
      return { lines, verdict, wall: now() - start, cpu: null, waited: 0, stderr: '' };
    },
  };
};

/** All decisions of a turn, one after the other; a verdict if the agent broke down. */
const decideOrder = (
  { vision, encoder }: AnyGame,
  view: AnyView,
  mask: Uint8Array,
  agent: AnyAgent,
  deadline: number,
): Verdict | null => {
  while (vision.owes(view)) {
    encoder.mask(view, mask);
    const action = chooseSafely(agent, view, mask, deadline);
    if (typeof action !== 'number') return action;
    if (mask[action] !== 1) return { kind: 'illegal', complaint: `the agent chose ${action}, which is not legal` };
    vision.decide(view, action);
  }
  return null;
};

const chooseSafely = (agent: AnyAgent, view: AnyView, mask: Uint8Array, deadline: number): number | Verdict => {
  try {
    return agent.choose(view, mask, { now, deadline });
  } catch (error) {
    return { kind: 'crash', complaint: stackOf(error) };
  }
};
