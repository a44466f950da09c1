/* The end of a run: one root over the trees that are left (Figure 5, line 10), and the numbers of the nodes. */
#include "confusion.h"

static uint32_t find(uint32_t *parent, uint32_t t) {
  while (parent[t] != t) {
    parent[t] = parent[parent[t]];
    t = parent[t];
  }
  return t;
}

/* Connected components of the trees by common leaves, each named by its first tree. No two trees without a common leaf
   are similar any more: that is why the rounds are over. */
static lt_status find_components(const lt_confusion *c, lt_arena *arena, uint32_t *component) {
  uint32_t *owner; /* 1 + the first tree that has a class */
  LT_TRY(LT_NEW_IN(arena, c->k, &owner));
  for (uint32_t t = 0; t < c->n_trees; ++t) {
    component[t] = t;
    if (c->leaves == NULL) {
      continue;
    }
    for (uint32_t leaf = 0; leaf < c->k; ++leaf) {
      if ((c->leaves[(size_t)t * c->words + leaf / 64] >> (leaf % 64) & 1) == 0) {
        continue;
      }
      if (owner[leaf] == 0) {
        owner[leaf] = t + 1;
      }
      const uint32_t a = find(component, owner[leaf] - 1), b = find(component, t);
      component[a > b ? a : b] = a > b ? b : a;
    }
  }
  for (uint32_t t = 0; t < c->n_trees; ++t) {
    component[t] = find(component, t);
  }
  return LT_OK;
}

/* Replaces the trees by one for each component, in mode `bounded`; a single component needs no node of
   its own. *height: of the nodes made, for the root to be above them. */
static lt_status join_components(lt_confusion *c, lt_arena *arena, uint32_t *trees, uint32_t *n_trees, uint32_t *height) {
  const uint32_t n = *n_trees;
  uint32_t *component, *list, n_components = 0;
  LT_TRY_NEW_EACH_IN(arena, n, &component, &list);
  LT_TRY(find_components(c, arena, component));
  for (uint32_t t = 0; t < n; ++t) {
    n_components += component[t] == t;
  }
  if (n_components == 1) {
    return LT_OK;
  }
  *n_trees = 0;
  for (uint32_t first = 0; first < n; ++first) {
    if (component[first] != first) {
      continue;
    }
    uint32_t length = 0;
    for (uint32_t t = first; t < n; ++t) {
      if (component[t] == first) {
        list[length++] = c->tree[t];
      }
    }
    if (length == 1) {
      trees[(*n_trees)++] = list[0];
    } else {
      *height = c->n_rounds + 1;
      LT_TRY(lt_make_node(c, list, length, *height, &trees[(*n_trees)++]));
    }
  }
  return LT_OK;
}

/* Numbers what the root reaches, in the order in which it was made: children first, classes first of all. */
static lt_status number_nodes(lt_confusion *c) {
  const uint32_t n = c->children.n; /* the root was made last */
  LT_TRY(LT_NEW_IN(&c->arena, n, &c->number));
  c->number[n - 1] = 1;
  for (uint32_t u = n; u-- > 0;) {
    if (c->number[u] == 0) {
      continue;
    }
    for (uint32_t l = c->children.start[u]; l < c->children.start[u + 1]; ++l) {
      c->number[c->children.item[l]] = 1;
    }
  }
  for (uint32_t u = 0; u < n; ++u) {
    if (c->number[u] == 0) {
      c->number[u] = LT_NO_NODE;
    } else {
      c->number[u] = c->n_nodes++;
      c->n_edges += lt_list_length(&c->children, u);
    }
  }
  return LT_OK;
}

static lt_status make_root(lt_confusion *c, lt_arena *arena) {
  uint32_t *trees, n = c->n_trees, height = c->n_rounds, root;
  LT_TRY(LT_NEW_IN(arena, n, &trees));
  for (uint32_t t = 0; t < n; ++t) {
    trees[t] = c->tree[t];
  }
  if (n > 1 && c->options.mode == LT_BOUNDED) {
    LT_TRY(join_components(c, arena, trees, &n, &height));
  }
  return n > 1 ? lt_make_node(c, trees, n, height + 1, &root) : LT_OK;
}

lt_status lt_finish(lt_confusion *c) {
  lt_arena arena = {NULL};
  LT_TRY(lt_arena_end(&arena, make_root(c, &arena)));
  return number_nodes(c);
}
