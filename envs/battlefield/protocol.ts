import type { Protocol } from '../core/game.ts';
import { roleOf } from './battle.ts';
import { HOME, ROLES } from './board.ts';
import { encoder } from './encoder.ts';
import { readTurn } from './follow.ts';
import { checkSetUp, readOrder, setUpActions, writeTurn } from './judge.ts';
import type { State } from './rules.ts';
import { type BattlefieldView, vision } from './vision.ts';
import { actionBetween, MERCY, nameAction, parseMove } from './words.ts';

const writeSetUp = (view: BattlefieldView): string =>
  Array.from(view.cells.slice(HOME, HOME + view.placed), piece => ROLES[roleOf(piece)]).join('');

const noteMove = (view: BattlefieldView, line: string): void => {
  const move = parseMove(line);
  const action = move === null ? -1 : actionBetween(view.seat, move.from, move.to);
  const mask = new Uint8Array(encoder.actions);
  encoder.mask(view, mask);
  if (action >= 0 && mask[action] === 1) vision.decide(view, action);
};

export const protocol: Protocol<State, BattlefieldView> = {
  orderLines: () => 1,
  writeInit: () => [],
  writeTurn,
  readOrder,

  readInit: () => {},
  readTurn,

  /** A seat that is asked without a legal move has decided nothing and says so. */
  writeOrder(view) {
    if (view.turn === 0) return [writeSetUp(view)];
    return [view.decided < 0 ? MERCY : nameAction(view.seat, view.decided)];
  },

  /** An answer that the judge refuses ends the match, so it changes nothing here. */
  noteOrder(view, lines) {
    const line = lines[0] ?? '';
    if (!vision.owes(view)) return;
    if (view.turn > 0) noteMove(view, line);
    else if (view.placed === 0 && checkSetUp(line) === null) {
      for (const action of setUpActions(line)) vision.decide(view, action);
    }
  },

  writeAction: (view, action) => nameAction(view.seat, action),
};
