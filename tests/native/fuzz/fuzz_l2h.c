/*
 * Whole runs of L2H on tables made from the input: any size, element, layout and option, pushed in any pieces. What
 * comes out is a binary tree over the classes with evidence that makes sense, the same whatever the pieces; and where
 * complete lists leave no doubt, short lists give the same merges.
 */
#include <math.h>

#include "fuzz.h"
#include "l2h_run.h"

enum { MAX_CLASSES = 12, MAX_ROWS = 40, MAX_COPIES = 105 };

/* The ways from bytes to values: as they are, small whole numbers (which tie), or numbers at the ends of the scale. */
enum { RAW = 0, SMALL = 1, EXTREME = 2, MANNERS = 3 };

static double value_of(uint32_t manner, uint8_t byte, uint32_t kind) {
  static const double extremes[] = {-1e308, -1e4,   -760,  -745, -710, -708.4, -700, -36, -1e-300,
                                    0,      5e-324, 1e-16, 1e-9, 36,   700,    745,  1e4, 1e300};
  const double x = manner == SMALL ? (double)(int8_t)byte / 8 : extremes[byte % (sizeof extremes / sizeof *extremes)];
  if (byte == 255 || (manner == EXTREME && byte % 29 == 0)) {
    return kind == LT_LOGITS ? -(double)INFINITY : 0;
  }
  return kind == LT_LOGITS ? x : fabs(x);
}

/* Writes a value as an element; integers take what is left of it. */
static void put(uint8_t *at, uint32_t element, uint32_t swapped, double x) {
  const float f = (float)x;
  const int64_t whole = x > 100 ? 100 : x < -100 ? -100 : (int64_t)x;
  uint8_t bytes[8];
  uint32_t f_bits;
  memcpy(&f_bits, &f, 4);
  const uint32_t size = element_size(element);
  if (element == LT_F64) {
    memcpy(bytes, &x, 8);
  } else if (element == LT_F32) {
    memcpy(bytes, &f, 4);
  } else if (element == LT_BF16) {
    bytes[0] = (uint8_t)(f_bits >> 16);
    bytes[1] = (uint8_t)(f_bits >> 24);
  } else if (element == LT_F16) { /* sign, 5 bits of exponent, 2 of fraction: enough */
    const uint32_t half = f_bits == 0xff800000u ? 0xfc00u : (f_bits >> 16 & 0x8000u) | (f_bits >> 13 & 0x7800u);
    bytes[0] = (uint8_t)half;
    bytes[1] = (uint8_t)(half >> 8);
  } else {
    memcpy(bytes, &whole, 8);
  }
  for (uint32_t b = 0; b < size; ++b) {
    at[b] = bytes[swapped ? size - 1 - b : b];
  }
}

/* The table of the input, `copies` times over so that runs of many blocks are cheap to say; row by row or column by column. */
static uint8_t *make_rows(input *in, l2h_input *run, uint32_t distinct, uint32_t manner, uint32_t by_columns) {
  const uint32_t k = run->options.n_classes, size = element_size(run->layout.element), n = run->n_rows;
  run->layout.row_stride = by_columns ? 1 : k + take_below(in, 3);
  run->layout.column_stride = by_columns ? n + take_below(in, 3) : 1;
  const size_t last = (size_t)(n > 0 ? n - 1 : 0) * run->layout.row_stride + (size_t)(k - 1) * run->layout.column_stride;
  uint8_t *rows = exactly((last + 1) * size);
  memset(rows, 0, (last + 1) * size);
  for (uint32_t r = 0; r < n; ++r) {
    for (uint32_t c = 0; c < k; ++c) {
      uint8_t *at = rows + ((size_t)r * run->layout.row_stride + (size_t)c * run->layout.column_stride) * size;
      if (r >= distinct) {
        const size_t from = (size_t)(r % distinct) * run->layout.row_stride + (size_t)c * run->layout.column_stride;
        memcpy(at, rows + from * size, size);
      } else if (manner == RAW) {
        for (uint32_t b = 0; b < size; ++b) {
          at[b] = take(in);
        }
      } else {
        put(at, run->layout.element, run->layout.swapped, value_of(manner, take(in), run->options.kind));
      }
    }
  }
  return rows;
}

/* Every node is joined once, after it was made; counts add up; what was chosen is not worse than what was second. */
static void check_output(const l2h_input *run, const l2h_output *o) {
  const uint32_t k = run->options.n_classes;
  uint8_t joined[2 * MAX_CLASSES] = {0};
  uint32_t counted[MAX_CLASSES] = {0};
  for (uint32_t i = 0; i < 2 * (k - 1); ++i) {
    MUST(o->merges[i] < k + i / 2 && !joined[o->merges[i]]);
    joined[o->merges[i]] = 1;
  }
  for (uint32_t r = 0; r < run->n_rows; ++r) {
    MUST(o->predictions[r] < k);
    ++counted[o->predictions[r]];
  }
  for (uint32_t c = 0; c < k; ++c) {
    MUST(counted[c] == o->counts[c] && isnan(o->means[c]) == (counted[c] == 0));
    MUST(isnan(o->means[c]) || (o->means[c] >= 0 && o->means[c] <= 1));
  }
  for (uint32_t i = 0; i + 1 < k; ++i) {
    const double *e = o->evidence + 8 * i;
    MUST(isnan(e[0]) || isnan(e[1]) || e[0] <= e[1]);
    MUST(isnan(e[2]) || isnan(e[4]) || (e[2] <= e[3] && e[4] <= e[5] && e[3] >= e[4] && e[4] >= 0));
    MUST(isnan(e[2]) || isnan(e[4]) || e[2] >= e[5] * (1 - 1e-9)); /* it is certain */
    MUST(isnan(e[6]) || (e[6] < k + i && e[6] != o->merges[2 * i] && e[6] != o->merges[2 * i + 1]));
    MUST(run->options.empty == LT_EMPTY_REFERENCE || !isnan(e[0]));
    MUST(run->options.empty == LT_EMPTY_REFERENCE || i + 2 == k || (!isnan(e[2]) && !isnan(e[4])));
    MUST(e[7] == 0 || e[7] == 1);
  }
  MUST(o->numbers[LT_COUNT_ROWS] == run->n_rows && o->numbers[LT_COUNT_PASSES] <= k + 1);
  MUST(run->options.top < k || o->numbers[LT_COUNT_PASSES] == 1);
}

static void check_same(const l2h_output *a, const l2h_output *b, uint32_t k) {
  MUST(memcmp(a->merges, b->merges, 2 * (k - 1) * sizeof *a->merges) == 0);
  for (uint32_t i = 0; i < 8 * (k - 1); ++i) {
    MUST(memcmp(&a->evidence[i], &b->evidence[i], 8) == 0 || (isnan(a->evidence[i]) && isnan(b->evidence[i])));
  }
  MUST(memcmp(a->counts, b->counts, k * sizeof *a->counts) == 0);
}

/* True if rounding could not have decided any merge. */
static int is_clear(const l2h_output *o, uint32_t k) {
  int clear = 1;
  for (uint32_t i = 0; i + 1 < k; ++i) {
    const double *e = o->evidence + 8 * i;
    clear &= !(fabs(e[1] - e[0]) <= 1e-9 * fabs(e[0])) && !(fabs(e[2] - e[4]) <= 1e-9 * fabs(e[2]));
    clear &= i + 2 == k || (!isnan(e[1]) && !isnan(e[4]));
  }
  return clear;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, size};
  l2h_input run = {.options = {.n_classes = 2 + take_below(&in, MAX_CLASSES - 1),
                               .top = 1 + take_below(&in, MAX_CLASSES + 1),
                               .kind = take(&in) & 1,
                               .wide = 1,
                               .score = take_below(&in, LT_CLASSES + 1),
                               .empty = take(&in) & 1}};
  const uint32_t k = run.options.n_classes, manner = take(&in) % MANNERS, by_columns = take(&in) & 1;
  run.layout.element = take_below(&in, LT_U64 + 1);
  run.layout.swapped = take(&in) & 1;
  run.options.wide = (run.layout.element > LT_F32 && run.layout.element != LT_I8) || (take(&in) & 1);
  const uint32_t distinct = 1 + take_below(&in, MAX_ROWS);
  const uint32_t copies = take(&in) == 255 ? 1 + take_below(&in, MAX_COPIES) : 1;
  run.n_rows = distinct * copies;
  run.piece = take_below(&in, 5000);
  run.merges = take_below(&in, MAX_CLASSES);
  uint8_t *rows = make_rows(&in, &run, distinct, manner, by_columns);
  const uint32_t cells = take_below(&in, k + 1); /* cells beside short lists must not change a merge either */
  run.cells = cells > 1 ? cells : 0;
  run.rows = rows;

  l2h_output *first = l2h_output_create(k, run.n_rows), *second = l2h_output_create(k, run.n_rows);
  MUST(first != NULL && second != NULL);
  const lt_status status = l2h_run(&run, first);
  l2h_input other = run;
  other.piece = other.merges = 0;
  MUST(l2h_run(&other, second) == status);
  if (status == LT_OK) {
    check_output(&run, first);
    check_same(first, second, k);
    other.reader_rows =
        run.n_rows > LT_BLOCK_ROWS ? run.n_rows - LT_BLOCK_ROWS : 1 + run.n_rows / 2; /* by handles of their own */
    MUST(l2h_run(&other, second) == LT_OK);
    check_same(first, second, k);
    other.reader_rows = 0;
    other.options.top = k;
    MUST(l2h_run(&other, second) == LT_OK);
    check_output(&other, second);
    MUST(!is_clear(second, k) || memcmp(first->merges, second->merges, 2 * (k - 1) * sizeof *first->merges) == 0);
  } else {
    MUST(status == LT_BAD_VALUE || status == LT_INVALID);
    MUST(status == LT_INVALID || lt_last_error_place(LT_PLACE_ROW) < run.n_rows);
  }
  l2h_output_destroy(first);
  l2h_output_destroy(second);
  free(rows);
  return 0;
}
