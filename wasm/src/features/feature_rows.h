/* Rows of features, normalised and padded: the input of k-means, spectral clustering, HMMC, validity indices and SVMs. */
#pragma once

#include "arena.h"
#include "vectors.h"

struct lt_features {
  uint32_t n, d;
  uint32_t stride;   /* lt_wide(d) */
  double *x;         /* n rows of stride */
  double *mean;      /* d: what was taken from each column */
  double *factor;    /* d: what the rest was multiplied by */
  uint32_t constant; /* columns with one value */
  lt_arena arena;    /* holds the tables above */
};

/* A padded copy of some rows, in the arena; every row number is checked (LT_INVALID). */
lt_status lt_features_gather(lt_arena *arena, const lt_features *features, const uint32_t *rows, uint32_t n, double **out);

/* A padded copy of all rows less the mean of each column, in the arena. */
lt_status lt_features_centred(lt_arena *arena, const lt_features *features, double **out);
