import { CELLS, RADAR, RANGE, RANGE_SIZE } from './grid.ts';
import type { State } from './state.ts';

/** Every buried radar and trap; ids below belong to robots. */
export const FIRST_ID = 10;

/** Adds to (1) or takes from (-1) the cells that a seat's radar at this cell sees. */
export const changeSeen = (state: State, seat: number, cell: number, change: 1 | -1): void => {
  for (let i = cell * RANGE_SIZE; i < (cell + 1) * RANGE_SIZE; i++) {
    if (RANGE[i] !== -1) state.seen[seat * CELLS + RANGE[i]] += change;
  }
};

/** A second radar (or trap) of a seat in one cell is lost. */
export const buryItem = (state: State, seat: number, cell: number, item: number): void => {
  const id = state.nextId++;
  const place = seat * CELLS + cell;
  const items = item === RADAR ? state.radar : state.trap;
  if (items[place] !== 0) return;
  items[place] = id;
  if (item === RADAR) changeSeen(state, seat, cell, 1);
};

export const destroyRadar = (state: State, seat: number, cell: number): void => {
  const place = seat * CELLS + cell;
  if (state.radar[place] === 0) return;
  state.radar[place] = 0;
  changeSeen(state, seat, cell, -1);
};

export const hasTrap = (state: State, cell: number): boolean =>
  state.trap[cell] !== 0 || state.trap[CELLS + cell] !== 0;
