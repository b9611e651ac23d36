// Observations as they come, bytes [batch, planes, cells], to floats [batch, cells, planes].

import { FLOAT } from './tile';

export function planesToChannels(bytes: usize, out: usize, batch: i32, planes: i32, cells: i32): void {
  for (let i: i32 = 0; i < batch; i++) {
    for (let plane: i32 = 0; plane < planes; plane++) {
      let target = out + <usize>plane * FLOAT;
      for (let cell: i32 = 0; cell < cells; cell++) {
        store<f32>(target, <f32>load<u8>(bytes));
        bytes++;
        target += <usize>planes * FLOAT;
      }
    }
    out += <usize>(planes * cells) * FLOAT;
  }
}
