/*
 * Rankings that a tree makes of probabilities: by expected cost (CRM, Karthik et al. 2021) and by the product of a class and
 * its parent (HiE, Jain et al. 2023). Of a ranking only the first places are looked for: a node is passed over where no
 * class below it can have one.
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

/* What costs more than the class in the last place has none. */
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

/* A search for products: what a class and a node must have at least, so that most are passed over at once. */
typedef struct lt_product_search {
  lt_candidates places;
  const lt_decide_row *row;
  double most;   /* no class but the first ones of the plain ranking has more, on the grid */
  double number; /* in the last place: the product, negative, 2^40 times */
  int is_strict; /* one of these classes has it: they come before others of equal product */
  double last;   /* the product that others must reach */
  double least_node;
} lt_product_search;

/* Whether a class is among the first ones of the plain ranking. */
static int is_first(const lt_product_search *search, uint32_t c) {
  const uint32_t last = search->row->ranking[search->places.wanted - 1];
  const double *v = search->places.v;
  return v[c] > v[last] || (v[c] == v[last] && c <= last);
}

/* A probability from the grid, less a little, since the values that it bounds were rounded. */
static double a_little_below(double grid) { return grid > 4 ? (grid * (1 - 0x1p-40) - 2) * 0x1p-40 : 0; }

/* What the last place asks for; a class below a node has at most the smaller of p and most, and its parent at most p. */
static void set_last(lt_product_search *search, double number, int is_strict) {
  search->number = number;
  search->is_strict = is_strict;
  search->last = -number + (is_strict ? 0.5 : -0.5);
  const double wanted = (search->last > 0 ? search->last : 0) * 0x1p40, root = __builtin_sqrt(wanted);
  search->least_node = a_little_below(root <= search->most ? root : wanted / search->most);
}

static void end_place(lt_product_search *search) {
  const lt_candidates *places = &search->places;
  const uint32_t at = places->wanted - 1;
  set_last(search, places->number[at], is_first(search, places->class_number[at]));
}

static lt_f64x2 both_of_nest(const lt_decide *decide, const lt_nest *nest) {
  return lt_sub(lt_load(decide->prefix + 2 * (size_t)nest->last), lt_load(decide->prefix + 2 * (size_t)nest->first));
}

/* The product of a class, 2^40 times and negative: what is large comes first. */
static double number_of(const lt_decide *decide, const lt_decide_tree *tree, const lt_decide_row *row, uint32_t c) {
  const lt_nest *nest = &tree->nest[tree->nest_of[c]];
  const uint64_t above = nest->node == tree->root ? LT_GRID_ONE : lt_grid(lt_run_p(decide, row, nest->first, nest->last));
  const uint64_t p = lt_grid(lt_class_p(decide, row, c));
  return -floor((double)(int64_t)p * 0x1p-40 * ((double)(int64_t)above * 0x1p-40) * 0x1p40 + 0.5);
}

/* A class that may not be among the first ones of the plain ranking. */
static void place_product(const lt_decide *decide, const lt_decide_tree *tree, lt_product_search *search, uint32_t c) {
  const double number = number_of(decide, tree, search->row, c);
  if ((number < search->number || (number == search->number && !search->is_strict)) && !is_first(search, c)) {
    lt_candidates_add(&search->places, c, number);
    if (search->places.is_ordered) {
      end_place(search);
    }
  }
}

/* The first classes of the plain ranking have most places, and those that have their parent with the predicted one. */
static void begin_products(lt_decide *decide, const lt_decide_tree *tree, const lt_decide_row *row,
                           lt_product_search *search) {
  double largest = -(double)LT_GRID_ONE;
  search->row = row;
  lt_candidates_begin(&search->places, row->v, decide->k);
  for (uint32_t i = 0; i < search->places.wanted; ++i) {
    const uint32_t c = row->ranking[i];
    const double number = number_of(decide, tree, row, c);
    lt_candidates_add(&search->places, c, number);
    largest = number > largest ? number : largest;
  }
  const uint32_t last = row->ranking[search->places.wanted - 1];
  search->most = (double)(int64_t)(lt_grid(lt_class_p(decide, row, last)) + 1); /* exp may err by a bit */
  set_last(search, largest, 1);
  const lt_nest *own = &tree->nest[tree->nest_of[row->predicted]];
  const double least = (search->last - 3) * 0x1p-40, most = search->most * 0x1p-40; /* as in rank_by_parent */
  const double above = lt_run_p(decide, row, own->first, own->last);
  uint32_t *likely = decide->heavy, n = 0;
  for (uint32_t at = own->class_start; at < own[1].class_start; ++at) {
    const double p = lt_class_p(decide, row, tree->nest_class[at]);
    likely[n] = tree->nest_class[at];
    n += (p * above >= least) & (p <= most);
  }
  for (uint32_t i = 0; i < n; ++i) {
    place_product(decide, tree, search, likely[i]);
  }
  lt_candidates_order(&search->places);
  end_place(search);
}

/* Nodes over classes that have enough in any of the rows, to decide->open; their number. */
static uint32_t likely_nests(const lt_decide *decide, const lt_decide_tree *tree, lt_f64x2 least) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < tree->n_nests; ++i) {
    decide->open[n] = i;
    n += lt_any(lt_not_less(both_of_nest(decide, &tree->nest[i]), least)) != 0;
  }
  return n;
}

/* Classes below these nodes that may have a place, to decide->heavy, K for each row; their numbers to n. */
static void likely_classes(lt_decide *decide, const lt_decide_tree *tree, uint32_t n_nests, lt_f64x2 least, lt_f64x2 most,
                           uint32_t *n) {
  uint32_t *first = decide->heavy, *second = decide->heavy + decide->k;
  n[0] = n[1] = 0;
  for (uint32_t i = 0; i < n_nests; ++i) {
    const lt_nest *nest = &tree->nest[decide->open[i]];
    const lt_f64x2 above = both_of_nest(decide, nest);
    for (uint32_t at = nest->class_start; at < nest[1].class_start; ++at) {
      const uint32_t c = tree->nest_class[at];
      const lt_f64x2 p = lt_load(decide->q + 2 * (size_t)c);
      const lt_i64x2 is_likely = lt_and(lt_not_less(lt_mul(p, above), least), lt_not_less(most, p));
      first[n[0]] = second[n[1]] = c;
      n[0] += lt_lane_bits(is_likely, 0) != 0;
      n[1] += lt_lane_bits(is_likely, 1) != 0;
    }
  }
}

static void rank_by_parent(lt_decide *decide, const lt_decide_tree *tree, const lt_decide_row *rows, uint32_t n,
                           uint32_t (*rankings)[LT_RANKED]) {
  lt_product_search search[2];
  double least_node[2] = {2, 2}, least[2] = {2, 2}, most[2] = {0, 0}; /* nothing has as much */
  for (uint32_t lane = 0; lane < n; ++lane) {
    begin_products(decide, tree, &rows[lane], &search[lane]);
    least_node[lane] = search[lane].least_node;
    least[lane] = (search[lane].last - 3) * 0x1p-40; /* rounding moves it by less */
    most[lane] = search[lane].most * 0x1p-40;
  }
  uint32_t likely[2];
  likely_classes(decide, tree, likely_nests(decide, tree, lt_load(least_node)), lt_load(least), lt_load(most), likely);
  for (uint32_t lane = 0; lane < n; ++lane) {
    const uint32_t own = tree->nest_of[rows[lane].predicted];
    for (uint32_t i = 0; i < likely[lane]; ++i) {
      const uint32_t c = decide->heavy[(size_t)lane * decide->k + i];
      if (tree->nest_of[c] != own) {
        place_product(decide, tree, &search[lane], c);
      }
    }
    memcpy(rankings[lane], search[lane].places.class_number, search[lane].places.n * sizeof **rankings);
  }
}

void lt_decide_rankings(lt_decide *decide, const lt_decide_row *rows, uint32_t n, uint32_t t) {
  const lt_decide_tree *tree = &decide->trees[t];
  lt_tree_tally *tally = &decide->tally.trees[t];
  const int changes = !lt_is_star(tree); /* a star changes no order */
  uint32_t rankings[2][LT_RANKED];
  for (uint32_t lane = 0; lane < n; ++lane) {
    if (changes) {
      rank_by_cost(decide, tree, &rows[lane], rankings[lane]);
    }
    lt_decide_count_ranking(decide, &rows[lane], changes ? rankings[lane] : rows[lane].ranking, &tally->crm);
  }
  if (tally->hie.sum == NULL) {
    return;
  }
  if (changes) {
    rank_by_parent(decide, tree, rows, n, rankings);
  }
  for (uint32_t lane = 0; lane < n; ++lane) {
    lt_decide_count_ranking(decide, &rows[lane], changes ? rankings[lane] : rows[lane].ranking, &tally->hie);
  }
}
