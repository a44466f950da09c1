/*
 * Internal validity indices of a partition, as lt_validity_number defines them. All pairwise distances are computed once
 * and serve every number of clusters.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "feature_rows.h"

struct lt_validity {
  uint32_t n, stride;
  double *x;
  double *distance; /* Euclidean, condensed as in lt_linkage_distances */
  double *mean;     /* of all rows */
  double total;     /* sum of squared distances to it */
  lt_arena arena;   /* holds the tables above */
};

/* The partition that is measured. */
typedef struct lt_partition {
  const lt_validity *v;
  const uint32_t *labels;
  uint32_t q;
  uint32_t *size;
  double *centre;       /* q rows of stride */
  double *scatter;      /* q: mean distance to the centre */
  double within;        /* tr W */
  double *sum, *square; /* q: of distances from one row to the rows of each cluster, and of their squares */
} lt_partition;

static void fill_distances(lt_validity *v) {
  double *distance = v->distance;
  for (uint32_t i = 0; i < v->n; ++i) {
    for (uint32_t j = i + 1; j < v->n; ++j) {
      *distance++ = sqrt(lt_square_between(v->x + (size_t)i * v->stride, v->x + (size_t)j * v->stride, v->stride));
    }
  }
}

static lt_status fill(lt_validity *v, const lt_features *features, const uint32_t *rows) {
  const size_t n = v->n;
  LT_TRY(lt_features_gather(&v->arena, features, rows, v->n, &v->x));
  LT_TRY(LT_NEW_IN(&v->arena, n * (n - 1) / 2, &v->distance));
  LT_TRY(LT_NEW_IN(&v->arena, v->stride, &v->mean));
  fill_distances(v);
  for (size_t i = 0; i < n; ++i) {
    lt_add_multiple(v->mean, 1.0 / v->n, v->x + i * v->stride, v->stride);
  }
  for (size_t i = 0; i < n; ++i) {
    v->total += lt_square_between(v->x + i * v->stride, v->mean, v->stride);
  }
  return LT_OK;
}

lt_status lt_validity_create(const lt_features *features, const uint32_t *rows, uint32_t n, lt_validity **out) {
  lt_validity *v;
  *out = NULL;
  LT_REFUSE_IF(
      n < 2 || n > LT_MAX_VALIDITY_ROWS,
      lt_fail(n < 2 ? LT_EMPTY : LT_TOO_LARGE, "validity indices compare 2 to # rows, got #", LT_MAX_VALIDITY_ROWS, n));
  LT_TRY(LT_NEW(1, &v));
  v->n = n;
  v->stride = features->stride;
  LT_HAND_OVER(fill(v, features, rows), v, lt_validity_destroy, out);
}

void lt_validity_destroy(lt_validity *v) {
  if (v == NULL) {
    return;
  }
  lt_arena_free(&v->arena);
  free(v);
}

static double distance_of(const lt_validity *v, uint32_t i, uint32_t j) {
  const size_t low = i < j ? i : j, high = i < j ? j : i;
  return v->distance[low * (2 * (size_t)v->n - low - 1) / 2 + high - low - 1];
}

static lt_status create(lt_arena *arena, lt_partition *p) {
  LT_TRY(LT_NEW_IN(arena, p->q, &p->size));
  LT_TRY(LT_NEW_TABLE_IN(arena, p->q, p->v->stride, &p->centre));
  LT_TRY_NEW_EACH_IN(arena, p->q, &p->scatter, &p->sum, &p->square);
  return LT_OK;
}

/* Centres, sizes, tr W and mean distances to the centres. */
static lt_status summarise(lt_partition *p) {
  const lt_validity *v = p->v;
  for (uint32_t i = 0; i < v->n; ++i) {
    LT_REFUSE_IF(p->labels[i] >= p->q, lt_fail(LT_INVALID, "row # is in cluster #", i, p->labels[i]));
    ++p->size[p->labels[i]];
  }
  for (uint32_t i = 0; i < v->n; ++i) {
    const uint32_t k = p->labels[i];
    lt_add_multiple(p->centre + (size_t)k * v->stride, 1.0 / p->size[k], v->x + (size_t)i * v->stride, v->stride);
  }
  for (uint32_t i = 0; i < v->n; ++i) {
    const uint32_t k = p->labels[i];
    const double square = lt_square_between(v->x + (size_t)i * v->stride, p->centre + (size_t)k * v->stride, v->stride);
    p->within += square;
    p->scatter[k] += sqrt(square) / p->size[k];
  }
  for (uint32_t k = 0; k < p->q; ++k) {
    LT_REFUSE_IF(p->size[k] == 0, lt_fail(LT_INVALID, "cluster # of # is empty", k, p->q));
  }
  return LT_OK;
}

/* 1/q sum_k max_(l != k) (s_k + s_l) / |c_k - c_l|; centres at one place: infinite, or 0 where both scatters are. */
static double davies_bouldin(const lt_partition *p) {
  const uint32_t stride = p->v->stride;
  double sum = 0;
  for (uint32_t k = 0; k < p->q; ++k) {
    double worst = 0;
    for (uint32_t l = 0; l < p->q; ++l) {
      const double apart = sqrt(lt_square_between(p->centre + (size_t)k * stride, p->centre + (size_t)l * stride, stride));
      const double scatter = p->scatter[k] + p->scatter[l];
      const double ratio = k == l || scatter == 0 ? 0 : scatter / apart;
      worst = ratio > worst ? ratio : worst;
    }
    sum += worst;
  }
  return sum / p->q;
}

/* (b - a) / max(a, b) from the sums of one row over clusters. */
static double silhouette(const lt_partition *p, uint32_t own, const double *sum, double alone) {
  if (p->size[own] == 1) {
    return alone;
  }
  double nearest = (double)INFINITY;
  for (uint32_t k = 0; k < p->q; ++k) {
    const double mean = sum[k] / p->size[k];
    nearest = k != own && mean < nearest ? mean : nearest;
  }
  const double inside = sum[own] / (p->size[own] - 1.0), larger = inside > nearest ? inside : nearest;
  return larger > 0 ? (nearest - inside) / larger : 0;
}

/* Silhouettes and Dunn's index, from one look at all distances. */
static void look_at_pairs(lt_partition *p, double *out) {
  const lt_validity *v = p->v;
  double diameter = 0, gap = (double)INFINITY;
  for (uint32_t i = 0; i < v->n; ++i) {
    memset(p->sum, 0, p->q * sizeof *p->sum);
    memset(p->square, 0, p->q * sizeof *p->square);
    for (uint32_t j = 0; j < v->n; ++j) {
      if (j == i) {
        continue;
      }
      const double distance = distance_of(v, i, j);
      p->sum[p->labels[j]] += distance;
      p->square[p->labels[j]] += distance * distance;
      if (p->labels[i] == p->labels[j]) {
        diameter = distance > diameter ? distance : diameter;
      } else {
        gap = distance < gap ? distance : gap;
      }
    }
    out[LT_SILHOUETTE] += silhouette(p, p->labels[i], p->sum, 0) / v->n;
    out[LT_SILHOUETTE_SQUARED] += silhouette(p, p->labels[i], p->square, 1) / v->n;
  }
  out[LT_DUNN] = diameter > 0 ? gap / diameter : (double)INFINITY;
}

static lt_status measure(lt_partition *p, double *out) {
  LT_TRY(summarise(p));
  const double between = p->v->total - p->within;
  out[LT_TRACE_WITHIN] = p->within;
  out[LT_TRACE_BETWEEN] = between;
  if (p->q < 2) {
    return LT_OK;
  }
  out[LT_SILHOUETTE] = out[LT_SILHOUETTE_SQUARED] = 0;
  out[LT_CALINSKI_HARABASZ] = p->within > 0 ? between / (p->q - 1) / (p->within / (p->v->n - p->q)) : (double)INFINITY;
  out[LT_DAVIES_BOULDIN] = davies_bouldin(p);
  look_at_pairs(p, out);
  return LT_OK;
}

lt_status lt_validity_measure(const lt_validity *validity, const uint32_t *labels, uint32_t q, double *out) {
  lt_arena arena = {NULL};
  lt_partition p = {.v = validity, .labels = labels, .q = q};
  for (uint32_t i = 0; i < LT_VALIDITY_NUMBERS; ++i) {
    out[i] = (double)NAN;
  }
  LT_REFUSE_IF(q == 0 || q > validity->n, lt_fail(LT_INVALID, "# clusters of # rows", q, validity->n));
  lt_status status = create(&arena, &p);
  status = status != LT_OK ? status : measure(&p, out);
  return lt_arena_end(&arena, status);
}
