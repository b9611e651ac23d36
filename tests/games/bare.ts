import type { Game, View } from '../../envs/core/game.ts';
import { sampleMask } from '../../envs/core/rng.ts';

type Bare<State, V extends View> = Pick<
  Game<State, V>,
  'id' | 'title' | 'hidden' | 'simultaneous' | 'rules' | 'vision' | 'encoder' | 'maxSteps'
>;

const refuse = (): never => {
  throw new Error('a game for trainer tests has no contest');
};

/** A two-seat game with known answers, for tests of trainers: no contest texts, no pictures. */
export const createBareGame = <State, V extends View>(parts: Bare<State, V>): Game<State, V> => ({
  ...parts,
  version: 0,
  about: 'for tests of trainers',
  options: {},
  seats: () => 2,
  clock: { first: 1000, turn: 1000, fresh: false },
  protocol: {
    orderLines: refuse,
    writeInit: refuse,
    writeTurn: refuse,
    readOrder: refuse,
    readInit: refuse,
    readTurn: refuse,
    writeOrder: refuse,
    writeAction: (_, action) => String(action),
  },
  render: { text: refuse, svg: refuse },
  recorder: {
    start: refuse,
    answers: refuse,
    inputs: refuse,
    steps: refuse,
    open: refuse,
    before: refuse,
    after: refuse,
    close: refuse,
    normalise: refuse,
  },
  createBaseline: rng => ({ choose: (_, mask) => sampleMask(mask, rng) }),
  potential: () => 0,
});
