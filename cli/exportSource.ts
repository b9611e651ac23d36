import { THINKER_NAMES, type ThinkerName } from '../agents/thinkerNames.ts';
import { findFolder } from '../arena/networks.ts';
import type { AnyGame } from '../envs/core/game.ts';
import { findGame, games } from '../envs/games.ts';
import type { NetworkSpec } from '../models/spec.ts';
import { loadCheckpoint } from '../store/checkpoint.ts';

/** What a bot is to be made from. */
export interface ExportSource {
  readonly game: AnyGame;
  /** What the notation says about the agent; null: it is open. */
  readonly agent: 'baseline' | ThinkerName | null;
  readonly network: { readonly spec: NetworkSpec; readonly weights: Float32Array } | null;
}

const ALONE = new RegExp(`^(baseline|${THINKER_NAMES.join('|')}):(\\w+)$`);

/** Understands a checkpoint, a game (the model that we ship), `baseline:<game>`, and a thinker such as `search:<game>`. */
export const findExportSource = (what: string): ExportSource => {
  const [, agent, id] = ALONE.exec(what) ?? [];
  if (id) return { game: findGame(id), agent: agent as 'baseline' | ThinkerName, network: null };
  const known = games.find(game => game.id === what);
  return known ? loadShipped(known) : load(what);
};

const loadShipped = (game: AnyGame): ExportSource => {
  const folder = findFolder('shipped', game.id);
  if (folder !== null) return load(folder);
  throw new RangeError(
    `no trained model of ${game.id} comes with this version: name a checkpoint, or 'baseline:${game.id}'`,
  );
};

const load = (path: string): ExportSource => {
  const found = findFolder(path, '') ?? path;
  const { game: made } = loadCheckpoint(found, { weightsOnly: true });
  const game = findGame(made.id);
  const { network, weights } = loadCheckpoint(found, { game, weightsOnly: true });
  return { game, agent: null, network: { spec: network, weights } };
};
