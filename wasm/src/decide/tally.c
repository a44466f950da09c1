/* The sums over evaluation rows: one run of whole numbers, and where in it each sum stands. */
#include "decide.h"

/* Takes the next n numbers; without memory yet it only counts them. */
static uint64_t *take(lt_tally *tally, size_t n) {
  uint64_t *at = tally->all == NULL ? NULL : tally->all + tally->n;
  tally->n += n;
  return at;
}

static void lay_ranking(const lt_decide *decide, lt_tally *tally, lt_ranking_tally *ranking) {
  ranking->sum = take(tally, 3);
  ranking->count = take(tally, decide->ruler->n_nodes);
}

static void lay_tree(const lt_decide *decide, lt_tally *tally, uint32_t t) {
  lt_tree_tally *of_tree = &tally->trees[t];
  const size_t n = decide->trees[t].n_nodes;
  if (decide->ruler != NULL) {
    lay_ranking(decide, tally, &of_tree->crm);
  }
  if (decide->options.full) {
    of_tree->bins = take(tally, (LT_BINS - 1) * n * 2);
  }
}

static void lay(const lt_decide *decide, lt_tally *tally) {
  tally->n = 0;
  tally->rows = take(tally, 3);
  tally->nll = take(tally, 4);
  tally->ece = take(tally, 2 * LT_BINS * 3);
  tally->class_sum = take(tally, 2 * (size_t)decide->k);
  tally->labels = take(tally, decide->k);
  if (decide->ruler != NULL) {
    lay_ranking(decide, tally, &tally->plain);
  }
  for (uint32_t t = 0; t < decide->options.n_trees; ++t) {
    lay_tree(decide, tally, t);
  }
}

lt_status lt_tally_create(lt_decide *decide) {
  lt_tally *tally = &decide->tally;
  LT_TRY(LT_NEW_IN(&decide->arena, decide->options.n_trees, &tally->trees));
  lay(decide, tally);
  LT_TRY(LT_NEW_IN(&decide->arena, tally->n, &tally->all));
  lay(decide, tally);
  return LT_OK;
}

/* The upper and the lower part of every sum: 2^12 probabilities are as much as 64 bits hold. */
void lt_tally_flush(lt_decide *decide) {
  for (uint32_t c = 0; c < decide->k; ++c) {
    decide->tally.class_sum[2 * (size_t)c] += decide->recent[c] >> 32;
    decide->tally.class_sum[2 * (size_t)c + 1] += decide->recent[c] & UINT32_MAX;
    decide->recent[c] = 0;
  }
  decide->n_recent = 0;
}
