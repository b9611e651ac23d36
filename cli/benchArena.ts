import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { STRICT_CLOCK } from '../arena/clock.ts';
import { playMatch } from '../arena/match.ts';
import { MoveTimes } from '../arena/moveTimes.ts';
import { findContestant } from '../arena/players.ts';
import { findMarked, hasProcfs } from '../arena/program/procfs.ts';
import { DEFAULT_MEMORY } from '../arena/program/programPlayer.ts';
import { race } from '../arena/testing/race.ts';
import { resolveOptions } from '../envs/core/options.ts';

/** Answers every turn of a race at once. */
const ECHO = `
#include <iostream>
#include <string>
int main() {
  std::string line;
  std::getline(std::cin, line);
  while (std::getline(std::cin, line) && std::getline(std::cin, line)) std::cout << "7\\n" << std::flush;
}`;

const ECHO_SHELL = 'read seat; while read turn && read sum; do echo 7; done';

/** What the arena itself costs beside a program that answers at once, and whether anything is left afterwards. */
export const benchArena = async ({ games = 1000, turns = 20 } = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'bench-arena-'));
  try {
    return await measure(compileEcho(folder), games, turns);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const compileEcho = (folder: string): string => {
  const [source, program] = [join(folder, 'echo.cpp'), join(folder, 'echo')];
  writeFileSync(source, ECHO);
  try {
    execFileSync('c++', ['-O2', '-o', program, source], { stdio: 'ignore' });
    return program;
  } catch {
    writeFileSync(source, ECHO_SHELL);
    return `sh ${source}`;
  }
};

const measure = async (program: string, games: number, turns: number) => {
  const turnTimes = new MoveTimes();
  await playGame(program, turns, turnTimes);
  const before = countResources();
  const start = performance.now();
  for (let i = 0; i < games; i++) await playGame(program, turns, turnTimes);
  const seconds = (performance.now() - start) / 1000;
  return {
    program: program.split(' ').length > 1 ? 'shell' : 'C++',
    games,
    /** Milliseconds from question to answer, later turns of each game. */
    msMedian: turnTimes.quantile(0.5),
    msP99: turnTimes.quantile(0.99),
    /** All of a match's time divided by its turns, starting and ending two processes included. */
    msPerTurn: (1000 * seconds) / (games * turns * 2),
    before,
    after: countResources(),
  };
};

const playGame = async (program: string, turns: number, times: MoveTimes): Promise<void> => {
  const options = resolveOptions(race, { turns });
  const contestant = findContestant(program, race);
  const players = [0, 1].map(seat =>
    contestant.sit({ options, seed: 1, seat, programs: { ponder: false, memory: DEFAULT_MEMORY } }),
  );
  const { steps, scores } = await playMatch({ game: race, options, seed: 1, clock: STRICT_CLOCK }, players);
  const failed = steps.flat().find(exchange => exchange?.verdict);
  if (failed || scores.some(score => score !== 7 * turns)) throw new Error(`a game failed: ${JSON.stringify(failed)}`);
  for (const step of steps.slice(1)) for (const exchange of step) times.add(exchange?.wall ?? 0);
};

const countResources = () => ({
  processes: hasProcfs ? findMarked(`SKIRMISH_PLAYER=${process.pid}-`).length : null,
  descriptors: hasProcfs ? readdirSync('/proc/self/fd').length : null,
  megabytes: Math.round(process.memoryUsage().rss / 2 ** 20),
});
