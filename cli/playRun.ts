import { randomInt } from 'node:crypto';
import pc from 'picocolors';
import { fitSeats } from '../arena/fitSeats.ts';
import { playMatch, type StepReport } from '../arena/match.ts';
import { type ArenaSetup, Table } from '../arena/setup.ts';
import type { AnyGame, AnyState, Seed } from '../envs/core/game.ts';
import { resolveOptions } from '../envs/core/options.ts';
import { findGame } from '../envs/games.ts';
import { createSetup } from './arenaOptions.ts';
import type { PlayFlags } from './play.ts';
import { Person } from './playPerson.ts';
import { Prompt, Quit } from './playPrompt.ts';

export const runPlay = async (opponents: string[], flags: PlayFlags): Promise<void> => {
  const setup = seatOpponents(createSetup(opponents, flags), flags.seat);
  const prompt = new Prompt(process.stdin, process.stdout);
  try {
    await playOn(setup, flags.seed ?? randomInt(2 ** 31), flags.seat, prompt);
  } catch (error) {
    if (!(error instanceof Quit)) throw error;
    console.log('\nGood bye.');
  } finally {
    prompt.close();
  }
};

/** One opponent for every other seat; a single one takes them all. */
const seatOpponents = (setup: ArenaSetup, seat: number): ArenaSetup => {
  const game = findGame(setup.game);
  const { players } = setup;
  const options = players.length === 1 ? setup.options : fitSeats(game, setup.options, players.length + 1);
  const seats = game.seats(resolveOptions(game, options));
  if (seat >= seats) throw new RangeError(`the seats are 0 to ${seats - 1}, not ${seat}`);
  return { ...setup, options, players: Array.from({ length: seats - 1 }, (_, i) => players[i] ?? players[0]) };
};

const playOn = async (setup: ArenaSetup, seed: Seed, seat: number, prompt: Prompt): Promise<void> => {
  const table = new Table(setup);
  const { game, options } = table;
  const others = setup.players.map((_, i) => i);
  const seating = [...others.slice(0, seat), 0, ...others.slice(seat)];
  const show = (text: string) => console.log(text);
  const person = new Person({ game, options, seat, prompt, hasColour: pc.isColorSupported, show });
  const players = table.seat({ index: 0, round: 0, seed, seating }).map((player, i) => (i === seat ? person : player));
  const onState = (state: AnyState, steps: readonly StepReport[]) => tell(game, state, steps, seat);
  const { scores, results } = await playMatch(table.matchSetup(seed), players, { onState });
  console.log(`${describeResult(results[seat])} Scores: ${scores.join(', ')} (yours is number ${seat + 1}).`);
};

/** What the others did, unless that is theirs to hide; at the end the whole truth. */
const tell = (game: AnyGame, state: AnyState, steps: readonly StepReport[], seat: number): void => {
  const last = steps.at(-1);
  if (!game.hidden) {
    last?.forEach((exchange, i) => {
      if (i !== seat && exchange) console.log(`seat ${i}: ${exchange.answer?.join(' | ') ?? '(no answer)'}`);
    });
  }
  const complaint = last?.[seat]?.verdict?.complaint;
  if (complaint) console.log(pc.red(complaint));
  if (game.rules.isOver(state)) console.log(`\n${game.render.text(state, pc.isColorSupported)}`);
};

const describeResult = (result: number): string => {
  if (result === 0) return 'A draw.';
  return result > 0 ? 'You have won.' : 'You have lost.';
};
