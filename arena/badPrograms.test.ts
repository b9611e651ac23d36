import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { AnyGame } from '../envs/core/game.ts';
import { resolveOptions } from '../envs/core/options.ts';
import { findGame } from '../envs/games.ts';
import { STRICT_CLOCK } from './clock.ts';
import { fitSeats } from './fitSeats.ts';
import { type MatchReport, playMatch } from './match.ts';
import type { VerdictKind } from './player.ts';
import { findContestant } from './players.ts';
import { findMarked } from './program/procfs.ts';
import { freshRace, race } from './testing/race.ts';
import { createScripts } from './testing/scripts.ts';

const { folder, shell, node, remove } = createScripts();
afterAll(remove);

/** Answers 7 every turn: after the line with the seat, two lines a turn. */
const GOOD = 'read seat; while read turn && read sum; do echo 7; done';
/** Answers two turns well, then does something else. */
const twoGoodThen = (rest: string): string =>
  `read seat; for i in 1 2; do read turn; read sum; echo 7; done; read turn; read sum; ${rest}`;

const play = (players: string[], game: AnyGame = race, ponder = false): Promise<MatchReport> => {
  const options = resolveOptions(game, fitSeats(game, game.options.turns ? { turns: 5 } : {}, players.length));
  const seats = players.map((notation, seat) =>
    findContestant(notation, game).sit({ options, seed: 1, seat, programs: { ponder, memory: 200 } }),
  );
  return playMatch({ game, options, seed: 1, clock: STRICT_CLOCK }, seats);
};

const verdictsOf = (report: MatchReport, seat: number): VerdictKind[] =>
  report.steps.flatMap(step => step[seat]?.verdict?.kind ?? []);

const complaintOf = (report: MatchReport, seat: number): string =>
  report.steps.map(step => step[seat]?.verdict?.complaint ?? '').join('');

/** Every program carries the mark of this process. */
const expectNothingLeft = async (): Promise<void> => {
  for (let i = 0; i < 40 && findMarked(`SKIRMISH_PLAYER=${process.pid}-`).length > 0; i++) {
    await new Promise(resolve => setTimeout(resolve, 25));
  }
  expect(findMarked(`SKIRMISH_PLAYER=${process.pid}-`)).toEqual([]);
};

const BAD: { name: string; program: () => string; verdict: VerdictKind; steps: number; says?: RegExp }[] = [
  { name: 'never answers', program: () => shell('sleep 100'), verdict: 'timeout', steps: 1 },
  { name: 'answers late', program: () => shell(twoGoodThen('sleep 0.2; echo 7')), verdict: 'timeout', steps: 3 },
  { name: 'computes too long', program: () => shell(twoGoodThen('while :; do :; done')), verdict: 'timeout', steps: 3 },
  {
    name: 'crashes at start',
    program: () => shell('echo why >&2; exit 3'),
    verdict: 'crash',
    steps: 1,
    says: /3: why/,
  },
  { name: 'crashes in mid-game', program: () => shell(twoGoodThen('kill -SEGV $$')), verdict: 'crash', steps: 3 },
  { name: 'ends politely in mid-game', program: () => shell(twoGoodThen('exit 0')), verdict: 'crash', steps: 3 },
  { name: 'prints garbage', program: () => shell(twoGoodThen('echo seven')), verdict: 'illegal', steps: 3 },
  {
    name: 'prints binary',
    program: () => node('process.stdout.write(Buffer.from([0, 255, 254, 128, 27, 13, 10, 0])); process.stdin.resume()'),
    verdict: 'illegal',
    steps: 1,
  },
  {
    name: 'prints megabytes without a line end',
    program: () => node("process.stdout.write('7'.repeat(9e6)); process.stdin.resume()"),
    verdict: 'illegal',
    steps: 1,
    says: /no line end/,
  },
  { name: 'closes stdout', program: () => shell(twoGoodThen('exec >&-; sleep 100')), verdict: 'closed', steps: 3 },
  {
    name: 'ignores signals',
    program: () => shell("trap '' INT TERM HUP QUIT TSTP CONT; while :; do sleep 1; done"),
    verdict: 'timeout',
    steps: 1,
  },
  {
    name: 'forks children',
    program: () => shell('for i in 1 2 3; do sleep 100 & done; setsid sleep 101 & sh -c "sleep 102 & sleep 103"'),
    verdict: 'timeout',
    steps: 1,
  },
  {
    name: 'eats memory',
    program: () => node('const all = []; for (;;) all.push(new Uint8Array(1e7).fill(1))'),
    verdict: 'crash',
    steps: 1,
    says: /MiB of memory; 200 are allowed/,
  },
  { name: 'reads nothing', program: () => shell('exec <&-; sleep 100'), verdict: 'timeout', steps: 1 },
];

describe('a badly behaved program', () => {
  for (const { name, program, verdict, steps, says } of BAD) {
    it(`that ${name} gets '${verdict}' while the others play on`, async () => {
      const report = await play([shell(GOOD), program(), 'baseline']);
      expect(verdictsOf(report, 1)).toEqual([verdict]);
      expect(report.steps.findIndex(step => step[1]?.verdict)).toBe(steps - 1);
      if (says) expect(complaintOf(report, 1)).toMatch(says);
      expect(report.scores).toEqual([35, -1, 25]);
      expect([...verdictsOf(report, 0), ...verdictsOf(report, 2)]).toEqual([]);
      await expectNothingLeft();
    });
  }

  it('that answers ahead of time is read line by line, as from any pipe', async () => {
    const report = await play([shell('for i in 1 2 3 4 5 6 7 8 9; do echo $i; done; sleep 100'), 'random']);
    expect(verdictsOf(report, 0)).toEqual([]);
    expect(report.scores[0]).toBe(1 + 2 + 3 + 4 + 5);
    await expectNothingLeft();
  });

  it('that floods stderr plays on, and a bounded part is kept with each turn', async () => {
    const flood = shell(`read seat; while read turn && read sum; do yes $turn | head -c 3000000 >&2; echo 7; done`);
    const report = await play([flood, 'random']);
    expect(verdictsOf(report, 0)).toEqual([]);
    const errors = report.steps.map(step => step[0]?.stderr ?? '');
    expect(errors[3]).toMatch(/^turn 3\nturn 3\n/);
    expect(errors.every(text => text.length > 1000 && text.length < 5000)).toBe(true);
  });

  it('that thinks while others are asked is stopped, unless it may', async () => {
    const thinker = node(`
      let count = 0, asked = 0;
      setInterval(() => count++, 1);
      process.stdin.on('data', data => { asked++; console.error(count); console.log(asked); count = 0; });
    `);
    const slow = shell('read seat; while read turn && read sum; do sleep 0.05; echo 7; done');
    const countTicks = ({ steps }: MatchReport) => steps.slice(1).map(step => Number(step[0]?.stderr));
    expect(Math.max(...countTicks(await play([thinker, slow])))).toBeLessThan(15);
    expect(Math.max(...countTicks(await play([thinker, slow], race, true)))).toBeGreaterThan(20);
  });

  it('gets the environment, but for certificates that Node would read at every start', async () => {
    vi.stubEnv('NODE_EXTRA_CA_CERTS', '/some/file');
    vi.stubEnv('SOMETHING_ELSE', 'here');
    const report = await play([shell(`echo "[$NODE_EXTRA_CA_CERTS$SOMETHING_ELSE]" >&2; ${GOOD}`), 'random']);
    vi.unstubAllEnvs();
    expect(report.steps[0][0]?.stderr).toBe('[here]\n');
  });

  it('finds its pipes as files, too', async () => {
    const reader = shell(
      'exec 3</dev/stdin; read seat <&3; while read t <&3 && read s <&3; do echo 7 >/dev/stdout; done',
    );
    expect((await play([reader, 'random'])).scores[0]).toBe(35);
  });
});

describe('a program that is started anew for every turn', () => {
  it('answers with all that it writes until it ends', async () => {
    const report = await play([shell('cat >/dev/null; echo 4'), shell('echo 5; echo 6'), 'random'], freshRace);
    expect(verdictsOf(report, 0)).toEqual([]);
    expect(report.scores[0]).toBe(20);
    expect(complaintOf(report, 1)).toMatch(/5\|6/);
  });

  it('is too late if it does not end, and crashed if it ended without a word', async () => {
    const report = await play([shell('echo 5; sleep 100'), shell('exit 1'), shell('exit 0'), 'random'], freshRace);
    expect(verdictsOf(report, 0)).toEqual(['timeout']);
    expect(verdictsOf(report, 1)).toEqual(['crash']);
    expect(report.steps[0][1]?.answer).toEqual([]);
    expect(verdictsOf(report, 2)).toEqual(['illegal']);
    await expectNothingLeft();
  });
});

describe('the contests', () => {
  it('let the others play on in Hypersonic', async () => {
    const silent = shell('while read row; do :; done');
    const report = await play([shell('exit 1'), silent, 'baseline'], findGame('hypersonic'));
    expect(verdictsOf(report, 0)).toEqual(['crash']);
    expect(verdictsOf(report, 1)).toEqual(['timeout']);
    expect(report.results).toEqual([expect.any(Number), expect.any(Number), 1]);
  });

  it('take a time-out in the bullets game for action 8, and nonsense for a surrender', async () => {
    const flag = join(folder, 'was-late');
    const lateOnce = shell(`if [ -e ${flag} ]; then echo 9; else : >${flag}; sleep 10; fi`);
    const late = await play([lateOnce, 'baseline'], findGame('bullets'));
    expect(late.steps[0][0]).toMatchObject({ answer: null, verdict: { kind: 'timeout' } });
    expect(late.steps[1][0]?.answer).toEqual(['9']);
    expect(late.steps.length).toBe(2);
    const gone = await play([shell('exit 1'), 'baseline'], findGame('bullets'));
    expect(verdictsOf(gone, 0)).toEqual(['crash']);
    expect(gone.steps.length).toBe(1);
    expect(gone.results).toEqual([-1, 1]);
  });
});

describe('many matches', () => {
  it('leave no process, descriptor or pipe behind', async () => {
    const descriptors = (): number => readdirSync('/proc/self/fd').length;
    const good = shell(GOOD);
    await play([good, good]);
    const before = descriptors();
    for (let i = 0; i < 60; i++) expect((await play([good, good])).scores).toEqual([35, 35]);
    expect(descriptors()).toBeLessThanOrEqual(before + 2);
    await expectNothingLeft();
  });
});
