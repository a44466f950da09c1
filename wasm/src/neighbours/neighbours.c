/* A graph of points in bounded steps: lists of nearest neighbours, then rounds of the spanning tree, then its edges. */
#include <stdlib.h>
#include <string.h>

#include "finite.h"
#include "neighbours.h"

/*
 * Squared distances must be numbers: how far the points spread says how far apart they are at most. Points that are all the
 * same are found to be so when the tree is looked for.
 */
static lt_status check_side(const double *points, uint32_t n, uint32_t d, uint32_t side, double *widest) {
  uint32_t lowest = 0, highest = 0;
  for (uint32_t i = 1; i < n; ++i) {
    const double value = points[(size_t)i * d + side];
    lowest = value < points[(size_t)lowest * d + side] ? i : lowest;
    highest = value > points[(size_t)highest * d + side] ? i : highest;
  }
  const double low = points[(size_t)lowest * d + side], high = points[(size_t)highest * d + side];
  LT_REFUSE_IF(!(high - low <= LT_LARGEST_SQUARED),
               lt_fail_at(LT_BAD_VALUE, "the value at row # column # is too large to be squared",
                          high > -low ? highest : lowest, side, -1));
  *widest = high - low > *widest ? high - low : *widest;
  return LT_OK;
}

static lt_status check_points(const double *points, uint32_t n, uint32_t d) {
  double widest = 0;
  for (uint32_t i = 0; i < n; ++i) {
    LT_TRY(lt_check_finite(points + (size_t)i * d, d, i));
  }
  for (uint32_t side = 0; side < d; ++side) {
    LT_TRY(check_side(points, n, d, side, &widest));
  }
  return widest == 0 || widest >= LT_MIN_SQUARED
             ? LT_OK
             : lt_fail(LT_BAD_VALUE, "the rows differ so little that the squares of their differences are 0", 0, 0);
}

static lt_status allocate(lt_neighbours *x) {
  LT_TRY(LT_NEW_TABLE_IN(&x->arena, x->n, x->k, &x->near));
  LT_TRY_NEW_EACH_IN(&x->arena, x->n, &x->forest, &x->component);
  LT_TRY(LT_NEW_IN(&x->arena, 2 * (size_t)x->n_leaves, &x->common));
  LT_TRY_NEW_EACH_IN(&x->arena, x->n, &x->best, &x->joined);
  lt_forest_clear(x->forest, x->n);
  lt_nearest_begin(x);
  return LT_OK;
}

lt_status lt_neighbours_make(const double *points, uint32_t n, uint32_t d, uint32_t k, lt_neighbours **out) {
  *out = NULL;
  lt_neighbours *x;
  LT_TRY(LT_NEW(1, &x));
  x->n = n;
  x->d = d;
  x->k = k < n ? k : n - 1;
  lt_status status = lt_boxes_build(x, points);
  status = status == LT_OK ? lt_sieve_build(x, points) : status;
  status = status == LT_OK ? allocate(x) : status;
  LT_HAND_OVER(status, x, lt_neighbours_destroy, out);
}

lt_status lt_neighbours_create(const double *points, uint32_t n, uint32_t d, uint32_t k, lt_neighbours **out) {
  *out = NULL;
  LT_REFUSE_IF(n < 2 || d < 1 || k < 1, lt_fail(LT_INVALID, "need at least 2 points and 1 neighbour, got # and #", n, k));
  LT_REFUSE_IF(n > LT_MAX_VERTICES, lt_fail(LT_TOO_LARGE, "# points are more than #", n, LT_MAX_VERTICES));
  LT_TRY(check_points(points, n, d));
  return lt_neighbours_make(points, n, d, k, out);
}

void lt_neighbours_destroy(lt_neighbours *x) {
  if (x != NULL) {
    lt_arena_free(&x->arena);
    free(x);
  }
}

lt_status lt_neighbours_end_phase(lt_neighbours *x) {
  if (x->phase == LT_PHASE_SPANNING) {
    LT_TRY(lt_round_end(x));
  }
  x->next_leaf = 0;
  x->phase = x->n_joined + 1 < x->n ? LT_PHASE_SPANNING : LT_PHASE_DONE;
  if (x->phase == LT_PHASE_SPANNING) {
    lt_round_begin(x);
  }
  return LT_OK;
}

lt_status lt_neighbours_step(lt_neighbours *x, uint32_t leaves, uint32_t *out_phase, uint32_t *out_done) {
  LT_REFUSE_IF(x->is_lent || (x->phase == LT_PHASE_NEAREST && x->taken != 0),
               lt_fail(LT_WRONG_STATE, "blocks were searched or put in one by one, and not all of them", 0, 0));
  for (uint32_t i = 0; i < leaves && x->phase != LT_PHASE_DONE; ++i) {
    if (x->phase == LT_PHASE_NEAREST) {
      lt_nearest_of_leaf(x, x->next_leaf, 1);
    } else {
      lt_round_leaf(x, x->next_leaf);
    }
    if (++x->next_leaf == x->n_leaves) {
      LT_TRY(lt_neighbours_end_phase(x));
    }
  }
  *out_phase = x->phase;
  *out_done = x->phase == LT_PHASE_NEAREST ? lt_leaf_start(x, x->next_leaf) : x->n_joined;
  return LT_OK;
}

lt_status lt_neighbours_edges(lt_neighbours *x, lt_convention convention, uint32_t *out_count) {
  LT_REFUSE_IF(x->phase != LT_PHASE_DONE || x->src != NULL,
               lt_fail(LT_WRONG_STATE, "the edges are asked for before they are known, or twice", 0, 0));
  LT_TRY(lt_edges_collect(x, convention));
  *out_count = x->n_edges;
  return LT_OK;
}

void lt_neighbours_copy(const lt_neighbours *x, uint32_t *out_src, uint32_t *out_dst, double *out_weight) {
  memcpy(out_src, x->src, x->n_edges * sizeof *out_src);
  memcpy(out_dst, x->dst, x->n_edges * sizeof *out_dst);
  memcpy(out_weight, x->weight, x->n_edges * sizeof *out_weight);
}
