/* Counts over rows that calibrate and rows that are judged. */
#include <math.h>

#include "decide.h"

/* -ln p beyond this is that of probability 0: sums of as many rows as are allowed stay below 2^64. */
#define LT_MOST_LOSS 0x1p39

/*
 * The last wrong node on the path of a row, whose probability is the largest threshold at which it is wrong; LT_NO_NODE:
 * none.
 */
static uint32_t last_wrong(const lt_decide_tree *tree, const lt_decide_row *row) {
  uint32_t v = tree->leaf_of[row->predicted], below = LT_NO_NODE;
  for (; v != row->join; v = tree->parent[v]) {
    below = v;
  }
  return below;
}

/* The probability of one node on the grid, from its classes alone. */
static uint64_t grid_of_node(const lt_decide_tree *tree, const lt_decide_row *row, uint32_t node) {
  double p = 0;
  for (uint32_t place = tree->first[node]; place < tree->last[node]; ++place) {
    p += lt_decide_class_of(row, tree->class_at[place]);
  }
  return lt_grid(p);
}

lt_status lt_decide_calibrate(lt_decide *decide, lt_decide_row *row) {
  if (row->predicted != row->label) {
    lt_decide_weigh(decide, row);
  }
  for (uint32_t t = 0; t < decide->options.n_trees; ++t) {
    const lt_decide_tree *tree = &decide->trees[t];
    row->join = lt_join(tree, tree->leaf_of[row->predicted], row->label);
    const uint32_t wrong = last_wrong(tree, row);
    const uint64_t tight = wrong == LT_NO_NODE ? 0 : grid_of_node(tree, row, wrong) + 1;
    LT_TRY(lt_keys_add(&decide->steps[t].calibration, &tight, 1));
  }
  return LT_OK;
}

static void count_bin(uint64_t *bins, uint64_t largest, int is_right) {
  uint64_t *bin = bins + 3 * (size_t)lt_bin_of(largest);
  bin[0] += 1;
  bin[1] += largest;
  bin[2] += is_right != 0;
}

/* In whole numbers, so that the sum does not depend on the order of the rows. */
static void count_loss(uint64_t *sum, double loss) {
  const double whole = floor(loss);
  sum[0] += (uint64_t)whole;
  sum[1] += (uint64_t)((loss - whole) * 0x1p40 + 0.5);
}

static void count_row(lt_decide *decide, const lt_decide_row *row) {
  lt_tally *tally = &decide->tally;
  const int is_right = row->predicted == row->label;
  ++tally->rows[0];
  tally->rows[1] += (uint64_t)is_right;
  ++tally->labels[row->label];
  const double plain = lt_decide_plain_total(decide, row);
  const double before = lt_decide_nll(decide, row, 1, plain), after = lt_decide_nll(decide, row, decide->beta, row->total);
  if (before < LT_MOST_LOSS && after < LT_MOST_LOSS) {
    count_loss(tally->nll, before);
    count_loss(tally->nll + 2, after);
  } else {
    ++tally->rows[2];
  }
  count_bin(tally->ece, decide->beta == 1 ? row->largest : lt_to_grid(1 / plain), is_right);
  count_bin(tally->ece + 3 * LT_BINS, row->largest, is_right);
}

lt_status lt_decide_keep_row(lt_decide *decide, uint32_t predicted, uint32_t label) {
  LT_REFUSE_IF(decide->n_rows >= LT_MOST_JUDGED, lt_fail(LT_TOO_LARGE, "more than # rows to be judged", LT_MOST_JUDGED, 0));
  LT_TRY(LT_GROW((size_t)decide->n_rows + 1, &decide->capacity_predicted, &decide->predicted));
  LT_TRY(LT_GROW((size_t)decide->n_rows + 1, &decide->capacity_label, &decide->label));
  decide->predicted[decide->n_rows] = (uint16_t)predicted;
  decide->label[decide->n_rows] = (uint16_t)label;
  ++decide->n_rows;
  return LT_OK;
}

void lt_decide_count_steps(lt_decide *decide, uint32_t t, uint32_t predicted) {
  const lt_decide_tree *tree = &decide->trees[t];
  decide->n_keys += tree->depth[tree->leaf_of[predicted]];
  if (decide->keeps && decide->n_keys > decide->options.most_steps) {
    decide->keeps = 0;
    for (uint32_t of = 0; of < decide->options.n_trees; ++of) {
      lt_keys_free(&decide->steps[of].keys);
    }
  }
}

static lt_status keep_steps(lt_decide *decide, lt_decide_row *row, uint32_t t) {
  const lt_decide_tree *tree = &decide->trees[t];
  lt_steps *steps = &decide->steps[t];
  row->join = lt_join(tree, tree->leaf_of[row->predicted], row->label);
  const uint32_t node = last_wrong(tree, row);
  if (node != LT_NO_NODE) {
    const uint64_t wrong = lt_node_grid(decide, tree, row, node);
    LT_TRY(lt_keys_add(&steps->wrong, &wrong, 1));
  }
  lt_decide_count_steps(decide, t, row->predicted);
  return decide->keeps ? lt_keys_add(&steps->keys, decide->key, lt_decide_path(decide, tree, row)) : LT_OK;
}

static void count_node(const lt_decide *decide, const lt_decide_row *row, uint32_t t, uint32_t v, uint64_t g) {
  const lt_decide_tree *tree = &decide->trees[t];
  const uint32_t place = tree->place_of[row->label];
  uint64_t *bin = decide->tally.trees[t].bins + 2 * ((size_t)(lt_bin_of(g) - 1) * tree->n_nodes + v);
  bin[0] += place >= tree->first[v] && place < tree->last[v] ? UINT64_C(1) + (UINT64_C(1) << 32) : 1;
  bin[1] += g;
}

/* A root over classes alone has many children, and few of them are probable. */
static void count_classes(const lt_decide *decide, const lt_decide_row *row, uint32_t t) {
  const double share = (double)(LT_SECOND_BIN - 2) * 0x1p-40; /* a little less: rounding moves it by less */
  const uint32_t n = lt_classes_at_least(row->w, decide->k, share * row->total * (1 - 0x1p-40), decide->open);
  for (uint32_t i = 0; i < n; ++i) {
    const uint64_t g = lt_grid(lt_class_p(decide, row, decide->open[i]));
    if (g >= LT_SECOND_BIN) {
      count_node(decide, row, t, decide->trees[t].leaf_of[decide->open[i]], g);
    }
  }
}

/* Reliability of nodes: their probabilities, and if they hold the label; nodes above the first bin, from the root. */
static void count_reliability(const lt_decide *decide, const lt_decide_row *row, uint32_t t) {
  const lt_decide_tree *tree = &decide->trees[t];
  count_node(decide, row, t, tree->root, LT_GRID_ONE);
  if (lt_is_star(tree)) {
    count_classes(decide, row, t);
    return;
  }
  uint32_t n = 0;
  decide->open[n++] = tree->root;
  for (uint32_t i = 0; i < n; ++i) {
    const uint32_t v = decide->open[i];
    for (uint32_t at = tree->child_start[v]; at < tree->child_end[v]; ++at) {
      const lt_branch *branch = &tree->branch[at];
      const uint64_t g = lt_grid(lt_run_p(decide, row, branch->first, branch->last));
      if (g >= LT_SECOND_BIN) {
        count_node(decide, row, t, branch->node, g);
        decide->open[n++] = branch->node;
      }
    }
  }
}

static lt_status judge_row(lt_decide *decide, lt_decide_row *row) {
  if (decide->ruler != NULL) {
    lt_decide_plain_ranking(decide, row);
    lt_decide_count_ranking(decide, row, row->ranking, &decide->tally.plain);
  }
  return lt_decide_keep_row(decide, row->predicted, row->label);
}

/* The rows that wait. */
lt_status lt_decide_judge(lt_decide *decide) {
  const uint32_t n = decide->n_pair;
  decide->n_pair = 0;
  if (n == 0) {
    return LT_OK;
  }
  lt_decide_units(decide, decide->pair, n, decide->recent);
  for (uint32_t lane = 0; lane < n; ++lane) {
    LT_TRY(judge_row(decide, &decide->pair[lane]));
  }
  for (uint32_t t = 0; t < decide->options.n_trees; ++t) {
    lt_decide_prefix(decide, &decide->trees[t]);
    for (uint32_t lane = 0; lane < n; ++lane) {
      LT_TRY(keep_steps(decide, &decide->pair[lane], t));
    }
    for (uint32_t lane = 0; decide->ruler != NULL && lane < n; ++lane) {
      lt_decide_amended_ranking(decide, &decide->pair[lane], t);
    }
    for (uint32_t lane = 0; decide->options.full && lane < n; ++lane) {
      count_reliability(decide, &decide->pair[lane], t);
    }
  }
  for (uint32_t lane = 0; lane < n; ++lane) {
    count_row(decide, &decide->pair[lane]);
  }
  decide->n_recent += n;
  if (decide->n_recent + 2 > 1 << 11) {
    lt_tally_flush(decide);
  }
  return LT_OK;
}

lt_status lt_decide_judge_later(lt_decide *decide, const lt_decide_row *row) {
  decide->pair[decide->n_pair] = *row;
  lt_decide_weigh(decide, &decide->pair[decide->n_pair++]);
  return decide->n_pair < 2 ? LT_OK : lt_decide_judge(decide);
}
