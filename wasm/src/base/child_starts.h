/* A check of a tree that comes from outside: the ranges of children are in order and inside their array. */
#pragma once

#include "status.h"

/* LT_INVALID unless the ranges of children follow each other without gaps and together fill `child`. */
static inline lt_status lt_check_child_starts(const lt_tree *tree) {
  const uint32_t n = tree->n_nodes;
  int ascends = tree->child_start[0] == 0 && tree->child_start[n] == n - 1;
  for (uint32_t u = 0; u < n; ++u) {
    ascends &= tree->child_start[u] <= tree->child_start[u + 1];
  }
  return ascends ? LT_OK : lt_fail(LT_INVALID, "the children of # nodes are not # edges in order", n, n - 1);
}
