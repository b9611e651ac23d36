import pc from 'picocolors';
import type { EvaluationReport } from './evaluateReport.ts';
import { createTable } from './table.ts';

type PairingRow = EvaluationReport['pairings'][number];
type PlayerRow = EvaluationReport['players'][number];
type GameRow = EvaluationReport['games'][number];

const MAX_FAILURES = 5;

export const drawEvaluation = (report: EvaluationReport, listsGames: boolean): string =>
  [
    ...(listsGames ? report.games.map(drawGame) : []),
    drawPairings(report),
    drawBehaviour(report.players),
    ...report.pairings.flatMap(drawNotes),
    ...drawBusy(report),
    ...(listsGames ? [] : drawFailures(report.games)),
  ].join('\n');

export const percent = (part: number, digits = 1): string => `${(100 * part).toFixed(digits)} %`;
const signed = (value: number): string => `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(0)}`;
const milliseconds = (value: number): string => (value < 10 ? value.toPrecision(2) : value.toFixed(0));
/** Certainty is never shown: 100.0 % would claim it. */
const chance = (part: number): string => (part > 0.9995 ? '> 99.9 %' : part < 0.0005 ? '< 0.1 %' : percent(part));

const drawPairings = ({ players, pairings, game, seconds }: EvaluationReport): string => {
  const table = createTable(['against', 'games', 'wins', 'draws', 'losses', 'points', 'Elo', 'better', 'turns']);
  for (const row of pairings) table.push([row.opponent, ...drawResult(row)]);
  const head = `${pc.bold(players[0].name)} at ${game}, ${players[0].games} games in ${seconds.toFixed(0)} s`;
  return `${head}\n${table}`;
};

const drawResult = (row: PairingRow): (string | number)[] => [
  row.games,
  row.wins,
  row.draws,
  row.losses,
  `${percent(row.points)} (${percent(row.pointsLow)} to ${percent(row.pointsHigh)})`,
  `${signed(row.elo)} (${signed(row.eloLow)} to ${signed(row.eloHigh)})`,
  chance(row.superiority),
  row.turns.toFixed(1),
];

const drawBehaviour = (players: readonly PlayerRow[]): string => {
  const table = createTable([
    'player',
    'ms mean',
    'p99',
    'max',
    'p99 of limit',
    'crashes',
    'time-outs',
    'illegal',
    'late',
  ]);
  for (const row of players) table.push([row.name, ...drawTimes(row), ...drawFaults(row)]);
  return table.toString();
};

const drawTimes = ({ msMean, msP99, msMax, limitP99 }: PlayerRow): string[] => [
  ...[msMean, msP99, msMax].map(milliseconds),
  percent(limitP99),
];

const drawFaults = ({ crashes, timeouts, illegal, late }: PlayerRow): string[] =>
  [crashes, timeouts, illegal, late].map(count => (count > 0 ? pc.red(String(count)) : '0'));

const drawNotes = ({ opponent, repeated, sprt, stop }: PairingRow): string[] => [
  ...(sprt
    ? [
        `${opponent}: ${sprt.verdict}, ${sprt.elo1} against ${sprt.elo0} Elo (log-likelihood ratio ${sprt.ratio.toFixed(2)})`,
      ]
    : []),
  ...(repeated > 0
    ? [pc.yellow(`${opponent}: ${percent(repeated)} of the games repeat another one move by move`)]
    : []),
  ...(stop === 'budget' ? [`${opponent}: the time was up; --budget allows more`] : []),
  ...(stop === 'interrupted' ? [`${opponent}: interrupted`] : []),
];

const drawBusy = ({ busy: { isTooBusy, busyMoves, moves } }: EvaluationReport): string[] => {
  if (!isTooBusy) return [];
  const part = percent(busyMoves / moves);
  return [
    pc.yellow(`The machine was too busy to trust the clock: in ${part} of the moves a program waited for a core.`),
  ];
};

const drawFailures = (games: readonly GameRow[]): string[] => {
  const failed = games.filter(({ verdicts }) => verdicts.length > 0);
  const shown = failed.slice(0, MAX_FAILURES).map(drawGame);
  return failed.length > MAX_FAILURES
    ? [...shown, `... and ${failed.length - MAX_FAILURES} more: --list shows all`]
    : shown;
};

const drawGame = ({ players, results, turns, verdicts, command }: GameRow): string => {
  const places = players.map((player, seat) => `${player} ${describeResult(results[seat])}`).join(', ');
  const faults = verdicts.map(
    ({ seat, step, kind, complaint }) => `\n  ${pc.red(kind)} of ${players[seat]} at step ${step}: ${complaint}`,
  );
  return `${places} after ${turns} turns${faults.join('')}\n  ${pc.dim(command)}`;
};

export const describeResult = (result: number): string => {
  if (result === 1) return 'won';
  if (result === -1) return 'lost';
  return result === 0 ? 'drew' : `got ${percent((result + 1) / 2, 0)}`;
};
