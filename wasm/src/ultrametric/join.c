/*
 * Kruskal over the edges of a tree and some others, both in order. Joins are one after another, but the walks from an
 * edge's ends to the tops of their components are not: those of a block of edges go abreast, as far as the tops were before
 * the block, and what is left of them is rarely a step.
 */
#include "ultrametric.h"

enum { BLOCK = 256 };

typedef struct lt_block {
  uint32_t n;
  uint32_t end[2 * BLOCK]; /* of edge i: 2 i and 2 i + 1 */
  uint32_t *merge[BLOCK];  /* where the merge of each edge is noted */
} lt_block;

typedef struct lt_queue {
  const lt_item *entering; /* (key, place) */
  uint32_t n_entering;
  uint32_t *merge; /* of each entering edge */
  uint32_t next_of_tree;
  uint32_t next_entering;
} lt_queue;

static int enters_next(const lt_ultrametric *fit, const lt_queue *q) {
  if (q->next_entering == q->n_entering || q->next_of_tree == fit->n - 1) {
    return q->next_entering < q->n_entering;
  }
  const lt_item tree = fit->order[q->next_of_tree], other = q->entering[q->next_entering];
  if (tree.key != other.key) {
    return other.key < tree.key;
  }
  const lt_slots *s = &fit->slots;
  const lt_outside *o = &fit->outside;
  const double x = s->x[tree.index], y = o->x[other.index];
  return y < x || (y == x && o->edge[other.index] < s->edge[tree.index]);
}

static void fill(const lt_ultrametric *fit, lt_queue *q, lt_block *block) {
  const lt_slots *s = &fit->slots;
  const lt_outside *o = &fit->outside;
  uint32_t n = 0;
  for (; n < BLOCK && (q->next_of_tree + 1 < fit->n || q->next_entering < q->n_entering); ++n) {
    if (enters_next(fit, q)) {
      const uint32_t place = q->entering[q->next_entering].index;
      block->end[2 * n] = o->src[place];
      block->end[2 * n + 1] = o->dst[place];
      block->merge[n] = &q->merge[q->next_entering++];
    } else {
      const uint32_t slot = fit->order[q->next_of_tree].index;
      block->end[2 * n] = s->src[slot];
      block->end[2 * n + 1] = s->dst[slot];
      block->merge[n] = &fit->renamed[q->next_of_tree++];
    }
  }
  block->n = n;
}

/* Every end moves to the top of its component. */
static void climb(const lt_link *forest, lt_block *block) {
  uint32_t walk[2 * BLOCK], walking = 2 * block->n;
  for (uint32_t i = 0; i < walking; ++i) {
    walk[i] = i;
  }
  while (walking > 0) {
    uint32_t left = 0;
    for (uint32_t i = 0; i < walking; ++i) {
      uint32_t *const at = &block->end[walk[i]];
      const lt_link link = forest[*at];
      const int is_top = lt_is_top(link);
      *at = is_top ? *at : lt_above(link);
      walk[left] = walk[i];
      left += !is_top;
    }
    walking = left;
  }
}

void lt_tree_join(lt_ultrametric *fit, const lt_item *entering, uint32_t n_entering, uint32_t *merge) {
  lt_queue queue = {entering, n_entering, merge, 0, 0};
  lt_block block;
  uint32_t merges = 0;
  lt_forest_clear(fit->forest, fit->n);
  for (fill(fit, &queue, &block); block.n > 0; fill(fit, &queue, &block)) {
    climb(fit->forest, &block);
    for (uint32_t i = 0; i < block.n; ++i) {
      const int joined = lt_join(fit->forest, block.end[2 * i], block.end[2 * i + 1], merges, &fit->attached[merges]);
      *block.merge[i] = joined ? merges : LT_NOWHERE;
      merges += (uint32_t)joined;
    }
  }
}
