/* Measures of the partition of points into leaves, from counts alone (lt_flat_metric has their definitions). */
#include <math.h>

#include "contingency.h"
#include "sum.h"

static double entropy(const double *part, uint32_t n, double points) {
  lt_sum h = {0};
  for (uint32_t i = 0; i < n; ++i) {
    if (part[i] > 0) {
      lt_add(&h, -(part[i] / points * lt_log(part[i] / points)));
    }
  }
  return lt_total(h);
}

static double mutual_information(const lt_contingency *t, const lt_margins *m) {
  lt_sum sum = {0};
  for (uint32_t a = 0; a < t->n_leaves; ++a) {
    for (uint32_t k = 0; k < t->n_true; ++k) {
      const double n = t->counts[(size_t)a * t->n_true + k];
      if (n > 0) {
        lt_add(&sum, n / m->points * lt_log(n * m->points / (m->leaf[a] * m->klass[k])));
      }
    }
  }
  const double mutual = lt_total(sum);
  return mutual > 0 ? mutual : 0;
}

static uint32_t non_empty(const double *part, uint32_t n) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < n; ++i) {
    count += part[i] > 0;
  }
  return count;
}

static void information(const lt_contingency *t, const lt_margins *m, double *out) {
  if (non_empty(m->leaf, t->n_leaves) == 1 && non_empty(m->klass, t->n_true) == 1) {
    out[LT_NMI] = out[LT_NMI_GEOMETRIC] = 1; /* one cluster, one class */
    return;
  }
  const double mutual = mutual_information(t, m);
  const double h_leaf = entropy(m->leaf, t->n_leaves, m->points);
  const double h_class = entropy(m->klass, t->n_true, m->points);
  out[LT_NMI] = mutual > 0 ? fmin(1, mutual / ((h_leaf + h_class) / 2)) : 0;
  out[LT_NMI_GEOMETRIC] = mutual > 0 ? fmin(1, mutual / sqrt(h_leaf * h_class)) : 0;
}

/* Pairs of points together in both, in leaves, in classes, and all; in ratios, because their products exceed 2^53. */
static void pair_counts(const lt_contingency *t, const lt_margins *m, double *out) {
  double both = 0, leaves = 0, classes = 0;
  const double all = lt_pairs(m->points);
  for (size_t i = 0; i < (size_t)t->n_leaves * t->n_true; ++i) {
    both += lt_pairs(t->counts[i]);
  }
  for (uint32_t a = 0; a < t->n_leaves; ++a) {
    leaves += lt_pairs(m->leaf[a]);
  }
  for (uint32_t k = 0; k < t->n_true; ++k) {
    classes += lt_pairs(m->klass[k]);
  }
  if (all == 0) {
    return; /* a single point: no pair, undefined */
  }
  const double expected = leaves / all * classes;
  const double most = (leaves + classes) / 2;
  /* beyond 2^53 pairs rounding would pass the ends of the scale */
  out[LT_ARI] = most == expected ? 1 : fmin(1, (both - expected) / (most - expected));
  out[LT_RAND_INDEX] = fmin(1, fmax(0, (all + 2 * both - leaves - classes) / all));
}

static void agreement(const lt_contingency *t, const lt_margins *m, double *out) {
  double purest = 0, diagonal = 0;
  for (uint32_t a = 0; a < t->n_leaves; ++a) {
    const uint32_t *row = t->counts + (size_t)a * t->n_true;
    uint32_t most = 0;
    for (uint32_t k = 0; k < t->n_true; ++k) {
      most = row[k] > most ? row[k] : most;
    }
    purest += most;
    diagonal += a < t->n_true ? row[a] : 0;
  }
  out[LT_LEAF_PURITY] = purest / m->points;
  if (t->n_leaves == t->n_true) {
    out[LT_ACCURACY] = diagonal / m->points;
  }
}

static lt_status measure(lt_arena *arena, const lt_contingency *table, double *out) {
  lt_margins margins;
  LT_TRY(lt_margins_create(arena, table, &margins));
  for (uint32_t i = 0; i < LT_FLAT_METRICS; ++i) {
    out[i] = (double)NAN;
  }
  if (margins.points == 0) {
    return LT_OK;
  }
  double matched;
  LT_TRY(lt_best_matching(arena, table, &matched));
  out[LT_MATCHED_ACCURACY] = matched / margins.points;
  information(table, &margins, out);
  pair_counts(table, &margins, out);
  agreement(table, &margins, out);
  return LT_OK;
}

lt_status lt_metrics_flat(const lt_contingency *table, double *out) {
  lt_arena arena = {NULL};
  return lt_arena_end(&arena, measure(&arena, table, out));
}
