import type { Rules, View, Vision } from '../../envs/core/game.ts';
import { createJavaRandom, nextInt, seedJavaRandom } from '../../envs/core/javaRandom.ts';
import { createBareGame } from './bare.ts';

/** Three cards, one each, one chip in the pot each; a bet is one more chip. */
const CARDS = 3;
export const PASS = 0;
export const BET = 1;
/** The most that can be won is two chips: results are halved into -1 to 1. */
const MOST = 2;

interface State {
  /** [2] each seat's card, 0 the lowest */
  cards: Int8Array;
  /** [3] PASS or BET in the order played */
  history: Int8Array;
  turn: number;
  decided: number;
  isOver: boolean;
}

interface KuhnView extends View {
  card: number;
  history: Int8Array;
  decided: number;
  isOver: boolean;
}

const random = createJavaRandom();

/** pass-pass, pass-bet-pass, pass-bet-bet, bet-pass, bet-bet end the hand. */
const isDone = (history: Int8Array, turn: number): boolean =>
  turn === 3 || (turn === 2 && !(history[0] === PASS && history[1] === BET));

/** Chips won by seat 0. */
const chipsWon = ({ cards, history, turn }: State): number => {
  const higher = cards[0] > cards[1] ? 1 : -1;
  if (turn === 2 && history[0] === PASS) return higher;
  if (history[turn - 1] === BET) return higher * MOST;
  return turn === 3 ? -1 : 1;
};

const rules: Rules<State> = {
  createState: () => ({ cards: new Int8Array(2), history: new Int8Array(3), turn: 0, decided: -1, isOver: false }),
  start(state, seed) {
    seedJavaRandom(random, seed);
    state.cards[0] = nextInt(random, CARDS);
    state.cards[1] = (state.cards[0] + 1 + nextInt(random, CARDS - 1)) % CARDS;
    state.history.fill(-1);
    state.turn = 0;
    state.decided = -1;
    state.isOver = false;
  },
  copy(from, to) {
    to.cards.set(from.cards);
    to.history.set(from.history);
    to.turn = from.turn;
    to.decided = from.decided;
    to.isOver = from.isOver;
  },
  turn: state => state.turn,
  isOver: state => state.isOver,
  acts: (state, seat) => !state.isOver && state.turn % 2 === seat && state.decided === -1,
  decide(state, _seat, action) {
    state.decided = action;
  },
  forfeit(state) {
    state.decided = PASS;
  },
  advance(state) {
    state.history[state.turn++] = state.decided;
    state.decided = -1;
    state.isOver = isDone(state.history, state.turn);
  },
  score: (state, seat) => (state.isOver ? chipsWon(state) * (seat === 0 ? 1 : -1) : 0),
  result: (state, seat) => rules.score(state, seat) / MOST,
};

const vision: Vision<State, KuhnView> = {
  remembers: false,
  createView: () => ({ seat: 0, turn: 0, card: 0, history: new Int8Array(3), decided: -1, isOver: false }),
  copy(from, to) {
    const { history } = to;
    history.set(from.history);
    Object.assign(to, from, { history });
  },
  start(view, seat) {
    view.seat = seat;
    view.turn = 0;
    view.history.fill(-1);
    view.decided = -1;
    view.isOver = false;
  },
  look(state, seat, view) {
    view.seat = seat;
    view.turn = state.turn;
    view.card = state.cards[seat];
    view.history.set(state.history);
    view.decided = state.turn % 2 === seat ? state.decided : -1;
    view.isOver = state.isOver;
  },
  owes: view => !view.isOver && view.turn % 2 === view.seat && view.decided === -1,
  decide(view, action) {
    view.decided = action;
  },
  imagine(view, rng, state) {
    state.cards[view.seat] = view.card;
    state.cards[1 - view.seat] = (view.card + 1 + rng.int(CARDS - 1)) % CARDS;
    state.history.set(view.history);
    state.turn = view.turn;
    state.decided = view.decided;
    state.isOver = view.isOver;
  },
};

/** Kuhn poker: value to seat 0 is -1/18 chips; a known family of equilibria. */
export const kuhnPoker = createBareGame({
  id: 'kuhnpoker',
  title: 'Kuhn poker',
  hidden: true,
  simultaneous: false,
  rules,
  vision,
  maxSteps: () => 3,
  encoder: {
    shape: [2 + CARDS + 6],
    planes: ['seat, card, what each of three turns brought'],
    actions: 2,
    encode(view, out) {
      out.fill(0);
      out[view.seat] = 1;
      out[2 + view.card] = 1;
      for (let turn = 0; turn < view.turn; turn++) out[2 + CARDS + turn * 2 + view.history[turn]] = 1;
    },
    mask(_, out) {
      out.fill(1);
    },
  },
});
