import { basename } from 'node:path';
import type { AnyGame } from '../envs/core/game.ts';
import { countWeights } from '../models/parameters.ts';
import type { NetworkSpec } from '../models/spec.ts';
import type { Figures } from '../training/algorithm.ts';
import type { Backend } from '../training/backend.ts';
import type { Standing, Verdict } from '../training/gate.ts';
import { countWorkers, type RunReport } from '../training/run.ts';
import type { Trainer } from '../training/trainer.ts';
import type { Counters } from '../training/trainerState.ts';

/** Without a terminal a line is printed so often, in seconds. */
const PLAIN_SECONDS = 10;

/** Shows how a run goes: one line that changes in a terminal, else a plain line from time to time. */
export const createTrainDisplay = (game: AnyGame, folder: string) => {
  const line = createLine();
  const speed = createSpeed();
  let strength: string[] = [];
  return {
    onStart(backend: Backend, spec: NetworkSpec, { counters, config }: Trainer): void {
      const actors = `${countWorkers(config)} actor${countWorkers(config) === 1 ? '' : 's'}`;
      const weights = countWeights(spec).toLocaleString('en');
      line.print(`${game.title}: ${config.algorithm} with ${weights} weights, ${actors}`);
      line.print(`backend ${backend.name} (${backend.reason})`);
      const resumed = counters.steps > 0 ? `, resumed at ${counters.steps.toLocaleString('en')} steps` : '';
      line.print(`run ${folder}${resumed}`);
      speed.start(counters);
    },
    onUpdate(trainer: Trainer, figures: Figures): void {
      line.show([...describeUpdate(trainer, figures), ...speed.describe(trainer.counters), ...strength].join('  '));
    },
    onVerdict(verdict: Verdict): void {
      line.print(describeVerdict(verdict));
      strength = listStandings(verdict).map(({ opponent, estimate }) => `${opponent} ${describePoints(estimate)}`);
    },
    end({ isComplete, checkpoint, best }: RunReport): void {
      line.print(
        isComplete ? 'done' : `stopped; go on with: skirmish train ${game.id} --name ${basename(folder)} --resume`,
      );
      if (checkpoint) line.print(`last  ${checkpoint}`);
      if (best) line.print(`best  ${best}`);
    },
    stop: () => line.clear(),
  };
};

const createLine = () => {
  const isTerminal = process.stdout.isTTY === true;
  let lastShown = Number.NEGATIVE_INFINITY;
  const clear = () => {
    if (isTerminal) process.stdout.write('\r\x1b[K');
  };
  return {
    clear,
    print(text: string): void {
      clear();
      console.log(text);
    },
    show(text: string): void {
      const now = performance.now() / 1000;
      if (isTerminal) return void process.stdout.write(`\r\x1b[K${text.slice(0, process.stdout.columns - 1)}`);
      if (now - lastShown < PLAIN_SECONDS) return;
      lastShown = now;
      console.log(text);
    },
  };
};

/** Decisions per second since the start of this sitting: played, and learned from while the learner was at it. */
const createSpeed = () => {
  let first: Counters | null = null;
  return {
    start(counters: Counters): void {
      first = { ...counters };
    },
    describe({ decisions, seconds, learning }: Counters): string[] {
      if (!first) return [];
      const count = decisions - first.decisions;
      const rate = (time: number) => shorten(count / Math.max(time, 1e-3));
      return [`${rate(seconds - first.seconds)} decisions/s`, `learner ${rate(learning - first.learning)}/s`];
    },
  };
};

const describeUpdate = ({ counters, progress, phase, pool }: Trainer, figures: Figures): string[] => {
  const { steps, matches, seconds } = counters;
  const left = progress > 0 ? (seconds * (1 - progress)) / progress : 0;
  const losses = Object.entries(figures)
    .filter(([name]) => /loss|entropy|agreement/i.test(name))
    .map(([name, value]) => `${name} ${value.toFixed(3)}`);
  return [
    `${(100 * progress).toFixed(0).padStart(3)} %`,
    `${describeTime(left)} left`,
    ...(phase === 'imitate' ? ['imitating'] : []),
    `${shorten(steps)} steps`,
    `${shorten(matches)} games`,
    ...losses,
    `elo ${pool.elo.toFixed(0)}`,
  ];
};

const describeTime = (seconds: number): string =>
  seconds < 90 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(0)} min`;

const shorten = (count: number): string => {
  if (count >= 1e6) return `${(count / 1e6).toFixed(2)} M`;
  return count >= 1e4 ? `${(count / 1e3).toFixed(0)} k` : count.toFixed(0);
};

const listStandings = ({ best, standings }: Verdict): Standing[] => [
  ...(best ? [{ ...best, opponent: 'best' }] : []),
  ...standings,
];

const describeVerdict = (verdict: Verdict): string => {
  const parts = listStandings(verdict).map(
    ({ opponent, games, estimate }) => `${describePoints(estimate)} against ${opponent} (${games} games)`,
  );
  return `${basename(verdict.checkpoint)}: ${parts.join(', ')}${verdict.promoted ? '  -> best' : ''}`;
};

const describePoints = ({ points, error }: Standing['estimate']): string =>
  `${(100 * points).toFixed(1)} % ± ${(100 * error).toFixed(1)}`;
