import type { Evaluation } from '../arena/evaluate.ts';
import { drawCourse, drawMoveTimes, drawPoints } from '../charts/evaluation.ts';
import { escapeText } from '../charts/picture.ts';
import type { EvaluationReport } from './evaluateReport.ts';
import { percent } from './evaluateTable.ts';

const STYLE = `
body { font: 15px/1.45 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
table { border-collapse: collapse; margin: 1rem 0 } th, td { padding: .25rem .7rem; text-align: right; border-bottom: 1px solid #ddd }
th:first-child, td:first-child { text-align: left } h2 { margin-top: 2.5rem; font-size: 1.15rem } code { font-size: .85em }
.warning { background: #fff3cd; padding: .5rem .8rem } details { margin: 1rem 0 } .bad { color: #b00020 }`;

/** An evaluation as one HTML file that needs nothing else. */
export const drawHtml = (report: EvaluationReport, { candidate, pairings }: Evaluation): string => {
  const title = `${report.players[0].name} at ${report.game}`;
  const tallies = [candidate, ...pairings.map(({ other }) => other)];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeText(title)}</title><style>${STYLE}</style></head><body>
<h1>${escapeText(title)}</h1>
<p>${report.players[0].games} games in ${report.seconds.toFixed(0)} s, clock ${describeClock(report)}, seed ${report.seed}.
Points: 1 a win, 1/2 a draw. The bars are 95 % intervals, taken over rounds of games on one seed.</p>
${report.busy.isTooBusy ? '<p class="warning">The machine was too busy to trust the clock.</p>' : ''}
<h2>Result</h2>${drawResults(report)}${drawPoints(pairings).svg}
<h2>Points so far, game by game</h2>${drawCourse(pairings).svg}
<h2>Time per move</h2>${drawTimes(report)}${drawMoveTimes(tallies).svg}
<h2>Games</h2>${drawGames(report)}
</body></html>
`;
};

const describeClock = ({ clock }: EvaluationReport): string => (clock === null ? 'off' : `x${clock}`);

const drawRows = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const cells = (tag: string, row: readonly (string | number)[]) =>
    row.map(cell => `<${tag}>${escapeText(String(cell))}</${tag}>`).join('');
  const body = rows.map(row => `<tr>${cells('td', row)}</tr>`).join('\n');
  return `<table><tr>${cells('th', head)}</tr>\n${body}</table>`;
};

const drawResults = ({ pairings }: EvaluationReport): string =>
  drawRows(
    ['against', 'games', 'wins', 'draws', 'losses', 'points', '95 %', 'Elo', '95 %', 'better', 'turns'],
    pairings.map(row => [
      row.opponent,
      row.games,
      row.wins,
      row.draws,
      row.losses,
      percent(row.points),
      `${percent(row.pointsLow)} to ${percent(row.pointsHigh)}`,
      row.elo.toFixed(0),
      `${row.eloLow.toFixed(0)} to ${row.eloHigh.toFixed(0)}`,
      percent(row.superiority),
      row.turns.toFixed(1),
    ]),
  );

const drawTimes = ({ players }: EvaluationReport): string =>
  drawRows(
    ['player', 'ms mean', 'p99', 'max', 'p99 of limit', 'crashes', 'time-outs', 'illegal', 'late'],
    players.map(({ name, msMean, msP99, msMax, limitP99, crashes, timeouts, illegal, late }) => [
      name,
      ...[msMean, msP99, msMax].map(value => value.toPrecision(3)),
      percent(limitP99),
      crashes,
      timeouts,
      illegal,
      late,
    ]),
  );

const drawGames = ({ games }: EvaluationReport): string => {
  const rows = games.map(({ players, results, turns, verdicts, command }) => {
    const places = players.map((player, seat) => `${player} ${((results[seat] + 1) / 2).toFixed(2)}`).join(', ');
    const faults = verdicts.map(
      ({ seat, step, kind, complaint }) => `${kind} (${players[seat]}, ${step}): ${complaint}`,
    );
    return `<tr><td>${escapeText(places)}</td><td>${turns}</td><td class="bad">${escapeText(faults.join('; '))}</td>
<td><code>${escapeText(command)}</code></td></tr>`;
  });
  return `<details><summary>All ${games.length}, each with the command that plays it again</summary>
<table><tr><th>points</th><th>turns</th><th>faults</th><th>command</th></tr>${rows.join('\n')}</table></details>`;
};
