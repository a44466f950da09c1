/*
 * exp to within 1 ulp, two lanes at a time.
 *
 * x = k ln 2 + r with |r| <= ln 2 / 2, exp(x) = 2^k exp(r), exp(r) = 1 + r + r^2 P(r). P is the degree-9 polynomial
 * through exp's ((exp(r) - 1 - r) / r^2) at the ten Chebyshev nodes of [-ln 2 / 2, ln 2 / 2], computed with 60 digits;
 * what it leaves out is below 1e-17. ln 2 is split so that k times its upper part is exact for |k| < 2^20, and the
 * rounding of r is carried in c. Arguments are at most LT_EXP_LARGEST, the last whose result is finite (there k = 1024
 * and the rest is below 1, so that the exponent does not overflow); below LT_EXP_SMALLEST, the first whose result is a
 * normal number, the result is 0.
 */
#ifndef LT_EXPONENTIAL_H
#define LT_EXPONENTIAL_H

#include "lanes.h"
#include "ln2.h"

#define LT_EXP_LARGEST 0x1.62e42fefa39efp+9
#define LT_EXP_SMALLEST (-0x1.6232bdd7abcd2p+9)

static inline lt_f64x2 lt_exp_x2(lt_f64x2 x) {
  const lt_f64x2 magic = lt_splat(0x1.8p52); /* adding it rounds to a whole number in the low bits */
  const lt_f64x2 shifted = lt_add(lt_mul(x, lt_splat(0x1.71547652b82fep+0)), magic);
  const lt_f64x2 k = lt_sub(shifted, magic);
  const lt_f64x2 high = lt_sub(x, lt_mul(k, lt_splat(LT_LN2_HIGH)));
  const lt_f64x2 low = lt_mul(k, lt_splat(LT_LN2_LOW));
  const lt_f64x2 r = lt_sub(high, low);
  const lt_f64x2 c = lt_sub(lt_sub(high, r), low);
  const lt_f64x2 r2 = lt_mul(r, r);
  const lt_f64x2 r4 = lt_mul(r2, r2);
  const lt_f64x2 p01 = lt_add(lt_splat(0x1.0000000000001p-1), lt_mul(r, lt_splat(0x1.5555555555556p-3)));
  const lt_f64x2 p23 = lt_add(lt_splat(0x1.5555555553d37p-5), lt_mul(r, lt_splat(0x1.11111111109a6p-7)));
  const lt_f64x2 p45 = lt_add(lt_splat(0x1.6c16c1789d1d7p-10), lt_mul(r, lt_splat(0x1.a01a01a7cebcdp-13)));
  const lt_f64x2 p67 = lt_add(lt_splat(0x1.a019b8ca26fcfp-16), lt_mul(r, lt_splat(0x1.71de0d85293b8p-19)));
  const lt_f64x2 p89 = lt_add(lt_splat(0x1.2891d4ffbb0f9p-22), lt_mul(r, lt_splat(0x1.af390ba7e6f47p-26)));
  const lt_f64x2 upper = lt_add(lt_add(p45, lt_mul(r2, p67)), lt_mul(r4, p89));
  const lt_f64x2 p = lt_add(lt_add(p01, lt_mul(r2, p23)), lt_mul(r4, upper));
  const lt_f64x2 y = lt_add(lt_splat(1.0), lt_add(r, lt_add(lt_mul(r2, p), c)));
  const lt_i64x2 scaled = lt_add_bits(lt_bits(y), lt_exponent_bits(lt_bits(shifted)));
  return lt_from_bits(lt_and(scaled, lt_not_less(x, lt_splat(LT_EXP_SMALLEST))));
}

#endif
