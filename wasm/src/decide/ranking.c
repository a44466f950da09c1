/*
 * Rankings of the classes of a row: as they are, by expected cost (CRM, Karthik et al. 2021) and by the product of a class
 * and its parent (HiE, Jain et al. 2023); and how far up the ruler they are wrong (Bertinetto et al. 2020).
 */
#include <math.h>

#include "decide.h"

/* The first places of a ranking by a number that is small for what comes first; ties keep the plain ranking. */
typedef struct lt_first_places {
  const double *v;
  uint32_t n;
  uint32_t most;
  double number[LT_RANKED];
  uint32_t *class_number;
} lt_first_places;

static int precedes(const lt_first_places *places, uint32_t c, double number, uint32_t at) {
  const uint32_t other = places->class_number[at];
  return number != places->number[at]       ? number < places->number[at]
         : places->v[c] != places->v[other] ? places->v[c] > places->v[other]
                                            : c < other;
}

/* Whether a number is too large for any place, whatever is made of ties: most classes end here. */
static inline int is_behind(const lt_first_places *places, double number) {
  return places->n == places->most && number > places->number[places->most - 1];
}

static void place_class(lt_first_places *places, uint32_t c, double number) {
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

static lt_first_places empty(const lt_decide *decide, uint32_t *ranking) {
  return (lt_first_places){.v = decide->v, .most = decide->k < LT_RANKED ? decide->k : LT_RANKED, .class_number = ranking};
}

void lt_decide_plain_ranking(const lt_decide *decide, lt_decide_row *row) {
  lt_first_places places = empty(decide, row->ranking);
  for (uint32_t c = 0; c < decide->k; ++c) {
    if (!is_behind(&places, -decide->v[c])) {
      place_class(&places, c, -decide->v[c]);
    }
  }
}

/* E of a class is the cost of the root, less what its path saves by the probability of each of its nodes. */
static void rank_by_cost(const lt_decide *decide, const lt_decide_tree *tree, uint32_t *ranking) {
  double *cost = decide->cost;
  cost[tree->root] = decide->options.cost == LT_COST_HEIGHT ? tree->height[tree->root] : 1;
  for (uint32_t v = tree->root; v-- > 0;) {
    const double p = (double)(decide->prefix[tree->last[v]] - decide->prefix[tree->first[v]]) * 0x1p-52;
    cost[v] = cost[tree->parent[v]] - tree->saved[v] * p;
  }
  lt_first_places places = empty(decide, ranking);
  for (uint32_t c = 0; c < decide->k; ++c) {
    const double scaled = cost[tree->leaf_of[c]] * 0x1p40;
    if (!is_behind(&places, scaled - 1)) { /* rounding moves it by less */
      place_class(&places, c, floor(scaled + 0.5));
    }
  }
}

static void rank_by_parent(const lt_decide *decide, const lt_decide_tree *tree, uint32_t *ranking) {
  lt_first_places places = empty(decide, ranking);
  for (uint32_t c = 0; c < decide->k; ++c) {
    const double p = (double)lt_grid(decide->q[c]) * 0x1p-40;
    if (is_behind(&places, -p * 0x1p40)) { /* the product is no larger */
      continue;
    }
    const double above = (double)lt_node_grid(decide, tree, tree->parent[tree->leaf_of[c]]) * 0x1p-40;
    place_class(&places, c, -floor(p * above * 0x1p40 + 0.5));
  }
}

void lt_decide_count_ranking(lt_decide *decide, const lt_decide_row *row, const uint32_t *ranking, lt_ranking_tally *tally) {
  const lt_decide_tree *ruler = decide->ruler;
  const uint32_t truth = ruler->leaf_of[row->label], n = decide->k < LT_RANKED ? decide->k : LT_RANKED;
  uint64_t sum = 0;
  for (uint32_t i = 0; i < n; ++i) {
    const uint32_t join = lt_join(ruler, truth, ranking[i]);
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

void lt_decide_rankings(lt_decide *decide, const lt_decide_row *row, uint32_t t) {
  const lt_decide_tree *tree = &decide->trees[t];
  const lt_tree_tally *tally = &decide->tally.trees[t];
  uint32_t ranking[LT_RANKED];
  if (tree->n_nodes == decide->k + 1) { /* a star changes no order */
    memcpy(ranking, row->ranking, sizeof ranking);
  } else {
    rank_by_cost(decide, tree, ranking);
  }
  lt_decide_count_ranking(decide, row, ranking, &decide->tally.trees[t].crm);
  if (tally->hie.sum == NULL) {
    return;
  }
  if (tree->n_nodes != decide->k + 1) {
    rank_by_parent(decide, tree, ranking);
  }
  lt_decide_count_ranking(decide, row, ranking, &decide->tally.trees[t].hie);
}
