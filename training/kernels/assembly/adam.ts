// The optimiser's step over one parameter. training/optimiser.ts holds the same in JavaScript, equal to the last bit:
// so no fused multiply-add here, and sums in the same order.

import { FLOAT } from './tile';

/** In double precision, four sums side by side (value i goes to sum i mod 4), added up from the first. */
export function sumOfSquares(values: usize, count: i32): f64 {
  let low = f64x2.splat(0), high = f64x2.splat(0);
  const whole = values + <usize>(count & ~3) * FLOAT;
  for (; values < whole; values += 16) {
    const four = v128.load(values);
    const a = f64x2.promote_low_f32x4(four);
    const b = f64x2.promote_low_f32x4(i32x4.shuffle(four, four, 2, 3, 2, 3));
    low = f64x2.add(low, f64x2.mul(a, a));
    high = f64x2.add(high, f64x2.mul(b, b));
  }
  let s0 = f64x2.extract_lane(low, 0), s1 = f64x2.extract_lane(low, 1);
  let s2 = f64x2.extract_lane(high, 0);
  const s3 = f64x2.extract_lane(high, 1);
  const rest = count & 3;
  if (rest > 0) s0 += <f64>load<f32>(values) * <f64>load<f32>(values);
  if (rest > 1) s1 += <f64>load<f32>(values, 4) * <f64>load<f32>(values, 4);
  if (rest > 2) s2 += <f64>load<f32>(values, 8) * <f64>load<f32>(values, 8);
  return s0 + s1 + s2 + s3;
}

let beta1: f32 = 0;
let beta2: f32 = 0;
let rest1: f32 = 0;
let rest2: f32 = 0;
let epsilon: f32 = 0;
let rate: f32 = 0;
let widen: f32 = 0;
let scale: f32 = 0;

/**
 * What all parameters of one step share. `rate`: learning rate / (1 - beta1^step); `widen`: 1 / (1 - beta2^step);
 * `scale`: what gradients are multiplied by (clipping).
 */
export function setAdam(
  newBeta1: f32, newRest1: f32, newBeta2: f32, newRest2: f32, newEpsilon: f32, newRate: f32, newWiden: f32, newScale: f32,
): void {
  beta1 = newBeta1;
  rest1 = newRest1;
  beta2 = newBeta2;
  rest2 = newRest2;
  epsilon = newEpsilon;
  rate = newRate;
  widen = newWiden;
  scale = newScale;
}

/** `decay`: learning rate * weight decay, for this parameter. */
export function adam(weights: usize, gradient: usize, first: usize, second: usize, count: i32, decay: f32): void {
  let i: usize = 0;
  for (const whole = <usize>(count & ~3) * FLOAT; i < whole; i += 16) {
    const slope = f32x4.mul(v128.load(gradient + i), f32x4.splat(scale));
    const mean = f32x4.add(f32x4.mul(v128.load(first + i), f32x4.splat(beta1)), f32x4.mul(slope, f32x4.splat(rest1)));
    const square = f32x4.mul(f32x4.mul(slope, slope), f32x4.splat(rest2));
    const spread = f32x4.add(f32x4.mul(v128.load(second + i), f32x4.splat(beta2)), square);
    v128.store(first + i, mean);
    v128.store(second + i, spread);
    const root = f32x4.add(f32x4.sqrt(f32x4.mul(spread, f32x4.splat(widen))), f32x4.splat(epsilon));
    const change = f32x4.div(f32x4.mul(mean, f32x4.splat(rate)), root);
    const weight = v128.load(weights + i);
    const shrunk = f32x4.sub(weight, f32x4.mul(weight, f32x4.splat(decay)));
    v128.store(weights + i, f32x4.sub(shrunk, change));
  }
  for (const end = <usize>count * FLOAT; i < end; i += FLOAT) {
    const slope = load<f32>(gradient + i) * scale;
    const mean = load<f32>(first + i) * beta1 + slope * rest1;
    const spread = load<f32>(second + i) * beta2 + slope * slope * rest2;
    store<f32>(first + i, mean);
    store<f32>(second + i, spread);
    const change = (mean * rate) / (sqrt<f32>(spread * widen) + epsilon);
    const weight = load<f32>(weights + i);
    store<f32>(weights + i, weight - weight * decay - change);
  }
}
