/*
 * Sums over pairs of leaves without a look at each. For every node v of tree b the leaves below it are put in the order of
 * tree a. Where two neighbours of them meet in a, at a gap, meet all pairs of a leaf to the left and one to the right of the
 * gap, as far as no gap is higher: so each gap stands for a product of two counts. Pairs that meet in b at v are those below v
 * without those below its children.
 */
#include "pairs.h"
#include "sort.h"

typedef struct lt_gaps {
  const lt_levels *a;
  uint32_t **highest; /* highest[l][i], 0 < i: the largest of joint[i .. i + 2^l) of tree a */
  uint32_t *place;    /* of a leaf, in the order of tree a */
  uint32_t *leaves;   /* below the node of b, in that order */
  uint32_t *meet;     /* [i]: where leaves i - 1 and i meet in a */
  uint32_t *left;     /* leaves to the left of gap i up to a gap that is as high */
  uint32_t *stack;
} lt_gaps;

static lt_status create(lt_arena *arena, const lt_levels *a, lt_gaps *g) {
  const uint32_t n = a->shape.n_leaves;
  uint32_t n_levels = 0;
  *g = (lt_gaps){.a = a};
  while (UINT32_C(1) << n_levels <= n) {
    ++n_levels;
  }
  LT_TRY(LT_NEW_IN(arena, n_levels, &g->highest));
  g->highest[0] = a->joint;
  for (uint32_t l = 1; l < n_levels; ++l) {
    const uint32_t half = UINT32_C(1) << (l - 1), *below = g->highest[l - 1];
    LT_TRY(LT_NEW_IN(arena, n, &g->highest[l]));
    for (uint32_t i = 1; i + 2 * half <= n; ++i) {
      g->highest[l][i] = below[i] > below[i + half] ? below[i] : below[i + half];
    }
  }
  LT_TRY_NEW_EACH_IN(arena, n, &g->place, &g->leaves, &g->meet, &g->left, &g->stack);
  for (uint32_t i = 0; i < n; ++i) {
    g->place[a->shape.leaves[i]] = i;
  }
  return LT_OK;
}

/* The lowest common ancestor in a of the leaves at places i < j: the largest of joint[i + 1 .. j]. */
static uint32_t meeting(const lt_gaps *g, uint32_t i, uint32_t j) {
  const uint32_t l = 31 - (uint32_t)__builtin_clz(j - i);
  const uint32_t x = g->highest[l][i + 1], y = g->highest[l][j + 1 - (UINT32_C(1) << l)];
  return x > y ? x : y;
}

static int is_behind(const void *context, uint32_t x, uint32_t y) {
  const uint32_t *place = context;
  return place[x] > place[y];
}

/* The pairs below a node of b, of which `own` are the clusters there and `above` those at its parent. */
typedef struct lt_node_of_b {
  double height;
  double rank;
  uint32_t own;
  uint32_t above; /* 0 at the root */
} lt_node_of_b;

static void add_gap(const lt_levels *a, uint32_t u, double pairs, const lt_node_of_b *b, lt_sums *sums) {
  sums->heights += pairs * a->height[u] * b->height;
  sums->ranks += pairs * a->rank[u] * b->rank;
  sums->together[a->clusters[u] < b->own ? a->clusters[u] : b->own] += pairs;
  if (b->above > 0) {
    sums->together[a->clusters[u] < b->above ? a->clusters[u] : b->above] -= pairs;
  }
}

/* All gaps between n leaves in order. */
static void add_gaps(lt_gaps *g, uint32_t n, const lt_node_of_b *b, lt_sums *sums) {
  uint32_t top = 0;
  for (uint32_t i = 1; i <= n; ++i) {
    const uint32_t meet = i < n ? meeting(g, g->place[g->leaves[i - 1]], g->place[g->leaves[i]]) : UINT32_MAX;
    uint32_t left = 1;
    while (top > 0 && g->meet[g->stack[top - 1]] < meet) {
      const uint32_t gap = g->stack[--top];
      add_gap(g->a, g->meet[gap], (double)g->left[gap] * (i - gap), b, sums);
      left += g->left[gap];
    }
    if (i < n) {
      g->meet[i] = meet;
      g->left[i] = left;
      g->stack[top++] = i;
    }
  }
}

lt_status lt_add_joined_pairs(lt_arena *arena, const lt_levels *a, const lt_levels *b, lt_sums *sums) {
  const lt_shape *s = &b->shape;
  lt_gaps g;
  LT_TRY(create(arena, a, &g));
  for (uint32_t v = 0; v < s->n_nodes; ++v) {
    const uint32_t n = s->size[v], above = s->parent[v];
    if (n < 2) {
      continue;
    }
    lt_node_of_b node = {b->height[v], b->rank[v], b->clusters[v], 0};
    if (above != LT_NONE) {
      node =
          (lt_node_of_b){b->height[v] - b->height[above], b->rank[v] - b->rank[above], b->clusters[v], b->clusters[above]};
    }
    for (uint32_t i = 0; i < n; ++i) {
      g.leaves[i] = s->leaves[s->first[v] + i];
    }
    lt_sort(g.leaves, n, g.stack, is_behind, g.place);
    add_gaps(&g, n, &node, sums);
  }
  return LT_OK;
}
