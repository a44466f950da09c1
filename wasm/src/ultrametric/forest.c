/* Union-find for Kruskal's algorithm (forest.h). */
#include "forest.h"

#include <stdlib.h>

#include "radix.h"

/* The edges in the order of (x, edge). */
static lt_status sort_edges(lt_arena *arena, uint32_t m, const double *x, lt_item *out) {
  lt_item *scratch;
  uint32_t *tie;
  LT_TRY_NEW_EACH_IN(arena, m, &scratch, &tie);
  for (uint32_t e = 0; e < m; ++e) {
    out[e] = (lt_item){lt_key_of(x[e]), e};
    tie[e] = e;
  }
  lt_sort_numbers(out, scratch, m, x, tie);
  return LT_OK;
}

enum { ABREAST = 256 };

/*
 * One step of every walk that is not at its end. Walks at their end are removed without a branch: which are cannot be
 * predicted.
 */
void lt_merges_of(const lt_link *forest, uint32_t n, const uint32_t *a, const uint32_t *b, uint32_t *merge) {
  lt_link earlier[ABREAST], later[ABREAST];
  uint32_t walk[ABREAST];
  for (uint32_t start = 0; start < n; start += ABREAST) {
    uint32_t walking = n - start < ABREAST ? n - start : ABREAST;
    for (uint32_t i = 0; i < walking; ++i) {
      const lt_link from_a = forest[a[start + i]], from_b = forest[b[start + i]];
      earlier[i] = lt_earlier(from_a, from_b);
      later[i] = lt_later(from_a, from_b);
      walk[i] = start + i;
    }
    while (walking > 0) {
      uint32_t left = 0;
      for (uint32_t i = 0; i < walking; ++i) {
        const lt_link next = forest[lt_above(earlier[i])], other = later[i];
        merge[walk[i]] = lt_merge(earlier[i]);
        earlier[left] = lt_earlier(next, other);
        later[left] = lt_later(next, other);
        walk[left] = walk[i];
        left += next != other;
      }
      walking = left;
    }
  }
}

static lt_status span(lt_arena *arena, const lt_graph *graph, const lt_item *order, lt_kruskal *out) {
  const uint32_t n = graph->n_vertices;
  uint32_t merges = 0;
  LT_TRY_NEW_EACH_IN(arena, n, &out->forest, &out->attached, &out->edge);
  lt_forest_clear(out->forest, n);
  for (uint32_t i = 0; i < graph->n_edges && merges + 1 < n; ++i) {
    const uint32_t e = order[i].index;
    if (lt_join(out->forest, graph->src[e], graph->dst[e], merges, &out->attached[merges])) {
      out->edge[merges++] = e;
    }
  }
  return merges + 1 == n ? LT_OK : lt_fail(LT_BAD_VALUE, "the graph is not connected: it has # components", n - merges, 0);
}

lt_status lt_kruskal_create(lt_arena *arena, const lt_graph *graph, const double *x, lt_kruskal *out) {
  lt_arena scratch = {NULL};
  lt_item *order;
  LT_TRY(LT_NEW(graph->n_edges, &order));
  lt_status status = sort_edges(&scratch, graph->n_edges, x, order);
  lt_arena_free(&scratch);
  status = status == LT_OK ? span(arena, graph, order, out) : status;
  free(order);
  return status;
}

lt_status lt_children_of(lt_arena *arena, const lt_kruskal *spanning, uint32_t n, uint32_t *children) {
  uint32_t *node; /* of the component whose top a vertex is */
  LT_TRY(LT_NEW_IN(arena, n, &node));
  for (uint32_t v = 0; v < n; ++v) {
    node[v] = v;
  }
  for (uint32_t j = 0; j + 1 < n; ++j) {
    const uint32_t below = spanning->attached[j].top, above = lt_above(spanning->forest[below]);
    const uint32_t a = node[below], b = node[above];
    children[2 * j] = a < b ? a : b;
    children[2 * j + 1] = a < b ? b : a;
    node[above] = n + j;
  }
  return LT_OK;
}
