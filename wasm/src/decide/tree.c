/* The tables of one tree: the order of its classes in which nodes are runs of places, depths, heights, information. */
#include "decide.h"

static lt_status bad_tree(void) { return lt_fail(LT_INVALID, "a tree has each class on one leaf, children first", 0, 0); }

/* Fills `branch`: children of one node side by side, what is below them close by, so that a search reads near places. */
static lt_status fill_children(const lt_decide_tree *tree, uint32_t *next) {
  uint32_t *below = tree->below_end;
  const uint32_t n = tree->n_nodes;
  for (uint32_t v = 0; v + 1 < n; ++v) {
    LT_REFUSE_IF(tree->parent[v] <= v || tree->parent[v] >= n, bad_tree());
    ++tree->child_end[tree->parent[v]];
    below[tree->parent[v]] += below[v] + 1;
  }
  for (uint32_t v = n; v-- > 0;) {
    const uint32_t count = tree->child_end[v];
    LT_REFUSE_IF(count == 1, bad_tree());
    if (v != tree->root) {
      tree->child_start[v] = next[tree->parent[v]];
      next[tree->parent[v]] += below[v];
    }
    next[v] = tree->child_start[v] + count;
    tree->child_end[v] = tree->child_start[v];
    below[v] += tree->child_start[v];
  }
  for (uint32_t v = 0; v + 1 < n; ++v) {
    tree->branch[tree->child_end[tree->parent[v]]++].node = v;
  }
  return LT_OK;
}

/* Sizes to `last`, then places from the root down. */
static lt_status place_nodes(const lt_decide_tree *tree, uint32_t k, uint32_t *next) {
  const uint32_t n = tree->n_nodes;
  for (uint32_t c = 0; c < k; ++c) {
    const uint32_t leaf = tree->leaf_of[c];
    LT_REFUSE_IF(leaf >= n || tree->last[leaf] != 0 || tree->child_start[leaf] != tree->child_end[leaf], bad_tree());
    tree->last[leaf] = 1;
    tree->min_class[leaf] = c;
  }
  for (uint32_t v = 0; v < n; ++v) {
    LT_REFUSE_IF(tree->last[v] == 0, bad_tree());
    if (v != tree->root) {
      const uint32_t up = tree->parent[v];
      tree->last[up] += tree->last[v];
      if (tree->min_class[v] < tree->min_class[up]) {
        tree->min_class[up] = tree->min_class[v];
      }
      if (tree->height[up] <= tree->height[v]) {
        tree->height[up] = tree->height[v] + 1;
      }
    }
  }
  for (uint32_t v = n; v-- > 0;) {
    const uint32_t size = tree->last[v];
    if (v != tree->root) {
      const uint32_t up = tree->parent[v];
      tree->first[v] = next[up];
      next[up] += size;
      tree->depth[v] = tree->depth[up] + 1;
    }
    next[v] = tree->first[v];
    tree->last[v] = tree->first[v] + size;
  }
  return LT_OK;
}

static void fill_measures(const lt_decide_tree *tree, uint32_t k, uint32_t cost) {
  const double all = lt_log(k);
  for (uint32_t v = 0; v < tree->n_nodes; ++v) {
    const uint32_t size = tree->last[v] - tree->first[v];
    tree->information[v] = size == k ? 1 : lt_log(size) / all;
    tree->cost[v] = cost == LT_COST_HEIGHT ? tree->height[v] : tree->information[v];
  }
}

/* Fills in what searches need of the children of each node. */
static void fill_branches(const lt_decide_tree *tree) {
  for (uint32_t v = 0; v < tree->n_nodes; ++v) {
    for (uint32_t at = tree->child_start[v]; at < tree->child_end[v]; ++at) {
      lt_branch *branch = &tree->branch[at];
      const uint32_t child = branch->node;
      branch->first = tree->first[child];
      branch->last = tree->last[child];
      branch->class_number = tree->min_class[child];
      branch->cost = tree->cost[child];
      branch->saved = tree->cost[v] - tree->cost[child];
    }
  }
}

lt_status lt_decide_tree_create(lt_arena *arena, uint32_t k, uint32_t n_nodes, const uint32_t *parent,
                                const uint32_t *leaf_of, uint32_t cost, lt_decide_tree *out) {
  LT_REFUSE_IF(n_nodes <= k || n_nodes >= 2 * k, bad_tree());
  lt_decide_tree tree = {.n_nodes = n_nodes, .root = n_nodes - 1};
  uint32_t *next;
  LT_TRY_NEW_EACH_IN(arena, n_nodes, &tree.parent, &tree.child_start, &tree.child_end, &tree.below_end, &tree.branch,
                     &tree.first, &tree.last);
  LT_TRY_NEW_EACH_IN(arena, k, &tree.leaf_of, &tree.class_at, &tree.place_of);
  LT_TRY_NEW_EACH_IN(arena, n_nodes, &tree.min_class, &tree.depth, &tree.height, &tree.information, &tree.cost, &next);
  memcpy(tree.parent, parent, n_nodes * sizeof *parent);
  memcpy(tree.leaf_of, leaf_of, k * sizeof *leaf_of);
  tree.parent[tree.root] = LT_NO_NODE;
  for (uint32_t v = 0; v < n_nodes; ++v) {
    tree.min_class[v] = UINT32_MAX;
  }
  LT_TRY(fill_children(&tree, next));
  memset(next, 0, n_nodes * sizeof *next);
  LT_TRY(place_nodes(&tree, k, next));
  for (uint32_t c = 0; c < k; ++c) {
    tree.place_of[c] = tree.first[tree.leaf_of[c]];
    tree.class_at[tree.place_of[c]] = c;
  }
  fill_measures(&tree, k, cost);
  fill_branches(&tree);
  *out = tree;
  return LT_OK;
}
