/* Builds a tree by parents from a tree by children, and checks it (shape.h). */
#include "shape.h"

#include "child_starts.h"
#include "finite.h"

lt_status lt_shape_create(lt_arena *arena, uint32_t n_nodes, uint32_t n_leaves, lt_shape *out) {
  *out = (lt_shape){.n_nodes = n_nodes, .n_leaves = n_leaves};
  LT_TRY_NEW_EACH_IN(arena, n_nodes, &out->parent, &out->size, &out->first, &out->depth);
  LT_TRY_NEW_EACH_IN(arena, n_leaves, &out->node_of, &out->leaves);
  return LT_OK;
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
      LT_REFUSE_IF(child >= u || out->parent[child] != LT_NONE,
                   lt_fail(LT_INVALID, "node # has child #, which comes later or has another parent", u, child));
      out->parent[child] = u;
    }
    if (tree->leaf_of[u] >= 0) {
      const uint32_t leaf = (uint32_t)tree->leaf_of[u];
      LT_REFUSE_IF(leaf >= out->n_leaves || out->node_of[leaf] != LT_NONE || tree->child_start[u + 1] > tree->child_start[u],
                   lt_fail(LT_INVALID, "leaf # at node # is not the only one, or has children", leaf, u));
      out->node_of[leaf] = u;
    }
  }
  for (uint32_t u = 0; u + 1 < n; ++u) {
    LT_REFUSE_IF(out->parent[u] == LT_NONE, lt_fail(LT_INVALID, "node # has no parent", u, 0));
  }
  return LT_OK;
}

lt_status lt_shape_of(lt_arena *arena, const lt_tree *tree, lt_shape *out) {
  uint32_t n_leaves = 0;
  LT_REFUSE_IF(tree->n_nodes == 0 || tree->n_nodes > 4 * LT_MAX_LEAVES,
               lt_fail(LT_INVALID, "a tree of # nodes instead of 1 to #", tree->n_nodes, 4.0 * LT_MAX_LEAVES));
  LT_TRY(lt_check_child_starts(tree));
  for (uint32_t u = 0; u < tree->n_nodes; ++u) {
    n_leaves += tree->leaf_of[u] >= 0;
  }
  LT_TRY(lt_shape_create(arena, tree->n_nodes, n_leaves, out));
  LT_TRY(link(tree, out));
  lt_shape_arrange(out);
  return LT_OK;
}

lt_status lt_shapes_of(lt_arena *arena, const lt_tree *a, const lt_tree *b, lt_shape *out_a, lt_shape *out_b) {
  LT_TRY(lt_shape_of(arena, a, out_a));
  LT_TRY(lt_shape_of(arena, b, out_b));
  return out_a->n_leaves == out_b->n_leaves
             ? LT_OK
             : lt_fail(LT_INVALID, "one tree has # leaves, the other #", out_a->n_leaves, out_b->n_leaves);
}

lt_status lt_shape_joints(lt_arena *arena, const lt_shape *s, uint32_t **out_joint) {
  LT_TRY(LT_NEW_IN(arena, (size_t)s->n_leaves + 1, out_joint));
  for (uint32_t u = 0; u + 1 < s->n_nodes; ++u) {
    const uint32_t above = s->parent[u];
    if (s->size[u] > 0 && s->first[u] > s->first[above]) {
      (*out_joint)[s->first[u]] = above;
    }
  }
  return LT_OK;
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
    LT_REFUSE_IF(!lt_is_finite(height[u]),
                 lt_fail(LT_INVALID, "the height of node # of # is not a finite number", u, n_nodes));
  }
  return LT_OK;
}
