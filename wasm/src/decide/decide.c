/* Answers of a classifier on trees: the functions lt_decide_* of logitree.h, rows in, sums out. */
#include "decide.h"

#include <stdlib.h>

static lt_status check_options(const lt_decide_options *o) {
  LT_REFUSE_IF(o == NULL || o->kind > LT_PROBABILITIES || o->cost > LT_COST_INFORMATION || o->n_trees == 0 || o->full > 1 ||
                   (o->ruler != LT_NO_TREE && o->ruler >= o->n_trees),
               lt_fail(LT_INVALID, "an option of the decisions is out of range", 0, 0));
  LT_REFUSE_IF(o->n_classes < 2, lt_fail(LT_INVALID, "need at least 2 classes, got #", o->n_classes, 0));
  LT_REFUSE_IF(o->n_classes > LT_MAX_TABLE_CLASSES || o->n_trees > LT_MAX_TABLE_CLASSES,
               lt_fail(LT_TOO_LARGE, "# classes, or as many trees, are more than memory allows", o->n_classes, 0));
  LT_REFUSE_IF(!(o->temperature >= 1e-6 && o->temperature <= 1e6),
               lt_fail(LT_INVALID, "a temperature lies between 0.000001 and 1000000", 0, 0));
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
  LT_TRY(LT_NEW_IN(&decide->arena, padded, &decide->recent));
  for (uint32_t lane = 0; lane < 2; ++lane) {
    LT_TRY_NEW_EACH_IN(&decide->arena, padded, &decide->f[lane], &decide->v[lane], &decide->w[lane]);
    LT_TRY(LT_NEW_IN(&decide->arena, k, &decide->join_height[lane]));
  }
  LT_TRY(LT_NEW_IN(&decide->arena, 2 * (size_t)padded, &decide->q));
  LT_TRY(LT_NEW_IN(&decide->arena, 2 * ((size_t)k + 1), &decide->prefix));
  LT_TRY(LT_NEW_IN(&decide->arena, k, &decide->key));
  LT_TRY(LT_NEW_IN(&decide->arena, 2 * (size_t)padded, &decide->open));
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
  decide->keeps = options->most_steps > 0;
  lt_status status = create_trees(decide, n_nodes, parents, leaves);
  if (status == LT_OK) {
    status = fill(decide);
  }
  LT_HAND_OVER(status, decide, lt_decide_destroy, out);
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
  }
  free(decide->predicted);
  free(decide->label);
  lt_arena_free(&decide->resampling.arena);
  lt_arena_free(&decide->scan);
  lt_arena_free(&decide->arena);
  free(decide);
}

lt_status lt_decide_check_same(const lt_decide *decide, uint32_t at, uint32_t predicted, uint32_t label) {
  return at < decide->n_rows && decide->predicted[at] == predicted && decide->label[at] == label
             ? LT_OK
             : lt_fail(LT_CHANGED, "row # is not what it was when it was read before", decide->rows, 0);
}

/* The row of a second reading. */
static lt_status scan(lt_decide *decide, lt_decide_row *row) {
  const uint32_t at = decide->scanned;
  LT_TRY(lt_decide_check_same(decide, at, row->predicted, row->label));
  lt_decide_weigh(decide, row);
  lt_decide_units(decide, row, 1, NULL);
  for (uint32_t t = 0; t < decide->options.n_trees; ++t) {
    lt_decide_prefix(decide, &decide->trees[t]);
    lt_decide_path(decide, &decide->trees[t], row);
    lt_scan_row(decide, t, at, decide->key);
  }
  ++decide->scanned;
  return LT_OK;
}

static lt_status use_row(lt_decide *decide, const lt_layout *layout, const void *rows, uint32_t r, int32_t label,
                         uint8_t part) {
  const int is_again = decide->state == LT_DECIDE_AGAIN;
  if (part == LT_PART_NONE || (is_again && part != LT_PART_EVALUATION)) {
    return LT_OK;
  }
  LT_REFUSE_IF(label < 0 || (uint32_t)label >= decide->k,
               lt_fail_at(LT_BAD_VALUE, "the label of row # is not one of the classes", decide->rows, -1, -1));
  lt_decide_row row = {.label = (uint32_t)label};
  LT_TRY(lt_decide_read_row(decide, layout, rows, r, decide->rows, &row));
  if (is_again) {
    return scan(decide, &row);
  }
  return part == LT_PART_CALIBRATION ? lt_decide_calibrate(decide, &row) : lt_decide_judge_later(decide, &row);
}

lt_status lt_decide_push(lt_decide *decide, const lt_layout *layout, const void *rows, uint32_t n_rows,
                         const int32_t *labels, const uint8_t *parts) {
  LT_REFUSE_IF((decide->state != LT_DECIDE_ROWS && decide->state != LT_DECIDE_AGAIN) || decide->piece != NULL,
               lt_fail(LT_WRONG_STATE, "rows were pushed outside of a pass", 0, 0));
  lt_status status = lt_check_layout(layout);
  for (uint32_t r = 0; r < n_rows && status == LT_OK; ++r) {
    status = use_row(decide, layout, rows, r, labels[r], parts[r]);
    decide->rows += 1;
  }
  decide->state = status == LT_OK ? decide->state : LT_DECIDE_BROKEN;
  return status;
}

lt_status lt_decide_end_rows(lt_decide *decide) {
  LT_REFUSE_IF(decide->state != LT_DECIDE_ROWS, lt_fail(LT_WRONG_STATE, "a pass was ended that did not begin", 0, 0));
  const lt_status status = lt_decide_judge(decide);
  if (status != LT_OK) {
    decide->state = LT_DECIDE_BROKEN;
    return status;
  }
  LT_REFUSE_IF(decide->n_rows == 0, lt_fail(LT_EMPTY, "need at least 1 row to be judged, got 0", 0, 0));
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
    LT_REFUSE_IF(!(thresholds[i] >= 0 && thresholds[i] <= 0x1p41),
                 lt_fail(LT_INVALID, "a threshold lies between 0 and 2^41", 0, 0));
    decide->thresholds[i] = (uint64_t)thresholds[i];
  }
  LT_TRY(lt_scan_begin(decide));
  return decide->keeps ? lt_scan_kept(decide) : LT_OK;
}

lt_status lt_decide_scan(lt_decide *decide, uint32_t n_thresholds, const double *thresholds, uint32_t *out_again) {
  LT_REFUSE_IF(decide->state != LT_DECIDE_READ, lt_fail(LT_WRONG_STATE, "the rows are not complete", 0, 0));
  const lt_status status = begin_scan(decide, n_thresholds, thresholds);
  decide->state = status != LT_OK ? LT_DECIDE_BROKEN : decide->keeps ? LT_DECIDE_DONE : LT_DECIDE_AGAIN;
  *out_again = decide->state == LT_DECIDE_AGAIN;
  return status;
}

lt_status lt_decide_end_scan(lt_decide *decide) {
  LT_REFUSE_IF(decide->state != LT_DECIDE_AGAIN,
               lt_fail(LT_WRONG_STATE, "a second reading was ended that did not begin", 0, 0));
  if (decide->scanned != decide->n_rows) {
    decide->state = LT_DECIDE_BROKEN;
    return lt_fail(LT_CHANGED, "the second reading gave # rows, the first one #", decide->scanned, decide->n_rows);
  }
  decide->state = LT_DECIDE_DONE;
  return LT_OK;
}
