/* The tables of edges: filled from the spanning tree of the start, and grown as edges enter the tree. */
#include <stdlib.h>

#include "tables.h"

/* A longer copy of the table whose pointer is at `at`, zero beyond what there was. */
static lt_status lengthen(void *at, size_t size, uint32_t before, uint32_t after) {
  void *table, *longer;
  memcpy(&table, at, sizeof table);
  LT_TRY(lt_new(after, size, &longer));
  if (before > 0) {
    memcpy(longer, table, before * size);
  }
  free(table);
  memcpy(at, &longer, sizeof longer);
  return LT_OK;
}

#define LENGTHEN(table) lengthen(&s->table, sizeof *s->table, s->capacity, capacity)

lt_status lt_slots_reserve(lt_slots *s, uint32_t least, uint32_t most) {
  if (least <= s->capacity) {
    return LT_OK;
  }
  const uint32_t grown = s->capacity + s->capacity / 4, wanted = grown > least ? grown : least;
  const uint32_t capacity = ((wanted < most ? wanted : most) + 1) & ~1u;
  LT_TRY(LENGTHEN(src));
  LT_TRY(LENGTHEN(dst));
  LT_TRY(LENGTHEN(edge));
  LT_TRY(LENGTHEN(place));
  LT_TRY(LENGTHEN(w));
  LT_TRY(LENGTHEN(theta[0]));
  LT_TRY(LENGTHEN(theta[1]));
  LT_TRY(LENGTHEN(theta[2]));
  LT_TRY(LENGTHEN(x));
  LT_TRY(LENGTHEN(slope));
  LT_TRY(LENGTHEN(gradient));
  LT_TRY(LENGTHEN(mean));
  LT_TRY(LENGTHEN(square));
  LT_TRY(LENGTHEN(largest));
  s->capacity = capacity;
  return LT_OK;
}

void lt_slots_destroy(lt_slots *s) {
  free(s->src);
  free(s->dst);
  free(s->edge);
  free(s->place);
  free(s->w);
  for (uint32_t i = 0; i < LT_ITERATES; ++i) {
    free(s->theta[i]);
  }
  free(s->x);
  free(s->slope);
  free(s->gradient);
  free(s->mean);
  free(s->square);
  free(s->largest);
}

static lt_status outside_create(lt_arena *arena, uint32_t n, lt_outside *out) {
  out->n = n;
  LT_TRY_NEW_EACH_IN(arena, n, &out->src, &out->dst, &out->edge, &out->slot, &out->pass, &out->w, &out->theta, &out->x);
  return LT_OK;
}

static void fill_slots(lt_ultrametric *fit, const lt_graph *graph, const lt_start_values *start) {
  lt_slots *s = &fit->slots;
  s->n = fit->n - 1;
  for (uint32_t slot = 0; slot < s->n; ++slot) {
    const uint32_t e = start->spanning.edge[slot];
    s->src[slot] = start->number[graph->src[e]];
    s->dst[slot] = start->number[graph->dst[e]];
    s->edge[slot] = e;
    s->place[slot] = LT_NOWHERE;
    s->w[slot] = graph->weight[e];
    s->theta[fit->now][slot] = start->theta[e];
    fit->order[slot].index = slot;
  }
}

static void put_outside(lt_outside *o, uint32_t place, const lt_graph *graph, const lt_start_values *start, uint32_t e) {
  o->src[place] = start->number[graph->src[e]];
  o->dst[place] = start->number[graph->dst[e]];
  o->edge[place] = e;
  o->slot[place] = LT_NOWHERE;
  o->w[place] = graph->weight[e];
  o->theta[place] = start->theta[e];
  o->x[place] = start->x[e];
}

/* The lower of the two numbers of its ends: neighbours of the tree lie together in memory. */
static uint32_t lower_end(const lt_graph *graph, const uint32_t *number, uint32_t e) {
  const uint32_t a = number[graph->src[e]], b = number[graph->dst[e]];
  return a < b ? a : b;
}

/* Edges outside the tree by their lower end. The arena is for scratch. */
static lt_status fill_outside(lt_arena *arena, lt_ultrametric *fit, const lt_graph *graph, const lt_start_values *start) {
  uint32_t *first;
  uint8_t *is_tree;
  LT_TRY(LT_NEW_IN(arena, fit->n, &first));
  LT_TRY(LT_NEW_IN(arena, fit->m, &is_tree));
  for (uint32_t j = 0; j + 1 < fit->n; ++j) {
    is_tree[start->spanning.edge[j]] = 1;
  }
  for (uint32_t e = 0; e < fit->m; ++e) {
    first[lower_end(graph, start->number, e)] += !is_tree[e];
  }
  for (uint32_t v = 0, sum = 0; v < fit->n; ++v) {
    const uint32_t here = first[v];
    first[v] = sum;
    sum += here;
  }
  for (uint32_t e = 0; e < fit->m; ++e) {
    if (!is_tree[e]) {
      put_outside(&fit->outside, first[lower_end(graph, start->number, e)]++, graph, start, e);
    }
  }
  return LT_OK;
}

lt_status lt_tables_fill(lt_ultrametric *fit, const lt_graph *graph, const lt_start_values *start) {
  LT_TRY(lt_slots_reserve(&fit->slots, fit->n - 1, fit->m));
  LT_TRY(outside_create(&fit->arena, fit->m - (fit->n - 1), &fit->outside));
  fill_slots(fit, graph, start);
  lt_arena arena = {NULL};
  return lt_arena_end(&arena, fill_outside(&arena, fit, graph, start));
}
