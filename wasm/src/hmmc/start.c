/* The labels with which a split begins: k-means, the principal axis, single features or random. The paper names none. */
#include <string.h>

#include "hmmc.h"
#include "kmeans.h"
#include "lanczos.h"
#include "radix.h"
#include "random.h"

/* k-means for a start sees at most this many rows: what follows looks at all of them. */
enum { MAX_SEED_ROWS = 2000, MAX_KRYLOV = 300 };

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

/* One number a row, and what sorting them takes. */
typedef struct lt_order {
  uint32_t n;
  double *key;
  lt_item *items, *scratch;
  uint32_t *tie;
} lt_order;

static lt_status order_create(lt_arena *arena, uint32_t n, lt_order *out) {
  out->n = n;
  LT_TRY_NEW_EACH_IN(arena, n, &out->key, &out->items, &out->scratch, &out->tie);
  return LT_OK;
}

/* Rows in the order of their keys, cut into k parts that differ by at most one row. */
static void cut_in_order(lt_order *order, uint32_t k, uint32_t *y) {
  for (uint32_t i = 0; i < order->n; ++i) {
    order->items[i] = (lt_item){lt_key_of(order->key[i]), i};
    order->tie[i] = i;
  }
  lt_sort_numbers(order->items, order->scratch, order->n, order->key, order->tie);
  for (uint32_t i = 0; i < order->n; ++i) {
    y[order->items[i].index] = (uint32_t)((uint64_t)i * k / order->n);
  }
}

/* Keys along the principal axis. */
static lt_status project(lt_arena *arena, const lt_rows *rows, double *along) {
  double *mean, *axis, value;
  LT_TRY_NEW_EACH_IN(arena, rows->stride, &mean, &axis);
  const lt_scatter scatter = {rows, mean};
  for (uint32_t i = 0; i < rows->n; ++i) {
    lt_add_multiple(mean, 1.0 / rows->n, lt_row(rows, i), rows->stride);
  }
  LT_TRY(lt_lanczos(apply_scatter, (void *)&scatter, rows->d, rows->stride, 1, MAX_KRYLOV, 1, &value, axis));
  for (uint32_t i = 0; i < rows->n; ++i) {
    along[i] = lt_dot(lt_row(rows, i), axis, rows->stride);
  }
  return LT_OK;
}

lt_status lt_start_pca(const lt_rows *rows, uint32_t k, uint32_t *y) {
  lt_order order;
  lt_arena arena = {NULL};
  lt_status status = order_create(&arena, rows->n, &order);
  status = status != LT_OK ? status : project(&arena, rows, order.key);
  if (status == LT_OK) {
    cut_in_order(&order, k, y);
  }
  return lt_arena_end(&arena, status);
}

lt_status lt_start_random(const lt_rows *rows, uint32_t k, uint64_t *random, uint32_t *y) {
  lt_order order;
  lt_arena arena = {NULL};
  const lt_status status = order_create(&arena, rows->n, &order);
  if (status == LT_OK) {
    for (uint32_t i = 0; i < rows->n; ++i) {
      order.key[i] = lt_random_unit(random);
    }
    cut_in_order(&order, k, y);
  }
  return lt_arena_end(&arena, status);
}

/* Cuts the order of one feature; how much of its variance lies between the parts. A constant one: none. */
static double cut_feature(const lt_rows *rows, uint32_t p, uint32_t k, lt_order *order, uint32_t *y) {
  double *key = order->key;
  double total = 0, square = 0, between = 0, sum[LT_MAX_CHILDREN] = {0}, size[LT_MAX_CHILDREN] = {0};
  for (uint32_t i = 0; i < rows->n; ++i) {
    key[i] = lt_row(rows, i)[p];
    total += key[i];
    square += key[i] * key[i];
  }
  cut_in_order(order, k, y);
  for (uint32_t i = 0; i < rows->n; ++i) {
    sum[y[i]] += key[i];
    size[y[i]] += 1;
  }
  for (uint32_t c = 0; c < k; ++c) {
    between += sum[c] * sum[c] / size[c];
  }
  const double level = total * total / rows->n;
  return square - level > 1e-12 * square ? (between - level) / (square - level) : 0;
}

lt_status lt_start_feature(const lt_rows *rows, uint32_t k, int known, double *shares, uint32_t *y) {
  lt_order order;
  lt_arena arena = {NULL};
  const lt_status status = order_create(&arena, rows->n, &order);
  if (status == LT_OK) {
    for (uint32_t p = 0; !known && p < rows->d; ++p) {
      shares[p] = cut_feature(rows, p, k, &order, y);
    }
    uint32_t best = 0;
    for (uint32_t p = 1; p < rows->d; ++p) {
      best = shares[p] > shares[best] ? p : best;
    }
    cut_feature(rows, best, k, &order, y);
    shares[best] = 0;
  }
  return lt_arena_end(&arena, status);
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

/* out[k][stride] */
static lt_status find_centres(lt_arena *arena, const lt_rows *rows, uint32_t k, uint32_t runs, uint64_t *random,
                              double *out) {
  const uint32_t n = rows->n < MAX_SEED_ROWS ? rows->n : MAX_SEED_ROWS;
  const double *x = rows->x;
  double numbers[LT_KMEANS_NUMBERS];
  uint32_t *labels;
  LT_TRY(LT_NEW_IN(arena, n, &labels));
  if (n < rows->n) {
    double *sample;
    LT_TRY(LT_NEW_TABLE_IN(arena, n, rows->stride, &sample));
    lt_sample_rows(rows, n, random, sample);
    x = sample;
  }
  const lt_kmeans_problem problem = {x, n, rows->stride, k, runs, 1};
  return lt_kmeans_run(&problem, random, labels, out, numbers);
}

/* Squared distances of all rows to the centres. */
static lt_status find_costs(lt_arena *arena, const lt_rows *rows, uint32_t k, uint32_t runs, uint64_t *random,
                            double **out) {
  double *centres;
  LT_TRY(LT_NEW_TABLE_IN(arena, k, rows->stride, &centres));
  LT_TRY(find_centres(arena, rows, k, runs, random, centres));
  LT_TRY(LT_NEW_TABLE_IN(arena, rows->n, k, out));
  for (uint32_t i = 0; i < rows->n; ++i) {
    for (uint32_t c = 0; c < k; ++c) {
      (*out)[(size_t)i * k + c] = lt_square_between(lt_row(rows, i), centres + (size_t)c * rows->stride, rows->stride);
    }
  }
  return LT_OK;
}

lt_status lt_start_kmeans(const lt_rows *rows, uint32_t k, uint32_t runs, lt_bounds bounds, uint64_t *random, uint32_t *y) {
  double *costs;
  lt_arena arena = {NULL};
  lt_status status = find_costs(&arena, rows, k, runs, random, &costs);
  status = status != LT_OK ? status : lt_assign_costs(costs, rows->n, k, bounds, y);
  return lt_arena_end(&arena, status);
}
