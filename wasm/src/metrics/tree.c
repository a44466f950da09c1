/*
 * Measures of a tree over the leaves: dendrogram purity and least hierarchical distance. They have the same bits for the
 * same tree, however its nodes are numbered and its children ordered.
 */
#include <math.h>

#include "child_starts.h"
#include "contingency.h"
#include "sum.h"

typedef struct lt_tree_work {
  const lt_contingency *table;
  const lt_tree *tree;
  double *size;      /* of a node: points below it */
  double *of_class;  /* of a node: points of the current class below it */
  uint32_t *depth;   /* of a node: edges to the root */
  uint32_t *leaves;  /* rows of the table in drawing order */
  uint32_t *joint;   /* joint[i]: depth of the lowest common ancestor of leaves i-1 and i in that order */
  uint32_t *at;      /* depth of the leaf at that place */
  double *log_of;    /* ln of whole numbers */
  uint32_t *held;    /* places of the leaves that hold the current class */
  uint32_t *nearest; /* lowest joint between one such leaf and the one before */
} lt_tree_work;

/* Checks all that can be seen without following an edge; after this every range of children lies inside `child`. */
static lt_status check_shape(const lt_contingency *table, const lt_tree *tree) {
  const uint32_t n = tree->n_nodes;
  LT_TRY(lt_check_table(table));
  LT_REFUSE_IF(n < table->n_leaves || n > 2u * LT_MAX_CLASSES,
               lt_fail(LT_INVALID, "a tree of # nodes over # leaves", n, table->n_leaves));
  return lt_check_child_starts(tree);
}

/*
 * Checks that every node but the last is the child of exactly one later node, which makes a tree with the last as root,
 * and that every row of the table is at exactly one leaf. Marks what was met in w->depth and w->held.
 */
static lt_status check_tree(lt_tree_work *w) {
  const lt_tree *tree = w->tree;
  for (uint32_t u = 0; u < tree->n_nodes; ++u) {
    const int is_leaf = tree->child_start[u] == tree->child_start[u + 1];
    const int32_t row = tree->leaf_of[u];
    LT_REFUSE_IF(is_leaf != (row >= 0) || row >= (int32_t)w->table->n_leaves || (is_leaf && w->held[row]++ > 0),
                 lt_fail(LT_INVALID, "node # of # is not the one leaf of a row, nor an inner node", u, tree->n_nodes));
    for (uint32_t i = tree->child_start[u]; i < tree->child_start[u + 1]; ++i) {
      LT_REFUSE_IF(tree->child[i] >= u || w->depth[tree->child[i]]++ > 0,
                   lt_fail(LT_INVALID, "node # comes before its child # or is not its only parent", u, tree->child[i]));
    }
  }
  uint32_t rows = 0;
  for (uint32_t a = 0; a < w->table->n_leaves; ++a) {
    rows += w->held[a];
  }
  return rows == w->table->n_leaves ? LT_OK : lt_fail(LT_INVALID, "# leaves, the table has #", rows, w->table->n_leaves);
}

static lt_status fill(lt_arena *arena, lt_tree_work *w) {
  const uint32_t n = w->tree->n_nodes, k = w->table->n_leaves;
  LT_TRY_NEW_EACH_IN(arena, n, &w->size, &w->of_class, &w->depth);
  LT_TRY(LT_NEW_IN(arena, k, &w->leaves));
  LT_TRY(LT_NEW_IN(arena, (size_t)k + 1, &w->joint));
  LT_TRY(LT_NEW_IN(arena, k, &w->at));
  LT_TRY(LT_NEW_IN(arena, 2 * (size_t)n + 1, &w->log_of));
  LT_TRY_NEW_EACH_IN(arena, k, &w->held, &w->nearest);
  for (uint32_t i = 1; i <= 2 * n; ++i) {
    w->log_of[i] = lt_log(i);
  }
  return LT_OK;
}

/* Depths, and the leaves in drawing order with the depth at which neighbours part. */
static lt_status walk(lt_arena *arena, lt_tree_work *w) {
  const lt_tree *tree = w->tree;
  const uint32_t n = tree->n_nodes;
  uint32_t *stack, *parting, top = 0, found = 0;
  LT_TRY_NEW_EACH_IN(arena, n, &stack, &parting);
  stack[top++] = n - 1;
  while (top > 0) {
    const uint32_t u = stack[--top];
    const uint32_t first = tree->child_start[u], end = tree->child_start[u + 1];
    if (tree->leaf_of[u] >= 0) {
      w->at[found] = w->depth[u];
      w->joint[found] = parting[u];
      w->leaves[found++] = (uint32_t)tree->leaf_of[u];
    }
    for (uint32_t i = end; i > first; --i) {
      const uint32_t child = tree->child[i - 1];
      w->depth[child] = w->depth[u] + 1;
      /* a first child parts from what is left of it where its parent does, the others at the parent */
      parting[child] = i - 1 == first ? parting[u] : w->depth[u];
      stack[top++] = child;
    }
  }
  return LT_OK;
}

/*
 * sum_u sum_k pairs_u(k) n_u(k) / n_u over sum_k C(N_k, 2); pairs_u(k): pairs of points of class k whose leaves have u as
 * lowest common ancestor (in a leaf all its pairs).
 */
static double dendrogram_purity(lt_tree_work *w) {
  const lt_tree *tree = w->tree;
  const lt_contingency *t = w->table;
  lt_sum weighted = {0};
  double pairs = 0;
  for (uint32_t u = 0; u < tree->n_nodes; ++u) {
    w->size[u] = 0;
    for (uint32_t k = 0; tree->leaf_of[u] >= 0 && k < t->n_true; ++k) {
      w->size[u] += t->counts[(size_t)tree->leaf_of[u] * t->n_true + k];
    }
    for (uint32_t i = tree->child_start[u]; i < tree->child_start[u + 1]; ++i) {
      w->size[u] += w->size[tree->child[i]];
    }
  }
  for (uint32_t k = 0; k < t->n_true; ++k) {
    for (uint32_t u = 0; u < tree->n_nodes; ++u) {
      double n = 0, together = 0;
      for (uint32_t i = tree->child_start[u]; i < tree->child_start[u + 1]; ++i) {
        const double below = w->of_class[tree->child[i]];
        together += n * below;
        n += below;
      }
      if (tree->leaf_of[u] >= 0) {
        n = t->counts[(size_t)tree->leaf_of[u] * t->n_true + k];
        together = lt_pairs(n);
      }
      w->of_class[u] = n;
      if (together > 0) {
        lt_add(&weighted, together * (n / w->size[u]));
        pairs += together;
      }
    }
  }
  return pairs > 0 ? lt_total(weighted) / pairs : (double)NAN;
}

/* Pairs of leaves that both hold class k: their numbers of pairs of points, and with the log-distances as weights. */
static void distances_of_class(lt_tree_work *w, uint32_t k, double *pairs, lt_sum *weighted) {
  const lt_contingency *t = w->table;
  uint32_t n_held = 0, lowest = UINT32_MAX;
  for (uint32_t i = 0; i < t->n_leaves; ++i) {
    lowest = w->joint[i] < lowest ? w->joint[i] : lowest;
    if (t->counts[(size_t)w->leaves[i] * t->n_true + k] > 0) {
      w->nearest[n_held] = lowest;
      w->held[n_held++] = i;
      lowest = UINT32_MAX;
    }
  }
  for (uint32_t i = 0; i < n_held; ++i) {
    const uint32_t a = w->held[i];
    const double n_a = t->counts[(size_t)w->leaves[a] * t->n_true + k];
    uint32_t ancestor = UINT32_MAX;
    for (uint32_t j = i + 1; j < n_held; ++j) {
      const uint32_t b = w->held[j];
      ancestor = w->nearest[j] < ancestor ? w->nearest[j] : ancestor;
      const double points = n_a * t->counts[(size_t)w->leaves[b] * t->n_true + k];
      *pairs += points;
      lt_add(weighted, points * (w->log_of[w->at[a] + w->at[b] - 2 * ancestor] - w->log_of[2]));
    }
  }
}

/* L2H, B.3: mean over pairs of (log2 td - 1) / (log2 K - 1) = (ln td - ln 2) / (ln K - ln 2). */
static double least_hierarchical_distance(lt_tree_work *w) {
  double pairs = 0;
  lt_sum weighted = {0};
  if (w->table->n_leaves <= 2) {
    return (double)NAN;
  }
  for (uint32_t k = 0; k < w->table->n_true; ++k) {
    distances_of_class(w, k, &pairs, &weighted);
  }
  return pairs > 0 ? lt_total(weighted) / (w->log_of[w->table->n_leaves] - w->log_of[2]) / pairs : (double)NAN;
}

static lt_status measure(lt_arena *arena, const lt_contingency *table, const lt_tree *tree, double *out) {
  lt_tree_work w = {.table = table, .tree = tree};
  LT_TRY(check_shape(table, tree));
  LT_TRY(fill(arena, &w));
  LT_TRY(check_tree(&w));
  LT_TRY(walk(arena, &w));
  out[0] = dendrogram_purity(&w);
  out[1] = least_hierarchical_distance(&w);
  return LT_OK;
}

lt_status lt_metrics_tree(const lt_contingency *table, const lt_tree *tree, double *out) {
  lt_arena arena = {NULL};
  return lt_arena_end(&arena, measure(&arena, table, tree, out));
}
