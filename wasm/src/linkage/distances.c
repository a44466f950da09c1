/* Distances of rows, condensed. */
#include <math.h>
#include <stdlib.h>

#include "lanes.h"
#include "linkage.h"
#include "row.h"

static lt_status too_many(void) {
  return lt_fail(LT_TOO_LARGE, "more than # rows: their distances would take more than # bytes", LT_MAX_LINKAGE_ROWS,
                 8.0 * (double)lt_pair_start(LT_MAX_LINKAGE_ROWS, LT_MAX_LINKAGE_ROWS - 1));
}

lt_status lt_distances_create(lt_linkage *l, uint32_t n) {
  if (n > LT_MAX_LINKAGE_ROWS) {
    return too_many();
  }
  return LT_NEW(lt_pair_start(n, n - 1), &l->distance);
}

lt_status lt_distances_keep_row(lt_linkage *l) {
  const size_t width = lt_padded(l->options.n_columns);
  if (l->n == LT_MAX_LINKAGE_ROWS) {
    return too_many();
  }
  if (l->n % LT_LINKAGE_BLOCK == 0) {
    LT_TRY(LT_NEW(LT_LINKAGE_BLOCK * width, &l->block[l->n_blocks]));
    ++l->n_blocks;
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
  const lt_f64x2 total = lt_add(lt_add(sum[0], sum[1]), lt_add(sum[2], sum[3]));
  return lt_lane(total, 0) + lt_lane(total, 1);
}

static double euclidean(const double *a, const double *b, size_t width) {
  lt_f64x2 sum[4] = {lt_splat(0), lt_splat(0), lt_splat(0), lt_splat(0)};
  for (size_t c = 0; c < width; c += LT_GROUP) {
    for (size_t k = 0; k < 4; ++k) {
      const lt_f64x2 d = lt_sub(lt_load(a + c + 2 * k), lt_load(b + c + 2 * k));
      sum[k] = lt_add(sum[k], lt_mul(d, d));
    }
  }
  const lt_f64x2 total = lt_add(lt_add(sum[0], sum[1]), lt_add(sum[2], sum[3]));
  return sqrt(lt_lane(total, 0) + lt_lane(total, 1));
}

static double cityblock(const double *a, const double *b, size_t width) {
  lt_f64x2 sum[4] = {lt_splat(0), lt_splat(0), lt_splat(0), lt_splat(0)};
  for (size_t c = 0; c < width; c += LT_GROUP) {
    for (size_t k = 0; k < 4; ++k) {
      const lt_f64x2 x = lt_load(a + c + 2 * k), y = lt_load(b + c + 2 * k);
      sum[k] = lt_add(sum[k], lt_larger(lt_sub(x, y), lt_sub(y, x)));
    }
  }
  const lt_f64x2 total = lt_add(lt_add(sum[0], sum[1]), lt_add(sum[2], sum[3]));
  return lt_lane(total, 0) + lt_lane(total, 1);
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

void lt_distances_compute(lt_linkage *l, double work) {
  const size_t width = lt_padded(l->options.n_columns);
  for (; l->next_row < l->n && work > 0; ++l->next_row) {
    const uint32_t i = l->next_row;
    const double *row = l->block[i / LT_LINKAGE_BLOCK] + i % LT_LINKAGE_BLOCK * width;
    double *out = l->distance + lt_pair_start(l->n, i);
    for (uint32_t j = i + 1; j < l->n; ++j) {
      const double *other = l->block[j / LT_LINKAGE_BLOCK] + j % LT_LINKAGE_BLOCK * width;
      *out++ = between((lt_distance)l->options.distance, row, other, width);
    }
    work -= (double)width * (l->n - i);
  }
}

void lt_distances_destroy_rows(lt_linkage *l) {
  for (uint32_t b = 0; b < l->n_blocks; ++b) {
    free(l->block[b]);
  }
  l->n_blocks = 0;
}
