/*
 * softplus(t) = log(1 + e^t) and its slope, two lanes at a time; t itself, with slope 1, above 20 as PyTorch has it.
 * Equal arguments give equal bits in either lane, so ties stay ties.
 */
#pragma once

#include "exponential.h"

/* log of u >= 1; lt_log (base/numbers.c) has the derivation. */
static inline lt_f64x2 lt_log_above_1_x2(lt_f64x2 u) {
  const lt_i64x2 above = lt_bits(lt_splat(0x1.6a09e667f3bcdp-1)); /* sqrt(1/2) */
  const lt_i64x2 exponent = lt_upper_bits(lt_subtract_bits(lt_bits(u), above));
  const lt_f64x2 m = lt_from_bits(lt_subtract_bits(lt_bits(u), lt_exponent_bits(exponent)));
  const lt_f64x2 magic = lt_splat(0x1.8p52);
  const lt_f64x2 k = lt_sub(lt_from_bits(lt_add_bits(exponent, lt_bits(magic))), magic);
  const lt_f64x2 f = lt_sub(m, lt_splat(1.0));
  const lt_f64x2 s = lt_div(f, lt_add(lt_splat(2.0), f));
  const lt_f64x2 z = lt_mul(s, s);
  lt_f64x2 series = lt_splat(2.0 / 21);
  for (int term = 9; term >= 1; --term) {
    series = lt_add(lt_splat(2.0 / (2 * term + 1)), lt_mul(z, series));
  }
  series = lt_mul(z, series);
  const lt_f64x2 half_square = lt_mul(lt_splat(0.5), lt_mul(f, f));
  const lt_f64x2 low = lt_add(lt_mul(s, lt_add(half_square, series)), lt_mul(k, lt_splat(LT_LN2_LOW)));
  return lt_sub(lt_mul(k, lt_splat(LT_LN2_HIGH)), lt_sub(lt_sub(half_square, low), f));
}

static inline void lt_softplus_x2(lt_f64x2 t, lt_f64x2 *value, lt_f64x2 *slope) {
  const lt_i64x2 linear = lt_greater(t, lt_splat(20.0));
  const lt_f64x2 y = lt_exp_x2(lt_choose(linear, lt_splat(20.0), t));
  const lt_f64x2 u = lt_add(lt_splat(1.0), y);
  const lt_f64x2 lost = lt_sub(y, lt_sub(u, lt_splat(1.0))); /* what rounding took from 1 + y */
  const lt_f64x2 log1p = lt_add(lt_log_above_1_x2(u), lt_div(lost, u));
  *value = lt_choose(linear, t, log1p);
  *slope = lt_choose(linear, lt_splat(1.0), lt_div(y, u));
}
