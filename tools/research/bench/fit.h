/* What both native programs of the bench share: the graph file, the clock and how results are printed. */
#ifndef BENCH_FIT_H
#define BENCH_FIT_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

/* A graph as tools/research/bench/ultrametric.ts writes it: n and m, then src, dst (32 bits) and weights. */
typedef struct bench_graph {
  uint32_t n;
  uint32_t m;
  uint32_t *src;
  uint32_t *dst;
  double *weight;
} bench_graph;

static inline void *bench_read(FILE *file, size_t size, size_t count) {
  void *memory = malloc(size * count + 1);
  if (memory == NULL || fread(memory, size, count, file) != count) {
    fprintf(stderr, "the graph file is too short\n");
    exit(1);
  }
  return memory;
}

static inline bench_graph bench_open(const char *path) {
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
static inline double bench_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static inline int bench_compare(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Prints the median and the last cost as JSON. */
static inline void bench_print(double *ms, uint32_t count, double cost) {
  qsort(ms, count, sizeof *ms, bench_compare);
  printf("{\"ms\": %.6g, \"cost\": %.17g}\n", ms[count / 2], cost);
}

#endif
