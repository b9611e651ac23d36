import * as Plot from '@observablehq/plot';
import { parseHTML } from 'linkedom';
import type { Evaluation, Pairing } from '../arena/evaluate.ts';
import type { Tally } from '../arena/tally.ts';
import type { EvaluationReport } from './evaluateReport.ts';
import { percent } from './evaluateTable.ts';

const STYLE = `
body { font: 15px/1.45 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #222 }
table { border-collapse: collapse; margin: 1rem 0 } th, td { padding: .25rem .7rem; text-align: right; border-bottom: 1px solid #ddd }
th:first-child, td:first-child { text-align: left } h2 { margin-top: 2.5rem; font-size: 1.15rem } code { font-size: .85em }
.warning { background: #fff3cd; padding: .5rem .8rem } details { margin: 1rem 0 } .bad { color: #b00020 }`;

/** An evaluation as one HTML file that needs nothing else. */
export const drawHtml = (report: EvaluationReport, { candidate, pairings }: Evaluation): string => {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const title = `${report.players[0].name} at ${report.game}`;
  const tallies = [candidate, ...pairings.map(({ other }) => other)];
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${toHtml(title)}</title><style>${STYLE}</style></head><body>
<h1>${toHtml(title)}</h1>
<p>${report.players[0].games} games in ${report.seconds.toFixed(0)} s, clock ${describeClock(report)}, seed ${report.seed}.
Points: 1 a win, 1/2 a draw. The bars are 95 % intervals, taken over rounds of games on one seed.</p>
${report.busy.isTooBusy ? '<p class="warning">The machine was too busy to trust the clock.</p>' : ''}
<h2>Result</h2>${drawResults(report)}${chart(drawPoints(report, document))}
<h2>Points so far, game by game</h2>${chart(drawCourse(pairings, document))}
<h2>Time per move</h2>${drawTimes(report)}${chart(drawHistogram(tallies, document))}
<h2>Games</h2>${drawGames(report)}
</body></html>
`;
};

const toHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const chart = (figure: Element): string => figure.outerHTML;

const describeClock = ({ clock }: EvaluationReport): string => (clock === null ? 'off' : `x${clock}`);

const drawRows = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string => {
  const cells = (tag: string, row: readonly (string | number)[]) =>
    row.map(cell => `<${tag}>${toHtml(String(cell))}</${tag}>`).join('');
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
    ['player', 'ms mean', 'p99', 'max', 'crashes', 'time-outs', 'illegal', 'late'],
    players.map(({ name, msMean, msP99, msMax, crashes, timeouts, illegal, late }) => [
      name,
      ...[msMean, msP99, msMax].map(value => value.toPrecision(3)),
      crashes,
      timeouts,
      illegal,
      late,
    ]),
  );

const drawPoints = ({ pairings }: EvaluationReport, document: Document): Element =>
  Plot.plot({
    document,
    width: 800,
    height: 60 + 40 * pairings.length,
    marginLeft: 200,
    x: { domain: [0, 100], label: 'points, %', grid: true },
    y: { label: null, type: 'band' },
    marks: [
      Plot.ruleX([50], { stroke: '#999', strokeDasharray: '4 3' }),
      Plot.ruleY(pairings, {
        y: 'opponent',
        x1: row => 100 * row.pointsLow,
        x2: row => 100 * row.pointsHigh,
        strokeWidth: 3,
        stroke: '#3b78b5',
      }),
      Plot.dot(pairings, { y: 'opponent', x: row => 100 * row.points, r: 5, fill: '#1b4f86' }),
    ],
  });

/** The mean of the candidate's points after each of its games. */
const courseOf = ({ games, other }: Pairing) => {
  let points = 0;
  return games.map(({ results, job }, i) => {
    points += (results[job.seating.indexOf(0)] + 1) / 2;
    return { opponent: other.name, game: i + 1, points: (100 * points) / (i + 1) };
  });
};

const drawCourse = (pairings: readonly Pairing[], document: Document): Element =>
  Plot.plot({
    document,
    width: 800,
    height: 280,
    y: { domain: [0, 100], label: 'points, %', grid: true },
    x: { label: 'games' },
    color: { legend: true },
    marks: [
      Plot.ruleY([50], { stroke: '#999', strokeDasharray: '4 3' }),
      Plot.lineY(pairings.flatMap(courseOf), { x: 'game', y: 'points', stroke: 'opponent' }),
    ],
  });

const drawHistogram = (tallies: readonly Tally[], document: Document): Element => {
  const steps = tallies.flatMap(({ name, times }) =>
    times.histogram().map(({ upTo, count }) => ({ name, upTo, part: (100 * count) / times.count })),
  );
  return Plot.plot({
    document,
    width: 800,
    height: 260,
    x: { type: 'log', label: 'milliseconds', grid: true },
    y: { label: 'of the moves, %' },
    color: { legend: true },
    marks: [Plot.lineY(steps, { x: 'upTo', y: 'part', stroke: 'name' }), Plot.ruleY([0])],
  });
};

const drawGames = ({ games }: EvaluationReport): string => {
  const rows = games.map(({ players, results, turns, verdicts, command }) => {
    const places = players.map((player, seat) => `${player} ${((results[seat] + 1) / 2).toFixed(2)}`).join(', ');
    const faults = verdicts.map(
      ({ seat, step, kind, complaint }) => `${kind} (${players[seat]}, ${step}): ${complaint}`,
    );
    return `<tr><td>${toHtml(places)}</td><td>${turns}</td><td class="bad">${toHtml(faults.join('; '))}</td>
<td><code>${toHtml(command)}</code></td></tr>`;
  });
  return `<details><summary>All ${games.length}, each with the command that plays it again</summary>
<table><tr><th>points</th><th>turns</th><th>faults</th><th>command</th></tr>${rows.join('\n')}</table></details>`;
};
