import type { MatchRecord, Recorder } from '../core/game.ts';
import { BOXLESS_LIMIT, copyBoard, countIn, IDLE_LIMIT } from './board.ts';
import { readBoard, writeBoard } from './boardText.ts';
import { HEIGHT } from './geometry.ts';
import { protocol } from './protocol.ts';
import { rules, type State } from './rules.ts';

const ITEM_LINE = '2 ';

export const recorder: Recorder<State> = {
  /** A match without a seed starts from the board that was sent first. */
  start(record, state) {
    const players = record.players.length;
    rules.start(state, record.seed === null ? 0 : BigInt(record.seed), { players });
    if (record.seed !== null) return;
    const lines = record.turns[0].inputs[0].values();
    const board = readBoard({ next: () => lines.next().value });
    board.seats = players;
    copyBoard(board, state);
  },

  steps: record => record.turns.length,
  answers: (record, step) => record.turns[step].outputs,
  inputs: (record, step) => record.turns[step].inputs,

  open: (state, players, seed) => ({
    game: 'hypersonic',
    seed: seed === null ? null : `${seed}`,
    players: [...players],
    init: players.map((_, seat) => protocol.writeInit(state, seat)),
    turns: [],
  }),

  before(record, _state, inputs) {
    record.turns.push({ inputs: [...inputs], outputs: inputs.map(() => null) });
  },

  after(record, _state, answers) {
    record.turns.at(-1).outputs = [...answers];
  },

  close(record, state) {
    const seats = Array.from({ length: state.seats }, (_, seat) => seat);
    const scores = seats.map(seat => rules.score(state, seat));
    record.final = {
      rounds: state.turn,
      reason: endReason(state),
      scores,
      winner: soleBest(scores),
      boxes: seats.map(seat => state.boxes[seat]),
      deadAt: seats.map(seat => state.deadAt[seat]),
      state: writeBoard(state),
    };
  },

  normalise(record) {
    const copy = structuredClone(record);
    for (const turn of copy.turns) turn.inputs = turn.inputs.map(sortItems);
    if (copy.final) copy.final.state = sortItems(copy.final.state);
    return copy;
  },
};

/** Where several hold, the one that the judge meets first. */
const endReason = (state: State): string | null => {
  if (countIn(state) < 2) return 'players';
  if (state.boxless >= BOXLESS_LIMIT) return 'boxes';
  if (state.idle >= IDLE_LIMIT) return 'idle';
  return rules.isOver(state) ? 'rounds' : null;
};

const soleBest = (scores: readonly number[]): number | null => {
  const best = Math.max(...scores);
  return scores.indexOf(best) === scores.lastIndexOf(best) ? scores.indexOf(best) : null;
};

/** The order of the item lines has no meaning. */
const sortItems = (lines: MatchRecord): MatchRecord => {
  if (lines === null) return null;
  const entities: string[] = lines.slice(HEIGHT + 1);
  const items = entities.filter(line => line.startsWith(ITEM_LINE)).sort();
  const others = entities.filter(line => !line.startsWith(ITEM_LINE));
  return [...lines.slice(0, HEIGHT + 1), ...others, ...items];
};
