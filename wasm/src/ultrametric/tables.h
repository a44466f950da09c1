/* Filling and growing the tables of edges of a fit (slots.c). */
#pragma once

#include "ultrametric.h"

/* The values at the start of a fit, by edge or vertex of the graph as given. */
typedef struct lt_start_values {
  double *theta;
  double *x;
  lt_kruskal spanning; /* of x */
  uint32_t *number;    /* of a vertex inside the fit: its place in the dendrogram of the start */
} lt_start_values;

lt_status lt_tables_fill(lt_ultrametric *fit, const lt_graph *graph, const lt_start_values *start);
void lt_slots_destroy(lt_slots *slots);
