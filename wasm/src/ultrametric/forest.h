/*
 * Kruskal's union-find as a forest that is never compressed: a vertex keeps the merge at which its component was attached
 * and to whom. The larger component stays on top, so no path is longer than log2 n, and the merge that joins two vertices
 * is found by walking up from both: no structure for lowest common ancestors is needed.
 */
#pragma once

#include "arena.h"

#define LT_NEVER UINT32_MAX

/*
 * A vertex's link: in the upper half the merge that attached it, LT_NEVER at the top of a component; in the lower half the
 * vertex above it, at the top the size of the component. No two vertices of one component were attached at the same merge,
 * so links of different vertices differ, and the smaller one is the one attached earlier.
 */
typedef uint64_t lt_link;

/* The component attached at a merge: its top vertex and its size, the smaller of the two. */
typedef struct lt_attached {
  uint32_t top;
  uint32_t size;
} lt_attached;

static inline lt_link lt_linked(uint32_t above, uint32_t merge) { return (lt_link)merge << 32 | above; }
static inline uint32_t lt_above(lt_link link) { return (uint32_t)link; }
static inline uint32_t lt_merge(lt_link link) { return (uint32_t)(link >> 32); }
static inline int lt_is_top(lt_link link) { return lt_merge(link) == LT_NEVER; }
static inline lt_link lt_earlier(lt_link a, lt_link b) { return a < b ? a : b; }
static inline lt_link lt_later(lt_link a, lt_link b) { return a < b ? b : a; }

static inline uint32_t lt_top(const lt_link *forest, uint32_t v) {
  while (!lt_is_top(forest[v])) {
    v = lt_above(forest[v]);
  }
  return v;
}

static inline void lt_forest_clear(lt_link *forest, uint32_t n) {
  for (uint32_t v = 0; v < n; ++v) {
    forest[v] = lt_linked(1, LT_NEVER);
  }
}

/* Merge number `merge` joins the components of a and b; 0 if they are one already. */
static inline int lt_join(lt_link *forest, uint32_t a, uint32_t b, uint32_t merge, lt_attached *attached) {
  const uint32_t top_a = lt_top(forest, a), top_b = lt_top(forest, b);
  if (top_a == top_b) {
    return 0;
  }
  const uint32_t size_a = lt_above(forest[top_a]), size_b = lt_above(forest[top_b]);
  const int is_b_smaller = size_b < size_a;
  const uint32_t below = is_b_smaller ? top_b : top_a, above = is_b_smaller ? top_a : top_b;
  *attached = (lt_attached){below, is_b_smaller ? size_b : size_a};
  forest[above] = lt_linked(size_a + size_b, LT_NEVER);
  forest[below] = lt_linked(above, merge);
  return 1;
}

/* The merge that joins two different vertices of one component. O(log n). */
static inline uint32_t lt_merge_of(const lt_link *forest, uint32_t a, uint32_t b) {
  lt_link earlier = lt_earlier(forest[a], forest[b]), later = lt_later(forest[a], forest[b]);
  uint32_t last;
  do {
    last = lt_merge(earlier);
    const lt_link next = forest[lt_above(earlier)];
    earlier = lt_earlier(next, later);
    later = lt_later(next, later);
  } while (earlier != later);
  return last;
}

/* The same for many pairs, whose walks go side by side: so several accesses to memory are under way at once. */
void lt_merges_of(const lt_link *forest, uint32_t n, const uint32_t *a, const uint32_t *b, uint32_t *merge);

/* A spanning tree of all edges in the order of (x, edge), and its forest. */
typedef struct lt_kruskal {
  lt_link *forest;       /* n */
  lt_attached *attached; /* n - 1, by merge */
  uint32_t *edge;        /* n - 1: the edge of each merge */
} lt_kruskal;

/* Kruskal's minimum spanning tree, in the arena. LT_BAD_VALUE if the graph is not connected. O(m log n). */
lt_status lt_kruskal_create(lt_arena *arena, const lt_graph *graph, const double *x, lt_kruskal *out);

/*
 * The two nodes that each merge joins, lower number first: leaves are 0..n-1, merge j makes node n + j. The arena is for
 * scratch. O(n).
 */
lt_status lt_children_of(lt_arena *arena, const lt_kruskal *spanning, uint32_t n, uint32_t *children);
