import { randomInt } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import pc from 'picocolors';
import { fitSeats } from '../arena/fitSeats.ts';
import type { MatchWatch } from '../arena/match.ts';
import { playOnce } from '../arena/playOnce.ts';
import { describeForPsyleague } from '../arena/psyleague.ts';
import { writeTranscript } from '../arena/rejudge.ts';
import { type Replay, saveReplay } from '../arena/replay.ts';
import { writeCommand } from '../arena/reproduce.ts';
import type { ArenaSetup } from '../arena/setup.ts';
import type { AnyGame } from '../envs/core/game.ts';
import { findGame } from '../envs/games.ts';
import { createSetup } from './arenaOptions.ts';
import type { MatchFlags } from './match.ts';
import { describeMatch, drawMatch } from './matchReport.ts';
import { makeFolderOf } from './writeOutput.ts';

const DEFAULT_DELAY = 150;

export const runMatch = async (players: string[], flags: MatchFlags): Promise<void> => {
  const named = createSetup(players, flags);
  const setup = { ...named, options: fitSeats(findGame(named.game), named.options, players.length) };
  const replay = await playOnce(setup, flags.seed ?? randomInt(2 ** 47), watchFor(findGame(setup.game), flags));
  keepReplay(replay, flags);
  console.log(describe(setup, replay, flags));
};

const describe = (setup: ArenaSetup, replay: Replay, { json, psyleague }: MatchFlags): string => {
  if (psyleague) return JSON.stringify(describeForPsyleague(replay));
  const command = writeCommand(setup, { seed: replay.seed, seating: setup.players.map((_, seat) => seat) });
  const report = describeMatch(replay, command);
  return json ? JSON.stringify(report, null, 2) : drawMatch(report);
};

const keepReplay = (replay: Replay, { save, record }: MatchFlags): void => {
  for (const path of [save, record]) if (path) makeFolderOf(path);
  if (save) saveReplay(save, replay);
  if (record) appendFileSync(record, `${JSON.stringify(writeTranscript(findGame(replay.game), replay))}\n`);
};

/** Boards as the game goes on: in a terminal in one place, elsewhere one after the other. */
const watchFor = (game: AnyGame, { quiet, json, psyleague, delay }: MatchFlags): MatchWatch => {
  if (quiet || json || psyleague) return {};
  const isTerminal = process.stdout.isTTY === true;
  const pause = delay ?? (isTerminal ? DEFAULT_DELAY : 0);
  return {
    async onState(state, steps) {
      const board = game.render.text(state, pc.isColorSupported);
      console.log(isTerminal ? `\x1b[H\x1b[2J${board}` : `step ${steps.length}\n${board}\n`);
      if (pause > 0) await new Promise(resolve => setTimeout(resolve, pause));
    },
  };
};
