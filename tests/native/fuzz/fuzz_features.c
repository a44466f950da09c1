/*
 * The functions on rows of features: normalising, k-means, spectral clustering, components, validity indices, linear
 * classifiers.
 * Refused, or clusters and numbers that are such; row numbers and options may be anything.
 */
#include <math.h>

#include "fuzz.h"
#include "logitree.h"

enum { MAX_ROWS = 40, MAX_COLUMNS = 10, MAX_CLUSTERS = 7 };

typedef struct rows {
  uint32_t at[MAX_ROWS];
  uint32_t n;
  int are_right; /* all are rows of the features */
} rows;

static rows take_rows(input *in, uint32_t n) {
  rows r = {.n = take_below(in, n + 1), .are_right = 1};
  const int wild = take(in) > 250;
  for (uint32_t i = 0; i < r.n; ++i) {
    r.at[i] = wild ? take(in) : take(in) > 30 ? i : take_below(in, n);
    r.are_right &= r.at[i] < n;
  }
  return r;
}

static void check_labels(const uint32_t *labels, uint32_t n, uint32_t k) {
  for (uint32_t i = 0; i < n; ++i) {
    MUST(labels[i] < k);
  }
}

static void check_clusters(input *in, const lt_features *f, const rows *r) {
  const lt_spectral_options o = {take_below(in, MAX_CLUSTERS), take_below(in, MAX_ROWS + 5), take_below(in, 3)};
  const uint32_t k = take_below(in, MAX_CLUSTERS), runs = take_below(in, 4), trials = take_below(in, 3);
  uint32_t *labels = exactly(r->n * sizeof *labels);
  double inertia[LT_KMEANS_NUMBERS], ties, spread;
  const double seed = take_number(in, take(in) % NUMBER_MANNERS);
  lt_status status = lt_kmeans(f, r->at, r->n, k, runs, trials, seed, labels, inertia);
  MUST(status == LT_OK || status == LT_INVALID);
  if (status == LT_OK) {
    MUST(r->are_right && is_number(inertia[0]) && inertia[0] >= 0);
    check_labels(labels, r->n, k);
  }
  const uint32_t said_size = 3 * o.n_clusters + 1 + r->n * o.n_clusters;
  double *said = exactly(said_size * sizeof *said);
  status = lt_spectral(f, &o, r->at, r->n, seed, labels, &ties, take(in) % 2 ? said : NULL);
  MUST(status == LT_OK || status == LT_INVALID);
  if (status == LT_OK) {
    check_labels(labels, r->n, o.n_clusters);
  }
  status = lt_features_spread(f, r->at, r->n, &spread);
  MUST(status == (r->are_right ? LT_OK : LT_INVALID) && (status != LT_OK || (is_number(spread) && spread >= 0)));
  free(labels);
  free(said);
}

/* All components, or those of a share: values and scores are numbers, and the shares add up to 1. */
static void check_components(input *in, const lt_features *f, uint32_t n, uint32_t d) {
  const uint32_t size = n < d ? n : d;
  double *values = exactly((size_t)n * d * sizeof *values);
  lt_features_values(f, values);
  for (uint32_t i = 0; i < n * d; ++i) {
    MUST(is_number(values[i]));
  }
  free(values);
  const double wanted = take(in) % 2 ? take_below(in, MAX_CLUSTERS) : take_number(in, take(in) % NUMBER_MANNERS);
  double *shares = exactly(size * sizeof *shares), *scores = exactly((size_t)n * size * sizeof *scores), sum = 0;
  uint32_t count;
  const lt_status status = lt_principal(f, wanted, &count, shares, scores);
  MUST(status == (wanted > 0 ? LT_OK : LT_INVALID) && count <= size);
  for (uint32_t k = 0; status == LT_OK && k < size; ++k) {
    sum += shares[k];
  }
  MUST(count == 0 || fabs(sum - 1) < 1e-9);
  for (uint32_t i = 0; i < n * count; ++i) {
    MUST(is_number(scores[i]));
  }
  free(shares);
  free(scores);
}

static void check_validity(input *in, const lt_features *f, const rows *r) {
  lt_validity *validity = NULL;
  double out[LT_VALIDITY_NUMBERS];
  const uint32_t q = take_below(in, MAX_CLUSTERS);
  uint32_t *labels = exactly(r->n * sizeof *labels);
  for (uint32_t i = 0; i < r->n; ++i) {
    labels[i] = take(in) > 3 ? i % (q + 1) : take(in) % MAX_CLUSTERS;
  }
  const lt_status made = lt_validity_create(f, r->at, r->n, &validity);
  MUST(made == (r->n < 2 ? LT_EMPTY : r->are_right ? LT_OK : LT_INVALID) && (made == LT_OK) == (validity != NULL));
  if (made == LT_OK) {
    const lt_status status = lt_validity_measure(validity, labels, q, out);
    MUST(status == LT_OK || status == LT_INVALID);
    for (uint32_t i = 0; status == LT_OK && i < LT_VALIDITY_NUMBERS; ++i) {
      MUST(isnan(out[i]) == (q < 2 && i < LT_TRACE_WITHIN));
    }
  }
  lt_validity_destroy(validity);
  free(labels);
}

static void check_classifiers(input *in, const lt_features *f, const rows *r, uint32_t d) {
  const lt_svm_options o = {take(in) / 10.0, take(in) / 100.0, take_below(in, 5), take_below(in, 60)};
  uint32_t *targets = exactly(r->n * sizeof *targets), *chosen = exactly(r->n * sizeof *chosen);
  double *weights = exactly((size_t)o.n_targets * (d + 1) * sizeof *weights);
  for (uint32_t i = 0; i < r->n; ++i) {
    targets[i] = take_below(in, o.n_targets + (take(in) > 250));
  }
  const lt_status status = o.n_targets == 0 ? LT_INVALID : lt_svm_train(f, &o, r->at, targets, r->n, take(in), weights);
  MUST(status == LT_OK || status == LT_INVALID);
  if (status == LT_OK) {
    for (uint32_t i = 0; i < o.n_targets * (d + 1); ++i) {
      MUST(is_number(weights[i]));
    }
    MUST(lt_linear_choose(f, r->at, r->n, weights, o.n_targets, chosen) == LT_OK);
    check_labels(chosen, r->n, o.n_targets);
  }
  free(targets);
  free(chosen);
  free(weights);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, size};
  const uint32_t n = take_below(&in, MAX_ROWS + 1), d = take_below(&in, MAX_COLUMNS + 1), how = take(&in) % 4;
  const uint32_t what = take(&in) % 4;
  double *table = take_numbers(&in, n * d, take(&in) % NUMBER_MANNERS);
  lt_features *features = NULL;
  const lt_status status = lt_features_create(table, n, d, how, &features);
  free(table);
  MUST((status == LT_OK) == (features != NULL));
  if (status != LT_OK) {
    MUST(status == LT_BAD_VALUE || (status == LT_EMPTY && n == 0) || (status == LT_INVALID && (d == 0 || how == 3)));
    MUST(status != LT_BAD_VALUE || lt_last_error_place(LT_PLACE_ROW) < n);
    return 0;
  }
  MUST(lt_features_constant(features) <= d);
  const rows r = take_rows(&in, n);
  if (what == 0) {
    check_clusters(&in, features, &r);
  } else if (what == 1) {
    check_validity(&in, features, &r);
  } else if (what == 2) {
    check_classifiers(&in, features, &r, d);
  } else {
    check_components(&in, features, n, d);
  }
  lt_features_destroy(features);
  return 0;
}
