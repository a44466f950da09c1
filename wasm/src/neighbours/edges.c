/* Nearest neighbours and spanning tree as one graph, edges by (lower vertex, higher vertex), weights by lt_convention. */
#include <math.h>
#include <string.h>

#include "neighbours.h"

/* One reason for an edge: a list that has it, or the tree. */
typedef struct lt_reason {
  uint32_t low;
  uint32_t high;
  double square;
  uint32_t from_list;
} lt_reason;

static void note(const lt_neighbours *x, lt_reason *reason, uint32_t a, uint32_t b, double square, uint32_t from_list) {
  const uint32_t p = x->point[a], q = x->point[b];
  *reason = (lt_reason){p < q ? p : q, p < q ? q : p, square, from_list};
}

/* Stable, by one of the two ends. `start` has n + 1 entries. */
static void sort_by_end(const lt_reason *from, lt_reason *to, uint32_t count, uint32_t *start, uint32_t n, int by_high) {
  memset(start, 0, ((size_t)n + 1) * sizeof *start);
  for (uint32_t i = 0; i < count; ++i) {
    ++start[(by_high ? from[i].high : from[i].low) + 1];
  }
  for (uint32_t v = 0; v < n; ++v) {
    start[v + 1] += start[v];
  }
  for (uint32_t i = 0; i < count; ++i) {
    to[start[by_high ? from[i].high : from[i].low]++] = from[i];
  }
}

static uint32_t all_reasons(const lt_neighbours *x, lt_reason *reasons) {
  uint32_t count = 0;
  for (uint32_t place = 0; place < x->n; ++place) {
    for (uint32_t i = 0; i < x->k; ++i) {
      const lt_near near = x->near[(size_t)place * x->k + i];
      if (near.square > 0) { /* points at the same place have no edge: its weight would be 0 */
        note(x, &reasons[count++], place, near.place, near.square, 1);
      }
    }
  }
  for (uint32_t i = 0; i < x->n_joined; ++i) {
    note(x, &reasons[count++], x->joined[i].a, x->joined[i].b, x->joined[i].square, 0);
  }
  return count;
}

/* Of the published code: neighbours on one side only, and tree edges that are not neighbours, have half their length. */
static void make_edges(lt_neighbours *x, const lt_reason *reasons, uint32_t count, lt_convention convention) {
  for (uint32_t i = 0, end; i < count; i = end) {
    uint32_t lists = 0;
    for (end = i; end < count && reasons[end].low == reasons[i].low && reasons[end].high == reasons[i].high; ++end) {
      lists += reasons[end].from_list;
    }
    const double length = sqrt(reasons[i].square);
    x->src[x->n_edges] = reasons[i].low;
    x->dst[x->n_edges] = reasons[i].high;
    x->weight[x->n_edges++] = convention == LT_PLAIN || lists == 2 ? length : 0.5 * length;
  }
}

/* `arena` is for what is needed no longer than this. */
static lt_status collect(lt_neighbours *x, lt_arena *arena, lt_convention convention) {
  const size_t most = (size_t)x->n * x->k + x->n;
  lt_reason *reasons, *sorted;
  uint32_t *start;
  LT_TRY_NEW_EACH_IN(arena, most, &reasons, &sorted);
  LT_TRY(LT_NEW_IN(arena, (size_t)x->n + 1, &start));
  LT_TRY_NEW_EACH_IN(&x->arena, most, &x->src, &x->dst, &x->weight);
  const uint32_t count = all_reasons(x, reasons);
  sort_by_end(reasons, sorted, count, start, x->n, 1);
  sort_by_end(sorted, reasons, count, start, x->n, 0);
  make_edges(x, reasons, count, convention);
  return LT_OK;
}

lt_status lt_edges_collect(lt_neighbours *x, lt_convention convention) {
  lt_arena arena = {NULL};
  return lt_arena_end(&arena, collect(x, &arena, convention));
}
