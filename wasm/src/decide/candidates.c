/*
 * Candidates in order. Those that come first are many, and no branch can be predicted: all are compared with all. Later ones
 * are few, and mostly come too late.
 */
#include "candidates.h"

#include <math.h>

#include "compare_all.h"
#include "row.h"

void lt_candidates_begin(lt_candidates *candidates, const double *v, uint32_t k) {
  candidates->v = v;
  candidates->wanted = k < LT_RANKED ? k : LT_RANKED;
  candidates->n = 0;
  candidates->is_ordered = 0;
}

static int precedes(const lt_candidates *candidates, uint32_t c, double number, uint32_t at) {
  if (number != candidates->number[at]) {
    return number < candidates->number[at];
  }
  const uint32_t other = candidates->class_number[at];
  const double *v = candidates->v;
  return v[c] != v[other] ? v[c] > v[other] : c < other;
}

static void insert(lt_candidates *candidates, uint32_t c, double number) {
  if (candidates->n == candidates->wanted && !precedes(candidates, c, number, candidates->n - 1)) {
    return;
  }
  uint32_t at = candidates->n < candidates->wanted ? candidates->n++ : candidates->n - 1;
  for (; at > 0 && precedes(candidates, c, number, at - 1); --at) {
    candidates->number[at] = candidates->number[at - 1];
    candidates->class_number[at] = candidates->class_number[at - 1];
  }
  candidates->number[at] = number;
  candidates->class_number[at] = c;
}

void lt_candidates_add(lt_candidates *candidates, uint32_t c, double number) {
  if (candidates->n == LT_MOST_CANDIDATES) {
    lt_candidates_order(candidates);
  }
  if (candidates->is_ordered) {
    insert(candidates, c, number);
    return;
  }
  lt_candidates_append(candidates, c, number, 1);
}

/* Compared are numbers rounded to f32, which keeps their order; where that makes two equal, the numbers decide. */
void lt_candidates_order(lt_candidates *candidates) {
  const uint32_t n = candidates->n, kept = n < candidates->wanted ? n : candidates->wanted;
  if (candidates->is_ordered) {
    return;
  }
  for (uint32_t i = n; i < lt_padded(n); ++i) {
    candidates->rounded[i] = INFINITY;
  }
  int32_t compared[LT_MOST_CANDIDATES];
  lt_compare_all(candidates->rounded, n, compared);
  uint32_t at_place[LT_MOST_CANDIDATES], equal[LT_MOST_CANDIDATES + 1] = {0};
  for (uint32_t i = 0; i < n; ++i) {
    const uint32_t end = (uint32_t)-compared[i]; /* as many are not larger */
    uint32_t at = end - ++equal[end];
    for (; at + 1 < end &&
           precedes(candidates, candidates->class_number[at_place[at + 1]], candidates->number[at_place[at + 1]], i);
         ++at) {
      at_place[at] = at_place[at + 1];
    }
    at_place[at] = i;
  }
  double number[LT_RANKED];
  uint32_t class_number[LT_RANKED];
  for (uint32_t place = 0; place < kept; ++place) {
    number[place] = candidates->number[at_place[place]];
    class_number[place] = candidates->class_number[at_place[place]];
  }
  memcpy(candidates->number, number, kept * sizeof *number);
  memcpy(candidates->class_number, class_number, kept * sizeof *class_number);
  candidates->n = kept;
  candidates->is_ordered = 1;
}
