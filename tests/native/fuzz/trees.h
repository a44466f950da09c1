/* Trees from the input: as they should be, and with entries changed to anything. */
#ifndef TREES_H
#define TREES_H

#include "fuzz.h"
#include "logitree.h"

enum { MAX_LEAVES = 12 };

/* Arrays for the largest tree over the leaves. */
typedef struct arrays {
  uint32_t start[2 * MAX_LEAVES];
  uint32_t child[2 * MAX_LEAVES];
  int32_t leaf_of[2 * MAX_LEAVES];
  uint32_t n;
} arrays;

/* A tree: current groups are joined, two or more at a time, until one is left. */
static inline arrays make_tree(input *in, uint32_t k) {
  arrays t = {.n = k};
  uint32_t group[MAX_LEAVES], edges = 0;
  for (uint32_t a = 0; a < k; ++a) {
    group[a] = a;
    t.leaf_of[a] = (int32_t)a;
  }
  for (uint32_t n_groups = k; n_groups > 1; ++n_groups) {
    const uint32_t joined = 2 + take_below(in, n_groups - 1);
    for (uint32_t i = 0; i < joined; ++i) {
      const uint32_t at = take_below(in, n_groups);
      t.child[edges++] = group[at];
      group[at] = group[--n_groups];
    }
    group[n_groups] = t.n;
    t.leaf_of[t.n++] = -1;
    t.start[t.n] = edges;
  }
  return t;
}

/* Changes a few entries, to anything or to what might just pass. */
static inline int spoil(input *in, arrays *t) {
  const uint8_t changes = take(in) % 4;
  for (uint8_t i = 0; i < changes; ++i) {
    const uint32_t which = take(in) % 3, at = take_below(in, t->n + (which == 0));
    const uint32_t to = take(in) & 1 ? take_u32(in) : take(in) % (t->n + 1);
    if (which == 0) {
      t->start[at] = to;
    } else if (which == 1) {
      t->child[at] = to;
    } else {
      t->leaf_of[at] = (int32_t)to;
    }
  }
  return changes > 0;
}

/* The arrays in memory that ends where they do. */
typedef struct exact_tree {
  lt_tree tree;
  uint32_t *start, *child;
  int32_t *leaf_of;
} exact_tree;

static inline exact_tree exact_tree_of(const arrays *t) {
  exact_tree e = {.start = copy_exactly(t->start, (t->n + 1) * sizeof *t->start),
                  .child = copy_exactly(t->child, (t->n - 1) * sizeof *t->child),
                  .leaf_of = copy_exactly(t->leaf_of, t->n * sizeof *t->leaf_of)};
  e.tree = (lt_tree){t->n, e.start, e.child, e.leaf_of};
  return e;
}

static inline void exact_tree_destroy(exact_tree *e) {
  free(e->start);
  free(e->child);
  free(e->leaf_of);
}

#endif
