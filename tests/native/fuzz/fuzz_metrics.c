/* Tables and trees of any content: refused, or measured by numbers that are on their scale. */
#include <math.h>

#include "fuzz.h"
#include "logitree.h"

enum { MOST_LEAVES = 12, MOST_CLASSES = 9, MOST_POINTS = 300 };

/* Rounding may pass an end of the scale by this; ARI has no lower end worth checking. */
static const double ROUNDING = 1e-9;

static void check_scale(double x, double least) { MUST(isnan(x) || (x >= least - ROUNDING && x <= 1 + ROUNDING)); }

static void check_flat(const lt_contingency *table) {
  double out[LT_FLAT_METRICS];
  MUST(lt_metrics_flat(table, out) == LT_OK);
  for (uint32_t i = 0; i < LT_FLAT_METRICS; ++i) {
    check_scale(out[i], i == LT_ARI ? -1 : 0);
  }
  MUST(isnan(out[LT_ACCURACY]) || out[LT_ACCURACY] <= out[LT_LEAF_PURITY]);
  MUST(isnan(out[LT_ARGMAX_ACCURACY]) || out[LT_ARGMAX_ACCURACY] <= out[LT_ACCURACY]);
}

/* As large as a tree over the leaves can be. */
typedef struct arrays {
  uint32_t start[2 * MOST_LEAVES];
  uint32_t child[2 * MOST_LEAVES];
  int32_t leaf_of[2 * MOST_LEAVES];
  uint32_t n;
} arrays;

/* A tree: current groups are joined, two or more at a time, until one is left. */
static arrays make_tree(input *in, uint32_t k) {
  arrays t = {.n = k};
  uint32_t group[MOST_LEAVES], edges = 0;
  for (uint32_t a = 0; a < k; ++a) {
    group[a] = a;
    t.leaf_of[a] = (int32_t)a;
  }
  for (uint32_t n_groups = k; n_groups > 1; ++n_groups) {
    const uint32_t joined = 2 + take_below(in, n_groups - 1);
    for (uint32_t i = 0; i < joined; ++i) {
      const uint32_t at = take_below(in, n_groups);
      t.child[edges++] = group[at];
      group[at] = group[--n_groups];
    }
    group[n_groups] = t.n;
    t.leaf_of[t.n++] = -1;
    t.start[t.n] = edges;
  }
  return t;
}

/* Changes a few entries, to anything or to what might just pass. */
static int spoil(input *in, arrays *t) {
  const uint8_t changes = take(in) % 4;
  for (uint8_t i = 0; i < changes; ++i) {
    const uint32_t which = take(in) % 3, at = take_below(in, t->n + (which == 0));
    const uint32_t to = take(in) & 1 ? take_u32(in) : take(in) % (t->n + 1);
    if (which == 0) {
      t->start[at] = to;
    } else if (which == 1) {
      t->child[at] = to;
    } else {
      t->leaf_of[at] = (int32_t)to;
    }
  }
  return changes > 0;
}

static void check_tree(input *in, const lt_contingency *table) {
  arrays t = make_tree(in, table->n_leaves);
  const int changed = spoil(in, &t);
  uint32_t *start = copy_exactly(t.start, (t.n + 1) * sizeof *start);
  uint32_t *child = copy_exactly(t.child, (t.n - 1) * sizeof *child);
  int32_t *leaf_of = copy_exactly(t.leaf_of, t.n * sizeof *leaf_of);
  const lt_tree tree = {t.n, start, child, leaf_of};
  double out[2];
  const lt_status status = lt_metrics_tree(table, &tree, out);
  MUST(status == LT_OK || (changed && status == LT_INVALID));
  if (status == LT_OK) {
    check_scale(out[0], 0);
    check_scale(out[1], 0);
  }
  free(start);
  free(child);
  free(leaf_of);
}

static void check_counting(input *in, uint32_t leaves, uint32_t classes) {
  const uint32_t n = take_below(in, MOST_POINTS);
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
  const uint32_t leaves = 1 + take_below(&in, MOST_LEAVES), classes = 1 + take_below(&in, MOST_CLASSES);
  const uint8_t manner = take(&in) % 3;
  uint32_t *counts = exactly(leaves * classes * sizeof *counts);
  for (uint32_t i = 0; i < leaves * classes; ++i) {
    counts[i] = manner == 0 ? take(&in) % 4 : manner == 1 ? take(&in) : take_u32(&in);
  }
  const lt_contingency table = {leaves, classes, counts};
  check_flat(&table);
  check_tree(&in, &table);
  check_counting(&in, leaves, classes);
  uint32_t merges[2 * MOST_LEAVES];
  MUST(lt_random_merges(leaves, take_u32(&in), merges) == (leaves < 2 ? LT_INVALID : LT_OK));
  free(counts);
  return 0;
}
