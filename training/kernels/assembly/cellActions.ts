// What each cell of a board says of its own actions, kind * cells + cell, added to the logits of all actions.

import { FLOAT, multiplyAdd } from './tile';

/** Bytes that both functions need for their own use. */
export function cellActionsScratch(units: i32, kinds: i32): i32 {
  return 2 * units * kinds * <i32>FLOAT;
}

/**
 * out [batch, actions] = logits, and for the actions of cells x [batch, cells, units] * weight [units, kinds] + bias more.
 */
export function cellActions(
  logits: usize, x: usize, batch: i32, cells: i32, units: i32, kinds: i32, actions: i32, weight: usize, bias: usize,
  out: usize, scratch: usize,
): void {
  const line = <usize>units * FLOAT;
  turn(weight, units, kinds, scratch);
  memory.copy(out, logits, <usize>(batch * actions) * FLOAT);
  for (let image: i32 = 0; image < batch; image++) {
    for (let cell: i32 = 0; cell < cells; cell++) {
      for (let kind: i32 = 0; kind < kinds; kind++) {
        const to = out + <usize>(kind * cells + cell) * FLOAT;
        const sum = dot(x, scratch + <usize>kind * line, line) + load<f32>(bias + <usize>kind * FLOAT);
        store<f32>(to, load<f32>(to) + sum);
      }
      x += line;
    }
    out += <usize>actions * FLOAT;
  }
}

/**
 * Of `gradient` [batch, actions], the parts of x, weight and bias, in the shapes of those. Most actions are illegal
 * wherever one is: their gradient is 0 and costs nothing.
 */
export function cellActionsGradient(
  gradient: usize, x: usize, batch: i32, cells: i32, units: i32, kinds: i32, actions: i32, weight: usize, xOut: usize,
  weightOut: usize, biasOut: usize, scratch: usize,
): void {
  const line = <usize>units * FLOAT;
  const turned = scratch + line * <usize>kinds;
  turn(weight, units, kinds, scratch);
  memory.fill(turned, 0, line * <usize>kinds);
  memory.fill(biasOut, 0, <usize>kinds * FLOAT);
  memory.fill(xOut, 0, <usize>(batch * cells) * line);
  for (let image: i32 = 0; image < batch; image++) {
    for (let cell: i32 = 0; cell < cells; cell++) {
      for (let kind: i32 = 0; kind < kinds; kind++) {
        const value = load<f32>(gradient + <usize>(kind * cells + cell) * FLOAT);
        if (value == 0) continue;
        const sum = biasOut + <usize>kind * FLOAT;
        store<f32>(sum, load<f32>(sum) + value);
        addScaled(scratch + <usize>kind * line, value, line, xOut);
        addScaled(x, value, line, turned + <usize>kind * line);
      }
      x += line;
      xOut += line;
    }
    gradient += <usize>actions * FLOAT;
  }
  turn(turned, kinds, units, weightOut);
}

/** out [columns, rows] from a matrix [rows, columns]. */
function turn(matrix: usize, rows: i32, columns: i32, out: usize): void {
  for (let row: i32 = 0; row < rows; row++) {
    for (let column: i32 = 0; column < columns; column++) {
      store<f32>(out + <usize>(column * rows + row) * FLOAT, load<f32>(matrix + <usize>(row * columns + column) * FLOAT));
    }
  }
}

function dot(a: usize, b: usize, bytes: usize): f32 {
  let sums = f32x4.splat(0);
  let j: usize = 0;
  for (; j + 16 <= bytes; j += 16) sums = multiplyAdd(v128.load(a + j), v128.load(b + j), sums);
  let sum = f32x4.extract_lane(sums, 0) + f32x4.extract_lane(sums, 1) + f32x4.extract_lane(sums, 2) + f32x4.extract_lane(sums, 3);
  for (; j < bytes; j += FLOAT) sum += load<f32>(a + j) * load<f32>(b + j);
  return sum;
}

/** to += value * from. */
function addScaled(from: usize, value: f32, bytes: usize, to: usize): void {
  const factor = f32x4.splat(value);
  let j: usize = 0;
  for (; j + 16 <= bytes; j += 16) v128.store(to + j, multiplyAdd(factor, v128.load(from + j), v128.load(to + j)));
  for (; j < bytes; j += FLOAT) store<f32>(to + j, load<f32>(to + j) + value * load<f32>(from + j));
}
