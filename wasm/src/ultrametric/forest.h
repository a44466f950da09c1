/*
 * Kruskal's union-find as a forest that is never compressed: a vertex keeps the merge at which its component was attached
 * and to whom. The larger component stays on top, so no path is longer than log2 n, and the merge that joins two vertices
 * is found by walking up from both: no structure for lowest common ancestors is needed.
 */
#ifndef LT_FOREST_H
#define LT_FOREST_H

#include "memory.h"

#define LT_NEVER UINT32_MAX

typedef struct lt_link {
  uint32_t up; /* the vertex above; at the top of a component its size */
  uint32_t at; /* the merge that attached it, LT_NEVER at the top */
} lt_link;

/* The component attached at a merge: its top vertex and its size, the smaller of the two. */
typedef struct lt_attached {
  uint32_t top;
  uint32_t size;
} lt_attached;

static inline uint32_t lt_top(const lt_link *forest, uint32_t v) {
  while (forest[v].at != LT_NEVER) {
    v = forest[v].up;
  }
  return v;
}

static inline void lt_forest_clear(lt_link *forest, uint32_t n) {
  for (uint32_t v = 0; v < n; ++v) {
    forest[v] = (lt_link){1, LT_NEVER};
  }
}

/* Merge number `merge` joins the components of a and b; 0 if they are one already. */
static inline int lt_join(lt_link *forest, uint32_t a, uint32_t b, uint32_t merge, lt_attached *attached) {
  uint32_t below = lt_top(forest, a), above = lt_top(forest, b);
  if (below == above) {
    return 0;
  }
  if (forest[below].up > forest[above].up) {
    const uint32_t held = below;
    below = above;
    above = held;
  }
  const uint32_t size = forest[below].up;
  *attached = (lt_attached){below, size};
  forest[above].up += size;
  forest[below] = (lt_link){above, merge};
  return 1;
}

/* The merge that joins two different vertices of one component. O(log n). */
static inline uint32_t lt_merge_of(const lt_link *forest, uint32_t a, uint32_t b) {
  uint32_t last = 0;
  while (a != b) {
    const lt_link from_a = forest[a], from_b = forest[b];
    const int first = from_a.at < from_b.at;
    last = first ? from_a.at : from_b.at;
    const uint32_t next = first ? from_a.up : from_b.up;
    a = first ? b : a;
    b = next;
  }
  return last;
}

/* A spanning tree of all edges in the order of (x, edge), and its forest. */
typedef struct lt_kruskal {
  lt_link *forest;       /* n */
  lt_attached *attached; /* n - 1, by merge */
  uint32_t *edge;        /* n - 1: the edge of each merge */
} lt_kruskal;

/* Kruskal's minimum spanning tree. LT_BAD_VALUE if the graph is not connected. O(m log n). */
lt_status lt_kruskal_create(const lt_graph *graph, const double *x, lt_kruskal *out);
void lt_kruskal_destroy(lt_kruskal *spanning);

/* The two nodes that each merge joins, lower number first: leaves are 0..n-1, merge j makes node n + j. O(n). */
lt_status lt_children_of(const lt_link *forest, const lt_attached *attached, uint32_t n, uint32_t *children);

#endif
