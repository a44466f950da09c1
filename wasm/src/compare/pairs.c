/*
 * Measures over all pairs of leaves, from the lowest common ancestor of each pair in either tree: cophenetic
 * correlation, Baker's gamma (Baker 1974) and B_k (Fowlkes and Mallows 1983). One pass over the pairs, O(leaves^2)
 * time; of trees of many leaves, of which one is not deep, node by node.
 */
#include <math.h>

#include "finite.h"
#include "pairs.h"
#include "sort.h"

/* Leaves from which on a look at each pair may take too long, and how many pairs take as long as one leaf of one node. */
enum { FEW = 4096, A_LOOK = 50 };

static int is_higher(const void *context, uint32_t a, uint32_t b) {
  const double *height = context;
  return height[a] > height[b];
}

/* Clusters when every node up to a node's height is joined: nodes of equal height join at once. */
static lt_status count_clusters(lt_arena *arena, lt_levels *l, const double *height) {
  const lt_shape *s = &l->shape;
  uint32_t n = 0, joined = 0, *order, *scratch;
  LT_TRY_NEW_EACH_IN(arena, s->n_nodes, &order, &scratch);
  for (uint32_t u = 0; u + 1 < s->n_nodes; ++u) {
    l->clusters[s->parent[u]] += s->size[u] > 0; /* until it is used: children of the node that have leaves */
  }
  for (uint32_t u = 0; u < s->n_nodes; ++u) {
    if (l->pairs[u] > 0) {
      order[n++] = u;
    }
  }
  lt_sort(order, n, scratch, is_higher, height);
  l->cut[s->n_leaves] = 1;
  for (uint32_t i = 0, end = 0; i < n; i = end) {
    for (; end < n && height[order[end]] == height[order[i]]; ++end) {
      joined += l->clusters[order[end]] - 1;
    }
    const uint32_t clusters = s->n_leaves - joined;
    l->cut[clusters] = 1;
    for (uint32_t j = i; j < end; ++j) {
      l->clusters[order[j]] = clusters;
      l->at[clusters] += l->pairs[order[j]];
    }
  }
  return LT_OK;
}

/* Ranks of the numbers of clusters, ascending, equal ones sharing their average; both ranks and heights centred. */
static lt_status centre(lt_arena *arena, lt_levels *l, const double *height) {
  double before = 0, sum = 0, *rank_at;
  LT_TRY(LT_NEW_IN(arena, (size_t)l->shape.n_leaves + 1, &rank_at));
  const double unit = lt_unit_of(fabs(height[lt_largest_magnitude(height, l->shape.n_nodes)]));
  for (uint32_t k = 0; k <= l->shape.n_leaves; ++k) {
    rank_at[k] = before + (l->at[k] + 1) / 2;
    before += l->at[k];
  }
  for (uint32_t u = 0; u < l->shape.n_nodes; ++u) {
    sum += l->pairs[u] > 0 ? l->pairs[u] * (unit * height[u]) : 0;
  }
  for (uint32_t u = 0; u < l->shape.n_nodes; ++u) {
    if (l->pairs[u] > 0) {
      l->rank[u] = rank_at[l->clusters[u]] - (before + 1) / 2;
      l->height[u] = unit * height[u] - sum / before;
    }
  }
  return LT_OK;
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

static lt_status add_pairs(lt_arena *arena, const lt_levels *a, const lt_levels *b, lt_sums *sums) {
  const uint32_t n = a->shape.n_leaves;
  uint32_t *row, *place_in_b;
  LT_TRY_NEW_EACH_IN(arena, n, &row, &place_in_b);
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
  return LT_OK;
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
static lt_status sum_pairs(lt_arena *arena, const lt_levels *a, const lt_levels *b, lt_sums *sums) {
  const double n = a->shape.n_leaves, of_a = looks(&a->shape), of_b = looks(&b->shape);
  if (n >= FEW && (of_a < of_b ? of_a : of_b) * A_LOOK < n * n) {
    return of_a < of_b ? lt_add_joined_pairs(arena, b, a, sums) : lt_add_joined_pairs(arena, a, b, sums);
  }
  return add_pairs(arena, a, b, sums);
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

/* pairs[u]: pairs of leaves whose lowest common ancestor is u. */
static void count_pairs(const lt_shape *s, double *pairs) {
  for (uint32_t u = 0; u < s->n_nodes; ++u) {
    pairs[u] = (double)s->size[u] * (s->size[u] - 1.0) / 2;
  }
  for (uint32_t u = 0; u + 1 < s->n_nodes; ++u) { /* those below a child are not its parent's */
    pairs[s->parent[u]] -= (double)s->size[u] * (s->size[u] - 1.0) / 2;
  }
}

static lt_status prepare(lt_arena *arena, const lt_shape *shape, const double *height, lt_levels *out) {
  const size_t n = shape->n_nodes, k = (size_t)shape->n_leaves + 1;
  LT_TRY(lt_check_heights(height, shape->n_nodes));
  *out = (lt_levels){.shape = *shape};
  LT_TRY(lt_shape_joints(arena, shape, &out->joint));
  LT_TRY_NEW_EACH_IN(arena, n, &out->pairs, &out->height, &out->clusters, &out->rank);
  LT_TRY_NEW_EACH_IN(arena, k, &out->at, &out->cut);
  count_pairs(shape, out->pairs);
  LT_TRY(count_clusters(arena, out, height));
  return centre(arena, out, height);
}

static lt_status compare(lt_arena *arena, const lt_tree *tree_a, const double *height_a, const lt_tree *tree_b,
                         const double *height_b, double *out, double *out_bk, double *out_expected) {
  lt_shape shape_a, shape_b;
  lt_levels a, b;
  lt_sums sums = {0, 0, NULL};
  LT_TRY(lt_shapes_of(arena, tree_a, tree_b, &shape_a, &shape_b));
  LT_TRY(prepare(arena, &shape_a, height_a, &a));
  LT_TRY(prepare(arena, &shape_b, height_b, &b));
  LT_TRY(LT_NEW_IN(arena, (size_t)shape_a.n_leaves + 1, &sums.together));
  LT_TRY(sum_pairs(arena, &a, &b, &sums));
  out[LT_COPHENETIC] = correlation(sums.heights, square_sum(&a, a.height), square_sum(&b, b.height));
  out[LT_BAKER] = correlation(sums.ranks, square_sum(&a, a.rank), square_sum(&b, b.rank));
  fowlkes_mallows(&a, &b, sums.together, out_bk, out_expected);
  return LT_OK;
}

lt_status lt_compare_pairs(const lt_tree *a, const double *height_a, const lt_tree *b, const double *height_b, double *out,
                           double *out_bk, double *out_expected) {
  lt_arena arena = {NULL};
  return lt_arena_end(&arena, compare(&arena, a, height_a, b, height_b, out, out_bk, out_expected));
}
