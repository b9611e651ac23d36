import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createRandom } from '../agents/random.ts';
import { createAgentPlayer } from '../arena/agentPlayer.ts';
import { type MatchReport, playMatch } from '../arena/match.ts';
import { resolveOptions } from '../envs/core/options.ts';
import { Rng } from '../envs/core/rng.ts';
import { findGame, games } from '../envs/games.ts';
import { Person } from './playPerson.ts';
import { Prompt, Quit } from './playPrompt.ts';

/** A person who types these lines against others who act at random. */
const play = async (id: string, lines: readonly string[]): Promise<{ report: MatchReport | null; shown: string }> => {
  const game = findGame(id);
  const options = resolveOptions(game);
  const input = new PassThrough();
  const prompt = new Prompt(input, new PassThrough().resume());
  const shown: string[] = [];
  input.end(lines.map(line => `${line}\n`).join(''));
  const show = (text: string) => shown.push(text);
  const person = new Person({ game, options, seat: 0, prompt, hasColour: false, show });
  const others = Array.from({ length: game.seats(options) - 1 }, (_, i) =>
    createAgentPlayer(game, options, i + 1, createRandom(new Rng(i))),
  );
  const clock = { factor: 1, ponder: false };
  const report = await playMatch({ game, options, seed: 2, clock }, [person, ...others]).catch(error => {
    if (error instanceof Quit) return null;
    throw error;
  });
  return { report, shown: shown.join('\n') };
};

const startState = (id: string) => {
  const game = findGame(id);
  const state = game.rules.createState();
  game.rules.start(state, 2, resolveOptions(game));
  return state;
};

/** In the contest's words, but not as the contest writes them. */
const firstMove = (id: string): string => {
  const game = findGame(id);
  const view = game.vision.createView();
  const mask = new Uint8Array(game.encoder.actions);
  game.vision.start(view, 0, resolveOptions(game));
  game.vision.look(startState(id), 0, view);
  game.encoder.mask(view, mask);
  return game.protocol.writeAction(view, mask.lastIndexOf(1)).toLowerCase().replaceAll(' ', '  ');
};

describe.each(games.map(({ id }) => id))('%s', id => {
  it('a person who types numbers plays to the end', async () => {
    const game = findGame(id);
    const most = game.maxSteps(resolveOptions(game));
    const { report, shown } = await play(
      id,
      Array.from({ length: 4 * most }, (_, i) => (i % 2 === 0 ? '1' : '8')),
    );
    expect(report?.steps.every(([exchange]) => !exchange?.verdict)).toBe(true);
    expect(shown).toContain(game.render.text(startState(id), false, 0).split('\n')[1]);
  });

  it("a person may write a move in the contest's words", async () => {
    const { shown } = await play(id, [firstMove(id)]);
    expect(shown).not.toContain('is no legal move');
    expect((await play(id, ['nonsense'])).shown).toContain("'nonsense' is no legal move");
  });
});

it('hints are legal, and quitting ends the match', async () => {
  const { report, shown } = await play(games[0].id, ['hint', 'list', 'board', 'quit', '1']);
  expect(report).toBeNull();
  expect(shown).toMatch(/hint: \w/);
  expect(shown).not.toContain('is no legal move');
});
