/*
 * Sums over rows in fixed blocks: values are added to a part, and the part to the total when a block of rows ends. So a
 * sum has the same bits however the rows arrived. Entries are `width` doubles each; only entries that a block adds to take
 * time.
 */
#ifndef LT_BLOCKED_SUM_H
#define LT_BLOCKED_SUM_H

#include "memory.h"

typedef struct lt_blocked_sum {
  uint32_t n;
  uint32_t width;
  double *total;
  double *part;
  uint32_t *touched;
  uint8_t *is_touched;
  uint32_t n_touched;
} lt_blocked_sum;

lt_status lt_blocked_create(lt_blocked_sum *sum, uint32_t n, uint32_t width);
void lt_blocked_destroy(lt_blocked_sum *sum);
void lt_blocked_clear(lt_blocked_sum *sum);
void lt_blocked_end_block(lt_blocked_sum *sum);

static inline double *lt_blocked_part(lt_blocked_sum *sum, uint32_t index) {
  if (!sum->is_touched[index]) {
    sum->is_touched[index] = 1;
    sum->touched[sum->n_touched++] = index;
  }
  return sum->part + (size_t)index * sum->width;
}

#endif
