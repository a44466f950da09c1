/* All of a few values compared with all, which puts them in order without a branch. */
#pragma once

#include "lanes.h"

/*
 * For each of n values, which are padded to a multiple of 8, minus the number of values that it is not less than. All are
 * compared with all, eight with one at a time and without a branch.
 */
static inline void lt_compare_all(const float *v, uint32_t n, int32_t *out) {
  for (uint32_t i = 0; i < n; i += 8) {
    const lt_f32x4 p = lt_load_f32(v + i), q = lt_load_f32(v + i + 4);
    lt_i32x4 a = lt_zero_bits_f32(), b = a;
    for (uint32_t j = 0; j < n; ++j) {
      const lt_f32x4 other = lt_splat_f32(v[j]);
      a = lt_count_not_less_f32(a, p, other);
      b = lt_count_not_less_f32(b, q, other);
    }
    lt_store_bits_f32(out + i, a);
    lt_store_bits_f32(out + i + 4, b);
  }
}
