import { writeClock } from './clock.ts';
import { DEFAULT_MEMORY } from './program/programPlayer.ts';
import type { ArenaSetup, GameJob } from './setup.ts';

const quote = (word: string): string => (/^[\w./:=,@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`);

/** The command that plays a game once more. */
export const writeCommand = (setup: ArenaSetup, { seed, seating }: Pick<GameJob, 'seed' | 'seating'>): string => {
  const { game, options, clock, ponder, memory, players } = setup;
  return [
    'skirmish match',
    ...seating.map(player => quote(players[player])),
    `--game ${game}`,
    `--seed=${seed}`,
    ...Object.entries(options).map(([name, value]) => `--option ${name}=${value}`),
    ...(clock === 1 ? [] : [`--clock ${writeClock(clock)}`]),
    ...(ponder ? ['--ponder'] : []),
    ...(memory === DEFAULT_MEMORY ? [] : [`--memory ${memory}`]),
  ].join(' ');
};
