/*
 * Whole runs of confusion merging on matrices made from the input: any size, kind, option and slack, entries that tie,
 * that vanish or that span the scale. A run ends, with a hierarchy and rounds that make sense, or says why it cannot.
 */
#include "confusion_run.h"
#include "fuzz.h"

enum { MAX_CLASSES = 20 };

static double entry_of(uint32_t manner, uint8_t byte) {
  static const double extremes[] = {0, 5e-324, 1e-310, 1e-300, 1e-16, 0.1, 0.3, 1, 1e16, 1e300, 1e308, -1};
  return manner == 0 ? byte % 8 : manner == 1 ? byte / 10.0 : extremes[byte % (sizeof extremes / sizeof *extremes)];
}

/* The similarities of the trees there are now, and the sums of rows of classes. */
static void check_numbers(const lt_confusion *run, uint32_t k) {
  const uint32_t trees = (uint32_t)lt_confusion_count_of(run, LT_CONFUSION_TREES);
  double *similarity = exactly((size_t)trees * trees * sizeof *similarity), *sums = exactly(k * sizeof *sums);
  lt_confusion_similarity(run, similarity);
  lt_confusion_row_sums(run, sums);
  for (uint32_t i = 0; i < trees * trees; ++i) {
    MUST(is_number(similarity[i]) && similarity[i] >= 0);
  }
  for (uint32_t i = 0; i < k; ++i) {
    MUST(is_number(sums[i]) && sums[i] >= 0);
  }
  free(similarity);
  free(sums);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, size};
  static const double slacks[] = {0, 0.1, 0.3, 1, 1e300};
  const uint32_t k = 1 + take_below(&in, MAX_CLASSES), manner = take_below(&in, 3);
  const lt_confusion_options options = {
      k, take_below(&in, 2), take_below(&in, 2), take_below(&in, 2), take_below(&in, 3), slacks[take_below(&in, 5)]};
  double *matrix = exactly((size_t)k * k * sizeof *matrix);
  for (uint32_t i = 0; i < k; ++i) {
    for (uint32_t j = 0; j < k; ++j) {
      matrix[i * k + j] = options.kind == LT_SIMILARITY && j < i ? matrix[j * k + i] : entry_of(manner, take(&in));
    }
  }
  lt_confusion *run = NULL;
  lt_status status = lt_confusion_create(&options, matrix, &run);
  free(matrix);
  MUST(status == LT_OK || (status == LT_BAD_VALUE && run == NULL));
  uint32_t steps = 0;
  if (status == LT_OK) {
    check_numbers(run, k);
    status = confusion_finish(run, &steps);
    MUST(status == LT_OK || (status == LT_TOO_LARGE && options.inheritance == LT_MULTIPLE));
    MUST(options.inheritance == LT_MULTIPLE || steps <= k);
  }
  if (status == LT_OK) {
    check_numbers(run, k);
  }
  MUST(status != LT_OK || confusion_fault(run, &options) == NULL);
  lt_confusion_destroy(run);
  return 0;
}
