/*
 * Checks of a graph, its connected components, and the subdominant ultrametric of values on its edges, equation (4) of
 * Chierchia and Perret 2019 (lt_min_max).
 */
#include "finite.h"
#include "forest.h"

lt_status lt_graph_check(const lt_graph *graph) {
  LT_REFUSE_IF(graph->n_vertices < 2, lt_fail(LT_INVALID, "need at least 2 vertices, got #", graph->n_vertices, 0));
  LT_REFUSE_IF(
      graph->n_vertices > LT_MAX_VERTICES || graph->n_edges > LT_MAX_EDGES,
      lt_fail(LT_TOO_LARGE, "# vertices and # edges are more than memory allows", graph->n_vertices, graph->n_edges));
  for (uint32_t e = 0; e < graph->n_edges; ++e) {
    const uint32_t a = graph->src[e], b = graph->dst[e];
    LT_REFUSE_IF(a >= graph->n_vertices || b >= graph->n_vertices,
                 lt_fail_at(LT_BAD_VALUE, "edge # ends at a vertex beyond the # there are", e, graph->n_vertices, -1));
    LT_REFUSE_IF(a == b, lt_fail_at(LT_BAD_VALUE, "edge # joins vertex # to itself", e, a, -1));
    LT_REFUSE_IF(!(graph->weight[e] > 0 && lt_is_finite(graph->weight[e])),
                 lt_fail_at(LT_BAD_VALUE, "the weight of edge # is not a positive finite number", e, -1, -1));
  }
  return LT_OK;
}

static lt_status find_components(lt_arena *arena, const lt_graph *graph, uint32_t *out_component, uint32_t *out_count) {
  const uint32_t n = graph->n_vertices;
  lt_link *forest;
  uint32_t *number, merges = 0, count = 0;
  LT_TRY_NEW_EACH_IN(arena, n, &forest, &number);
  lt_forest_clear(forest, n);
  for (uint32_t e = 0; e < graph->n_edges; ++e) {
    lt_attached attached;
    merges += (uint32_t)lt_join(forest, graph->src[e], graph->dst[e], merges, &attached);
  }
  for (uint32_t v = 0; v < n; ++v) {
    const uint32_t top = lt_top(forest, v);
    if (number[top] == 0) {
      number[top] = ++count;
    }
    out_component[v] = number[top] - 1;
  }
  *out_count = count;
  return LT_OK;
}

lt_status lt_graph_components(const lt_graph *graph, uint32_t *out_component, uint32_t *out_count) {
  LT_TRY(lt_graph_check(graph));
  lt_arena arena = {NULL};
  return lt_arena_end(&arena, find_components(&arena, graph, out_component, out_count));
}

static lt_status min_max(lt_arena *arena, const lt_graph *graph, const double *x, uint32_t *out_children,
                         uint32_t *out_edges, double *out_heights, uint32_t *out_pass) {
  lt_kruskal spanning;
  LT_TRY(lt_kruskal_create(arena, graph, x, &spanning));
  for (uint32_t j = 0; j + 1 < graph->n_vertices; ++j) {
    out_edges[j] = spanning.edge[j];
    out_heights[j] = x[spanning.edge[j]];
  }
  for (uint32_t e = 0; e < graph->n_edges; ++e) {
    out_pass[e] = spanning.edge[lt_merge_of(spanning.forest, graph->src[e], graph->dst[e])];
  }
  return lt_children_of(arena, &spanning, graph->n_vertices, out_children);
}

lt_status lt_min_max(const lt_graph *graph, const double *x, uint32_t *out_children, uint32_t *out_edges,
                     double *out_heights, uint32_t *out_pass) {
  LT_TRY(lt_graph_check(graph));
  for (uint32_t e = 0; e < graph->n_edges; ++e) {
    LT_REFUSE_IF(!lt_is_finite(x[e]), lt_fail_at(LT_BAD_VALUE, "the value of edge # is not a finite number", e, -1, -1));
  }
  lt_arena arena = {NULL};
  return lt_arena_end(&arena, min_max(&arena, graph, x, out_children, out_edges, out_heights, out_pass));
}
