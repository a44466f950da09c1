/*
 * One row of logits or probabilities as f64 values, and the few loops over it that everything else is made of.
 *
 * A row is padded to a multiple of LT_GROUP values of weight 0 (-Inf, or probability 0), so that loops need no code for a
 * rest and the order of every sum depends on the number of values alone.
 */
#pragma once

#include <math.h>

#include "lanes.h"
#include "status.h"

enum { LT_GROUP = 8 };

static inline uint32_t lt_padded(uint32_t n) { return (n + LT_GROUP - 1u) / LT_GROUP * LT_GROUP; }

/* The value of weight 0. */
double lt_nothing(lt_kind kind);

/* Row `row` of `rows`, widened to f64 exactly and padded: out[lt_padded(n)]. */
void lt_widen_row(lt_kind kind, const lt_layout *layout, const void *rows, uint32_t row, uint32_t n, double *out);

/* The same in f32, for layouts that lt_fits_f32: what f32 holds exactly is looked at four lanes at a time. */
void lt_narrow_row(lt_kind kind, const lt_layout *layout, const void *rows, uint32_t row, uint32_t n, float *out);

/* LT_OK if there is such an element. */
lt_status lt_check_layout(const lt_layout *layout);

/* True if an f32 holds every value of the (checked) layout's element exactly. */
int lt_fits_f32(const lt_layout *layout);

/* LT_BAD_VALUE that names the first value that is not allowed. */
lt_status lt_bad_value(lt_kind kind, const double *v, uint32_t n, double row_number);

/* The largest value and the lowest index that has it. LT_BAD_VALUE names row_number and the column. */
lt_status lt_row_peak(lt_kind kind, const double *v, uint32_t n, double row_number, double *out_peak, uint32_t *out_at);

lt_status lt_row_peak_f32(lt_kind kind, const float *v, uint32_t n, double row_number, float *out_peak, uint32_t *out_at);

/* The largest of n padded values, which are all allowed, and the lowest index that has it. */
double lt_largest(const double *v, uint32_t n, uint32_t *out_at);

/*
 * Sum of the weights of n padded values relative to `reference`: exp(v - reference), or v / reference for probabilities.
 * lt_weights also keeps them: weights[lt_padded(n)] (for probabilities the values themselves; the sum is still relative).
 */
double lt_weights(lt_kind kind, const double *v, uint32_t n, double reference, double *weights);
double lt_weight_sum(lt_kind kind, const double *v, uint32_t n, double reference);

/* lt_weights of f32, with the same bits. */
double lt_weights_f32(lt_kind kind, const float *v, uint32_t n, double reference, double *weights);

/* Plain sum of n padded values, in the same order. */
double lt_sum(const double *v, uint32_t n);

/* One weight: exp(value - reference), or value / reference. */
double lt_weight(lt_kind kind, double value, double reference);

/* The logarithm of a value's weight relative to `peak`, the largest value. */
static inline double lt_log_weight(lt_kind kind, double value, double peak) {
  return kind == LT_LOGITS ? value - peak : value > 0 ? lt_log(value / peak) : -(double)INFINITY;
}

/* The sum of the four partial sums of every loop here. */
static inline double lt_sum_lanes(lt_f64x2 a, lt_f64x2 b, lt_f64x2 c, lt_f64x2 d) {
  const lt_f64x2 s = lt_add(lt_add(a, b), lt_add(c, d));
  return lt_lane(s, 0) + lt_lane(s, 1);
}
