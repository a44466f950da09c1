/* Tables and trees of any content: refused, or measured by numbers that are on their scale. */
#include <math.h>

#include "trees.h"

enum { MAX_CLASSES = 9, MAX_POINTS = 300 };

/* Rounding may pass an end of the scale by this; ARI has no lower end worth checking. */
static const double ROUNDING = 1e-9;

static void check_scale(double x, double least) { MUST(isnan(x) || (x >= least - ROUNDING && x <= 1 + ROUNDING)); }

static void check_flat(const lt_contingency *table) {
  double out[LT_FLAT_METRICS];
  MUST(lt_metrics_flat(table, out) == LT_OK);
  for (uint32_t i = 0; i < LT_FLAT_METRICS; ++i) {
    check_scale(out[i], i == LT_ARI ? -1 : 0);
  }
  MUST(isnan(out[LT_MATCHED_ACCURACY]) || out[LT_MATCHED_ACCURACY] <= out[LT_LEAF_PURITY]);
  MUST(isnan(out[LT_ACCURACY]) || out[LT_ACCURACY] <= out[LT_MATCHED_ACCURACY]);
}

static void check_tree(input *in, const lt_contingency *table) {
  arrays t = make_tree(in, table->n_leaves);
  const int changed = spoil(in, &t);
  exact_tree exact = exact_tree_of(&t);
  double out[2];
  const lt_status status = lt_metrics_tree(table, &exact.tree, out);
  MUST(status == LT_OK || (changed && status == LT_INVALID));
  if (status == LT_OK) {
    check_scale(out[0], 0);
    check_scale(out[1], 0);
  }
  exact_tree_destroy(&exact);
}

static void check_counting(input *in, uint32_t leaves, uint32_t classes) {
  const uint32_t n = take_below(in, MAX_POINTS);
  uint16_t *predicted = exactly(n * sizeof *predicted);
  int32_t *truth = exactly(n * sizeof *truth);
  uint32_t *counts = exactly(leaves * classes * sizeof *counts), total = 0;
  memset(counts, 0, leaves * classes * sizeof *counts);
  const int wild = take(in) > 200;
  for (uint32_t i = 0; i < n; ++i) {
    predicted[i] = (uint16_t)(wild ? take_u32(in) : take(in) % leaves);
    truth[i] = wild ? (int32_t)take_u32(in) : (int32_t)(take(in) % classes);
  }
  const lt_status status = lt_count_contingency(predicted, truth, n, leaves, classes, counts);
  for (uint32_t i = 0; i < leaves * classes; ++i) {
    total += counts[i];
  }
  MUST(status == LT_OK ? total == n : status == LT_BAD_VALUE && total == lt_last_error_place(LT_PLACE_ROW));
  free(predicted);
  free(truth);
  free(counts);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, size};
  const uint32_t leaves = 1 + take_below(&in, MAX_LEAVES), classes = 1 + take_below(&in, MAX_CLASSES);
  const uint8_t manner = take(&in) % 3;
  uint32_t *counts = exactly(leaves * classes * sizeof *counts);
  for (uint32_t i = 0; i < leaves * classes; ++i) {
    counts[i] = manner == 0 ? take(&in) % 4 : manner == 1 ? take(&in) : take_u32(&in);
  }
  const lt_contingency table = {leaves, classes, counts};
  check_flat(&table);
  check_tree(&in, &table);
  check_counting(&in, leaves, classes);
  uint32_t merges[2 * MAX_LEAVES];
  MUST(lt_random_merges(leaves, take_u32(&in), merges) == (leaves < 2 ? LT_INVALID : LT_OK));
  free(counts);
  return 0;
}
