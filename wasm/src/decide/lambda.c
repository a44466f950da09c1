/*
 * DARTS: how much is to be added to the coverage of a node so that enough calibration rows are right. Whatever lambda is,
 * the answer is on the front of a row: nodes that no other one passes in coverage and in probability. Fronts are kept.
 */
#include <math.h>
#include <stdlib.h>

#include "decide.h"

/* Nodes that are heavy enough, by their places in decide->heavy. */
static int comes_before(const lt_decide *decide, const lt_decide_tree *tree, uint32_t i, uint32_t j) {
  return lt_covers_more(tree, decide->heavy[i], decide->heavy_grid[i], decide->heavy[j], decide->heavy_grid[j]);
}

/* By coverage, the largest first; heap sort, because a row may have all nodes here. */
static void sift(const lt_decide *decide, const lt_decide_tree *tree, uint32_t *order, uint32_t at, uint32_t n) {
  for (;;) {
    uint32_t below = 2 * at + 1;
    if (below >= n) {
      return;
    }
    if (below + 1 < n && comes_before(decide, tree, order[below], order[below + 1])) {
      ++below;
    }
    if (!comes_before(decide, tree, order[at], order[below])) {
      return;
    }
    const uint32_t held = order[at];
    order[at] = order[below];
    order[below] = held;
    at = below;
  }
}

static void sort_nodes(const lt_decide *decide, const lt_decide_tree *tree, uint32_t *order, uint32_t n) {
  for (uint32_t i = 0; i < n; ++i) {
    order[i] = i;
  }
  for (uint32_t i = n / 2; i-- > 0;) {
    sift(decide, tree, order, i, n);
  }
  for (uint32_t left = n; left-- > 1;) {
    const uint32_t held = order[0];
    order[0] = order[left];
    order[left] = held;
    sift(decide, tree, order, 0, left);
  }
}

lt_status lt_decide_front(lt_decide *decide, const lt_decide_row *row, uint32_t t) {
  const lt_decide_tree *tree = &decide->trees[t];
  lt_fronts *fronts = &decide->fronts[t];
  const uint32_t n = lt_decide_heavy(decide, tree, row, row->largest), *order = decide->open;
  sort_nodes(decide, tree, decide->open, n);
  const uint32_t place = tree->first[tree->leaf_of[row->label]];
  uint64_t most = 0;
  for (uint32_t i = 0; i < n; ++i) {
    const uint32_t v = decide->heavy[order[i]];
    const uint64_t g = decide->heavy_grid[order[i]];
    if (i > 0 && g <= most) {
      continue;
    }
    most = g;
    LT_TRY(LT_GROW((size_t)fronts->n + 1, &fronts->capacity, &fronts->nodes));
    fronts->nodes[fronts->n++] = (lt_front_node){tree->coverage[v], (double)g * 0x1p-40, tree->min_class[v],
                                                 place >= tree->first[v] && place < tree->last[v]};
  }
  LT_TRY(LT_GROW((size_t)fronts->n_rows + 1, &fronts->capacity_rows, &fronts->end));
  fronts->end[fronts->n_rows++] = fronts->n;
  return LT_OK;
}

void lt_fronts_free(lt_fronts *fronts) {
  free(fronts->nodes);
  free(fronts->end);
  *fronts = (lt_fronts){0};
}

static int is_right(const lt_front_node *nodes, uint32_t n, double lambda) {
  const lt_front_node *best = nodes;
  double best_score = -1;
  for (uint32_t i = 0; i < n; ++i) {
    const double score = lt_darts_score(nodes[i].coverage, lambda, nodes[i].p);
    if (score >= best_score) { /* along a front p grows, and of equal scores the larger p is taken */
      best = &nodes[i];
      best_score = score;
    }
  }
  return best->is_right != 0;
}

static uint32_t count_right(const lt_fronts *fronts, double lambda) {
  uint32_t right = 0, start = 0;
  for (uint32_t row = 0; row < fronts->n_rows; ++row) {
    right += (uint32_t)is_right(fronts->nodes + start, fronts->end[row] - start, lambda);
    start = fronts->end[row];
  }
  return right;
}

static double lambda_for(const lt_fronts *fronts, double target) {
  const double wanted = ceil((fronts->n_rows + 1.0) * target - 1e-9);
  if (count_right(fronts, 0) >= wanted) {
    return 0;
  }
  double low = 0, high = target / (1 - target);
  for (int i = 0; i < 25; ++i) {
    const double middle = (low + high) / 2;
    if (count_right(fronts, middle) >= wanted) {
      high = middle;
    } else {
      low = middle;
    }
  }
  return high;
}

lt_status lt_decide_lambdas(lt_decide *decide, const double *targets, double *out) {
  if (decide->state != LT_DECIDE_ROWS || decide->n_rows > 0 || decide->n_pair > 0) {
    return lt_fail(LT_WRONG_STATE, "lambda is looked for before the rows", 0, 0);
  }
  const uint32_t n = decide->options.n_targets;
  for (uint32_t i = 0; i < n; ++i) {
    if (!(targets[i] > 0 && targets[i] < 1)) {
      return lt_fail(LT_INVALID, "a target lies between 0 and 1", 0, 0);
    }
  }
  for (uint32_t t = 0; t < decide->options.n_trees; ++t) {
    for (uint32_t i = 0; i < n; ++i) {
      decide->lambda[(size_t)t * n + i] = lambda_for(&decide->fronts[t], targets[i]);
    }
    lt_fronts_free(&decide->fronts[t]);
  }
  if (n > 0) {
    memcpy(out, decide->lambda, (size_t)decide->options.n_trees * n * sizeof *out);
  }
  decide->rows = 0;
  return LT_OK;
}

lt_status lt_decide_set_lambdas(lt_decide *decide, const double *lambdas) {
  const size_t n = (size_t)decide->options.n_trees * decide->options.n_targets;
  for (size_t i = 0; i < n; ++i) {
    if (!lt_is_amount(lambdas[i])) {
      return lt_fail(LT_INVALID, "lambda is a number from 0 on", 0, 0);
    }
  }
  if (n > 0) {
    memcpy(decide->lambda, lambdas, n * sizeof *lambdas);
  }
  return LT_OK;
}
