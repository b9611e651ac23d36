// From a board [batch, cells, channels] to [batch, channels] and back.

import { FLOAT } from './tile';

export function meanPool(board: usize, out: usize, batch: i32, cells: i32, channels: i32): void {
  const share: f32 = 1 / <f32>cells;
  for (let i: i32 = 0; i < batch; i++) {
    for (let channel: i32 = 0; channel < channels; channel++) {
      let value = board + <usize>channel * FLOAT;
      let sum: f32 = 0;
      for (let cell: i32 = 0; cell < cells; cell++) {
        sum += load<f32>(value);
        value += <usize>channels * FLOAT;
      }
      store<f32>(out, sum * share);
      out += FLOAT;
    }
    board += <usize>(cells * channels) * FLOAT;
  }
}

export function meanPoolGradient(gradient: usize, out: usize, batch: i32, cells: i32, channels: i32): void {
  const share: f32 = 1 / <f32>cells;
  const line = <usize>channels * FLOAT;
  for (let i: i32 = 0; i < batch; i++) {
    for (let cell: i32 = 0; cell < cells; cell++) {
      for (let j: usize = 0; j < line; j += FLOAT) store<f32>(out + j, load<f32>(gradient + j) * share);
      out += line;
    }
    gradient += line;
  }
}

export function maxPool(board: usize, out: usize, batch: i32, cells: i32, channels: i32): void {
  for (let i: i32 = 0; i < batch; i++) {
    for (let channel: i32 = 0; channel < channels; channel++) {
      let value = board + <usize>channel * FLOAT;
      let largest = load<f32>(value);
      for (let cell: i32 = 1; cell < cells; cell++) {
        value += <usize>channels * FLOAT;
        largest = max(largest, load<f32>(value));
      }
      store<f32>(out, largest);
      out += FLOAT;
    }
    board += <usize>(cells * channels) * FLOAT;
  }
}

/** Every cell that holds the largest value gets the whole gradient, as in TensorFlow.js. */
export function maxPoolGradient(
  board: usize, largest: usize, gradient: usize, out: usize, batch: i32, cells: i32, channels: i32,
): void {
  const line = <usize>channels * FLOAT;
  for (let i: i32 = 0; i < batch; i++) {
    for (let cell: i32 = 0; cell < cells; cell++) {
      for (let j: usize = 0; j < line; j += FLOAT) {
        const isLargest = load<f32>(board + j) == load<f32>(largest + j);
        store<f32>(out + j, isLargest ? load<f32>(gradient + j) : 0);
      }
      board += line;
      out += line;
    }
    largest += line;
    gradient += line;
  }
}
