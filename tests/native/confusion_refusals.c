/* Everything lt_confusion_* refuses: options, entries of the matrix, and calls out of order. */
#include <float.h>

#include "check.h"
#include "confusion_run.h"

enum { K = 3 };

static const double counts[K * K] = {8, 1, 1, 2, 7, 1, 0, 0, 0};
static const lt_confusion_options ordinary = {K, LT_COUNTS, LT_SINGLE, LT_BOUNDED, LT_BETWEEN_AVERAGE, 0.1};

static void check_options(void) {
  static const struct {
    lt_confusion_options options;
    lt_status status;
  } wrong[] = {{{0, 0, 0, 0, 0, 0}, LT_EMPTY},
               {{LT_MAX_TABLE_CLASSES + 1, 0, 0, 0, 0, 0}, LT_TOO_LARGE},
               {{K, 2, 0, 0, 0, 0}, LT_INVALID},
               {{K, 0, 2, 0, 0, 0}, LT_INVALID},
               {{K, 0, 0, 2, 0, 0}, LT_INVALID},
               {{K, 0, 0, 0, LT_BETWEEN_MOST + 1, 0}, LT_INVALID},
               {{K, 0, 0, 0, 0, -DBL_TRUE_MIN}, LT_INVALID},
               {{K, 0, 0, 0, 0, (double)INFINITY}, LT_INVALID},
               {{K, 0, 0, 0, 0, (double)NAN}, LT_INVALID}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
    lt_confusion *run = (lt_confusion *)&run;
    CHECK_FOR(lt_confusion_create(&wrong[i].options, counts, &run) == wrong[i].status && run == NULL, "%zu", i);
    CHECK(strlen(lt_last_error()) > 10);
  }
  lt_confusion *run = NULL;
  CHECK(lt_confusion_create(NULL, counts, &run) == LT_INVALID && run == NULL);
  lt_confusion_destroy(NULL);
}

static void check_entries(void) {
  static const double wrong[] = {-DBL_TRUE_MIN, -1, (double)NAN, (double)INFINITY, -(double)INFINITY};
  lt_confusion *run = NULL;
  double matrix[K * K];
  for (uint32_t at = 0; at < K * K; ++at) {
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
      memcpy(matrix, counts, sizeof matrix);
      matrix[at] = wrong[i];
      CHECK_FOR(lt_confusion_create(&ordinary, matrix, &run) == LT_BAD_VALUE && run == NULL, "%g", wrong[i]);
      CHECK(lt_last_error_place(LT_PLACE_ROW) == at / K && lt_last_error_place(LT_PLACE_COLUMN) == at % K);
    }
  }
  memcpy(matrix, counts, sizeof matrix);
  matrix[3] = matrix[4] = DBL_MAX;
  CHECK(lt_confusion_create(&ordinary, matrix, &run) == LT_BAD_VALUE && run == NULL);
  CHECK(lt_last_error_place(LT_PLACE_ROW) == 1 && lt_last_error_place(LT_PLACE_COLUMN) == -1);
  const lt_confusion_options similarity = {K, LT_SIMILARITY, LT_SINGLE, LT_BOUNDED, LT_BETWEEN_AVERAGE, 0.1};
  CHECK(lt_confusion_create(&similarity, counts, &run) == LT_BAD_VALUE && run == NULL);
  CHECK(lt_last_error_place(LT_PLACE_ROW) == 1 && lt_last_error_place(LT_PLACE_COLUMN) == 0);
}

static void check_order(void) {
  lt_confusion *run = NULL;
  lt_round_size size;
  lt_round_lists lists = {NULL, NULL, NULL, NULL, NULL, NULL, NULL};
  lt_hierarchy hierarchy = {NULL, NULL, NULL, NULL};
  uint32_t done = 99, steps;
  double sums[K];
  CHECK(lt_confusion_create(&ordinary, counts, &run) == LT_OK);
  lt_confusion_row_sums(run, sums);
  CHECK(sums[0] == 10 && sums[1] == 10 && sums[2] == 0);
  CHECK(lt_confusion_round(run, 0, &size) == LT_WRONG_STATE);
  CHECK(lt_confusion_round_lists(run, 0, &lists) == LT_WRONG_STATE);
  CHECK(lt_confusion_hierarchy(run, &hierarchy) == LT_WRONG_STATE);
  CHECK(lt_confusion_count_of(run, LT_CONFUSION_NODES) == 0);
  CHECK(confusion_finish(run, &steps) == LT_OK && steps == 3);
  CHECK(lt_confusion_step(run, &done) == LT_WRONG_STATE && done == 99);
  CHECK(lt_confusion_round(run, 1, &size) == LT_OK && lt_confusion_round(run, 2, &size) == LT_INVALID);
  CHECK(lt_confusion_round_lists(run, UINT32_MAX, &lists) == LT_INVALID);
  CHECK(isnan(lt_confusion_count_of(run, (lt_confusion_count)4)));
  lt_confusion_destroy(run);
}

void test_confusion_refusals(void) {
  check_options();
  check_entries();
  check_order();
}
