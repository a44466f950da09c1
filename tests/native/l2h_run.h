/* One whole run of L2H for tests: rows in pieces, as many passes as the core asks for, every result. */
#ifndef L2H_RUN_H
#define L2H_RUN_H

#include "logitree.h"

typedef struct l2h_input {
  lt_l2h_options options;
  lt_layout layout;
  const void *rows;
  uint32_t n_rows;
  uint32_t piece;       /* rows a push */
  uint32_t merges;      /* merges a call */
  uint32_t reader_rows; /* rows that a handle of their own reads; 0: one handle reads all */
  uint32_t cells;       /* 0: no cells */
} l2h_input;

typedef struct l2h_output {
  uint32_t *merges;      /* [2 (K - 1)] */
  double *evidence;      /* [8 (K - 1)] */
  uint32_t *counts;      /* [K] */
  double *means;         /* [K] */
  uint16_t *predictions; /* [rows] */
  double numbers[LT_COUNT_UNDECIDED + 1];
} l2h_output;

/* Room for the results of a run; NULL when there is none. */
l2h_output *l2h_output_create(uint32_t n_classes, uint32_t n_rows);
void l2h_output_destroy(l2h_output *output);

/* Runs all passes; the handle is destroyed whatever happens. */
lt_status l2h_run(const l2h_input *input, l2h_output *output);

/* Bytes of an lt_element. */
uint32_t element_size(uint32_t element);

#endif
