/*
 * Classes that may have the first places of a ranking, each with a number that is small for what comes first; classes of one
 * number keep the plain ranking.
 */
#pragma once

#include <stdint.h>

enum { LT_RANKED = 20 }; /* places of a ranking that are looked at */
enum { LT_MOST_CANDIDATES = 64 };

typedef struct lt_candidates {
  const double *v; /* values of the row, which make the plain ranking */
  uint32_t wanted; /* places that are looked for */
  uint32_t n;
  uint32_t is_ordered; /* whether there are no more than wanted, in order: then each new one goes to its place */
  double number[LT_MOST_CANDIDATES + 1]; /* one more, for what turns out to be none */
  float rounded[LT_MOST_CANDIDATES + 1];
  uint32_t class_number[LT_MOST_CANDIDATES + 1];
} lt_candidates;

void lt_candidates_begin(lt_candidates *candidates, const double *v, uint32_t k);

void lt_candidates_add(lt_candidates *candidates, uint32_t c, double number);

/* Adds one if it is one, where there is room for it. */
static inline void lt_candidates_append(lt_candidates *candidates, uint32_t c, double number, int is_one) {
  candidates->number[candidates->n] = number;
  candidates->rounded[candidates->n] = (float)number;
  candidates->class_number[candidates->n] = c;
  candidates->n += is_one != 0;
}

/* Puts those that were added in order, and drops what comes too late. */
void lt_candidates_order(lt_candidates *candidates);

/* True where all places are filled, so that a class after the last one has none. */
static inline int lt_candidates_are_full(const lt_candidates *candidates) {
  return candidates->is_ordered && candidates->n == candidates->wanted;
}
