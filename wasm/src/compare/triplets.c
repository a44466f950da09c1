/*
 * Triplets that two trees resolve alike. With I[u,v] the leaves that node u of one tree and node v of the
 * other have in common, and p.. the parent, a triplet xy|z is resolved alike where u and v are the children, on the
 * side of x and y, of the lowest common ancestors of all three:
 *   agree  = sum over u, v of C(I[u,v], 2) (I[pu,pv] - I[u,pv] - I[pu,v] + I[u,v])
 *   differ = sum over u, v of I[u,v] (I[u,pv] - I[u,v]) (I[pu,v] - I[u,v])
 * Columns I[.,v] are counted for a few v at a time, so memory is linear. Only entries above 0 contribute: where the
 * children of a node have few leaves they are found by walking up from each, else by one pass over all nodes for
 * several columns at once. At most O(nodes_a nodes_b) time. All numbers are whole and below 2^53.
 */
#include <string.h>

#include "triplets.h"

lt_status lt_counting_create(lt_arena *arena, uint32_t n_a, uint32_t n_b, lt_counting *out) {
  *out = (lt_counting){0};
  LT_TRY_NEW_EACH_IN(arena, n_a, &out->of_parent.count, &out->of_parent.touched, &out->of_child.count,
                     &out->of_child.touched);
  LT_TRY_NEW_EACH_IN(arena, (size_t)n_a * LT_COLUMNS, &out->child_lanes, &out->parent_lanes);
  LT_TRY_NEW_EACH_IN(arena, n_b, &out->child, &out->sibling);
  return LT_OK;
}

static inline void add_term(lt_tally *tally, double uv, double puv, double upv, double pupv) {
  tally->agree += uv * (uv - 1) / 2 * (pupv - upv - puv + uv);
  tally->differ += uv * (upv - uv) * (puv - uv);
}

/* A column by walking up from every leaf of v. */
static void walk_up(lt_column *column, const lt_shape *a, const lt_shape *b, uint32_t v) {
  for (uint32_t i = 0; i < column->n_touched; ++i) {
    column->count[column->touched[i]] = 0;
  }
  column->n_touched = 0;
  for (uint32_t i = b->first[v]; i < b->first[v] + b->size[v]; ++i) {
    for (uint32_t u = a->node_of[b->leaves[i]]; u != LT_NONE; u = a->parent[u]) {
      if (column->count[u]++ == 0) {
        column->touched[column->n_touched++] = u;
      }
    }
  }
}

/* The children of a node with few leaves. */
static void add_children(lt_counting *c, const lt_shape *a, const lt_shape *b, uint32_t p) {
  walk_up(&c->of_parent, a, b, p);
  for (uint32_t v = c->child[p]; v != LT_NONE; v = c->sibling[v]) {
    walk_up(&c->of_child, a, b, v);
    const uint32_t *const of_v = c->of_child.count, *const of_pv = c->of_parent.count;
    for (uint32_t i = 0; i < c->of_child.n_touched; ++i) {
      const uint32_t u = c->of_child.touched[i], pu = a->parent[u];
      if (pu != LT_NONE) {
        add_term(&c->tally, of_v[u], of_v[pu], of_pv[u], of_pv[pu]);
      }
    }
  }
}

static void set_lane(double *lanes, const lt_shape *a, const lt_shape *b, uint32_t v, uint32_t lane) {
  for (uint32_t i = b->first[v]; i < b->first[v] + b->size[v]; ++i) {
    lanes[(size_t)a->node_of[b->leaves[i]] * LT_COLUMNS + lane] = 1;
  }
}

/* Up to LT_COLUMNS nodes v, in one pass over the nodes of a for the counts and one for the sums. */
static void add_lanes(lt_counting *c, const lt_shape *a, const lt_shape *b, const uint32_t *v, uint32_t n) {
  const size_t bytes = (size_t)a->n_nodes * LT_COLUMNS * sizeof(double);
  memset(c->child_lanes, 0, bytes);
  memset(c->parent_lanes, 0, bytes);
  for (uint32_t k = 0; k < n; ++k) {
    set_lane(c->child_lanes, a, b, v[k], k);
    set_lane(c->parent_lanes, a, b, b->parent[v[k]], k);
  }
  for (uint32_t u = 0; u + 1 < a->n_nodes; ++u) {
    const double *uv = c->child_lanes + (size_t)u * LT_COLUMNS, *upv = c->parent_lanes + (size_t)u * LT_COLUMNS;
    double *puv = c->child_lanes + (size_t)a->parent[u] * LT_COLUMNS;
    double *pupv = c->parent_lanes + (size_t)a->parent[u] * LT_COLUMNS;
    for (uint32_t k = 0; k < LT_COLUMNS; ++k) {
      puv[k] += uv[k];
      pupv[k] += upv[k];
    }
  }
  lt_tally tally[LT_COLUMNS] = {{0, 0}};
  for (uint32_t u = 0; u + 1 < a->n_nodes; ++u) {
    const size_t at = (size_t)u * LT_COLUMNS, above = (size_t)a->parent[u] * LT_COLUMNS;
    for (uint32_t k = 0; k < LT_COLUMNS; ++k) {
      add_term(&tally[k], c->child_lanes[at + k], c->child_lanes[above + k], c->parent_lanes[at + k],
               c->parent_lanes[above + k]);
    }
  }
  for (uint32_t k = 0; k < LT_COLUMNS; ++k) {
    c->tally.agree += tally[k].agree;
    c->tally.differ += tally[k].differ;
  }
}

/* The mean number of nodes on the way up from a leaf. */
static double mean_path(const lt_shape *s) {
  const uint32_t n = s->size[s->n_nodes - 1];
  double sum = 0;
  for (uint32_t i = 0; i < n; ++i) {
    sum += s->depth[s->node_of[s->leaves[i]]] + 1.0;
  }
  return sum / n;
}

void lt_count_alike(const lt_shape *a, const lt_shape *b, lt_counting *c) {
  const double most = a->n_nodes / (2 * mean_path(a)); /* leaves for which walking up is the shorter way */
  uint32_t many[LT_COLUMNS], n_many = 0;
  for (uint32_t v = 0; v < b->n_nodes; ++v) {
    c->child[v] = LT_NONE;
  }
  for (uint32_t v = 0; v + 1 < b->n_nodes; ++v) {
    const uint32_t p = b->parent[v];
    c->sibling[v] = c->child[p];
    c->child[p] = v;
    if (b->size[p] > most) {
      many[n_many++] = v;
    }
    if (n_many == LT_COLUMNS) {
      add_lanes(c, a, b, many, n_many);
      n_many = 0;
    }
  }
  add_lanes(c, a, b, many, n_many);
  for (uint32_t p = 0; p < b->n_nodes; ++p) {
    if (c->child[p] != LT_NONE && b->size[p] <= most) {
      add_children(c, a, b, p);
    }
  }
}

double lt_resolved_by(const lt_shape *s) {
  uint64_t count = 0;
  for (uint32_t u = 0; u + 1 < s->n_nodes; ++u) {
    const uint64_t n = s->size[u];
    count += n > 1 ? n * (n - 1) / 2 * (s->size[s->parent[u]] - n) : 0;
  }
  return (double)count;
}

void lt_report_resolutions(const lt_tally *tally, double resolved_a, double resolved_b, double total, double *out) {
  out[LT_AGREE] = tally->agree;
  out[LT_DIFFER] = tally->differ;
  out[LT_RESOLVED_A] = resolved_a;
  out[LT_RESOLVED_B] = resolved_b;
  out[LT_TOTAL] = total;
}

static lt_status compare(lt_arena *arena, const lt_tree *a, const lt_tree *b, double *out) {
  lt_shape shape_a, shape_b;
  lt_counting counting;
  LT_TRY(lt_shapes_of(arena, a, b, &shape_a, &shape_b));
  LT_TRY(lt_counting_create(arena, shape_a.n_nodes, shape_b.n_nodes, &counting));
  const double n = shape_a.n_leaves;
  const double total = n < 3 ? 0 : n * (n - 1) * (n - 2) / 6;
  lt_count_alike(&shape_a, &shape_b, &counting);
  lt_report_resolutions(&counting.tally, lt_resolved_by(&shape_a), lt_resolved_by(&shape_b), total, out);
  return LT_OK;
}

lt_status lt_compare_triplets(const lt_tree *a, const lt_tree *b, double *out) {
  lt_arena arena = {NULL};
  return lt_arena_end(&arena, compare(&arena, a, b, out));
}
