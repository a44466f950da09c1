/* Sums over rows in fixed blocks (blocked_sum.h). */
#include "blocked_sum.h"

#include <stdlib.h>
#include <string.h>

lt_status lt_blocked_create(lt_blocked_sum *sum, uint32_t n, uint32_t width) {
  *sum = (lt_blocked_sum){.n = n, .width = width};
  LT_TRY(lt_new(n, width * sizeof(double), &sum->total));
  LT_TRY(lt_new(n, width * sizeof(double), &sum->part));
  LT_TRY(LT_NEW(n, &sum->touched));
  return LT_NEW(n, &sum->is_touched);
}

void lt_blocked_destroy(lt_blocked_sum *sum) {
  free(sum->total);
  free(sum->part);
  free(sum->touched);
  free(sum->is_touched);
  *sum = (lt_blocked_sum){0};
}

void lt_blocked_clear(lt_blocked_sum *sum) {
  lt_blocked_end_block(sum);
  memset(sum->total, 0, (size_t)sum->n * sum->width * sizeof(double));
}

void lt_blocked_end_block(lt_blocked_sum *sum) {
  for (uint32_t t = 0; t < sum->n_touched; ++t) {
    const uint32_t index = sum->touched[t];
    for (uint32_t w = 0; w < sum->width; ++w) {
      double *part = sum->part + (size_t)index * sum->width + w;
      sum->total[(size_t)index * sum->width + w] += *part;
      *part = 0;
    }
    sum->is_touched[index] = 0;
  }
  sum->n_touched = 0;
}
