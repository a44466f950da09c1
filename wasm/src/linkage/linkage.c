/* A run of agglomerative linkage: the functions lt_linkage_* of logitree.h (linkage.h). */
#include "linkage.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "row.h"

/* Elementary operations between two looks at progress: some tens of milliseconds. */
static const double WORK_A_STEP = 2e7;

static lt_status check_options(const lt_linkage_options *o) {
  LT_REFUSE_IF(o == NULL || o->method > LT_WARD_LINKAGE || o->distance > LT_CORRELATION,
               lt_fail(LT_INVALID, "unknown option", 0, 0));
  return o->n_columns == 0 || o->n_columns > LT_MAX_COLUMNS
             ? lt_fail(LT_INVALID, "rows of # columns instead of 1 to #", o->n_columns, LT_MAX_COLUMNS)
             : LT_OK;
}

static lt_status fill(lt_linkage *l) {
  LT_TRY(LT_NEW_IN(&l->arena, LT_MAX_LINKAGE_ROWS / LT_LINKAGE_BLOCK + 1, &l->block));
  LT_TRY(LT_NEW_IN(&l->arena, lt_padded(l->options.n_columns), &l->scratch));
  return l->options.distance == LT_PRECOMPUTED ? lt_distances_create(l, l->options.n_columns) : LT_OK;
}

lt_status lt_linkage_create(const lt_linkage_options *options, lt_linkage **out) {
  *out = NULL;
  LT_TRY(check_options(options));
  lt_linkage *l;
  LT_TRY(LT_NEW(1, &l));
  l->options = *options;
  LT_HAND_OVER(fill(l), l, lt_linkage_destroy, out);
}

void lt_linkage_destroy(lt_linkage *l) {
  if (l == NULL) {
    return;
  }
  free(l->distance);
  lt_arena_free(&l->rows);
  lt_arena_free(&l->arena);
  free(l);
}

/* Passes a status on; after a failure half-way every further call is refused instead of going on with half a run. */
static lt_status or_broken(lt_linkage *l, lt_status status) {
  l->state = status == LT_OK ? l->state : LT_LINKAGE_BROKEN;
  return status;
}

static lt_status push(lt_linkage *l, const lt_layout *layout, const void *rows, uint32_t n_rows) {
  LT_TRY(lt_check_layout(layout));
  for (uint32_t r = 0; r < n_rows; ++r) {
    lt_widen_row(LT_PROBABILITIES, layout, rows, r, l->options.n_columns, l->scratch); /* padded with zeros */
    LT_TRY(lt_linkage_take_row(l));
  }
  return LT_OK;
}

lt_status lt_linkage_push(lt_linkage *l, const lt_layout *layout, const void *rows, uint32_t n_rows) {
  LT_REFUSE_IF(l->state != LT_LINKAGE_ROWS, lt_fail(LT_WRONG_STATE, "rows were pushed after their end", 0, 0));
  return or_broken(l, push(l, layout, rows, n_rows));
}

static lt_status end_rows(lt_linkage *l, uint32_t keep) {
  LT_TRY(lt_linkage_end_of_rows(l));
  if (keep) {
    LT_TRY(LT_NEW_IN(&l->arena, lt_pair_start(l->n, l->n - 1), &l->kept));
  }
  LT_TRY_NEW_EACH_IN(&l->arena, l->n, &l->active, &l->joints);
  for (uint32_t i = 0; i < l->n; ++i) {
    l->active[i] = i;
  }
  l->n_active = l->n;
  l->state = LT_LINKAGE_DISTANCES;
  return LT_OK;
}

lt_status lt_linkage_end_rows(lt_linkage *l, uint32_t keep) {
  LT_REFUSE_IF(l->state != LT_LINKAGE_ROWS, lt_fail(LT_WRONG_STATE, "rows were ended twice", 0, 0));
  return or_broken(l, end_rows(l, keep));
}

void lt_linkage_retire(lt_linkage *l, uint32_t slot) {
  uint32_t low = 0, high = l->n_active;
  while (low < high) { /* the first active slot that is not below */
    const uint32_t middle = low + (high - low) / 2;
    if (l->active[middle] < slot) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  --l->n_active;
  memmove(l->active + low, l->active + low + 1, (l->n_active - low) * sizeof *l->active);
}

static lt_status step_distances(lt_linkage *l) {
  LT_TRY(lt_distances_compute(l, WORK_A_STEP));
  if (l->next_row < l->n) {
    return LT_OK;
  }
  LT_TRY(lt_distances_check(l));
  lt_arena_free(&l->rows);
  if (l->kept != NULL) {
    memcpy(l->kept, l->distance, lt_pair_start(l->n, l->n - 1) * sizeof *l->kept);
  }
  l->state = LT_LINKAGE_MERGES;
  return l->options.method == LT_SINGLE_LINKAGE ? lt_spanning_create(l) : lt_chain_create(l);
}

static lt_status step_merges(lt_linkage *l) {
  if (l->options.method == LT_SINGLE_LINKAGE) {
    lt_spanning_join(l, WORK_A_STEP);
  } else {
    LT_TRY(lt_chain_join(l, WORK_A_STEP));
  }
  if (l->n_joints + 1 < l->n) {
    return LT_OK;
  }
  free(l->distance);
  l->distance = NULL;
  l->state = LT_LINKAGE_DONE;
  return lt_linkage_order(l);
}

lt_status lt_linkage_step(lt_linkage *l, uint32_t *out_state, uint32_t *out_done) {
  LT_REFUSE_IF(l->state != LT_LINKAGE_DISTANCES && l->state != LT_LINKAGE_MERGES,
               lt_fail(LT_WRONG_STATE, "there is nothing to compute", 0, 0));
  LT_TRY(or_broken(l, l->state == LT_LINKAGE_DISTANCES ? step_distances(l) : step_merges(l)));
  *out_state = l->state;
  *out_done = l->state == LT_LINKAGE_DISTANCES ? l->next_row : l->n_joints;
  return LT_OK;
}

lt_status lt_linkage_merges(const lt_linkage *l, uint32_t *out_merges, double *out_heights, double *out_margins,
                            uint8_t *out_ties) {
  LT_REFUSE_IF(l->state != LT_LINKAGE_DONE, lt_fail(LT_WRONG_STATE, "the merges are not complete", 0, 0));
  memcpy(out_merges, l->merges, 2 * (size_t)l->n_joints * sizeof *out_merges);
  memcpy(out_ties, l->ties, l->n_joints);
  for (uint32_t i = 0; i < l->n_joints; ++i) {
    out_heights[i] = l->joints[i].height;
    out_margins[i] = l->joints[i].margin;
  }
  return LT_OK;
}

double lt_linkage_count_of(const lt_linkage *l, lt_linkage_count which) {
  return which == LT_LINKAGE_N_ROWS ? l->n : which < LT_LINKAGE_COUNTS ? l->counts[which] : (double)NAN;
}

const double *lt_linkage_distances(const lt_linkage *l) { return l->kept; }
