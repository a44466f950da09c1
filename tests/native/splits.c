/* Splits of features: bounds are kept, J never rises, senseless input is refused. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "logitree.h"

enum { ROWS = 90, COLUMNS = 7, MOST = 3 };

/* Points around three centres. */
static void make_points(uint64_t seed, double *out) {
  double centre[3][COLUMNS];
  for (uint32_t k = 0; k < 3; ++k) {
    for (uint32_t p = 0; p < COLUMNS; ++p) {
      centre[k][p] = 4 * random_unit(&seed);
    }
  }
  for (uint32_t i = 0; i < ROWS; ++i) {
    for (uint32_t p = 0; p < COLUMNS; ++p) {
      out[i * COLUMNS + p] = centre[i % 3][p] + random_unit(&seed) + random_unit(&seed);
    }
  }
}

static void all_rows(uint32_t *rows) {
  for (uint32_t i = 0; i < ROWS; ++i) {
    rows[i] = i;
  }
}

static lt_features *features_of(uint64_t seed, uint32_t scaling) {
  static double points[ROWS * COLUMNS];
  lt_features *features = NULL;
  make_points(seed, points);
  CHECK(lt_features_create(points, ROWS, COLUMNS, scaling, &features) == LT_OK);
  return features;
}

static void check_split(const lt_features *features, const lt_hmmc_options *options) {
  uint32_t rows[ROWS], labels[ROWS], again[ROWS], size[MOST] = {0};
  double weights[MOST * COLUMNS], numbers[LT_SPLIT_NUMBERS], above[COLUMNS], more[LT_SPLIT_NUMBERS];
  all_rows(rows);
  for (uint32_t p = 0; p < COLUMNS; ++p) {
    above[p] = 0.1 * p;
  }
  CHECK(lt_hmmc_split(features, options, rows, ROWS, above, 2, 5, labels, weights, numbers) == LT_OK);
  CHECK(lt_hmmc_split(features, options, rows, ROWS, above, 2, 5, again, weights, more) == LT_OK);
  CHECK(memcmp(labels, again, sizeof labels) == 0 && same_bits_all(numbers, more, LT_SPLIT_NUMBERS));
  for (uint32_t i = 0; i < ROWS; ++i) {
    CHECK(labels[i] < options->n_children);
    ++size[labels[i]];
  }
  for (uint32_t k = 0; k < options->n_children; ++k) {
    CHECK(size[k] >= (uint32_t)(options->low * ROWS / options->n_children));
    CHECK(size[k] <= (uint32_t)ceil(options->high * ROWS / options->n_children));
  }
  CHECK(numbers[LT_SPLIT_RISE] <= 1e-9 * numbers[LT_SPLIT_OBJECTIVE] && numbers[LT_SPLIT_SCORE] > 0);
}

static void check_splits(void) {
  lt_features *features = features_of(1, LT_NORMALISE_SCALE);
  for (uint32_t regulariser = 0; regulariser <= LT_REGULARISER_2; ++regulariser) {
    for (uint32_t start = 0; start <= LT_START_SEARCH; ++start) {
      for (uint32_t k = 2; k <= MOST; ++k) {
        if (start != LT_START_SEARCH || k == 2) { /* with more children it takes its time under sanitizers */
          const lt_hmmc_options options = {1, 10, 0.8, 1.2, 1e-9, k, regulariser, start, 2, 30};
          check_split(features, &options);
        }
      }
    }
  }
  lt_features_destroy(features);
}

/* Three clouds well apart are found by everything that looks for three. */
static void check_clusters(void) {
  lt_features *features = features_of(2, LT_NORMALISE_ZSCORE);
  uint32_t rows[ROWS], labels[ROWS], targets[ROWS], chosen[ROWS];
  double inertia[LT_KMEANS_NUMBERS], ties, spread, numbers[LT_VALIDITY_NUMBERS], weights[3 * (COLUMNS + 1)];
  const lt_spectral_options spectral = {3, 5, 3};
  const lt_svm_options svm = {1, 0.01, 3, 300};
  lt_validity *validity = NULL;
  all_rows(rows);
  for (uint32_t which = 0; which < 2; ++which) {
    CHECK((which ? lt_spectral(features, &spectral, rows, ROWS, 1, labels, &ties, NULL)
                 : lt_kmeans(features, rows, ROWS, 3, 5, 1, 1, labels, inertia)) == LT_OK);
    for (uint32_t i = 3; i < ROWS; ++i) {
      CHECK(labels[i] == labels[i % 3]);
    }
  }
  CHECK(lt_features_spread(features, rows, ROWS, &spread) == LT_OK && spread > 0);
  CHECK(lt_validity_create(features, rows, ROWS, &validity) == LT_OK);
  CHECK(lt_validity_measure(validity, labels, 3, numbers) == LT_OK && numbers[LT_SILHOUETTE] > 0.3);
  CHECK(fabs(numbers[LT_TRACE_WITHIN] - inertia[0]) < 1e-9 * inertia[0]);
  CHECK(lt_validity_measure(validity, labels, 4, numbers) == LT_INVALID); /* cluster 3 is empty */
  lt_validity_destroy(validity);
  for (uint32_t i = 0; i < ROWS; ++i) {
    targets[i] = i % 3;
  }
  CHECK(lt_svm_train(features, &svm, rows, targets, ROWS, 1, weights) == LT_OK);
  CHECK(lt_linear_choose(features, rows, ROWS, weights, 3, chosen) == LT_OK);
  CHECK(memcmp(chosen, targets, sizeof chosen) == 0);
  lt_features_destroy(features);
}

/* Points at the same place, pieces of a graph that nothing joins, one row: nothing hangs and nothing is read beyond. */
static void check_odd_points(void) {
  double points[40];
  uint32_t rows[40], labels[40];
  double said[3 * 40 + 1 + 40 * 40];
  double inertia[LT_KMEANS_NUMBERS], ties, weights[6], numbers[LT_SPLIT_NUMBERS];
  const lt_hmmc_options options = {1, 0, 0.9, 1.1, 1e-7, 2, LT_REGULARISER_G, LT_START_KMEANS, 2, 50};
  lt_features *features;
  for (uint32_t i = 0; i < 40; ++i) {
    rows[i] = i;
    points[i] = i / 10 * 100 + (i % 10 < 5 ? 0 : i % 10);
  }
  CHECK(lt_features_create(points, 40, 1, LT_NORMALISE_NONE, &features) == LT_OK);
  for (uint32_t k = 1; k <= 40; k += 3) {
    const lt_spectral_options spectral = {k, 3, 2};
    CHECK(lt_kmeans(features, rows, 40, k, 2, 3, k, labels, inertia) == LT_OK);
    CHECK(lt_spectral(features, &spectral, rows, 40, k, labels, &ties, said) == LT_OK);
    CHECK(said[0] > 1 - 1e-9 && said[0] < 1 + 1e-9 && said[k] < said[k - 1] + 1e-9 + (k == 40));
  }
  CHECK(lt_kmeans(features, rows, 5, 5, 1, 1, 1, labels, inertia) == LT_OK && inertia[0] == 0);
  CHECK(lt_hmmc_split(features, &options, rows, 5, NULL, 0, 1, labels, weights, numbers) == LT_OK);
  CHECK(numbers[LT_SPLIT_SCORE] == -(double)INFINITY);
  CHECK(lt_hmmc_split(features, &options, rows + 3, 2, NULL, 0, 1, labels, weights, numbers) == LT_OK);
  lt_features_destroy(features);
}

/* The corners of a square part in two ways that are as good; a middle one is between; copies of a row stand on both sides. */
static void check_ties(void) {
  const double square[] = {0, 0, 0, 1, 1, 0, 1, 1}, line[] = {0, 1, 2}, copies[] = {-2, -1, 0.5, 0.5, 1, 2};
  const double apart[] = {0, 1, 10, 11.5};
  const uint32_t rows[] = {0, 1, 2, 3, 4, 5};
  const lt_hmmc_options options = {0.01, 0, 1, 1, 1e-7, 2, LT_REGULARISER_G, LT_START_KMEANS, 2, 50};
  const lt_spectral_options spectral = {2, 1, 2};
  uint32_t labels[6];
  double numbers[LT_SPLIT_NUMBERS], weights[2], ties;
  lt_features *features;
  CHECK(lt_features_create(square, 4, 2, LT_NORMALISE_NONE, &features) == LT_OK);
  CHECK(lt_kmeans(features, rows, 4, 2, 20, 1, 1, labels, numbers) == LT_OK && numbers[LT_KMEANS_TIES] == 2);
  CHECK(lt_spectral(features, &spectral, rows, 4, 1, labels, &ties, NULL) == LT_OK && ties == 4);
  lt_features_destroy(features);
  CHECK(lt_features_create(line, 3, 1, LT_NORMALISE_NONE, &features) == LT_OK);
  CHECK(lt_kmeans(features, rows, 3, 2, 20, 1, 1, labels, numbers) == LT_OK && numbers[LT_KMEANS_TIES] >= 1);
  lt_features_destroy(features);
  CHECK(lt_features_create(apart, 4, 1, LT_NORMALISE_NONE, &features) == LT_OK);
  CHECK(lt_kmeans(features, rows, 4, 2, 20, 1, 1, labels, numbers) == LT_OK && numbers[LT_KMEANS_TIES] == 0);
  CHECK(lt_spectral(features, &spectral, rows, 4, 1, labels, &ties, NULL) == LT_OK && ties == 0);
  CHECK(lt_hmmc_split(features, &options, rows, 4, NULL, 0, 1, labels, weights, numbers) == LT_OK);
  CHECK(numbers[LT_SPLIT_TIES] == 0);
  lt_features_destroy(features);
  CHECK(lt_features_create(copies, 6, 1, LT_NORMALISE_NONE, &features) == LT_OK);
  CHECK(lt_hmmc_split(features, &options, rows, 6, NULL, 0, 1, labels, weights, numbers) == LT_OK);
  CHECK(labels[2] != labels[3] && numbers[LT_SPLIT_TIES] == 2);
  lt_features_destroy(features);
}

static void check_refusals(void) {
  const double rows[] = {1, NAN, 3, 4}, large[] = {1e200, -1e200};
  const uint32_t beyond[] = {0, ROWS};
  uint32_t labels[ROWS];
  double number[LT_KMEANS_NUMBERS], weights[2 * COLUMNS], numbers[LT_SPLIT_NUMBERS];
  lt_features *features = NULL;
  lt_validity *validity;
  CHECK(lt_features_create(rows, 2, 2, 0, &features) == LT_BAD_VALUE && lt_last_error_place(LT_PLACE_COLUMN) == 1);
  CHECK(lt_features_create(large, 2, 1, LT_NORMALISE_SCALE, &features) == LT_BAD_VALUE && features == NULL);
  CHECK(lt_features_create(rows, 0, 2, 0, &features) == LT_EMPTY);
  CHECK(lt_features_create(rows, 2, 0, 0, &features) == LT_INVALID);
  CHECK(lt_features_create(large, 1, 1, 9, &features) == LT_INVALID);
  features = features_of(1, LT_NORMALISE_SCALE);
  CHECK(lt_kmeans(features, beyond, 2, 2, 1, 1, 0, labels, number) == LT_INVALID);
  CHECK(lt_kmeans(features, beyond, 2, 3, 1, 1, 0, labels, number) == LT_INVALID);
  CHECK(lt_validity_create(features, beyond, 1, &validity) == LT_EMPTY && validity == NULL);
  lt_hmmc_options options = {1, 10, 0.9, 1.1, 1e-7, 2, 0, 0, 1, 50};
  options.n_children = 1;
  CHECK(lt_hmmc_split(features, &options, beyond, 1, NULL, 0, 0, labels, weights, numbers) == LT_INVALID);
  options = (lt_hmmc_options){-1, 10, 0.9, 1.1, 1e-7, 2, 0, 0, 1, 50};
  CHECK(lt_hmmc_split(features, &options, beyond, 2, NULL, 0, 0, labels, weights, numbers) == LT_INVALID);
  options = (lt_hmmc_options){1, 10, 0.9, 1.1, 1e-7, 2, 0, LT_START_RANDOM, 1, 50};
  CHECK(lt_hmmc_split(features, &options, beyond, 2, NULL, 0, 0, labels, weights, numbers) == LT_INVALID);
  CHECK(lt_hmmc_costs(features, weights, 1, numbers) == LT_INVALID);
  lt_features_destroy(features);
}

void test_splits(void) {
  check_splits();
  check_clusters();
  check_odd_points();
  check_ties();
  check_refusals();
}
