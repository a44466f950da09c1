/* lt_exp, lt_log and powers of two against numbers of more digits: libquadmath where gcc has it, else long double. */
#include <float.h>
#include <math.h>

#include "check.h"
#include "logitree.h"
#include "power_of_two.h"

#if defined(__GNUC__) && !defined(__clang__) && __has_include(<quadmath.h>)
#include <quadmath.h>
typedef __float128 exact;
#define EXACT_EXP expq
#define EXACT_LOG logq
#else
typedef long double exact;
#define EXACT_EXP expl
#define EXACT_LOG logl
#endif

/* The distance of a result from the exact one, in units of the last place of a double of that size. */
static double ulps(double found, exact wanted) {
  int exponent;
  frexp((double)wanted, &exponent);
  const exact difference = (exact)found - wanted;
  return fabs(ldexp((double)difference, 53 - exponent));
}

static void check_exp(double x) {
  const double found = lt_exp(x);
  const exact wanted = EXACT_EXP((exact)x);
  if (wanted < (exact)DBL_MIN) {
    CHECK_FOR(found == 0.0, "exp(%a) = %a", x, found);
  } else if ((double)wanted > DBL_MAX) {
    CHECK_FOR(found > DBL_MAX, "exp(%a) = %a", x, found);
  } else {
    CHECK_FOR(ulps(found, wanted) <= 1.0, "exp(%a) = %a", x, found);
  }
}

static void check_log(double x) {
  const double found = lt_log(x);
  const exact wanted = EXACT_LOG((exact)x);
  CHECK_FOR(wanted == 0 ? found == 0.0 : ulps(found, wanted) <= 1.0, "log(%a) = %a", x, found);
}

/* t <= 0, in either lane, and of several vectors. */
static void check_power(double t) {
  lt_f64x2 powers[3] = {lt_pair(t, -1), lt_pair(-2, t), lt_splat(0)};
  lt_powers_of_two(powers, 3);
  const double found = lt_lane(powers[0], 0);
  const exact wanted = EXACT_EXP((exact)t * EXACT_LOG((exact)2)), difference = (exact)found - wanted;
  CHECK_FOR(fabs((double)difference) <= 0x1p-52 && found > 0 && found <= 1, "2^%a = %a", t, found);
  CHECK(same_bits(found, lt_lane(powers[1], 1)) && lt_lane(powers[0], 1) == 0.5 && lt_lane(powers[2], 1) == 1);
}

static void check_power_below(double t) {
  if (t <= 0) {
    check_power(t);
  }
}

/* x and the numbers beside it. */
static void around(double x, void (*check)(double)) {
  double below = x, above = x;
  check(x);
  for (int i = 0; i < 4; ++i) {
    below = nextafter(below, -(double)INFINITY);
    above = nextafter(above, (double)INFINITY);
    check(below);
    check(above);
  }
}

static void check_edges(void) {
  CHECK(lt_exp(0.0) == 1.0 && lt_exp(-0.0) == 1.0);
  CHECK(lt_exp((double)INFINITY) == (double)INFINITY && lt_exp(-(double)INFINITY) == 0.0);
  CHECK(isnan(lt_exp((double)NAN)));
  CHECK(lt_exp(DBL_MAX) == (double)INFINITY && lt_exp(-DBL_MAX) == 0.0);
  CHECK(same_bits(lt_log(1.0), 0.0));
  CHECK(lt_log(0.0) == -(double)INFINITY && lt_log(-0.0) == -(double)INFINITY);
  CHECK(isnan(lt_log(-DBL_TRUE_MIN)) && isnan(lt_log((double)NAN)) && isnan(lt_log(-(double)INFINITY)));
  CHECK(lt_log((double)INFINITY) == (double)INFINITY);
  around(709.782712893384, check_exp);  /* the largest double */
  around(-708.396418532264, check_exp); /* the smallest normal one */
  for (int k = -2044; k <= 2048; ++k) {
    around(k * 0.34657359027997264, check_exp); /* multiples of ln 2 / 2: where r changes sign or k changes */
  }
  for (int k = -1074; k < 1024; ++k) {
    check_log(ldexp(1.0, k));
    check_log(ldexp(1.4142135623730951, k));
  }
  around(1.0, check_log);
  around(0x1.6a09e667f3bcdp-1, check_log); /* where the mantissa's range ends */
  around(DBL_MIN, check_log);
  check_log(DBL_TRUE_MIN);
  check_log(DBL_MAX);
  check_power(-(double)INFINITY);
  check_power(-DBL_MAX);
  for (int n = -256 * 3; n <= 0; ++n) {
    around(n / 256.0, check_power_below); /* where r changes sign, or n */
  }
}

void test_numbers(void) {
  uint64_t state = 1;
  check_edges();
  for (uint32_t i = 0; i < check_rounds(100000); ++i) {
    check_exp(random_unit(&state) * 1419.0 - 709.0);
    check_exp(-random_unit(&state) * 30.0);
    check_exp(ldexp(random_unit(&state) - 0.5, -(int)random_below(&state, 60)));
    check_log(ldexp(1.0 + random_unit(&state), (int)random_below(&state, 2046) - 1022));
    check_log(0.5 + random_unit(&state));
    check_power(-random_unit(&state) * 4);
    check_power(-random_unit(&state) * 1100);
    check_log(1.0 + ldexp(random_unit(&state) - 0.5, -(int)random_below(&state, 50)));
    check_log((double)(1 + random_below(&state, 100000)));
  }
}
