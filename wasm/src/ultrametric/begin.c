/* A fit from a graph: options, tables, and vertices renumbered so that what is near in the tree is near in memory. */
#include <math.h>
#include <stdlib.h>

#include "finite.h"
#include "tables.h"

/* True if a range of the pool has the reference itself, which is not allowed: no merge joins a vertex with itself. */
static int has_reference(const lt_ultrametric_options *o, const uint32_t range[2], uint32_t ref) {
  uint32_t i = range[0];
  while (i < range[1] && o->pool[i] != ref) {
    ++i;
  }
  return i < range[1];
}

static lt_status check_triplets(const lt_ultrametric_options *o, uint32_t n) {
  for (uint32_t i = 0; i < o->n_pool; ++i) {
    LT_REFUSE_IF(o->pool[i] >= n, lt_fail(LT_INVALID, "a triplet names vertex # of #", o->pool[i], n));
  }
  for (uint32_t t = 0; t < o->n_triplets; ++t) {
    const lt_triplets *g = &o->triplets[t];
    const uint32_t *p = g->positive, *q = g->negative;
    LT_REFUSE_IF(
        g->ref >= n || p[0] > p[1] || p[1] > o->n_pool || q[0] > q[1] || q[1] > q[2] || q[2] > q[3] || q[3] > o->n_pool,
        lt_fail(LT_INVALID, "the triplets of reference # are out of range", t, 0));
    LT_REFUSE_IF(has_reference(o, p, g->ref) || has_reference(o, q, g->ref) || has_reference(o, q + 2, g->ref),
                 lt_fail(LT_INVALID, "vertex # is its own positive or negative", g->ref, 0));
  }
  return LT_OK;
}

static lt_status check_options(const lt_ultrametric_options *o, uint32_t n) {
  int weighs = 0;
  for (uint32_t t = 0; t < LT_TERMS; ++t) {
    LT_REFUSE_IF(!lt_is_amount(o->weight[t]),
                 lt_fail(LT_INVALID, "the weight of term # is not a finite number of at least 0", t, 0));
    weighs |= o->weight[t] > 0;
  }
  LT_REFUSE_IF(!weighs, lt_fail(LT_INVALID, "no term has a weight", 0, 0));
  LT_REFUSE_IF(!lt_is_amount(o->margin) || !lt_is_amount(o->sigmoid) || o->sigmoid == 0 || !lt_is_amount(o->step) ||
                   o->step == 0 || o->reduce > LT_REDUCE_SUM || o->positive > LT_IDENTITY || o->start > LT_START_GIVEN ||
                   (o->start == LT_START_GIVEN && o->theta == NULL),
               lt_fail(LT_INVALID, "an option of ultrametric fitting is out of range", 0, 0));
  return check_triplets(o, n);
}

/* Numbers vertices in the order of the leaves of the single-linkage tree. */
static lt_status number_in(lt_arena *arena, const lt_kruskal *spanning, uint32_t n, uint32_t *number) {
  uint32_t *children, *size, *first;
  LT_TRY(LT_NEW_IN(arena, 2 * (size_t)n, &children));
  LT_TRY_NEW_EACH_IN(arena, n, &size, &first);
  LT_TRY(lt_children_of(arena, spanning, n, children));
  for (uint32_t j = 0; j + 1 < n; ++j) {
    const uint32_t a = children[2 * j], b = children[2 * j + 1];
    size[j] = (a < n ? 1 : size[a - n]) + (b < n ? 1 : size[b - n]);
  }
  for (uint32_t j = n - 1; j-- > 0;) {
    uint32_t next = first[j];
    for (uint32_t side = 0; side < 2; ++side) {
      const uint32_t child = children[2 * j + side];
      if (child < n) {
        number[child] = next++;
      } else {
        first[child - n] = next;
        next += size[child - n];
      }
    }
  }
  return LT_OK;
}

static lt_status number_vertices(const lt_kruskal *spanning, uint32_t n, uint32_t *number) {
  lt_arena arena = {NULL};
  return lt_arena_end(&arena, number_in(&arena, spanning, n, number));
}

/* Weights must bear being squared: costs are sums of squares of weights and of values that are fitted to them. */
static lt_status check_weights(const lt_graph *graph) {
  for (uint32_t e = 0; e < graph->n_edges; ++e) {
    LT_REFUSE_IF(graph->weight[e] > LT_LARGEST_SQUARED,
                 lt_fail_at(LT_BAD_VALUE, "the weight of edge # is too large to be squared", e, -1, -1));
  }
  return LT_OK;
}

static lt_status start_values(lt_arena *arena, const lt_graph *graph, const lt_ultrametric_options *options,
                              lt_start_values *start) {
  double *slope;
  LT_TRY_NEW_EACH_IN(arena, graph->n_edges, &start->theta, &start->x);
  LT_TRY(LT_NEW_IN(arena, graph->n_vertices, &start->number));
  LT_TRY(lt_start_theta(graph, options, start->theta));
  for (uint32_t e = 0; e < graph->n_edges; ++e) {
    if (!lt_is_finite(start->theta[e])) { /* then its x is finite too */
      return lt_fail_at(LT_BAD_VALUE, "the start of edge # is not a finite number", e, -1, -1);
    }
  }
  LT_TRY(LT_NEW(graph->n_edges, &slope));
  lt_positive_map((lt_positive)options->positive, graph->n_edges, start->theta, start->x, slope);
  free(slope);
  LT_TRY(lt_kruskal_create(arena, graph, start->x, &start->spanning));
  return number_vertices(&start->spanning, graph->n_vertices, start->number);
}

static lt_status copy_triplets(lt_ultrametric *fit, const uint32_t *number) {
  const lt_ultrametric_options *o = &fit->options;
  LT_TRY(LT_NEW_IN(&fit->arena, o->n_triplets, &fit->triplets));
  LT_TRY(LT_NEW_IN(&fit->arena, o->n_pool, &fit->pool));
  LT_TRY(LT_NEW_IN(&fit->arena, 2 * (size_t)o->n_pool, &fit->ranked));
  LT_TRY(LT_NEW_IN(&fit->arena, 2 * ((size_t)o->n_pool + 1), &fit->hinge));
  for (uint32_t i = 0; i < o->n_pool; ++i) {
    fit->pool[i] = number[o->pool[i]];
  }
  for (uint32_t t = 0; t < o->n_triplets; ++t) {
    lt_triplets g = o->triplets[t];
    g.ref = number[g.ref];
    fit->triplets[t] = g;
    fit->n_terms_of_triplet +=
        (double)(g.positive[1] - g.positive[0]) * (double)(g.negative[1] - g.negative[0] + g.negative[3] - g.negative[2]);
  }
  return LT_OK;
}

static lt_status allocate(lt_ultrametric *fit) {
  const uint32_t n = fit->n;
  LT_TRY_NEW_EACH_IN(&fit->arena, n, &fit->order, &fit->scratch, &fit->forest, &fit->attached, &fit->nodes, &fit->slope,
                     &fit->renamed, &fit->height, &fit->order_after);
  return fit->options.weight[LT_DASGUPTA] > 0 ? lt_cardinal_create(&fit->arena, n, &fit->cardinal) : LT_OK;
}

/* `arena` is for the values at the start. */
static lt_status fill(lt_ultrametric *fit, lt_arena *arena, const lt_graph *graph) {
  lt_start_values start;
  LT_TRY(start_values(arena, graph, &fit->options, &start));
  LT_TRY(allocate(fit));
  LT_TRY(lt_tables_fill(fit, graph, &start));
  return copy_triplets(fit, start.number);
}

static lt_status begin(lt_ultrametric *fit, const lt_graph *graph) {
  lt_arena arena = {NULL};
  LT_TRY(lt_arena_end(&arena, fill(fit, &arena, graph)));
  return lt_evaluate(fit);
}

lt_status lt_ultrametric_create(const lt_graph *graph, const lt_ultrametric_options *options, lt_ultrametric **out) {
  *out = NULL;
  LT_TRY(lt_graph_check(graph));
  LT_TRY(check_weights(graph));
  LT_TRY(check_options(options, graph->n_vertices));
  LT_REFUSE_IF(graph->n_edges + 1 < graph->n_vertices,
               lt_fail(LT_BAD_VALUE, "the graph is not connected: # edges cannot join # vertices", graph->n_edges,
                       graph->n_vertices));
  lt_ultrametric *fit;
  LT_TRY(LT_NEW(1, &fit));
  fit->options = *options;
  fit->n = graph->n_vertices;
  fit->m = graph->n_edges;
  fit->now = 0;
  fit->next = 1;
  fit->best = 2;
  fit->mean_power = fit->square_power = 1;
  fit->lowest = (double)INFINITY;
  LT_HAND_OVER(begin(fit, graph), fit, lt_ultrametric_destroy, out);
}

void lt_ultrametric_destroy(lt_ultrametric *fit) {
  if (fit == NULL) {
    return;
  }
  lt_slots_destroy(&fit->slots);
  free(fit->violating);
  free(fit->costs);
  lt_arena_free(&fit->arena);
  free(fit);
}
