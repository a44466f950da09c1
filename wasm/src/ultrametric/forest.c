/* Union-find for Kruskal's algorithm (forest.h). */
#include "forest.h"

#include <stdlib.h>

#include "radix.h"

/* The edges in the order of (x, edge). */
static lt_status sorted_edges(uint32_t m, const double *x, lt_item **out) {
  lt_item *scratch = NULL;
  uint32_t *tie = NULL;
  lt_status status = LT_NEW(m, out);
  status = status == LT_OK ? LT_NEW(m, &scratch) : status;
  status = status == LT_OK ? LT_NEW(m, &tie) : status;
  if (status == LT_OK) {
    for (uint32_t e = 0; e < m; ++e) {
      (*out)[e] = (lt_item){lt_key_of(x[e]), e};
      tie[e] = e;
    }
    lt_sort_numbers(*out, scratch, m, x, tie);
  }
  free(scratch);
  free(tie);
  return status;
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

static lt_status allocate(uint32_t n, lt_kruskal *out) {
  LT_TRY(LT_NEW(n, &out->forest));
  LT_TRY(LT_NEW(n, &out->attached));
  return LT_NEW(n, &out->edge);
}

static lt_status span(const lt_graph *graph, const lt_item *order, lt_kruskal *out) {
  const uint32_t n = graph->n_vertices;
  uint32_t merges = 0;
  lt_forest_clear(out->forest, n);
  for (uint32_t i = 0; i < graph->n_edges && merges + 1 < n; ++i) {
    const uint32_t e = order[i].index;
    if (lt_join(out->forest, graph->src[e], graph->dst[e], merges, &out->attached[merges])) {
      out->edge[merges++] = e;
    }
  }
  return merges + 1 == n ? LT_OK : lt_fail(LT_BAD_VALUE, "the graph is not connected: it has # components", n - merges, 0);
}

lt_status lt_kruskal_create(const lt_graph *graph, const double *x, lt_kruskal *out) {
  *out = (lt_kruskal){NULL, NULL, NULL};
  lt_item *order = NULL;
  lt_status status = sorted_edges(graph->n_edges, x, &order);
  status = status == LT_OK ? allocate(graph->n_vertices, out) : status;
  status = status == LT_OK ? span(graph, order, out) : status;
  free(order);
  if (status != LT_OK) {
    lt_kruskal_destroy(out);
  }
  return status;
}

void lt_kruskal_destroy(lt_kruskal *spanning) {
  free(spanning->forest);
  free(spanning->attached);
  free(spanning->edge);
  *spanning = (lt_kruskal){NULL, NULL, NULL};
}

lt_status lt_children_of(const lt_link *forest, const lt_attached *attached, uint32_t n, uint32_t *children) {
  uint32_t *node; /* of the component whose top a vertex is */
  LT_TRY(LT_NEW(n, &node));
  for (uint32_t v = 0; v < n; ++v) {
    node[v] = v;
  }
  for (uint32_t j = 0; j + 1 < n; ++j) {
    const uint32_t below = attached[j].top, above = lt_above(forest[below]);
    const uint32_t a = node[below], b = node[above];
    children[2 * j] = a < b ? a : b;
    children[2 * j + 1] = a < b ? b : a;
    node[above] = n + j;
  }
  free(node);
  return LT_OK;
}
