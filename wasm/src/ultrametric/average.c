/*
 * Average linkage on a graph: the two neighbouring clusters with the smallest mean weight of the edges between them are
 * joined, until one is left. The smaller list of neighbours is moved into the larger, so an edge moves log2 m times at most.
 */
#include <stdlib.h>

#include "heap.h"
#include "ultrametric.h"

/* All edges between two clusters. Its two ends are 2 i and 2 i + 1 in the lists of neighbours. */
typedef struct lt_bundle {
  uint32_t cluster[2];
  uint32_t edges; /* 0: gone */
  uint32_t next_in_bucket;
  double sum;
} lt_bundle;

typedef struct lt_average {
  lt_bundle *bundles;
  uint32_t n_bundles;
  uint32_t *hash; /* first bundle of each bucket */
  uint32_t mask;
  uint32_t *first; /* of a cluster: an end in its list */
  uint32_t *degree;
  uint32_t *next, *previous; /* of an end */
  lt_heap heap; /* bundles by their mean, tagged with their edges: an item is outdated if there are more by now */
} lt_average;

static lt_status push(lt_average *x, uint32_t bundle) {
  const lt_bundle *b = &x->bundles[bundle];
  return lt_heap_push(&x->heap, (lt_heap_item){b->sum / b->edges, bundle, b->edges});
}

static uint32_t *bucket_of(lt_average *x, uint32_t a, uint32_t b) {
  const uint64_t pair = a < b ? (uint64_t)a << 32 | b : (uint64_t)b << 32 | a;
  return &x->hash[(uint32_t)((pair * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & x->mask];
}

static uint32_t find(lt_average *x, uint32_t a, uint32_t b) {
  uint32_t i = *bucket_of(x, a, b);
  while (i != LT_NEVER && !((x->bundles[i].cluster[0] == a && x->bundles[i].cluster[1] == b) ||
                            (x->bundles[i].cluster[0] == b && x->bundles[i].cluster[1] == a))) {
    i = x->bundles[i].next_in_bucket;
  }
  return i;
}

static void enter_hash(lt_average *x, uint32_t i) {
  uint32_t *bucket = bucket_of(x, x->bundles[i].cluster[0], x->bundles[i].cluster[1]);
  x->bundles[i].next_in_bucket = *bucket;
  *bucket = i;
}

static void leave_hash(lt_average *x, uint32_t i) {
  uint32_t *at = bucket_of(x, x->bundles[i].cluster[0], x->bundles[i].cluster[1]);
  while (*at != i) {
    at = &x->bundles[*at].next_in_bucket;
  }
  *at = x->bundles[i].next_in_bucket;
}

static void enter_list(lt_average *x, uint32_t end) {
  const uint32_t cluster = x->bundles[end / 2].cluster[end % 2];
  x->next[end] = x->first[cluster];
  x->previous[end] = LT_NEVER;
  if (x->first[cluster] != LT_NEVER) {
    x->previous[x->first[cluster]] = end;
  }
  x->first[cluster] = end;
  ++x->degree[cluster];
}

static void leave_list(lt_average *x, uint32_t end) {
  const uint32_t cluster = x->bundles[end / 2].cluster[end % 2];
  const uint32_t next = x->next[end], previous = x->previous[end];
  if (previous == LT_NEVER) {
    x->first[cluster] = next;
  } else {
    x->next[previous] = next;
  }
  if (next != LT_NEVER) {
    x->previous[next] = previous;
  }
  --x->degree[cluster];
}

static void remove_bundle(lt_average *x, uint32_t i) {
  leave_hash(x, i);
  leave_list(x, 2 * i);
  leave_list(x, 2 * i + 1);
  x->bundles[i].edges = 0;
}

static void add_edge(lt_average *x, uint32_t a, uint32_t b, double w) {
  uint32_t i = find(x, a, b);
  if (i == LT_NEVER) {
    i = x->n_bundles++;
    x->bundles[i] = (lt_bundle){{a, b}, 0, LT_NEVER, 0};
    enter_hash(x, i);
    enter_list(x, 2 * i);
    enter_list(x, 2 * i + 1);
  }
  x->bundles[i].sum += w;
  ++x->bundles[i].edges;
}

/* All neighbours of `from` become those of `to`. */
static lt_status pour(lt_average *x, uint32_t from, uint32_t to) {
  while (x->first[from] != LT_NEVER) {
    const uint32_t end = x->first[from], i = end / 2;
    const uint32_t other = x->bundles[i].cluster[1 - end % 2];
    const uint32_t known = find(x, to, other);
    if (known == LT_NEVER) {
      leave_hash(x, i);
      leave_list(x, end);
      x->bundles[i].cluster[end % 2] = to;
      enter_hash(x, i);
      enter_list(x, end);
    } else {
      x->bundles[known].sum += x->bundles[i].sum;
      x->bundles[known].edges += x->bundles[i].edges;
      remove_bundle(x, i);
      LT_TRY(push(x, known));
    }
  }
  return LT_OK;
}

/* Joins clusters until one is left, and notes the height of each merge. */
static lt_status join_all(lt_average *x, uint32_t n, lt_link *forest, double *height) {
  for (uint32_t i = 0; i < x->n_bundles; ++i) {
    LT_TRY(push(x, i));
  }
  double highest = 0;
  uint32_t merges = 0;
  while (merges + 1 < n && x->heap.n > 0) {
    const lt_heap_item least = lt_heap_pop(&x->heap);
    if (x->bundles[least.number].edges != least.tag) {
      continue;
    }
    const uint32_t a = x->bundles[least.number].cluster[0], b = x->bundles[least.number].cluster[1];
    lt_attached attached;
    lt_join(forest, a, b, merges, &attached);
    highest = least.key > highest ? least.key : highest; /* rounding alone could make it lower */
    height[merges] = highest;
    remove_bundle(x, least.number);
    LT_TRY(x->degree[a] < x->degree[b] ? pour(x, a, b) : pour(x, b, a));
    ++merges;
  }
  return merges + 1 == n ? LT_OK : lt_fail(LT_BAD_VALUE, "the graph is not connected: it has # components", n - merges, 0);
}

static lt_status allocate(lt_arena *arena, uint32_t n, uint32_t m, lt_average *x) {
  uint32_t buckets = 1024;
  while (buckets < m && buckets < 1u << 27) {
    buckets *= 2;
  }
  x->mask = buckets - 1;
  LT_TRY(LT_NEW_IN(arena, m, &x->bundles));
  LT_TRY(LT_NEW_IN(arena, buckets, &x->hash));
  LT_TRY_NEW_EACH_IN(arena, n, &x->first, &x->degree);
  LT_TRY_NEW_EACH_IN(arena, 2 * (size_t)m, &x->next, &x->previous);
  LT_TRY(LT_GROW(m, &x->heap.capacity, &x->heap.at));
  memset(x->hash, 0xff, buckets * sizeof *x->hash);
  memset(x->first, 0xff, n * sizeof *x->first);
  return LT_OK;
}

static lt_status find_heights(lt_arena *arena, const lt_graph *graph, lt_average *x, double *heights) {
  const uint32_t n = graph->n_vertices, m = graph->n_edges;
  lt_link *forest;
  double *height;
  LT_TRY(allocate(arena, n, m, x));
  LT_TRY_NEW_EACH_IN(arena, n, &forest, &height);
  for (uint32_t e = 0; e < m; ++e) {
    add_edge(x, graph->src[e], graph->dst[e], graph->weight[e]);
  }
  lt_forest_clear(forest, n);
  LT_TRY(join_all(x, n, forest, height));
  for (uint32_t e = 0; e < m; ++e) {
    heights[e] = height[lt_merge_of(forest, graph->src[e], graph->dst[e])];
  }
  return LT_OK;
}

lt_status lt_average_heights(const lt_graph *graph, double *heights) {
  lt_arena arena = {NULL};
  lt_average average = {0};
  const lt_status status = find_heights(&arena, graph, &average, heights);
  free(average.heap.at); /* grows, and so is no part of the arena */
  return lt_arena_end(&arena, status);
}
