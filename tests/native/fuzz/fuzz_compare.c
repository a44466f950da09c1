/* Two trees and a reference, right or with entries changed to anything: refused, or measures on their scale. */
#include <math.h>

#include "trees.h"

enum { MAX_CLASSES = 6 };

static const double ROUNDING = 1e-9;

/* Heights that never decrease towards the root, unless the input says otherwise. */
static double *take_heights(input *in, const arrays *t) {
  const uint32_t manner = take(in) % NUMBER_MANNERS;
  double *height = take_numbers(in, t->n, manner);
  if (take(in) < 200) {
    for (uint32_t u = 1; u < t->n; ++u) {
      height[u] = height[u] > height[u - 1] ? height[u] : height[u - 1];
    }
  }
  return height;
}

static uint32_t leaves_of(const arrays *t) {
  uint32_t count = 0;
  for (uint32_t u = 0; u < t->n; ++u) {
    count += t->leaf_of[u] >= 0;
  }
  return count;
}

static void check_leaves(const uint32_t *leaves, uint32_t k) {
  uint8_t seen[MAX_LEAVES] = {0};
  for (uint32_t i = 0; i < k; ++i) {
    MUST(leaves[i] < k && !seen[leaves[i]]);
    seen[leaves[i]] = 1;
  }
}

static void check_two(const lt_tree *a, const lt_tree *b, lt_status expected, uint32_t k) {
  double out[LT_RESOLUTIONS];
  uint32_t leaves_a[MAX_LEAVES], leaves_b[MAX_LEAVES];
  MUST(lt_compare_clades(a, b, out) == expected);
  MUST(expected != LT_OK || (out[LT_CLADES_BOTH] <= out[LT_CLADES_A] && out[LT_CLADES_BOTH] <= out[LT_CLADES_B]));
  for (uint32_t of_four = 0; of_four < 2; ++of_four) {
    MUST((of_four ? lt_compare_quartets(a, b, out) : lt_compare_triplets(a, b, out)) == expected);
    MUST(expected != LT_OK ||
         (out[LT_AGREE] >= 0 && out[LT_DIFFER] >= 0 && out[LT_RESOLVED_A] <= out[LT_TOTAL] &&
          out[LT_AGREE] + out[LT_DIFFER] <= out[LT_RESOLVED_A] && out[LT_AGREE] + out[LT_DIFFER] <= out[LT_RESOLVED_B]));
  }
  MUST(lt_untangle(a, b, out, leaves_a, leaves_b) == expected);
  if (expected == LT_OK) {
    MUST(isnan(out[0]) ? k <= 1 : out[0] >= 0);
    check_leaves(leaves_a, k);
    check_leaves(leaves_b, k);
  }
}

static void check_heights(input *in, const exact_tree *a, const arrays *of_a, const exact_tree *b, const arrays *of_b,
                          lt_status expected, uint32_t k) {
  double *height_a = take_heights(in, of_a), *height_b = take_heights(in, of_b);
  double *distances = take_numbers(in, k > 0 ? k * (k - 1) / 2 : 0, take(in) % NUMBER_MANNERS);
  double out[LT_PAIR_MEASURES], cost, bk[MAX_LEAVES + 1], mean[MAX_LEAVES + 1];
  const lt_status status = lt_compare_pairs(&a->tree, height_a, &b->tree, height_b, out, bk, mean);
  MUST(status == expected || (expected == LT_OK && (status == LT_INVALID || status == LT_BAD_VALUE)));
  for (uint32_t i = 0; status == LT_OK && i < LT_PAIR_MEASURES; ++i) {
    MUST(isnan(out[i]) || (out[i] >= -1 - ROUNDING && out[i] <= 1 + ROUNDING));
  }
  const lt_status correlated = lt_cophenetic_correlation(&a->tree, height_a, distances, out);
  MUST(correlated == LT_OK || correlated == LT_INVALID || correlated == LT_BAD_VALUE);
  MUST(correlated != LT_OK || isnan(out[0]) || fabs(out[0]) <= 1 + ROUNDING);
  const lt_status costed = lt_dasgupta_cost(&a->tree, distances, &cost);
  MUST(costed == LT_OK || costed == LT_INVALID || costed == LT_BAD_VALUE);
  free(height_a);
  free(height_b);
  free(distances);
}

static void check_reference(input *in, const lt_tree *tree, int is_right, uint32_t leaves) {
  const uint32_t classes = 1 + take_below(in, MAX_CLASSES), kind = take(in) % 4;
  arrays t = make_tree(in, classes);
  const int changed = spoil(in, &t);
  exact_tree truth = exact_tree_of(&t);
  uint32_t *counts = exactly(leaves * classes * sizeof *counts);
  for (uint32_t i = 0; i < leaves * classes; ++i) {
    counts[i] = take(in) > 3 ? take(in) % 4 : take_u32(in);
  }
  const lt_contingency table = {leaves, classes, counts};
  lt_reference *reference = NULL;
  const lt_status status = lt_reference_create(&table, &truth.tree, kind, &reference);
  MUST(status == LT_OK ? kind < 3 : status == LT_INVALID && (changed || kind == 3));
  if (status == LT_OK) {
    double score;
    const lt_status scored = lt_reference_score(reference, tree, &score);
    MUST(scored == LT_OK || (scored == LT_INVALID && !is_right));
    MUST(scored != LT_OK || isnan(score) || (score >= -ROUNDING && score <= 1 + ROUNDING));
  }
  lt_reference_destroy(reference);
  exact_tree_destroy(&truth);
  free(counts);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, size};
  const uint32_t k = 1 + take_below(&in, MAX_LEAVES);
  arrays of_a = make_tree(&in, k), of_b = make_tree(&in, k);
  const int changed = take(&in) > 150 ? spoil(&in, &of_a) | spoil(&in, &of_b) : 0;
  exact_tree a = exact_tree_of(&of_a), b = exact_tree_of(&of_b);
  double out[LT_CLADE_COUNTS];
  const lt_status expected = lt_compare_clades(&a.tree, &b.tree, out);
  MUST(expected == LT_OK || (changed && expected == LT_INVALID));
  check_two(&a.tree, &b.tree, expected, leaves_of(&of_a));
  check_heights(&in, &a, &of_a, &b, &of_b, expected, leaves_of(&of_a));
  check_reference(&in, &b.tree, !changed, k);
  exact_tree_destroy(&a);
  exact_tree_destroy(&b);
  return 0;
}
