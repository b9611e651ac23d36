import type { ThinkerName } from '../agents/thinkerNames.ts';
import type { ThinkerSettings } from '../agents/thinkers.ts';
import type { AnyGame } from '../envs/core/game.ts';
import type { BotSettings } from './loop.ts';
import type { PackedNetwork } from './packedNetwork.ts';

/** `codingame`: reads through the site's function `readline` where there is one, else as `node` does. */
export const SCRIPT_TARGETS = ['node', 'codingame'] as const;
export type ScriptTarget = (typeof SCRIPT_TARGETS)[number];

/** How bytes stand in a source: 14 bits a character where characters count, else in what is fastest to read. */
export type Packing = 'text' | 'base64';

/** Who decides: the game's hand-written player, a network's policy, or a thinker with a network or without. */
export type BotAgent =
  | { readonly kind: 'baseline' }
  | { readonly kind: 'policy'; readonly temperature: number }
  | { readonly kind: ThinkerName; readonly settings: ThinkerSettings };

/** What a bot is made of. */
export interface BotPlan {
  readonly game: AnyGame;
  readonly target: ScriptTarget;
  readonly settings: BotSettings;
  readonly agent: BotAgent;
  readonly network: PackedNetwork | null;
  readonly packing: Packing;
  /** The hand-written player stands by for when the agent fails. */
  readonly hasRescue: boolean;
}
