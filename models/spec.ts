/**
 * A network is data. An observation goes through the trunk, then into the policy head and the value head, each of
 * which may have layers of its own.
 *
 * Between layers an activation is either flat, [features], or a board, [height, width, channels] (channels last).
 * `dense` as the first layer reads the observation as it lies in memory, [planes, height, width] flat; `cells` and
 * `conv` as the first layer see it as a board with the planes as channels. Later, `pool` alone makes a board flat.
 */
export const ACTIVATIONS = ['relu', 'tanh', 'linear'] as const;
export type Activation = (typeof ACTIVATIONS)[number];

export const POOLS = ['mean', 'max', 'flatten'] as const;
export type Pool = (typeof POOLS)[number];

/**
 * `scalar`: one number through tanh. `wdl`: three logits for win, draw, loss; after softmax the value is
 * p(win) - p(loss).
 */
export const VALUES = ['scalar', 'wdl'] as const;
type ValueKind = (typeof VALUES)[number];

/** flat -> flat: activation(x * weight + bias). */
interface DenseLayer {
  readonly layer: 'dense';
  readonly units: number;
  readonly activation: Activation;
}

/** board -> board: one dense layer for every cell, all cells sharing its weights. */
interface CellsLayer {
  readonly layer: 'cells';
  readonly units: number;
  readonly activation: Activation;
}

/** board -> board of the same size: a 3x3 convolution, zeros around the board. */
interface ConvLayer {
  readonly layer: 'conv';
  readonly channels: number;
  readonly activation: Activation;
}

/** board -> the same board: relu(x + conv(relu(conv(x)))), both 3x3; `channels` as before it. */
interface ResidualLayer {
  readonly layer: 'residual';
  readonly channels: number;
}

/** board -> flat: the mean or the largest over all cells, [channels]; or all of it, [height, width, channels] flat. */
export interface PoolLayer {
  readonly layer: 'pool';
  readonly kind: Pool;
}

export type Layer = DenseLayer | CellsLayer | ConvLayer | ResidualLayer | PoolLayer;

/**
 * What each cell of the observation says of its own actions, kind * cells + cell: a hidden layer of relu units, then one
 * logit for each kind; all cells share both.
 */
export interface LocalPolicy {
  readonly units: number;
  readonly kinds: number;
}

/** Its layers, then a dense layer to one logit for each action; what the cells say themselves is added. */
export interface PolicyHead {
  readonly layers: readonly Layer[];
  readonly actions: number;
  readonly local?: LocalPolicy;
}

/** Its layers, then a dense layer to 1 (scalar) or 3 (wdl) numbers. */
export interface ValueHead {
  readonly layers: readonly Layer[];
  readonly kind: ValueKind;
}

export interface NetworkSpec {
  /** [planes, height, width], or [features]; the observation's numbers are 0 or 1. */
  readonly input: readonly number[];
  readonly trunk: readonly Layer[];
  readonly policy: PolicyHead;
  readonly value: ValueHead;
}

/** Outputs of the value head before tanh or softmax. */
export const valueOutputs = (spec: NetworkSpec): number => (spec.value.kind === 'wdl' ? 3 : 1);

/** Numbers in one observation. */
export const countFeatures = (spec: NetworkSpec): number => spec.input.reduce((product, size) => product * size, 1);
