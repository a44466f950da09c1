/* The end of a run: one root over the trees that are left (Figure 5, line 10), and the numbers of the nodes. */
#include <stdlib.h>

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
static lt_status find_components(const lt_confusion *c, uint32_t *component) {
  uint32_t *owner; /* 1 + the first tree that has a class */
  LT_TRY(LT_NEW(c->k, &owner));
  for (uint32_t t = 0; t < c->n_trees; ++t) {
    component[t] = t;
    for (uint32_t leaf = 0; c->leaves != NULL && leaf < c->k; ++leaf) {
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
  free(owner);
  return LT_OK;
}

/* Replaces the trees by one for each component, in mode `bounded`; a single component needs no node of
   its own. *height: of the nodes made, for the root to be above them. */
static lt_status join_components(lt_confusion *c, uint32_t *trees, uint32_t *n_trees, uint32_t *height) {
  const uint32_t n = *n_trees;
  uint32_t *component, *list = NULL, n_components = 0;
  LT_TRY(LT_NEW(n, &component));
  lt_status status = LT_NEW(n, &list);
  status = status == LT_OK ? find_components(c, component) : status;
  for (uint32_t t = 0; status == LT_OK && t < n; ++t) {
    n_components += component[t] == t;
  }
  uint32_t joined = 0;
  for (uint32_t first = 0; status == LT_OK && n_components > 1 && first < n; ++first) {
    uint32_t length = 0;
    for (uint32_t t = first; component[first] == first && t < n; ++t) {
      if (component[t] == first) {
        list[length++] = c->tree[t];
      }
    }
    if (length == 1) {
      trees[joined++] = list[0];
    } else if (length > 1) {
      *height = c->n_rounds + 1;
      status = lt_make_node(c, list, length, *height, &trees[joined++]);
    }
  }
  *n_trees = joined > 0 ? joined : n;
  free(component);
  free(list);
  return status;
}

/* Numbers what the root reaches, in the order in which it was made: children first, classes first of all. */
static lt_status number_nodes(lt_confusion *c) {
  const uint32_t n = c->children.n; /* the root was made last */
  LT_TRY(LT_NEW(n, &c->number));
  c->number[n - 1] = 1;
  for (uint32_t u = n; u-- > 0;) {
    for (uint32_t l = c->children.start[u]; c->number[u] != 0 && l < c->children.start[u + 1]; ++l) {
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

lt_status lt_finish(lt_confusion *c) {
  uint32_t *trees, n = c->n_trees, height = c->n_rounds, root;
  LT_TRY(LT_NEW(n, &trees));
  for (uint32_t t = 0; t < n; ++t) {
    trees[t] = c->tree[t];
  }
  lt_status status = LT_OK;
  if (n > 1 && c->options.mode == LT_BOUNDED) {
    status = join_components(c, trees, &n, &height);
  }
  if (status == LT_OK && n > 1) {
    status = lt_make_node(c, trees, n, height + 1, &root);
  }
  free(trees);
  LT_TRY(status);
  return number_nodes(c);
}
