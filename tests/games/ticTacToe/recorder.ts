import type { Recorder } from '../../../envs/core/game.ts';
import { rules, type State } from './rules.ts';

export const recorder: Recorder<State> = {
  start: (_, state) => rules.start(state, 0, {}),
  answers: (record, step) => record.turns[step].outputs,
  inputs: (record, step) => record.turns[step].inputs,
  steps: record => record.turns.length,
  open: (_, players) => ({ game: 'tictactoe', players: [...players], turns: [], final: null }),
  before(record, _, inputs) {
    record.turns.push({ inputs, outputs: null });
  },
  after(record, _, answers) {
    record.turns.at(-1).outputs = answers;
  },
  close(record, state) {
    record.final = { winner: state.winner, board: [...state.owner] };
  },
  normalise: record => structuredClone(record),
};
