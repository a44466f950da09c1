/* Pass 1: per point its class, probability, largest values and the rest; per class the numbers the scores need. */
#include <math.h>

#include "l2h.h"

/* Insertion into a list that is in order; among equals the earlier class stays first. */
static void insert(double *value, uint16_t *id, uint32_t at, double x, uint32_t c) {
  for (; at > 0 && value[at - 1] < x; --at) {
    value[at] = value[at - 1];
    id[at] = id[at - 1];
  }
  value[at] = x;
  id[at] = (uint16_t)c;
}

static uint32_t count_at_least(const double *v, uint32_t k, double least) {
  const lt_f64x2 bound = lt_splat(least);
  lt_i64x2 a = lt_zero_bits(), b = lt_zero_bits();
  for (uint32_t i = 0; i < lt_padded(k); i += 4) { /* a mask is -1 where it holds */
    a = lt_add_bits(a, lt_not_less(lt_load(v + i), bound));
    b = lt_add_bits(b, lt_not_less(lt_load(v + i + 2), bound));
  }
  return (uint32_t)-lt_sum_bits(lt_add_bits(a, b));
}

/*
 * A bound that at least `top` values reach, and few more: the distance of the last entry from the peak changes little
 * from row to row. Without luck every value is let through; what is selected is the same.
 */
static double selection_bound(lt_l2h *l2h, double peak) {
  const uint32_t top = l2h->store.top;
  for (int attempt = 0; attempt < 16; ++attempt) {
    const uint32_t n = count_at_least(l2h->v, l2h->k, peak - l2h->list_distance);
    if (n >= top && n <= top + top / 2) {
      return peak - l2h->list_distance;
    }
    l2h->list_distance *= n < top ? 1.15 : 0.9;
  }
  l2h->list_distance = 1;
  return -(double)INFINITY;
}

/* The `top` largest values of the row in l2h->v, in order, to l2h->list_value and id. */
static void select_largest(lt_l2h *l2h, double peak, uint16_t *id) {
  const double *v = l2h->v;
  double *value = l2h->list_value;
  const uint32_t top = l2h->store.top, k = l2h->k;
  uint32_t candidates = 0;
  if (top < k) {
    const double bound = selection_bound(l2h, peak);
    for (uint32_t c = 0; c < k; ++c) { /* without a branch: which values reach the bound cannot be predicted */
      l2h->candidates[candidates] = (uint16_t)c;
      candidates += v[c] >= bound;
    }
  } else {
    for (; candidates < k; ++candidates) {
      l2h->candidates[candidates] = (uint16_t)candidates;
    }
  }
  for (uint32_t i = 0; i < candidates; ++i) {
    const uint32_t c = l2h->candidates[i];
    if (i < top) {
      insert(value, id, i, v[c], c);
    } else if (v[c] > value[top - 1]) {
      insert(value, id, top - 1, v[c], c);
    }
  }
}

static void count_probabilities(lt_l2h *l2h) {
  uint32_t zeros = 0;
  for (uint32_t c = 0; c < l2h->k; ++c) {
    zeros += l2h->v[c] == 0.0;
  }
  l2h->counts[LT_COUNT_ZEROS] += zeros;
  l2h->counts[LT_COUNT_ONE_HOT] += zeros + 1 == l2h->k;
  l2h->counts[LT_COUNT_OFF_SUM] += !(fabs(lt_sum(l2h->v, l2h->k) - 1.0) <= 1e-3);
}

lt_status lt_gather_row(lt_l2h *l2h) {
  lt_points *store = &l2h->store;
  double peak;
  uint32_t at;
  LT_TRY(lt_row_peak(l2h->kind, l2h->v, l2h->k, l2h->rows, &peak, &at));
  lt_block *block;
  uint32_t row;
  LT_TRY(lt_store_next(store, &block, &row));
  uint16_t *id = block->id + (size_t)row * store->top;
  select_largest(l2h, peak, id);
  lt_store_put(store, block, row, l2h->list_value);
  const double total = lt_weights(l2h->kind, l2h->v, l2h->k, peak, l2h->w);
  const double g = 1.0 / total; /* g(i), section 3 */
  block->probability[row] = g;
  if (!lt_lists_are_complete(l2h)) {
    for (uint32_t j = 0; j < store->top; ++j) {
      l2h->w[id[j]] = 0.0;
    }
    const double rest = lt_sum(l2h->w, l2h->k);
    block->residual[row] = l2h->kind == LT_LOGITS ? rest : rest / peak;
  }
  if (l2h->kind == LT_PROBABILITIES) {
    count_probabilities(l2h);
  }
  ++l2h->class_count[at];
  *lt_blocked_part(&l2h->probability_sum, at) += g;
  if (g > l2h->class_largest[at]) {
    l2h->class_largest[at] = g;
  }
  if (block->n_rows == LT_BLOCK_ROWS) {
    lt_store_end_block(store, block);
    lt_blocked_end_block(&l2h->probability_sum);
  }
  l2h->rows += 1;
  return LT_OK;
}

lt_status lt_gather_end(lt_l2h *l2h) {
  if (l2h->rows == 0) {
    return lt_fail(LT_EMPTY, "need at least 1 point, got 0", 0, 0);
  }
  lt_block *last = l2h->store.blocks[l2h->store.n_blocks - 1];
  if (last->n_rows < LT_BLOCK_ROWS) {
    lt_store_end_block(&l2h->store, last);
    lt_blocked_end_block(&l2h->probability_sum);
  }
  for (uint32_t c = 0; c < l2h->k; ++c) {
    l2h->class_sum[c] = l2h->probability_sum.total[c];
  }
  const lt_class_statistics statistics = {l2h->class_count, l2h->class_sum, l2h->class_largest};
  LT_TRY(lt_groups_create(&l2h->groups, l2h->k, (lt_score)l2h->options.score, (lt_empty)l2h->options.empty,
                          statistics));
  lt_groups_reset(&l2h->groups);
  return LT_OK;
}
