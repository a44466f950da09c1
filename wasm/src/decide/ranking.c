/* The plain ranking of the classes of a row, and how far up the ruler any ranking is wrong (Bertinetto et al. 2020). */
#include <math.h>

#include "compare_all.h"
#include "decide.h"

enum { GROUPS = 32 };

/*
 * A value that at least LT_RANKED classes reach and few more: the classes are dealt out to more groups than that, and it is
 * the LT_RANKED-th largest of the largest values of the groups. -Infinity where groups would have few classes. Values are
 * rounded, which keeps their order and may make some equal: then a few more classes reach it.
 */
static float bound_of_places(const float *f, uint32_t k) {
  const uint32_t padded = lt_padded(k);
  if (padded < 2 * GROUPS) {
    return -INFINITY;
  }
  float largest[GROUPS];
  for (uint32_t group = 0; group < GROUPS; group += LT_GROUP) {
    lt_f32x4 most = lt_load_f32(f + group), more = lt_load_f32(f + group + 4);
    for (uint32_t c = group + GROUPS; c < padded; c += GROUPS) {
      most = lt_larger_f32(lt_load_f32(f + c), most);
      more = lt_larger_f32(lt_load_f32(f + c + 4), more);
    }
    lt_store_f32(largest + group, most);
    lt_store_f32(largest + group + 4, more);
  }
  int32_t compared[GROUPS];
  lt_compare_all(largest, GROUPS, compared);
  float bound = INFINITY;
  for (uint32_t i = 0; i < GROUPS; ++i) { /* fewer than LT_RANKED are larger */
    bound = GROUPS + compared[i] < LT_RANKED && largest[i] < bound ? largest[i] : bound;
  }
  return bound;
}

/* Classes whose value is at least `least`, to out[K]; their number. */
static uint32_t classes_from(const float *f, uint32_t k, float least, uint32_t *out) {
  const lt_f32x4 bound = lt_splat_f32(least);
  uint32_t n = 0;
  for (uint32_t first = 0; first < k; first += LT_GROUP) {
    uint32_t bits = lt_not_less_f32(lt_load_f32(f + first), bound) | lt_not_less_f32(lt_load_f32(f + first + 4), bound) << 4;
    for (uint32_t c = first; bits != 0 && c < k; bits &= bits - 1) {
      c = first + (uint32_t)__builtin_ctz(bits);
      out[n] = c;
      n += c < k;
    }
  }
  return n;
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
  const double *v = row->v;
  lt_candidates places;
  lt_candidates_begin(&places, v, decide->k);
  const uint32_t n = classes_from(row->f, decide->k, bound_of_places(row->f, decide->k), decide->open);
  for (uint32_t i = 0; i < n; ++i) {
    lt_candidates_add(&places, decide->open[i], -v[decide->open[i]]);
  }
  lt_candidates_order(&places);
  memcpy(row->ranking, places.class_number, places.n * sizeof *row->ranking);
  row->join_on_ruler = lt_join(decide->ruler, decide->ruler->leaf_of[row->label], row->predicted);
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
  ++tally->count[ranking[0] == row->predicted ? row->join_on_ruler : lt_join(ruler, ruler->leaf_of[row->label], ranking[0])];
}
