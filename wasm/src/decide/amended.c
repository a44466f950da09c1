/*
 * Rankings that a tree makes of probabilities: by expected cost (CRM, Karthik et al. 2021) and by the product of a class and
 * its parent (HiE, Jain et al. 2023). Of a ranking only the first places are looked for: a node is passed over where no
 * class below it can have one.
 */
#include <math.h>

#include "decide.h"

/* A search for small costs: a path can save no more below a node than if all of p(v) were at its end. */
typedef struct lt_cost_search {
  lt_first_places places;
  const lt_decide_tree *tree;
  const lt_decide_row *row;
  double margin; /* what rounding may add up to on a path, in steps of the grid */
  int is_height;
} lt_cost_search;

static double cost_at(const lt_cost_search *search, uint32_t v) {
  return search->is_height ? search->tree->height[v] : search->tree->information[v];
}

/* E of a class is the cost of the root, less what its path saves by the probability of each of its nodes. */
static void find_cost(lt_decide *decide, const lt_cost_search *search, uint32_t v) {
  const lt_decide_tree *tree = search->tree;
  const double p = (double)(int64_t)lt_node_fine(decide, tree, search->row, v) * 0x1p-52;
  decide->cost[v] = decide->cost[tree->parent[v]] - tree->saved[v] * p;
}

/* Whether all classes below v whose paths have at most `fine` there are behind. */
static int is_beyond(const lt_decide *decide, const lt_cost_search *search, uint32_t v, uint64_t fine) {
  const double least = decide->cost[v] - cost_at(search, v) * ((double)(int64_t)fine * 0x1p-52);
  return lt_is_behind(&search->places, least * 0x1p40 - search->margin);
}

static void place_leaf(const lt_decide *decide, lt_cost_search *search, uint32_t v) {
  const double scaled = decide->cost[v] * 0x1p40;
  if (!lt_is_behind(&search->places, scaled - 1)) { /* rounding moves it by less */
    lt_place_class(&search->places, search->tree->class_at[search->tree->first[v]], floor(scaled + 0.5));
  }
}

/* The classes below the children of v, of which one was searched before (LT_NO_NODE: none). */
static void search_costs(lt_decide *decide, lt_cost_search *search, uint32_t v, uint32_t searched) {
  const lt_decide_tree *tree = search->tree;
  uint32_t n = 0;
  decide->open[n++] = v;
  while (n > 0) {
    const uint32_t u = decide->open[--n];
    for (uint32_t at = tree->child_start[u]; at < tree->child_start[u + 1]; ++at) {
      const uint32_t child = tree->child[at];
      if (child == searched) {
        continue;
      }
      find_cost(decide, search, child);
      if (tree->height[child] == 0) {
        place_leaf(decide, search, child);
      } else if (!is_beyond(decide, search, child, lt_node_fine(decide, tree, search->row, child))) {
        decide->open[n++] = child;
      }
    }
  }
}

/* From the predicted class up, because what is near to it comes first. */
static void rank_by_cost(lt_decide *decide, const lt_decide_tree *tree, const lt_decide_row *row, uint32_t *ranking) {
  const int is_height = decide->options.cost == LT_COST_HEIGHT;
  lt_cost_search search = {lt_no_places(decide, row, ranking), tree, row, 0, is_height};
  const double root = cost_at(&search, tree->root);
  const uint32_t leaf = tree->leaf_of[row->predicted];
  search.margin = 2 + 0x1p-10 * root * tree->height[tree->root];
  decide->cost[tree->root] = root;
  uint32_t n = 0;
  for (uint32_t v = leaf; v != tree->root; v = tree->parent[v]) {
    decide->open[n++] = v;
  }
  while (n > 0) {
    find_cost(decide, &search, decide->open[--n]);
  }
  place_leaf(decide, &search, leaf);
  for (uint32_t v = leaf; v != tree->root; v = tree->parent[v]) {
    const uint32_t up = tree->parent[v];
    const uint64_t rest = lt_node_fine(decide, tree, row, up) - lt_node_fine(decide, tree, row, v);
    if (!is_beyond(decide, &search, up, rest)) {
      search_costs(decide, &search, up, v);
    }
  }
}

/* On the grid, negative: what is large comes first. */
static double product_of(uint64_t p, uint64_t above) {
  return -floor((double)(int64_t)p * 0x1p-40 * ((double)(int64_t)above * 0x1p-40) * 0x1p40 + 0.5);
}

/* A search for products: in whole numbers what a class and a node must have at least, so that most are passed over at once. */
typedef struct lt_product_search {
  lt_first_places places;
  const lt_decide_row *row;
  double most;   /* no class but the first ones of the plain ranking has more, on the grid */
  double last;   /* the product in the last place, 2^40 times */
  int is_strict; /* one of these classes has it: they come before others of equal product */
  uint64_t least_node;
} lt_product_search;

static int is_first(const lt_product_search *search, uint32_t c) {
  for (uint32_t i = 0; i < search->places.most; ++i) {
    if (search->row->ranking[i] == c) {
      return 1;
    }
  }
  return 0;
}

/* A whole number that is a little smaller: what it bounds was rounded. */
static uint64_t a_little_below(double grid) { return grid > 4 ? (uint64_t)(grid * (1 - 0x1p-40) - 2) : 0; }

/* A class below a node has at most the smaller of p and most, and its parent at most p. */
static void end_place(lt_product_search *search) {
  const lt_first_places *places = &search->places;
  search->is_strict = is_first(search, places->class_number[places->most - 1]);
  search->last = -places->number[places->most - 1] + (search->is_strict ? 0.5 : -0.5);
  const double wanted = (search->last > 0 ? search->last : 0) * 0x1p40, root = __builtin_sqrt(wanted);
  search->least_node = a_little_below(root <= search->most ? root : wanted / search->most);
}

static void place_product(lt_product_search *search, uint32_t c, uint64_t p, uint64_t above) {
  const double product = product_of(p, above);
  const lt_first_places *places = &search->places;
  if (product < places->number[places->most - 1] || (product == places->number[places->most - 1] && !search->is_strict)) {
    if (!is_first(search, c)) {
      lt_place_class(&search->places, c, product);
      end_place(search);
    }
  }
}

/* The children of one node; those that may have more below them are left open. */
static uint32_t search_children(lt_decide *decide, const lt_decide_tree *tree, lt_product_search *search, uint32_t v,
                                uint32_t n) {
  const uint64_t above = lt_node_grid(decide, tree, search->row, v);
  const uint64_t least = a_little_below(search->last * 0x1p40 / (double)(int64_t)above) << 12;
  for (uint32_t at = tree->child_start[v]; at < tree->child_start[v + 1]; ++at) {
    const uint32_t child = tree->child[at];
    const uint64_t fine = lt_node_fine(decide, tree, search->row, child);
    if (tree->height[child] > 0) {
      decide->open[n] = child;
      n += lt_grid(fine) >= search->least_node;
    } else if (fine >= least) {
      place_product(search, tree->class_at[tree->first[child]], lt_grid(fine), above);
    }
  }
  return n;
}

/* The first classes of the plain ranking have most places: they are placed before the others are searched. */
static void rank_by_parent(lt_decide *decide, const lt_decide_tree *tree, const lt_decide_row *row, uint32_t *ranking) {
  lt_product_search search = {.places = lt_no_places(decide, row, ranking), .row = row};
  for (uint32_t i = 0; i < search.places.most; ++i) {
    const uint32_t leaf = tree->leaf_of[row->ranking[i]];
    const uint64_t above = lt_node_grid(decide, tree, row, tree->parent[leaf]);
    lt_place_class(&search.places, row->ranking[i], product_of(lt_node_grid(decide, tree, row, leaf), above));
  }
  const uint32_t last = row->ranking[search.places.most - 1];
  search.most = (double)(lt_grid(lt_class_fine(decide, row, last)) + 1); /* exp may err by a bit */
  end_place(&search);
  decide->open[0] = tree->root;
  for (uint32_t n = 1; n > 0;) {
    n = search_children(decide, tree, &search, decide->open[n - 1], n - 1);
  }
}

void lt_decide_rankings(lt_decide *decide, const lt_decide_row *row, uint32_t t) {
  const lt_decide_tree *tree = &decide->trees[t];
  lt_tree_tally *tally = &decide->tally.trees[t];
  const uint32_t *crm = row->ranking, *hie = row->ranking; /* a star changes no order */
  uint32_t ranking[LT_RANKED];
  if (!lt_is_star(tree)) {
    rank_by_cost(decide, tree, row, ranking);
    crm = ranking;
  }
  lt_decide_count_ranking(decide, row, crm, &tally->crm);
  if (tally->hie.sum == NULL) {
    return;
  }
  if (!lt_is_star(tree)) {
    rank_by_parent(decide, tree, row, ranking);
    hie = ranking;
  }
  lt_decide_count_ranking(decide, row, hie, &tally->hie);
}
