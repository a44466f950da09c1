/*
 * exp to within 1 ulp, two lanes at a time.
 *
 * x = k ln 2 + r with |r| <= ln 2 / 2, exp(x) = 2^k exp(r), exp(r) = 1 + r + r^2 P(r). P is the degree-9 polynomial
 * through exp's ((exp(r) - 1 - r) / r^2) at the ten Chebyshev nodes of [-ln 2 / 2, ln 2 / 2], computed with 60 digits;
 * its error is below 1e-17. ln 2 is split so that k times its upper part is exact for |k| < 2^20, and the
 * rounding of r is carried in c. Arguments are at most LT_EXP_LARGEST, the last whose result is finite (there k = 1024
 * and the rest is below 1, so that the exponent does not overflow); below LT_EXP_SMALLEST, the first whose result is a
 * normal number, the result is 0.
 */
#pragma once

#include "lanes.h"
#include "ln2.h"

#define LT_EXP_LARGEST 0x1.62e42fefa39efp+9
#define LT_EXP_SMALLEST (-0x1.6232bdd7abcd2p+9)

enum { LT_ABREAST = 4 };

/*
 * exp of n <= LT_ABREAST vectors, in their place. They go step by step together: each constant is then loaded once for all
 * of them, and there are more constants than a processor has registers.
 */
static inline __attribute__((always_inline)) void lt_exp_abreast(lt_f64x2 *x, int n) {
  lt_f64x2 shifted[LT_ABREAST], r[LT_ABREAST], c[LT_ABREAST], r2[LT_ABREAST], r4[LT_ABREAST];
  lt_f64x2 p[LT_ABREAST], q[LT_ABREAST], upper[LT_ABREAST];
#define LT_EACH for (int i = 0; i < n; ++i)
  const lt_f64x2 magic = lt_splat(0x1.8p52); /* adding it rounds to a whole number in the low bits */
  LT_EACH
  shifted[i] = lt_add(lt_mul(x[i], lt_splat(0x1.71547652b82fep+0)), magic);
  LT_EACH
  {
    const lt_f64x2 k = lt_sub(shifted[i], magic);
    const lt_f64x2 high = lt_sub(x[i], lt_mul(k, lt_splat(LT_LN2_HIGH)));
    const lt_f64x2 low = lt_mul(k, lt_splat(LT_LN2_LOW));
    r[i] = lt_sub(high, low);
    c[i] = lt_sub(lt_sub(high, r[i]), low);
    r2[i] = lt_mul(r[i], r[i]);
    r4[i] = lt_mul(r2[i], r2[i]);
  }
  LT_EACH
  p[i] = lt_add(lt_splat(0x1.6c16c1789d1d7p-10), lt_mul(r[i], lt_splat(0x1.a01a01a7cebcdp-13)));
  LT_EACH
  q[i] = lt_add(lt_splat(0x1.a019b8ca26fcfp-16), lt_mul(r[i], lt_splat(0x1.71de0d85293b8p-19)));
  LT_EACH
  upper[i] = lt_add(p[i], lt_mul(r2[i], q[i]));
  LT_EACH
  p[i] = lt_add(lt_splat(0x1.2891d4ffbb0f9p-22), lt_mul(r[i], lt_splat(0x1.af390ba7e6f47p-26)));
  LT_EACH
  upper[i] = lt_add(upper[i], lt_mul(r4[i], p[i]));
  LT_EACH
  p[i] = lt_add(lt_splat(0x1.0000000000001p-1), lt_mul(r[i], lt_splat(0x1.5555555555556p-3)));
  LT_EACH
  q[i] = lt_add(lt_splat(0x1.5555555553d37p-5), lt_mul(r[i], lt_splat(0x1.11111111109a6p-7)));
  LT_EACH
  p[i] = lt_add(lt_add(p[i], lt_mul(r2[i], q[i])), lt_mul(r4[i], upper[i]));
  LT_EACH
  {
    const lt_f64x2 y = lt_add(lt_splat(1.0), lt_add(r[i], lt_add(lt_mul(r2[i], p[i]), c[i])));
    const lt_i64x2 scaled = lt_add_bits(lt_bits(y), lt_exponent_bits(lt_bits(shifted[i])));
    x[i] = lt_from_bits(lt_and(scaled, lt_not_less(x[i], lt_splat(LT_EXP_SMALLEST))));
  }
#undef LT_EACH
}

static inline lt_f64x2 lt_exp_x2(lt_f64x2 x) {
  lt_exp_abreast(&x, 1);
  return x;
}
