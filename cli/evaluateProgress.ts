import { MultiBar, type SingleBar } from 'cli-progress';
import type { EvaluationSettings, Pairing } from '../arena/evaluate.ts';

const FORMAT = '{opponent} {bar} {value}/{total} games  {points}';

/** One bar for each opponent on stderr, if that is a terminal. */
export const createProgress = ({ setup, limits }: EvaluationSettings, isQuiet: boolean) => {
  const bars = new MultiBar({
    format: FORMAT,
    stream: process.stderr,
    hideCursor: true,
    barsize: 30,
    barCompleteChar: '#',
    barIncompleteChar: '.',
  });
  const shown = new Map<number, SingleBar>();
  const isShown = process.stderr.isTTY === true && !isQuiet;
  const width = Math.max(...setup.players.slice(1).map(({ length }) => Math.min(length, 30)));
  return {
    update(pairing: Pairing): void {
      if (!isShown) return;
      const opponent = setup.players[pairing.opponent].slice(0, 30).padEnd(width);
      const bar = shown.get(pairing.opponent) ?? bars.create(limits.games, 0, { opponent, points: '' });
      shown.set(pairing.opponent, bar);
      bar.update(pairing.games.length, { opponent, points: describePoints(pairing) });
    },
    stop: () => bars.stop(),
  };
};

const describePoints = ({ candidate }: Pairing): string => {
  const { points, error } = candidate.estimate;
  return `${(100 * points).toFixed(1)} % ± ${(100 * error).toFixed(1)}`;
};
