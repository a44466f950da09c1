/* Where alternation begins, of which the paper says nothing. */
#include <stdlib.h>
#include <string.h>

#include "hmmc.h"
#include "kmeans.h"
#include "lanczos.h"
#include "radix.h"
#include "random.h"

/* k-means for a start sees at most so many rows: what follows looks at all of them. */
enum { MOST_SEED_ROWS = 2000, MOST_KRYLOV = 300 };

typedef struct lt_scatter {
  const lt_rows *rows;
  const double *mean;
} lt_scatter;

/* out = (X - mean)' (X - mean) v */
static void apply_scatter(void *context, const double *v, double *out) {
  const lt_scatter *s = context;
  const uint32_t stride = s->rows->stride;
  const double at_mean = lt_dot(s->mean, v, stride);
  double sum = 0;
  memset(out, 0, stride * sizeof *out);
  for (uint32_t i = 0; i < s->rows->n; ++i) {
    const double along = lt_dot(lt_row(s->rows, i), v, stride) - at_mean;
    lt_add_multiple(out, along, lt_row(s->rows, i), stride);
    sum += along;
  }
  lt_add_multiple(out, -sum, s->mean, stride);
}

/* Places in the order of `key`, cut into k parts that differ by at most one row. */
static lt_status cut_in_order(const double *key, uint32_t n, uint32_t k, uint32_t *y) {
  lt_item *items, *scratch;
  uint32_t *tie;
  LT_TRY(LT_NEW(n, &items));
  lt_status status = LT_NEW(n, &scratch);
  status = LT_NEW(n, &tie) != LT_OK ? LT_NO_MEMORY : status;
  for (uint32_t i = 0; status == LT_OK && i < n; ++i) {
    items[i] = (lt_item){lt_key_of(key[i]), i};
    tie[i] = i;
  }
  if (status == LT_OK) {
    lt_sort_numbers(items, scratch, n, key, tie);
    for (uint32_t i = 0; i < n; ++i) {
      y[items[i].index] = (uint32_t)((uint64_t)i * k / n);
    }
  }
  free(items);
  free(scratch);
  free(tie);
  return status;
}

static lt_status project(const lt_rows *rows, double *mean, double *axis, double *along) {
  double value;
  const lt_scatter scatter = {rows, mean};
  for (uint32_t i = 0; i < rows->n; ++i) {
    lt_add_multiple(mean, 1.0 / rows->n, lt_row(rows, i), rows->stride);
  }
  LT_TRY(lt_lanczos(apply_scatter, (void *)&scatter, rows->d, rows->stride, 1, MOST_KRYLOV, 1, &value, axis));
  for (uint32_t i = 0; i < rows->n; ++i) {
    along[i] = lt_dot(lt_row(rows, i), axis, rows->stride);
  }
  return LT_OK;
}

lt_status lt_start_pca(const lt_rows *rows, uint32_t k, uint32_t *y) {
  double *mean = NULL, *axis = NULL, *along = NULL;
  lt_status status = LT_NEW(rows->stride, &mean);
  status = status != LT_OK ? status : LT_NEW(rows->stride, &axis);
  status = status != LT_OK ? status : LT_NEW(rows->n, &along);
  status = status != LT_OK ? status : project(rows, mean, axis, along);
  status = status != LT_OK ? status : cut_in_order(along, rows->n, k, y);
  free(mean);
  free(axis);
  free(along);
  return status;
}

lt_status lt_start_random(const lt_rows *rows, uint32_t k, uint64_t *random, uint32_t *y) {
  double *key;
  LT_TRY(LT_NEW(rows->n, &key));
  for (uint32_t i = 0; i < rows->n; ++i) {
    key[i] = lt_random_unit(random);
  }
  const lt_status status = cut_in_order(key, rows->n, k, y);
  free(key);
  return status;
}

/* Cuts the order of one feature; how much of its variance lies between the parts. A constant one: none. */
static lt_status cut_feature(const lt_rows *rows, uint32_t p, uint32_t k, double *key, uint32_t *y, double *out_share) {
  double total = 0, square = 0, between = 0, sum[LT_MAX_CHILDREN] = {0}, size[LT_MAX_CHILDREN] = {0};
  for (uint32_t i = 0; i < rows->n; ++i) {
    key[i] = lt_row(rows, i)[p];
    total += key[i];
    square += key[i] * key[i];
  }
  LT_TRY(cut_in_order(key, rows->n, k, y));
  for (uint32_t i = 0; i < rows->n; ++i) {
    sum[y[i]] += key[i];
    size[y[i]] += 1;
  }
  for (uint32_t c = 0; c < k; ++c) {
    between += sum[c] * sum[c] / size[c];
  }
  const double level = total * total / rows->n;
  *out_share = square - level > 1e-12 * square ? (between - level) / (square - level) : 0;
  return LT_OK;
}

lt_status lt_start_feature(const lt_rows *rows, uint32_t k, int known, double *shares, uint32_t *y) {
  double *key;
  LT_TRY(LT_NEW(rows->n, &key));
  lt_status status = LT_OK;
  for (uint32_t p = 0; !known && p < rows->d && status == LT_OK; ++p) {
    status = cut_feature(rows, p, k, key, y, &shares[p]);
  }
  uint32_t best = 0;
  for (uint32_t p = 1; p < rows->d; ++p) {
    best = shares[p] > shares[best] ? p : best;
  }
  double share;
  status = status != LT_OK ? status : cut_feature(rows, best, k, key, y, &share);
  shares[best] = 0;
  free(key);
  return status;
}

/* Selection sampling (Fan, Muller and Rezucha 1962). */
void lt_sample_rows(const lt_rows *rows, uint32_t count, uint64_t *random, double *out) {
  uint32_t taken = 0;
  for (uint32_t i = 0; taken < count; ++i) {
    if (lt_random_unit(random) * (rows->n - i) < count - taken) {
      memcpy(out + (size_t)taken++ * rows->stride, lt_row(rows, i), rows->stride * sizeof *out);
    }
  }
}

static lt_status find_centres(const lt_rows *rows, uint32_t k, uint32_t runs, uint64_t *random, double *centres) {
  const uint32_t n = rows->n < MOST_SEED_ROWS ? rows->n : MOST_SEED_ROWS;
  double *sample = NULL, inertia;
  uint32_t *labels;
  LT_TRY(LT_NEW(n, &labels));
  lt_status status = n < rows->n ? LT_NEW_TABLE(n, rows->stride, &sample) : LT_OK;
  if (status == LT_OK) {
    if (sample != NULL) {
      lt_sample_rows(rows, n, random, sample);
    }
    const lt_kmeans_problem problem = {sample == NULL ? rows->x : sample, n, rows->stride, k, runs, 1};
    status = lt_kmeans_run(&problem, random, labels, centres, &inertia);
  }
  free(sample);
  free(labels);
  return status;
}

lt_status lt_start_kmeans(const lt_rows *rows, uint32_t k, uint32_t runs, lt_bounds bounds, uint64_t *random, uint32_t *y) {
  double *centres, *costs = NULL;
  LT_TRY(LT_NEW_TABLE(k, rows->stride, &centres));
  lt_status status = find_centres(rows, k, runs, random, centres);
  status = status != LT_OK ? status : LT_NEW_TABLE(rows->n, k, &costs);
  for (uint32_t i = 0; status == LT_OK && i < rows->n; ++i) {
    for (uint32_t c = 0; c < k; ++c) {
      costs[(size_t)i * k + c] = lt_square_between(lt_row(rows, i), centres + (size_t)c * rows->stride, rows->stride);
    }
  }
  status = status != LT_OK ? status : lt_assign_costs(costs, rows->n, k, bounds, y);
  free(centres);
  free(costs);
  return status;
}
