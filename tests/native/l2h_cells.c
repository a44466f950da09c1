/* Late merges by cells: those of complete lists, in few passes, whoever reads the rows. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "l2h_run.h"

enum { K = 48, ROWS = 2 * LT_BLOCK_ROWS + 900 };

/* A binary tree of 16 leaves, three classes each; classes 45 to 47 have no points. Or noise alone. */
static void fill(float *rows, int is_planted, uint32_t kind) {
  uint64_t state = 5;
  for (uint32_t r = 0; r < ROWS; ++r) {
    const uint32_t own = (uint32_t)(random_bits(&state) % 45);
    for (uint32_t c = 0; c < K; ++c) {
      double x = (double)(random_bits(&state) % 1000) / 600;
      for (uint32_t level = 0; is_planted && level < 4; ++level) {
        x -= (own / 3) >> level != (c / 3) >> level ? 2 : 0;
      }
      x += c == own ? 6 : c >= 45 ? -2 : 0;
      rows[(size_t)r * K + c] = (float)(kind == LT_LOGITS ? x : exp(x));
    }
  }
}

static void check_cells(const float *rows, uint32_t kind, uint32_t top, uint32_t cells, int is_planted) {
  l2h_input input = {{K, K, kind, 0, LT_SUM_OF_MEANS, LT_EMPTY_SKIP}, {LT_F32, 0, K, 1}, rows, ROWS, 0, 0, 0, 0};
  l2h_output *full = l2h_output_create(K, ROWS), *lists = l2h_output_create(K, ROWS), *found = l2h_output_create(K, ROWS);
  CHECK(l2h_run(&input, full) == LT_OK);
  input.options.top = top;
  CHECK(l2h_run(&input, lists) == LT_OK);
  input.cells = cells;
  const double before = lists->numbers[LT_COUNT_PASSES], readings = cells == K ? 2 : is_planted ? 3 : before;
  const uint32_t shares[] = {0, 1000, LT_BLOCK_ROWS, 5000};
  for (size_t s = 0; s < sizeof shares / sizeof *shares; ++s) {
    l2h_output *one = s == 0 ? found : lists;
    input.reader_rows = shares[s];
    CHECK(l2h_run(&input, one) == LT_OK);
    CHECK(memcmp(one->merges, full->merges, 2 * (K - 1) * sizeof *full->merges) == 0);
    CHECK_FOR(one->numbers[LT_COUNT_PASSES] <= readings, "%g passes by %u cells of lists of %u, %g without",
              one->numbers[LT_COUNT_PASSES], cells, top, before);
    CHECK(memcmp(one->evidence, found->evidence, 8 * (K - 1) * sizeof *found->evidence) == 0);
  }
  for (uint32_t i = 0; i + 1 < K; ++i) {
    const double exact = full->evidence[8 * i + 2], average = found->evidence[8 * i + 2];
    CHECK(found->evidence[8 * i + 7] != 1 || fabs(exact - average) <= 1e-12 * exact || (isnan(exact) && isnan(average)));
  }
  l2h_output_destroy(full);
  l2h_output_destroy(lists);
  l2h_output_destroy(found);
}

void test_l2h_cells(void) {
  float *rows = malloc((size_t)ROWS * K * sizeof *rows);
  for (uint32_t kind = LT_LOGITS; kind <= LT_PROBABILITIES; ++kind) {
    fill(rows, 1, kind);
    check_cells(rows, kind, 4, 24, 1);
    check_cells(rows, kind, 4, 8, 1);
    check_cells(rows, kind, 1, K, 1);
    fill(rows, 0, kind);
    check_cells(rows, kind, 4, 24, 0);
  }
  const lt_l2h_options options = {K, 4, LT_LOGITS, 0, LT_SUM_OF_MEANS, LT_EMPTY_SKIP};
  lt_l2h *l2h;
  CHECK(lt_l2h_create(&options, &l2h) == LT_OK);
  CHECK(lt_keep_cells(l2h, 1) == LT_INVALID && lt_keep_cells(l2h, K + 1) == LT_INVALID);
  CHECK(lt_keep_cells(l2h, K) == LT_OK && lt_keep_cells(l2h, K) == LT_INVALID);
  lt_l2h_destroy(l2h);
  free(rows);
}
