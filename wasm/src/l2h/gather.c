/* Pass 1 of L2H: per point its class, probability, largest values and the rest; per class the numbers the scores need. */
#include <math.h>

#include "l2h.h"

/* Counts what is told of rows of probabilities. The row is in l2h->w, as its weights. */
static void count_probabilities(lt_l2h *l2h) {
  uint32_t zeros = 0;
  for (uint32_t c = 0; c < l2h->k; ++c) {
    zeros += l2h->w[c] == 0.0;
  }
  l2h->counts[LT_COUNT_ZEROS] += zeros;
  l2h->counts[LT_COUNT_ONE_HOT] += zeros + 1 == l2h->k;
  l2h->counts[LT_COUNT_OFF_SUM] += !(fabs(lt_sum(l2h->w, l2h->k) - 1.0) <= 1e-3);
}

/*
 * g(i) of section 3, the list and the residual of the row in l2h->v or l2h->f, to the place it got in the store. The
 * residual is a sum of its own: a difference of two sums would keep no digit of it.
 */
static void keep(lt_l2h *l2h, lt_block *block, uint32_t row, double peak) {
  const lt_points *store = &l2h->store;
  const uint32_t k = l2h->k;
  const size_t at = (size_t)row * store->top;
  uint16_t *id = block->id + at;
  double total;
  if (l2h->options.wide) {
    lt_select_largest(l2h, peak, id);
    lt_store_put(store, block, row, l2h->list_value);
    total = lt_weights(l2h->kind, l2h->v, k, peak, l2h->w);
  } else {
    lt_select_largest_f32(l2h, (float *)block->value + at, id);
    total = lt_weights_f32(l2h->kind, l2h->f, k, peak, l2h->w);
  }
  block->probability[row] = 1.0 / total;
  if (l2h->kind == LT_PROBABILITIES) {
    count_probabilities(l2h);
  }
  if (!lt_lists_are_complete(l2h)) {
    for (uint32_t j = 0; j < store->top; ++j) {
      l2h->w[id[j]] = 0.0;
    }
    const double rest = lt_sum(l2h->w, k);
    block->residual[row] = l2h->kind == LT_LOGITS ? rest : rest / peak;
  }
}

static lt_status end_block(lt_l2h *l2h, lt_block *block) {
  lt_blocked_end_block(&l2h->probability_sum);
  return lt_store_end_block(&l2h->store, block);
}

lt_status lt_gather_row(lt_l2h *l2h, const lt_layout *layout, const void *rows, uint32_t r) {
  double peak;
  uint32_t at;
  if (l2h->options.wide) {
    lt_widen_row(l2h->kind, layout, rows, r, l2h->k, l2h->v);
    LT_TRY(lt_row_peak(l2h->kind, l2h->v, l2h->k, l2h->rows, &peak, &at));
  } else {
    float narrow;
    lt_narrow_row(l2h->kind, layout, rows, r, l2h->k, l2h->f);
    LT_TRY(lt_row_peak_f32(l2h->kind, l2h->f, l2h->k, l2h->rows, &narrow, &at));
    peak = narrow;
  }
  lt_block *block;
  uint32_t row;
  LT_TRY(lt_store_next(&l2h->store, &block, &row));
  keep(l2h, block, row, peak);
  l2h->rows += 1;
  if (l2h->piece.is_open) {
    return block->n_rows == LT_BLOCK_ROWS ? lt_piece_gathered(l2h, block) : LT_OK;
  }
  return lt_gather_count(l2h, block, row);
}

lt_status lt_gather_count(lt_l2h *l2h, lt_block *block, uint32_t row) {
  const uint32_t c = lt_class_of(&l2h->store, block, row);
  const double g = block->probability[row];
  ++l2h->class_count[c];
  *lt_blocked_part(&l2h->probability_sum, c) += g;
  if (g > l2h->class_largest[c]) {
    l2h->class_largest[c] = g;
  }
  return row + 1 == LT_BLOCK_ROWS ? end_block(l2h, block) : LT_OK;
}

lt_status lt_gather_end(lt_l2h *l2h) {
  LT_REFUSE_IF(l2h->rows == 0, lt_fail(LT_EMPTY, "need at least 1 point, got 0", 0, 0));
  lt_block *last = l2h->store.blocks[l2h->store.n_blocks - 1];
  if (last->n_rows < LT_BLOCK_ROWS) {
    LT_TRY(end_block(l2h, last));
  }
  lt_store_end(&l2h->store);
  if (l2h->given != LT_GIVEN_ROWS) {
    LT_TRY(LT_NEW_IN(&l2h->arena, (size_t)l2h->rows, &l2h->undecided));
  }
  for (uint32_t c = 0; c < l2h->k; ++c) {
    l2h->class_sum[c] = l2h->probability_sum.total[c];
  }
  const lt_class_statistics statistics = {l2h->class_count, l2h->class_sum, l2h->class_largest};
  return lt_groups_create(&l2h->arena, &l2h->options, statistics, NULL, &l2h->groups);
}
