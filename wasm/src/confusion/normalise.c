/* From a confusion matrix to the similarity of its classes, Definition 1 of Kang and Lin: S = (M' + M'^T) / 2. */
#include <math.h>
#include <string.h>

#include "confusion.h"
#include "finite.h"

/* A similarity matrix that was written with few digits may differ this much from its transpose, relatively. */
static const double ASYMMETRY = 1e-9;
/* So that no sum of all entries overflows. */
static const double LARGEST_SUM = 1e300;
/* Side of the squares in which a matrix is transposed. */
enum { TILE = 32 };

static lt_status fail_entry(const double *row, uint32_t i, uint32_t k) {
  for (uint32_t j = 0; j < k; ++j) {
    LT_REFUSE_IF(row[j] < 0, lt_fail_at(LT_BAD_VALUE, "the entry at row # column # is negative", i, j, -1));
    LT_REFUSE_IF(!lt_is_finite(row[j]),
                 lt_fail_at(LT_BAD_VALUE, "the entry at row # column # is not a finite number", i, j, -1));
  }
  return lt_fail_at(LT_BAD_VALUE, "the entries of row # are too large to be added", i, -1, -1);
}

/* Row sums; an entry that is not allowed shows in the sum or in a flag, and is then looked for. */
static lt_status sum_rows(const double *matrix, uint32_t k, double *row_sum) {
  for (uint32_t i = 0; i < k; ++i) {
    const double *row = matrix + (size_t)i * k;
    int is_negative = 0;
    double sum = 0;
    for (uint32_t j = 0; j < k; ++j) {
      is_negative |= row[j] < 0;
      sum += row[j];
    }
    if (is_negative || !(sum <= LARGEST_SUM)) {
      return fail_entry(row, i, k);
    }
    row_sum[i] = sum;
  }
  return LT_OK;
}

static lt_status check_symmetry(const double *matrix, uint32_t k) {
  for (uint32_t i = 0; i < k; ++i) {
    for (uint32_t j = 0; j < i; ++j) {
      const double a = matrix[(size_t)i * k + j], b = matrix[(size_t)j * k + i];
      LT_REFUSE_IF(fabs(a - b) > ASYMMETRY * (a > b ? a : b),
                   lt_fail_at(LT_BAD_VALUE, "a similarity is the same both ways: row # column # differs from its transpose",
                              i, j, -1));
    }
  }
  return LT_OK;
}

/* Each row over its sum; without samples it stays zero, so that the other direction still counts. */
static void divide_rows(const double *matrix, const double *row_sum, uint32_t k, double *out) {
  for (uint32_t i = 0; i < k; ++i) {
    if (row_sum[i] <= 0) {
      continue;
    }
    for (uint32_t j = 0; j < k; ++j) {
      out[(size_t)i * k + j] = matrix[(size_t)i * k + j] / row_sum[i];
    }
  }
}

/* Definition 1: the mean of a matrix and its transpose, tile by tile, since whole columns would miss the cache. */
static void symmetrise(double *matrix, uint32_t k) {
  for (uint32_t top = 0; top < k; top += TILE) {
    for (uint32_t left = 0; left <= top; left += TILE) {
      const uint32_t bottom = top + TILE < k ? top + TILE : k, right = left + TILE < k ? left + TILE : k;
      for (uint32_t i = top; i < bottom; ++i) {
        for (uint32_t j = left; j < right && j < i; ++j) {
          double *a = matrix + (size_t)i * k + j, *b = matrix + (size_t)j * k + i;
          *a = *b = (*a + *b) / 2;
        }
      }
    }
  }
}

lt_status lt_normalise(lt_confusion *c, const double *matrix) {
  LT_TRY(sum_rows(matrix, c->k, c->row_sum));
  if (c->options.kind == LT_SIMILARITY) {
    LT_TRY(check_symmetry(matrix, c->k));
    memcpy(c->similarity, matrix, (size_t)c->k * c->k * sizeof *matrix);
  } else {
    divide_rows(matrix, c->row_sum, c->k, c->similarity);
  }
  symmetrise(c->similarity, c->k);
  return LT_OK;
}
