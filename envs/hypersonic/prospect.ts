import { countCells, GUARDED, neighboursInWord, OPEN, TURNED_BIT, WORDS } from './bits.ts';
import { type Board, FLOOR } from './board.ts';
import { CELLS } from './geometry.ts';
import type { Harvest } from './harvest.ts';
import { type Forecast, HORIZON, reach, TIMELINE } from './survival.ts';
import { itemWorth } from './wealth.ts';

/** What a round of waiting leaves of a gain. */
const PATIENCE = 0.88;
/** Room to move, in boxes for a cell. */
const ROOM_WORTH = 0.004;
/** Rounds to look ahead: across the whole board. */
const FAR = 40;
const NEVER = 255;
/** [rounds]: PATIENCE to the power of each. */
const DISCOUNT = Float64Array.from({ length: FAR }, (_, round) => PATIENCE ** round);

/** What a seat can look forward to from a cell that it enters in the coming round. */
export class Prospect {
  /** [HORIZON + 1, WORDS]: where it can be while bombs explode. */
  private readonly ways = new Int32Array(TIMELINE);
  /** Where it can have been (guarded, see bits.ts), where one can go when all is calm, where it comes to next. */
  private readonly known = new Int32Array(GUARDED);
  private readonly open = new Int32Array(WORDS);
  private readonly found = new Int32Array(WORDS);
  /** [cells]: the first round after which it can be there, or NEVER. */
  private readonly arrival = new Uint8Array(CELLS);

  /** In boxes: the best place for the next bomb, the best item, and room. */
  value(board: Board, seat: number, cell: number, forecast: Forecast, harvest: Harvest, withBomb: boolean): number {
    this.explore(forecast, cell);
    const ready = nextBomb(board, seat, withBomb, forecast);
    let bombing = 0;
    let collecting = 0;
    for (let target = 0; target < CELLS; target++) {
      const arrival = this.arrival[target];
      if (arrival === NEVER) continue;
      bombing = Math.max(bombing, harvest.count(target) * DISCOUNT[Math.max(arrival, ready)]);
      const item = foundOn(board, target, arrival, forecast);
      if (item !== FLOOR) collecting = Math.max(collecting, itemWorth(board, seat, item) * DISCOUNT[arrival]);
    }
    return bombing + collecting + ROOM_WORTH * countCells(this.ways, HORIZON * WORDS);
  }

  private explore(forecast: Forecast, cell: number): void {
    this.known.fill(0);
    this.arrival.fill(NEVER);
    reach(forecast, cell, 1, this.ways);
    for (let round = 1; round <= HORIZON; round++) {
      for (let word = 0; word < WORDS; word++) this.arrive(word, this.ways[round * WORDS + word], round);
    }
    for (let word = 0; word < WORDS; word++) this.open[word] = OPEN[word] & ~forecast.after.boxSet[word];
    for (let round = HORIZON + 1; round < FAR; round++) this.wander(round);
  }

  /** All that can be entered from known cells. */
  private wander(round: number): void {
    const { known, open, found } = this;
    for (let word = 0; word < WORDS; word++) found[word] = neighboursInWord(known, word) & open[word];
    for (let word = 0; word < WORDS; word++) this.arrive(word, found[word], round);
  }

  private arrive(word: number, cells: number, round: number): void {
    for (let left = cells & ~this.known[word + 1]; left !== 0; left &= left - 1) {
      this.arrival[TURNED_BIT[word * 32 + 31 - Math.clz32(left & -left)]] = round;
    }
    this.known[word + 1] |= cells;
  }
}

/** Rounds until the seat has a bomb to place, if it places one now or not. */
export const nextBomb = (board: Board, seat: number, withBomb: boolean, forecast: Forecast): number => {
  if (board.bombsLeft[seat] > (withBomb ? 1 : 0)) return 1;
  for (let bomb = 0; bomb < board.bombCount; bomb++) {
    if (board.bombOwner[bomb] !== seat) continue;
    for (let round = 1; round <= board.bombFuse[bomb]; round++) {
      if (forecast.isTouched(board.bombCell[bomb], round)) return round + 1;
    }
  }
  return HORIZON + 1;
};

/** The item that one finds there on arrival: it lies there now and still then, or has come out of a box before. */
const foundOn = (board: Board, cell: number, arrival: number, forecast: Forecast): number => {
  const kind = forecast.after.cells[cell];
  return board.cells[cell] === kind || forecast.last < arrival ? kind : FLOOR;
};
