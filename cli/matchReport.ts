import pc from 'picocolors';
import { MoveTimes } from '../arena/moveTimes.ts';
import type { Replay } from '../arena/replay.ts';
import { describeResult } from './evaluateTable.ts';
import { createTable } from './table.ts';

/** What `match --json` prints. */
export const describeMatch = (replay: Replay, command: string) => ({
  game: replay.game,
  seed: String(replay.seed),
  options: replay.options,
  turns: replay.turns,
  steps: replay.steps.length,
  players: replay.players.map((name, seat) => ({
    name,
    score: replay.scores[seat],
    result: replay.results[seat],
    ...describeTimes(replay, seat),
    verdicts: replay.steps.flatMap((step, at) => (step[seat]?.verdict ? [{ step: at, ...step[seat].verdict }] : [])),
  })),
  command,
});

type Report = ReturnType<typeof describeMatch>;

const describeTimes = ({ steps }: Replay, seat: number) => {
  const wall = new MoveTimes();
  let cpu: number | null = null;
  for (const step of steps) {
    const exchange = step[seat];
    if (!exchange) continue;
    wall.add(exchange.wall);
    if (exchange.cpu !== null) cpu = (cpu ?? 0) + exchange.cpu;
  }
  return {
    moves: wall.count,
    msMean: wall.mean,
    msP99: wall.quantile(0.99),
    msMax: wall.max,
    cpuMean: cpu === null ? null : cpu / wall.count,
  };
};

export const drawMatch = ({ players, game, turns, command }: Report): string => {
  const table = createTable(['player', 'score', 'result', 'ms mean', 'max']);
  for (const { name, score, result, msMean, msMax } of players) {
    table.push([name, score, describeResult(result), msMean.toPrecision(3), msMax.toPrecision(3)]);
  }
  const faults = players.flatMap(({ name, verdicts }) =>
    verdicts.map(({ step, kind, complaint }) => `${pc.red(kind)} of ${name} at step ${step}: ${complaint}`),
  );
  return [`${game}, ${turns} turns`, table.toString(), ...faults, `Again: ${command}`].join('\n');
};
