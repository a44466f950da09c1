/*
 * Vectors of f64 whose length is a multiple of LT_WIDE, padded with zeros: so loops need no code for a rest, and the order
 * of every sum depends on the length alone.
 */
#pragma once

#include "lanes.h"

enum { LT_WIDE = 4 };

static inline uint32_t lt_wide(uint32_t n) { return (n + LT_WIDE - 1u) / LT_WIDE * LT_WIDE; }

static inline double lt_dot(const double *a, const double *b, uint32_t n) {
  lt_f64x2 even = lt_splat(0), odd = lt_splat(0);
  for (uint32_t i = 0; i < n; i += LT_WIDE) {
    even = lt_add(even, lt_mul(lt_load(a + i), lt_load(b + i)));
    odd = lt_add(odd, lt_mul(lt_load(a + i + 2), lt_load(b + i + 2)));
  }
  const lt_f64x2 sum = lt_add(even, odd);
  return lt_lane(sum, 0) + lt_lane(sum, 1);
}

/*
 * The products of four rows, `stride` apart, with b: the bits of lt_dot. The four sums are independent, so the processor
 * adds them at once.
 */
static inline void lt_dot_four(const double *rows, uint32_t stride, const double *b, uint32_t n, double *out) {
  const double *r0 = rows, *r1 = r0 + stride, *r2 = r1 + stride, *r3 = r2 + stride;
  lt_f64x2 even[4], odd[4];
  for (int k = 0; k < 4; ++k) {
    even[k] = odd[k] = lt_splat(0);
  }
  for (uint32_t i = 0; i < n; i += LT_WIDE) {
    const lt_f64x2 x = lt_load(b + i), y = lt_load(b + i + 2);
    even[0] = lt_add(even[0], lt_mul(lt_load(r0 + i), x));
    odd[0] = lt_add(odd[0], lt_mul(lt_load(r0 + i + 2), y));
    even[1] = lt_add(even[1], lt_mul(lt_load(r1 + i), x));
    odd[1] = lt_add(odd[1], lt_mul(lt_load(r1 + i + 2), y));
    even[2] = lt_add(even[2], lt_mul(lt_load(r2 + i), x));
    odd[2] = lt_add(odd[2], lt_mul(lt_load(r2 + i + 2), y));
    even[3] = lt_add(even[3], lt_mul(lt_load(r3 + i), x));
    odd[3] = lt_add(odd[3], lt_mul(lt_load(r3 + i + 2), y));
  }
  for (int k = 0; k < 4; ++k) {
    const lt_f64x2 sum = lt_add(even[k], odd[k]);
    out[k] = lt_lane(sum, 0) + lt_lane(sum, 1);
  }
}

/* The products of count rows with b. */
static inline void lt_dots(const double *rows, uint32_t count, uint32_t stride, const double *b, double *out) {
  uint32_t i = 0;
  for (; i + 4 <= count; i += 4) {
    lt_dot_four(rows + (size_t)i * stride, stride, b, stride, out + i);
  }
  for (; i < count; ++i) {
    out[i] = lt_dot(rows + (size_t)i * stride, b, stride);
  }
}

/* Squared Euclidean distance. */
static inline double lt_square_between(const double *a, const double *b, uint32_t n) {
  lt_f64x2 even = lt_splat(0), odd = lt_splat(0);
  for (uint32_t i = 0; i < n; i += LT_WIDE) {
    const lt_f64x2 x = lt_sub(lt_load(a + i), lt_load(b + i));
    const lt_f64x2 y = lt_sub(lt_load(a + i + 2), lt_load(b + i + 2));
    even = lt_add(even, lt_mul(x, x));
    odd = lt_add(odd, lt_mul(y, y));
  }
  const lt_f64x2 sum = lt_add(even, odd);
  return lt_lane(sum, 0) + lt_lane(sum, 1);
}

/* to += factor * from */
static inline void lt_add_multiple(double *to, double factor, const double *from, uint32_t n) {
  const lt_f64x2 by = lt_splat(factor);
  for (uint32_t i = 0; i < n; i += 2) {
    lt_store(to + i, lt_add(lt_load(to + i), lt_mul(by, lt_load(from + i))));
  }
}

static inline double lt_magnitude(double x) { return x < 0 ? -x : x; }
