import type { AnyGame } from '../envs/core/game.ts';
import { countWeights } from '../models/parameters.ts';
import type { NetworkSpec } from '../models/spec.ts';
import type { Figures } from '../training/algorithm.ts';
import type { Backend } from '../training/backend.ts';
import type { TrainingConfig } from '../training/config.ts';
import type { Standing, Verdict } from '../training/gate.ts';
import { countWorkers, type RunReport } from '../training/run.ts';
import type { Trainer } from '../training/trainer.ts';
import type { Counters } from '../training/trainerState.ts';

/** Without a terminal a line is printed so often, in seconds. */
const PLAIN_SECONDS = 10;

/** Shows how a run goes: one line that changes in a terminal, else a plain line from time to time. */
export const createTrainDisplay = (game: AnyGame, config: TrainingConfig, folder: string) => {
  const line = createLine();
  const speed = createSpeed();
  return {
    onStart(backend: Backend, spec: NetworkSpec, { counters }: Trainer): void {
      const actors = `${countWorkers(config)} actor${countWorkers(config) === 1 ? '' : 's'}`;
      line.print(
        `${game.title}: ${config.algorithm} with ${countWeights(spec).toLocaleString('en')} weights, ${actors}`,
      );
      line.print(`backend ${backend.name} (${backend.reason})`);
      line.print(
        `run ${folder}${counters.steps > 0 ? `, resumed at ${counters.steps.toLocaleString('en')} steps` : ''}`,
      );
      speed.start(counters);
    },
    onUpdate(trainer: Trainer, figures: Figures): void {
      line.show(describeUpdate(trainer, figures, speed.measure(trainer.counters)));
    },
    onVerdict(verdict: Verdict): void {
      line.print(describeVerdict(verdict));
    },
    end({ isComplete, checkpoint, best }: RunReport): void {
      line.print(isComplete ? 'done' : `stopped; go on with: skirmish train ${game.id} --resume`);
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

/** Decisions per second since the start of this sitting. */
const createSpeed = () => {
  let first: Counters | null = null;
  return {
    start(counters: Counters): void {
      first = { ...counters };
    },
    measure({ decisions, seconds }: Counters): number {
      return first ? (decisions - first.decisions) / Math.max(seconds - first.seconds, 1e-3) : 0;
    },
  };
};

const describeUpdate = ({ counters, progress, phase, pool }: Trainer, figures: Figures, speed: number): string => {
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
    `${shorten(speed)} decisions/s`,
    ...losses,
    `elo ${pool.elo.toFixed(0)}`,
  ].join('  ');
};

const describeTime = (seconds: number): string =>
  seconds < 90 ? `${seconds.toFixed(0)} s` : `${(seconds / 60).toFixed(0)} min`;

const shorten = (count: number): string => {
  if (count >= 1e6) return `${(count / 1e6).toFixed(2)} M`;
  return count >= 1e4 ? `${(count / 1e3).toFixed(0)} k` : count.toFixed(0);
};

const describeVerdict = ({ checkpoint, promoted, best, standings }: Verdict): string => {
  const name = checkpoint.split('/').at(-1);
  const parts = [...(best ? [{ ...best, opponent: 'the best so far' }] : []), ...standings].map(describeStanding);
  return `${name}: ${parts.join(', ')}${promoted ? '  -> best' : ''}`;
};

const describeStanding = ({ opponent, games, estimate }: Standing): string =>
  `${(100 * estimate.points).toFixed(1)} % ± ${(100 * estimate.error).toFixed(1)} against ${opponent} (${games} games)`;
