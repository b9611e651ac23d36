import type { AnyGame, AnyState, AnyView } from '../../envs/core/game.ts';
import type { Layer } from './layer.ts';
import { type Line, NONE } from './line.ts';
import type { Ranking } from './ranking.ts';

/** Continues states with every action of one seat while the others follow the line. */
export class Expansion {
  private readonly game: AnyGame;
  private readonly line: Line;
  private readonly ranking: Ranking;
  private readonly state: AnyState;
  private readonly view: AnyView;
  /** [actions], 1 = legal */
  private readonly mask: Uint8Array;
  private readonly othersMask: Uint8Array;
  /** [states of a layer, seats]: what the others do there, NONE for who does not act. */
  private readonly replies: Int16Array;

  constructor(game: AnyGame, line: Line, ranking: Ranking, capacity: number) {
    this.game = game;
    this.line = line;
    this.ranking = ranking;
    this.state = game.rules.createState();
    this.view = game.vision.createView();
    this.mask = new Uint8Array(game.encoder.actions);
    this.othersMask = new Uint8Array(game.encoder.actions);
    this.replies = new Int16Array(capacity * line.seats);
  }

  judge(state: AnyState, seat: number): number {
    const { outlook, rules } = this.game;
    if (outlook !== undefined) return outlook.value(state, seat);
    return rules.isOver(state) ? rules.result(state, seat) : this.game.potential(state, seat);
  }

  /** `gain`: what a unit of value is worth at this step. `allowed`: the only actions to try, or null for all. */
  expand(layer: Layer, parent: number, step: number, seat: number, gain: number, allowed: Uint8Array | null): void {
    const { rules } = this.game;
    const state = layer.states[parent];
    if (rules.isOver(state)) {
      this.ranking.add(parent, NONE, layer.scores[parent], layer.values[parent]);
      return;
    }
    this.foreseeReplies(state, parent, step, seat);
    if (!rules.acts(state, seat)) {
      this.try(layer, parent, seat, NONE, gain);
      return;
    }
    const mask = allowed ?? this.legal(state, seat, this.mask);
    for (let action = 0; action < mask.length; action++) {
      if (mask[action] === 1) this.try(layer, parent, seat, action, gain);
    }
  }

  /** Writes into `to` what comes of a state that was expanded. */
  play(layer: Layer, parent: number, seat: number, action: number, to: AnyState): void {
    const { rules } = this.game;
    const { seats } = this.line;
    rules.copy(layer.states[parent], to);
    if (rules.isOver(to)) return;
    for (let other = 0; other < seats; other++) {
      const reply = other === seat ? action : this.replies[parent * seats + other];
      if (reply !== NONE) rules.decide(to, other, reply);
    }
    rules.advance(to);
  }

  private try(layer: Layer, parent: number, seat: number, action: number, gain: number): void {
    this.play(layer, parent, seat, action, this.state);
    const value = this.judge(this.state, seat);
    this.ranking.add(parent, action, layer.scores[parent] + gain * (value - layer.values[parent]), value);
  }

  private foreseeReplies(state: AnyState, parent: number, step: number, seat: number): void {
    const { seats, actions } = this.line;
    for (let other = 0; other < seats; other++) {
      const isAsked = other !== seat && this.game.rules.acts(state, other);
      const reply = isAsked ? this.mend(state, other, actions[step * seats + other]) : NONE;
      this.replies[parent * seats + other] = reply;
    }
  }

  /** What was foreseen in another state may be impossible here. */
  private mend(state: AnyState, seat: number, action: number): number {
    const { outlook } = this.game;
    if (outlook !== undefined) return outlook.mend(state, seat, action);
    const mask = this.legal(state, seat, this.othersMask);
    return action !== NONE && mask[action] === 1 ? action : mask.indexOf(1);
  }

  private legal(state: AnyState, seat: number, out: Uint8Array): Uint8Array {
    this.game.vision.look(state, seat, this.view);
    this.game.encoder.mask(this.view, out);
    return out;
  }
}
