/* Row and column sums of a contingency table, checked once. */
#pragma once

#include "arena.h"

typedef struct lt_margins {
  double *leaf;  /* points in each leaf */
  double *klass; /* points of each true class */
  double points;
} lt_margins;

/* LT_INVALID for a table without leaves or classes, LT_TOO_LARGE for one beyond the address space. */
lt_status lt_check_table(const lt_contingency *table);

lt_status lt_margins_create(lt_arena *arena, const lt_contingency *table, lt_margins *out);

/* matching.c: the largest sum of counts over one-to-one assignments of leaves to classes. */
lt_status lt_best_matching(lt_arena *arena, const lt_contingency *table, double *out_points);

static inline double lt_pairs(double n) { return n * (n - 1) / 2; }
