import { logitOfElo, pointsOfLogit } from '../arena/elo.ts';
import type { Rng } from '../envs/core/rng.ts';
import type { MatchNote, PoolEntry } from './algorithm.ts';
import { drawIndex } from './casting.ts';

interface Member {
  readonly name: string;
  elo: number;
  readonly weights: Float32Array;
}

export interface PoolState {
  readonly elo: number;
  readonly members: readonly Member[];
  readonly present: readonly string[];
  readonly joined: number;
}

/** How far one match moves a rating. */
const K = 8;

const expectedPoints = (elo: number): number => pointsOfLogit(logitOfElo(elo));

/** Earlier selves with ratings from the matches they play; those who would still score are met most. */
export class Pool {
  /** The learner's own. */
  elo = 0;
  private readonly size: number;
  private members: Member[] = [];
  private present: string[] = [];
  private joined = 0;

  constructor(size: number) {
    this.size = size;
  }

  /** A copy of the learner joins; when there are too many, the weakest leaves. */
  join(weights: Float32Array): void {
    this.members.push({ name: `past-${this.joined++}`, elo: this.elo, weights });
    if (this.members.length <= this.size) return;
    const weakest = this.members.reduce((worst, member) => (member.elo < worst.elo ? member : worst));
    this.members = this.members.filter(member => member !== weakest);
  }

  note({ opponent, points }: MatchNote): void {
    const member = this.members.find(({ name }) => name === opponent);
    if (!member) return;
    const surprise = points - expectedPoints(this.elo - member.elo);
    this.elo += K * surprise;
    member.elo -= K * surprise;
  }

  /** Draws who sits at the actors' matches for a while. */
  choose(count: number, rng: Rng): void {
    const left = [...this.members];
    this.present = [];
    while (this.present.length < count && left.length > 0) {
      const [drawn] = left.splice(drawIndex(left.map(this.shareOf), rng), 1);
      this.present.push(drawn.name);
    }
  }

  get entries(): PoolEntry[] {
    return this.members
      .filter(({ name }) => this.present.includes(name))
      .map(member => ({ name: member.name, share: this.shareOf(member), weights: member.weights }));
  }

  /** What it could expect to score against the learner. */
  private readonly shareOf = ({ elo }: Member): number => expectedPoints(elo - this.elo);

  readState(): PoolState {
    const { elo, members, present, joined } = this;
    return { elo, members: members.map(member => ({ ...member })), present, joined };
  }

  writeState({ elo, members, present, joined }: PoolState): void {
    this.elo = elo;
    this.members = members.map(member => ({ ...member }));
    this.present = [...present];
    this.joined = joined;
  }
}
