/* Whole iterations of the core, built natively: fit-core GRAPH TERMS(closest,size,dasgupta as three digits) START WARM COUNT */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "logitree.h"

/* A graph as tools/research/bench/ultrametric.ts writes it: n and m, then src, dst (32 bits) and weights. */
typedef struct bench_graph {
  uint32_t n;
  uint32_t m;
  uint32_t *src;
  uint32_t *dst;
  double *weight;
} bench_graph;

static void *bench_read(FILE *file, size_t size, size_t count) {
  void *memory = malloc(size * count + 1);
  if (memory == NULL || fread(memory, size, count, file) != count) {
    fprintf(stderr, "the graph file is too short\n");
    exit(1);
  }
  return memory;
}

static bench_graph bench_open(const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    fprintf(stderr, "cannot open %s\n", path);
    exit(1);
  }
  uint32_t *head = bench_read(file, 4, 2);
  bench_graph graph = {head[0], head[1], NULL, NULL, NULL};
  free(head);
  graph.src = bench_read(file, 4, graph.m);
  graph.dst = bench_read(file, 4, graph.m);
  graph.weight = bench_read(file, 8, graph.m);
  fclose(file);
  return graph;
}

/* CPU time of this thread in ms: other work on the machine does not count. */
static double bench_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

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
  printf("{\"ms\": [");
  for (uint32_t i = 0; i < count; ++i) {
    const double started = bench_now();
    lt_ultrametric_step(fit, 1, &steps, &stopped);
    printf("%s%.6g", i == 0 ? "" : ", ", bench_now() - started);
  }
  double costs[5];
  lt_ultrametric_costs(fit, steps, 1, costs);
  printf("], \"cost\": %.17g}\n", costs[0]);
  return 0;
}
