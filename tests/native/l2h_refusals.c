/* Everything lt_l2h_* refuses: options, values, rows that changed between the passes, and calls out of order. */
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "l2h_run.h"

enum { K = 4, ROWS = 6 };

static const lt_layout layout = {LT_F64, 0, K, 1};
static const lt_l2h_options logits = {K, 1, LT_LOGITS, 1, LT_SUM_OF_MEANS, LT_EMPTY_SKIP};
static const lt_l2h_options probabilities = {K, 1, LT_PROBABILITIES, 1, LT_SUM_OF_MEANS, LT_EMPTY_SKIP};

/* Rows that lists of one entry cannot decide, so that a second pass is needed. */
static const double table[ROWS][K] = {{4, 3, 1, 0}, {3, 4, 1, 0}, {0, 1, 4, 3}, {1, 0, 2, 4}, {4, 2, 3, 1}, {1, 4, 3, 2}};

static int place_is(double row, double column) {
  return lt_last_error_place(LT_PLACE_ROW) == row && lt_last_error_place(LT_PLACE_COLUMN) == column;
}

static lt_l2h *created(const lt_l2h_options *options) {
  lt_l2h *l2h = NULL;
  CHECK(lt_l2h_create(options, &l2h) == LT_OK && l2h != NULL);
  return l2h;
}

/* A run that has read its first pass and asks for another. */
static lt_l2h *before_second_pass(void) {
  lt_l2h *l2h = created(&logits);
  uint32_t state = 99, merges = 99;
  CHECK(lt_l2h_push(l2h, &layout, table, ROWS) == LT_OK && lt_l2h_end_pass(l2h) == LT_OK);
  CHECK(lt_l2h_merge(l2h, UINT32_MAX, &state, &merges) == LT_OK && state == LT_L2H_ROWS && merges == K - 1);
  return l2h;
}

static void check_options(void) {
  static const struct {
    lt_l2h_options options;
    lt_status status;
  } wrong[] = {{{0, 1, 0, 0, 0, 0}, LT_INVALID},
               {{1, 1, 0, 0, 0, 0}, LT_INVALID},
               {{LT_MAX_CLASSES + 1, 1, 0, 0, 0, 0}, LT_TOO_LARGE},
               {{2, 0, 0, 0, 0, 0}, LT_INVALID},
               {{2, 1, 2, 0, 0, 0}, LT_INVALID},
               {{2, 1, 0, 0, LT_CLASSES + 1, 0}, LT_INVALID},
               {{2, 1, 0, 0, 0, 2}, LT_INVALID},
               {{UINT32_MAX, 1, 0, 0, 0, 0}, LT_TOO_LARGE}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
    lt_l2h *l2h = (lt_l2h *)&l2h;
    CHECK_FOR(lt_l2h_create(&wrong[i].options, &l2h) == wrong[i].status && l2h == NULL, "%zu", i);
    CHECK(strlen(lt_last_error()) > 10);
  }
  lt_l2h *l2h = NULL;
  CHECK(lt_l2h_create(NULL, &l2h) == LT_INVALID && l2h == NULL);
  lt_l2h_destroy(NULL);
  const lt_l2h_options largest = {LT_MAX_CLASSES, UINT32_MAX, 0, 0, 0, 0};
  lt_l2h_destroy(created(&largest));
}

/* One wrong value anywhere, in the first pass: its row and column; the rows before it may have been pushed one by one. */
static void check_value(const lt_l2h_options *options, double value, int whole_row, double column_or_none) {
  for (uint32_t at = 0; at < ROWS * K; ++at) {
    double rows[ROWS][K];
    memcpy(rows, table, sizeof rows);
    for (uint32_t c = 0; c < K; ++c) {
      rows[at / K][c] = whole_row || c == at % K ? value : rows[at / K][c];
    }
    lt_l2h *l2h = created(options);
    const uint32_t before = at / K < 3 ? 0 : 3;
    CHECK(lt_l2h_push(l2h, &layout, rows, before) == LT_OK);
    CHECK(lt_l2h_push(l2h, &layout, rows[before], ROWS - before) == LT_BAD_VALUE);
    CHECK_FOR(place_is(at / K, whole_row ? column_or_none : at % K), "value %g at %u", value, at);
    CHECK(lt_l2h_push(l2h, &layout, table, 1) == LT_WRONG_STATE); /* half-way: nothing but destroy */
    CHECK(lt_l2h_end_pass(l2h) == LT_WRONG_STATE);
    lt_l2h_destroy(l2h);
  }
}

static void check_values(void) {
  check_value(&logits, (double)NAN, 0, 0);
  check_value(&logits, (double)INFINITY, 0, 0);
  check_value(&logits, -(double)INFINITY, 1, -1);
  check_value(&logits, (double)NAN, 1, 0);
  check_value(&probabilities, (double)NAN, 0, 0);
  check_value(&probabilities, (double)INFINITY, 0, 0);
  check_value(&probabilities, -DBL_TRUE_MIN, 0, 0);
  check_value(&probabilities, -(double)INFINITY, 0, 0);
  check_value(&probabilities, 0.0, 1, -1);
  check_value(&probabilities, -1.0, 1, 0);
}

static void check_layouts(void) {
  const lt_layout unknown = {12, 0, K, 1};
  const lt_l2h_options narrow = {K, 2, LT_LOGITS, 0, 0, 0};
  for (uint32_t element = LT_F16; element <= LT_U64; ++element) {
    const lt_layout given = {element, 0, 0, 0};
    const int fits = element <= LT_F32 || element == LT_I8 || element == LT_I16 || element == LT_U8 || element == LT_U16;
    lt_l2h *l2h = created(&narrow);
    CHECK_FOR(lt_l2h_push(l2h, &given, table, 1) == (fits ? LT_OK : LT_INVALID), "element %u", element);
    lt_l2h_destroy(l2h);
  }
  lt_l2h *l2h = created(&logits);
  CHECK(lt_l2h_push(l2h, &unknown, table, 1) == LT_INVALID);
  CHECK(lt_l2h_push(l2h, &layout, table, 1) == LT_WRONG_STATE);
  lt_l2h_destroy(l2h);
  l2h = created(&logits);
  CHECK(lt_l2h_push(l2h, NULL, table, 1) == LT_INVALID);
  lt_l2h_destroy(l2h);
}

/* The second pass gives fewer or more rows than the first, or others. */
static void check_changed_rows(void) {
  for (uint32_t given = 0; given < ROWS; ++given) {
    lt_l2h *l2h = before_second_pass();
    CHECK(lt_l2h_push(l2h, &layout, table, given) == LT_OK);
    CHECK(lt_l2h_end_pass(l2h) == LT_CHANGED);
    CHECK(lt_l2h_end_pass(l2h) == LT_WRONG_STATE);
    lt_l2h_destroy(l2h);
  }
  lt_l2h *l2h = before_second_pass();
  CHECK(lt_l2h_push(l2h, &layout, table, ROWS) == LT_OK);
  CHECK(lt_l2h_push(l2h, &layout, table, 1) == LT_CHANGED);
  lt_l2h_destroy(l2h);
  for (uint32_t row = 0; row < ROWS; ++row) {
    /* the same values elsewhere, others of the same class, no number */
    for (uint32_t change = 0; change < K + 2; ++change) {
      double rows[ROWS][K];
      memcpy(rows, table, sizeof rows);
      uint32_t own = 0;
      for (uint32_t c = 0; c < K; ++c) {
        own = table[row][c] > table[row][own] ? c : own;
        rows[row][c] = change < K ? table[row][c] : change == K ? table[row][c] - 7 : (double)NAN;
      }
      if (change < K) {
        rows[row][own] = table[row][change];
        rows[row][change] = table[row][own];
      }
      l2h = before_second_pass();
      const lt_status status = lt_l2h_push(l2h, &layout, rows, ROWS);
      CHECK_FOR(change == own ? status == LT_OK : status == LT_CHANGED && place_is(row, -1), "row %u: %u", row, change);
      lt_l2h_destroy(l2h);
    }
  }
}

/* The piece of another handle for the rows of a pass, in memory that ends with it. */
static uint8_t *piece_for(const lt_l2h *l2h, uint32_t *out_bytes) {
  const void *piece = NULL;
  lt_l2h *reader = created(&logits);
  if (lt_l2h_count_of(l2h, LT_COUNT_PASSES) > 0) {
    uint32_t plan[2 + K + 2 * K], words = 0;
    CHECK(lt_l2h_plan(l2h, NULL, &words) == LT_OK && words <= sizeof plan / sizeof *plan);
    CHECK(lt_l2h_plan(l2h, plan, &words) == LT_OK && lt_l2h_follow(reader, plan, words) == LT_OK);
  }
  CHECK(lt_l2h_begin_piece(reader, 0, ROWS) == LT_OK && lt_l2h_push(reader, &layout, table, ROWS) == LT_OK);
  CHECK(lt_l2h_end_piece(reader, &piece, out_bytes) == LT_OK);
  uint8_t *copy = exact_copy(piece, *out_bytes);
  lt_l2h_destroy(reader);
  return copy;
}

/*
 * A piece that is not what a reader gave: nothing beyond its end or beyond the K classes is looked at. Of its bytes so many
 * cannot be 255: those that say pass, packs, first row, rows and sums of each pack, the classes, and the places of sums.
 */
static void check_damaged_pieces(lt_l2h *(*begun)(void), uint32_t telling) {
  lt_l2h *l2h = begun();
  uint32_t bytes = 0, refused = 0;
  uint8_t *piece = piece_for(l2h, &bytes);
  lt_l2h_destroy(l2h);
  for (uint32_t at = 0; at < bytes; ++at) {
    const uint8_t before = piece[at];
    piece[at] = UINT8_MAX;
    l2h = begun();
    const lt_status status = lt_l2h_put_piece(l2h, piece, bytes, 0);
    CHECK_FOR(status == LT_OK || status == LT_INVALID || status == LT_CHANGED, "byte %u: %d", at, (int)status);
    refused += status == LT_INVALID;
    lt_l2h_destroy(l2h);
    piece[at] = before;
  }
  CHECK_FOR(refused == telling, "%u of %u", refused, bytes);
  for (uint32_t given = 0; given < bytes; ++given) {
    uint8_t *start = exact_copy(piece, given);
    l2h = begun();
    CHECK_FOR(lt_l2h_put_piece(l2h, start, given, 0) == LT_INVALID, "%u bytes", given);
    lt_l2h_destroy(l2h);
    free(start);
  }
  free(piece);
}

static lt_l2h *before_first_pass(void) { return created(&logits); }

static void check_order(void) {
  uint32_t state = 99, merges = 99, list[2 * K], counts[K];
  double evidence[8 * K], means[K];
  uint16_t predictions[ROWS];
  lt_l2h *l2h = created(&logits);
  CHECK(lt_l2h_merge(l2h, 1, &state, &merges) == LT_WRONG_STATE);
  CHECK(lt_l2h_merges(l2h, list, evidence) == LT_WRONG_STATE);
  CHECK(lt_l2h_classes(l2h, counts, means) == LT_WRONG_STATE);
  CHECK(lt_l2h_predictions(l2h, predictions) == LT_WRONG_STATE);
  CHECK(lt_l2h_push(l2h, &layout, table, ROWS) == LT_OK && lt_l2h_end_pass(l2h) == LT_OK); /* nothing was changed */
  CHECK(lt_l2h_push(l2h, &layout, table, 1) == LT_WRONG_STATE && lt_l2h_end_pass(l2h) == LT_WRONG_STATE);
  CHECK(lt_l2h_classes(l2h, counts, means) == LT_OK && lt_l2h_predictions(l2h, predictions) == LT_OK);
  CHECK(lt_l2h_merge(l2h, 0, &state, &merges) == LT_OK && state == LT_L2H_MERGE && merges == 0);
  CHECK(lt_l2h_merge(l2h, 1, &state, &merges) == LT_OK && state == LT_L2H_MERGE && merges == 1);
  CHECK(lt_l2h_merge(l2h, 9, &state, &merges) == LT_OK && state == LT_L2H_ROWS && merges == K - 1);
  CHECK(lt_l2h_merge(l2h, 9, &state, &merges) == LT_WRONG_STATE && lt_l2h_merges(l2h, list, evidence) == LT_WRONG_STATE);
  CHECK(lt_l2h_push(l2h, &layout, table, ROWS) == LT_OK && lt_l2h_end_pass(l2h) == LT_OK);
  CHECK(lt_l2h_merge(l2h, 9, &state, &merges) == LT_OK && state == LT_L2H_DONE && merges == K - 1);
  CHECK(lt_l2h_merge(l2h, 9, &state, &merges) == LT_WRONG_STATE && lt_l2h_push(l2h, &layout, table, 1) == LT_WRONG_STATE);
  CHECK(lt_l2h_merges(l2h, list, evidence) == LT_OK);
  CHECK(lt_l2h_count_of(l2h, LT_COUNT_ROWS) == ROWS && lt_l2h_count_of(l2h, LT_COUNT_PASSES) == 2);
  CHECK(isnan(lt_l2h_count_of(l2h, (lt_l2h_count)8)));
  lt_l2h_destroy(l2h);
  l2h = created(&logits);
  CHECK(lt_l2h_push(l2h, &layout, NULL, 0) == LT_OK && lt_l2h_end_pass(l2h) == LT_EMPTY);
  lt_l2h_destroy(l2h);
}

void test_l2h_refusals(void) {
  check_options();
  check_values();
  check_layouts();
  check_changed_rows();
  check_damaged_pieces(before_first_pass, 24 + 2 * ROWS);
  check_damaged_pieces(before_second_pass, 16 + (8 + 2) * ROWS + 4 * 3); /* rows that do not fill a block: a pack each */
  check_order();
}
