import { createRandom } from '../../agents/random.ts';
import type { ThinkerName } from '../../agents/thinkerNames.ts';
import { thinkers } from '../../agents/thinkers.ts';
import { createAgentPlayer } from '../../arena/agentPlayer.ts';
import { type MatchReport, playMatch } from '../../arena/match.ts';
import type { Player } from '../../arena/player.ts';
import { findContestant } from '../../arena/players.ts';
import type { AnyAgent, AnyGame, Options } from '../../envs/core/game.ts';
import { resolveOptions } from '../../envs/core/options.ts';
import { Rng } from '../../envs/core/rng.ts';
import type { Codec } from '../../models/codecs.ts';
import { defaultSpec } from '../../models/defaultSpec.ts';
import { initialise } from '../../models/initialise.ts';
import { type BotRequest, type FittedBot, fitBot } from '../fit.ts';
import type { BotAgent } from '../plan.ts';

export const SEED = 5;

/** A network that nobody has trained, with heads large enough for its choices to differ. */
export const createNetwork = (game: AnyGame) => {
  const spec = defaultSpec(game);
  return { spec, weights: initialise(spec, new Rng(SEED)).map(weight => weight * 1.5) };
};

export const POLICY: BotAgent = { kind: 'policy', temperature: 0 };
/** With a small fixed amount of work, whatever the clock says. */
export const THINKERS: Readonly<Record<ThinkerName, BotAgent>> = {
  search: { kind: 'search', settings: { ...thinkers.search.defaults, simulations: 2, worlds: 1, nodes: 2000 } },
  plan: { kind: 'plan', settings: thinkers.plan.defaults },
  beam: { kind: 'beam', settings: { ...thinkers.beam.defaults, width: 4, depth: 3 } },
  duel: { kind: 'duel', settings: { ...thinkers.duel.defaults, checks: 9 } },
};

export const requestOf = (game: AnyGame, agent: BotAgent, codec?: Codec): BotRequest => ({
  game,
  target: game.sourceLimit === undefined ? 'node' : 'codingame',
  settings: { seed: SEED, margin: 0.3 },
  agent,
  network: agent.kind === 'baseline' ? null : createNetwork(game),
  maxChars: game.sourceLimit ?? Number.POSITIVE_INFINITY,
  codec,
});

export const makeBot = (game: AnyGame, agent: BotAgent, codec?: Codec): Promise<FittedBot> =>
  fitBot(requestOf(game, agent, codec));

export const optionsOf = (game: AnyGame): Options => resolveOptions(game);

/** A match of one player against others who act at random; every text is kept. */
export const playAgainstRandom = (game: AnyGame, seat: number, player: Player, seed: number): Promise<MatchReport> => {
  const options = optionsOf(game);
  const players = Array.from({ length: game.seats(options) }, (_, i) =>
    i === seat ? player : createAgentPlayer(game, options, i, createRandom(new Rng(seed + i))),
  );
  const clock = { factor: Number.POSITIVE_INFINITY, ponder: false };
  return playMatch({ game, options, seed, clock }, players, { keepsTexts: true });
};

export const sitAgent = (game: AnyGame, seat: number, agent: AnyAgent): Player =>
  createAgentPlayer(game, optionsOf(game), seat, agent);

export const sitFile = (game: AnyGame, seat: number, file: string): Player =>
  findContestant(file, game).sit({
    options: optionsOf(game),
    seed: 0,
    seat,
    programs: { ponder: false, memory: 2000 },
  });

/** What a seat was sent and what it answered, turn by turn. */
export const textsOf = ({ steps }: MatchReport, seat: number): { input: string[]; answer: string[] }[] =>
  steps.flatMap(step => {
    const exchange = step[seat];
    return exchange ? [{ input: exchange.input ?? [], answer: exchange.answer ?? [] }] : [];
  });
