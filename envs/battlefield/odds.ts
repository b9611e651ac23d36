import { MOVED, pieceOf, roleOf, UNKNOWN } from './battle.ts';
import { BOMB_WEIGHT, FLAG_WEIGHT } from './belief.ts';
import { BOMB, CELLS, DIRECTIONS, FLAG, GENERAL, NEIGHBOUR, ROLES, SIDE } from './board.ts';
import { type BattlefieldView, THEIRS } from './vision.ts';

const FLAG_BESIDE_BOMB = 2;
const SUREST_BOMB = 0.9;

const FIRST_ENEMY = pieceOf(THEIRS, FLAG);

export const isEnemy = (content: number): boolean => content >= FIRST_ENEMY && content <= UNKNOWN;

const isStill = (view: BattlefieldView, cell: number): boolean =>
  view.cells[cell] === UNKNOWN && (view.marks[cell] & MOVED) === 0;

const isBesideBomb = (view: BattlefieldView, cell: number): boolean => {
  for (let direction = 0; direction < DIRECTIONS; direction++) {
    const next = NEIGHBOUR[direction * CELLS + cell];
    if (next >= 0 && view.cells[next] === pieceOf(THEIRS, BOMB)) return true;
  }
  return false;
};

const weighFlag = (view: BattlefieldView, cell: number): number =>
  FLAG_WEIGHT[Math.floor(cell / SIDE)] * (isBesideBomb(view, cell) ? FLAG_BESIDE_BOMB : 1);

const weighBomb = (_view: BattlefieldView, cell: number): number => BOMB_WEIGHT[Math.floor(cell / SIDE)];

const sumOverStill = (view: BattlefieldView, weigh: (view: BattlefieldView, cell: number) => number): number => {
  let sum = 0;
  for (let cell = 0; cell < CELLS; cell++) if (isStill(view, cell)) sum += weigh(view, cell);
  return sum;
};

/** Writes [cell, role]: how likely the enemy piece on a cell has that role; 0 where there is no enemy. */
export const estimateRoles = (view: BattlefieldView, odds: Float64Array): void => {
  odds.fill(0);
  const flags = view.hidden[FLAG] / (sumOverStill(view, weighFlag) || 1);
  const bombs = view.hidden[BOMB] / (sumOverStill(view, weighBomb) || 1);
  for (let cell = 0; cell < CELLS; cell++) {
    const content = view.cells[cell];
    if (!isEnemy(content)) continue;
    if (content !== UNKNOWN) odds[cell * 8 + roleOf(content)] = 1;
    else if (isStill(view, cell)) estimateStill(view, cell, flags, bombs, odds);
    else shareMovers(view, cell, 1, odds);
  }
};

const estimateStill = (view: BattlefieldView, cell: number, flags: number, bombs: number, odds: Float64Array): void => {
  const flag = Math.min(1, weighFlag(view, cell) * flags);
  const bomb = Math.min(SUREST_BOMB, weighBomb(view, cell) * bombs) * (1 - flag);
  const movers = shareMovers(view, cell, 1 - flag - bomb, odds);
  const scale = 1 / (flag + bomb + movers || 1);
  for (let role = GENERAL; role < ROLES.length; role++) odds[cell * 8 + role] *= scale;
  odds[cell * 8 + FLAG] = flag * scale;
  odds[cell * 8 + BOMB] = bomb * scale;
};

/** Spreads a likelihood over the hidden roles that move; returns what was spread: 0 if there are none. */
const shareMovers = (view: BattlefieldView, cell: number, share: number, odds: Float64Array): number => {
  let movers = 0;
  for (let role = GENERAL; role < ROLES.length; role++) movers += view.hidden[role];
  if (movers === 0) return 0;
  for (let role = GENERAL; role < ROLES.length; role++) {
    odds[cell * 8 + role] = (share * view.hidden[role]) / movers;
  }
  return share;
};
