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

/** The cells that hold the largest value share the gradient evenly: on a board of zeros and ones many are alike. */
export function maxPoolGradient(
  board: usize, largest: usize, gradient: usize, out: usize, batch: i32, cells: i32, channels: i32,
): void {
  const line = <usize>channels * FLOAT;
  const end = <usize>cells * line;
  for (let i: i32 = 0; i < batch; i++) {
    for (let channel: usize = 0; channel < line; channel += FLOAT) {
      const top = load<f32>(largest + channel);
      let sharers: i32 = 0;
      for (let at = channel; at < end; at += line) if (load<f32>(board + at) == top) sharers++;
      const share = load<f32>(gradient + channel) / <f32>sharers;
      for (let at = channel; at < end; at += line) {
        store<f32>(out + at, load<f32>(board + at) == top ? share : 0);
      }
    }
    board += end;
    out += end;
    largest += line;
    gradient += line;
  }
}
