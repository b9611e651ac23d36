import type { AnyGame, AnyState, AnyView } from '../../envs/core/game.ts';
import type { Layer } from './layer.ts';
import { type Line, NONE } from './line.ts';

/** Continues states with every action of one seat while the others follow the line. */
export class Expansion {
  private readonly game: AnyGame;
  private readonly line: Line;
  private readonly state: AnyState;
  private readonly view: AnyView;
  /** [actions], 1 = legal */
  private readonly mask: Uint8Array;
  private readonly othersMask: Uint8Array;
  private seat = 0;
  private step = 0;
  /** What a unit of value is worth at this step. */
  private weight = 0;

  constructor(game: AnyGame, line: Line) {
    this.game = game;
    this.line = line;
    this.state = game.rules.createState();
    this.view = game.vision.createView();
    this.mask = new Uint8Array(game.encoder.actions);
    this.othersMask = new Uint8Array(game.encoder.actions);
  }

  /** For the states of one layer to come. */
  begin(seat: number, step: number, weight: number): void {
    this.seat = seat;
    this.step = step;
    this.weight = weight;
  }

  judge(state: AnyState): number {
    const { outlook, rules } = this.game;
    if (outlook !== undefined) return outlook.value(state, this.seat);
    return rules.isOver(state) ? rules.result(state, this.seat) : this.game.potential(state, this.seat);
  }

  /** `allowed`: the only actions to try, or null for all that are legal. */
  expand(layer: Layer, parent: number, allowed: Uint8Array | null): void {
    const { rules } = this.game;
    const state = layer.states[parent];
    if (rules.isOver(state)) {
      layer.continuations.add(parent, NONE, layer.scores[parent], layer.values[parent]);
      return;
    }
    this.foreseeReplies(layer, parent);
    if (!rules.acts(state, this.seat)) {
      this.try(layer, parent, NONE);
      return;
    }
    const mask = allowed ?? this.legal(state, this.seat, this.mask);
    for (let action = 0; action < mask.length; action++) if (mask[action] === 1) this.try(layer, parent, action);
  }

  /** Writes into `to` what comes of a state that was expanded. */
  play(layer: Layer, parent: number, action: number, to: AnyState): void {
    const { rules } = this.game;
    const { seats } = this.line;
    rules.copy(layer.states[parent], to);
    if (rules.isOver(to)) return;
    for (let other = 0; other < seats; other++) {
      const decision = other === this.seat ? action : layer.replies[parent * seats + other];
      if (decision !== NONE) rules.decide(to, other, decision);
    }
    rules.advance(to);
  }

  private try(layer: Layer, parent: number, action: number): void {
    this.play(layer, parent, action, this.state);
    const value = this.judge(this.state);
    const gain = this.weight * (value - layer.values[parent]);
    layer.continuations.add(parent, action, layer.scores[parent] + gain, value);
  }

  private foreseeReplies(layer: Layer, parent: number): void {
    const { seats, actions } = this.line;
    const state = layer.states[parent];
    for (let other = 0; other < seats; other++) {
      const isAsked = other !== this.seat && this.game.rules.acts(state, other);
      const reply = isAsked ? this.mend(state, other, actions[this.step * seats + other]) : NONE;
      layer.replies[parent * seats + other] = reply;
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
