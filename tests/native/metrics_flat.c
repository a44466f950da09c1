/* Measures of a partition on tables whose values are known by hand, the matching against all permutations, and refusals. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "logitree.h"

#define NOT ((double)NAN)

typedef struct {
  const char *name;
  uint32_t leaves, classes;
  uint32_t counts[12];
  double wanted[LT_FLAT_METRICS]; /* accuracy, argmax, NMI, geometric, ARI, Rand index, purity */
} known;

static const known tables[] = {
    {"perfect", 3, 3, {4, 0, 0, 0, 5, 0, 0, 0, 6}, {1, 1, 1, 1, 1, 1, 1}},
    {"perfect, other names", 3, 3, {0, 4, 0, 0, 0, 5, 6, 0, 0}, {1, 0, 1, 1, 1, 1, 1}},
    {"one leaf, one class", 1, 1, {7}, {1, 1, 1, 1, 1, 1, 1}},
    {"one leaf used, one class used", 2, 3, {0, 7, 0, 0, 0, 0}, {1, NOT, 1, 1, 1, 1, 1}},
    {"one leaf, two classes", 1, 2, {3, 1}, {0.75, NOT, 0, 0, 0, 0.5, 0.75}},
    {"two leaves, one class", 2, 1, {3, 1}, {0.75, NOT, 0, 0, 0, 0.5, 1}},
    {"independent", 2, 2, {2, 2, 2, 2}, {0.5, 0.5, 0, 0, -1.0 / 6, 12.0 / 28, 0.5}},
    {"single points", 2, 2, {1, 0, 0, 1}, {1, 1, 1, 1, 1, 1, 1}},
    {"one point", 2, 2, {0, 1, 0, 0}, {1, 0, 1, 1, NOT, NOT, 1}},
    {"no point", 2, 2, {0, 0, 0, 0}, {NOT, NOT, NOT, NOT, NOT, NOT, NOT}},
    {"all apart", 1, 4, {1, 1, 1, 1}, {0.25, NOT, 0, 0, 0, 0, 0.25}},
};

static lt_status flat(uint32_t leaves, uint32_t classes, const uint32_t *counts, double *out) {
  const lt_contingency table = {leaves, classes, counts};
  return lt_metrics_flat(&table, out);
}

static void check_known(void) {
  for (size_t t = 0; t < sizeof tables / sizeof *tables; ++t) {
    double found[LT_FLAT_METRICS];
    CHECK(flat(tables[t].leaves, tables[t].classes, tables[t].counts, found) == LT_OK);
    for (uint32_t i = 0; i < LT_FLAT_METRICS; ++i) {
      const double wanted = tables[t].wanted[i];
      CHECK_FOR(isnan(wanted) ? isnan(found[i]) : fabs(found[i] - wanted) <= 1e-15, "%s, metric %u: %g, not %g",
                tables[t].name, i, found[i], wanted);
    }
  }
}

/* The most points that an assignment of rows to different columns holds, over all assignments. */
static uint64_t best_of_all(uint32_t rows, uint32_t columns, const uint32_t *counts) {
  const uint32_t n = rows > columns ? rows : columns;
  uint64_t best = 0, assignments = 1;
  for (uint32_t i = 0; i < n; ++i) {
    assignments *= n;
  }
  for (uint64_t number = 0; number < assignments; ++number) {
    uint64_t rest = number, held = 0;
    uint32_t used = 0;
    for (uint32_t r = 0; r < n; ++r, rest /= n) {
      const uint32_t column = (uint32_t)(rest % n);
      used |= 1u << column;
      held += r < rows && column < columns ? counts[r * columns + column] : 0;
    }
    best = used == (1u << n) - 1 && held > best ? held : best;
  }
  return best;
}

static void check_matching(void) {
  uint64_t state = 6;
  for (uint32_t round = 0; round < check_rounds(1000); ++round) {
    const uint32_t rows = 1 + random_below(&state, 5), columns = 1 + random_below(&state, 5);
    const uint32_t largest = round % 3 == 0 ? 2 : round % 3 == 1 ? 20 : UINT32_MAX;
    uint32_t counts[25], turned[25];
    double points = 0, out[LT_FLAT_METRICS], other[LT_FLAT_METRICS];
    for (uint32_t i = 0; i < rows * columns; ++i) {
      counts[i] = random_below(&state, largest);
      turned[i % columns * rows + i / columns] = counts[i];
      points += counts[i];
    }
    CHECK(flat(rows, columns, counts, out) == LT_OK && flat(columns, rows, turned, other) == LT_OK);
    CHECK(points == 0 ? isnan(out[LT_MATCHED_ACCURACY])
                      : out[LT_MATCHED_ACCURACY] == (double)best_of_all(rows, columns, counts) / points);
    CHECK(same_bits(out[LT_MATCHED_ACCURACY], other[LT_MATCHED_ACCURACY])); /* leaves and classes may change places */
    CHECK(isnan(out[LT_ARI]) ? isnan(other[LT_ARI]) : fabs(out[LT_ARI] - other[LT_ARI]) < 1e-12);
    CHECK(isnan(out[LT_NMI]) || (out[LT_NMI] >= 0 && out[LT_NMI] <= out[LT_NMI_GEOMETRIC] && out[LT_NMI_GEOMETRIC] <= 1));
    CHECK_FOR(isnan(out[LT_ARI]) || (out[LT_ARI] <= 1 && out[LT_RAND_INDEX] >= 0 && out[LT_RAND_INDEX] <= 1),
              "%u x %u: ARI %.17g, Rand index %.17g", rows, columns, out[LT_ARI], out[LT_RAND_INDEX]);
    CHECK(points == 0 || (out[LT_LEAF_PURITY] >= out[LT_MATCHED_ACCURACY] && out[LT_LEAF_PURITY] <= 1));
  }
}

/* Far more classes than leaves: the work grows with the smaller side only. */
static void check_wide_table(void) {
  enum { LEAVES = 3, CLASSES = 200000 };
  uint32_t *counts = calloc((size_t)LEAVES * CLASSES, sizeof *counts);
  double out[LT_FLAT_METRICS];
  counts[7] = counts[CLASSES + 7] = counts[2 * CLASSES + 199999] = 5;
  CHECK(flat(LEAVES, CLASSES, counts, out) == LT_OK && out[LT_MATCHED_ACCURACY] == 10.0 / 15);
  CHECK(flat(CLASSES, LEAVES, counts, out) == LT_OK);
  free(counts);
}

static void check_refusals(void) {
  uint32_t counts[4] = {0};
  double out[LT_FLAT_METRICS];
  CHECK(flat(0, 2, counts, out) == LT_INVALID && flat(2, 0, counts, out) == LT_INVALID);
  CHECK(lt_metrics_flat(NULL, out) == LT_INVALID);
  CHECK(flat(UINT32_MAX, UINT32_MAX, counts, out) == LT_TOO_LARGE && flat(65536, 65536, counts, out) == LT_TOO_LARGE);
}

static void check_counting(void) {
  const uint16_t predicted[] = {0, 1, 1, 0, 2};
  const int32_t truth[] = {1, 0, 0, 1, 0}, negative[] = {0, 0, -1, 0, 0}, large[] = {0, 2, 0, 0, 0};
  uint32_t counts[6] = {0};
  CHECK(lt_count_contingency(predicted, truth, 5, 3, 2, counts) == LT_OK);
  CHECK(counts[0] == 0 && counts[1] == 2 && counts[2] == 2 && counts[3] == 0 && counts[4] == 1 && counts[5] == 0);
  CHECK(lt_count_contingency(predicted, truth, 5, 2, 2, counts) == LT_BAD_VALUE && lt_last_error_place(LT_PLACE_ROW) == 4);
  CHECK(lt_count_contingency(predicted, negative, 5, 3, 2, counts) == LT_BAD_VALUE &&
        lt_last_error_place(LT_PLACE_ROW) == 2);
  CHECK(lt_count_contingency(predicted, large, 5, 3, 2, counts) == LT_BAD_VALUE && lt_last_error_place(LT_PLACE_ROW) == 1);
  CHECK(lt_count_contingency(NULL, NULL, 0, 3, 2, counts) == LT_OK);
}

void test_metrics_flat(void) {
  check_known();
  check_matching();
  check_wide_table();
  check_refusals();
  check_counting();
}
