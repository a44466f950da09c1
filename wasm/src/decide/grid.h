/*
 * Probabilities as whole numbers, so that every sum of them is exact and does not depend on its order. A row holds them as
 * multiples of 2^-52, of which an f64 below 2 holds each; what is compared is rounded to the grid, multiples of 2^-40:
 * floor(x 2^40 + 1/2).
 */
#pragma once

#include <stdint.h>

#define LT_GRID_ONE (UINT64_C(1) << 40)

/* A number from 0 to 2^12 on the grid. */
static inline uint64_t lt_to_grid(double x) { return (uint64_t)(int64_t)(x * 0x1p40 + 0.5); }

/* A probability on the grid; a sum of rounded ones may lie a little above 1. */
static inline uint64_t lt_grid(double p) {
  const uint64_t g = lt_to_grid(p);
  return g < LT_GRID_ONE ? g : LT_GRID_ONE;
}

/* The bin (k/15, (k+1)/15] that holds a probability; 0 is in the first one. */
enum { LT_BINS = 15 };
static inline uint32_t lt_bin_of(uint64_t grid) { return grid == 0 ? 0 : (uint32_t)((LT_BINS * grid - 1) >> 40); }

/* From here on, on the grid, a probability lies above the first bin. */
#define LT_SECOND_BIN (LT_GRID_ONE / LT_BINS + 1)
