import type { Command } from 'commander';
import type { AnyGame } from '../envs/core/game.ts';
import { resolveOptions } from '../envs/core/options.ts';
import { envIdOf } from '../envs/core/soloEnv.ts';
import { games } from '../envs/games.ts';
import { createTable } from './table.ts';

export const registerGames = (program: Command): void => {
  program
    .command('games')
    .description('list the games, with seats, observation shape, actions and clock')
    .option('--json', 'print as JSON')
    .action(({ json }: { json?: boolean }) => {
      const rows = games.map(describeGame);
      console.log(json ? JSON.stringify(rows, null, 2) : drawTable(rows));
    });
};

const describeGame = (game: AnyGame) => ({
  id: game.id,
  env: envIdOf(game),
  title: game.title,
  kind: `${game.simultaneous ? 'simultaneous' : 'alternating'}, ${game.hidden ? 'hidden' : 'open'}`,
  seats: seatRange(game),
  observation: game.encoder.shape,
  actions: game.encoder.actions,
  clock: game.clock,
  options: game.options,
});

const seatRange = (game: AnyGame): number[] => {
  const defaults = resolveOptions(game);
  const counts = new Set([game.seats(defaults)]);
  for (const [name, { min, max }] of Object.entries(game.options)) {
    counts.add(game.seats({ ...defaults, [name]: min })).add(game.seats({ ...defaults, [name]: max }));
  }
  return [Math.min(...counts), Math.max(...counts)];
};

type Row = ReturnType<typeof describeGame>;

const drawTable = (rows: Row[]): string => {
  const table = createTable(['game', 'title', 'kind', 'seats', 'observation', 'actions', 'clock', 'options']);
  for (const row of rows) {
    const [fewest, most] = row.seats;
    table.push([
      row.id,
      row.title,
      row.kind,
      fewest === most ? fewest : `${fewest}-${most}`,
      row.observation.join(' x '),
      row.actions,
      describeClock(row.clock),
      describeOptions(row.options),
    ]);
  }
  return `${table.toString()}\nIn code: make('${rows[0].env}'). More about a game: envs/<game>/README.md`;
};

const describeClock = ({ first, turn, fresh }: AnyGame['clock']): string => {
  const times = first === turn ? `${turn} ms` : `${turn} ms (first ${first} ms)`;
  return fresh ? `${times},\na new process per move` : times;
};

const describeOptions = (options: AnyGame['options']): string =>
  Object.entries(options)
    .map(([name, { min, max, default: usual }]) => `${name} ${min}..${max} (${usual})`)
    .join('\n');
