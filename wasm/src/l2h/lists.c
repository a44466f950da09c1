/*
 * Rows of which only the best classes are known, as from a model that is reached over an interface. L2H works on such lists
 * anyway. What they do not show stays an interval: there is no second reading that could decide it.
 */
#include <math.h>

#include "exponential.h"
#include "l2h.h"

/* Log-probabilities come rounded: each may be this much above 0, and probabilities may sum to this much more than 1. */
static const double TOLERANCE = 1e-3;

/* Counts the classes that a row lists; LT_BAD_VALUE for none, or for one that does not exist. */
static lt_status count_listed(const lt_l2h *l2h, const uint16_t *ids, uint32_t *out) {
  const uint32_t top = l2h->store.top;
  uint32_t n = 0;
  for (; n < top && ids[n] != LT_NO_CLASS_ID; ++n) {
    LT_REFUSE_IF(ids[n] >= l2h->k,
                 lt_fail_at(LT_BAD_VALUE, "a class that does not exist in row #, place #", l2h->rows, n, -1));
    for (uint32_t i = 0; i < n; ++i) {
      LT_REFUSE_IF(ids[i] == ids[n],
                   lt_fail_at(LT_BAD_VALUE, "a class is listed twice in row #, place #", l2h->rows, n, -1));
    }
  }
  *out = n;
  return n > 0 ? LT_OK : lt_fail_at(LT_BAD_VALUE, "no class is listed in row #", l2h->rows, -1, -1);
}

/* The row in order of its values, the lower class first among equals, to l2h->list_value and id. */
static lt_status sort_row(lt_l2h *l2h, const uint16_t *ids, const double *values, uint32_t n, uint16_t *id) {
  double *value = l2h->list_value;
  for (uint32_t j = 0; j < n; ++j) {
    const double x = values[j];
    LT_REFUSE_IF(!(x <= TOLERANCE), lt_fail_at(LT_BAD_VALUE, "not a log-probability in row #, place #", l2h->rows, j, -1));
    uint32_t at = j;
    for (; at > 0 && (value[at - 1] < x || (value[at - 1] == x && id[at - 1] > ids[j])); --at) {
      value[at] = value[at - 1];
      id[at] = id[at - 1];
    }
    value[at] = x;
    id[at] = ids[j];
  }
  return value[0] > -(double)INFINITY ? LT_OK
                                      : lt_fail_at(LT_BAD_VALUE, "no class above probability 0 in row #", l2h->rows, -1, -1);
}

/* g, the list and what the listed classes leave, of a row with log-probabilities. */
static lt_status keep_probabilities(lt_l2h *l2h, lt_block *block, uint32_t row, uint32_t n) {
  double *value = l2h->list_value, listed = 0;
  for (uint32_t j = n; j-- > 0;) {
    listed += lt_weight(LT_LOGITS, value[j], 0);
  }
  LT_REFUSE_IF(listed > 1 + TOLERANCE,
               lt_fail_at(LT_BAD_VALUE, "the probabilities of row # sum to more than 1", l2h->rows, -1, -1));
  const double first = lt_weight(LT_LOGITS, value[0], 0);
  block->probability[row] = fmin(first, 1.0);
  block->residual[row] = fmax(1.0 - listed, 0.0) / first;
  return LT_OK;
}

static lt_status push_row(lt_l2h *l2h, const uint16_t *ids, const double *values) {
  lt_points *store = &l2h->store;
  uint32_t n, row;
  lt_block *block;
  LT_TRY(count_listed(l2h, ids, &n));
  LT_TRY(lt_store_next(store, &block, &row));
  uint16_t *id = block->id + (size_t)row * store->top;
  if (values != NULL) {
    LT_TRY(sort_row(l2h, ids, values, n, id));
    LT_TRY(keep_probabilities(l2h, block, row, n));
  } else { /* ranks alone: every listed class counts as one */
    for (uint32_t j = 0; j < n; ++j) {
      id[j] = ids[j];
      l2h->list_value[j] = 0;
    }
    block->probability[row] = 1;
    block->residual[row] = 0;
  }
  for (uint32_t j = n; j < store->top; ++j) {
    id[j] = LT_NO_CLASS_ID;
    l2h->list_value[j] = -(double)INFINITY;
  }
  lt_store_put(store, block, row, l2h->list_value);
  l2h->rows += 1;
  return lt_gather_count(l2h, block, row);
}

lt_status lt_lists_push(lt_l2h *l2h, const uint16_t *ids, const double *values, uint32_t n_rows) {
  const lt_given given = values != NULL ? LT_GIVEN_PROBABILITIES : LT_GIVEN_RANKS;
  LT_REFUSE_IF(l2h->options.wide == 0 || l2h->kind != LT_LOGITS || (l2h->rows > 0 && l2h->given != given),
               lt_fail(LT_INVALID, "lists are pushed alone, all of one kind, to a run in f64", 0, 0));
  l2h->given = given;
  for (size_t r = 0; r < n_rows; ++r) {
    LT_TRY(push_row(l2h, ids + r * l2h->store.top, values == NULL ? NULL : values + r * l2h->store.top));
  }
  return LT_OK;
}
