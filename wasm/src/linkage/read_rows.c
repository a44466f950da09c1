/* Rows as they come in: checked, put into the form their distance needs, kept; or read as a square matrix. */
#include <math.h>
#include <string.h>

#include "finite.h"
#include "linkage.h"
#include "row.h"

/*
 * The two distances of a pair are taken for one value, rounded twice, where they differ by no more than this share of the
 * larger.
 */
static const double LEVEL = 1e-6;

static lt_status too_large(const lt_linkage *l, uint32_t column) {
  return lt_fail_at(LT_BAD_VALUE, "the value at row # column # is too large to compute with", l->n, column, -1);
}

/* Divides a row by its sum; a row of zeros stays and is counted. */
static lt_status normalise(lt_linkage *l, double *v) {
  const uint32_t n = l->options.n_columns;
  for (uint32_t c = 0; c < n; ++c) {
    LT_REFUSE_IF(
        v[c] < 0,
        lt_fail_at(LT_BAD_VALUE, "negative value at row # column #: such a row cannot be divided by its sum", l->n, c, -1));
  }
  const double sum = lt_sum(v, n);
  LT_REFUSE_IF(!lt_is_finite(sum), too_large(l, lt_largest_magnitude(v, n)));
  l->counts[LT_LINKAGE_EMPTY_ROWS] += sum == 0;
  for (uint32_t c = 0; sum > 0 && c < n; ++c) {
    v[c] /= sum;
  }
  return LT_OK;
}

/* The row less its mean, of length 1: the Pearson correlation of two such rows is their product. */
static lt_status standardise(lt_linkage *l, double *v) {
  const uint32_t n = l->options.n_columns;
  const double mean = lt_sum(v, n) / n;
  const uint32_t largest = lt_largest_magnitude(v, n);
  uint32_t different = 0;
  for (uint32_t c = 0; c < n; ++c) {
    different += v[c] != v[0];
  }
  LT_REFUSE_IF(different == 0,
               lt_fail_at(LT_BAD_VALUE, "all values of row # are equal: it correlates with nothing", l->n, -1, -1));
  for (uint32_t c = 0; c < n; ++c) {
    v[c] -= mean;
  }
  const double length = sqrt(lt_row_dot(v, v, lt_padded(n)));
  LT_REFUSE_IF(!lt_is_finite(length), too_large(l, largest));
  LT_REFUSE_IF(length < LT_MIN_SQUARED,
               lt_fail_at(LT_BAD_VALUE, "the values of row # differ too little to correlate them", l->n, -1, -1));
  for (uint32_t c = 0; c < n; ++c) {
    v[c] /= length;
  }
  return LT_OK;
}

/* One row of a square matrix: what lies above the diagonal is kept, what lies below is compared with it. */
static lt_status take_square_row(lt_linkage *l) {
  const uint32_t n = l->options.n_columns, r = l->n;
  const double *v = l->scratch;
  LT_REFUSE_IF(r == n, lt_fail(LT_BAD_VALUE, "more than # rows of # columns: dissimilarities are square", n, n));
  for (uint32_t c = 0; c < n; ++c) {
    LT_REFUSE_IF(v[c] < 0, lt_fail_at(LT_BAD_VALUE, "negative dissimilarity at row # column #", r, c, -1));
  }
  if (v[r] > LEVEL * lt_largest(v, n, &(uint32_t){0})) {
    return lt_fail_at(LT_BAD_VALUE, "dissimilarity of row # with itself is not 0", r, r, -1);
  }
  for (uint32_t c = 0; c < r; ++c) {
    double *above = l->distance + lt_pair_start(n, c) + (r - c - 1);
    const double difference = fabs(*above - v[c]);
    LT_REFUSE_IF(
        difference > LEVEL * fmax(*above, v[c]),
        lt_fail_at(LT_BAD_VALUE, "dissimilarity at row # column # differs from the one across the diagonal", r, c, -1));
    l->counts[LT_LINKAGE_ASYMMETRIC] += difference > 0;
    *above = difference > 0 ? *above / 2 + v[c] / 2 : *above;
    lt_note_distance(l, r, c, *above);
  }
  if (r + 1 < n) {
    memcpy(l->distance + lt_pair_start(n, r), v + r + 1, (n - r - 1) * sizeof(double));
  }
  return LT_OK;
}

lt_status lt_linkage_take_row(lt_linkage *l) {
  LT_TRY(lt_check_finite(l->scratch, l->options.n_columns, l->n));
  if (l->options.distance == LT_PRECOMPUTED) {
    LT_TRY(take_square_row(l));
  } else {
    if (l->options.normalise_rows) {
      LT_TRY(normalise(l, l->scratch));
    }
    if (l->options.distance == LT_CORRELATION) {
      LT_TRY(standardise(l, l->scratch));
    }
    LT_TRY(lt_distances_keep_row(l));
  }
  ++l->n;
  return LT_OK;
}

lt_status lt_linkage_end_of_rows(lt_linkage *l) {
  LT_REFUSE_IF(l->n < 2, lt_fail(LT_EMPTY, "need at least 2 classes, got #", l->n, 0));
  if (l->options.distance != LT_PRECOMPUTED) {
    return lt_distances_create(l, l->n);
  }
  LT_REFUSE_IF(l->n != l->options.n_columns,
               lt_fail(LT_BAD_VALUE, "# rows of # columns: dissimilarities are square", l->n, l->options.n_columns));
  l->next_row = l->n;
  return LT_OK;
}
