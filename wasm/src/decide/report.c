/* Findings as numbers: the function lt_decide_report of logitree.h. */
#include <stdlib.h>

#include "decide.h"

/* Writes numbers one after the other; without a place to write to it only counts them. */
typedef struct lt_writer {
  double *out;
  size_t n;
} lt_writer;

static void put(lt_writer *writer, double x) {
  if (writer->out != NULL) {
    writer->out[writer->n] = x;
  }
  ++writer->n;
}

static void put_all(lt_writer *writer, const uint64_t *values, size_t n) {
  for (size_t i = 0; i < n; ++i) {
    put(writer, (double)values[i]);
  }
}

static void put_bins(lt_writer *writer, const uint64_t *bins, uint32_t n) {
  for (uint32_t b = 0; b < n; ++b) {
    put(writer, (double)bins[3 * b]);
    put(writer, (double)bins[3 * b + 1] * 0x1p-40);
    put(writer, (double)bins[3 * b + 2]);
  }
}

static void put_totals(const lt_decide *decide, lt_writer *writer) {
  const lt_tally *tally = &decide->tally;
  put_all(writer, tally->rows, 3);
  put(writer, (double)tally->nll[0] + (double)tally->nll[1] * 0x1p-40);
  put(writer, (double)tally->nll[2] + (double)tally->nll[3] * 0x1p-40);
  put_bins(writer, tally->ece, 2 * LT_BINS);
  put(writer, decide->keeps);
  put(writer, (double)decide->n_keys);
}

/* The sum of the probabilities of a class, from its two parts. */
static double sum_of_class(const lt_tally *tally, uint32_t c) {
  const uint64_t low = tally->class_sum[2 * (size_t)c + 1], high = tally->class_sum[2 * (size_t)c] + (low >> 32);
  return ((double)high * 0x1p32 + (double)(low & UINT32_MAX)) * 0x1p-52;
}

/* Sums over the classes of each node: the children come first. */
static void sum_classes(const lt_decide *decide, const lt_decide_tree *tree, double *sum, double *hits) {
  for (uint32_t c = 0; c < decide->k; ++c) {
    sum[tree->leaf_of[c]] = sum_of_class(&decide->tally, c);
    hits[tree->leaf_of[c]] = (double)decide->tally.labels[c];
  }
  for (uint32_t v = 0; v < tree->root; ++v) {
    sum[tree->parent[v]] += sum[v];
    hits[tree->parent[v]] += hits[v];
  }
  sum[tree->root] = (double)decide->tally.rows[0];
}

/* The first bin holds all that is not in the others, which are `apart` from each other. */
static void put_node(const lt_decide *decide, lt_writer *writer, const uint64_t *bins, size_t apart, double sum,
                     double hits) {
  uint64_t of_bins[3 * LT_BINS] = {0};
  double count = (double)decide->tally.rows[0];
  for (uint32_t b = 1; b < LT_BINS; ++b, bins += apart) {
    uint64_t *bin = of_bins + 3 * b;
    bin[0] = bins[0] & UINT32_MAX;
    bin[1] = bins[1];
    bin[2] = bins[0] >> 32;
    count -= (double)bin[0];
    sum -= (double)bin[1] * 0x1p-40;
    hits -= (double)bin[2];
  }
  put(writer, count);
  put(writer, count > 0 && sum > 0 ? sum : 0);
  put(writer, hits);
  put_bins(writer, of_bins + 3, LT_BINS - 1);
}

static lt_status put_reliability(const lt_decide *decide, lt_writer *writer, uint32_t t) {
  const lt_decide_tree *tree = &decide->trees[t];
  lt_arena arena = {NULL};
  double *sum, *hits;
  lt_status status = LT_NEW_IN(&arena, tree->n_nodes, &sum);
  status = status == LT_OK ? LT_NEW_IN(&arena, tree->n_nodes, &hits) : status;
  if (status == LT_OK) {
    sum_classes(decide, tree, sum, hits);
    for (uint32_t v = 0; v < tree->n_nodes; ++v) {
      put_node(decide, writer, decide->tally.trees[t].bins + 2 * (size_t)v, 2 * (size_t)tree->n_nodes, sum[v], hits[v]);
    }
  }
  return lt_arena_end(&arena, status);
}

static void put_ranking(const lt_decide *decide, lt_writer *writer, const lt_ranking_tally *ranking) {
  put_all(writer, ranking->sum, 3);
  put_all(writer, ranking->count, decide->ruler->n_nodes);
}

static void put_threshold(lt_writer *writer, const lt_decide_tree *tree, const lt_threshold_tally *at) {
  put_all(writer, at->right, 2);
  put_all(writer, at->count, tree->n_nodes);
}

static lt_status two_lists(lt_arena *arena, const lt_keys *keys, uint64_t **sorted, uint64_t **scratch) {
  LT_TRY_NEW_EACH_IN(arena, (size_t)keys->n, sorted, scratch);
  return LT_OK;
}

static lt_status put_sorted(lt_writer *writer, const lt_keys *keys) {
  if (writer->out == NULL || keys->n == 0) {
    writer->n += (size_t)keys->n;
    return LT_OK;
  }
  uint64_t *sorted, *scratch;
  lt_arena arena = {NULL};
  const lt_status status = two_lists(&arena, keys, &sorted, &scratch);
  if (status == LT_OK) {
    lt_keys_sorted(keys, sorted, scratch);
    put_all(writer, sorted, (size_t)keys->n);
  }
  return lt_arena_end(&arena, status);
}

static void put_nodes(lt_writer *writer, const lt_decide_tree *tree) {
  for (uint32_t v = 0; v < tree->n_nodes; ++v) {
    put(writer, tree->information[v]);
  }
}

/* Every level with the risk up to it and above it, and the coverage lost by steps below it and up to it. */
static void put_curve(const lt_decide *decide, lt_writer *writer, const lt_steps *steps) {
  const double unit = (double)(UINT64_C(1) << decide->scale), n = decide->n_rows;
  uint64_t lost = 0;
  for (uint32_t level = 0; level < steps->n_levels; ++level) {
    put(writer, (double)steps->level[level]);
    put(writer, (double)(steps->wrong.n - steps->before[level]) / n);
    put(writer, (double)(steps->wrong.n - steps->before[level + 1]) / n);
    lost += steps->lost[2 * (size_t)level];
    put(writer, (double)lost / unit / n);
    lost += steps->lost[2 * (size_t)level + 1];
    put(writer, (double)lost / unit / n);
  }
}

/* Keys with the node that is left, by key: 15 bits hold a node of 10,000 classes. */
static lt_status put_steps(const lt_decide *decide, lt_writer *writer, uint32_t t) {
  const lt_decide_tree *tree = &decide->trees[t];
  const lt_keys *keys = &decide->steps[t].keys;
  if (writer->out == NULL || keys->n == 0) {
    writer->n += 2 * (size_t)keys->n;
    return LT_OK;
  }
  uint64_t *sorted, *scratch;
  lt_arena arena = {NULL};
  const lt_status status = two_lists(&arena, keys, &sorted, &scratch);
  if (status == LT_OK) {
    size_t at = 0;
    for (uint32_t row = 0; row < decide->n_rows; ++row) {
      for (uint32_t v = tree->leaf_of[decide->predicted[row]]; v != tree->root; v = tree->parent[v], ++at) {
        sorted[at] = lt_keys_at(keys, at) << 15 | v;
      }
    }
    lt_sort_u64(sorted, scratch, at, 15, 59);
    for (size_t i = 0; i < at; ++i) {
      put(writer, (double)(sorted[i] >> 15));
      put(writer, (double)(sorted[i] & 0x7fff));
    }
  }
  return lt_arena_end(&arena, status);
}

static void put_rows(const lt_decide *decide, lt_writer *writer) {
  for (uint32_t row = 0; row < decide->n_rows; ++row) {
    put(writer, decide->predicted[row]);
    put(writer, decide->label[row]);
  }
}

static lt_status missing(void) { return lt_fail(LT_INVALID, "there is no such part of the decisions", 0, 0); }

static lt_status put_what(const lt_decide *decide, lt_writer *writer, uint32_t what, uint32_t t, uint32_t which) {
  const lt_decide_tree *tree = &decide->trees[t];
  const lt_tree_tally *tally = &decide->tally.trees[t];
  const lt_steps *steps = &decide->steps[t];
  if (what == LT_REPORT_NODES) {
    put_nodes(writer, tree);
    return LT_OK;
  }
  LT_REFUSE_IF(decide->state < LT_DECIDE_READ || decide->state == LT_DECIDE_BROKEN,
               lt_fail(LT_WRONG_STATE, "the rows are not complete", 0, 0));
  switch (what) {
    case LT_REPORT_TOTALS: put_totals(decide, writer); return LT_OK;
    case LT_REPORT_LABELS: put_all(writer, decide->tally.labels, decide->k); return LT_OK;
    case LT_REPORT_ROWS: put_rows(decide, writer); return LT_OK;
    case LT_REPORT_CALIBRATION: return put_sorted(writer, &steps->calibration);
    case LT_REPORT_WRONG: return put_sorted(writer, &steps->wrong);
    case LT_REPORT_RANKING: {
      const lt_ranking_tally *rankings[] = {&decide->tally.plain, &tally->crm};
      if (which > 1 || rankings[which]->sum == NULL) {
        return missing();
      }
      put_ranking(decide, writer, rankings[which]);
      return LT_OK;
    }
    case LT_REPORT_RELIABILITY: return decide->options.full ? put_reliability(decide, writer, t) : missing();
    case LT_REPORT_STEPS: return decide->keeps ? put_steps(decide, writer, t) : missing();
    default: break;
  }
  LT_REFUSE_IF(decide->state != LT_DECIDE_DONE, lt_fail(LT_WRONG_STATE, "the rows are not complete", 0, 0));
  if (what == LT_REPORT_CURVE) {
    put_curve(decide, writer, steps);
    return LT_OK;
  }
  if (what == LT_REPORT_THRESHOLD && which < decide->n_thresholds) {
    put_threshold(writer, tree, &steps->at[which]);
    return LT_OK;
  }
  return missing();
}

lt_status lt_decide_report(const lt_decide *decide, uint32_t what, uint32_t t, uint32_t which, double *out,
                           uint32_t *out_count) {
  LT_REFUSE_IF(t >= decide->options.n_trees, lt_fail(LT_INVALID, "there is no such tree", 0, 0));
  lt_writer writer = {out, 0};
  LT_TRY(put_what(decide, &writer, what, t, which));
  LT_REFUSE_IF(writer.n > UINT32_MAX / sizeof(double),
               lt_fail(LT_TOO_LARGE, "# numbers are more than memory allows", (double)writer.n, 0));
  *out_count = (uint32_t)writer.n;
  return LT_OK;
}
