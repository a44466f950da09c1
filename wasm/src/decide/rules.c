/*
 * Rules that look at all nodes of a tree: largest coverage above a threshold (Deng et al. 2012 stop there), majority and
 * plurality (Valmadre 2022), DARTS (Deng et al. 2012); and how reliable the probabilities of nodes are. Only nodes that
 * hold as much as the predicted class, or more than the first bin of reliability, can matter: they are found from the root.
 */
#include <math.h>

#include "decide.h"

/* A root over classes alone has many children, and few of them are heavy: mostly some of the first ones of the ranking. */
static uint32_t heavy_classes(lt_decide *decide, const lt_decide_tree *tree, const lt_decide_row *row, uint64_t bound) {
  const double share = bound > 2 ? (double)(bound - 2) * 0x1p-40 : 0; /* a little less: rounding moves it by less */
  const double least = share * row->total * (1 - 0x1p-40);
  const uint32_t *likely = row->ranking;
  uint32_t n = row->n_ranked, found = 1;
  if (n == 0 || row->w[likely[n - 1]] >= least) {
    likely = decide->open;
    n = lt_classes_at_least(row->w, decide->k, least, decide->open);
  }
  for (uint32_t i = 0; i < n; ++i) {
    const uint64_t g = lt_grid(lt_class_p(decide, row, likely[i]));
    decide->heavy_grid[found] = g;
    decide->heavy[found] = tree->leaf_of[likely[i]];
    found += g >= bound;
  }
  return found;
}

uint32_t lt_decide_heavy(lt_decide *decide, const lt_decide_tree *tree, const lt_decide_row *row, uint64_t bound) {
  decide->heavy[0] = tree->root;
  decide->heavy_grid[0] = LT_GRID_ONE;
  if (lt_is_star(tree)) {
    return heavy_classes(decide, tree, row, bound);
  }
  uint32_t n = 1;
  for (uint32_t i = 0; i < n; ++i) {
    const uint32_t v = decide->heavy[i];
    for (uint32_t at = tree->child_start[v]; at < tree->child_end[v]; ++at) {
      const lt_branch *branch = &tree->branch[at];
      const uint64_t g = lt_grid(lt_run_p(decide, row, branch->first, branch->last));
      decide->heavy_grid[n] = g;
      decide->heavy[n] = branch->node;
      n += g >= bound;
    }
    decide->heavy_end[i] = n;
  }
  return n;
}

static int holds(const lt_decide_tree *tree, uint32_t node, uint32_t class_number) {
  const uint32_t place = tree->place_of[class_number];
  return place >= tree->first[node] && place < tree->last[node];
}

/* What an answer counts; most rules give the same one. */
typedef struct lt_counted_answer {
  uint32_t node;
  uint32_t is_right;
  uint32_t shared; /* nodes above, or the answer itself, that are the truth's too */
} lt_counted_answer;

static lt_counted_answer answer_of(const lt_decide_tree *tree, const lt_decide_row *row, uint32_t node) {
  const uint32_t is_right = (uint32_t)holds(tree, node, row->label);
  const uint32_t join = is_right ? node : holds(tree, node, row->predicted) ? row->join : lt_join(tree, node, row->label);
  return (lt_counted_answer){node, is_right, tree->depth[join]};
}

static void count_answer(lt_decide *decide, const lt_decide_row *row, uint32_t t, lt_counted_answer *last, uint32_t rule,
                         uint32_t node) {
  const lt_tree_tally *tally = &decide->tally.trees[t];
  if (node != last->node) {
    *last = answer_of(&decide->trees[t], row, node);
  }
  tally->right[2 * (size_t)rule] += last->is_right;
  tally->right[2 * (size_t)rule + 1] += last->shared;
  ++tally->answers[(size_t)node * decide->n_rules + rule];
}

static void count_reliability(const lt_decide *decide, const lt_decide_tree *tree, uint64_t *bins, uint32_t n,
                              uint32_t place) {
  for (uint32_t i = 0; i < n; ++i) {
    const uint32_t v = decide->heavy[i];
    const uint64_t g = decide->heavy_grid[i];
    if (g >= LT_SECOND_BIN) {
      uint64_t *bin = bins + 2 * ((size_t)(lt_bin_of(g) - 1) * tree->n_nodes + v);
      bin[0] += place >= tree->first[v] && place < tree->last[v] ? UINT64_C(1) + (UINT64_C(1) << 32) : 1;
      bin[1] += g;
    }
  }
}

static uint32_t max_coverage(const lt_decide *decide, const lt_decide_tree *tree, const lt_decide_row *row, uint32_t n,
                             uint64_t threshold) {
  if (threshold <= row->largest) {
    return tree->leaf_of[row->first_largest];
  }
  uint32_t best = tree->root;
  uint64_t best_g = LT_GRID_ONE;
  for (uint32_t i = 0; i < n; ++i) {
    const uint32_t v = decide->heavy[i];
    const uint64_t g = decide->heavy_grid[i];
    if (g >= threshold && lt_covers_more(tree, v, g, best, best_g)) {
      best = v;
      best_g = g;
    }
  }
  return best;
}

/* Of n heavy nodes of a star: the most probable class, unless another one is as probable. */
static uint32_t single_largest(const lt_decide *decide, const lt_decide_tree *tree, const lt_decide_row *row, uint32_t n) {
  uint32_t equal = 0;
  for (uint32_t i = 1; i < n; ++i) {
    equal += decide->heavy_grid[i] == row->largest;
  }
  return equal == 1 ? tree->leaf_of[row->predicted] : tree->root;
}

/* Whatever decides is heavy: the answer and its rivals have as much as the most probable class. */
static uint32_t plurality(const lt_decide *decide, const lt_decide_tree *tree, const lt_decide_row *row, uint32_t n) {
  if (lt_is_star(tree)) {
    return single_largest(decide, tree, row, n);
  }
  uint32_t at = 0; /* a place in decide->heavy */
  uint64_t rival = 0;
  for (;;) {
    const uint32_t end = decide->heavy_end[at];
    uint32_t best = 0;
    uint64_t best_g = 0;
    for (uint32_t i = at == 0 ? 1 : decide->heavy_end[at - 1]; i < end; ++i) {
      const uint64_t g = decide->heavy_grid[i];
      if (g > best_g) {
        rival = best_g > rival ? best_g : rival;
        best = i;
        best_g = g;
      } else if (g > rival) {
        rival = g;
      }
    }
    if (best_g <= rival) {
      return decide->heavy[at];
    }
    at = best;
  }
}

static uint32_t darts(lt_decide *decide, const lt_decide_tree *tree, uint32_t n, double lambda) {
  double *score = decide->cost, most = 0;
  for (uint32_t i = 0; i < n; ++i) {
    score[i] = lt_darts_score(tree->coverage[decide->heavy[i]], lambda, (double)(int64_t)decide->heavy_grid[i] * 0x1p-40);
    most = score[i] > most ? score[i] : most;
  }
  uint32_t best = tree->root;
  uint64_t best_g = 0;
  for (uint32_t i = 0; i < n; ++i) {
    const uint32_t v = decide->heavy[i];
    const uint64_t g = decide->heavy_grid[i];
    if (score[i] >= most && (g > best_g || (g == best_g && tree->min_class[v] < tree->min_class[best]))) {
      best = v;
      best_g = g;
    }
  }
  return best;
}

static uint32_t majority(const lt_decide *decide, const lt_decide_tree *tree, uint32_t n) {
  uint32_t best = tree->root;
  for (uint32_t i = 0; i < n; ++i) {
    if (2 * decide->heavy_grid[i] > LT_GRID_ONE) {
      best = decide->heavy[i]; /* a chain, from the root down */
    }
  }
  return best;
}

void lt_decide_rules(lt_decide *decide, const lt_decide_row *row, uint32_t t) {
  const lt_decide_tree *tree = &decide->trees[t];
  const uint64_t bound = row->largest < LT_SECOND_BIN ? row->largest : LT_SECOND_BIN;
  const uint32_t n = lt_decide_heavy(decide, tree, row, bound);
  count_reliability(decide, tree, decide->tally.trees[t].bins, n, tree->place_of[row->label]);
  lt_counted_answer last = {LT_NO_NODE, 0, 0};
  count_answer(decide, row, t, &last, LT_RULE_COVERAGE, max_coverage(decide, tree, row, n, decide->threshold));
  count_answer(decide, row, t, &last, LT_RULE_MAJORITY, majority(decide, tree, n));
  count_answer(decide, row, t, &last, LT_RULE_PLURALITY, plurality(decide, tree, row, n));
  for (uint32_t i = 0; i < decide->options.n_targets; ++i) {
    const double lambda = decide->lambda[(size_t)t * decide->options.n_targets + i];
    count_answer(decide, row, t, &last, LT_RULE_DARTS + i, darts(decide, tree, n, lambda));
  }
}
