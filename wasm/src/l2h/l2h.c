/* A run of "From Logits to Hierarchies" (L2H): the functions lt_l2h_* of logitree.h, rows in, merges out. */
#include "l2h.h"

#include <math.h>
#include <stdlib.h>

static lt_status check_options(const lt_l2h_options *o) {
  LT_REFUSE_IF(
      o == NULL || o->kind > LT_PROBABILITIES || o->score > LT_CLASSES || o->empty > LT_EMPTY_REFERENCE || o->top == 0,
      lt_fail(LT_INVALID, "an option of L2H is out of range", 0, 0));
  LT_REFUSE_IF(o->n_classes < 2, lt_fail(LT_INVALID, "need at least 2 classes, got #", o->n_classes, 0));
  LT_REFUSE_IF(o->n_classes > LT_MAX_CLASSES,
               lt_fail(LT_TOO_LARGE, "# classes are more than the # that memory allows", o->n_classes, LT_MAX_CLASSES));
  return LT_OK;
}

static lt_status fill(lt_l2h *l2h) {
  const uint32_t k = l2h->k, top = l2h->store.top;
  LT_TRY_NEW_EACH_IN(&l2h->arena, k, &l2h->class_count, &l2h->class_sum, &l2h->class_largest);
  LT_TRY(lt_blocked_create(&l2h->arena, k, 1, &l2h->probability_sum));
  LT_TRY(LT_NEW_IN(&l2h->arena, k, &l2h->decisions));
  LT_TRY(lt_blocked_create(&l2h->arena, k, LT_BOUNDS, &l2h->reassigned));
  LT_TRY_NEW_EACH_IN(&l2h->arena, k, &l2h->in_group, &l2h->reached, &l2h->sorting, &l2h->place, &l2h->among);
  LT_TRY_NEW_EACH_IN(&l2h->arena, lt_padded(k), &l2h->v, &l2h->w);
  LT_TRY(LT_NEW_IN(&l2h->arena, lt_padded(top), &l2h->list_value));
  LT_TRY(LT_NEW_IN(&l2h->arena, lt_padded(k), &l2h->f));
  LT_TRY(LT_NEW_IN(&l2h->arena, (size_t)lt_padded(k) + 1, &l2h->candidates));
  LT_TRY_NEW_EACH_IN(&l2h->arena, lt_padded(k), &l2h->chosen, &l2h->compared, &l2h->equal);
  LT_TRY(LT_NEW_IN(&l2h->arena, top, &l2h->keys));
  LT_TRY(LT_NEW_IN(&l2h->arena, k, &l2h->verification.chain));
  l2h->list_distance = 1;
  return LT_OK;
}

lt_status lt_l2h_create(const lt_l2h_options *options, lt_l2h **out) {
  *out = NULL;
  LT_TRY(check_options(options));
  lt_l2h *l2h;
  LT_TRY(LT_NEW(1, &l2h));
  l2h->options = *options;
  l2h->kind = (lt_kind)options->kind;
  l2h->k = options->n_classes;
  lt_store_init(&l2h->store, l2h->k, options->top < l2h->k ? options->top : l2h->k, options->wide);
  LT_HAND_OVER(fill(l2h), l2h, lt_l2h_destroy, out);
}

void lt_l2h_destroy(lt_l2h *l2h) {
  if (l2h == NULL) {
    return;
  }
  if (l2h->cells != NULL) {
    lt_arena_free(&l2h->cells->arena);
  }
  lt_store_destroy(&l2h->store);
  lt_sparse_destroy(&l2h->verification.sum);
  free(l2h->verified);
  free(l2h->piece.bytes);
  lt_arena_free(&l2h->arena);
  free(l2h);
}

/* Passes a status on; after a failure half-way every further call is refused instead of going on with half a run. */
static lt_status or_broken(lt_l2h *l2h, lt_status status) {
  l2h->state = status == LT_OK ? l2h->state : LT_L2H_BROKEN;
  return status;
}

static lt_status push(lt_l2h *l2h, const lt_layout *layout, const void *rows, uint32_t n_rows) {
  LT_TRY(lt_check_layout(layout));
  LT_REFUSE_IF(l2h->given != LT_GIVEN_ROWS, lt_fail(LT_INVALID, "rows were pushed after lists", 0, 0));
  LT_REFUSE_IF(!l2h->options.wide && !lt_fits_f32(layout),
               lt_fail(LT_INVALID, "lists in f32 would round these values", 0, 0));
  for (uint32_t r = 0; r < n_rows; ++r) {
    LT_TRY(l2h->passes == 0 ? lt_gather_row(l2h, layout, rows, r) : lt_verify_row(l2h, layout, rows, r));
  }
  return LT_OK;
}

lt_status lt_l2h_push(lt_l2h *l2h, const lt_layout *layout, const void *rows, uint32_t n_rows) {
  LT_REFUSE_IF(l2h->state != LT_L2H_ROWS || (lt_reads_pieces(l2h) && !l2h->piece.is_open),
               lt_fail(LT_WRONG_STATE, "rows were pushed outside of a pass", 0, 0));
  return or_broken(l2h, push(l2h, layout, rows, n_rows));
}

/* Checks that a piece may begin or be put now, between the rows of a pass (is_open 0), or end (1). */
static lt_status check_piece(const lt_l2h *l2h, uint32_t is_open, const char *message) {
  return l2h->state == LT_L2H_ROWS && l2h->piece.is_open == is_open ? LT_OK : lt_fail(LT_WRONG_STATE, message, 0, 0);
}

lt_status lt_l2h_push_lists(lt_l2h *l2h, const uint16_t *ids, const double *values, uint32_t n_rows) {
  LT_REFUSE_IF(l2h->state != LT_L2H_ROWS || l2h->passes > 0 || lt_reads_pieces(l2h),
               lt_fail(LT_WRONG_STATE, "lists were pushed outside of a pass", 0, 0));
  return or_broken(l2h, lt_lists_push(l2h, ids, values, n_rows));
}

lt_status lt_l2h_begin_piece(lt_l2h *l2h, double first_row, double rows) {
  LT_TRY(check_piece(l2h, 0, "a piece was begun outside of a pass"));
  return or_broken(l2h, lt_piece_begin(l2h, first_row, rows));
}

lt_status lt_l2h_end_piece(lt_l2h *l2h, const void **out_piece, uint32_t *out_bytes) {
  LT_TRY(check_piece(l2h, 1, "a piece was ended that did not begin"));
  LT_TRY(or_broken(l2h, lt_piece_end(l2h)));
  *out_piece = l2h->piece.bytes;
  *out_bytes = l2h->piece.n_bytes;
  return LT_OK;
}

lt_status lt_l2h_put_piece(lt_l2h *l2h, const void *piece, uint32_t n_bytes, double first_row) {
  LT_TRY(check_piece(l2h, 0, "a piece was put outside of a pass"));
  return or_broken(l2h, lt_piece_put(l2h, piece, n_bytes, first_row));
}

lt_status lt_l2h_plan(const lt_l2h *l2h, uint32_t *out, uint32_t *out_words) {
  LT_REFUSE_IF(l2h->state != LT_L2H_ROWS || l2h->passes == 0,
               lt_fail(LT_WRONG_STATE, "only a second pass has a plan", 0, 0));
  const uint32_t words = lt_nest_plan_words(&l2h->verification.nest, l2h->k);
  if (out != NULL) {
    lt_nest_plan(&l2h->verification.nest, l2h->k, out);
  }
  *out_words = words + (l2h->cells == NULL ? 0 : lt_cells_plan(l2h, out == NULL ? NULL : out + words));
  return LT_OK;
}

lt_status lt_l2h_follow(lt_l2h *l2h, const uint32_t *plan, uint32_t n_words) {
  LT_REFUSE_IF(l2h->state != LT_L2H_ROWS || l2h->passes > 0 || l2h->store.n_blocks > 0,
               lt_fail(LT_WRONG_STATE, "a plan is for an instance that has read nothing", 0, 0));
  LT_TRY(or_broken(l2h, lt_verify_follow(l2h, plan, n_words)));
  l2h->passes = 1;
  return LT_OK;
}

static lt_status end_pass(lt_l2h *l2h) {
  if (l2h->passes == 0) {
    LT_TRY(lt_gather_end(l2h));
  } else {
    LT_TRY(lt_verify_end(l2h));
    lt_groups_reset(&l2h->groups);
    l2h->n_recorded = l2h->n_decided;
    l2h->n_decided = 0;
  }
  ++l2h->passes;
  l2h->state = LT_L2H_MERGE;
  return LT_OK;
}

lt_status lt_l2h_end_pass(lt_l2h *l2h) {
  LT_REFUSE_IF(l2h->state != LT_L2H_ROWS || lt_reads_pieces(l2h),
               lt_fail(LT_WRONG_STATE, "a pass was ended that did not begin", 0, 0));
  return or_broken(l2h, end_pass(l2h));
}

/* All merges are made: done, unless some of them are guesses. */
static lt_status end_of_walk(lt_l2h *l2h) {
  uint32_t guesses = 0;
  for (uint32_t i = 0; i + 1 < l2h->k; ++i) {
    guesses += !l2h->decisions[i].certain;
  }
  const int done = guesses == 0 || l2h->given != LT_GIVEN_ROWS; /* given lists stay guesses: there is no more to read */
  l2h->state = done ? LT_L2H_DONE : LT_L2H_ROWS;
  return done ? LT_OK : lt_verify_begin(l2h);
}

lt_status lt_l2h_merge(lt_l2h *l2h, uint32_t max_merges, uint32_t *out_state, uint32_t *out_merges) {
  LT_REFUSE_IF(l2h->state != LT_L2H_MERGE, lt_fail(LT_WRONG_STATE, "merging before the rows are complete", 0, 0));
  for (uint32_t i = 0; i < max_merges && l2h->n_decided + 1 < l2h->k; ++i) {
    lt_merge_next(l2h);
  }
  *out_merges = l2h->n_decided;
  if (l2h->n_decided + 1 == l2h->k) {
    LT_TRY(or_broken(l2h, end_of_walk(l2h)));
  }
  *out_state = l2h->state;
  return LT_OK;
}

lt_status lt_l2h_merges(const lt_l2h *l2h, uint32_t *out_merges, double *out_evidence) {
  LT_REFUSE_IF(l2h->state != LT_L2H_DONE, lt_fail(LT_WRONG_STATE, "the merges are not complete", 0, 0));
  for (uint32_t i = 0; i + 1 < l2h->k; ++i) {
    const lt_decision *d = &l2h->decisions[i];
    out_merges[2 * i] = d->chosen;
    out_merges[2 * i + 1] = d->joined;
    const double evidence[8] = {d->score,      d->next_score, d->least_average, d->most_average,
                                d->least_next, d->most_next,  d->runner_up,     d->exact ? 1 : d->certain ? 0 : 2};
    memcpy(out_evidence + 8 * (size_t)i, evidence, sizeof evidence);
  }
  return LT_OK;
}

lt_status lt_l2h_classes(const lt_l2h *l2h, uint32_t *out_counts, double *out_means) {
  LT_REFUSE_IF(l2h->passes == 0, lt_fail(LT_WRONG_STATE, "no pass is complete", 0, 0));
  for (uint32_t c = 0; c < l2h->k; ++c) {
    out_counts[c] = l2h->class_count[c];
    out_means[c] = l2h->class_count[c] > 0 ? l2h->class_sum[c] / l2h->class_count[c] : (double)NAN;
  }
  return LT_OK;
}

lt_status lt_l2h_predictions(const lt_l2h *l2h, uint16_t *out) {
  LT_REFUSE_IF(l2h->passes == 0, lt_fail(LT_WRONG_STATE, "no pass is complete", 0, 0));
  for (uint32_t b = 0; b < l2h->store.n_blocks; ++b) {
    const lt_block *block = l2h->store.blocks[b];
    for (uint32_t i = 0; i < block->n_rows; ++i) {
      out[block->order[i]] = lt_class_of(&l2h->store, block, i);
    }
    out += block->n_rows;
  }
  return LT_OK;
}

double lt_l2h_count_of(const lt_l2h *l2h, lt_l2h_count which) {
  uint32_t verified = 0;
  double undecided = 0;
  switch (which) {
    case LT_COUNT_ROWS: return l2h->rows;
    case LT_COUNT_PASSES: return l2h->passes;
    case LT_COUNT_ZEROS:
    case LT_COUNT_ONE_HOT:
    case LT_COUNT_OFF_SUM:
    case LT_COUNT_REREAD: return l2h->counts[which];
    case LT_COUNT_VERIFIED:
      for (uint32_t i = 0; i + 1 < l2h->k; ++i) {
        verified += l2h->decisions[i].exact;
      }
      return verified;
    case LT_COUNT_UNDECIDED:
      for (size_t r = 0; l2h->undecided != NULL && r < (size_t)l2h->rows; ++r) {
        undecided += l2h->undecided[r];
      }
      return undecided;
  }
  return (double)NAN; /* no such count */
}
