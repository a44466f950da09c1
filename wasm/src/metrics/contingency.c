/* Row and column sums of a contingency table (contingency.h). */
#include "contingency.h"

lt_status lt_check_table(const lt_contingency *table) {
  LT_REFUSE_IF(table == NULL || table->n_leaves == 0 || table->n_true == 0,
               lt_fail(LT_INVALID, "an empty contingency table", 0, 0));
  LT_REFUSE_IF(table->n_leaves > INT32_MAX / sizeof *table->counts / table->n_true,
               lt_fail(LT_TOO_LARGE, "a contingency table of # leaves and # classes", table->n_leaves, table->n_true));
  return LT_OK;
}

lt_status lt_margins_create(lt_arena *arena, const lt_contingency *table, lt_margins *out) {
  *out = (lt_margins){0};
  LT_TRY(lt_check_table(table));
  LT_TRY(LT_NEW_IN(arena, table->n_leaves, &out->leaf));
  LT_TRY(LT_NEW_IN(arena, table->n_true, &out->klass));
  for (uint32_t a = 0; a < table->n_leaves; ++a) {
    for (uint32_t k = 0; k < table->n_true; ++k) {
      const double n = table->counts[(size_t)a * table->n_true + k];
      out->leaf[a] += n;
      out->klass[k] += n;
      out->points += n;
    }
  }
  return LT_OK;
}

lt_status lt_count_contingency(const uint16_t *predicted, const int32_t *truth, uint32_t n, uint32_t n_leaves,
                               uint32_t n_true, uint32_t *counts) {
  for (uint32_t i = 0; i < n; ++i) {
    LT_REFUSE_IF(predicted[i] >= n_leaves,
                 lt_fail_at(LT_BAD_VALUE, "the prediction of point # is not one of the leaves", i, -1, -1));
    LT_REFUSE_IF(truth[i] < 0 || (uint32_t)truth[i] >= n_true,
                 lt_fail_at(LT_BAD_VALUE, "the label of point # is not one of the classes", i, -1, -1));
    ++counts[(size_t)predicted[i] * n_true + (uint32_t)truth[i]];
  }
  return LT_OK;
}
