/* Sums over rows in fixed blocks, by key (sparse_sum.h). */
#include "sparse_sum.h"

#include <stdlib.h>

void lt_sparse_destroy(lt_sparse_sum *sum) {
  free(sum->entry);
  free(sum->touched);
  free(sum->slot);
  *sum = (lt_sparse_sum){0};
}

/* The slot of a key, or the empty one where it would be. Keys are spread by the golden ratio (Knuth 6.4). */
static uint32_t *slot_of(const lt_sparse_sum *sum, uint32_t key) {
  const uint32_t mask = (UINT32_C(1) << sum->slot_bits) - 1;
  uint32_t at = (key * UINT32_C(2654435769)) >> (32 - sum->slot_bits);
  while (sum->slot[at] != 0 && sum->entry[sum->slot[at] - 1].key != key) {
    at = (at + 1) & mask;
  }
  return &sum->slot[at];
}

/* Slots for one more entry, at most half of them being used. */
static lt_status reserve(lt_sparse_sum *sum) {
  if (sum->slot != NULL && 2 * ((size_t)sum->n + 1) <= (size_t)1 << sum->slot_bits) {
    return LT_OK;
  }
  uint32_t *slot;
  const uint32_t bits = sum->slot == NULL ? 10 : sum->slot_bits + 1;
  LT_TRY(LT_NEW((size_t)1 << bits, &slot));
  free(sum->slot);
  sum->slot = slot;
  sum->slot_bits = bits;
  for (uint32_t i = 0; i < sum->n; ++i) {
    *slot_of(sum, sum->entry[i].key) = i + 1;
  }
  return LT_OK;
}

lt_status lt_sparse_add(lt_sparse_sum *sum, uint32_t key, double x) {
  LT_TRY(reserve(sum));
  LT_TRY(LT_GROW((size_t)sum->n + 1, &sum->capacity, &sum->entry));
  LT_TRY(LT_GROW((size_t)sum->n_touched + 1, &sum->most_touched, &sum->touched));
  uint32_t *slot = slot_of(sum, key);
  if (*slot == 0) {
    sum->entry[sum->n] = (lt_sparse_entry){0, 0, key, 0};
    *slot = ++sum->n;
  }
  lt_sparse_entry *entry = &sum->entry[*slot - 1];
  if (!entry->is_touched) {
    entry->is_touched = 1;
    sum->touched[sum->n_touched++] = *slot - 1;
  }
  entry->part += x;
  return LT_OK;
}

void lt_sparse_end_block(lt_sparse_sum *sum) {
  for (uint32_t t = 0; t < sum->n_touched; ++t) {
    lt_sparse_entry *entry = &sum->entry[sum->touched[t]];
    entry->total += entry->part;
    entry->part = 0;
    entry->is_touched = 0;
  }
  sum->n_touched = 0;
}
