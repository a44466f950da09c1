/*
 * Measures over all pairs of leaves, from the lowest common ancestor of each pair in either tree: cophenetic
 * correlation, Baker's gamma (Baker 1974) and B_k (Fowlkes and Mallows 1983). One pass over the pairs, O(leaves^2)
 * time; of trees of many leaves, of which one is not deep, node by node.
 */
#include <math.h>
#include <stdlib.h>

#include "finite.h"
#include "pairs.h"
#include "sort.h"

/* Leaves from which on a look at each pair may take too long, and how many pairs take as long as one leaf of one node. */
enum { FEW = 4096, A_LOOK = 50 };

static lt_status create(lt_levels *l) {
  const uint32_t n = l->shape.n_nodes;
  const size_t k = (size_t)l->shape.n_leaves + 1;
  LT_TRY(LT_NEW(k, &l->joint));
  LT_TRY(LT_NEW(n, &l->pairs));
  LT_TRY(LT_NEW(n, &l->height));
  LT_TRY(LT_NEW(n, &l->clusters));
  LT_TRY(LT_NEW(n, &l->rank));
  LT_TRY(LT_NEW(k, &l->at));
  LT_TRY(LT_NEW(k, &l->rank_at));
  LT_TRY(LT_NEW(k, &l->cut));
  LT_TRY(LT_NEW(n, &l->order));
  return LT_NEW(n, &l->scratch);
}

static void destroy(lt_levels *l) {
  lt_shape_destroy(&l->shape);
  free(l->joint);
  free(l->pairs);
  free(l->height);
  free(l->clusters);
  free(l->rank);
  free(l->at);
  free(l->rank_at);
  free(l->cut);
  free(l->order);
  free(l->scratch);
}

static int is_higher(const void *context, uint32_t a, uint32_t b) {
  const double *height = context;
  return height[a] > height[b];
}

/* Clusters when every node up to a node's height is joined: nodes of equal height join at once. */
static void count_clusters(lt_levels *l, const double *height) {
  const lt_shape *s = &l->shape;
  uint32_t n = 0, joined = 0;
  for (uint32_t u = 0; u < s->n_nodes; ++u) {
    l->clusters[u] = 0; /* until it is used: children of the node that have leaves */
  }
  for (uint32_t u = 0; u + 1 < s->n_nodes; ++u) {
    l->clusters[s->parent[u]] += s->size[u] > 0;
  }
  for (uint32_t u = 0; u < s->n_nodes; ++u) {
    if (l->pairs[u] > 0) {
      l->order[n++] = u;
    }
  }
  lt_sort(l->order, n, l->scratch, is_higher, height);
  l->cut[s->n_leaves] = 1;
  for (uint32_t i = 0, end = 0; i < n; i = end) {
    for (; end < n && height[l->order[end]] == height[l->order[i]]; ++end) {
      joined += l->clusters[l->order[end]] - 1;
    }
    const uint32_t clusters = s->n_leaves - joined;
    l->cut[clusters] = 1;
    for (uint32_t j = i; j < end; ++j) {
      l->clusters[l->order[j]] = clusters;
      l->at[clusters] += l->pairs[l->order[j]];
    }
  }
}

/* Ranks of the numbers of clusters, ascending, equal ones sharing their average; both ranks and heights centred. */
static void centre(lt_levels *l, const double *height) {
  double before = 0, sum = 0;
  const double unit = lt_unit_of(fabs(height[lt_largest_magnitude(height, l->shape.n_nodes)]));
  for (uint32_t k = 0; k <= l->shape.n_leaves; ++k) {
    l->rank_at[k] = before + (l->at[k] + 1) / 2;
    before += l->at[k];
  }
  for (uint32_t u = 0; u < l->shape.n_nodes; ++u) {
    sum += l->pairs[u] > 0 ? l->pairs[u] * (unit * height[u]) : 0;
  }
  for (uint32_t u = 0; u < l->shape.n_nodes; ++u) {
    if (l->pairs[u] > 0) {
      l->rank[u] = l->rank_at[l->clusters[u]] - (before + 1) / 2;
      l->height[u] = unit * height[u] - sum / before;
    }
  }
}

/* Sum of squares over pairs; 0 if all pairs are alike, whatever rounding made of their mean. */
static double square_sum(const lt_levels *l, const double *centred) {
  double sum = 0, least = (double)INFINITY, most = -(double)INFINITY;
  for (uint32_t u = 0; u < l->shape.n_nodes; ++u) {
    if (l->pairs[u] > 0) {
      sum += l->pairs[u] * centred[u] * centred[u];
      least = fmin(least, centred[u]);
      most = fmax(most, centred[u]);
    }
  }
  return least < most ? sum : 0;
}

static void add_pairs(const lt_levels *a, const lt_levels *b, uint32_t *row, uint32_t *place_in_b, lt_sums *sums) {
  const uint32_t n = a->shape.n_leaves;
  for (uint32_t i = 0; i < n; ++i) {
    place_in_b[b->shape.leaves[i]] = i;
  }
  for (uint32_t i = 0; i + 1 < n; ++i) {
    double heights = 0, ranks = 0;
    uint32_t u = 0;
    lt_shape_ancestors(&b->shape, b->joint, place_in_b[a->shape.leaves[i]], row);
    for (uint32_t j = i + 1; j < n; ++j) {
      u = a->joint[j] > u ? a->joint[j] : u;
      const uint32_t v = row[a->shape.leaves[j]];
      heights += a->height[u] * b->height[v];
      ranks += a->rank[u] * b->rank[v];
      sums->together[a->clusters[u] < b->clusters[v] ? a->clusters[u] : b->clusters[v]] += 1;
    }
    sums->heights += heights;
    sums->ranks += ranks;
  }
}

/* Leaves below each node, added up: how often a leaf is looked at node by node. */
static double looks(const lt_shape *s) {
  double sum = 0;
  for (uint32_t u = 0; u < s->n_nodes; ++u) {
    sum += s->size[u];
  }
  return sum;
}

/* All pairs one by one where that takes no longer: so are the pairs of fewer than FEW leaves, whatever their trees are. */
static lt_status sum_pairs(const lt_levels *a, const lt_levels *b, uint32_t *row, uint32_t *place, lt_sums *sums) {
  const double n = a->shape.n_leaves, of_a = looks(&a->shape), of_b = looks(&b->shape);
  if (n >= FEW && (of_a < of_b ? of_a : of_b) * A_LOOK < n * n) {
    return of_a < of_b ? lt_add_joined_pairs(b, a, sums) : lt_add_joined_pairs(a, b, sums);
  }
  add_pairs(a, b, row, place, sums);
  return LT_OK;
}

static double correlation(double product, double squares_a, double squares_b) {
  if (!(squares_a > 0 && squares_b > 0)) {
    return (double)NAN;
  }
  return fmax(-1, fmin(1, product / (sqrt(squares_a) * sqrt(squares_b))));
}

/* B_k = T_k / sqrt(P_k Q_k) and its mean under random relabelling, sqrt(P_k Q_k) over all pairs. */
static void fowlkes_mallows(const lt_levels *a, const lt_levels *b, const double *together, double *out_bk,
                            double *out_expected) {
  const uint32_t n = a->shape.n_leaves;
  const double all = (double)n * (n - 1.0) / 2;
  double t = 0, p = 0, q = 0;
  for (uint32_t k = n + 1; k-- > 0;) {
    t += together[k];
    p += a->at[k];
    q += b->at[k];
    const double mean = sqrt(p) * sqrt(q);
    const int is_defined = a->cut[k] && b->cut[k] && mean > 0;
    out_bk[k] = is_defined ? fmin(1, t / mean) : (double)NAN;
    out_expected[k] = is_defined ? mean / all : (double)NAN;
  }
}

static lt_status prepare(lt_levels *l, const double *height) {
  LT_TRY(lt_check_heights(height, l->shape.n_nodes));
  LT_TRY(create(l));
  lt_shape_joints(&l->shape, l->joint);
  lt_shape_pairs(&l->shape, l->pairs);
  count_clusters(l, height);
  centre(l, height);
  return LT_OK;
}

lt_status lt_compare_pairs(const lt_tree *a, const double *height_a, const lt_tree *b, const double *height_b, double *out,
                           double *out_bk, double *out_expected) {
  lt_levels levels_a = {0}, levels_b = {0};
  uint32_t *row = NULL, *place = NULL;
  lt_sums sums = {0, 0, NULL};
  LT_TRY(lt_shapes_of(a, b, &levels_a.shape, &levels_b.shape));
  const uint32_t n = levels_a.shape.n_leaves;
  lt_status status = prepare(&levels_a, height_a);
  status = status != LT_OK ? status : prepare(&levels_b, height_b);
  status = status != LT_OK ? status : LT_NEW(n, &row);
  status = status != LT_OK ? status : LT_NEW(n, &place);
  status = status != LT_OK ? status : LT_NEW((size_t)n + 1, &sums.together);
  status = status != LT_OK ? status : sum_pairs(&levels_a, &levels_b, row, place, &sums);
  if (status == LT_OK) {
    out[LT_COPHENETIC] =
        correlation(sums.heights, square_sum(&levels_a, levels_a.height), square_sum(&levels_b, levels_b.height));
    out[LT_BAKER] = correlation(sums.ranks, square_sum(&levels_a, levels_a.rank), square_sum(&levels_b, levels_b.rank));
    fowlkes_mallows(&levels_a, &levels_b, sums.together, out_bk, out_expected);
  }
  free(row);
  free(place);
  free(sums.together);
  destroy(&levels_a);
  destroy(&levels_b);
  return status;
}
