/*
 * The agreement of the tree over leaves with a true tree over classes, in the similarities of pairs of points (HMMC,
 * section 5): SP by shortest paths, PS by shared paths. With A and B the similarities of leaves and of classes, C the
 * points counted by leaf and class, a and b its margins:
 *   1 - [ a' A^2 a + b' B^2 b - 2 sum_ij A_ij (C B C')_ij ] / (N (N - 1)),  squares by element.
 * C B C' does not depend on A: it is kept, and every further tree over the leaves takes O(leaves^2).
 */
#include <math.h>
#include <stdlib.h>

#include "contingency.h"
#include "shape.h"

/* Similarities of one leaf of a tree to all leaves, row by row. */
typedef struct lt_similarity {
  lt_similarity_kind kind;
  lt_shape shape;
  uint32_t *joint;
  uint32_t *ancestor;
  uint32_t *place;
  double longest; /* edges between the two leaves that are furthest apart */
} lt_similarity;

struct lt_reference {
  lt_margins margins;
  uint32_t n_leaves;
  lt_similarity_kind kind;
  double *cross;  /* C B C' below and on the diagonal, row by row: (i, j), j <= i, at i (i + 1) / 2 + j */
  double squares; /* b' B^2 b */
  lt_arena arena; /* holds the tables above */
};

/* The longest path between two leaves: at its top node the two deepest children meet. */
static lt_status longest_path(lt_arena *arena, const lt_shape *s, double *out) {
  uint32_t *deepest;
  *out = 0;
  LT_TRY(LT_NEW_IN(arena, s->n_nodes, &deepest));
  for (uint32_t x = 0; x < s->n_leaves; ++x) {
    deepest[s->node_of[x]] = s->depth[s->node_of[x]];
  }
  for (uint32_t u = 0; u + 1 < s->n_nodes; ++u) {
    const uint32_t above = s->parent[u];
    if (s->size[u] > 0) {
      /* 0: no child before u has a leaf */
      const double path = deepest[above] > 0 ? (double)deepest[above] + deepest[u] - 2.0 * s->depth[above] : 0;
      *out = path > *out ? path : *out;
      deepest[above] = deepest[u] > deepest[above] ? deepest[u] : deepest[above];
    }
  }
  return LT_OK;
}

static lt_status create_similarity(lt_arena *arena, const lt_tree *tree, lt_similarity_kind kind, uint32_t n,
                                   lt_similarity *out) {
  out->kind = kind;
  LT_TRY(lt_shape_of(arena, tree, &out->shape));
  LT_REFUSE_IF(out->shape.n_leaves != n,
               lt_fail(LT_INVALID, "a tree of # leaves for # rows or classes", out->shape.n_leaves, n));
  LT_TRY(lt_shape_joints(arena, &out->shape, &out->joint));
  LT_TRY_NEW_EACH_IN(arena, n, &out->ancestor, &out->place);
  for (uint32_t i = 0; i < n; ++i) {
    out->place[out->shape.leaves[i]] = i;
  }
  return longest_path(arena, &out->shape, &out->longest);
}

/* Similarities of leaf x to all: row[n]. */
static void similarities(lt_similarity *s, uint32_t x, double *row) {
  const lt_shape *shape = &s->shape;
  const uint32_t own = shape->depth[shape->node_of[x]];
  lt_shape_ancestors(shape, s->joint, s->place[x], s->ancestor);
  for (uint32_t y = 0; y < shape->n_leaves; ++y) {
    if (y == x) {
      row[y] = 1;
      continue;
    }
    const double depth = shape->depth[shape->node_of[y]], common = shape->depth[s->ancestor[y]];
    const double deeper = depth > own ? depth : own;
    switch (s->kind) {
      case LT_SHORTEST_PATH: row[y] = 1 - (own + depth - 2 * common) / s->longest; break;
      case LT_PATH_SHARING: row[y] = common / deeper; break;
      case LT_PATH_SHARING_WITH_ROOT: row[y] = (common + 1) / (deeper + 1); break;
    }
  }
}

/* The counts above 0 of every row: entries [start[i], start[i + 1]). */
typedef struct lt_sparse {
  size_t *start;
  uint32_t *column;
  double *count;
} lt_sparse;

static lt_status create_sparse(lt_arena *arena, const lt_contingency *t, lt_sparse *out) {
  size_t n = 0;
  for (size_t i = 0; i < (size_t)t->n_leaves * t->n_true; ++i) {
    n += t->counts[i] > 0;
  }
  LT_TRY(LT_NEW_IN(arena, (size_t)t->n_leaves + 1, &out->start));
  LT_TRY_NEW_EACH_IN(arena, n, &out->column, &out->count);
  n = 0;
  for (uint32_t a = 0; a < t->n_leaves; ++a) {
    for (uint32_t k = 0; k < t->n_true; ++k) {
      const uint32_t count = t->counts[(size_t)a * t->n_true + k];
      if (count > 0) {
        out->column[n] = k;
        out->count[n++] = count;
      }
    }
    out->start[a + 1] = n;
  }
  return LT_OK;
}

/* One class after the other: row k of B, then row k of B C', which every leaf that holds class k adds to its row. */
static void add_class(lt_reference *r, const lt_contingency *t, const lt_sparse *sparse, uint32_t k, const double *row,
                      double *spread) {
  for (uint32_t l = 0; l < t->n_true; ++l) {
    r->squares += r->margins.klass[k] * r->margins.klass[l] * row[l] * row[l];
  }
  for (uint32_t b = 0; b < t->n_leaves; ++b) {
    double sum = 0;
    for (size_t i = sparse->start[b]; i < sparse->start[b + 1]; ++i) {
      sum += sparse->count[i] * row[sparse->column[i]];
    }
    spread[b] = sum;
  }
  for (uint32_t a = 0; a < t->n_leaves; ++a) {
    const double count = t->counts[(size_t)a * t->n_true + k];
    double *cross = r->cross + (size_t)a * (a + 1) / 2;
    if (count > 0) {
      for (uint32_t b = 0; b <= a; ++b) {
        cross[b] += count * spread[b];
      }
    }
  }
}

/* `arena` is for what is needed no longer than this. */
static lt_status fill(lt_reference *r, lt_arena *arena, const lt_contingency *t, const lt_tree *tree) {
  lt_similarity truth;
  lt_sparse sparse;
  double *row, *spread;
  LT_TRY(create_similarity(arena, tree, r->kind, t->n_true, &truth));
  LT_TRY(lt_margins_create(&r->arena, t, &r->margins));
  LT_TRY(create_sparse(arena, t, &sparse));
  LT_TRY(LT_NEW_IN(&r->arena, (size_t)t->n_leaves * ((size_t)t->n_leaves + 1) / 2, &r->cross));
  LT_TRY(LT_NEW_IN(arena, t->n_true, &row));
  LT_TRY(LT_NEW_IN(arena, t->n_leaves, &spread));
  for (uint32_t k = 0; k < t->n_true; ++k) {
    similarities(&truth, k, row);
    add_class(r, t, &sparse, k, row, spread);
  }
  return LT_OK;
}

lt_status lt_reference_create(const lt_contingency *table, const lt_tree *truth, uint32_t kind, lt_reference **out) {
  *out = NULL;
  LT_REFUSE_IF(
      kind > LT_PATH_SHARING_WITH_ROOT || table->n_leaves > LT_MAX_TABLE_CLASSES || table->n_true > LT_MAX_TABLE_CLASSES,
      lt_fail(LT_INVALID, "unknown similarity, or more than # leaves or classes", LT_MAX_TABLE_CLASSES, 0));
  lt_reference *r;
  LT_TRY(LT_NEW(1, &r));
  r->n_leaves = table->n_leaves;
  r->kind = (lt_similarity_kind)kind;
  lt_arena arena = {NULL};
  LT_HAND_OVER(lt_arena_end(&arena, fill(r, &arena, table, truth)), r, lt_reference_destroy, out);
}

void lt_reference_destroy(lt_reference *r) {
  if (r != NULL) {
    lt_arena_free(&r->arena);
    free(r);
  }
}

static lt_status score(lt_arena *arena, const lt_reference *r, const lt_tree *tree, double *out) {
  lt_similarity similarity;
  double *row;
  LT_TRY(create_similarity(arena, tree, r->kind, r->n_leaves, &similarity));
  LT_TRY(LT_NEW_IN(arena, r->n_leaves, &row));
  double sum = r->squares;
  for (uint32_t a = 0; a < r->n_leaves; ++a) {
    const double *cross = r->cross + (size_t)a * (a + 1) / 2;
    double of_row = 0;
    similarities(&similarity, a, row);
    for (uint32_t b = 0; b < a; ++b) {
      of_row += r->margins.leaf[a] * r->margins.leaf[b] * row[b] * row[b] - 2 * row[b] * cross[b];
    }
    sum += 2 * of_row + r->margins.leaf[a] * r->margins.leaf[a] - 2 * cross[a];
  }
  const double n = r->margins.points;
  *out = n >= 2 ? 1 - sum / (n * (n - 1)) : (double)NAN;
  return LT_OK;
}

lt_status lt_reference_score(const lt_reference *reference, const lt_tree *tree, double *out) {
  lt_arena arena = {NULL};
  return lt_arena_end(&arena, score(&arena, reference, tree, out));
}
