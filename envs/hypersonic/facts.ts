import { ACTIONS, bombs, stepOf, writeLegal } from './actions.ts';
import { BOMB_ITEM, BOXLESS_LIMIT, countIn, isIn, isItem, LAST_TURN, RANGE_ITEM } from './board.ts';
import { CELLS, MAX_SEATS, MIRRORS, mirrorStep, NEXT, NOWHERE, STEP_COUNT } from './geometry.ts';
import type { Harvest } from './harvest.ts';
import { Forecast } from './survival.ts';
import type { HypersonicView } from './vision.ts';

/**
 * What is no matter of cells, as bits. `FACTS` says in which order; numbers are thermometers, one bit for each
 * threshold that is reached.
 */
const BOMBS = Uint8Array.of(1, 2, 3, 4, 5, 6);
const RANGES = Uint8Array.of(4, 5, 6, 7, 8, 9, 10);
const LEADS = Uint8Array.of(1, 2, 3, 5, 8, 12);
const ROUNDS_LEFT = Uint8Array.of(1, 2, 4, 8, 12, 16, 24, 32, 48, 64, 96, 128, 160);
const BOXES_LEFT = Uint8Array.of(0, 1, 2, 4, 8, 12, 16, 24, 32, 48);
const IDLE = Uint8Array.of(5, 10, 15);
const SEATS = Uint8Array.of(3, 4);
const HARVESTS = Uint8Array.of(1, 2, 3);

/**
 * Slots: 0 oneself, then the others by the corner they started from as one sees it: 1 opposite, 2 across, 3 below.
 * Here by the difference of the mirrors: none, x, y, both.
 */
const SLOT_OF_MIRROR = [0, 2, 3, 1];
export const slotOf = (seat: number, me: number): number => SLOT_OF_MIRROR[MIRRORS[seat] ^ MIRRORS[me]];

const GENERAL_SIZE =
  MAX_SEATS * (1 + BOMBS.length + RANGES.length) +
  (MAX_SEATS - 1) * 2 * LEADS.length +
  ROUNDS_LEFT.length +
  BOXES_LEFT.length +
  IDLE.length +
  2 * SEATS.length;
/** Where the facts about each action begin, and about the cell to which each step leads. */
const ABOUT_ACTIONS = GENERAL_SIZE;
const ABOUT_STEPS = ABOUT_ACTIONS + 2 * ACTIONS;
const STEP_FACTS = HARVESTS.length + 2;
export const FACT_COUNT = ABOUT_STEPS + STEP_COUNT * STEP_FACTS;

/** Writes the facts from `at` on; the space holds zeros. */
export const writeFacts = (
  view: HypersonicView,
  calm: Forecast,
  bombing: Forecast,
  harvest: Harvest,
  out: Uint8Array,
  at: number,
): void => {
  writeGeneral(view, calm, out, at);
  if (!isIn(view, view.seat)) return;
  writeActions(view, calm, bombing, out, at + ABOUT_ACTIONS);
  for (let step = 0; step < STEP_COUNT; step++) {
    writeStep(view, harvest, step, out, at + ABOUT_STEPS + step * STEP_FACTS);
  }
};

const writeGeneral = (view: HypersonicView, calm: Forecast, out: Uint8Array, at: number): void => {
  let next = at + MAX_SEATS * PLAYER_SIZE + (MAX_SEATS - 1) * 2 * LEADS.length;
  for (let seat = 0; seat < view.seats; seat++) {
    writePlayer(view, seat, out, at + slotOf(seat, view.seat) * PLAYER_SIZE);
    if (seat !== view.seat) writeLead(calm, view.seat, seat, out, at + MAX_SEATS * PLAYER_SIZE);
  }
  next = fallBelow(roundsLeft(view), ROUNDS_LEFT, out, next);
  next = fallBelow(calm.after.boxesLeft, BOXES_LEFT, out, next);
  next = rise(view.idle, IDLE, out, next);
  next = rise(view.seats, SEATS, out, next);
  rise(countIn(view), SEATS, out, next);
};

const PLAYER_SIZE = 1 + BOMBS.length + RANGES.length;

const writePlayer = (view: HypersonicView, seat: number, out: Uint8Array, at: number): void => {
  if (!isIn(view, seat)) return;
  out[at] = 1;
  rise(view.range[seat], RANGES, out, rise(view.bombsLeft[seat], BOMBS, out, at + 1));
};

/** Boxes that bombs on the board will hit count already. */
const writeLead = (calm: Forecast, me: number, seat: number, out: Uint8Array, leads: number): void => {
  const lead = calm.after.boxes[me] - calm.after.boxes[seat];
  const at = leads + (slotOf(seat, me) - 1) * 2 * LEADS.length;
  rise(-lead, LEADS, out, rise(lead, LEADS, out, at));
};

const roundsLeft = (view: HypersonicView): number => {
  const byCount = LAST_TURN - view.turn;
  return view.boxesLeft > 0 ? byCount : Math.min(byCount, BOXLESS_LIMIT - view.boxless);
};

/** First which actions are legal, then which of them can be survived if nobody else bombs. */
const writeActions = (view: HypersonicView, calm: Forecast, bombing: Forecast, out: Uint8Array, at: number): void => {
  writeLegal(view, view.seat, legal);
  for (let action = 0; action < ACTIONS; action++) {
    if (legal[action] === 0) continue;
    out[at + action] = 1;
    if (survives(view, action, bombs(action) ? bombing : calm)) out[at + ACTIONS + action] = 1;
  }
};

const legal = new Uint8Array(ACTIONS);
const collecting = new Forecast();

/** Whoever takes an item off the board has it no longer between himself and the bombs. */
const survives = (view: HypersonicView, action: number, forecast: Forecast): boolean => {
  const own = view.at[view.seat];
  const to = NEXT[stepOf(action, view.seat) * CELLS + own];
  if (!isItem(view.cells[to]) || forecast.last === 0) return forecast.survives(own, to);
  collecting.play(view, bombs(action) ? 1 << view.seat : 0, to);
  return collecting.survives(own, to);
};

/** `step` as the seat sees it. */
const writeStep = (view: HypersonicView, harvest: Harvest, step: number, out: Uint8Array, at: number): void => {
  const cell = NEXT[stepOf(step, view.seat) * CELLS + view.at[view.seat]];
  if (cell === NOWHERE) return;
  const next = rise(harvest.count(cell), HARVESTS, out, at);
  if (view.cells[cell] === RANGE_ITEM) out[next] = 1;
  if (view.cells[cell] === BOMB_ITEM) out[next + 1] = 1;
};

/** One bit for each threshold that the number reaches. Returns where the next facts go. */
const rise = (number: number, thresholds: Uint8Array, out: Uint8Array, at: number): number => {
  for (let i = 0; i < thresholds.length && number >= thresholds[i]; i++) out[at + i] = 1;
  return at + thresholds.length;
};

/** One bit for each threshold that the number does not exceed. */
const fallBelow = (number: number, thresholds: Uint8Array, out: Uint8Array, at: number): number => {
  for (let i = thresholds.length - 1; i >= 0 && number <= thresholds[i]; i--) out[at + i] = 1;
  return at + thresholds.length;
};

/** Where each fact goes when the board is mirrored. */
export const mirrorFacts = (mirror: number): Int32Array => {
  const moved = Int32Array.from({ length: FACT_COUNT }, (_, fact) => fact);
  for (let i = 0; i < 2 * ACTIONS; i++) {
    const step = i % STEP_COUNT;
    moved[ABOUT_ACTIONS + i] = ABOUT_ACTIONS + i - step + mirrorStep(step, mirror);
  }
  for (let i = 0; i < STEP_COUNT * STEP_FACTS; i++) {
    const step = Math.floor(i / STEP_FACTS);
    moved[ABOUT_STEPS + i] = ABOUT_STEPS + mirrorStep(step, mirror) * STEP_FACTS + (i % STEP_FACTS);
  }
  return moved;
};
