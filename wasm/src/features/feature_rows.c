/* Rows of features: checked, normalised, padded, and copies of some of them (feature_rows.h). */
#include "feature_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "finite.h"

static lt_status copy_rows(lt_features *f, const double *rows) {
  for (uint32_t i = 0; i < f->n; ++i) {
    const double *row = rows + (size_t)i * f->d;
    LT_TRY(lt_check_finite(row, f->d, i));
    memcpy(f->x + (size_t)i * f->stride, row, f->d * sizeof *row);
  }
  return LT_OK;
}

static int is_constant(const lt_features *f, uint32_t p) {
  uint32_t i = 1;
  while (i < f->n && f->x[(size_t)i * f->stride + p] == f->x[p]) {
    ++i;
  }
  return i == f->n;
}

/*
 * Column means, then what is left is centred; `square` becomes the mean square of each centred column. A column of one
 * value has that as its mean, not what rounding makes of the sum, so that nothing is left of it.
 */
static void centre(lt_features *f, double *square) {
  for (uint32_t i = 0; i < f->n; ++i) {
    for (uint32_t p = 0; p < f->d; ++p) {
      f->mean[p] += f->x[(size_t)i * f->stride + p] / f->n;
    }
  }
  for (uint32_t p = 0; p < f->d; ++p) {
    f->mean[p] = is_constant(f, p) ? f->x[p] : f->mean[p];
  }
  for (uint32_t i = 0; i < f->n; ++i) {
    for (uint32_t p = 0; p < f->d; ++p) {
      double *x = f->x + (size_t)i * f->stride + p;
      *x -= f->mean[p];
      square[p] += *x * *x / f->n;
    }
  }
}

/* Names the value of the largest magnitude, of the first row that has it. */
static lt_status too_large(const lt_features *f, const double *rows) {
  uint32_t row = 0, column = lt_largest_magnitude(rows, f->d);
  for (uint32_t i = 1; i < f->n; ++i) {
    const uint32_t p = lt_largest_magnitude(rows + (size_t)i * f->d, f->d);
    if (lt_magnitude(rows[(size_t)i * f->d + p]) > lt_magnitude(rows[(size_t)row * f->d + column])) {
      row = i;
      column = p;
    }
  }
  return lt_fail_at(LT_BAD_VALUE, "the value at row # column # is too large to be squared", row, column, -1);
}

static lt_status too_small(void) {
  return lt_fail(LT_BAD_VALUE, "the rows differ so little that the squares of their differences are 0", 0, 0);
}

/* Without normalising, squares of the values and of their differences must be finite and not underflow. */
static lt_status check_squares(const lt_features *f, const double *rows) {
  double largest = 0, spread = 0;
  for (uint32_t p = 0; p < f->d; ++p) {
    double low = f->x[p], high = f->x[p];
    for (uint32_t i = 1; i < f->n; ++i) {
      const double x = f->x[(size_t)i * f->stride + p];
      low = x < low ? x : low;
      high = x > high ? x : high;
    }
    largest = fmax(largest, fmax(high, -low));
    spread = fmax(spread, high - low);
  }
  LT_REFUSE_IF(largest > LT_LARGEST_SQUARED, too_large(f, rows));
  return f->constant == f->d || spread >= LT_MIN_SQUARED ? LT_OK : too_small();
}

/* True if squares that add up to it lost digits below the smallest normal number, 2^-1022. */
static int is_lost(double variance) { return variance < 0x1p-960; }

/* One factor for all columns so that the mean of |x|^2 is d, or one a column so that its variance is 1. */
static lt_status scale(lt_features *f, lt_scaling how, const double *square, const double *rows) {
  double sum = 0;
  for (uint32_t p = 0; p < f->d; ++p) {
    sum += square[p];
  }
  LT_REFUSE_IF(!lt_is_finite(sum), too_large(f, rows));
  if (f->constant < f->d && is_lost(sum)) {
    return too_small();
  }
  for (uint32_t p = 0; how == LT_NORMALISE_ZSCORE && p < f->d; ++p) {
    LT_REFUSE_IF(is_lost(square[p]) && !is_constant(f, p),
                 lt_fail(LT_BAD_VALUE, "the values of column # differ so little that their variance is 0", p, 0));
  }
  for (uint32_t p = 0; p < f->d; ++p) {
    const double variance = how == LT_NORMALISE_ZSCORE ? square[p] : sum / f->d;
    f->factor[p] = variance > 0 ? 1 / sqrt(variance) : 1;
  }
  for (uint32_t i = 0; i < f->n; ++i) {
    for (uint32_t p = 0; p < f->d; ++p) {
      f->x[(size_t)i * f->stride + p] *= f->factor[p];
    }
  }
  return LT_OK;
}

static lt_status fill(lt_features *f, const double *rows, lt_scaling how) {
  double *square;
  LT_TRY(LT_NEW_TABLE_IN(&f->arena, f->n, f->stride, &f->x));
  LT_TRY_NEW_EACH_IN(&f->arena, f->d, &f->mean, &f->factor);
  LT_TRY(copy_rows(f, rows));
  for (uint32_t p = 0; p < f->d; ++p) {
    f->constant += (uint32_t)is_constant(f, p);
    f->factor[p] = 1;
  }
  if (how == LT_NORMALISE_NONE) {
    return check_squares(f, rows);
  }
  LT_TRY(LT_NEW(f->d, &square));
  centre(f, square);
  const lt_status status = scale(f, how, square, rows);
  free(square);
  return status;
}

lt_status lt_features_create(const double *rows, uint32_t n, uint32_t d, uint32_t normalise, lt_features **out) {
  *out = NULL;
  LT_REFUSE_IF(n == 0, lt_fail(LT_EMPTY, "there are no rows", 0, 0));
  LT_REFUSE_IF(d == 0 || d > LT_MAX_COLUMNS || normalise > LT_NORMALISE_NONE,
               lt_fail(LT_INVALID, "rows of # columns instead of 1 to #, or an unknown option", d, LT_MAX_COLUMNS));
  lt_features *f;
  LT_TRY(LT_NEW(1, &f));
  f->n = n;
  f->d = d;
  f->stride = lt_wide(d);
  LT_HAND_OVER(fill(f, rows, (lt_scaling)normalise), f, lt_features_destroy, out);
}

void lt_features_destroy(lt_features *f) {
  if (f == NULL) {
    return;
  }
  lt_arena_free(&f->arena);
  free(f);
}

uint32_t lt_features_constant(const lt_features *f) { return f->constant; }

lt_status lt_features_gather(lt_arena *arena, const lt_features *f, const uint32_t *rows, uint32_t n, double **out) {
  LT_TRY(LT_NEW_TABLE_IN(arena, n, f->stride, out));
  for (uint32_t i = 0; i < n; ++i) {
    LT_REFUSE_IF(rows[i] >= f->n, lt_fail(LT_INVALID, "row # of #", rows[i], f->n));
    memcpy(*out + (size_t)i * f->stride, f->x + (size_t)rows[i] * f->stride, f->stride * sizeof **out);
  }
  return LT_OK;
}

lt_status lt_features_centred(lt_arena *arena, const lt_features *f, double **out) {
  lt_features copy = *f;
  double *square;
  LT_TRY(LT_NEW_TABLE_IN(arena, f->n, f->stride, &copy.x));
  LT_TRY_NEW_EACH_IN(arena, f->d, &copy.mean, &square);
  memcpy(copy.x, f->x, (size_t)f->n * f->stride * sizeof *f->x);
  centre(&copy, square);
  *out = copy.x;
  return LT_OK;
}

void lt_features_values(const lt_features *f, double *out) {
  for (uint32_t i = 0; i < f->n; ++i) {
    memcpy(out + (size_t)i * f->d, f->x + (size_t)i * f->stride, f->d * sizeof *out);
  }
}

/* Sum of the distances to the mean (what HKM-D grows by); the mean of them is what HKM grows by. */
lt_status lt_features_spread(const lt_features *f, const uint32_t *rows, uint32_t n, double *out) {
  double *x, *mean;
  lt_arena arena = {NULL};
  lt_status status = lt_features_gather(&arena, f, rows, n, &x);
  status = status != LT_OK ? status : LT_NEW_IN(&arena, f->stride, &mean);
  if (status == LT_OK) {
    for (uint32_t i = 0; i < n; ++i) {
      lt_add_multiple(mean, 1.0 / n, x + (size_t)i * f->stride, f->stride);
    }
    *out = 0;
    for (uint32_t i = 0; i < n; ++i) {
      *out += sqrt(lt_square_between(mean, x + (size_t)i * f->stride, f->stride));
    }
  }
  return lt_arena_end(&arena, status);
}
