/*
 * digits * 10^exponent to the nearest f64, with one product of two words of 64 bits (after Eisel and Lemire, "Number parsing
 * at a gigabyte per second", 2021, who keep 128 bits of the power; here the exact arithmetic of decimal.c decides what 64
 * leave open, which is one number in 700).
 *
 * 10^e = 2^e 5^e, and lt_powers has g <= 5^e < g + 1 in units of its last bit. With the digits w shifted to 64 bits,
 * w 5^e lies less than w < 2^64 above w g: the upper word of the product is the true one or one less, and so or up to two
 * less once it is shifted by one bit. Where rounding is the same for all of these, it is known.
 */
#pragma once

#include <string.h>

#include "powers_of_five.h"

typedef struct lt_product {
  uint64_t high, low;
} lt_product;

static inline lt_product lt_multiply(uint64_t a, uint64_t b) {
  const uint64_t a0 = (uint32_t)a, a1 = a >> 32, b0 = (uint32_t)b, b1 = b >> 32;
  const uint64_t low = a0 * b0, middle = a1 * b0 + (low >> 32), cross = a0 * b1 + (uint32_t)middle;
  const lt_product product = {a1 * b1 + (middle >> 32) + (cross >> 32), cross << 32 | (uint32_t)low};
  return product;
}

/* Returns 0 where the powers or their 64 bits do not suffice. */
static inline int lt_scaled(uint64_t digits, int32_t exponent, double *out) {
  if (digits == 0 || exponent < LT_FIRST_POWER || exponent > LT_LAST_POWER) {
    *out = 0.0;
    return digits == 0;
  }
  const lt_power *const power = &lt_powers[exponent - LT_FIRST_POWER];
  const int32_t zeros = __builtin_clzll(digits);
  const lt_product product = lt_multiply(digits << zeros, power->digits);
  const int32_t shift = (product.high >> 63) == 0;
  const uint64_t upper = shift ? product.high << 1 | product.low >> 63 : product.high;
  const uint64_t half = 0x400, rest = upper & 0x7ff;
  if (rest >= half - 2 && rest <= half) {
    return 0;
  }
  /* 1022, not 1023: the leading bit adds 1; a carry runs into the exponent, as it should */
  const int32_t power_of_two = 64 - zeros + power->exponent - shift + 1022;
  const uint64_t bits = ((uint64_t)power_of_two << 52) + (upper >> 11) + (rest >= half);
  memcpy(out, &bits, sizeof bits);
  return 1;
}
