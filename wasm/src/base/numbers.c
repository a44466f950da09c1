/* exp and log of one number (lt_exp and lt_log of logitree.h), by the vector code of exponential.h. */
#include <math.h>

#include "exponential.h"
#include "logitree.h"

double lt_exp(double x) {
  if (!(x <= LT_EXP_LARGEST)) {
    return x > LT_EXP_LARGEST ? (double)INFINITY : x; /* NaN stays NaN */
  }
  return lt_lane(lt_exp_x2(lt_splat(x)), 0);
}

/*
 * x = 2^k m with m in [sqrt(1/2), sqrt(2)), f = m - 1, s = f / (2 + f), so log(m) = 2 atanh(s) =
 * 2s + s (2 s^2/3 + 2 s^4/5 + ...); |s| < 0.1716, so the terms up to s^21 leave less than 1e-18. The algebra
 * f - (f^2/2 - s (f^2/2 + R)) keeps the rounding of 2s out of the result.
 */
double lt_log(double x) {
  if (!(x > 0.0)) {
    return x == 0.0 ? -(double)INFINITY : (double)NAN;
  }
  if (x > 0x1.fffffffffffffp+1023) {
    return x;
  }
  double k = 0;
  if (x < 0x1p-1022) { /* subnormal: bring it up first */
    x *= 0x1p54;
    k = -54;
  }
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  const uint64_t above = 0x3fe6a09e667f3bcdu; /* sqrt(1/2) */
  const int64_t exponent = (int64_t)(bits - above) >> 52;
  bits -= (uint64_t)exponent << 52;
  k += (double)exponent;
  double m;
  memcpy(&m, &bits, sizeof m);
  const double f = m - 1.0;
  const double s = f / (2.0 + f);
  const double z = s * s;
  double series = 0;
  for (int term = 10; term >= 1; --term) {
    series = z * (2.0 / (2 * term + 1) + series);
  }
  const double half_square = 0.5 * f * f;
  return k * LT_LN2_HIGH - ((half_square - (s * (half_square + series) + k * LT_LN2_LOW)) - f);
}
