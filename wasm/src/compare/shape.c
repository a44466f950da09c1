/* Builds a tree by parents from a tree by children, and checks it (shape.h). */
#include "shape.h"

#include <stdlib.h>

#include "child_starts.h"
#include "finite.h"

lt_status lt_shape_create(uint32_t n_nodes, uint32_t n_leaves, lt_shape *out) {
  *out = (lt_shape){.n_nodes = n_nodes, .n_leaves = n_leaves};
  lt_status status = LT_NEW(n_nodes, &out->parent);
  status = status != LT_OK ? status : LT_NEW(n_nodes, &out->size);
  status = status != LT_OK ? status : LT_NEW(n_nodes, &out->first);
  status = status != LT_OK ? status : LT_NEW(n_nodes, &out->depth);
  status = status != LT_OK ? status : LT_NEW(n_leaves, &out->node_of);
  status = status != LT_OK ? status : LT_NEW(n_leaves, &out->leaves);
  if (status != LT_OK) {
    lt_shape_destroy(out);
  }
  return status;
}

void lt_shape_destroy(lt_shape *shape) {
  free(shape->parent);
  free(shape->size);
  free(shape->first);
  free(shape->depth);
  free(shape->node_of);
  free(shape->leaves);
  *shape = (lt_shape){0};
}

void lt_shape_arrange(lt_shape *s) {
  for (uint32_t u = 0; u < s->n_nodes; ++u) {
    s->size[u] = 0;
  }
  for (uint32_t x = 0; x < s->n_leaves; ++x) {
    if (s->node_of[x] != LT_NONE) {
      s->size[s->node_of[x]] = 1;
    }
  }
  for (uint32_t u = 0; u + 1 < s->n_nodes; ++u) {
    s->size[s->parent[u]] += s->size[u];
  }
  /* going down, first[u] moves on by the leaves that its children get … */
  s->first[s->n_nodes - 1] = s->depth[s->n_nodes - 1] = 0;
  for (uint32_t u = s->n_nodes - 1; u-- > 0;) {
    const uint32_t above = s->parent[u];
    s->depth[u] = s->depth[above] + 1;
    s->first[u] = s->first[above];
    s->first[above] += s->size[u];
  }
  for (uint32_t x = 0; x < s->n_leaves; ++x) {
    if (s->node_of[x] != LT_NONE) {
      s->leaves[s->first[s->node_of[x]]] = x;
      ++s->first[s->node_of[x]];
    }
  }
  for (uint32_t u = 0; u < s->n_nodes; ++u) { /* … and in the end by all of its leaves: back to the first */
    s->first[u] -= s->size[u];
  }
}

/* Every node but the root is the child of one node after it, and every leaf sits on one node without children. */
static lt_status link(const lt_tree *tree, lt_shape *out) {
  const uint32_t n = tree->n_nodes;
  for (uint32_t u = 0; u < n; ++u) {
    out->parent[u] = LT_NONE;
  }
  for (uint32_t x = 0; x < out->n_leaves; ++x) {
    out->node_of[x] = LT_NONE;
  }
  for (uint32_t u = 0; u < n; ++u) {
    for (uint32_t i = tree->child_start[u]; i < tree->child_start[u + 1]; ++i) {
      const uint32_t child = tree->child[i];
      if (child >= u || out->parent[child] != LT_NONE) {
        return lt_fail(LT_INVALID, "node # has child #, which comes later or has another parent", u, child);
      }
      out->parent[child] = u;
    }
    if (tree->leaf_of[u] >= 0) {
      const uint32_t leaf = (uint32_t)tree->leaf_of[u];
      if (leaf >= out->n_leaves || out->node_of[leaf] != LT_NONE || tree->child_start[u + 1] > tree->child_start[u]) {
        return lt_fail(LT_INVALID, "leaf # at node # is not the only one, or has children", leaf, u);
      }
      out->node_of[leaf] = u;
    }
  }
  for (uint32_t u = 0; u + 1 < n; ++u) {
    if (out->parent[u] == LT_NONE) {
      return lt_fail(LT_INVALID, "node # has no parent", u, 0);
    }
  }
  return LT_OK;
}

lt_status lt_shape_of(const lt_tree *tree, lt_shape *out) {
  uint32_t n_leaves = 0;
  *out = (lt_shape){0};
  if (tree->n_nodes == 0 || tree->n_nodes > 4 * LT_MAX_LEAVES) {
    return lt_fail(LT_INVALID, "a tree of # nodes instead of 1 to #", tree->n_nodes, 4.0 * LT_MAX_LEAVES);
  }
  LT_TRY(lt_check_child_starts(tree));
  for (uint32_t u = 0; u < tree->n_nodes; ++u) {
    n_leaves += tree->leaf_of[u] >= 0;
  }
  LT_TRY(lt_shape_create(tree->n_nodes, n_leaves, out));
  const lt_status status = link(tree, out);
  if (status != LT_OK) {
    lt_shape_destroy(out);
    return status;
  }
  lt_shape_arrange(out);
  return LT_OK;
}

lt_status lt_shapes_of(const lt_tree *a, const lt_tree *b, lt_shape *out_a, lt_shape *out_b) {
  *out_b = (lt_shape){0};
  LT_TRY(lt_shape_of(a, out_a));
  lt_status status = lt_shape_of(b, out_b);
  if (status == LT_OK && out_a->n_leaves != out_b->n_leaves) {
    status = lt_fail(LT_INVALID, "one tree has # leaves, the other #", out_a->n_leaves, out_b->n_leaves);
  }
  if (status != LT_OK) {
    lt_shape_destroy(out_a);
    lt_shape_destroy(out_b);
  }
  return status;
}

void lt_shape_joints(const lt_shape *s, uint32_t *joint) {
  for (uint32_t u = 0; u + 1 < s->n_nodes; ++u) {
    const uint32_t above = s->parent[u];
    if (s->size[u] > 0 && s->first[u] > s->first[above]) {
      joint[s->first[u]] = above;
    }
  }
}

void lt_shape_ancestors(const lt_shape *s, const uint32_t *joint, uint32_t place, uint32_t *row) {
  const uint32_t end = s->size[s->n_nodes - 1];
  uint32_t ancestor = 0;
  for (uint32_t i = place + 1; i < end; ++i) {
    ancestor = joint[i] > ancestor ? joint[i] : ancestor;
    row[s->leaves[i]] = ancestor;
  }
  ancestor = 0;
  for (uint32_t i = place; i > 0; --i) {
    ancestor = joint[i] > ancestor ? joint[i] : ancestor;
    row[s->leaves[i - 1]] = ancestor;
  }
}

lt_status lt_check_heights(const double *height, uint32_t n_nodes) {
  for (uint32_t u = 0; u < n_nodes; ++u) {
    if (!lt_is_finite(height[u])) {
      return lt_fail(LT_INVALID, "the height of node # of # is not a finite number", u, n_nodes);
    }
  }
  return LT_OK;
}

void lt_shape_pairs(const lt_shape *s, double *pairs) {
  for (uint32_t u = 0; u < s->n_nodes; ++u) {
    pairs[u] = (double)s->size[u] * (s->size[u] - 1.0) / 2;
  }
  for (uint32_t u = 0; u + 1 < s->n_nodes; ++u) { /* those below a child are not its parent's */
    pairs[s->parent[u]] -= (double)s->size[u] * (s->size[u] - 1.0) / 2;
  }
}
