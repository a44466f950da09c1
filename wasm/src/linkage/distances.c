/* Distances of rows, condensed. */
#include <math.h>

#include "finite.h"
#include "lanes.h"
#include "linkage.h"
#include "row.h"

static lt_status too_many(void) {
  return lt_fail(LT_TOO_LARGE, "more than # rows: their distances would take more than # bytes", LT_MAX_LINKAGE_ROWS,
                 8.0 * (double)lt_pair_start(LT_MAX_LINKAGE_ROWS, LT_MAX_LINKAGE_ROWS - 1));
}

lt_status lt_distances_create(lt_linkage *l, uint32_t n) {
  LT_REFUSE_IF(n > LT_MAX_LINKAGE_ROWS, too_many());
  return LT_NEW(lt_pair_start(n, n - 1), &l->distance);
}

lt_status lt_distances_keep_row(lt_linkage *l) {
  const size_t width = lt_padded(l->options.n_columns);
  LT_REFUSE_IF(l->n == LT_MAX_LINKAGE_ROWS, too_many());
  if (l->n % LT_LINKAGE_BLOCK == 0) {
    LT_TRY(LT_NEW_IN(&l->rows, LT_LINKAGE_BLOCK * width, &l->block[l->n / LT_LINKAGE_BLOCK]));
  }
  memcpy(l->block[l->n / LT_LINKAGE_BLOCK] + l->n % LT_LINKAGE_BLOCK * width, l->scratch, width * sizeof(double));
  return LT_OK;
}

double lt_row_dot(const double *a, const double *b, size_t width) {
  lt_f64x2 sum[4] = {lt_splat(0), lt_splat(0), lt_splat(0), lt_splat(0)};
  for (size_t c = 0; c < width; c += LT_GROUP) {
    for (size_t k = 0; k < 4; ++k) {
      sum[k] = lt_add(sum[k], lt_mul(lt_load(a + c + 2 * k), lt_load(b + c + 2 * k)));
    }
  }
  return lt_sum_lanes(sum[0], sum[1], sum[2], sum[3]);
}

static double euclidean(const double *a, const double *b, size_t width) {
  lt_f64x2 sum[4] = {lt_splat(0), lt_splat(0), lt_splat(0), lt_splat(0)};
  for (size_t c = 0; c < width; c += LT_GROUP) {
    for (size_t k = 0; k < 4; ++k) {
      const lt_f64x2 d = lt_sub(lt_load(a + c + 2 * k), lt_load(b + c + 2 * k));
      sum[k] = lt_add(sum[k], lt_mul(d, d));
    }
  }
  return sqrt(lt_sum_lanes(sum[0], sum[1], sum[2], sum[3]));
}

static double cityblock(const double *a, const double *b, size_t width) {
  lt_f64x2 sum[4] = {lt_splat(0), lt_splat(0), lt_splat(0), lt_splat(0)};
  for (size_t c = 0; c < width; c += LT_GROUP) {
    for (size_t k = 0; k < 4; ++k) {
      const lt_f64x2 x = lt_load(a + c + 2 * k), y = lt_load(b + c + 2 * k);
      sum[k] = lt_add(sum[k], lt_larger(lt_sub(x, y), lt_sub(y, x)));
    }
  }
  return lt_sum_lanes(sum[0], sum[1], sum[2], sum[3]);
}

static double between(lt_distance distance, const double *a, const double *b, size_t width) {
  switch (distance) {
    case LT_EUCLIDEAN: return euclidean(a, b, width);
    case LT_CITYBLOCK: return cityblock(a, b, width);
    case LT_CORRELATION: return fmax(0, 1 - lt_row_dot(a, b, width));
    case LT_PRECOMPUTED: break;
  }
  return 0;
}

static const double *row_of(const lt_linkage *l, uint32_t i) {
  return l->block[i / LT_LINKAGE_BLOCK] + i % LT_LINKAGE_BLOCK * lt_padded(l->options.n_columns);
}

/* The distances of row i to those after it are finite; notes the largest. */
static lt_status check_row(lt_linkage *l, uint32_t i, const double *distance) {
  for (uint32_t j = i + 1; j < l->n; ++j, ++distance) {
    if (!lt_is_finite(*distance)) {
      const uint32_t n = l->options.n_columns, a = lt_largest_magnitude(row_of(l, i), n);
      const uint32_t b = lt_largest_magnitude(row_of(l, j), n);
      const int is_first = fabs(row_of(l, i)[a]) >= fabs(row_of(l, j)[b]);
      return lt_fail_at(LT_BAD_VALUE, "the value at row # column # is so large that distances to it are not finite",
                        is_first ? i : j, is_first ? a : b, -1);
    }
    lt_note_distance(l, i, j, *distance);
  }
  return LT_OK;
}

lt_status lt_distances_compute(lt_linkage *l, double work) {
  const size_t width = lt_padded(l->options.n_columns);
  for (; l->next_row < l->n && work > 0; ++l->next_row) {
    const uint32_t i = l->next_row;
    const double *row = row_of(l, i);
    double *out = l->distance + lt_pair_start(l->n, i);
    for (uint32_t j = i + 1; j < l->n; ++j) {
      *out++ = between((lt_distance)l->options.distance, row, row_of(l, j), width);
    }
    LT_TRY(check_row(l, i, l->distance + lt_pair_start(l->n, i)));
    work -= (double)width * (l->n - i);
  }
  return LT_OK;
}

static int are_equal(const lt_linkage *l) {
  const double *first = row_of(l, 0);
  for (uint32_t i = 1; i < l->n; ++i) {
    for (uint32_t c = 0; c < l->options.n_columns; ++c) {
      if (row_of(l, i)[c] != first[c]) {
        return 0;
      }
    }
  }
  return 1;
}

lt_status lt_distances_check(const lt_linkage *l) {
  const int is_given = l->options.distance == LT_PRECOMPUTED;
  const int is_squared = l->options.distance == LT_EUCLIDEAN || l->options.method == LT_WARD_LINKAGE;
  if (!is_squared || l->largest >= LT_MIN_SQUARED || (l->largest == 0 && (is_given || are_equal(l)))) {
    return LT_OK;
  }
  return lt_fail(LT_BAD_VALUE, "the rows differ so little that their squared distances are 0", 0, 0);
}
