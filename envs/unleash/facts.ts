import { REQUEST_RADAR, REQUEST_TRAP } from './actions.ts';
import {
  CELLS,
  COLUMN,
  COOLDOWN,
  distance,
  GONE,
  HEIGHT,
  MAX_TURNS,
  NOTHING,
  RADAR,
  REACH,
  ROBOTS,
  ROW,
  TEAM,
  TRAP,
  WIDTH,
} from './grid.ts';
import { canRequest, claims, isRequested } from './order.ts';
import { RADAR_SPOTS } from './radarSpots.ts';
import { UNSEEN, type UnleashView } from './view.ts';

/** Facts about the deciding robot and the match, packed as bits in groups: one-hot unless it says thermometer. */
let size = 0;
const mirrored: [first: number, size: number][] = [];

const group = (bits: number): number => {
  const first = size;
  size += bits;
  return first;
};

/** A group that runs from the top of the map to the bottom: turning the map over reverses it. */
const verticalGroup = (bits: number): number => {
  mirrored.push([size, bits]);
  return group(bits);
};

/** Moves, in the sense of turns walked, one way: up to 8 along x and 4 along y. */
const MOST_X = 8;
const MOST_Y = 4;
const LEADS = Uint8Array.of(1, 3, 6, 10, 15, 25);
const AMOUNTS = Uint8Array.of(1, 3, 6, 10, 20, 40);
const MOST_RADARS = 10;
const TURNS_A_BIT = 10;

const ROBOT_X = group(WIDTH);
const ROBOT_Y = verticalGroup(HEIGHT);
/** Nothing, radar, trap, ore. */
const HELD = group(4);
const MAY_REQUEST = group(2);
const IS_REQUESTED = group(2);
const COOLDOWNS = group(2 * COOLDOWN);
const TURN = group(MAX_TURNS / TURNS_A_BIT);
const LAST_TURNS = group(TURNS_A_BIT);
/** Thermometers. */
const AHEAD = group(LEADS.length);
const BEHIND = group(LEADS.length);
const MY_ROBOTS = group(TEAM + 1);
const THEIR_ROBOTS = group(TEAM + 1);
const CURSOR = group(TEAM);
const HOME_MOVES = group(MOST_X + 1);
const ORE_X = group(2 * MOST_X + 1);
const ORE_Y = verticalGroup(2 * MOST_Y + 1);
const ORE_MOVES = group(MOST_X + MOST_Y);
const SPOT_X = group(2 * MOST_X + 1);
const SPOT_Y = verticalGroup(2 * MOST_Y + 1);
const RADARS = group(MOST_RADARS + 1);
/** Thermometer: ore that is known and not claimed. */
const ORE_KNOWN = group(AMOUNTS.length);
/** Mates with a radar, with a trap. */
const MATES_HOLD = group(2);

export const FACTS = size;
export const MIRRORED_FACTS: readonly (readonly [first: number, size: number])[] = mirrored;

const walk = (cells: number, most: number): number => Math.min(most, Math.ceil(cells / REACH));
const signedWalk = (cells: number, most: number): number => most + Math.sign(cells) * walk(Math.abs(cells), most);

/** Writes the facts from `at` on. `claims` must be counted; (x, y) is where the robot stands. */
export const writeFacts = (view: UnleashView, x: number, y: number, out: Uint8Array, at: number): void => {
  writeMatch(view, out, at);
  writeTeams(view, out, at);
  writeWays(view, x, y, out, at);
  if (view.cursor === TEAM || view.robotX[view.cursor] === GONE) return;
  out[at + ROBOT_X + x] = 1;
  out[at + ROBOT_Y + y] = 1;
  out[at + CURSOR + view.cursor] = 1;
  out[at + HOME_MOVES + walk(x, MOST_X)] = 1;
  const item = view.item[view.cursor];
  out[at + HELD + (item === NOTHING ? 0 : item - 1)] = 1;
  if (canRequest(view, REQUEST_RADAR)) out[at + MAY_REQUEST] = 1;
  if (canRequest(view, REQUEST_TRAP)) out[at + MAY_REQUEST + 1] = 1;
};

const writeMatch = (view: UnleashView, out: Uint8Array, at: number): void => {
  const turn = Math.min(view.turn, MAX_TURNS - 1);
  out[at + TURN + Math.floor(turn / TURNS_A_BIT)] = 1;
  const left = MAX_TURNS - 1 - turn;
  if (left < TURNS_A_BIT) out[at + LAST_TURNS + left] = 1;
  for (let offer = 0; offer < 2; offer++) {
    if (view.cooldown[offer] < COOLDOWN) out[at + COOLDOWNS + offer * COOLDOWN + view.cooldown[offer]] = 1;
  }
  const lead = view.scores[0] - view.scores[1];
  for (let i = 0; i < LEADS.length; i++) {
    if (lead >= LEADS[i]) out[at + AHEAD + i] = 1;
    if (-lead >= LEADS[i]) out[at + BEHIND + i] = 1;
  }
};

const writeTeams = (view: UnleashView, out: Uint8Array, at: number): void => {
  let mine = 0;
  let theirs = 0;
  for (let robot = 0; robot < ROBOTS; robot++) {
    if (view.robotX[robot] === GONE) continue;
    if (robot < TEAM) mine++;
    else theirs++;
    if (robot === view.cursor) continue;
    if (view.item[robot] === RADAR) out[at + MATES_HOLD] = 1;
    if (view.item[robot] === TRAP) out[at + MATES_HOLD + 1] = 1;
  }
  out[at + MY_ROBOTS + mine] = 1;
  out[at + THEIR_ROBOTS + theirs] = 1;
  if (isRequested(view, REQUEST_RADAR)) out[at + IS_REQUESTED] = 1;
  if (isRequested(view, REQUEST_TRAP)) out[at + IS_REQUESTED + 1] = 1;
};

/** The way to the nearest ore that is known, safe and not claimed, and to the nearest place for a radar. */
const writeWays = (view: UnleashView, x: number, y: number, out: Uint8Array, at: number): void => {
  let radars = 0;
  let amount = 0;
  let nearest = -1;
  let least = WIDTH + HEIGHT;
  for (let cell = 0; cell < CELLS; cell++) {
    radars += view.radar[cell];
    if (view.known[cell] <= 0) continue;
    const ore = view.known[cell] - claims[cell];
    if (ore <= 0 || view.suspect[cell] > 0 || view.trap[cell] === 1) continue;
    amount += ore;
    const steps = distance(x, y, COLUMN[cell], ROW[cell]);
    if (steps >= least) continue;
    least = steps;
    nearest = cell;
  }
  out[at + RADARS + Math.min(radars, MOST_RADARS)] = 1;
  for (let i = 0; i < AMOUNTS.length; i++) if (amount >= AMOUNTS[i]) out[at + ORE_KNOWN + i] = 1;
  if (nearest !== -1) {
    out[at + ORE_X + signedWalk(COLUMN[nearest] - x, MOST_X)] = 1;
    out[at + ORE_Y + signedWalk(ROW[nearest] - y, MOST_Y)] = 1;
    out[at + ORE_MOVES + Math.min(MOST_X + MOST_Y - 1, walk(Math.max(0, least - 1), MOST_X + MOST_Y))] = 1;
  }
  writeSpot(view, x, y, out, at);
};

const writeSpot = (view: UnleashView, x: number, y: number, out: Uint8Array, at: number): void => {
  let nearest = -1;
  let least = WIDTH + HEIGHT;
  for (let i = 0; i < RADAR_SPOTS.length; i++) {
    const spot = RADAR_SPOTS[i];
    const steps = distance(x, y, COLUMN[spot], ROW[spot]);
    if (view.ore[spot] !== UNSEEN || steps >= least) continue;
    least = steps;
    nearest = spot;
  }
  if (nearest === -1) return;
  out[at + SPOT_X + signedWalk(COLUMN[nearest] - x, MOST_X)] = 1;
  out[at + SPOT_Y + signedWalk(ROW[nearest] - y, MOST_Y)] = 1;
};
