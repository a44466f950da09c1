/* Sums over rows in fixed blocks (blocked_sum.h). */
#include "blocked_sum.h"

#include <string.h>

lt_status lt_blocked_create(lt_arena *arena, uint32_t n, uint32_t width, lt_blocked_sum *out) {
  *out = (lt_blocked_sum){.n = n, .width = width};
  LT_TRY(lt_arena_new(arena, n, width * sizeof(double), &out->total));
  LT_TRY(lt_arena_new(arena, n, width * sizeof(double), &out->part));
  LT_TRY_NEW_EACH_IN(arena, n, &out->touched, &out->is_touched, &out->summed, &out->is_summed);
  return LT_OK;
}

void lt_blocked_clear(lt_blocked_sum *sum) {
  lt_blocked_end_block(sum);
  for (uint32_t i = 0; i < sum->n_summed; ++i) {
    memset(sum->total + (size_t)sum->summed[i] * sum->width, 0, sum->width * sizeof(double));
    sum->is_summed[sum->summed[i]] = 0;
  }
  sum->n_summed = 0;
}

void lt_blocked_end_block(lt_blocked_sum *sum) {
  for (uint32_t t = 0; t < sum->n_touched; ++t) {
    const uint32_t index = sum->touched[t];
    double *total = lt_blocked_total(sum, index), *part = sum->part + (size_t)index * sum->width;
    for (uint32_t w = 0; w < sum->width; ++w) {
      total[w] += part[w];
      part[w] = 0;
    }
    sum->is_touched[index] = 0;
  }
  sum->n_touched = 0;
}
