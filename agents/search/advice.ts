import type { AnyAgent, AnyGame, AnyView, Clock } from '../../envs/core/game.ts';
import type { Rng } from '../../envs/core/rng.ts';
import type { Tree } from './tree.ts';

/** The game's hand-written player, heard before a search begins: its choice is likelier to be tried. */
export class Advice {
  private readonly adviser: AnyAgent;
  private readonly weight: number;
  private action = 0;

  constructor(game: AnyGame, weight: number, rng: Rng) {
    this.adviser = game.createBaseline(rng);
    this.weight = weight;
  }

  start(): void {
    this.adviser.start?.();
  }

  ask(view: AnyView, mask: Uint8Array, clock: Clock): void {
    this.action = this.adviser.choose(view, mask, clock);
  }

  heed(tree: Tree, seat: number): void {
    const first = tree.firstEdge[seat];
    for (let edge = first; edge < first + tree.edges[seat]; edge++) {
      const advised = tree.action[edge] === this.action ? 1 : 0;
      tree.prior[edge] += this.weight * (advised - tree.prior[edge]);
    }
  }
}
