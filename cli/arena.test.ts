import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { registerEvaluate } from './evaluate.ts';
import { registerLeague } from './league.ts';
import { registerMatch } from './match.ts';
import { registerReplay } from './replay.ts';
import { turnPage } from './replayBrowser.ts';
import { registerVerify } from './verify.ts';

const folder = mkdtempSync(join(tmpdir(), 'arena-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = 0;
});

/** Runs a command line and returns what it printed. */
const run = async (...words: string[]): Promise<string> => {
  const printed: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((...texts) => void printed.push(texts.join(' ')));
  vi.spyOn(process.stdout, 'write').mockImplementation(text => printed.push(String(text)) > 0);
  const program = new Command('skirmish').exitOverride().configureOutput({ writeErr: () => {} });
  for (const register of [registerEvaluate, registerMatch, registerReplay, registerLeague, registerVerify]) {
    register(program);
  }
  await program.parseAsync(words, { from: 'user' });
  vi.restoreAllMocks();
  return printed.join('\n');
};

describe('skirmish evaluate', () => {
  it('prints JSON with the documented fields, and writes charts and replays', async () => {
    const [page, replays] = [join(folder, 'new', 'report.html'), join(folder, 'replays')];
    const flags = ['--games', '10', '--json', '--html', page, '--save-replays', replays];
    const report = JSON.parse(await run('evaluate', 'random', '-g', 'wondev', '--against', 'random', ...flags));
    expect(report.players.map(({ name }: { name: string }) => name)).toEqual(['random', 'random (2)']);
    const fields = 'name games wins draws losses points elo eloLow eloHigh crashes timeouts illegal msMean msP99 msMax';
    expect(Object.keys(report.players[0])).toEqual(expect.arrayContaining(fields.split(' ')));
    expect(report.players[0].games).toBe(10);
    expect(report.games[3].command).toMatch(/^skirmish match random random --game wondev --seed=\d+$/);
    const html = readFileSync(page, 'utf8');
    expect(html.match(/<svg/g)?.length).toBeGreaterThanOrEqual(3);
    expect(html.replaceAll('http://www.w3.org/', '')).not.toMatch(/https?:\/\/|src=/);
  });

  it('draws a table, and a command for each game when asked', async () => {
    const text = await run('evaluate', 'random', '-g', 'wondev', '-a', 'random', '--games', '4', '--list');
    expect(text.match(/skirmish match/g)?.length).toBe(4);
    expect(text).toMatch(/against.*points.*Elo.*better/);
  });

  it('says what is wrong with its arguments', async () => {
    await expect(run('evaluate', 'random')).rejects.toThrow(/say which game/);
    await expect(run('evaluate', 'random', '-g', 'wondew')).rejects.toThrow(/did you mean 'wondev'/);
    await expect(run('evaluate', 'randm', '-g', 'wondev')).rejects.toThrow(/did you mean 'random'/);
    await expect(run('evaluate', 'random', '-g', 'wondev', '--clock', 'slow')).rejects.toThrow(/strict/);
    await expect(run('evaluate', 'random', '-g', 'wondev', '-o', 'walls=3')).rejects.toThrow(/no option 'walls'/);
    await expect(run('evaluate', 'random', '-g', 'wondev', '--sprt', '5')).rejects.toThrow(/two rising Elo/);
    await expect(run('evaluate', 'random', '-g', 'wondev', '--games', '0')).rejects.toThrow(/at least 1/);
  });
});

describe('skirmish match and replay', () => {
  it('play a game, save it, show it, judge it again and play it again', async () => {
    const [file, transcript] = [join(folder, 'new', 'deep', 'game.replay'), join(folder, 'hypersonic.jsonl')];
    const seats = ['random', 'baseline', 'random'];
    const printed = await run(
      'match',
      ...seats,
      '-g',
      'hypersonic',
      '--seed',
      '7',
      '--save',
      file,
      '--record',
      transcript,
    );
    expect(printed).toMatch(/step 3/);
    expect(printed).toMatch(
      /Again: skirmish match random baseline random --game hypersonic --seed=7 --option players=3/,
    );
    expect(await run('replay', file, '--rejudge')).toMatch(/says the same/);
    expect(await run('replay', file, '--reproduce')).toMatch(/same game, answer by answer/);
    expect(await run('replay', file, '--stdin', '1')).toMatch(/^13 11 1\n/);
    expect(await run('replay', file, '--stdout', '1')).toMatch(/^(MOVE|BOMB) /);
    expect(JSON.parse(await run('replay', file, '--psyleague')).ranks.length).toBe(3);
    expect(await run('replay', file, '--all')).toMatch(/start\n.*step 0\n/s);
    expect(await run('verify', transcript)).toMatch(/: 1 matches, \d+ turns, 0 bad$/);
    await expect(run('replay', file, '--stdin', '3')).rejects.toThrow(/seats are 0 to 2/);
  });

  it('print a result as JSON and for psyleague', async () => {
    const match = JSON.parse(await run('match', 'random', 'random', '-g', 'wondev', '--seed', '-9', '--json'));
    expect(match).toMatchObject({ game: 'wondev', seed: '-9', players: [{ verdicts: [] }, { verdicts: [] }] });
    const league = JSON.parse(await run('match', 'random', 'random', '-g', 'wondev', '--psyleague'));
    expect(Object.keys(league)).toEqual(['ranks', 'errors', 'test_data', 'player_data']);
    await expect(run('match', 'random', 'random', 'random', '-g', 'wondev')).rejects.toThrow(/has 2 seats, and 3/);
  });

  it('step through pages by keys', () => {
    expect([turnPage(0, 3, 'right'), turnPage(2, 3, 'right'), turnPage(0, 3, 'left')]).toEqual([1, 2, 0]);
    expect([turnPage(1, 3, 'end'), turnPage(1, 3, 'home'), turnPage(1, 3, 'x'), turnPage(1, 3, 'q')]).toEqual([
      2,
      0,
      1,
      null,
    ]);
  });
});

describe('skirmish league', () => {
  it('adds players, runs them and shows the table', async () => {
    const place = ['--league', join(folder, 'league')];
    expect(await run('league', 'add', 'random', '-g', 'wondev', ...place)).toMatch(/in the pool/);
    expect(await run('league', 'add', 'random', '--name', 'other', ...place)).toMatch(/candidate/);
    await expect(run('league', 'add', 'random', ...place)).rejects.toThrow(/a player 'random' already/);
    expect(await run('league', 'run', '--rounds', '10', ...place)).toMatch(/other .*(promoted|rejected)/);
    const table = JSON.parse(await run('league', 'table', '--json', ...place));
    expect(table.players.length).toBe(2);
    expect(table.games[0].command).toMatch(/skirmish match/);
    expect(await run('league', 'table', ...place)).toMatch(/Elo/);
    await expect(run('league', 'table')).rejects.toThrow(/say which league/);
    expect(existsSync(join(folder, 'league', 'league.json'))).toBe(true);
  });
});

describe('skirmish verify', () => {
  it('ends with code 1 where anything is bad', async () => {
    expect(await run('verify', join(folder, 'missing.jsonl'))).toMatch(/0 matches, 0 turns, 1 bad\n {2}cannot read/);
    expect(process.exitCode).toBe(1);
  });
});
