/* Whole iterations of the core, built natively: fit-core GRAPH TERMS(closest,size,dasgupta as three digits) START WARM COUNT */
#include <string.h>

#include "fit.h"
#include "logitree.h"

int main(int argc, char **argv) {
  if (argc != 6) {
    return 2;
  }
  const bench_graph read = bench_open(argv[1]);
  const lt_graph graph = {read.n, read.m, read.src, read.dst, read.weight};
  lt_ultrametric_options options = {.margin = 1, .sigmoid = 50, .step = 0.1, .top_nodes = 10};
  options.weight[LT_CLOSEST] = argv[2][0] - '0';
  options.weight[LT_TERM_SIZE] = argv[2][1] - '0';
  options.weight[LT_DASGUPTA] = argv[2][2] - '0';
  options.start = strcmp(argv[3], "authors") == 0 ? LT_START_AUTHORS : LT_START_SCALED;
  const uint32_t warm = (uint32_t)atoi(argv[4]), count = (uint32_t)atoi(argv[5]);
  lt_ultrametric *fit;
  uint32_t steps, stopped;
  if (lt_ultrametric_create(&graph, &options, &fit) != LT_OK || lt_ultrametric_step(fit, warm, &steps, &stopped) != LT_OK) {
    fprintf(stderr, "%s\n", lt_last_error());
    return 1;
  }
  double *ms = malloc(count * sizeof *ms);
  for (uint32_t i = 0; i < count; ++i) {
    const double started = bench_now();
    lt_ultrametric_step(fit, 1, &steps, &stopped);
    ms[i] = bench_now() - started;
  }
  double costs[5];
  lt_ultrametric_costs(fit, steps, 1, costs);
  bench_print(ms, count, costs[0]);
  return 0;
}
