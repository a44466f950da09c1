/* However the rows are cut, laid out or merged in steps, and for every option: the same bits. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "l2h_run.h"

/* Rows of classes on a ring with noise, rounded to f32; in every fourth table on a coarse grid, so that values tie. */
static float *random_rows(uint64_t *state, lt_kind kind, uint32_t n_rows, uint32_t k, int coarse) {
  float *rows = malloc((size_t)n_rows * k * sizeof *rows);
  for (uint32_t r = 0; r < n_rows; ++r) {
    const uint32_t own = random_below(state, k);
    for (uint32_t c = 0; c < k; ++c) {
      const uint32_t apart = (own + k - c) % k, distance = apart < k - apart ? apart : k - apart;
      double x = -1.5 * distance + 4 * random_unit(state);
      x = coarse ? floor(x) : x;
      x = random_below(state, 50) == 0 ? -(double)INFINITY : x;
      rows[(size_t)r * k + c] = (float)(kind == LT_LOGITS ? x : lt_exp(x));
    }
    rows[(size_t)r * k + own] = kind == LT_LOGITS ? 1 : 0.5f; /* never a row without anything */
  }
  return rows;
}

static int same_output(const l2h_output *a, const l2h_output *b, uint32_t k, uint32_t n_rows) {
  return memcmp(a->merges, b->merges, 2 * (k - 1) * sizeof *a->merges) == 0 &&
         same_bits_all(a->evidence, b->evidence, 8 * (k - 1)) && memcmp(a->counts, b->counts, k * sizeof *a->counts) == 0 &&
         same_bits_all(a->means, b->means, k) &&
         memcmp(a->predictions, b->predictions, n_rows * sizeof *a->predictions) == 0 &&
         same_bits_all(a->numbers, b->numbers, LT_COUNT_UNDECIDED + 1);
}

static void check_same(const l2h_input *input, const l2h_output *wanted) {
  const uint32_t k = input->options.n_classes;
  l2h_output *found = l2h_output_create(k, input->n_rows);
  CHECK(l2h_run(input, found) == LT_OK);
  CHECK_FOR(same_output(found, wanted, k, input->n_rows), "K %u, top %u, pieces of %u, %u merges a call", k,
            input->options.top, input->piece, input->merges);
  l2h_output_destroy(found);
}

/* The same rows column by column, and in the other byte order with room between rows. */
static void check_layouts(const l2h_input *input, const l2h_output *wanted) {
  const uint32_t k = input->options.n_classes, n = input->n_rows;
  const float *rows = input->rows;
  float *columns = malloc((size_t)n * k * sizeof *columns);
  uint8_t *swapped = malloc((size_t)n * (k + 3) * 4);
  for (uint32_t r = 0; r < n; ++r) {
    for (uint32_t c = 0; c < k; ++c) {
      const float *from = rows + (size_t)r * k + c;
      columns[(size_t)c * n + r] = *from;
      uint8_t bytes[4];
      memcpy(bytes, from, 4);
      for (uint32_t b = 0; b < 4; ++b) {
        swapped[((size_t)r * (k + 3) + c) * 4 + b] = bytes[3 - b];
      }
    }
  }
  l2h_input other = *input;
  other.layout = (lt_layout){LT_F32, 0, 1, n};
  other.rows = columns;
  other.piece = 1000;
  check_same(&other, wanted);
  other.layout = (lt_layout){LT_F32, 1, k + 3, 1};
  other.rows = swapped;
  check_same(&other, wanted);
  free(columns);
  free(swapped);
}

/* Each row has the class that is its largest, wherever it lies: blocks are sorted when they are full. */
static void check_predictions(const l2h_input *input, const l2h_output *found) {
  uint16_t *wanted = malloc(input->n_rows * sizeof *wanted);
  CHECK(lt_predict(input->options.kind, &input->layout, input->rows, input->n_rows, input->options.n_classes, 0, wanted) ==
        LT_OK);
  CHECK(memcmp(found->predictions, wanted, input->n_rows * sizeof *wanted) == 0);
  free(wanted);
}

/* A list that leaves out one class leaves nothing open: what the others weigh together is what this one weighs. */
static void check_all_but_one(const l2h_input *input) {
  const uint32_t k = input->options.n_classes;
  l2h_input other = *input;
  l2h_output *all = l2h_output_create(k, input->n_rows), *but_one = l2h_output_create(k, input->n_rows);
  other.options.top = k;
  CHECK(l2h_run(&other, all) == LT_OK);
  other.options.top = k - 1;
  CHECK(l2h_run(&other, but_one) == LT_OK);
  for (uint32_t i = 0; i + 2 < k && memcmp(all->merges, but_one->merges, 2 * (i + 1) * sizeof *all->merges) == 0; ++i) {
    const double wanted = all->evidence[8 * i + 2], found = but_one->evidence[8 * i + 2];
    CHECK_FOR(same_bits(wanted, found) || fabs(found - wanted) <= 1e-9 * wanted, "K %u, merge %u: %.15g, not %.15g", k, i,
              found, wanted);
  }
  l2h_output_destroy(all);
  l2h_output_destroy(but_one);
}

/* Bounds hold for the averages of full lists, as long as the merges are the same. */
static void check_bounds(const l2h_input *input) {
  const uint32_t k = input->options.n_classes;
  l2h_input other = *input;
  l2h_output *all = l2h_output_create(k, input->n_rows), *lists = l2h_output_create(k, input->n_rows);
  other.options.top = k;
  CHECK(l2h_run(&other, all) == LT_OK);
  for (uint32_t top = 1; top < k; top = 1 + 2 * top) {
    other.options.top = top;
    CHECK(l2h_run(&other, lists) == LT_OK);
    for (uint32_t i = 0; i + 2 < k && memcmp(all->merges, lists->merges, 2 * (i + 1) * sizeof *all->merges) == 0; ++i) {
      const double *wanted = all->evidence + 8 * i, *found = lists->evidence + 8 * i;
      for (uint32_t j = 2; j < 6; j += 2) {
        CHECK_FOR((found[j] <= wanted[j] * (1 + 1e-9) && wanted[j] <= found[j + 1] * (1 + 1e-9)) || isnan(wanted[j]),
                  "K %u, top %u, merge %u: %.15g is not in %.15g to %.15g", k, top, i, wanted[j], found[j], found[j + 1]);
      }
      CHECK_FOR(isnan(found[6]) || isnan(wanted[6]) || found[6] == wanted[6] || wanted[4] <= found[5] * (1 + 1e-9),
                "K %u, top %u, merge %u: %g is not second", k, top, i, found[6]);
    }
  }
  l2h_output_destroy(all);
  l2h_output_destroy(lists);
}

static void check_table(uint64_t *state, lt_kind kind, uint32_t n_rows, uint32_t k, uint32_t score) {
  float *rows = random_rows(state, kind, n_rows, k, random_below(state, 4) == 0);
  l2h_output *wanted = l2h_output_create(k, n_rows);
  l2h_input input = {{k, 1 + random_below(state, k + 2), (uint32_t)kind, 0, score, random_below(state, 2)},
                     {LT_F32, 0, k, 1},
                     rows,
                     n_rows,
                     0,
                     0,
                     0,
                     random_below(state, 2) * 2};
  CHECK(l2h_run(&input, wanted) == LT_OK);
  check_predictions(&input, wanted);
  check_all_but_one(&input);
  check_bounds(&input);
  const uint32_t pieces[] = {1, 7, 4095, 4096, 4097, 1 + random_below(state, n_rows)};
  for (size_t p = 0; p < sizeof pieces / sizeof *pieces; ++p) {
    input.piece = pieces[p];
    input.merges = 1 + random_below(state, k);
    check_same(&input, wanted);
  }
  const uint32_t shares[] = {LT_BLOCK_ROWS, 2 * LT_BLOCK_ROWS, LT_BLOCK_ROWS - 1, 1000 + random_below(state, n_rows)};
  for (size_t s = 0; s < sizeof shares / sizeof *shares; ++s) { /* as several workers read it, or machines */
    input.reader_rows = shares[s];
    check_same(&input, wanted);
  }
  input.reader_rows = 0;
  check_layouts(&input, wanted);
  l2h_output_destroy(wanted);
  free(rows);
}

void test_l2h_chunks(void) {
  uint64_t state = 5;
  /* More rows than a block has. The score is for merges alone, however the rows came. */
  check_table(&state, LT_LOGITS, 9000, 2 + random_below(&state, 5), LT_SUM_OF_MEANS);
  check_table(&state, LT_PROBABILITIES, 5000, 2 + random_below(&state, 5), LT_SUM_OF_MEANS + 1);
  for (uint32_t score = LT_SUM_OF_MEANS; score <= LT_CLASSES; ++score) {
    for (uint32_t round = 0; round < check_rounds(100); ++round) {
      check_table(&state, round % 2 == 0 ? LT_LOGITS : LT_PROBABILITIES, 1 + random_below(&state, 60),
                  2 + random_below(&state, 12), score);
    }
  }
}
