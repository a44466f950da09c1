/*
 * Risk and coverage of climbing at every threshold at once (Goren, Galil and El-Yaniv 2024). With the largest thresholds
 * at which rows are wrong in order, each step of a row finds the risk before and after it, and adds what it loses of
 * coverage there: the area under risk over coverage is the sum of these, whatever the order of the steps.
 */
#include "decide.h"

enum { BEFORE = 0, AT = 1 };

/* Keys of 1 and more share the last run. */
static uint32_t run_of(uint64_t key) {
  const uint64_t run = key >> LT_LEVEL_SHIFT;
  return run < LT_LEVEL_RUNS ? (uint32_t)run : LT_LEVEL_RUNS;
}

static void fill_runs(const lt_steps *steps) {
  uint32_t level = 0;
  for (uint32_t run = 0; run < LT_LEVEL_RUNS + 2; ++run) {
    while (level < steps->n_levels && run_of(steps->level[level]) < run) {
      ++level;
    }
    steps->first_level[run] = level;
  }
}

/* Distinct levels of `wrong`, and how many rows lie below each. */
static lt_status fill_levels(lt_decide *decide, lt_steps *steps) {
  const uint32_t n = (uint32_t)steps->wrong.n;
  uint64_t *sorted, *scratch;
  LT_TRY(LT_NEW_IN(&decide->scan, n, &sorted));
  LT_TRY(LT_NEW_IN(&decide->scan, (size_t)n + 1, &steps->before));
  LT_TRY(LT_NEW_IN(&decide->scan, LT_LEVEL_RUNS + 2, &steps->first_level));
  LT_TRY(LT_NEW(n, &scratch));
  lt_keys_sorted(&steps->wrong, sorted, scratch);
  lt_free(scratch);
  uint32_t levels = 0;
  for (uint32_t i = 0; i < n; ++i) {
    if (i == 0 || sorted[i] != sorted[levels - 1]) {
      steps->before[levels] = i;
      sorted[levels++] = sorted[i];
    }
  }
  steps->before[levels] = n;
  steps->level = sorted;
  steps->n_levels = levels;
  fill_runs(steps);
  return LT_OK;
}

/* Coverage lost at nodes in such units that what all rows lose fits into 64 bits. */
static uint32_t scale_for(uint32_t rows) {
  uint32_t bits = 0;
  while (bits < 32 && rows >> bits > 0) {
    ++bits;
  }
  return bits < 10 ? 52 : 62 - bits;
}

static lt_status fill_steps(lt_decide *decide, uint32_t t) {
  lt_steps *steps = &decide->steps[t];
  const lt_decide_tree *tree = &decide->trees[t];
  LT_TRY(fill_levels(decide, steps));
  LT_TRY(LT_NEW_TABLE_IN(&decide->scan, (size_t)steps->n_levels + 1, 2, &steps->lost));
  LT_TRY_NEW_EACH_IN(&decide->scan, decide->n_rows, &steps->spread, &steps->of_row);
  LT_TRY(LT_NEW_IN(&decide->scan, tree->n_nodes, &steps->drop));
  LT_TRY(LT_NEW_IN(&decide->scan, decide->n_thresholds, &steps->at));
  for (uint32_t i = 0; i < decide->n_thresholds; ++i) {
    LT_TRY(LT_NEW_IN(&decide->scan, 2, &steps->at[i].right));
    LT_TRY(LT_NEW_IN(&decide->scan, tree->n_nodes, &steps->at[i].count));
  }
  const double unit = (double)(UINT64_C(1) << decide->scale);
  for (uint32_t v = 0; v < tree->root; ++v) {
    steps->drop[v] = (uint64_t)((tree->information[tree->parent[v]] - tree->information[v]) * unit + 0.5);
  }
  return LT_OK;
}

lt_status lt_scan_begin(lt_decide *decide) {
  decide->scale = scale_for(decide->n_rows);
  decide->scanned = 0;
  for (uint32_t t = 0; t < decide->options.n_trees; ++t) {
    LT_TRY(fill_steps(decide, t));
  }
  return LT_OK;
}

uint32_t lt_level_of(const lt_steps *steps, uint64_t key) {
  const uint32_t run = run_of(key);
  uint32_t low = steps->first_level[run], high = steps->first_level[run + 1];
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (steps->level[middle] < key) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/* Counts at the node where climbing stops at a threshold; a wrong row is right there above the level that it is wrong up to. */
static void count_at(const lt_decide_tree *tree, const uint64_t *key, uint32_t leaf, uint32_t join, uint64_t threshold,
                     lt_threshold_tally *tally) {
  uint32_t v = leaf, j = 0, right = leaf == join;
  while (v != tree->root && key[j] < threshold) {
    v = tree->parent[v];
    right |= v == join;
    ++j;
  }
  ++tally->count[v];
  tally->right[0] += right;
  tally->right[1] += tree->depth[right ? v : join];
}

void lt_scan_row(lt_decide *decide, uint32_t t, uint32_t row, const uint64_t *key) {
  const lt_decide_tree *tree = &decide->trees[t];
  lt_steps *steps = &decide->steps[t];
  const uint32_t leaf = tree->leaf_of[decide->predicted[row]];
  const uint32_t join = lt_join(tree, leaf, decide->label[row]);
  const uint32_t wrong = (uint32_t)steps->wrong.n;
  uint32_t j = 0, is_right = 0;
  double area = 0;
  steps->of_row[row] = steps->n_levels;
  for (uint32_t v = leaf; v != tree->root; v = tree->parent[v], ++j) {
    const uint32_t level = lt_level_of(steps, key[j]);
    const uint32_t is_at = level < steps->n_levels && steps->level[level] == key[j];
    is_right |= v == join;
    if (!is_right) {
      steps->of_row[row] = level;
    }
    steps->lost[2 * (size_t)level + (is_at ? AT : BEFORE)] += steps->drop[v];
    const double left = (double)(wrong - steps->before[level]) + (double)(wrong - steps->before[level + is_at]);
    area += (double)steps->drop[v] * left;
  }
  const double unit = (double)(UINT64_C(1) << decide->scale);
  steps->spread[row] = area / unit / 2 / decide->n_rows;
  for (uint32_t i = 0; i < decide->n_thresholds; ++i) {
    count_at(tree, key, leaf, join, decide->thresholds[(size_t)t * decide->n_thresholds + i], &steps->at[i]);
  }
}

lt_status lt_scan_kept(lt_decide *decide) {
  for (uint32_t t = 0; t < decide->options.n_trees; ++t) {
    const lt_decide_tree *tree = &decide->trees[t];
    uint64_t at = 0;
    for (uint32_t row = 0; row < decide->n_rows; ++row) {
      const uint32_t depth = tree->depth[tree->leaf_of[decide->predicted[row]]];
      for (uint32_t j = 0; j < depth; ++j) {
        decide->key[j] = lt_keys_at(&decide->steps[t].keys, at++);
      }
      lt_scan_row(decide, t, row, decide->key);
    }
  }
  decide->scanned = decide->n_rows;
  return LT_OK;
}
