/* The plain ranking of the classes of a row, and how far up the ruler any ranking is wrong (Bertinetto et al. 2020). */
#include <math.h>

#include "decide.h"

enum { GROUPS = 32, MOST_COMPARED = 64, ABREAST = LT_GROUP / 2 };

lt_first_places lt_no_places(const lt_decide *decide, const lt_decide_row *row, uint32_t *ranking) {
  return (lt_first_places){.v = row->v, .most = decide->k < LT_RANKED ? decide->k : LT_RANKED, .class_number = ranking};
}

/*
 * For each of n values, which are padded to a multiple of 8, the number of values that are larger: all are compared with
 * all, without a branch.
 */
static void count_larger(const double *values, uint32_t n, uint32_t *out) {
  for (uint32_t i = 0; i < n; i += LT_GROUP) {
    lt_f64x2 own[ABREAST];
    lt_i64x2 count[ABREAST];
    for (uint32_t j = 0; j < ABREAST; ++j) {
      own[j] = lt_load(values + i + 2 * j);
      count[j] = lt_zero_bits();
    }
    for (uint32_t other = 0; other < n; ++other) {
      const lt_f64x2 x = lt_splat(values[other]);
      for (uint32_t j = 0; j < ABREAST; ++j) {
        count[j] = lt_add_bits(count[j], lt_greater(x, own[j])); /* a mask is -1 where it holds */
      }
    }
    for (uint32_t j = 0; j < ABREAST; ++j) {
      uint64_t two[2];
      lt_store_bits(two, count[j]);
      out[i + 2 * j] = (uint32_t)-two[0];
      out[i + 2 * j + 1] = (uint32_t)-two[1];
    }
  }
}

/*
 * A value that at least LT_RANKED classes reach and few more: the classes are dealt out to more groups than that, and it is
 * the LT_RANKED-th largest of the largest values of the groups. -Infinity where groups would have few classes.
 */
static double bound_of_places(const double *v, uint32_t k) {
  const uint32_t padded = lt_padded(k);
  if (padded < 2 * GROUPS) {
    return -(double)INFINITY;
  }
  double largest[GROUPS];
  for (uint32_t group = 0; group < GROUPS; group += LT_GROUP) {
    lt_f64x2 most[ABREAST];
    for (uint32_t j = 0; j < ABREAST; ++j) {
      most[j] = lt_load(v + group + 2 * j);
    }
    for (uint32_t c = group + GROUPS; c < padded; c += GROUPS) {
      for (uint32_t j = 0; j < ABREAST; ++j) {
        most[j] = lt_larger(lt_load(v + c + 2 * j), most[j]);
      }
    }
    for (uint32_t j = 0; j < ABREAST; ++j) {
      lt_store(largest + group + 2 * j, most[j]);
    }
  }
  uint32_t larger[GROUPS];
  count_larger(largest, GROUPS, larger);
  double bound = INFINITY;
  for (uint32_t i = 0; i < GROUPS; ++i) {
    bound = larger[i] < LT_RANKED && largest[i] < bound ? largest[i] : bound;
  }
  return bound;
}

/* n <= MOST_COMPARED classes, ascending, in order. */
static void rank_by_comparing(const lt_decide *decide, const lt_decide_row *row, uint32_t n, uint32_t most,
                              uint32_t *ranking) {
  double values[MOST_COMPARED] = {0};
  uint32_t larger[MOST_COMPARED], equal[MOST_COMPARED] = {0};
  for (uint32_t i = 0; i < lt_padded(n); ++i) {
    values[i] = i < n ? row->v[decide->open[i]] : -(double)INFINITY;
  }
  count_larger(values, lt_padded(n), larger);
  for (uint32_t i = 0; i < n; ++i) {
    const uint32_t rank = larger[i] + equal[larger[i]]++;
    if (rank < most) {
      ranking[rank] = decide->open[i];
    }
  }
}

/* Places of the label's path on the ruler, from the label out: how high the node is that joins each with it. */
static void find_heights(lt_decide *decide, const lt_decide_row *row) {
  const lt_decide_tree *ruler = decide->ruler;
  uint16_t *height = decide->join_height[row->lane];
  uint32_t first = ruler->place_of[row->label], last = first + 1;
  height[first] = 0;
  for (uint32_t v = ruler->leaf_of[row->label]; v != ruler->root;) {
    v = ruler->parent[v];
    const uint16_t of_node = (uint16_t)ruler->height[v];
    for (; first > ruler->first[v]; --first) {
      height[first - 1] = of_node;
    }
    for (; last < ruler->last[v]; ++last) {
      height[last] = of_node;
    }
  }
}

void lt_decide_plain_ranking(lt_decide *decide, lt_decide_row *row) {
  lt_first_places places = lt_no_places(decide, row, row->ranking);
  const uint32_t n = lt_classes_at_least(row->v, decide->k, bound_of_places(row->v, decide->k), decide->open);
  if (n <= MOST_COMPARED) {
    rank_by_comparing(decide, row, n, places.most, row->ranking);
  } else { /* many are equal */
    for (uint32_t i = 0; i < n; ++i) {
      lt_place_class(&places, decide->open[i], -row->v[decide->open[i]]);
    }
  }
  find_heights(decide, row);
}

void lt_decide_count_ranking(lt_decide *decide, const lt_decide_row *row, const uint32_t *ranking, lt_ranking_tally *tally) {
  const lt_decide_tree *ruler = decide->ruler;
  const uint16_t *height = decide->join_height[row->lane];
  const uint32_t n = decide->k < LT_RANKED ? decide->k : LT_RANKED, few = n < 5 ? n : 5;
  uint64_t sum = 0;
  for (uint32_t i = 0; i < few; ++i) {
    sum += height[ruler->place_of[ranking[i]]];
  }
  tally->sum[0] += sum;
  for (uint32_t i = few; i < n; ++i) {
    sum += height[ruler->place_of[ranking[i]]];
  }
  tally->sum[1] += sum;
  tally->sum[2] += ruler->depth[ruler->leaf_of[ranking[0]]];
  ++tally->count[lt_join(ruler, ruler->leaf_of[row->label], ranking[0])];
}
