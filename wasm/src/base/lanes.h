/*
 * Two lanes of f64, four of f32, and their scalar twin (-DLT_SCALAR) that gives the same bits: every operation is one IEEE
 * operation a lane, so the order of a sum is decided by how lanes are used, never by the machine.
 */
#pragma once

#include <stdint.h>
#include <string.h>

#ifdef LT_SCALAR
typedef struct {
  double lane[2];
} lt_f64x2;
typedef struct {
  int64_t lane[2];
} lt_i64x2;
#define LT_LANES(type, expression)      \
  do {                                  \
    type lt_result;                     \
    for (int k = 0; k < 2; ++k) {       \
      lt_result.lane[k] = (expression); \
    }                                   \
    return lt_result;                   \
  } while (0)
static inline lt_f64x2 lt_splat(double x) { LT_LANES(lt_f64x2, x); }
static inline lt_f64x2 lt_add(lt_f64x2 a, lt_f64x2 b) { LT_LANES(lt_f64x2, a.lane[k] + b.lane[k]); }
static inline lt_f64x2 lt_sub(lt_f64x2 a, lt_f64x2 b) { LT_LANES(lt_f64x2, a.lane[k] - b.lane[k]); }
static inline lt_f64x2 lt_mul(lt_f64x2 a, lt_f64x2 b) { LT_LANES(lt_f64x2, a.lane[k] * b.lane[k]); }
static inline lt_i64x2 lt_greater(lt_f64x2 a, lt_f64x2 b) { LT_LANES(lt_i64x2, a.lane[k] > b.lane[k] ? -1 : 0); }
static inline lt_i64x2 lt_not_less(lt_f64x2 a, lt_f64x2 b) { LT_LANES(lt_i64x2, a.lane[k] >= b.lane[k] ? -1 : 0); }
static inline lt_i64x2 lt_equal(lt_f64x2 a, lt_f64x2 b) { LT_LANES(lt_i64x2, a.lane[k] == b.lane[k] ? -1 : 0); }
static inline lt_i64x2 lt_or(lt_i64x2 a, lt_i64x2 b) { LT_LANES(lt_i64x2, a.lane[k] | b.lane[k]); }
static inline lt_i64x2 lt_and(lt_i64x2 a, lt_i64x2 b) { LT_LANES(lt_i64x2, a.lane[k] & b.lane[k]); }
static inline lt_i64x2 lt_add_bits(lt_i64x2 a, lt_i64x2 b) {
  LT_LANES(lt_i64x2, (int64_t)((uint64_t)a.lane[k] + (uint64_t)b.lane[k]));
}
static inline lt_i64x2 lt_exponent_bits(lt_i64x2 a) { LT_LANES(lt_i64x2, (int64_t)((uint64_t)a.lane[k] << 52)); }
static inline int lt_any(lt_i64x2 mask) { return (mask.lane[0] | mask.lane[1]) != 0; }
static inline int lt_all(lt_i64x2 mask) { return (mask.lane[0] & mask.lane[1]) != 0; }
static inline int64_t lt_sum_bits(lt_i64x2 a) { return (int64_t)((uint64_t)a.lane[0] + (uint64_t)a.lane[1]); }
static inline lt_i64x2 lt_zero_bits(void) { LT_LANES(lt_i64x2, 0); }
static inline double lt_lane(lt_f64x2 a, int k) { return a.lane[k]; }
/* The first lanes of two vectors beside each other, and the second ones. */
static inline lt_f64x2 lt_first_lanes(lt_f64x2 a, lt_f64x2 b) { return (lt_f64x2){{a.lane[0], b.lane[0]}}; }
static inline lt_f64x2 lt_second_lanes(lt_f64x2 a, lt_f64x2 b) { return (lt_f64x2){{a.lane[1], b.lane[1]}}; }
#else
typedef double lt_f64x2 __attribute__((vector_size(16)));
typedef int64_t lt_i64x2 __attribute__((vector_size(16)));
static inline lt_f64x2 lt_splat(double x) { return (lt_f64x2){x, x}; }
static inline lt_f64x2 lt_add(lt_f64x2 a, lt_f64x2 b) { return a + b; }
static inline lt_f64x2 lt_sub(lt_f64x2 a, lt_f64x2 b) { return a - b; }
static inline lt_f64x2 lt_mul(lt_f64x2 a, lt_f64x2 b) { return a * b; }
static inline lt_i64x2 lt_greater(lt_f64x2 a, lt_f64x2 b) { return (lt_i64x2)(a > b); }
static inline lt_i64x2 lt_not_less(lt_f64x2 a, lt_f64x2 b) { return (lt_i64x2)(a >= b); }
static inline lt_i64x2 lt_equal(lt_f64x2 a, lt_f64x2 b) { return (lt_i64x2)(a == b); }
static inline lt_i64x2 lt_or(lt_i64x2 a, lt_i64x2 b) { return a | b; }
static inline lt_i64x2 lt_and(lt_i64x2 a, lt_i64x2 b) { return a & b; }
typedef uint64_t lt_u64x2 __attribute__((vector_size(16)));
static inline lt_i64x2 lt_add_bits(lt_i64x2 a, lt_i64x2 b) { return (lt_i64x2)((lt_u64x2)a + (lt_u64x2)b); }
static inline lt_i64x2 lt_exponent_bits(lt_i64x2 a) { return (lt_i64x2)((lt_u64x2)a << 52); }
static inline int lt_any(lt_i64x2 mask) { return (mask[0] | mask[1]) != 0; }
static inline int lt_all(lt_i64x2 mask) { return (mask[0] & mask[1]) != 0; }
static inline int64_t lt_sum_bits(lt_i64x2 a) { return (int64_t)((uint64_t)a[0] + (uint64_t)a[1]); }
static inline lt_i64x2 lt_zero_bits(void) { return (lt_i64x2){0, 0}; }
static inline double lt_lane(lt_f64x2 a, int k) { return a[k]; }
static inline lt_f64x2 lt_first_lanes(lt_f64x2 a, lt_f64x2 b) { return (lt_f64x2){a[0], b[0]}; }
static inline lt_f64x2 lt_second_lanes(lt_f64x2 a, lt_f64x2 b) { return (lt_f64x2){a[1], b[1]}; }
#endif

static inline lt_f64x2 lt_load(const double *from) {
  lt_f64x2 a;
  memcpy(&a, from, sizeof a);
  return a;
}
static inline void lt_store(double *to, lt_f64x2 a) { memcpy(to, &a, sizeof a); }
static inline lt_i64x2 lt_load_bits(const uint64_t *from) {
  lt_i64x2 a;
  memcpy(&a, from, sizeof a);
  return a;
}
static inline void lt_store_bits(uint64_t *to, lt_i64x2 a) { memcpy(to, &a, sizeof a); }
static inline lt_i64x2 lt_bits(lt_f64x2 a) {
  lt_i64x2 b;
  memcpy(&b, &a, sizeof b);
  return b;
}
static inline lt_f64x2 lt_from_bits(lt_i64x2 a) {
  lt_f64x2 b;
  memcpy(&b, &a, sizeof b);
  return b;
}

/* b where a is not greater, else a: never a NaN unless both are. */
static inline lt_f64x2 lt_larger(lt_f64x2 a, lt_f64x2 b) {
#ifdef LT_SCALAR
  LT_LANES(lt_f64x2, a.lane[k] > b.lane[k] ? a.lane[k] : b.lane[k]);
#elif defined(__wasm_simd128__)
  return __builtin_wasm_pmax_f64x2(b, a); /* b < a ? a : b, one operation */
#else
  const lt_i64x2 mask = (lt_i64x2)(a > b);
  return (lt_f64x2)(((lt_i64x2)a & mask) | ((lt_i64x2)b & ~mask));
#endif
}

/* Operations that optimisers and smooth costs alone need. */
#ifdef LT_SCALAR
static inline lt_f64x2 lt_div(lt_f64x2 a, lt_f64x2 b) { LT_LANES(lt_f64x2, a.lane[k] / b.lane[k]); }
static inline lt_i64x2 lt_subtract_bits(lt_i64x2 a, lt_i64x2 b) {
  LT_LANES(lt_i64x2, (int64_t)((uint64_t)a.lane[k] - (uint64_t)b.lane[k]));
}
static inline lt_i64x2 lt_upper_bits(lt_i64x2 a) { LT_LANES(lt_i64x2, (int64_t)((uint64_t)a.lane[k] >> 52)); }
static inline lt_f64x2 lt_choose(lt_i64x2 mask, lt_f64x2 a, lt_f64x2 b) {
  LT_LANES(lt_f64x2, mask.lane[k] ? a.lane[k] : b.lane[k]);
}
static inline lt_f64x2 lt_root_of(lt_f64x2 a) { LT_LANES(lt_f64x2, __builtin_sqrt(a.lane[k])); }
static inline lt_f64x2 lt_pair(double a, double b) { return (lt_f64x2){{a, b}}; }
static inline lt_i64x2 lt_pair_bits(uint64_t a, uint64_t b) { return (lt_i64x2){{(int64_t)a, (int64_t)b}}; }
static inline uint64_t lt_lane_bits(lt_i64x2 a, int k) { return (uint64_t)a.lane[k]; }
static inline lt_i64x2 lt_shift_bits(lt_i64x2 a, int n) { LT_LANES(lt_i64x2, (int64_t)((uint64_t)a.lane[k] << n)); }
#else
static inline lt_f64x2 lt_div(lt_f64x2 a, lt_f64x2 b) { return a / b; }
static inline lt_i64x2 lt_subtract_bits(lt_i64x2 a, lt_i64x2 b) { return (lt_i64x2)((lt_u64x2)a - (lt_u64x2)b); }
static inline lt_i64x2 lt_upper_bits(lt_i64x2 a) { return (lt_i64x2)((lt_u64x2)a >> 52); }
static inline lt_f64x2 lt_choose(lt_i64x2 mask, lt_f64x2 a, lt_f64x2 b) {
  return (lt_f64x2)(((lt_i64x2)a & mask) | ((lt_i64x2)b & ~mask));
}
static inline lt_f64x2 lt_root_of(lt_f64x2 a) { return (lt_f64x2){__builtin_sqrt(a[0]), __builtin_sqrt(a[1])}; }
static inline lt_f64x2 lt_pair(double a, double b) { return (lt_f64x2){a, b}; }
static inline lt_i64x2 lt_pair_bits(uint64_t a, uint64_t b) { return (lt_i64x2){(int64_t)a, (int64_t)b}; }
static inline uint64_t lt_lane_bits(lt_i64x2 a, int k) { return (uint64_t)a[k]; }
static inline lt_i64x2 lt_shift_bits(lt_i64x2 a, int n) { return (lt_i64x2)((lt_u64x2)a << n); }
#endif

/* Four lanes of f32, for looking at rows before anything is added up. */
#ifdef LT_SCALAR
typedef struct {
  float lane[4];
} lt_f32x4;
static inline lt_f32x4 lt_splat_f32(float x) { return (lt_f32x4){{x, x, x, x}}; }
static inline lt_f32x4 lt_larger_f32(lt_f32x4 a, lt_f32x4 b) {
  for (int k = 0; k < 4; ++k) {
    a.lane[k] = a.lane[k] > b.lane[k] ? a.lane[k] : b.lane[k];
  }
  return a;
}
/* One bit a lane: whether a >= b there. */
static inline uint32_t lt_not_less_f32(lt_f32x4 a, lt_f32x4 b) {
  uint32_t bits = 0;
  for (int k = 0; k < 4; ++k) {
    bits |= (uint32_t)(a.lane[k] >= b.lane[k]) << k;
  }
  return bits;
}
typedef struct {
  int32_t lane[4];
} lt_i32x4;
static inline lt_i32x4 lt_zero_bits_f32(void) { return (lt_i32x4){{0, 0, 0, 0}}; }
/* Adds -1 to the count of each lane in which a >= b. */
static inline lt_i32x4 lt_count_not_less_f32(lt_i32x4 count, lt_f32x4 a, lt_f32x4 b) {
  for (int k = 0; k < 4; ++k) {
    count.lane[k] -= a.lane[k] >= b.lane[k];
  }
  return count;
}
static inline uint32_t lt_counted_f32(lt_i32x4 a) { return (uint32_t)(-(a.lane[0] + a.lane[1] + a.lane[2] + a.lane[3])); }
static inline float lt_lane_f32(lt_f32x4 a, int k) { return a.lane[k]; }
#else
typedef float lt_f32x4 __attribute__((vector_size(16)));
typedef int32_t lt_i32x4 __attribute__((vector_size(16)));
static inline lt_f32x4 lt_splat_f32(float x) { return (lt_f32x4){x, x, x, x}; }
static inline lt_f32x4 lt_larger_f32(lt_f32x4 a, lt_f32x4 b) {
#ifdef __wasm_simd128__
  return (lt_f32x4)__builtin_wasm_pmax_f32x4(b, a); /* b < a ? a : b, one operation */
#else
  const lt_i32x4 mask = (lt_i32x4)(a > b);
  return (lt_f32x4)(((lt_i32x4)a & mask) | ((lt_i32x4)b & ~mask));
#endif
}
/* One bit a lane of a mask. */
static inline uint32_t lt_mask_bits(lt_i32x4 mask) {
#ifdef __wasm_simd128__
  return (uint32_t)__builtin_wasm_bitmask_i32x4(mask);
#else
  const lt_i32x4 bits = mask & (lt_i32x4){1, 2, 4, 8};
  return (uint32_t)(bits[0] | bits[1] | bits[2] | bits[3]);
#endif
}

static inline uint32_t lt_not_less_f32(lt_f32x4 a, lt_f32x4 b) { return lt_mask_bits((lt_i32x4)(a >= b)); }
static inline lt_i32x4 lt_zero_bits_f32(void) { return (lt_i32x4){0, 0, 0, 0}; }
static inline lt_i32x4 lt_count_not_less_f32(lt_i32x4 count, lt_f32x4 a, lt_f32x4 b) { return count + (lt_i32x4)(a >= b); }
static inline uint32_t lt_counted_f32(lt_i32x4 a) { return (uint32_t)(-(a[0] + a[1] + a[2] + a[3])); }
static inline float lt_lane_f32(lt_f32x4 a, int k) { return a[k]; }
#endif

static inline lt_f32x4 lt_load_f32(const float *from) {
  lt_f32x4 a;
  memcpy(&a, from, sizeof a);
  return a;
}

static inline void lt_store_f32(float *to, lt_f32x4 a) { memcpy(to, &a, sizeof a); }
static inline void lt_store_bits_f32(int32_t *to, lt_i32x4 a) { memcpy(to, &a, sizeof a); }

/* Four lanes of two i16 each, and of i32, for exact products of small whole numbers. */
#ifdef LT_SCALAR
static inline lt_i32x4 lt_splat_i32(int32_t x) { return (lt_i32x4){{x, x, x, x}}; }
static inline lt_i32x4 lt_add_i32(lt_i32x4 a, lt_i32x4 b) {
  for (int k = 0; k < 4; ++k) {
    a.lane[k] = (int32_t)((uint32_t)a.lane[k] + (uint32_t)b.lane[k]);
  }
  return a;
}
static inline int16_t lt_low_half(int32_t x) { return (int16_t)(uint16_t)((uint32_t)x & 0xffffu); }
static inline int16_t lt_high_half(int32_t x) { return (int16_t)(uint16_t)((uint32_t)x >> 16); }
static inline lt_i32x4 lt_dot_halves(lt_i32x4 a, lt_i32x4 b) {
  for (int k = 0; k < 4; ++k) {
    a.lane[k] = lt_low_half(a.lane[k]) * lt_low_half(b.lane[k]) + lt_high_half(a.lane[k]) * lt_high_half(b.lane[k]);
  }
  return a;
}
static inline uint32_t lt_not_less_i32(lt_i32x4 a, lt_i32x4 b) {
  uint32_t bits = 0;
  for (int k = 0; k < 4; ++k) {
    bits |= (uint32_t)(a.lane[k] >= b.lane[k]) << k;
  }
  return bits;
}
#else
static inline lt_i32x4 lt_splat_i32(int32_t x) { return (lt_i32x4){x, x, x, x}; }
static inline lt_i32x4 lt_add_i32(lt_i32x4 a, lt_i32x4 b) { return a + b; }
static inline lt_i32x4 lt_dot_halves(lt_i32x4 a, lt_i32x4 b) {
#if defined(__wasm_simd128__)
  typedef int16_t lt_i16x8 __attribute__((vector_size(16)));
  return (lt_i32x4)__builtin_wasm_dot_s_i32x4_i16x8((lt_i16x8)a, (lt_i16x8)b);
#elif defined(__SSE2__)
  typedef short lt_i16x8 __attribute__((vector_size(16)));
  return (lt_i32x4)__builtin_ia32_pmaddwd128((lt_i16x8)a, (lt_i16x8)b);
#else
  return (a << 16 >> 16) * (b << 16 >> 16) + (a >> 16) * (b >> 16);
#endif
}
static inline uint32_t lt_not_less_i32(lt_i32x4 a, lt_i32x4 b) { return lt_mask_bits((lt_i32x4)(a >= b)); }
#endif
static inline lt_i32x4 lt_load_i32(const void *from) {
  lt_i32x4 a;
  memcpy(&a, from, sizeof a);
  return a;
}
/* The same two i16 in each lane. */
static inline lt_i32x4 lt_splat_halves(const int16_t *from) {
  int32_t two;
  memcpy(&two, from, sizeof two);
  return lt_splat_i32(two);
}

/* Two f32 as two f64, which hold them exactly. */
static inline lt_f64x2 lt_load_wide(const float *from) {
#ifdef LT_SCALAR
  return lt_pair(from[0], from[1]);
#else
  typedef float lt_f32x2 __attribute__((vector_size(8)));
  lt_f32x2 a;
  memcpy(&a, from, sizeof a);
  return __builtin_convertvector(a, lt_f64x2);
#endif
}
