/* Splits of hierarchical maximum-margin clustering, with any option: refused, or balanced labels. */
#include <math.h>

#include "fuzz.h"
#include "logitree.h"

enum { MAX_ROWS = 24, MAX_COLUMNS = 6, MAX_CHILDREN = 5 };

/* Ordinary ones mostly. */
static double take_option(input *in, double ordinary) {
  return take(in) > 40 ? ordinary * take(in) / 64 : fabs(take_number(in, take(in) % NUMBER_MANNERS));
}

static void check_split(input *in, const lt_features *f, uint32_t n, uint32_t d) {
  const lt_hmmc_options o = {take_option(in, 1),
                             take_option(in, 10),
                             take(in) / 256.0,
                             1 + take(in) / 128.0,
                             1e-7,
                             take_below(in, MAX_CHILDREN + 1),
                             take(in) % 6,
                             take(in) % 5,
                             take(in) % 3,
                             1 + take(in) % 5};
  const uint32_t k = o.n_children, n_above = take(in) % 3;
  uint32_t *rows = exactly(n * sizeof *rows), *labels = exactly(n * sizeof *labels), size[MAX_CHILDREN + 1] = {0};
  double *above = take_numbers(in, d, take(in) % NUMBER_MANNERS), *weights = exactly((size_t)k * d * sizeof *weights);
  double out[LT_SPLIT_NUMBERS];
  for (uint32_t i = 0; i < n; ++i) {
    rows[i] = take(in) > 20 ? i : take_below(in, n);
  }
  for (uint32_t p = 0; p < d; ++p) {
    above[p] = fabs(above[p]);
  }
  const lt_status status = lt_hmmc_split(f, &o, rows, n, above, n_above, take(in), labels, weights, out);
  MUST(status == LT_OK || status == LT_INVALID || status == LT_BAD_VALUE);
  if (status == LT_OK) {
    for (uint32_t i = 0; i < n; ++i) {
      MUST(labels[i] < k);
      ++size[labels[i]];
    }
    for (uint32_t i = 0; i < LT_SPLIT_NUMBERS; ++i) {
      MUST(is_number(out[i]) || (i == LT_SPLIT_SCORE && out[i] < 0 && !isnan(out[i])));
    }
    double *costs = exactly((size_t)n * k * sizeof *costs);
    MUST(lt_hmmc_costs(f, weights, k, costs) == LT_OK);
    free(costs);
    const double even = (double)n / k; /* balanced, unless all rows are equal */
    for (uint32_t c = 0; c < k && out[LT_SPLIT_ROUNDS] > 0; ++c) {
      MUST(size[c] > 0 && size[c] <= ceil(o.high * even) + 1);
    }
  }
  free(rows);
  free(labels);
  free(above);
  free(weights);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, size};
  const uint32_t n = 1 + take_below(&in, MAX_ROWS), d = 1 + take_below(&in, MAX_COLUMNS);
  double *table = take_numbers(&in, n * d, take(&in) % NUMBER_MANNERS);
  lt_features *features = NULL;
  if (lt_features_create(table, n, d, take(&in) % 3, &features) == LT_OK) {
    check_split(&in, features, n, d);
  }
  lt_features_destroy(features);
  free(table);
  return 0;
}
