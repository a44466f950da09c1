/*
 * Sums over rows in fixed blocks: values are added to a part, and the part to the total when a block of rows ends. So a
 * sum has the same bits however the rows arrived. Entries are `width` doubles each; only entries that are added to take
 * time, and it is known which they are.
 */
#pragma once

#include "arena.h"

typedef struct lt_blocked_sum {
  uint32_t n;
  uint32_t width;
  double *total;
  double *part;
  uint32_t *touched; /* entries that the block added to */
  uint8_t *is_touched;
  uint32_t n_touched;
  uint32_t *summed; /* entries whose total may not be 0 */
  uint8_t *is_summed;
  uint32_t n_summed;
} lt_blocked_sum;

/* Sums of n entries, in the arena. */
lt_status lt_blocked_create(lt_arena *arena, uint32_t n, uint32_t width, lt_blocked_sum *out);
void lt_blocked_clear(lt_blocked_sum *sum);
void lt_blocked_end_block(lt_blocked_sum *sum);

/* The total of an entry, which is among those that are summed from now on. */
static inline double *lt_blocked_total(lt_blocked_sum *sum, uint32_t index) {
  if (!sum->is_summed[index]) {
    sum->is_summed[index] = 1;
    sum->summed[sum->n_summed++] = index;
  }
  return sum->total + (size_t)index * sum->width;
}

static inline double *lt_blocked_part(lt_blocked_sum *sum, uint32_t index) {
  if (!sum->is_touched[index]) {
    sum->is_touched[index] = 1;
    sum->touched[sum->n_touched++] = index;
  }
  return sum->part + (size_t)index * sum->width;
}
