/* Values so large, or that differ so little, that distances and squares of them are not numbers: refused by name and place. */
#include <math.h>
#include <string.h>

#include "check.h"
#include "logitree.h"

enum { ROWS = 12, COLUMNS = 3, MAX_CHILDREN = 3 };

static double rows[ROWS * COLUMNS];

static void fill(double factor) {
  uint64_t state = 1;
  for (uint32_t i = 0; i < ROWS * COLUMNS; ++i) {
    rows[i] = factor * (random_unit(&state) - 0.5);
  }
}

static int is_place(uint32_t row, uint32_t column) {
  return lt_last_error_place(LT_PLACE_ROW) == row && lt_last_error_place(LT_PLACE_COLUMN) == column;
}

/* Links a table, or with n = 0 one square of n_columns. */
static lt_status link_table(uint32_t method, uint32_t distance, const double *table, uint32_t n, uint32_t n_columns) {
  const lt_linkage_options options = {method, distance, n_columns, 0};
  const lt_layout layout = {LT_F64, 0, n_columns, 1};
  lt_linkage *linkage = NULL;
  uint32_t state = LT_LINKAGE_ROWS, done, merges[2 * ROWS];
  double heights[ROWS], margins[ROWS];
  uint8_t ties[ROWS];
  lt_status status = lt_linkage_create(&options, &linkage);
  status = status != LT_OK ? status : lt_linkage_push(linkage, &layout, table, n);
  status = status != LT_OK ? status : lt_linkage_end_rows(linkage, 0);
  while (status == LT_OK && state != LT_LINKAGE_DONE) {
    status = lt_linkage_step(linkage, &state, &done);
  }
  status = status != LT_OK ? status : lt_linkage_merges(linkage, merges, heights, margins, ties);
  for (uint32_t i = 0; status == LT_OK && i + 1 < n; ++i) {
    CHECK_FOR(isfinite(heights[i]), "method %u, distance %u: merge %u is at %g", method, distance, i, heights[i]);
  }
  lt_linkage_destroy(linkage);
  return status;
}

static void check_linkage_of_rows(void) {
  for (uint32_t method = LT_SINGLE_LINKAGE; method <= LT_WARD_LINKAGE; ++method) {
    fill(1);
    rows[7] = 0x1.fffffffffffffp+1023; /* row 2, column 1 */
    CHECK(link_table(method, LT_EUCLIDEAN, rows, ROWS, COLUMNS) == LT_BAD_VALUE && is_place(2, 1));
    CHECK(link_table(method, LT_CORRELATION, rows, ROWS, COLUMNS) == LT_BAD_VALUE && is_place(2, 1));
    const lt_status of_blocks = link_table(method, LT_CITYBLOCK, rows, ROWS, COLUMNS);
    CHECK(of_blocks == (method == LT_SINGLE_LINKAGE || method == LT_COMPLETE_LINKAGE ? LT_OK : LT_BAD_VALUE));
    rows[10] = -rows[7]; /* row 3: farther from row 2 than any number */
    CHECK(link_table(method, LT_CITYBLOCK, rows, ROWS, COLUMNS) == LT_BAD_VALUE && is_place(2, 1));
    fill(1e-170);
    CHECK(link_table(method, LT_EUCLIDEAN, rows, ROWS, COLUMNS) == LT_BAD_VALUE);
    CHECK(link_table(method, LT_CORRELATION, rows, ROWS, COLUMNS) == LT_BAD_VALUE && lt_last_error_place(LT_PLACE_ROW) == 0);
    CHECK(link_table(method, LT_CITYBLOCK, rows, ROWS, COLUMNS) == (method == LT_WARD_LINKAGE ? LT_BAD_VALUE : LT_OK));
    fill(0);
    CHECK(link_table(method, LT_EUCLIDEAN, rows, ROWS, COLUMNS) == LT_OK); /* they are equal indeed */
  }
  fill(1);
  rows[0] = rows[1] = 0x1.8p1023; /* their sum is no number */
  const lt_linkage_options shares = {LT_AVERAGE_LINKAGE, LT_EUCLIDEAN, 2, 1};
  const lt_layout layout = {LT_F64, 0, 2, 1};
  lt_linkage *linkage = NULL;
  CHECK(lt_linkage_create(&shares, &linkage) == LT_OK);
  CHECK(lt_linkage_push(linkage, &layout, rows, 1) == LT_BAD_VALUE && is_place(0, 0));
  lt_linkage_destroy(linkage);
}

static void check_linkage_of_a_matrix(void) {
  static double matrix[ROWS * ROWS];
  for (uint32_t i = 0; i < ROWS; ++i) {
    for (uint32_t j = 0; j < ROWS; ++j) {
      matrix[i * ROWS + j] = i == j ? 0 : i + j + 1;
    }
  }
  matrix[3 * ROWS + 5] = matrix[5 * ROWS + 3] = 0x1.fffffffffffffp+1023;
  CHECK(link_table(LT_SINGLE_LINKAGE, LT_PRECOMPUTED, matrix, ROWS, ROWS) == LT_OK);
  CHECK(link_table(LT_COMPLETE_LINKAGE, LT_PRECOMPUTED, matrix, ROWS, ROWS) == LT_OK);
  CHECK(link_table(LT_WARD_LINKAGE, LT_PRECOMPUTED, matrix, ROWS, ROWS) == LT_BAD_VALUE);
  CHECK(lt_last_error_place(LT_PLACE_ROW) >= 0 && lt_last_error_place(LT_PLACE_COLUMN) >= 0);
  for (uint32_t j = 0; j < ROWS; ++j) { /* far from all: every mean of its distances is */
    matrix[3 * ROWS + j] = matrix[j * ROWS + 3] = j == 3 ? 0 : 0x1.fffffffffffffp+1023;
  }
  CHECK(link_table(LT_AVERAGE_LINKAGE, LT_PRECOMPUTED, matrix, ROWS, ROWS) == LT_BAD_VALUE);
  CHECK(link_table(LT_WEIGHTED_LINKAGE, LT_PRECOMPUTED, matrix, ROWS, ROWS) == LT_BAD_VALUE);
}

static void check_features(void) {
  lt_features *features = NULL;
  for (uint32_t how = LT_NORMALISE_SCALE; how <= LT_NORMALISE_NONE; ++how) {
    fill(1);
    rows[7] = 1e200;
    CHECK(lt_features_create(rows, ROWS, COLUMNS, how, &features) == LT_BAD_VALUE && is_place(2, 1) && features == NULL);
    fill(1e-200);
    CHECK(lt_features_create(rows, ROWS, COLUMNS, how, &features) == LT_BAD_VALUE && features == NULL);
    fill(0);
    CHECK(lt_features_create(rows, ROWS, COLUMNS, how, &features) == LT_OK); /* nothing differs, and nothing is lost */
    lt_features_destroy(features);
    fill(1e60);
    CHECK(lt_features_create(rows, ROWS, COLUMNS, how, &features) == LT_OK);
    lt_features_destroy(features);
  }
  fill(1);
  for (uint32_t i = 0; i < ROWS; ++i) {
    rows[i * COLUMNS + 2] *= 1e-170; /* one column alone, of which z-scores are asked */
  }
  CHECK(lt_features_create(rows, ROWS, COLUMNS, LT_NORMALISE_ZSCORE, &features) == LT_BAD_VALUE);
  CHECK(lt_features_create(rows, ROWS, COLUMNS, LT_NORMALISE_SCALE, &features) == LT_OK);
  lt_features_destroy(features);
}

/* Features as large and as small as possible without scaling: every method ends, with labels that are clusters. */
static void check_methods_at_the_ends(void) {
  static const double factors[] = {0x1p239, 0x1p-239};
  const lt_spectral_options spectral = {MAX_CHILDREN, 4, 3};
  lt_hmmc_options options = {1, 10, 0.9, 1.1, 1e-7, 2, LT_REGULARISER_GE, LT_START_KMEANS, 2, 10};
  uint32_t all[ROWS], labels[ROWS], count;
  double out[LT_SPLIT_NUMBERS], weights[MAX_CHILDREN * COLUMNS], inertia[LT_KMEANS_NUMBERS], ties;
  double shares[COLUMNS], scores[ROWS * COLUMNS];
  for (uint32_t i = 0; i < ROWS; ++i) {
    all[i] = i;
  }
  for (uint32_t which = 0; which < 2; ++which) {
    lt_features *features = NULL;
    fill(factors[which]);
    CHECK(lt_features_create(rows, ROWS, COLUMNS, LT_NORMALISE_NONE, &features) == LT_OK);
    CHECK(lt_kmeans(features, all, ROWS, MAX_CHILDREN, 3, 1, 1, labels, inertia) == LT_OK && isfinite(inertia[0]) &&
          inertia[0] > 0);
    CHECK(lt_spectral(features, &spectral, all, ROWS, 1, labels, &ties, NULL) == LT_OK);
    CHECK(lt_principal(features, COLUMNS, &count, shares, scores) == LT_OK && count == COLUMNS && shares[0] > 0);
    CHECK(isfinite(scores[0]) && scores[0] != 0);
    for (uint32_t i = 0; i < ROWS; ++i) {
      CHECK(labels[i] < MAX_CHILDREN);
    }
    for (options.n_children = 2; options.n_children <= MAX_CHILDREN; ++options.n_children) {
      for (options.start = LT_START_KMEANS; options.start <= LT_START_SEARCH; ++options.start) {
        CHECK(lt_hmmc_split(features, &options, all, ROWS, NULL, 0, 1, labels, weights, out) == LT_OK);
        CHECK(isfinite(out[LT_SPLIT_OBJECTIVE]) && !isnan(out[LT_SPLIT_SCORE]));
      }
    }
    lt_features_destroy(features);
  }
}

static void check_graphs(void) {
  lt_neighbours *neighbours = NULL;
  uint32_t phase, done;
  fill(1);
  rows[7] = 1e200;
  CHECK(lt_neighbours_create(rows, ROWS, COLUMNS, 2, &neighbours) == LT_BAD_VALUE && is_place(2, 1) && neighbours == NULL);
  fill(1e-200);
  CHECK(lt_neighbours_create(rows, ROWS, COLUMNS, 2, &neighbours) == LT_BAD_VALUE && neighbours == NULL);
  fill(0);
  CHECK(lt_neighbours_create(rows, ROWS, COLUMNS, 2, &neighbours) == LT_OK);
  CHECK(lt_neighbours_step(neighbours, 100, &phase, &done) == LT_BAD_VALUE);
  CHECK(strcmp(lt_last_error(), "all 12 points are the same") == 0);
  lt_neighbours_destroy(neighbours);
}

static void check_fits(void) {
  static const uint32_t src[] = {0, 1, 0}, dst[] = {1, 2, 2};
  double weight[] = {1, 2, 1e200}, theta[] = {1, 2, (double)NAN};
  const lt_graph graph = {3, 3, src, dst, weight};
  lt_ultrametric_options options = {.margin = 1, .sigmoid = 50, .step = 0.1, .weight = {1}};
  lt_ultrametric *fit = NULL;
  uint32_t steps, stopped;
  CHECK(lt_ultrametric_create(&graph, &options, &fit) == LT_BAD_VALUE && fit == NULL); /* (u - w)^2 */
  weight[2] = 3;
  options.step = 1e308;
  CHECK(lt_ultrametric_create(&graph, &options, &fit) == LT_OK);
  CHECK(lt_ultrametric_step(fit, 10, &steps, &stopped) == LT_BAD_VALUE);
  lt_ultrametric_destroy(fit);
  options.step = 0.1;
  options.start = LT_START_GIVEN;
  options.theta = theta;
  CHECK(lt_ultrametric_create(&graph, &options, &fit) == LT_BAD_VALUE && lt_last_error_place(LT_PLACE_ROW) == 2);
  options = (lt_ultrametric_options){
      .sigmoid = 50, .step = 0.1, .weight = {0, 0, 0, 1}, .positive = LT_IDENTITY, .start = LT_START_GIVEN, .theta = theta};
  theta[0] = -1000;
  theta[1] = -900;
  theta[2] = 2; /* heights that spread far below 0 */
  CHECK(lt_ultrametric_create(&graph, &options, &fit) == LT_OK);
  lt_ultrametric_destroy(fit);
}

/* Correlations do not depend on the scale: a power of 2 changes no bit of them. */
static void check_trees(void) {
  static const uint32_t start[] = {0, 0, 0, 0, 0, 2, 4, 6}, child[] = {0, 1, 2, 3, 4, 5};
  static const int32_t leaf_of[] = {0, 1, 2, 3, -1, -1, -1}, turned[] = {0, 2, 1, 3, -1, -1, -1};
  static const double scales[] = {1, 0x1p700, 0x1p1000, 0x1p-700};
  const lt_tree a = {7, start, child, leaf_of}, b = {7, start, child, turned};
  double pairs[LT_PAIR_MEASURES], first[LT_PAIR_MEASURES], bk[5], expected[5], cophenetic, first_cophenetic = 0;
  for (uint32_t i = 0; i < 4; ++i) {
    const double s = scales[i], height[] = {0, 0, 0, 0, s, 3 * s, 4 * s};
    const double distances[] = {s, 2 * s, 3 * s, 4 * s, 7 * s, 6 * s};
    CHECK(lt_compare_pairs(&a, height, &b, height, pairs, bk, expected) == LT_OK);
    CHECK(lt_cophenetic_correlation(&a, height, distances, &cophenetic) == LT_OK);
    if (i == 0) {
      memcpy(first, pairs, sizeof first);
      first_cophenetic = cophenetic;
      CHECK(fabs(pairs[LT_COPHENETIC]) < 1 && fabs(cophenetic) < 1);
    }
    CHECK_FOR(same_bits_all(pairs, first, LT_PAIR_MEASURES), "scale %g: %g, %g", s, pairs[0], pairs[1]);
    CHECK_FOR(same_bits(cophenetic, first_cophenetic), "scale %g: %g", s, cophenetic);
  }
  const double huge[] = {1e308, 1e308, 1e308, 1e308, 1e308, 1e308};
  CHECK(lt_dasgupta_cost(&a, huge, &cophenetic) == LT_BAD_VALUE);
}

void test_extremes(void) {
  check_trees();
  check_linkage_of_rows();
  check_linkage_of_a_matrix();
  check_features();
  check_methods_at_the_ends();
  check_graphs();
  check_fits();
}
