/* SplitMix64 (Steele, Lea and Flood 2014): 64 bits from a counter. */
#pragma once

#include <stdint.h>

/* A seed as it comes from JavaScript, a whole number below 2^53: 0 in place of anything else. */
static inline uint64_t lt_seed_of(double seed) { return seed >= 0 && seed < 0x1p53 ? (uint64_t)seed : 0; }

static inline uint64_t lt_random_bits(uint64_t *state) {
  uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* From 0 up to, but not, 1: the upper 53 of the next 64 bits. */
static inline double lt_random_unit(uint64_t *state) { return (double)(lt_random_bits(state) >> 11) * 0x1p-53; }

/* From 0 up to, but not, n. */
static inline uint32_t lt_random_below(uint64_t *state, uint32_t n) { return (uint32_t)(lt_random_unit(state) * n); }
