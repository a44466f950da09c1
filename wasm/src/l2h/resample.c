/*
 * The bootstrap (Felsenstein 1985): the merges that a sample of the points would give, drawn with replacement and as many
 * as there are. Only the lists are used, so no row is read again: where they give an interval, its middle counts. And the
 * merges that the same points give with the classes in another order.
 *
 * In either the classes stand in an order of their own, so that ties fall anew: else a group that nothing but the order of
 * the classes makes would be in every tree.
 */
#include "l2h.h"
#include "random.h"

/* Streams of different resamples start far apart in the order of SplitMix64's output. */
static uint64_t stream_of(uint32_t seed, uint32_t which) {
  uint64_t state = (uint64_t)seed << 32 | which;
  return lt_random_bits(&state);
}

/* Sample that one tree is made of. */
typedef struct lt_sample {
  uint32_t *times; /* how often each row counts */
  uint32_t *order; /* [K] the classes (lt_groups.order) */
  uint32_t *rank;  /* [K] of each class in this order */
  lt_groups groups;
} lt_sample;

/* Fisher and Yates. */
static lt_status draw_order(lt_arena *arena, uint32_t k, uint64_t *state, lt_sample *out) {
  LT_TRY_NEW_EACH_IN(arena, k, &out->order, &out->rank);
  uint32_t *order = out->order;
  for (uint32_t c = 0; c < k; ++c) {
    order[c] = c;
  }
  for (uint32_t i = 0; i + 1 < k; ++i) {
    const uint32_t other = i + lt_random_below(state, k - i), kept = order[i];
    order[i] = order[other];
    order[other] = kept;
  }
  for (uint32_t i = 0; i < k; ++i) {
    out->rank[order[i]] = i;
  }
  return LT_OK;
}

/* Draws points, then an order of the classes; one group a class of what was drawn. */
static lt_status draw(lt_arena *arena, const lt_l2h *l2h, uint64_t state, lt_sample *out) {
  const uint32_t rows = (uint32_t)l2h->rows;
  uint32_t *times, *count;
  double *sum, *largest;
  LT_TRY(LT_NEW_IN(arena, rows, &times));
  LT_TRY_NEW_EACH_IN(arena, l2h->k, &count, &sum, &largest);
  out->times = times;
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
  LT_TRY(draw_order(arena, l2h->k, &state, out));
  const lt_class_statistics statistics = {count, sum, largest};
  return lt_groups_create(arena, &l2h->options, statistics, out->order, &out->groups);
}

/* All points once, in an order of the classes. */
static lt_status reorder(lt_arena *arena, const lt_l2h *l2h, uint64_t state, lt_sample *out) {
  const uint32_t rows = (uint32_t)l2h->rows;
  LT_TRY(LT_NEW_IN(arena, rows, &out->times));
  for (uint32_t i = 0; i < rows; ++i) {
    out->times[i] = 1;
  }
  LT_TRY(draw_order(arena, l2h->k, &state, out));
  return lt_groups_create(arena, &l2h->options, l2h->groups.statistics, out->order, &out->groups);
}

typedef void (*lt_decider)(lt_l2h *l2h, lt_decision *decision);

/* All merges of a sample; returns how many of them are not certain. */
static uint32_t merge_all(lt_l2h *l2h, const lt_sample *sample, lt_decider decide, uint32_t *out) {
  const uint32_t k = l2h->k;
  uint32_t open = 0;
  const lt_groups kept = l2h->groups;
  const double reread = l2h->counts[LT_COUNT_REREAD];
  l2h->groups = sample->groups;
  l2h->times = sample->times;
  l2h->rank = sample->rank;
  for (uint32_t step = 0; step + 1 < k; ++step) {
    lt_decision decision;
    decide(l2h, &decision);
    lt_groups_merge(&l2h->groups, decision.chosen, decision.joined);
    *out++ = decision.chosen < k ? sample->order[decision.chosen] : decision.chosen;
    *out++ = decision.joined < k ? sample->order[decision.joined] : decision.joined;
    open += !decision.certain;
  }
  l2h->times = NULL;
  l2h->rank = NULL;
  l2h->groups = kept;
  l2h->counts[LT_COUNT_REREAD] = reread;
  return open;
}

typedef lt_status (*lt_sampler)(lt_arena *arena, const lt_l2h *l2h, uint64_t state, lt_sample *out);

static lt_status merge_sample(lt_l2h *l2h, lt_sampler take, lt_decider decide, uint64_t state, uint32_t *out_merges,
                              uint32_t *out_open) {
  LT_REFUSE_IF(l2h->state != LT_L2H_DONE, lt_fail(LT_WRONG_STATE, "the merges are not complete", 0, 0));
  lt_arena arena = {NULL};
  lt_sample sample = {0};
  const lt_status status = take(&arena, l2h, state, &sample);
  if (status == LT_OK) {
    *out_open = merge_all(l2h, &sample, decide, out_merges);
  }
  return lt_arena_end(&arena, status);
}

lt_status lt_l2h_resample(lt_l2h *l2h, uint32_t seed, uint32_t which, uint32_t *out_merges, uint32_t *out_open) {
  return merge_sample(l2h, draw, lt_guess_merge, stream_of(seed, which), out_merges, out_open);
}

lt_status lt_l2h_reorder(lt_l2h *l2h, uint32_t seed, uint32_t which, uint32_t *out_merges) {
  uint32_t open;
  return merge_sample(l2h, reorder, lt_decide_merge, stream_of(seed, which), out_merges, &open);
}
