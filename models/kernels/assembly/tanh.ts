const LOG2_E: f32 = 1.4426950408889634;
/** The natural logarithm of 2 in two parts, the first exact in few bits. */
const LN_2_HIGH: f32 = 0.693359375;
const LN_2_LOW: f32 = -2.12194440e-4;

/** Beyond this, tanh is 1 to the last bit of a 32-bit float. */
const LIMIT: f32 = 9.1;

/** tanh(x) = 1 - 2 / (exp(2x) + 1), in place over `count` numbers, a multiple of 4. */
export function tanh(x: usize, count: usize): void {
  const one = f32x4.splat(1), two = f32x4.splat(2);
  for (const end = x + (count << 2); x < end; x += 16) {
    const value = f32x4.min(f32x4.max(v128.load(x), f32x4.splat(-LIMIT)), f32x4.splat(LIMIT));
    const power = exp(f32x4.add(value, value));
    v128.store(x, f32x4.sub(one, f32x4.div(two, f32x4.add(power, one))));
  }
}

/** exp(x) = 2^n * exp(rest), the latter by its Taylor series: |rest| <= ln(2) / 2. */
@inline
function exp(x: v128): v128 {
  const n = f32x4.nearest(f32x4.mul(x, f32x4.splat(LOG2_E)));
  let rest = f32x4.sub(x, f32x4.mul(n, f32x4.splat(LN_2_HIGH)));
  rest = f32x4.sub(rest, f32x4.mul(n, f32x4.splat(LN_2_LOW)));
  let sum = f32x4.splat(1.0 / 5040);
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1.0 / 720));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1.0 / 120));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1.0 / 24));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1.0 / 6));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(0.5));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1));
  const scale = i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23);
  return f32x4.mul(sum, scale);
}
