/* Measures of a tree by hand, for any branching and depth, and the trees that are refused. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "logitree.h"

enum { LARGE = LT_MAX_TABLE_CLASSES };

static lt_status measure(const lt_contingency *table, uint32_t n_nodes, const uint32_t *child_start, const uint32_t *child,
                         const int32_t *leaf_of, double *out) {
  const lt_tree tree = {n_nodes, child_start, child, leaf_of};
  return lt_metrics_tree(table, &tree, out);
}

static int near(double a, double b) { return isnan(b) ? isnan(a) : fabs(a - b) <= 1e-14; }

/* Leaves 0, 1, 2 hold classes (2, 0), (1, 1), (0, 3); the tree is ((0, 1), 2). */
static const uint32_t counts[] = {2, 0, 1, 1, 0, 3};
static const lt_contingency three = {3, 2, counts};
static const uint32_t start[] = {0, 0, 0, 0, 2, 4};
static const uint32_t child[] = {0, 1, 3, 2};
static const int32_t leaf_of[] = {0, 1, 2, -1, -1};

static void check_by_hand(void) {
  double out[2];
  CHECK(measure(&three, 5, start, child, leaf_of, out) == LT_OK);
  /* class 0: a pair in leaf 0 (purity 1), two pairs at node 3 (3/4); class 1: three pairs in leaf 2, three at the root (4/7) */
  CHECK(near(out[0], (1 + 2 * 0.75 + 3 + 3 * 4.0 / 7) / 9));
  /* class 0: two pairs 2 edges apart (0); class 1: three pairs 3 edges apart (the longest way of a caterpillar: 1) */
  CHECK(near(out[1], 3.0 / 5));
  const uint32_t star_start[] = {0, 0, 0, 0, 3}, star_child[] = {2, 0, 1};
  const int32_t star_leaf[] = {0, 1, 2, -1};
  CHECK(measure(&three, 4, star_start, star_child, star_leaf, out) == LT_OK);
  CHECK(near(out[0], (1 + 2 * 3.0 / 7 + 3 + 3 * 4.0 / 7) / 9) && near(out[1], 0));
  const uint32_t chain_start[] = {0, 0, 0, 0, 1, 3, 5}, chain_child[] = {1, 0, 3, 2, 4}; /* a node with one child */
  const int32_t chain_leaf[] = {0, 1, 2, -1, -1, -1};
  CHECK(measure(&three, 6, chain_start, chain_child, chain_leaf, out) == LT_OK);
  CHECK(near(out[1], (2 * (log2(3) - 1) + 3 * (log2(4) - 1)) / 5 / (log2(3) - 1)));
}

static void check_undefined(void) {
  static const uint32_t perfect[] = {4, 0, 0, 0, 4, 0, 0, 0, 4}, single[] = {1, 0, 0, 0, 1, 0, 0, 0, 1}, none[9] = {0};
  const lt_contingency pure = {3, 3, perfect}, apart = {3, 3, single}, empty = {3, 3, none};
  double out[2];
  CHECK(measure(&pure, 5, start, child, leaf_of, out) == LT_OK && near(out[0], 1) && isnan(out[1]));
  CHECK(measure(&apart, 5, start, child, leaf_of, out) == LT_OK && isnan(out[0]) && isnan(out[1]));
  CHECK(measure(&empty, 5, start, child, leaf_of, out) == LT_OK && isnan(out[0]) && isnan(out[1]));
  const uint32_t pair[] = {3, 1, 2, 2};
  const lt_contingency two = {2, 2, pair}, one = {1, 2, pair};
  const uint32_t pair_start[] = {0, 0, 0, 2}, pair_child[] = {0, 1}, lone_start[] = {0, 0};
  CHECK(measure(&two, 3, pair_start, pair_child, (const int32_t[]){0, 1, -1}, out) == LT_OK);
  CHECK(near(out[0], (3 * 0.75 + 1 * 0.5 + 6 * 5.0 / 8 + 1 * 0.5 + 2 * 3.0 / 8) / 13) && isnan(out[1]));
  CHECK(measure(&one, 1, lone_start, NULL, (const int32_t[]){0}, out) == LT_OK && near(out[0], 0.75) && isnan(out[1]));
}

/* The deepest and the widest trees possible: nothing here recurses. */
static void check_extremes(void) {
  uint32_t *table_counts = calloc(LARGE, sizeof *table_counts), *starts = calloc(2 * LARGE, sizeof *starts);
  uint32_t *children = calloc(2 * LARGE, sizeof *children);
  int32_t *leaves = calloc(2 * LARGE, sizeof *leaves);
  const lt_contingency table = {LARGE, 1, table_counts};
  double out[2];
  table_counts[0] = table_counts[1] = 1; /* the pair that is furthest apart */
  for (uint32_t u = 0; u < 2 * LARGE - 1; ++u) {
    leaves[u] = u < LARGE ? (int32_t)(u == 1 ? LARGE - 1 : u == LARGE - 1 ? 1 : u) : -1;
    starts[u + 1] = starts[u] + (u < LARGE ? 0 : 2);
  }
  for (uint32_t i = 0; i < LARGE - 1; ++i) {
    children[2 * i] = i == 0 ? 0 : LARGE + i - 1;
    children[2 * i + 1] = i + 1;
  }
  CHECK(measure(&table, 2 * LARGE - 1, starts, children, leaves, out) == LT_OK && near(out[0], 1) && near(out[1], 1));
  for (uint32_t i = 0; i < LARGE; ++i) {
    children[i] = i;
  }
  starts[LARGE + 1] = LARGE;
  leaves[LARGE] = -1;
  CHECK(measure(&table, LARGE + 1, starts, children, leaves, out) == LT_OK && near(out[0], 1) && near(out[1], 0));
  free(table_counts);
  free(starts);
  free(children);
  free(leaves);
}

static void refused(uint32_t n_nodes, const uint32_t *starts, const uint32_t *children, const int32_t *leaves) {
  double out[2];
  CHECK_FOR(measure(&three, n_nodes, starts, children, leaves, out) == LT_INVALID, "%u nodes", n_nodes);
}

static void check_refusals(void) {
  refused(0, start, child, leaf_of);
  refused(2, start, child, leaf_of);
  refused(2 * LT_MAX_CLASSES + 1, start, child, leaf_of);
  refused(5, (const uint32_t[]){0, 0, 0, 0, 2, 3}, child, leaf_of);          /* an edge is missing */
  refused(5, (const uint32_t[]){0, 0, 0, 0, 2, 5}, child, leaf_of);          /* one too many */
  refused(5, (const uint32_t[]){1, 0, 0, 0, 2, 4}, child, leaf_of);          /* does not start at 0 */
  refused(5, (const uint32_t[]){0, UINT32_MAX, 0, 0, 2, 4}, child, leaf_of); /* runs far beyond the children */
  refused(5, (const uint32_t[]){0, 0, 0, 3, 2, 4}, child, leaf_of);          /* runs backwards */
  refused(5, start, (const uint32_t[]){0, 1, 3, 4}, leaf_of);                /* its own child */
  refused(5, start, (const uint32_t[]){0, 1, 3, 9}, leaf_of);                /* no node */
  refused(5, start, (const uint32_t[]){0, 1, 3, 1}, leaf_of);                /* two parents, and 2 has none */
  refused(5, start, (const uint32_t[]){0, 0, 3, 2}, leaf_of);                /* twice the same child */
  refused(5, start, child, (const int32_t[]){0, 1, 1, -1, -1});              /* a row on two leaves */
  refused(5, start, child, (const int32_t[]){0, 1, 3, -1, -1});              /* no row of the table */
  refused(5, start, child, (const int32_t[]){0, 1, -1, -1, -1});             /* a leaf without a row */
  refused(5, start, child, (const int32_t[]){0, 1, -1, 2, -1});              /* a row at an inner node */
  refused(5, start, child, (const int32_t[]){0, 1, 2, 2, -1});               /* … as well */
  refused(5, start, child, (const int32_t[]){0, 1, INT32_MIN, INT32_MAX, -1});
  const lt_contingency no_leaves = {0, 2, counts}, no_classes = {3, 0, counts}, huge = {3, UINT32_MAX, counts};
  double out[2];
  CHECK(measure(&no_leaves, 5, start, child, leaf_of, out) == LT_INVALID);
  CHECK(measure(&no_classes, 5, start, child, leaf_of, out) == LT_INVALID);
  CHECK(measure(&huge, 5, start, child, leaf_of, out) == LT_TOO_LARGE);
}

void test_metrics_tree(void) {
  check_by_hand();
  check_undefined();
  check_extremes();
  check_refusals();
}
