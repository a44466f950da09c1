/* Loops over one row of logits or probabilities (row.h). */
#include "row.h"

#include <float.h>
#include <math.h>

#include "exponential.h"

double lt_nothing(lt_kind kind) { return kind == LT_LOGITS ? -(double)INFINITY : 0.0; }

lt_status lt_bad_value(lt_kind kind, const double *v, uint32_t n, double row_number) {
  for (uint32_t c = 0; c < n; ++c) {
    const char *what = isnan(v[c])                                  ? "NaN at row # column #"
                       : v[c] > DBL_MAX                             ? "+Inf at row # column #"
                       : kind == LT_PROBABILITIES && !(v[c] >= 0.0) ? "negative probability at row # column #"
                                                                    : NULL;
    LT_REFUSE_IF(what != NULL, lt_fail_at(LT_BAD_VALUE, what, row_number, c, -1));
  }
  return kind == LT_LOGITS ? lt_fail_at(LT_BAD_VALUE, "no finite logit in row #", row_number, -1, -1)
                           : lt_fail_at(LT_BAD_VALUE, "no probability above 0 in row #", row_number, -1, -1);
}

/* The lowest index that holds a value, which must occur. */
static uint32_t first_equal(const double *v, double value) {
  const lt_f64x2 wanted = lt_splat(value);
  uint32_t i = 0;
  while (!lt_any(lt_or(lt_or(lt_equal(lt_load(v + i), wanted), lt_equal(lt_load(v + i + 2), wanted)),
                       lt_or(lt_equal(lt_load(v + i + 4), wanted), lt_equal(lt_load(v + i + 6), wanted))))) {
    i += LT_GROUP;
  }
  while (v[i] != value) {
    ++i;
  }
  return i;
}

static double larger_lane(lt_f64x2 a) { return lt_lane(a, 0) > lt_lane(a, 1) ? lt_lane(a, 0) : lt_lane(a, 1); }

double lt_largest(const double *v, uint32_t n, uint32_t *out_at) {
  lt_f64x2 a = lt_load(v), b = lt_load(v + 2);
  for (uint32_t i = 4; i < lt_padded(n); i += 4) {
    a = lt_larger(lt_load(v + i), a);
    b = lt_larger(lt_load(v + i + 2), b);
  }
  const double peak = larger_lane(lt_larger(a, b));
  *out_at = first_equal(v, peak);
  return peak;
}

lt_status lt_row_peak(lt_kind kind, const double *v, uint32_t n, double row_number, double *out_peak, uint32_t *out_at) {
  /* Allowed: at most DBL_MAX (which NaN is not), and for probabilities at least 0. */
  const lt_f64x2 most = lt_splat(DBL_MAX);
  const lt_f64x2 least = lt_splat(lt_nothing(kind));
  lt_i64x2 good = lt_equal(most, most);
  lt_f64x2 p = lt_load(v), q = lt_load(v + 2);
  for (uint32_t i = 0; i < lt_padded(n); i += 4) {
    const lt_f64x2 a = lt_load(v + i), b = lt_load(v + i + 2);
    good = lt_and(good, lt_and(lt_and(lt_not_less(most, a), lt_not_less(a, least)),
                               lt_and(lt_not_less(most, b), lt_not_less(b, least))));
    p = lt_larger(a, p);
    q = lt_larger(b, q);
  }
  const double peak = larger_lane(lt_larger(p, q));
  if (!lt_all(good) || !(peak > lt_nothing(kind))) {
    return lt_bad_value(kind, v, n, row_number);
  }
  *out_peak = peak;
  *out_at = first_equal(v, peak);
  return LT_OK;
}

double lt_weight(lt_kind kind, double value, double reference) {
  return kind == LT_LOGITS ? lt_lane(lt_exp_x2(lt_splat(value - reference)), 0) : value / reference;
}

double lt_sum(const double *v, uint32_t n) {
  const uint32_t padded = lt_padded(n);
  lt_f64x2 a = lt_splat(0), b = a, c = a, d = a;
  for (uint32_t i = 0; i < padded; i += LT_GROUP) {
    a = lt_add(a, lt_load(v + i));
    b = lt_add(b, lt_load(v + i + 2));
    c = lt_add(c, lt_load(v + i + 4));
    d = lt_add(d, lt_load(v + i + 6));
  }
  return lt_sum_lanes(a, b, c, d);
}

static inline void weights_of_group(const double *v, lt_f64x2 shift, lt_f64x2 *out) {
  for (uint32_t j = 0; j < LT_ABREAST; ++j) {
    out[j] = lt_sub(lt_load(v + 2 * j), shift);
  }
  lt_exp_abreast(out, LT_ABREAST);
}

double lt_weights(lt_kind kind, const double *v, uint32_t n, double reference, double *weights) {
  const uint32_t padded = lt_padded(n);
  if (kind == LT_PROBABILITIES) {
    memcpy(weights, v, padded * sizeof *v);
    return lt_sum(v, n) / reference;
  }
  const lt_f64x2 shift = lt_splat(reference);
  lt_f64x2 w[LT_ABREAST], sum[LT_ABREAST] = {lt_splat(0), lt_splat(0), lt_splat(0), lt_splat(0)};
  for (uint32_t i = 0; i < padded; i += LT_GROUP) {
    weights_of_group(v + i, shift, w);
    for (uint32_t j = 0; j < LT_ABREAST; ++j) {
      lt_store(weights + i + 2 * j, w[j]);
      sum[j] = lt_add(sum[j], w[j]);
    }
  }
  return lt_sum_lanes(sum[0], sum[1], sum[2], sum[3]);
}

double lt_weight_sum(lt_kind kind, const double *v, uint32_t n, double reference) {
  if (kind == LT_PROBABILITIES) {
    return lt_sum(v, n) / reference;
  }
  const uint32_t padded = lt_padded(n);
  const lt_f64x2 shift = lt_splat(reference);
  lt_f64x2 w[LT_ABREAST], sum[LT_ABREAST] = {lt_splat(0), lt_splat(0), lt_splat(0), lt_splat(0)};
  for (uint32_t i = 0; i < padded; i += LT_GROUP) {
    weights_of_group(v + i, shift, w);
    for (uint32_t j = 0; j < LT_ABREAST; ++j) {
      sum[j] = lt_add(sum[j], w[j]);
    }
  }
  return lt_sum_lanes(sum[0], sum[1], sum[2], sum[3]);
}
