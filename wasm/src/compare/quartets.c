/*
 * Quartets that two trees without their roots resolve alike: hung from one leaf d, a tree resolves the triplet xy|z
 * where it resolves the quartet xy|zd. So the triplets of the trees hung from every leaf count each quartet four times.
 */
#include "triplets.h"

/* The tree as it hangs from a leaf, which is taken away: the path up to the root turns round. number[n_nodes]: room. */
static void hang_from(const lt_shape *s, uint32_t leaf, uint32_t *number, lt_shape *out) {
  const uint32_t start = s->node_of[leaf];
  for (uint32_t u = 0; u < s->n_nodes; ++u) {
    number[u] = 0;
  }
  for (uint32_t u = start; u != LT_NONE; u = s->parent[u]) {
    number[u] = LT_NONE; /* on the path */
  }
  uint32_t n = 0;
  for (uint32_t u = 0; u < s->n_nodes; ++u) {
    if (number[u] != LT_NONE) {
      number[u] = n++;
    }
  }
  out->n_nodes = n + s->depth[start]; /* all but the leaf */
  n = out->n_nodes;
  for (uint32_t u = s->parent[start]; u != LT_NONE; u = s->parent[u]) {
    number[u] = --n; /* the leaf's neighbour is the root now */
  }
  for (uint32_t u = 0; u + 1 < s->n_nodes; ++u) {
    if (u != start) {
      const uint32_t own = number[u], above = number[s->parent[u]];
      out->parent[own < above ? own : above] = own < above ? above : own;
    }
  }
  out->parent[out->n_nodes - 1] = LT_NONE;
  for (uint32_t x = 0; x < s->n_leaves; ++x) {
    out->node_of[x] = x == leaf ? LT_NONE : number[s->node_of[x]];
  }
  lt_shape_arrange(out);
}

typedef struct lt_hanging {
  lt_shape a;
  lt_shape b;
  uint32_t *number;
  lt_counting counting;
} lt_hanging;

static lt_status create_hanging(lt_arena *arena, const lt_shape *a, const lt_shape *b, lt_hanging *out) {
  LT_TRY(lt_shape_create(arena, a->n_nodes, a->n_leaves, &out->a));
  LT_TRY(lt_shape_create(arena, b->n_nodes, b->n_leaves, &out->b));
  LT_TRY(LT_NEW_IN(arena, a->n_nodes > b->n_nodes ? a->n_nodes : b->n_nodes, &out->number));
  return lt_counting_create(arena, a->n_nodes, b->n_nodes, &out->counting);
}

/* Every quartet is a triplet for each of its leaves that the trees hang from. */
static void tally_quartets(const lt_shape *a, const lt_shape *b, lt_hanging *h, double *out) {
  double resolved_a = 0, resolved_b = 0;
  const double n = a->n_leaves;
  for (uint32_t leaf = 0; n >= 4 && leaf < a->n_leaves; ++leaf) {
    hang_from(a, leaf, h->number, &h->a);
    hang_from(b, leaf, h->number, &h->b);
    lt_count_alike(&h->a, &h->b, &h->counting);
    resolved_a += lt_resolved_by(&h->a);
    resolved_b += lt_resolved_by(&h->b);
  }
  const double total = n < 4 ? 0 : n * (n - 1) * (n - 2) * (n - 3) / 24;
  const lt_tally tally = {h->counting.tally.agree / 4, h->counting.tally.differ / 4};
  lt_report_resolutions(&tally, resolved_a / 4, resolved_b / 4, total, out);
}

static lt_status compare(lt_arena *arena, const lt_tree *a, const lt_tree *b, double *out) {
  lt_shape shape_a, shape_b;
  lt_hanging hanging;
  LT_TRY(lt_shapes_of(arena, a, b, &shape_a, &shape_b));
  LT_TRY(create_hanging(arena, &shape_a, &shape_b, &hanging));
  tally_quartets(&shape_a, &shape_b, &hanging, out);
  return LT_OK;
}

lt_status lt_compare_quartets(const lt_tree *a, const lt_tree *b, double *out) {
  lt_arena arena = {NULL};
  return lt_arena_end(&arena, compare(&arena, a, b, out));
}
