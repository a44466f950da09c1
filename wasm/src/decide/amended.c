/*
 * The ranking that a tree makes of probabilities by expected cost (CRM, Karthik et al. 2021). Only its first places are
 * looked for: a node is passed over where no class below it can have one.
 */
#include <math.h>

#include "decide.h"

/* A search for small costs: a path can save no more below a node than if all of p(v) were at its end. */
typedef struct lt_cost_search {
  lt_candidates places;
  const lt_decide_tree *tree;
  const double *prefix; /* of the row */
  double margin;        /* what rounding may add up to on a path */
  double limit;         /* what costs more has no place: other classes are known to cost less */
} lt_cost_search;

static double p_of(const lt_cost_search *search, uint32_t first, uint32_t last) {
  return search->prefix[2 * (size_t)last] - search->prefix[2 * (size_t)first];
}

/* A class that costs more than the one in the last place gets none. */
static void lower_limit(lt_cost_search *search) {
  if (lt_candidates_are_full(&search->places)) {
    search->limit = search->places.number[search->places.wanted - 1] * 0x1p-40 + search->margin;
  }
}

static void place_cost(lt_cost_search *search, uint32_t c, double cost) {
  lt_candidates_add(&search->places, c, floor(cost * 0x1p40 + 0.5));
  lower_limit(search);
}

/* The classes below the children of v, of which one was searched before (LT_NO_NODE: none). */
static void search_costs(lt_decide *decide, lt_cost_search *search, uint32_t v, uint32_t searched) {
  const lt_decide_tree *tree = search->tree;
  uint32_t n = 0;
  decide->open[n++] = v;
  while (n > 0) {
    const uint32_t u = decide->open[--n];
    const double above = decide->cost[u];
    for (uint32_t at = tree->child_start[u]; at < tree->child_end[u]; ++at) {
      const lt_branch *branch = &tree->branch[at];
      const double p = p_of(search, branch->first, branch->last), cost = above - branch->saved * p;
      if (cost - branch->cost * p > search->limit || branch->node == searched) {
        continue;
      }
      if (lt_is_class(branch)) {
        place_cost(search, branch->class_number, cost);
      } else {
        decide->cost[branch->node] = cost;
        decide->open[n++] = branch->node;
      }
    }
  }
}

/* All classes below a node, of which there are few: then a branch that passes over some takes longer than they do. */
static void place_all(lt_decide *decide, lt_cost_search *search, uint32_t node) {
  const lt_decide_tree *tree = search->tree;
  for (uint32_t at = tree->child_start[node]; at < tree->below_end[node]; ++at) {
    const lt_branch *branch = &tree->branch[at];
    const double p = p_of(search, branch->first, branch->last);
    const double cost = decide->cost[tree->parent[branch->node]] - branch->saved * p;
    decide->cost[branch->node] = cost;
    lt_candidates_append(&search->places, branch->class_number, floor(cost * 0x1p40 + 0.5), lt_is_class(branch));
  }
  lt_candidates_order(&search->places);
  lower_limit(search);
}

/* Costs of the path of a class, from the root down; the lowest node of it that is over as many classes as are looked for. */
static uint32_t find_path_costs(lt_decide *decide, const lt_cost_search *search, uint32_t leaf) {
  const lt_decide_tree *tree = search->tree;
  uint32_t n = 0, group = tree->root;
  for (uint32_t v = leaf; v != tree->root; v = tree->parent[v]) {
    decide->open[n++] = v;
  }
  decide->cost[tree->root] = tree->cost[tree->root];
  while (n > 0) {
    const uint32_t v = decide->open[--n], up = tree->parent[v];
    group = tree->last[up] - tree->first[up] >= search->places.wanted ? up : group;
    decide->cost[v] = decide->cost[up] - (tree->cost[up] - tree->cost[v]) * p_of(search, tree->first[v], tree->last[v]);
  }
  return group;
}

/*
 * E of a class is the cost of the root, less what its path saves by the probability of each of its nodes. From the
 * predicted class up, because what is near to it comes first.
 */
static void rank_by_cost(lt_decide *decide, const lt_decide_tree *tree, const lt_decide_row *row, uint32_t *ranking) {
  lt_cost_search search;
  lt_candidates_begin(&search.places, row->v, decide->k);
  search.tree = tree;
  search.prefix = decide->prefix + row->lane;
  search.margin = 0x1p-39 + 0x1p-50 * tree->cost[tree->root] * tree->height[tree->root];
  uint32_t v = tree->leaf_of[row->predicted];
  const uint32_t group = find_path_costs(decide, &search, v);
  search.limit = decide->cost[group] + search.margin;
  if (tree->last[group] - tree->first[group] <= LT_MOST_CANDIDATES) {
    v = group;
    place_all(decide, &search, group);
  } else {
    place_cost(&search, row->predicted, decide->cost[v]);
  }
  for (; v != tree->root; v = tree->parent[v]) {
    const uint32_t up = tree->parent[v];
    const double rest = p_of(&search, tree->first[up], tree->last[up]) - p_of(&search, tree->first[v], tree->last[v]);
    if (decide->cost[up] - tree->cost[up] * rest <= search.limit) {
      search_costs(decide, &search, up, v);
    }
    if (search.places.n >= search.places.wanted) {
      lt_candidates_order(&search.places);
      lower_limit(&search);
    }
  }
  memcpy(ranking, search.places.class_number, search.places.n * sizeof *ranking);
}

void lt_decide_amended_ranking(lt_decide *decide, const lt_decide_row *row, uint32_t t) {
  const lt_decide_tree *tree = &decide->trees[t];
  const int changes = !lt_is_star(tree); /* a star changes no order */
  uint32_t ranking[LT_RANKED];
  if (changes) {
    rank_by_cost(decide, tree, row, ranking);
  }
  lt_decide_count_ranking(decide, row, changes ? ranking : row->ranking, &decide->tally.trees[t].crm);
}
