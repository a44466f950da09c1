/* k-means of padded rows, for every method that starts from it. */
#pragma once

#include "arena.h"
#include "vectors.h"

typedef struct lt_kmeans_problem {
  const double *x; /* n rows of stride */
  uint32_t n, stride, k, runs;
  uint32_t trials; /* draws for each seed after the first */
} lt_kmeans_problem;

/*
 * The best of some runs, the first of equals; `random` moves on. out_labels[n], out_centres[k][stride],
 * out[LT_KMEANS_NUMBERS]. 1 <= k <= n.
 */
lt_status lt_kmeans_run(const lt_kmeans_problem *problem, uint64_t *random, uint32_t *out_labels, double *out_centres,
                        double *out);
