import { SEATS } from './board.ts';
import { createFlights, createTimeline, foreseeBullets, NO_SHOT, type Timeline } from './foresight.ts';
import { RUNNING, rules, type State } from './rules.ts';
import { countCells, spread } from './survival.ts';

const HORIZON = 6;

const danger = createTimeline(HORIZON);
const alive = createTimeline(HORIZON);
const flights = createFlights();

/** The cells on which a seat can be alive, summed over the rounds ahead. */
const countFreedom = (state: State, seat: number, cells: Timeline): number => {
  spread(state, state.players[seat], 0, HORIZON, danger, NO_SHOT, cells);
  let count = 0;
  for (let time = 1; time <= HORIZON; time++) count += countCells(state, cells, time);
  return count;
};

/** Who has more room to live in; the other seat's is its negative. */
export const potential = (state: State, seat: number): number => {
  if (state.ending !== RUNNING) return rules.result(state, seat);
  foreseeBullets(state, HORIZON, danger, flights);
  const mine = countFreedom(state, seat, alive);
  const theirs = countFreedom(state, SEATS - 1 - seat, alive);
  return (mine - theirs) / (mine + theirs + 1);
};
