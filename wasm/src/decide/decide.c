/* Answers of a classifier on trees: the functions lt_decide_* of logitree.h, rows in, sums out. */
#include "decide.h"

#include <stdlib.h>

/* -ln p beyond this is that of probability 0: sums of as many rows as are allowed stay below 2^64. */
#define LT_MOST_LOSS 0x1p39

static lt_status check_options(const lt_decide_options *o) {
  if (o == NULL || o->kind > LT_PROBABILITIES || o->cost > LT_COST_INFORMATION || o->n_trees == 0 || o->full > 1 ||
      (o->ruler != LT_NO_TREE && o->ruler >= o->n_trees)) {
    return lt_fail(LT_INVALID, "an option of the decisions is out of range", 0, 0);
  }
  if (o->n_classes < 2) {
    return lt_fail(LT_INVALID, "need at least 2 classes, got #", o->n_classes, 0);
  }
  if (o->n_classes > LT_MAX_CLASSES || o->n_trees > LT_MAX_CLASSES || o->n_targets > LT_MAX_CLASSES) {
    return lt_fail(LT_TOO_LARGE, "# classes, or as many trees or targets, are more than memory allows", o->n_classes, 0);
  }
  if (!(o->temperature >= 1e-6 && o->temperature <= 1e6)) {
    return lt_fail(LT_INVALID, "a temperature lies between 0.000001 and 1000000", 0, 0);
  }
  if (!(o->threshold >= 0 && o->threshold <= 2)) {
    return lt_fail(LT_INVALID, "a threshold lies between 0 and 1", 0, 0);
  }
  return LT_OK;
}

static lt_status create_trees(lt_decide *decide, const uint32_t *n_nodes, const uint32_t *parents, const uint32_t *leaves) {
  const lt_decide_options *o = &decide->options;
  LT_TRY(LT_NEW_IN(&decide->arena, o->n_trees, &decide->trees));
  for (uint32_t t = 0; t < o->n_trees; ++t) {
    LT_TRY(lt_decide_tree_create(&decide->arena, o->n_classes, n_nodes[t], parents, leaves + (size_t)t * o->n_classes,
                                 o->cost, &decide->trees[t]));
    parents += n_nodes[t];
  }
  decide->ruler = o->ruler == LT_NO_TREE ? NULL : &decide->trees[o->ruler];
  return LT_OK;
}

static lt_status fill(lt_decide *decide) {
  const uint32_t k = decide->k, padded = lt_padded(k);
  LT_TRY(LT_NEW_IN(&decide->arena, decide->options.n_trees, &decide->steps));
  LT_TRY(LT_NEW_IN(&decide->arena, decide->options.n_trees, &decide->fronts));
  LT_TRY(LT_NEW_TABLE_IN(&decide->arena, decide->options.n_trees, decide->options.n_targets, &decide->lambda));
  LT_TRY(LT_NEW_IN(&decide->arena, k, &decide->recent));
  LT_TRY(LT_NEW_IN(&decide->arena, padded, &decide->v));
  LT_TRY(LT_NEW_IN(&decide->arena, padded, &decide->w));
  LT_TRY(LT_NEW_IN(&decide->arena, padded, &decide->q));
  LT_TRY(LT_NEW_IN(&decide->arena, (size_t)k + 1, &decide->prefix));
  LT_TRY(LT_NEW_IN(&decide->arena, k, &decide->key));
  LT_TRY(LT_NEW_IN(&decide->arena, 2 * (size_t)k, &decide->heavy));
  LT_TRY(LT_NEW_IN(&decide->arena, 2 * (size_t)k, &decide->cost));
  return lt_tally_create(decide);
}

lt_status lt_decide_create(const lt_decide_options *options, const uint32_t *n_nodes, const uint32_t *parents,
                           const uint32_t *leaves, lt_decide **out) {
  *out = NULL;
  LT_TRY(check_options(options));
  lt_decide *decide;
  LT_TRY(LT_NEW(1, &decide));
  decide->options = *options;
  decide->kind = (lt_kind)options->kind;
  decide->k = options->n_classes;
  decide->beta = 1 / options->temperature;
  decide->threshold = lt_to_grid(options->threshold);
  decide->n_rules = options->full ? LT_RULE_DARTS + options->n_targets : 0;
  decide->keeps = options->most_steps > 0;
  lt_status status = create_trees(decide, n_nodes, parents, leaves);
  if (status == LT_OK) {
    status = fill(decide);
  }
  if (status != LT_OK) {
    lt_decide_destroy(decide);
    return status;
  }
  *out = decide;
  return LT_OK;
}

static void free_keys(lt_decide *decide) {
  for (uint32_t t = 0; t < decide->options.n_trees; ++t) {
    lt_keys_free(&decide->steps[t].keys);
  }
}

void lt_decide_destroy(lt_decide *decide) {
  if (decide == NULL) {
    return;
  }
  for (uint32_t t = 0; t < decide->options.n_trees; ++t) {
    if (decide->steps != NULL) {
      lt_keys_free(&decide->steps[t].keys);
      lt_keys_free(&decide->steps[t].wrong);
      lt_keys_free(&decide->steps[t].calibration);
    }
    if (decide->fronts != NULL) {
      lt_fronts_free(&decide->fronts[t]);
    }
  }
  free(decide->predicted);
  free(decide->label);
  lt_arena_free(&decide->scan);
  lt_arena_free(&decide->arena);
  free(decide);
}

/* The largest threshold at which a row is wrong: the probability of the last wrong node on its path; 0 where it is right. */
static uint64_t wrong_up_to(const lt_decide *decide, const lt_decide_tree *tree, const lt_decide_row *row, int *is_wrong) {
  uint32_t v = tree->leaf_of[row->predicted], below = v;
  const uint32_t join = lt_join(tree, v, row->label);
  *is_wrong = v != join;
  for (; v != join; v = tree->parent[v]) {
    below = v;
  }
  return *is_wrong ? lt_node_grid(decide, tree, below) : 0;
}

static lt_status calibrate(lt_decide *decide, const lt_decide_row *row) {
  for (uint32_t t = 0; t < decide->options.n_trees; ++t) {
    int is_wrong;
    lt_decide_prefix(decide, &decide->trees[t]);
    const uint64_t tight = wrong_up_to(decide, &decide->trees[t], row, &is_wrong) + (is_wrong ? 1 : 0);
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
  for (uint32_t c = 0; c < decide->k; ++c) {
    decide->recent[c] += decide->q[c];
  }
  if (++decide->n_recent == 1 << 11) {
    lt_tally_flush(decide);
  }
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

static lt_status keep_row(lt_decide *decide, const lt_decide_row *row) {
  if (decide->n_rows >= LT_MOST_JUDGED) {
    return lt_fail(LT_TOO_LARGE, "more than # rows to be judged", LT_MOST_JUDGED, 0);
  }
  LT_TRY(LT_GROW((size_t)decide->n_rows + 1, &decide->capacity_predicted, &decide->predicted));
  LT_TRY(LT_GROW((size_t)decide->n_rows + 1, &decide->capacity_label, &decide->label));
  decide->predicted[decide->n_rows] = (uint16_t)row->predicted;
  decide->label[decide->n_rows] = (uint16_t)row->label;
  ++decide->n_rows;
  return LT_OK;
}

static lt_status keep_steps(lt_decide *decide, const lt_decide_row *row, uint32_t t) {
  const lt_decide_tree *tree = &decide->trees[t];
  lt_steps *steps = &decide->steps[t];
  int is_wrong;
  const uint64_t wrong = wrong_up_to(decide, tree, row, &is_wrong);
  if (is_wrong) {
    LT_TRY(lt_keys_add(&steps->wrong, &wrong, 1));
  }
  decide->n_keys += tree->depth[tree->leaf_of[row->predicted]];
  if (decide->keeps && decide->n_keys > decide->options.most_steps) {
    decide->keeps = 0;
    free_keys(decide);
  }
  return decide->keeps ? lt_keys_add(&steps->keys, decide->key, lt_decide_path(decide, tree, row->predicted)) : LT_OK;
}

static lt_status judge(lt_decide *decide, lt_decide_row *row) {
  LT_TRY(keep_row(decide, row));
  if (decide->ruler != NULL) {
    lt_decide_plain_ranking(decide, row);
    lt_decide_count_ranking(decide, row, row->ranking, &decide->tally.plain);
  }
  for (uint32_t t = 0; t < decide->options.n_trees; ++t) {
    lt_decide_prefix(decide, &decide->trees[t]);
    LT_TRY(keep_steps(decide, row, t));
    if (decide->ruler != NULL) {
      lt_decide_rankings(decide, row, t);
    }
    if (decide->options.full) {
      lt_decide_rules(decide, row, t);
    }
  }
  count_row(decide, row);
  return LT_OK;
}

/* The row of a second reading. */
static lt_status scan(lt_decide *decide, const lt_decide_row *row) {
  const uint32_t at = decide->scanned;
  if (at >= decide->n_rows || decide->predicted[at] != row->predicted || decide->label[at] != row->label) {
    return lt_fail(LT_CHANGED, "row # is not what it was when it was read before", decide->rows, 0);
  }
  for (uint32_t t = 0; t < decide->options.n_trees; ++t) {
    lt_decide_prefix(decide, &decide->trees[t]);
    lt_decide_path(decide, &decide->trees[t], row->predicted);
    lt_scan_row(decide, t, at, decide->key);
  }
  ++decide->scanned;
  return LT_OK;
}

static lt_status draw_fronts(lt_decide *decide, const lt_decide_row *row) {
  for (uint32_t t = 0; t < decide->options.n_trees; ++t) {
    lt_decide_prefix(decide, &decide->trees[t]);
    LT_TRY(lt_decide_front(decide, row, t));
  }
  return LT_OK;
}

static lt_status use_row(lt_decide *decide, const lt_layout *layout, const void *rows, uint32_t r, int32_t label,
                         uint8_t part) {
  const int is_again = decide->state == LT_DECIDE_AGAIN;
  if (part == LT_PART_NONE || (is_again && part != LT_PART_EVALUATION)) {
    return LT_OK;
  }
  if (label < 0 || (uint32_t)label >= decide->k) {
    return lt_fail_at(LT_BAD_VALUE, "the label of row # is not one of the classes", decide->rows, -1, -1);
  }
  lt_decide_row row = {.label = (uint32_t)label};
  LT_TRY(lt_decide_read_row(decide, layout, rows, r, decide->rows, &row));
  if (is_again) {
    return scan(decide, &row);
  }
  return part == LT_PART_CALIBRATION  ? calibrate(decide, &row)
         : part == LT_PART_EVALUATION ? judge(decide, &row)
                                      : draw_fronts(decide, &row);
}

lt_status lt_decide_push(lt_decide *decide, const lt_layout *layout, const void *rows, uint32_t n_rows,
                         const int32_t *labels, const uint8_t *parts) {
  if (decide->state != LT_DECIDE_ROWS && decide->state != LT_DECIDE_AGAIN) {
    return lt_fail(LT_WRONG_STATE, "rows were pushed outside of a pass", 0, 0);
  }
  lt_status status = lt_check_layout(layout);
  for (uint32_t r = 0; r < n_rows && status == LT_OK; ++r) {
    status = use_row(decide, layout, rows, r, labels[r], parts[r]);
    decide->rows += 1;
  }
  decide->state = status == LT_OK ? decide->state : LT_DECIDE_BROKEN;
  return status;
}

lt_status lt_decide_end_rows(lt_decide *decide) {
  if (decide->state != LT_DECIDE_ROWS) {
    return lt_fail(LT_WRONG_STATE, "a pass was ended that did not begin", 0, 0);
  }
  if (decide->n_rows == 0) {
    return lt_fail(LT_EMPTY, "need at least 1 row to be judged, got 0", 0, 0);
  }
  lt_tally_flush(decide);
  decide->state = LT_DECIDE_READ;
  decide->rows = 0;
  return LT_OK;
}

static lt_status begin_scan(lt_decide *decide, uint32_t n_thresholds, const double *thresholds) {
  const size_t n = (size_t)decide->options.n_trees * n_thresholds;
  LT_TRY(LT_NEW_TABLE_IN(&decide->scan, decide->options.n_trees, n_thresholds, &decide->thresholds));
  decide->n_thresholds = n_thresholds;
  for (size_t i = 0; i < n; ++i) {
    if (!(thresholds[i] >= 0 && thresholds[i] <= 0x1p41)) {
      return lt_fail(LT_INVALID, "a threshold lies between 0 and 2^41", 0, 0);
    }
    decide->thresholds[i] = (uint64_t)thresholds[i];
  }
  LT_TRY(lt_scan_begin(decide));
  return decide->keeps ? lt_scan_kept(decide) : LT_OK;
}

lt_status lt_decide_scan(lt_decide *decide, uint32_t n_thresholds, const double *thresholds, uint32_t *out_again) {
  if (decide->state != LT_DECIDE_READ) {
    return lt_fail(LT_WRONG_STATE, "the rows are not complete", 0, 0);
  }
  const lt_status status = begin_scan(decide, n_thresholds, thresholds);
  decide->state = status != LT_OK ? LT_DECIDE_BROKEN : decide->keeps ? LT_DECIDE_DONE : LT_DECIDE_AGAIN;
  *out_again = decide->state == LT_DECIDE_AGAIN;
  return status;
}

lt_status lt_decide_end_scan(lt_decide *decide) {
  if (decide->state != LT_DECIDE_AGAIN) {
    return lt_fail(LT_WRONG_STATE, "a second reading was ended that did not begin", 0, 0);
  }
  if (decide->scanned != decide->n_rows) {
    decide->state = LT_DECIDE_BROKEN;
    return lt_fail(LT_CHANGED, "the second reading gave # rows, the first one #", decide->scanned, decide->n_rows);
  }
  decide->state = LT_DECIDE_DONE;
  return LT_OK;
}
