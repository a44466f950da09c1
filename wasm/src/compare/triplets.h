/* Counting the triplets that two trees resolve alike, for triplets and for quartets. */
#pragma once

#include "shape.h"

enum { LT_COLUMNS = 8 };

/* Leaves that the nodes of tree a have in common with one node of tree b. */
typedef struct lt_column {
  uint32_t *count;
  uint32_t *touched; /* nodes whose count is not 0 */
  uint32_t n_touched;
} lt_column;

typedef struct lt_tally {
  double agree;
  double differ;
} lt_tally;

/* Room for counting, and the sums. */
typedef struct lt_counting {
  lt_tally tally;
  lt_column of_parent; /* of few leaves */
  lt_column of_child;
  double *child_lanes;  /* I[u, v_k] at 8 u + k, for 8 nodes v_k of many leaves */
  double *parent_lanes; /* I[u, pv_k] */
  uint32_t *child;      /* of a node of b: one of its children, or LT_NONE */
  uint32_t *sibling;    /* the next one */
} lt_counting;

lt_status lt_counting_create(lt_arena *arena, uint32_t n_a, uint32_t n_b, lt_counting *out);

/* Adds the triplets of two trees to the sums. */
void lt_count_alike(const lt_shape *a, const lt_shape *b, lt_counting *counting);

/* Triplets that a tree resolves: two leaves below a node and one more below its parent. */
double lt_resolved_by(const lt_shape *shape);

/* out[LT_RESOLUTIONS] */
void lt_report_resolutions(const lt_tally *tally, double resolved_a, double resolved_b, double total, double *out);
