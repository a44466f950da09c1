/* A merge that short lists would get wrong, and call certain, if their intervals were a little too narrow. */
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "l2h_run.h"

enum { K = 1000, ROWS = 4 };

/*
 * Point 0 is of class 0 and goes to class 1. The weights of its last 996 classes are too small for exp beside its largest
 * value, but together 4e-10 of what is left without class 0. Point 1 goes to class 2, with a probability that is larger
 * by half of that: so classes 0 and 2 are merged first.
 */
static void fill(double (*rows)[K]) {
  for (uint32_t i = 0; i < ROWS * K; ++i) {
    rows[i / K][i % K] = -(double)INFINITY;
  }
  for (uint32_t c = 4; c < K; ++c) {
    rows[0][c] = -708.45;
  }
  rows[0][0] = 0;
  rows[0][1] = -680;
  rows[0][2] = -684.5;
  rows[0][3] = -685;
  const double q = 1 / (1 + exp(-4.5) + exp(-5.0) + (K - 4) * exp(-28.45) / 2);
  rows[1][0] = 5;
  rows[1][1] = log(1 / q - 1);
  rows[1][2] = 0;
  rows[2][0] = rows[3][0] = 0;
  rows[2][1] = rows[3][2] = 9;
}

void test_l2h_certainty(void) {
  double(*rows)[K] = malloc(ROWS * sizeof *rows);
  l2h_output *output = l2h_output_create(K, ROWS);
  const uint32_t tops[] = {K, 3, 4, 8};
  fill(rows);
  for (size_t i = 0; i < sizeof tops / sizeof *tops; ++i) {
    const l2h_input input = {
        {K, tops[i], LT_LOGITS, 1, LT_SUM_OF_MEANS, LT_EMPTY_SKIP}, {LT_F64, 0, K, 1}, rows, ROWS, 0, 0, 0, 0};
    CHECK(l2h_run(&input, output) == LT_OK);
    CHECK_FOR(output->merges[0] == 0 && output->merges[1] == 2, "top %u: %u, %u (%.15g, then %.15g)", tops[i],
              output->merges[0], output->merges[1], output->evidence[2], output->evidence[4]);
  }
  l2h_output_destroy(output);
  free(rows);
}
