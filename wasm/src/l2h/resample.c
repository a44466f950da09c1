/*
 * The bootstrap (Felsenstein 1985): the merges that a sample of the points would give, drawn with replacement and as many
 * as there are. Only the lists are used, so no row is read again: where they give an interval, its middle counts.
 */
#include "l2h.h"
#include "random.h"

/* Streams of different resamples start far apart in the order of SplitMix64's output. */
static uint64_t stream_of(uint32_t seed, uint32_t which) {
  uint64_t state = (uint64_t)seed << 32 | which;
  return lt_random_bits(&state);
}

/* Draws points: how often each row, and one group a class of what was drawn. */
static lt_status draw(lt_arena *arena, const lt_l2h *l2h, uint64_t state, uint32_t **out_times, lt_groups *out_groups) {
  const uint32_t rows = (uint32_t)l2h->rows;
  uint32_t *times, *count;
  double *sum, *largest;
  LT_TRY(LT_NEW_IN(arena, rows, &times));
  LT_TRY(LT_NEW_IN(arena, l2h->k, &count));
  LT_TRY(LT_NEW_IN(arena, l2h->k, &sum));
  LT_TRY(LT_NEW_IN(arena, l2h->k, &largest));
  *out_times = times;
  for (uint32_t i = 0; i < rows; ++i) {
    ++times[lt_random_below(&state, rows)];
  }
  for (uint32_t b = 0; b < l2h->store.n_blocks; ++b) {
    const lt_block *block = l2h->store.blocks[b];
    for (uint32_t i = 0; i < block->n_rows; ++i) {
      const uint32_t drawn = times[block->order[i]];
      if (drawn > 0) {
        const uint32_t c = lt_class_of(&l2h->store, block, i);
        const double g = block->probability[i];
        count[c] += drawn;
        sum[c] += drawn * g;
        largest[c] = g > largest[c] ? g : largest[c];
      }
    }
    times += block->n_rows;
  }
  const lt_class_statistics statistics = {count, sum, largest};
  return lt_groups_create(arena, &l2h->options, statistics, out_groups);
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

static lt_status resample(lt_arena *arena, lt_l2h *l2h, uint64_t state, uint32_t *out_merges) {
  uint32_t *times;
  lt_groups groups;
  LT_TRY(draw(arena, l2h, state, &times, &groups));
  const lt_groups kept = l2h->groups;
  const double reread = l2h->counts[LT_COUNT_REREAD];
  l2h->groups = groups;
  l2h->times = times;
  merge_all(l2h, out_merges);
  l2h->times = NULL;
  l2h->groups = kept;
  l2h->counts[LT_COUNT_REREAD] = reread;
  return LT_OK;
}

lt_status lt_l2h_resample(lt_l2h *l2h, uint32_t seed, uint32_t which, uint32_t *out_merges) {
  if (l2h->state != LT_L2H_DONE) {
    return lt_fail(LT_WRONG_STATE, "the merges are not complete", 0, 0);
  }
  lt_arena arena = {NULL};
  const lt_status status = resample(&arena, l2h, stream_of(seed, which), out_merges);
  lt_arena_free(&arena);
  return status;
}
