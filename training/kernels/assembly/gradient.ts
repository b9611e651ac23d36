// What goes back through relu and bias, in one pass.

import { FLOAT } from './tile';

/**
 * The gradient through relu and bias of a layer's output [rows, columns]: `out` = gradient where output > 0 (`output` 0:
 * no relu, nothing is written to `out`), `biasOut` [columns] = its sum over the rows.
 */
export function reluBiasGradient(
  gradient: usize, output: usize, out: usize, biasOut: usize, rows: i32, columns: i32,
): void {
  memory.fill(biasOut, 0, <usize>columns * FLOAT);
  const line = <usize>columns * FLOAT;
  const whole = line & ~15;
  for (let row: i32 = 0; row < rows; row++) {
    for (let j: usize = 0; j < whole; j += 16) {
      let value = v128.load(gradient + j);
      if (output) {
        value = v128.and(value, f32x4.gt(v128.load(output + j), f32x4.splat(0)));
        v128.store(out + j, value);
      }
      v128.store(biasOut + j, f32x4.add(v128.load(biasOut + j), value));
    }
    for (let j: usize = whole; j < line; j += FLOAT) {
      let value = load<f32>(gradient + j);
      if (output) {
        if (!(load<f32>(output + j) > 0)) value = 0;
        store<f32>(out + j, value);
      }
      store<f32>(biasOut + j, load<f32>(biasOut + j) + value);
    }
    gradient += line;
    if (output) {
      output += line;
      out += line;
    }
  }
}
