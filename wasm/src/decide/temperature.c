/*
 * The temperature that makes the labels of the rows most likely (Guo et al. 2017): the functions lt_temperature_* of
 * logitree.h. In beta = 1 / T the mean of -ln p is convex, and its slope is the mean of (sum of p v) - v of the label.
 */
#include <math.h>
#include <stdlib.h>

#include "arena.h"
#include "exponential.h"
#include "finite.h"
#include "row.h"

#define LT_BETA_LOW 0.05 /* T = 20 */
#define LT_BETA_HIGH 20.0

enum { LT_A_BLOCK = 64 };

struct lt_temperature {
  lt_kind kind;
  uint32_t k;
  double pushed;
  uint32_t n; /* rows that are held */
  uint32_t capacity;
  uint32_t impossible; /* rows whose label has probability 0 */
  uint32_t flat;       /* rows without differences between their finite values */
  uint32_t broken;
  double **blocks; /* of LT_A_BLOCK rows [padded K]: values less the largest. An array that grew would be in memory twice */
  uint32_t capacity_blocks;
  double *label; /* [n] that of the label */
  double *v;
  lt_arena arena; /* holds v and the blocks */
};

lt_status lt_temperature_create(uint32_t kind, uint32_t n_classes, lt_temperature **out) {
  *out = NULL;
  LT_REFUSE_IF(kind > LT_PROBABILITIES || n_classes < 2,
               lt_fail(LT_INVALID, "need at least 2 classes, got #", n_classes, 0));
  LT_REFUSE_IF(n_classes > LT_MAX_TABLE_CLASSES,
               lt_fail(LT_TOO_LARGE, "# classes are more than the # that memory allows", n_classes, LT_MAX_TABLE_CLASSES));
  lt_temperature *held;
  LT_TRY(LT_NEW(1, &held));
  held->kind = (lt_kind)kind;
  held->k = n_classes;
  LT_HAND_OVER(LT_NEW_IN(&held->arena, lt_padded(n_classes), &held->v), held, lt_temperature_destroy, out);
}

void lt_temperature_destroy(lt_temperature *held) {
  if (held != NULL) {
    free(held->blocks);
    free(held->label);
    lt_arena_free(&held->arena);
    free(held);
  }
}

static lt_status hold(lt_temperature *held, double peak, uint32_t label) {
  const uint32_t padded = lt_padded(held->k);
  uint32_t differs = 0;
  double *v = held->v;
  for (uint32_t c = 0; c < padded; ++c) { /* what pads the row becomes -Inf */
    v[c] = lt_log_weight(held->kind, v[c], peak);
    differs |= v[c] < 0 && lt_is_finite(v[c]);
  }
  if (!lt_is_finite(v[label])) {
    ++held->impossible;
    return LT_OK;
  }
  LT_TRY(LT_GROW((size_t)held->n + 1, &held->capacity, &held->label));
  if (held->n % LT_A_BLOCK == 0) {
    const size_t block = held->n / LT_A_BLOCK;
    LT_TRY(LT_GROW(block + 1, &held->capacity_blocks, &held->blocks));
    LT_TRY(LT_NEW_TABLE_IN(&held->arena, LT_A_BLOCK, padded, &held->blocks[block]));
  }
  memcpy(held->blocks[held->n / LT_A_BLOCK] + (size_t)(held->n % LT_A_BLOCK) * padded, v, padded * sizeof *v);
  held->label[held->n++] = v[label];
  held->flat += !differs;
  return LT_OK;
}

lt_status lt_temperature_push(lt_temperature *held, const lt_layout *layout, const void *rows, uint32_t n_rows,
                              const int32_t *labels) {
  LT_REFUSE_IF(held->broken, lt_fail(LT_WRONG_STATE, "rows were pushed after a failure", 0, 0));
  lt_status status = lt_check_layout(layout);
  for (uint32_t r = 0; r < n_rows && status == LT_OK; ++r) {
    double peak;
    uint32_t at;
    lt_widen_row(held->kind, layout, rows, r, held->k, held->v);
    status = lt_row_peak(held->kind, held->v, held->k, held->pushed, &peak, &at);
    if (status == LT_OK && (labels[r] < 0 || (uint32_t)labels[r] >= held->k)) {
      status = lt_fail_at(LT_BAD_VALUE, "the label of row # is not one of the classes", held->pushed, -1, -1);
    }
    if (status == LT_OK) {
      status = hold(held, peak, (uint32_t)labels[r]);
      held->pushed += 1;
    }
  }
  held->broken = status != LT_OK;
  return status;
}

/* Slope and curvature of the mean of -ln p at beta, over every stride-th row. */
static __attribute__((noinline)) void slope_at(const lt_temperature *held, double beta, uint32_t stride, double *out_slope,
                                               double *out_curvature) {
  const uint32_t padded = lt_padded(held->k);
  const lt_f64x2 factor = lt_splat(beta), least = lt_splat(LT_EXP_SMALLEST);
  double slope = 0, curvature = 0;
  uint32_t n = 0;
  for (uint32_t i = 0; i < held->n; i += stride, ++n) {
    const double *v = held->blocks[i / LT_A_BLOCK] + (size_t)(i % LT_A_BLOCK) * padded;
    lt_f64x2 x[LT_ABREAST], total = lt_splat(0), first = total, second = total;
    for (uint32_t c = 0; c < padded; c += LT_GROUP) {
      for (uint32_t j = 0; j < LT_ABREAST; ++j) {
        x[j] = lt_mul(lt_load(v + c + 2 * j), factor);
      }
      lt_f64x2 y[LT_ABREAST];
      for (uint32_t j = 0; j < LT_ABREAST; ++j) {
        y[j] = lt_larger(x[j], least); /* 0 times -Infinity counts as 0 */
      }
      lt_exp_abreast(x, LT_ABREAST);
      for (uint32_t j = 0; j < LT_ABREAST; ++j) {
        const lt_f64x2 weighted = lt_mul(x[j], y[j]);
        total = lt_add(total, x[j]);
        first = lt_add(first, weighted);
        second = lt_add(second, lt_mul(weighted, y[j]));
      }
    }
    const double sum = lt_lane(total, 0) + lt_lane(total, 1);
    const double mean = (lt_lane(first, 0) + lt_lane(first, 1)) / sum / beta;
    const double square = (lt_lane(second, 0) + lt_lane(second, 1)) / sum / beta / beta;
    slope += mean - held->label[i];
    curvature += square - mean * mean;
  }
  *out_slope = slope / n;
  *out_curvature = curvature / n;
}

/* The interval in which the slope is 0; an end of it counts once the slope there is known. */
typedef struct lt_bracket {
  double low, high;
  int knows_low, knows_high;
} lt_bracket;

/* Newton's step, a bound that it would pass, or the middle where that bound is known to lie on the other side. */
static double next_of(const lt_bracket *bracket, double beta, double step) {
  const double next = beta + step;
  return next <= bracket->low && !bracket->knows_low     ? bracket->low
         : next >= bracket->high && !bracket->knows_high ? bracket->high
         : next > bracket->low && next < bracket->high   ? next
                                                         : bracket->low + (bracket->high - bracket->low) / 2;
}

/* The root of the slope over every stride-th row, from beta on, or the bound that it lies beyond. Newton's method: a step
   that is small leaves an error of its square. */
static double find_root(const lt_temperature *held, double beta, uint32_t stride, int *is_at_bound) {
  lt_bracket bracket = {LT_BETA_LOW, LT_BETA_HIGH, 0, 0};
  for (int i = 0; i < 200 && bracket.high - bracket.low > 1e-12 * bracket.low; ++i) {
    double slope, curvature;
    slope_at(held, beta, stride, &slope, &curvature);
    *is_at_bound = (beta <= LT_BETA_LOW && slope >= 0) || (beta >= LT_BETA_HIGH && slope <= 0);
    if (*is_at_bound || slope == 0) {
      return beta;
    }
    if (slope > 0) {
      bracket.high = beta;
      bracket.knows_high = 1;
    } else {
      bracket.low = beta;
      bracket.knows_low = 1;
    }
    const double step = -slope / curvature, next = next_of(&bracket, beta, step);
    const double moved = fabs(next - beta), least = next == beta + step ? 1e-7 : 1e-12;
    beta = next;
    if (moved <= least * beta) {
      return beta;
    }
  }
  return beta;
}

/* Rows of a first, cheap fit. It ends near that of all rows, which starts from there. */
enum { LT_FEW_ROWS = 512 };

lt_status lt_temperature_fit(const lt_temperature *held, double *out) {
  LT_REFUSE_IF(held->broken, lt_fail(LT_WRONG_STATE, "a temperature after a failure", 0, 0));
  out[0] = 1;
  out[1] = 0;
  out[2] = held->impossible;
  if (held->n == 0 || held->flat == held->n) {
    return LT_OK;
  }
  int is_at_bound = 0;
  double beta = held->n < 2 * LT_FEW_ROWS ? 1 : find_root(held, 1, held->n / LT_FEW_ROWS, &is_at_bound);
  beta = find_root(held, beta, 1, &is_at_bound);
  out[0] = 1 / beta;
  out[1] = is_at_bound;
  return lt_is_finite(out[0]) ? LT_OK : lt_fail(LT_BAD_VALUE, "the temperature is no number", 0, 0);
}
