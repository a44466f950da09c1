/*
 * Clades of two trees in common. A clade (a set of leaves) is known by the sum of random 64-bit numbers of its leaves:
 * two different sets of the 2 n have the same sum with a probability below n^2 / 2^62.
 */
#include "random.h"
#include "shape.h"
#include "sort.h"

static int is_larger(const void *context, uint32_t a, uint32_t b) {
  const uint64_t *key = context;
  return key[a] > key[b];
}

typedef struct lt_clades {
  uint64_t *sum;   /* of a node's leaves */
  uint32_t *order; /* a node of each clade, by sum */
  uint32_t n;
} lt_clades;

/* The clades of more than one leaf and less than all, each once, by sum. */
static lt_status collect(lt_arena *arena, const lt_shape *s, lt_clades *out) {
  *out = (lt_clades){NULL, NULL, 0};
  uint32_t *scratch;
  LT_TRY_NEW_EACH_IN(arena, s->n_nodes, &out->sum, &out->order, &scratch);
  uint64_t state = 0;
  for (uint32_t x = 0; x < s->n_leaves; ++x) {
    out->sum[s->node_of[x]] = lt_random_bits(&state);
  }
  uint32_t n = 0;
  for (uint32_t u = 0; u + 1 < s->n_nodes; ++u) {
    out->sum[s->parent[u]] += out->sum[u];
    if (s->size[u] > 1 && s->size[u] < s->n_leaves) {
      out->order[n++] = u;
    }
  }
  lt_sort(out->order, n, scratch, is_larger, out->sum);
  for (uint32_t i = 0; i < n; ++i) { /* a node with a single child has the clade of its child */
    if (out->n == 0 || out->sum[out->order[i]] != out->sum[out->order[out->n - 1]]) {
      out->order[out->n++] = out->order[i];
    }
  }
  return LT_OK;
}

static double in_common(const lt_clades *a, const lt_clades *b) {
  double common = 0;
  for (uint32_t i = 0, j = 0; i < a->n && j < b->n;) {
    const uint64_t x = a->sum[a->order[i]], y = b->sum[b->order[j]];
    common += x == y;
    i += x <= y;
    j += y <= x;
  }
  return common;
}

static lt_status compare(lt_arena *arena, const lt_tree *a, const lt_tree *b, double *out) {
  lt_shape shape_a, shape_b;
  lt_clades clades_a, clades_b;
  LT_TRY(lt_shapes_of(arena, a, b, &shape_a, &shape_b));
  LT_TRY(collect(arena, &shape_a, &clades_a));
  LT_TRY(collect(arena, &shape_b, &clades_b));
  out[LT_CLADES_A] = clades_a.n;
  out[LT_CLADES_B] = clades_b.n;
  out[LT_CLADES_BOTH] = in_common(&clades_a, &clades_b);
  return LT_OK;
}

lt_status lt_compare_clades(const lt_tree *a, const lt_tree *b, double *out) {
  lt_arena arena = {NULL};
  return lt_arena_end(&arena, compare(&arena, a, b, out));
}
