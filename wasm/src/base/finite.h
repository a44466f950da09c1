/*
 * Numbers that can be computed with: they are finite, and so are their squares. A comparison with NaN is always false, so a
 * NaN would silently leave whatever was chosen before it. Values are therefore checked where they come in or are computed.
 */
#pragma once

#include <stdint.h>

#include "status.h"

/* x - x is 0 unless x is infinite or not a number. */
static inline int lt_is_finite(double x) { return x - x == 0; }

/* True if x is finite and not negative. */
static inline int lt_is_amount(double x) { return x >= 0 && lt_is_finite(x); }

/*
 * Between these, fourth powers summed over as many values as memory can hold (2^28) neither pass the largest double nor lose
 * digits below the smallest normal one: 2^(4 * 240 + 2 * 28) < 2^1024, and 2^(-4 * 240) > 2^-1022.
 */
#define LT_LARGEST_SQUARED 0x1p240
#define LT_MIN_SQUARED 0x1p-240

/* The factor for numbers up to `largest` at which their squares are numbers: 1, or an exact power of 2. */
static inline double lt_unit_of(double largest) {
  return largest > LT_LARGEST_SQUARED ? 0x1p-632 : largest > 0 && largest < LT_MIN_SQUARED ? 0x1p657 : 1;
}

/* LT_BAD_VALUE with the place of the first of n values that is not finite; the row is called `row`. */
lt_status lt_check_finite(const double *values, uint32_t n, double row);

/* The place of the value of the largest magnitude, the first of equals. */
uint32_t lt_largest_magnitude(const double *values, uint32_t n);

/* An assertion about an index, which only a fault of the core can break. Builds with sanitizers stop there. */
#ifdef SANITIZED
#define LT_MUST(condition) ((condition) ? (void)0 : __builtin_trap())
#else
#define LT_MUST(condition) ((void)0)
#endif
