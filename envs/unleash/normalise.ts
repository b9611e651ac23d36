import type { MatchRecord } from '../core/game.ts';
import { HEIGHT, ROBOTS } from './grid.ts';

type Item = [x: number, y: number, id: number];

/** Lines of a turn's input before the items: scores, rows, counts, robots. */
const FIRST_ITEM = 1 + HEIGHT + 1 + ROBOTS;

const byPlace = (a: Item, b: Item): number => a[0] - b[0] || a[1] - b[1];

/** Gives every item a new id in the order in which they are first seen; those of one turn by kind, seat and place. */
const renumber = (truth: MatchRecord, ids: Map<number, number>): void => {
  for (const items of [...truth.radars, ...truth.traps] as Item[][]) {
    items.sort(byPlace);
    for (const item of items) {
      if (!ids.has(item[2])) ids.set(item[2], ROBOTS + ids.size);
      item[2] = ids.get(item[2])!;
    }
  }
};

const renumberLine = (line: string, ids: Map<number, number>): number[] => {
  const [id, ...rest] = line.split(' ').map(Number);
  return [ids.get(id) ?? id, ...rest];
};

/** The items' lines sorted by kind and place, with the new ids. */
const sortItems = (lines: string[], ids: Map<number, number>): string[] => {
  const items = lines.slice(FIRST_ITEM).map(line => renumberLine(line, ids));
  items.sort((a, b) => a[1] - b[1] || a[2] - b[2] || a[3] - b[3] || a[0] - b[0]);
  return [...lines.slice(0, FIRST_ITEM), ...items.map(fields => fields.join(' '))];
};

/** The order and the ids of radars and traps mean nothing, but an item keeps its id, in the truth and in the text. */
export const normalise = (record: MatchRecord): MatchRecord => {
  const copy = structuredClone(record);
  const ids = new Map<number, number>();
  for (const turn of copy.turns) {
    renumber(turn.truth, ids);
    turn.inputs = turn.inputs.map((lines: string[] | null) => lines && sortItems(lines, ids));
  }
  if (copy.final) renumber(copy.final.truth, ids);
  return copy;
};
