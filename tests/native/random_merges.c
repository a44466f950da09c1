/* Random trees: always a tree, the same for the same seed, and every pair equally likely. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "logitree.h"

/* Every node but the root is joined exactly once, after it was made. */
static int is_tree(const uint32_t *merges, uint32_t k) {
  uint8_t *joined = calloc(2 * k, 1);
  int fine = 1;
  for (uint32_t i = 0; i < 2 * (k - 1); ++i) {
    fine &= merges[i] < k + i / 2 && !joined[merges[i]];
    joined[merges[i] < 2 * k ? merges[i] : 0] = 1;
  }
  free(joined);
  return fine;
}

static void check_trees(void) {
  const uint32_t sizes[] = {2, 3, 10, 1000, LT_MAX_LEAVES};
  for (size_t s = 0; s < sizeof sizes / sizeof *sizes; ++s) {
    const uint32_t k = sizes[s];
    uint32_t *merges = malloc(2 * (k - 1) * sizeof *merges), *again = malloc(2 * (k - 1) * sizeof *again);
    for (uint32_t seed = 0; seed < 3; ++seed) {
      CHECK(lt_random_merges(k, seed, merges) == LT_OK && is_tree(merges, k));
      CHECK(lt_random_merges(k, seed, again) == LT_OK && memcmp(merges, again, 2 * (k - 1) * sizeof *again) == 0);
      CHECK(k < 10 ||
            (lt_random_merges(k, seed + 1, again) == LT_OK && memcmp(merges, again, 2 * (k - 1) * sizeof *again) != 0));
    }
    free(merges);
    free(again);
  }
}

/* Pearson's chi-squared of `n` counts that should be equal. */
static double chi_squared(const uint32_t *counts, uint32_t n, uint32_t rounds) {
  double sum = 0;
  for (uint32_t i = 0; i < n; ++i) {
    const double difference = counts[i] - (double)rounds / n;
    sum += difference * difference / ((double)rounds / n);
  }
  return sum;
}

/* First and second pair of 5 groups, in both orders, over the seeds as they are used: 0, 1, 2, … */
static void check_uniform(void) {
  enum { GROUPS = 5 };
  const uint32_t rounds = check_rounds(100000);
  uint32_t first[GROUPS * GROUPS] = {0}, second[16] = {0}, merges[2 * (GROUPS - 1)], pairs[20], n_first = 0, n_second = 0;
  for (uint32_t seed = 0; seed < rounds; ++seed) {
    lt_random_merges(GROUPS, seed, merges);
    ++first[merges[0] * GROUPS + merges[1]];
    uint32_t rank[2]; /* of the groups that are left: the classes, then the merged one */
    for (uint32_t side = 0; side < 2; ++side) {
      const uint32_t node = merges[2 + side];
      rank[side] = node - (merges[0] < node) - (merges[1] < node);
    }
    ++second[rank[0] * 4 + rank[1]];
  }
  for (uint32_t i = 0; i < GROUPS * GROUPS; ++i) {
    if (i % (GROUPS + 1) != 0) {
      pairs[n_first++] = first[i];
    }
  }
  CHECK_FOR(chi_squared(pairs, 20, rounds) < 43.8, "%g", chi_squared(pairs, 20, rounds)); /* 19 degrees, 1 in 1000 */
  for (uint32_t i = 0; i < 16; ++i) {
    if (i % 5 != 0) {
      pairs[n_second++] = second[i];
    }
  }
  CHECK_FOR(chi_squared(pairs, 12, rounds) < 31.3, "%g", chi_squared(pairs, 12, rounds)); /* 11 degrees */
}

void test_random_merges(void) {
  uint32_t merges[2];
  check_trees();
  check_uniform();
  CHECK(lt_random_merges(0, 0, merges) == LT_INVALID && lt_random_merges(1, 0, merges) == LT_INVALID);
  CHECK(lt_random_merges(LT_MAX_LEAVES + 1, 0, merges) == LT_INVALID);
}
