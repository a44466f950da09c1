/* Linkage of rows or of a square matrix, in any pieces: refused with a place, or a tree with heights that are numbers. */
#include <math.h>

#include "fuzz.h"
#include "logitree.h"

enum { MAX_ROWS = 80, MAX_COLUMNS = 9 };

/* Rows of features, or dissimilarities that are symmetric but for what is changed at the end. */
static double *make_table(input *in, const lt_linkage_options *o, uint32_t n) {
  const uint32_t manner = take(in) % NUMBER_MANNERS, d = o->n_columns;
  double *table = take_numbers(in, n * d, manner);
  if (o->distance != LT_PRECOMPUTED) {
    return table;
  }
  for (uint32_t i = 0; i < n && i < d; ++i) {
    for (uint32_t j = 0; j <= i; ++j) {
      table[i * d + j] = i == j ? 0 : fabs(j < n ? table[j * d + i] : 1);
      table[j * d + i] = table[i * d + j];
    }
  }
  if (take(in) > 240 && n * d > 0) {
    table[take_below(in, n * d)] = take_number(in, manner);
  }
  return table;
}

static lt_status run(input *in, const lt_linkage_options *o, const double *table, uint32_t n, lt_linkage *linkage) {
  const lt_layout layout = {LT_F64, 0, o->n_columns, 1};
  const uint32_t piece = 1 + take_below(in, MAX_ROWS), keep = take(in) & 1;
  uint32_t state = LT_LINKAGE_ROWS, done = 0;
  lt_status status = LT_OK;
  for (uint32_t r = 0; r < n && status == LT_OK; r += piece) {
    status = lt_linkage_push(linkage, &layout, table + r * o->n_columns, n - r < piece ? n - r : piece);
  }
  status = status != LT_OK ? status : lt_linkage_end_rows(linkage, keep);
  while (status == LT_OK && state != LT_LINKAGE_DONE) {
    status = lt_linkage_step(linkage, &state, &done);
  }
  const double *kept = lt_linkage_distances(linkage);
  MUST(status != LT_OK || (kept != NULL) == (keep == 1));
  for (uint32_t i = 0; status == LT_OK && keep && i < n * (n - 1) / 2; ++i) {
    MUST(is_number(kept[i]) && kept[i] >= 0);
  }
  return status;
}

static void check_merges(const lt_linkage *linkage, uint32_t n) {
  uint32_t merges[2 * MAX_ROWS];
  double heights[MAX_ROWS], margins[MAX_ROWS];
  uint8_t ties[MAX_ROWS];
  uint8_t joined[2 * MAX_ROWS] = {0};
  MUST(lt_linkage_merges(linkage, merges, heights, margins, ties) == LT_OK);
  for (uint32_t i = 0; i < 2 * (n - 1); ++i) {
    MUST(merges[i] < n + i / 2 && !joined[merges[i]]);
    joined[merges[i]] = 1;
  }
  for (uint32_t i = 0; i + 1 < n; ++i) {
    MUST(is_number(heights[i]) && heights[i] >= 0 && (i == 0 || heights[i] >= heights[i - 1]));
    MUST(isnan(margins[i]) || margins[i] <= 1);
  }
  for (uint32_t which = 0; which < LT_LINKAGE_COUNTS; ++which) {
    MUST(lt_linkage_count_of(linkage, (lt_linkage_count)which) >= 0);
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, size};
  lt_linkage_options options = {take(&in) % 6, take(&in) % 5, 0, take(&in) & 1};
  const uint32_t n = take_below(&in, take(&in) > 200 ? MAX_ROWS : 12);
  options.n_columns = options.distance == LT_PRECOMPUTED && take(&in) < 250 ? n : take_below(&in, MAX_COLUMNS);
  lt_linkage *linkage = NULL;
  const int is_right = options.method <= LT_WARD_LINKAGE && options.distance <= LT_CORRELATION && options.n_columns > 0;
  MUST(lt_linkage_create(&options, &linkage) == (is_right ? LT_OK : LT_INVALID));
  if (!is_right) {
    return 0;
  }
  double *table = make_table(&in, &options, n);
  const lt_status status = run(&in, &options, table, n, linkage);
  MUST(status == LT_OK || status == LT_BAD_VALUE || (status == LT_EMPTY && n < 2));
  if (status == LT_OK) {
    check_merges(linkage, n);
  } else {
    const double row = lt_last_error_place(LT_PLACE_ROW), column = lt_last_error_place(LT_PLACE_COLUMN);
    MUST(row < n && column < options.n_columns);
  }
  lt_linkage_destroy(linkage);
  free(table);
  return 0;
}
