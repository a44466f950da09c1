/* Tests with one look at each row: predicted classes, refused values, and rows that look like probabilities. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "logitree.h"

enum { COLUMNS = 21, ROWS = 3 };

static const lt_layout doubles = {LT_F64, 0, COLUMNS, 1};

static lt_status predict(lt_kind kind, double (*rows)[COLUMNS], uint16_t *out) {
  return lt_predict(kind, &doubles, rows, ROWS, COLUMNS, 100, out);
}

static int place_is(double row, double column) {
  return lt_last_error_place(LT_PLACE_ROW) == row && lt_last_error_place(LT_PLACE_COLUMN) == column &&
         lt_last_error_place(LT_PLACE_BYTE) == -1;
}

static void fill(double (*rows)[COLUMNS], double value) {
  for (uint32_t r = 0; r < ROWS; ++r) {
    for (uint32_t c = 0; c < COLUMNS; ++c) {
      rows[r][c] = value;
    }
  }
}

/* The first of equal values wins, wherever the others are. */
static void check_peaks(void) {
  double rows[ROWS][COLUMNS];
  uint16_t out[ROWS];
  for (uint32_t first = 0; first < COLUMNS; ++first) {
    for (uint32_t second = first; second < COLUMNS; ++second) {
      fill(rows, -1.0);
      rows[1][first] = rows[1][second] = 0.0;
      rows[2][first] = -(double)INFINITY;
      CHECK(predict(LT_LOGITS, rows, out) == LT_OK);
      CHECK_FOR(out[0] == 0 && out[1] == first && out[2] == (first == 0), "%u, %u", first, second);
      rows[1][second] = -0.0; /* equal to 0 */
      CHECK(predict(LT_LOGITS, rows, out) == LT_OK && out[1] == first);
    }
  }
}

static void check_refused(void) {
  double rows[ROWS][COLUMNS];
  uint16_t out[ROWS];
  for (uint32_t at = 0; at < ROWS * COLUMNS; ++at) {
    const double row = 100.0 + at / COLUMNS, column = at % COLUMNS;
    for (uint32_t kind = LT_LOGITS; kind <= LT_PROBABILITIES; ++kind) {
      fill(rows, 0.5);
      rows[at / COLUMNS][at % COLUMNS] = (double)NAN;
      CHECK(predict((lt_kind)kind, rows, out) == LT_BAD_VALUE && place_is(row, column));
      rows[at / COLUMNS][at % COLUMNS] = (double)INFINITY;
      CHECK(predict((lt_kind)kind, rows, out) == LT_BAD_VALUE && place_is(row, column));
      rows[at / COLUMNS][at % COLUMNS] = DBL_MAX;
      CHECK(predict((lt_kind)kind, rows, out) == LT_OK && out[at / COLUMNS] == at % COLUMNS);
    }
    fill(rows, 0.5);
    rows[at / COLUMNS][at % COLUMNS] = -DBL_TRUE_MIN;
    CHECK(predict(LT_LOGITS, rows, out) == LT_OK);
    CHECK(predict(LT_PROBABILITIES, rows, out) == LT_BAD_VALUE && place_is(row, column));
  }
  for (uint32_t r = 0; r < ROWS; ++r) {
    fill(rows, 1.0);
    for (uint32_t c = 0; c < COLUMNS; ++c) {
      rows[r][c] = -(double)INFINITY;
    }
    CHECK(predict(LT_LOGITS, rows, out) == LT_BAD_VALUE && place_is(100 + r, -1));
    CHECK(strncmp(lt_last_error(), "no finite logit in row 10", 25) == 0);
    memset(rows[r], 0, sizeof rows[r]);
    CHECK(predict(LT_LOGITS, rows, out) == LT_OK && out[r] == 0);
    CHECK(predict(LT_PROBABILITIES, rows, out) == LT_BAD_VALUE && place_is(100 + r, -1));
    rows[r][COLUMNS - 1] = DBL_TRUE_MIN;
    CHECK(predict(LT_PROBABILITIES, rows, out) == LT_OK && out[r] == COLUMNS - 1);
  }
}

static uint32_t probability_rows(double (*rows)[COLUMNS]) {
  uint32_t count = 99;
  CHECK(lt_count_probability_rows(&doubles, rows, ROWS, COLUMNS, &count) == LT_OK);
  return count;
}

static void check_probability_rows(void) {
  double rows[ROWS][COLUMNS];
  fill(rows, 1.0 / COLUMNS);
  CHECK(probability_rows(rows) == 3);
  rows[0][5] += 0.000999;
  CHECK(probability_rows(rows) == 3);
  rows[0][5] += 0.000002;
  CHECK(probability_rows(rows) == 2);
  rows[1][0] += 1.0;
  rows[1][1] -= 1.0; /* the sum is right, the values are not */
  CHECK(probability_rows(rows) == 1);
  rows[2][20] = (double)NAN;
  CHECK(probability_rows(rows) == 0);
}

static void check_arguments(void) {
  double rows[ROWS][COLUMNS];
  uint16_t out[ROWS];
  uint32_t count;
  const lt_layout unknown = {12, 0, 1, 1};
  fill(rows, 0.0);
  CHECK(lt_predict(LT_LOGITS, &unknown, rows, ROWS, COLUMNS, 0, out) == LT_INVALID);
  CHECK(lt_predict(LT_LOGITS, NULL, rows, ROWS, COLUMNS, 0, out) == LT_INVALID);
  CHECK(lt_predict(LT_LOGITS, &doubles, rows, ROWS, 0, 0, out) == LT_INVALID);
  CHECK(lt_predict(LT_LOGITS, &doubles, rows, ROWS, LT_MAX_CLASSES + 1, 0, out) == LT_INVALID);
  CHECK(lt_predict(LT_LOGITS, &doubles, NULL, 0, COLUMNS, 0, out) == LT_OK);
  CHECK(lt_count_probability_rows(&unknown, rows, ROWS, COLUMNS, &count) == LT_INVALID);
  CHECK(place_is(-1, -1) && lt_last_error_place((lt_place)3) == -1);
  CHECK(lt_abi_version() == LT_ABI_VERSION);
  void *memory = lt_alloc(0);
  CHECK(memory != NULL && lt_alloc(UINT32_MAX) == NULL);
  lt_free(memory);
  lt_free(NULL);
}

/* Probabilities, their logarithms, and rows with shifts give the same; a larger temperature brings them closer. */
static void check_probabilities(void) {
  double rows[ROWS][COLUMNS], out[ROWS][COLUMNS], warm[ROWS][COLUMNS];
  uint16_t predicted[ROWS];
  fill(rows, -(double)INFINITY);
  for (uint32_t r = 0; r < ROWS; ++r) {
    rows[r][r] = 1e300 + r;
    rows[r][20] = r == 2 ? -1e300 : rows[r][r];
  }
  CHECK(lt_probabilities(LT_LOGITS, &doubles, rows, ROWS, COLUMNS, 0, 1, predicted, &out[0][0]) == LT_OK);
  CHECK(out[0][0] == 0.5 && out[1][1] == 0.5 && out[1][20] == 0.5 && out[1][2] == 0 && out[2][2] == 1 && out[2][20] == 0);
  CHECK(predicted[0] == 0 && predicted[1] == 1 && predicted[2] == 2);
  fill(rows, 0);
  for (uint32_t r = 0; r < ROWS; ++r) {
    rows[r][3] = 0.75;
    rows[r][9] = 0.25;
  }
  CHECK(lt_probabilities(LT_PROBABILITIES, &doubles, rows, ROWS, COLUMNS, 0, 1, predicted, &out[0][0]) == LT_OK);
  CHECK(fabs(out[1][3] - 0.75) < 1e-15 && fabs(out[1][9] - 0.25) < 1e-15 && out[1][4] == 0 && predicted[1] == 3);
  CHECK(lt_probabilities(LT_PROBABILITIES, &doubles, rows, ROWS, COLUMNS, 0, 2, predicted, &warm[0][0]) == LT_OK);
  CHECK(fabs(warm[1][3] / warm[1][9] - sqrt(3.0)) < 1e-14 && warm[1][4] == 0);
  rows[1][7] = (double)NAN;
  CHECK(lt_probabilities(LT_LOGITS, &doubles, rows, ROWS, COLUMNS, 100, 1, predicted, &out[0][0]) == LT_BAD_VALUE);
  CHECK(place_is(101, 7));
  const double wrong[] = {0, -1, (double)NAN, (double)INFINITY};
  for (uint32_t i = 0; i < 4; ++i) {
    CHECK(lt_probabilities(LT_LOGITS, &doubles, rows, 1, COLUMNS, 0, wrong[i], predicted, &out[0][0]) == LT_INVALID);
  }
}

void test_rows(void) {
  check_probabilities();
  check_peaks();
  check_refused();
  check_probability_rows();
  check_arguments();
}
