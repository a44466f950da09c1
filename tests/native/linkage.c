/* Linkage and class means: pushed in any pieces, joined at the distances that their definitions give, and refused. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "logitree.h"

enum { ROWS = 150, COLUMNS = 5 };

typedef struct {
  uint32_t merges[2 * (ROWS - 1)];
  double heights[ROWS - 1];
  double margins[ROWS - 1];
  uint8_t ties[ROWS - 1];
} joined;

static lt_status link_rows(const lt_linkage_options *options, const double *rows, uint32_t n, uint32_t piece, joined *out) {
  const lt_layout layout = {LT_F64, 0, options->n_columns, 1};
  lt_linkage *linkage = NULL;
  uint32_t state = LT_LINKAGE_ROWS, done;
  lt_status status = lt_linkage_create(options, &linkage);
  for (uint32_t r = 0; status == LT_OK && r < n; r += piece) {
    status = lt_linkage_push(linkage, &layout, rows + (size_t)r * options->n_columns, n - r < piece ? n - r : piece);
  }
  status = status != LT_OK ? status : lt_linkage_end_rows(linkage, 1);
  while (status == LT_OK && state != LT_LINKAGE_DONE) {
    status = lt_linkage_step(linkage, &state, &done);
  }
  status = status != LT_OK ? status : lt_linkage_merges(linkage, out->merges, out->heights, out->margins, out->ties);
  lt_linkage_destroy(linkage);
  return status;
}

/* Complete linkage: the height of a merge is the largest distance across it. */
static int is_complete(const joined *j, const double *rows) {
  static uint8_t member[2 * ROWS][ROWS];
  memset(member, 0, sizeof member);
  int fine = 1;
  for (uint32_t x = 0; x < ROWS; ++x) {
    member[x][x] = 1;
  }
  for (uint32_t i = 0; i + 1 < ROWS; ++i) {
    const uint32_t a = j->merges[2 * i], b = j->merges[2 * i + 1];
    double largest = 0;
    for (uint32_t x = 0; x < ROWS; ++x) {
      for (uint32_t y = 0; y < ROWS; ++y) {
        double sum = 0;
        for (uint32_t c = 0; member[a][x] && member[b][y] && c < COLUMNS; ++c) {
          sum += fabs(rows[x * COLUMNS + c] - rows[y * COLUMNS + c]);
        }
        largest = sum > largest ? sum : largest;
      }
      member[ROWS + i][x] = member[a][x] | member[b][x];
    }
    fine &= a < b && fabs(largest - j->heights[i]) < 1e-12 && (i == 0 || j->heights[i] >= j->heights[i - 1]);
  }
  return fine;
}

static void check_pieces(void) {
  uint64_t state = 3;
  static double rows[ROWS * COLUMNS];
  static joined whole, pieces;
  for (uint32_t i = 0; i < ROWS * COLUMNS; ++i) {
    rows[i] = random_unit(&state);
  }
  for (uint32_t method = LT_SINGLE_LINKAGE; method <= LT_WARD_LINKAGE; ++method) {
    for (uint32_t distance = LT_EUCLIDEAN; distance <= LT_CORRELATION; ++distance) {
      const lt_linkage_options options = {method, distance, COLUMNS, 0};
      CHECK(link_rows(&options, rows, ROWS, ROWS, &whole) == LT_OK);
      CHECK(link_rows(&options, rows, ROWS, 7, &pieces) == LT_OK);
      CHECK(memcmp(whole.merges, pieces.merges, sizeof whole.merges) == 0);
      CHECK(same_bits_all(whole.heights, pieces.heights, ROWS - 1));
      CHECK(same_bits_all(whole.margins, pieces.margins, ROWS - 1));
      CHECK(method != LT_COMPLETE_LINKAGE || distance != LT_CITYBLOCK || is_complete(&whole, rows));
    }
  }
}

static void check_refusals(void) {
  static joined out;
  const double square[] = {0, 1, 2, 1, 0, 3, 2, 3, 0}, uneven[] = {0, 1, 2, 1, 0, 3, 2, 4, 0}, diagonal[] = {1, 2, 2, 1};
  const double missing[] = {0, 1, NAN, 2}, even[] = {1, 2, 3, 3}, negative[] = {1, 2, -1, 3};
  const lt_linkage_options given = {LT_AVERAGE_LINKAGE, LT_PRECOMPUTED, 3, 0}, two = {0, LT_PRECOMPUTED, 2, 0};
  const lt_linkage_options rows = {0, LT_EUCLIDEAN, 2, 0}, shares = {0, LT_EUCLIDEAN, 2, 1},
                           alike = {0, LT_CORRELATION, 2, 0};
  CHECK(link_rows(&given, square, 3, 1, &out) == LT_OK && out.heights[0] == 1 && out.heights[1] == 2.5);
  CHECK(link_rows(&given, uneven, 3, 3, &out) == LT_BAD_VALUE && lt_last_error_place(LT_PLACE_ROW) == 2);
  CHECK(link_rows(&two, diagonal, 2, 2, &out) == LT_BAD_VALUE);
  CHECK(link_rows(&given, square, 2, 2, &out) == LT_BAD_VALUE);
  CHECK(link_rows(&rows, missing, 2, 2, &out) == LT_BAD_VALUE && lt_last_error_place(LT_PLACE_COLUMN) == 0);
  CHECK(link_rows(&rows, even, 1, 1, &out) == LT_EMPTY);
  CHECK(link_rows(&shares, negative, 2, 2, &out) == LT_BAD_VALUE && lt_last_error_place(LT_PLACE_ROW) == 1);
  CHECK(link_rows(&alike, even, 2, 2, &out) == LT_BAD_VALUE && lt_last_error_place(LT_PLACE_ROW) == 1);
  const lt_linkage_options wrong[] = {{5, 1, 2, 0}, {0, 4, 2, 0}, {0, 1, 0, 0}, {0, 1, LT_MAX_COLUMNS + 1, 0}};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
    CHECK(link_rows(&wrong[i], square, 2, 2, &out) == LT_INVALID);
  }
  const lt_linkage_options many = {0, LT_PRECOMPUTED, LT_MAX_LINKAGE_ROWS + 1, 0};
  CHECK(link_rows(&many, square, 1, 1, &out) == LT_TOO_LARGE);
}

static void check_counts(void) {
  const lt_linkage_options options = {0, LT_EUCLIDEAN, 2, 0};
  lt_linkage *linkage = NULL;
  CHECK(lt_linkage_create(&options, &linkage) == LT_OK);
  CHECK(lt_linkage_count_of(linkage, LT_LINKAGE_N_ROWS) == 0 && lt_linkage_count_of(linkage, LT_LINKAGE_ASYMMETRIC) == 0);
  CHECK(isnan(lt_linkage_count_of(linkage, LT_LINKAGE_COUNTS)));
  lt_linkage_destroy(linkage);
}

static void check_class_means(void) {
  const float rows[] = {1, 2, 3, 4, 5, 6, 7, 8};
  const int32_t labels[] = {2, 0, 2, 0}, wrong[] = {3};
  const lt_layout layout = {LT_F32, 0, 2, 1};
  const double expected[] = {5, 6, 0, 0, 3, 4};
  lt_class_means *means = NULL;
  double out[6];
  uint32_t counts[3];
  CHECK(lt_class_means_create(3, 2, &means) == LT_OK);
  CHECK(lt_class_means_push(means, &layout, rows, 4, labels) == LT_OK);
  CHECK(lt_class_means_result(means, out, counts) == LT_OK && same_bits_all(out, expected, 6));
  CHECK(counts[0] == 2 && counts[1] == 0 && counts[2] == 2);
  CHECK(lt_class_means_push(means, &layout, rows, 1, wrong) == LT_BAD_VALUE && lt_last_error_place(LT_PLACE_ROW) == 4);
  CHECK(lt_class_means_push(means, &layout, rows, 1, labels) == LT_WRONG_STATE);
  CHECK(lt_class_means_result(means, out, counts) == LT_WRONG_STATE);
  lt_class_means_destroy(means);
  CHECK(lt_class_means_create(0, 2, &means) == LT_INVALID && means == NULL);
}

void test_linkage(void) {
  check_pieces();
  check_refusals();
  check_counts();
  check_class_means();
}
