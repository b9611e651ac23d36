import { writeClock } from './clock.ts';
import { quote } from './program/commandLine.ts';
import { DEFAULT_MEMORY } from './program/programPlayer.ts';
import type { ArenaSetup, GameJob } from './setup.ts';

/** Words that a shell leaves as they are. */
const PLAIN = /^[\w./:=,@+-]+$/;

/** The command that plays a game once more. */
export const writeCommand = (setup: ArenaSetup, { seed, seating }: Pick<GameJob, 'seed' | 'seating'>): string => {
  const { game, options, clock, ponder, memory, players } = setup;
  return [
    'skirmish match',
    ...seating.map(player => players[player]).map(word => (PLAIN.test(word) ? word : quote(word))),
    `--game ${game}`,
    `--seed=${seed}`,
    ...Object.entries(options).map(([name, value]) => `--option ${name}=${value}`),
    ...(clock === 1 ? [] : [`--clock ${writeClock(clock)}`]),
    ...(ponder ? ['--ponder'] : []),
    ...(memory === DEFAULT_MEMORY ? [] : [`--memory ${memory}`]),
  ].join(' ');
};
