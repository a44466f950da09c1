/* The mean row of each true class: the functions lt_class_means_* of logitree.h. */
#include <float.h>
#include <math.h>
#include <stdlib.h>

#include "blocked_sum.h"
#include "finite.h"
#include "row.h"

struct lt_class_means {
  uint32_t n_classes;
  uint32_t n_columns;
  double rows;
  uint32_t in_block;
  uint32_t broken; /* after a failure half-way */
  uint32_t *count;
  lt_blocked_sum sum; /* n_classes entries of n_columns */
  double *v;          /* one row */
  lt_arena arena;     /* holds the tables above */
};

static lt_status fill(lt_class_means *means) {
  LT_TRY(LT_NEW_IN(&means->arena, means->n_classes, &means->count));
  LT_TRY(LT_NEW_IN(&means->arena, lt_padded(means->n_columns), &means->v));
  return lt_blocked_create(&means->arena, means->n_classes, means->n_columns, &means->sum);
}

lt_status lt_class_means_create(uint32_t n_classes, uint32_t n_columns, lt_class_means **out) {
  *out = NULL;
  LT_REFUSE_IF(n_classes == 0 || n_columns == 0 || n_columns > LT_MAX_COLUMNS,
               lt_fail(LT_INVALID, "means of # classes over # columns", n_classes, n_columns));
  lt_class_means *means;
  LT_TRY(LT_NEW(1, &means));
  means->n_classes = n_classes;
  means->n_columns = n_columns;
  LT_HAND_OVER(fill(means), means, lt_class_means_destroy, out);
}

void lt_class_means_destroy(lt_class_means *means) {
  if (means != NULL) {
    lt_arena_free(&means->arena);
    free(means);
  }
}

static lt_status add_row(lt_class_means *means, int32_t label) {
  LT_REFUSE_IF(label < 0 || (uint32_t)label >= means->n_classes,
               lt_fail_at(LT_BAD_VALUE, "the label of row # is not one of the classes", means->rows, -1, -1));
  double *sum = lt_blocked_part(&means->sum, (uint32_t)label);
  for (uint32_t c = 0; c < means->n_columns; ++c) {
    if (!(fabs(means->v[c]) <= DBL_MAX)) {
      const char *what = isnan(means->v[c]) ? "NaN at row # column #" : "infinite value at row # column #: it has no mean";
      return lt_fail_at(LT_BAD_VALUE, what, means->rows, c, -1);
    }
    sum[c] += means->v[c];
  }
  ++means->count[label];
  means->rows += 1;
  if (++means->in_block == LT_BLOCK_ROWS) {
    lt_blocked_end_block(&means->sum);
    means->in_block = 0;
  }
  return LT_OK;
}

lt_status lt_class_means_push(lt_class_means *means, const lt_layout *layout, const void *rows, uint32_t n_rows,
                              const int32_t *labels) {
  LT_REFUSE_IF(means->broken, lt_fail(LT_WRONG_STATE, "rows were pushed after a failure", 0, 0));
  lt_status status = lt_check_layout(layout);
  for (uint32_t r = 0; r < n_rows && status == LT_OK; ++r) {
    lt_widen_row(LT_LOGITS, layout, rows, r, means->n_columns, means->v);
    status = add_row(means, labels[r]);
  }
  means->broken = status != LT_OK;
  return status;
}

lt_status lt_class_means_result(lt_class_means *means, double *out_means, uint32_t *out_counts) {
  LT_REFUSE_IF(means->broken, lt_fail(LT_WRONG_STATE, "means after a failure", 0, 0));
  lt_blocked_end_block(&means->sum);
  for (uint32_t k = 0; k < means->n_classes; ++k) {
    const size_t at = (size_t)k * means->n_columns;
    out_counts[k] = means->count[k];
    for (uint32_t c = 0; c < means->n_columns; ++c) {
      out_means[at + c] = means->count[k] > 0 ? means->sum.total[at + c] / means->count[k] : 0;
      LT_REFUSE_IF(!lt_is_finite(out_means[at + c]),
                   lt_fail(LT_BAD_VALUE, "the values of column # are so large that class # has no mean", c, k));
    }
  }
  return LT_OK;
}
