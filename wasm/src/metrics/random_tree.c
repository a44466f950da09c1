/* Random trees to stand beside every measure: a uniformly random pair of current groups is joined until one is left. */
#include <stdlib.h>

#include "memory.h"
#include "random.h"

/* Uniform below n, without bias: draws that would wrap unevenly are drawn again. */
static uint32_t below(uint64_t *state, uint32_t n) {
  const uint64_t uneven = (UINT64_C(0) - n) % n;
  uint64_t x;
  do {
    x = lt_random_bits(state);
  } while (x < uneven);
  return (uint32_t)(x % n);
}

lt_status lt_random_merges(uint32_t n_leaves, uint32_t seed, uint32_t *out) {
  LT_REFUSE_IF(n_leaves < 2 || n_leaves > LT_MAX_LEAVES,
               lt_fail(LT_INVALID, "a random tree has 2 to # leaves", LT_MAX_LEAVES, 0));
  uint32_t *group;
  LT_TRY(LT_NEW(n_leaves, &group));
  for (uint32_t c = 0; c < n_leaves; ++c) {
    group[c] = c;
  }
  uint64_t state = seed;
  for (uint32_t i = 0, n = n_leaves; n > 1; ++i, --n) {
    for (uint32_t side = 0; side < 2; ++side) { /* the last group takes the place of the drawn one */
      const uint32_t at = below(&state, n - side);
      out[2 * i + side] = group[at];
      group[at] = group[n - 1 - side];
    }
    group[n - 2] = n_leaves + i;
  }
  free(group);
  return LT_OK;
}
