/*
 * The bootstrap (Felsenstein 1985): the merges that a sample of the points would give, drawn with replacement and as many
 * as there are. Only the lists are used, so no row is read again: where they give an interval, its middle counts.
 */
#include <stdlib.h>
#include <string.h>

#include "l2h.h"
#include "random.h"

/* What the scores need of the points that were drawn. */
typedef struct lt_sample {
  uint32_t *times; /* how often each row was drawn */
  uint32_t *count;
  double *sum;
  double *largest;
  lt_groups groups;
} lt_sample;

static void destroy(lt_sample *sample) {
  free(sample->times);
  free(sample->count);
  free(sample->sum);
  free(sample->largest);
  lt_groups_destroy(&sample->groups);
}

/* Streams of different resamples start far apart in the order of SplitMix64's output. */
static uint64_t stream_of(uint32_t seed, uint32_t which) {
  uint64_t state = (uint64_t)seed << 32 | which;
  return lt_random_bits(&state);
}

static void draw(const lt_l2h *l2h, uint32_t seed, uint32_t which, lt_sample *sample) {
  const uint32_t rows = (uint32_t)l2h->rows;
  uint64_t state = stream_of(seed, which);
  for (uint32_t i = 0; i < rows; ++i) {
    ++sample->times[lt_random_below(&state, rows)];
  }
  const uint32_t *times = sample->times;
  for (uint32_t b = 0; b < l2h->store.n_blocks; ++b) {
    const lt_block *block = l2h->store.blocks[b];
    for (uint32_t i = 0; i < block->n_rows; ++i) {
      const uint32_t drawn = times[block->order[i]];
      if (drawn > 0) {
        const uint32_t c = lt_class_of(&l2h->store, block, i);
        const double g = block->probability[i];
        sample->count[c] += drawn;
        sample->sum[c] += drawn * g;
        sample->largest[c] = g > sample->largest[c] ? g : sample->largest[c];
      }
    }
    times += block->n_rows;
  }
}

static lt_status fill(const lt_l2h *l2h, lt_sample *sample) {
  *sample = (lt_sample){0};
  LT_TRY(LT_NEW((size_t)l2h->rows, &sample->times));
  LT_TRY(LT_NEW(l2h->k, &sample->count));
  LT_TRY(LT_NEW(l2h->k, &sample->sum));
  LT_TRY(LT_NEW(l2h->k, &sample->largest));
  const lt_class_statistics statistics = {sample->count, sample->sum, sample->largest};
  return lt_groups_create(&sample->groups, l2h->k, (lt_score)l2h->options.score, (lt_empty)l2h->options.empty, statistics);
}

/* All merges of the groups that l2h has for the moment. */
static void merge_all(lt_l2h *l2h, uint32_t *out) {
  for (uint32_t step = 0; step + 1 < l2h->k; ++step) {
    lt_decision decision;
    lt_guess_merge(l2h, &decision);
    lt_groups_merge(&l2h->groups, decision.chosen, decision.joined);
    *out++ = decision.chosen;
    *out++ = decision.joined;
  }
}

lt_status lt_l2h_resample(lt_l2h *l2h, uint32_t seed, uint32_t which, uint32_t *out_merges) {
  if (l2h->state != LT_L2H_DONE) {
    return lt_fail(LT_WRONG_STATE, "the merges are not complete", 0, 0);
  }
  lt_sample sample;
  const lt_status status = fill(l2h, &sample);
  if (status == LT_OK) {
    draw(l2h, seed, which, &sample);
    lt_groups_reset(&sample.groups);
    const lt_groups kept = l2h->groups;
    const double reread = l2h->counts[LT_COUNT_REREAD];
    l2h->groups = sample.groups;
    l2h->times = sample.times;
    merge_all(l2h, out_merges);
    l2h->times = NULL;
    sample.groups = l2h->groups;
    l2h->groups = kept;
    l2h->counts[LT_COUNT_REREAD] = reread;
  }
  destroy(&sample);
  return status;
}
