/*
 * Balanced assignment for any number of children: a minimum-cost flow by successive shortest paths over the K children and
 * one more node, the end. A child k sends x_k units to the end, least <= x_k <= most; moving row i from k to l costs
 * C_il - C_ik, and the cheapest move of every pair lies at the top of a heap. Starting from the cheapest child of every
 * row, each unit of a violated bound takes one shortest path over K + 1 nodes, so the result is optimal.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "finite.h"
#include "heap.h"
#include "hmmc.h"

#define LT_NO_NODE UINT32_MAX

typedef struct lt_flow {
  const double *costs;
  uint32_t n, k;
  uint32_t *y;
  lt_heap *
      heap; /* k * k: rows that move from one child to another, by cost; those of rows that left are dropped when they come up */
  int64_t *excess;  /* k + 1: units that must leave a node (negative: must arrive) */
  uint32_t *sent;   /* k: x_k */
  double *distance; /* k + 1 */
  uint32_t *from;   /* k + 1: the node before on the shortest path, LT_NO_NODE for none */
  uint32_t *moved;  /* k: the row that each arc of the path moves */
} lt_flow;

static const double SLACK = 1e-12;

/* The cheapest move from k to l, NULL if k is empty. */
static const lt_heap_item *cheapest(lt_flow *f, uint32_t k, uint32_t l) {
  lt_heap *h = &f->heap[(size_t)k * f->k + l];
  while (h->n > 0 && f->y[h->at[0].number] != k) {
    lt_heap_pop(h);
  }
  return h->n > 0 ? h->at : NULL;
}

static lt_status push_moves(lt_flow *f, uint32_t row) {
  const double *cost = f->costs + (size_t)row * f->k;
  const uint32_t own = f->y[row];
  for (uint32_t l = 0; l < f->k; ++l) {
    if (l != own) {
      LT_TRY(lt_heap_push(&f->heap[(size_t)own * f->k + l], (lt_heap_item){cost[l] - cost[own], row, 0}));
    }
  }
  return LT_OK;
}

static lt_status create(lt_arena *arena, lt_flow *f) {
  LT_TRY(LT_NEW_TABLE_IN(arena, f->k, f->k, &f->heap));
  LT_TRY(LT_NEW_IN(arena, f->k + 1, &f->excess));
  LT_TRY(LT_NEW_IN(arena, f->k, &f->sent));
  LT_TRY_NEW_EACH_IN(arena, f->k + 1, &f->distance, &f->from);
  return LT_NEW_IN(arena, f->k, &f->moved);
}

/* The heaps, which grow, are no part of the arena. */
static void free_heaps(lt_flow *f) {
  for (uint32_t i = 0; f->heap != NULL && i < f->k * f->k; ++i) {
    free(f->heap[i].at);
  }
}

static lt_status begin(lt_flow *f, lt_bounds bounds) {
  for (uint32_t i = 0; i < f->n; ++i) {
    const double *cost = f->costs + (size_t)i * f->k;
    f->y[i] = 0;
    for (uint32_t c = 1; c < f->k; ++c) {
      f->y[i] = cost[c] < cost[f->y[i]] ? c : f->y[i];
    }
    ++f->excess[f->y[i]];
    LT_TRY(push_moves(f, i));
  }
  f->excess[f->k] = -(int64_t)f->n;
  for (uint32_t c = 0; c < f->k; ++c) {
    const int64_t size = f->excess[c];
    f->sent[c] = size < bounds.least ? bounds.least : size > bounds.most ? bounds.most : (uint32_t)size;
    f->excess[c] = size - f->sent[c];
    f->excess[f->k] += f->sent[c];
  }
  return LT_OK;
}

/* The cost of an arc, infinite where there is none. */
static double arc(lt_flow *f, lt_bounds bounds, uint32_t from, uint32_t to) {
  if (from == f->k) {
    return f->sent[to] > bounds.least ? 0 : (double)INFINITY;
  }
  if (to == f->k) {
    return f->sent[from] < bounds.most ? 0 : (double)INFINITY;
  }
  const lt_heap_item *move = cheapest(f, from, to);
  return move == NULL ? (double)INFINITY : move->key;
}

/*
 * True if the shortest path to u so far goes through v. Rounding can make a cycle of moves look cheaper than none, and
 * a path that ran into such a cycle would never end.
 */
static int comes_over(const lt_flow *f, uint32_t u, uint32_t v) {
  while (u != v && f->from[u] != LT_NO_NODE) {
    u = f->from[u];
  }
  return u == v;
}

/* Shortest distances from all nodes with an excess (Bellman and Ford); the nearest node that lacks one. */
static uint32_t shortest_paths(lt_flow *f, lt_bounds bounds) {
  for (uint32_t u = 0; u <= f->k; ++u) {
    f->distance[u] = f->excess[u] > 0 ? 0 : (double)INFINITY;
    f->from[u] = LT_NO_NODE;
  }
  int changed = 1;
  for (uint32_t round = 0; changed && round <= f->k; ++round) {
    changed = 0;
    for (uint32_t u = 0; u <= f->k; ++u) {
      for (uint32_t v = 0; f->distance[u] < (double)INFINITY && v <= f->k; ++v) {
        const double through = u == v ? (double)INFINITY : f->distance[u] + arc(f, bounds, u, v);
        if (through < f->distance[v] - SLACK && !comes_over(f, u, v)) {
          f->distance[v] = through;
          f->from[v] = u;
          changed = 1;
        }
      }
    }
  }
  uint32_t nearest = LT_NO_NODE;
  for (uint32_t u = 0; u <= f->k; ++u) {
    if (f->excess[u] < 0 && (nearest == LT_NO_NODE || f->distance[u] < f->distance[nearest])) {
      nearest = u;
    }
  }
  return nearest;
}

/* One unit along the path that ends at `end`: all rows are chosen before any moves. */
static lt_status push_unit(lt_flow *f, uint32_t end) {
  uint32_t start = end;
  for (uint32_t v = end; f->from[v] != LT_NO_NODE; v = f->from[v]) {
    const uint32_t u = f->from[v];
    if (u < f->k && v < f->k) {
      f->moved[u] = cheapest(f, u, v)->number;
    }
    start = u;
  }
  for (uint32_t v = end; f->from[v] != LT_NO_NODE; v = f->from[v]) {
    const uint32_t u = f->from[v];
    if (u == f->k) {
      --f->sent[v];
    } else if (v == f->k) {
      ++f->sent[u];
    } else {
      f->y[f->moved[u]] = v;
      LT_TRY(push_moves(f, f->moved[u]));
    }
  }
  --f->excess[start];
  ++f->excess[end];
  return LT_OK;
}

static int is_violated(const lt_flow *f) {
  for (uint32_t u = 0; u <= f->k; ++u) {
    if (f->excess[u] > 0) {
      return 1;
    }
  }
  return 0;
}

lt_status lt_assign_flow(const double *costs, uint32_t n, uint32_t k, lt_bounds bounds, uint32_t *y) {
  lt_flow flow = {.costs = costs, .n = n, .k = k, .y = y};
  lt_arena arena = {NULL};
  lt_status status = create(&arena, &flow);
  status = status == LT_OK ? begin(&flow, bounds) : status;
  while (status == LT_OK && is_violated(&flow)) {
    const uint32_t end = shortest_paths(&flow, bounds);
    LT_MUST(end <= k && flow.distance[end] < (double)INFINITY);
    status = push_unit(&flow, end);
  }
  free_heaps(&flow);
  return lt_arena_end(&arena, status);
}
