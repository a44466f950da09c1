/* The plain ranking of the classes of a row, and how far up the ruler any ranking is wrong (Bertinetto et al. 2020). */
#include <math.h>

#include "decide.h"

static int precedes(const lt_first_places *places, uint32_t c, double number, uint32_t at) {
  const uint32_t other = places->class_number[at];
  return number != places->number[at]       ? number < places->number[at]
         : places->v[c] != places->v[other] ? places->v[c] > places->v[other]
                                            : c < other;
}

void lt_place_class(lt_first_places *places, uint32_t c, double number) {
  if (places->n == places->most && !precedes(places, c, number, places->n - 1)) {
    return;
  }
  uint32_t at = places->n < places->most ? places->n++ : places->n - 1;
  for (; at > 0 && precedes(places, c, number, at - 1); --at) {
    places->number[at] = places->number[at - 1];
    places->class_number[at] = places->class_number[at - 1];
  }
  places->number[at] = number;
  places->class_number[at] = c;
}

lt_first_places lt_no_places(const lt_decide *decide, const lt_decide_row *row, uint32_t *ranking) {
  return (lt_first_places){.v = row->v, .most = decide->k < LT_RANKED ? decide->k : LT_RANKED, .class_number = ranking};
}

/*
 * Classes that may have a place, to decide->open: the distance of the last place from the largest value changes little from
 * row to row. All of them where no such bound is found soon; the ranking is the same.
 */
static uint32_t candidates(lt_decide *decide, const lt_decide_row *row, uint32_t most) {
  for (int attempt = 0; attempt < 4; ++attempt) {
    const uint32_t n = lt_classes_at_least(row->v, decide->k, row->peak - decide->list_distance, decide->open);
    if (n > 2 * most) {
      decide->list_distance *= 0.95; /* for the rows that follow */
    }
    if (n >= most) {
      return n;
    }
    decide->list_distance *= 1.25;
  }
  return lt_classes_at_least(row->v, decide->k, -(double)INFINITY, decide->open);
}

void lt_decide_plain_ranking(lt_decide *decide, lt_decide_row *row) {
  lt_first_places places = lt_no_places(decide, row, row->ranking);
  const uint32_t n = candidates(decide, row, places.most);
  for (uint32_t i = 0; i < n; ++i) {
    const uint32_t c = decide->open[i];
    if (!lt_is_behind(&places, -row->v[c])) {
      lt_place_class(&places, c, -row->v[c]);
    }
  }
  memset(decide->join[row->lane], 0xff, decide->k * sizeof **decide->join);
}

/* The node of the ruler that joins the label and a class, found once a row. */
static uint32_t join_of(lt_decide *decide, const lt_decide_row *row, uint32_t c) {
  uint32_t *join = &decide->join[row->lane][c];
  if (*join == LT_NO_NODE) {
    *join = lt_join(decide->ruler, decide->ruler->leaf_of[row->label], c);
  }
  return *join;
}

void lt_decide_count_ranking(lt_decide *decide, const lt_decide_row *row, const uint32_t *ranking, lt_ranking_tally *tally) {
  const lt_decide_tree *ruler = decide->ruler;
  const uint32_t n = decide->k < LT_RANKED ? decide->k : LT_RANKED;
  uint64_t sum = 0;
  for (uint32_t i = 0; i < n; ++i) {
    const uint32_t join = join_of(decide, row, ranking[i]);
    sum += ruler->height[join];
    if (i == 0) {
      ++tally->count[join];
    }
    if (i + 1 == (n < 5 ? n : 5)) {
      tally->sum[0] += sum;
    }
  }
  tally->sum[1] += sum;
  tally->sum[2] += ruler->depth[ruler->leaf_of[ranking[0]]];
}
