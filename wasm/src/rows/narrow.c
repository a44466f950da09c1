/* Rows that f32 holds exactly: looked at four lanes at a time, added up in f64 as every other row. */
#include <float.h>
#include <math.h>

#include "exponential.h"
#include "memory.h"
#include "row.h"

/* The first value that is not allowed, in the words of the row in f64. */
static lt_status bad_value(lt_kind kind, const float *v, uint32_t n, double row_number) {
  double *wide;
  LT_TRY(LT_NEW(n, &wide));
  for (uint32_t c = 0; c < n; ++c) {
    wide[c] = v[c];
  }
  const lt_status status = lt_bad_value(kind, wide, n, row_number);
  lt_free(wide);
  return status;
}

lt_status lt_row_peak_f32(lt_kind kind, const float *v, uint32_t n, double row_number, float *out_peak, uint32_t *out_at) {
  /* Allowed: at most FLT_MAX (which NaN is not), and for probabilities at least 0: those that are not less are counted. */
  const float nothing = (float)lt_nothing(kind);
  const lt_f32x4 least = lt_splat_f32(nothing);
  lt_f32x4 p = lt_load_f32(v), q = lt_load_f32(v + 4);
  lt_i32x4 not_small = lt_zero_bits_f32(), not_small_either = not_small;
  for (uint32_t i = 0; i < lt_padded(n); i += LT_GROUP) {
    const lt_f32x4 a = lt_load_f32(v + i), b = lt_load_f32(v + i + 4);
    p = lt_larger_f32(a, p);
    q = lt_larger_f32(b, q);
    not_small = lt_count_not_less_f32(not_small, a, least); /* NaN is not */
    not_small_either = lt_count_not_less_f32(not_small_either, b, least);
  }
  const uint32_t good = lt_counted_f32(not_small) + lt_counted_f32(not_small_either);
  p = lt_larger_f32(p, q);
  float peak = lt_lane_f32(p, 0);
  for (int k = 1; k < 4; ++k) {
    peak = lt_lane_f32(p, k) > peak ? lt_lane_f32(p, k) : peak;
  }
  LT_REFUSE_IF(good != lt_padded(n) || !(peak > nothing) || !(peak <= FLT_MAX), bad_value(kind, v, n, row_number));
  const lt_f32x4 wanted = lt_splat_f32(peak);
  uint32_t at = 0;
  while ((lt_not_less_f32(lt_load_f32(v + at), wanted) | lt_not_less_f32(lt_load_f32(v + at + 4), wanted)) == 0) {
    at += LT_GROUP;
  }
  while (v[at] != peak) {
    ++at;
  }
  *out_peak = peak;
  *out_at = at;
  return LT_OK;
}

double lt_weights_f32(lt_kind kind, const float *v, uint32_t n, double reference, double *weights) {
  const lt_f64x2 shift = lt_splat(reference), zero = lt_splat(0);
  lt_f64x2 sum[LT_ABREAST] = {zero, zero, zero, zero};
  if (kind == LT_PROBABILITIES) {
    for (uint32_t i = 0; i < lt_padded(n); i += 2) {
      lt_store(weights + i, lt_load_wide(v + i));
    }
    return lt_sum(weights, n) / reference;
  }
  for (uint32_t i = 0; i < lt_padded(n); i += LT_GROUP) {
    lt_f64x2 w[LT_ABREAST];
    for (uint32_t j = 0; j < LT_ABREAST; ++j) {
      w[j] = lt_sub(lt_load_wide(v + i + 2 * j), shift);
    }
    lt_exp_abreast(w, LT_ABREAST);
    for (uint32_t j = 0; j < LT_ABREAST; ++j) {
      lt_store(weights + i + 2 * j, w[j]);
      sum[j] = lt_add(sum[j], w[j]);
    }
  }
  return lt_sum_lanes(sum[0], sum[1], sum[2], sum[3]);
}
