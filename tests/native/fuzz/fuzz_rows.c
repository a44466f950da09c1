/* Rows of any element and layout as points: predicted classes, their probabilities, wide rows and class means. */
#include <math.h>

#include "fuzz.h"
#include "l2h_run.h"

enum { MAX_COLUMNS = 10, MAX_ROWS = 30, MAX_CLASSES = 5 };

static void check_predictions(uint32_t kind, const lt_layout *layout, const void *rows, uint32_t n, uint32_t k) {
  uint16_t *predicted = exactly(n * sizeof *predicted);
  double *sure = exactly(n * sizeof *sure);
  uint32_t like_probabilities = 0;
  const lt_status status = lt_predict((lt_kind)kind, layout, rows, n, k, 7, predicted);
  MUST(status == LT_OK || (status == LT_BAD_VALUE && lt_last_error_place(LT_PLACE_ROW) >= 7));
  MUST(lt_confidences((lt_kind)kind, layout, rows, n, k, 7, sure) == status);
  for (uint32_t i = 0; status == LT_OK && i < n; ++i) {
    MUST(predicted[i] < k && sure[i] > 0 && sure[i] <= 1 + 1e-12);
  }
  double *all = exactly((size_t)n * k * sizeof *all);
  MUST(lt_probabilities((lt_kind)kind, layout, rows, n, k, 7, 0.5, predicted, all) == status);
  for (uint32_t i = 0; status == LT_OK && i < n; ++i) {
    double sum = 0;
    for (uint32_t c = 0; c < k; ++c) {
      MUST(all[i * k + c] >= 0 && all[i * k + c] <= all[i * k + predicted[i]]);
      sum += all[i * k + c];
    }
    MUST(fabs(sum - 1) <= 1e-12);
  }
  free(all);
  MUST(lt_count_probability_rows(layout, rows, n, k, &like_probabilities) == LT_OK && like_probabilities <= n);
  free(predicted);
  free(sure);
}

/* The same sums in any pieces. */
static void check_means(input *in, const lt_layout *layout, const uint8_t *rows, uint32_t n, uint32_t d) {
  const uint32_t classes = take_below(in, MAX_CLASSES + 1), piece = 1 + take(in) % 9, size = element_size(layout->element);
  int32_t *labels = exactly(n * sizeof *labels);
  double *means = exactly((size_t)classes * d * sizeof *means);
  uint32_t *counts = exactly(classes * sizeof *counts), total = 0;
  lt_class_means *handle = NULL;
  for (uint32_t i = 0; i < n; ++i) {
    labels[i] = (int32_t)take_below(in, classes + (take(in) > 250));
  }
  lt_status status = lt_class_means_create(classes, d, &handle);
  MUST(status == (classes == 0 ? LT_INVALID : LT_OK));
  for (uint32_t r = 0; r < n && status == LT_OK; r += piece) {
    status = lt_class_means_push(handle, layout, rows + (size_t)r * layout->row_stride * size, n - r < piece ? n - r : piece,
                                 labels + r);
  }
  MUST(status == LT_OK || status == LT_BAD_VALUE || classes == 0);
  status = status == LT_OK ? lt_class_means_result(handle, means, counts) : status;
  for (uint32_t c = 0; status == LT_OK && c < classes; ++c) {
    total += counts[c];
    for (uint32_t p = 0; p < d; ++p) {
      MUST(is_number(means[c * d + p]));
    }
  }
  MUST(status != LT_OK || total == n);
  lt_class_means_destroy(handle);
  free(labels);
  free(means);
  free(counts);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, size};
  const uint32_t n = take_below(&in, MAX_ROWS), d = 1 + take_below(&in, MAX_COLUMNS), kind = take(&in) & 1;
  const lt_layout layout = {take_below(&in, LT_U64 + 1), take(&in) & 1, d + take(&in) % 3, 1};
  const size_t entries = n > 0 ? (size_t)(n - 1) * layout.row_stride + d : 0;
  uint8_t *rows = exactly(entries * element_size(layout.element));
  const int is_small = take(&in) & 1; /* then floats are mostly numbers */
  for (size_t i = 0; i < entries * element_size(layout.element); ++i) {
    rows[i] = is_small ? take(&in) & 0x3f : take(&in);
  }
  check_predictions(kind, &layout, rows, n, d);
  check_means(&in, &layout, rows, n, d);
  double *wide = exactly((size_t)n * d * sizeof *wide);
  MUST(lt_wide_rows(&layout, rows, n, d, wide) == LT_OK);
  free(wide);
  free(rows);
  const double x = take_number(&in, ANY_BITS), power = lt_exp(x), log = lt_log(x);
  MUST(isnan(x) ? isnan(power) : power >= 0);
  MUST(isnan(log) == (isnan(x) || x < 0));
  void *memory = lt_alloc(take(&in));
  MUST(memory != NULL && lt_abi_version() == LT_ABI_VERSION && lt_alloc(UINT32_MAX) == NULL);
  lt_free(memory);
  MUST(lt_last_error() != NULL && lt_last_error_place((lt_place)take(&in)) >= -1);
  return 0;
}
