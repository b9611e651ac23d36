import type { Encoder, Symmetry } from '../core/game.ts';
import { ACTIONS, SHOOT } from './actions.ts';
import { BOARD, DIRECTIONS, gap, hasCell, SEATS, STEPS } from './board.ts';
import { AHEAD, writeDuel, writeFeatures } from './features.ts';
import { cellOfFlight, createFlights, createTimeline, foreseeBullets, NO_SHOT, type Timeline } from './foresight.ts';
import {
  BULLETS,
  DANGER,
  ENEMY,
  MINE,
  MINE_TIMES,
  PACKED,
  PLANES,
  planeNames,
  THEIR_TIMES,
  THEIRS,
  WALLS,
} from './planes.ts';
import { keepSurvivors, lastAlive, spread } from './survival.ts';
import { createSymmetries } from './symmetries.ts';
import type { BulletsView } from './vision.ts';
import { aim, CELLS, drawBoard, drawCell, RADIUS, SIDE } from './window.ts';

const danger = createTimeline(AHEAD);
const flights = createFlights();
const mine = createTimeline(AHEAD);
const theirs = createTimeline(AHEAD);

/** By the mover's directions: blue's up is the board's down. Then where they will be, within the mover's reach. */
const drawBullets = (view: BulletsView, out: Uint8Array): void => {
  for (let own = 0; own < DIRECTIONS; own++) {
    drawBoard(view.bullets, (own ^ view.seat) * BOARD, RADIUS, BULLETS + own, out);
  }
  for (let time = 1; time <= AHEAD; time++) drawBoard(danger, time * BOARD, time, DANGER + time - 1, out);
};

/** The same, bullet by bullet. */
const drawFlights = (view: BulletsView, out: Uint8Array): void => {
  for (let i = 0; i < flights.count; i++) {
    drawCell(cellOfFlight(flights, i, 0), RADIUS, BULLETS + (flights.directions[i] ^ view.seat), out);
    for (let time = 1; time <= AHEAD; time++) {
      drawCell(cellOfFlight(flights, i, time), time, DANGER + time - 1, out);
    }
  }
};

/** The cells from which a seat can stay alive as long as possible. */
const outlive = (view: BulletsView, seat: number, alive: Timeline): void => {
  const cell = view.players[seat];
  spread(view, cell, 0, AHEAD, danger, NO_SHOT, alive);
  keepSurvivors(view, cell, lastAlive(view, alive, 1, AHEAD), alive);
};

const drawEnemy = (view: BulletsView, out: Uint8Array): void => {
  const enemy = SEATS - 1 - view.seat;
  if (gap(view.players[0], view.players[1]) > 2 * AHEAD) return;
  outlive(view, enemy, theirs);
  for (let time = 1; time <= THEIR_TIMES; time++) drawBoard(theirs, time * BOARD, RADIUS, THEIRS + time - 1, out);
  writeDuel(view, mine, theirs, PACKED * CELLS, out);
};

const encode = (view: BulletsView, out: Uint8Array): void => {
  out.fill(0);
  aim(view, view.seat);
  drawBoard(view.walls, 0, RADIUS, WALLS, out);
  drawCell(view.players[SEATS - 1 - view.seat], RADIUS, ENEMY, out);
  foreseeBullets(view, AHEAD, danger, flights);
  if (flights.isFew) drawFlights(view, out);
  else drawBullets(view, out);
  outlive(view, view.seat, mine);
  for (let time = 1; time <= MINE_TIMES; time++) drawBoard(mine, time * BOARD, time, MINE + time - 1, out);
  writeFeatures(view, mine, PACKED * CELLS, out);
  drawEnemy(view, out);
};

/** A walk into a wall is the same as waiting, so it is left out. */
const mask = (view: BulletsView, out: Uint8Array): void => {
  const { walls, seat } = view;
  const me = view.players[seat];
  for (let own = 0; own < DIRECTIONS; own++) out[own] = hasCell(walls, 0, me + STEPS[own ^ seat]) ? 0 : 1;
  for (let action = SHOOT; action < ACTIONS; action++) out[action] = 1;
};

let symmetries: Symmetry[] | undefined;

export const encoder: Encoder<BulletsView> = {
  shape: [PLANES, SIDE, SIDE],
  planes: planeNames,
  actions: ACTIONS,
  /** Made when first asked for: a bot, started anew for every move, has no use for them. */
  get symmetries() {
    symmetries ??= createSymmetries();
    return symmetries;
  },
  encode,
  mask,
};
