import { type Rng, sampleMask } from '../envs/core/rng.ts';
import type { VectorEnv } from '../envs/core/vectorEnv.ts';

export interface OpeningSettings {
  /** Part of the seats that begin their match at random, and how many decisions that takes. */
  readonly share: number;
  readonly decisions: number;
}

/** Random first decisions at some of the seats: so the learner also meets what nobody would choose who plays as it does. */
export class Openings {
  /** [copies, seats] 1 = the decision of this step is a random one */
  readonly isDrawn: Uint8Array;
  /** [copies, seats] random decisions that are still to come */
  private readonly left: Int32Array;
  private readonly settings: OpeningSettings;
  private readonly rng: Rng;

  constructor(rows: number, settings: OpeningSettings, rng: Rng) {
    this.isDrawn = new Uint8Array(rows);
    this.left = new Int32Array(rows);
    this.settings = settings;
    this.rng = rng;
  }

  /** A seat's next match begins. */
  begin(row: number): void {
    const { share, decisions } = this.settings;
    this.left[row] = share > 0 && this.rng.float() < share ? decisions : 0;
  }

  /** Decides this step for the seats whose turn it is to be random. */
  draw({ acting, envs, seats }: VectorEnv, actions: Int32Array): void {
    if (this.settings.share === 0) return;
    for (let row = 0; row < actions.length; row++) {
      this.isDrawn[row] = 0;
      if (acting[row] === 0 || this.left[row] === 0) continue;
      this.left[row]--;
      this.isDrawn[row] = 1;
      actions[row] = sampleMask(envs[Math.floor(row / seats)].buffers.masks[row % seats], this.rng);
    }
  }
}
