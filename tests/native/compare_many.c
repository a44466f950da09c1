/* Measures over pairs of leaves of trees that are too large for a look at each pair, beside a look at each pair. */
#include <math.h>

#include "check.h"
#include "logitree.h"

/*
 * Trees of so many leaves that pairs are summed node by node: a balanced tree over leaves in another order, and a chain. Two
 * leaves meet in the one at the highest bit in which their places differ, in the other at the later of them.
 */
void test_compare_many(void) {
  enum { LEVELS = 12, N = 1u << LEVELS, NODES = 2 * N - 1 };
  static uint32_t start[NODES + 1], balanced[NODES - 1], chain[NODES - 1];
  static int32_t leaf_a[NODES], leaf_b[NODES];
  static double height_a[NODES], height_b[NODES], bk[N + 1], expected[N + 1], alike[LEVELS + 1];
  for (uint32_t u = 0; u < NODES; ++u) {
    start[u + 1] = start[u] + (u < N ? 0 : 2);
    leaf_a[u] = u < N ? (int32_t)(u * 2531 % N) : -1;
    leaf_b[u] = u < N ? (int32_t)u : -1;
    if (u >= N) {
      balanced[2 * (u - N)] = 2 * (u - N);
      balanced[2 * (u - N) + 1] = 2 * (u - N) + 1;
      height_a[u] = height_a[2 * (u - N)] + 1;
      chain[2 * (u - N)] = u == N ? 0 : u - 1;
      chain[2 * (u - N) + 1] = u - N + 1;
      height_b[u] = u - N + 1;
    }
  }
  double sums[5] = {0}; /* of heights in a and b, of their products, and of squares */
  for (uint32_t i = 0; i < N; ++i) {
    for (uint32_t j = 0; j < i; ++j) {
      const uint32_t x = i * 2531 % N, y = j * 2531 % N, later = x > y ? x : y;
      const uint32_t level = 32 - (uint32_t)__builtin_clz(i ^ j);
      const double a = level, b = later;
      const double terms[5] = {a, b, a * b, a * a, b * b};
      for (uint32_t t = 0; t < 5; ++t) {
        sums[t] += terms[t];
      }
      for (uint32_t l = level; l < LEVELS; ++l) { /* 2^(12 - l) clusters in either tree */
        alike[l] += later <= (uint32_t)(N - (N >> l));
      }
    }
  }
  double out[LT_PAIR_MEASURES];
  const lt_tree a = {NODES, start, balanced, leaf_a}, b = {NODES, start, chain, leaf_b};
  CHECK(lt_compare_pairs(&a, height_a, &b, height_b, out, bk, expected) == LT_OK);
  const double n = N * (N - 1.0) / 2, mean_a = sums[0] / n, mean_b = sums[1] / n;
  const double wanted =
      (sums[2] / n - mean_a * mean_b) / sqrt((sums[3] / n - mean_a * mean_a) * (sums[4] / n - mean_b * mean_b));
  CHECK_FOR(fabs(out[LT_COPHENETIC] - wanted) < 1e-9, "%.15g instead of %.15g", out[LT_COPHENETIC], wanted);
  for (uint32_t l = 1; l < LEVELS; ++l) {
    const double own = (N >> l) * ((1 << l) * ((1 << l) - 1.0) / 2), joined = N - (N >> l) + 1;
    const double share = alike[l] / sqrt(own * (joined * (joined - 1) / 2));
    CHECK_FOR(fabs(bk[N >> l] - share) < 1e-12, "%u clusters: %.15g instead of %.15g", N >> l, bk[N >> l], share);
  }
}
