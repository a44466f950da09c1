/* Functions of single rows: the predicted class, probabilities, and whether rows look like probabilities. */
#include <float.h>
#include <math.h>

#include "memory.h"
#include "row.h"

static lt_status scratch_row(uint32_t n_columns, const lt_layout *layout, double **out) {
  *out = NULL;
  LT_TRY(lt_check_layout(layout));
  LT_REFUSE_IF(n_columns == 0 || n_columns > LT_MAX_CLASSES,
               lt_fail(LT_INVALID, "a row has 1 to # columns", LT_MAX_CLASSES, 0));
  return LT_NEW(lt_padded(n_columns), out);
}

lt_status lt_predict(lt_kind kind, const lt_layout *layout, const void *rows, uint32_t n_rows, uint32_t n_columns,
                     double first_row, uint16_t *out) {
  double *v;
  LT_TRY(scratch_row(n_columns, layout, &v));
  lt_status status = LT_OK;
  for (uint32_t r = 0; r < n_rows && status == LT_OK; ++r) {
    double peak;
    uint32_t at = 0;
    lt_widen_row(kind, layout, rows, r, n_columns, v);
    status = lt_row_peak(kind, v, n_columns, first_row + r, &peak, &at);
    out[r] = (uint16_t)at;
  }
  lt_free(v);
  return status;
}

lt_status lt_confidences(lt_kind kind, const lt_layout *layout, const void *rows, uint32_t n_rows, uint32_t n_columns,
                         double first_row, double *out) {
  double *v;
  LT_TRY(scratch_row(n_columns, layout, &v));
  lt_status status = LT_OK;
  for (uint32_t r = 0; r < n_rows && status == LT_OK; ++r) {
    double peak = 0;
    uint32_t at;
    lt_widen_row(kind, layout, rows, r, n_columns, v);
    status = lt_row_peak(kind, v, n_columns, first_row + r, &peak, &at);
    out[r] = status == LT_OK ? 1.0 / lt_weight_sum(kind, v, n_columns, peak) : 0.0;
  }
  lt_free(v);
  return status;
}

/* Replaces values by (logit - largest logit) / T; the logit of a probability is its logarithm. */
static void cool(lt_kind kind, double *v, uint32_t n, double peak, double temperature) {
  for (uint32_t c = 0; c < lt_padded(n); ++c) { /* what pads the row becomes -Inf */
    v[c] = lt_log_weight(kind, v[c], peak) / temperature;
  }
}

lt_status lt_probabilities(lt_kind kind, const lt_layout *layout, const void *rows, uint32_t n_rows, uint32_t n_columns,
                           double first_row, double temperature, uint16_t *out_predicted, double *out) {
  double *v;
  LT_REFUSE_IF(!(temperature > 0 && temperature <= DBL_MAX),
               lt_fail(LT_INVALID, "a temperature is a finite number above 0", 0, 0));
  LT_TRY(scratch_row(n_columns, layout, &v));
  lt_status status = LT_OK;
  for (uint32_t r = 0; r < n_rows && status == LT_OK; ++r) {
    double peak = 0;
    uint32_t at = 0;
    lt_widen_row(kind, layout, rows, r, n_columns, v);
    status = lt_row_peak(kind, v, n_columns, first_row + r, &peak, &at);
    if (status == LT_OK) {
      cool(kind, v, n_columns, peak, temperature);
      const double sum = lt_weights(LT_LOGITS, v, n_columns, 0, v);
      for (uint32_t c = 0; c < n_columns; ++c) {
        out[(size_t)r * n_columns + c] = v[c] / sum;
      }
    }
    out_predicted[r] = (uint16_t)at;
  }
  lt_free(v);
  return status;
}

lt_status lt_count_probability_rows(const lt_layout *layout, const void *rows, uint32_t n_rows, uint32_t n_columns,
                                    uint32_t *out_count) {
  double *v;
  LT_TRY(scratch_row(n_columns, layout, &v));
  *out_count = 0;
  for (uint32_t r = 0; r < n_rows; ++r) {
    lt_widen_row(LT_PROBABILITIES, layout, rows, r, n_columns, v);
    uint32_t inside = 0;
    for (uint32_t c = 0; c < n_columns; ++c) {
      inside += v[c] >= 0.0 && v[c] <= 1.0;
    }
    *out_count += inside == n_columns && fabs(lt_sum(v, n_columns) - 1.0) <= 1e-3;
  }
  lt_free(v);
  return LT_OK;
}
