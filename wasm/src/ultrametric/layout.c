#include <stdlib.h>

#include "cardinal.h"

static lt_status allocate(uint32_t n, lt_cardinal *c) {
  LT_TRY(LT_NEW(n, &c->branches));
  LT_TRY(LT_NEW(n, &c->visits));
  LT_TRY(LT_NEW(2 * (size_t)n, &c->children));
  LT_TRY(LT_NEW(n, &c->parent));
  LT_TRY(LT_NEW(n, &c->place));
  LT_TRY(LT_NEW(n, &c->inverse));
  LT_TRY(LT_NEW(n, &c->visit));
  const size_t row = (size_t)n + 1; /* it is read two at a time */
  LT_TRY(LT_NEW(row, &c->height));
  LT_TRY(LT_NEW(row, &c->level));
  LT_TRY(LT_NEW(row, &c->beside));
  return LT_NEW(row, &c->slope);
}

lt_status lt_cardinal_create(uint32_t n, lt_cardinal **out) {
  *out = NULL;
  LT_TRY(LT_NEW(1, out));
  return allocate(n, *out);
}

void lt_cardinal_destroy(lt_cardinal *c) {
  if (c == NULL) {
    return;
  }
  free(c->branches);
  free(c->visits);
  free(c->children);
  free(c->parent);
  free(c->place);
  free(c->inverse);
  free(c->visit);
  free(c->height);
  free(c->level);
  free(c->beside);
  free(c->slope);
  free(c);
}

/* Merge j is the parent of a node; returns the node's leaves. */
static uint32_t hang(lt_cardinal *c, uint32_t n, uint32_t node, uint32_t j) {
  if (node < n) {
    c->parent[node] = j;
    return 1;
  }
  c->branches[node - n].parent = j;
  return c->branches[node - n].leaves;
}

/* A node's subtree begins at `place` of the preorder; returns where it ends. */
static uint32_t put(lt_cardinal *c, uint32_t n, uint32_t node, uint32_t place, uint32_t parent) {
  if (node < n) {
    return place;
  }
  const uint32_t j = node - n, leaves = c->branches[j].leaves;
  c->place[j] = place;
  c->visits[place].depth = c->visits[c->place[parent]].depth + 1;
  c->visits[place].beside = c->branches[parent].leaves - leaves;
  return place + leaves - 1;
}

lt_status lt_cardinal_layout(lt_cardinal *c, const lt_ultrametric *fit) {
  const uint32_t n = fit->n, root = n - 2;
  LT_TRY(lt_children_of(fit->forest, fit->attached, n, c->children));
  for (uint32_t j = 0; j <= root; ++j) {
    const uint32_t *const pair = c->children + 2 * (size_t)j;
    const uint32_t first = hang(c, n, pair[0], j);
    c->branches[j].leaves = first + hang(c, n, pair[1], j);
  }
  c->branches[root].parent = LT_NOWHERE;
  c->place[root] = 0;
  c->visits[0].depth = c->visits[0].beside = 0;
  for (uint32_t j = n - 1; j-- > 0;) {
    const uint32_t *const pair = c->children + 2 * (size_t)j;
    put(c, n, pair[1], put(c, n, pair[0], c->place[j] + 1, j), j);
  }
  return LT_OK;
}
