/*
 * What the codes of a row (codes.h) tell about the classes outside a group. The weight of a class lies between the least and
 * the most of its code, so sums over classes need only how many classes have each code. The weight of all unlisted classes
 * is known, so a sum over those outside is also what those inside leave of it. The fewer classes a sum is over, the narrower
 * its bounds: where there are fewer inside than outside, only they are looked at.
 */
#include <float.h>
#include <math.h>

#include "codes.h"
#include "exponential.h"
#include "l2h.h"

/* Covers the rounding of sums and weights; what codes leave open is much more. */
static const double ROUNDING = 1e-12;

/* The classes of one side, and how many of them have each code in a row. */
typedef struct lt_side {
  uint32_t n;
  uint32_t *classes; /* [K] */
  uint32_t *place;   /* [K] where their codes are (lt_code_place) */
  uint32_t *count;   /* [2^bits], of those that are not listed */
} lt_side;

/* Scratch of one row whose codes are looked at, and the groups of one merge. One block of memory. */
typedef struct lt_coded {
  double *edge; /* [2^bits] each */
  double *least;
  double *most;
  lt_side inside;
  lt_side outside;
  uint32_t *group_of; /* [K] */
} lt_coded;

typedef struct lt_weight_bounds {
  double lower;
  double upper;
} lt_weight_bounds;

static double last_of(const lt_points *store, const lt_block *block, uint32_t at) {
  const size_t last = (size_t)at * store->top + store->top - 1;
  return store->wide ? ((const double *)block->value)[last] : ((const float *)block->value)[last];
}

static void keep(lt_l2h *l2h, lt_block *block, uint32_t row) {
  const lt_points *store = &l2h->store;
  const double last = last_of(store, block, row);
  float *distances = l2h->f; /* whose values are not needed any more */
  if (last == lt_nothing(l2h->kind)) {
    for (uint32_t c = 0; c < l2h->k; ++c) { /* no weight to compare with: the last code */
      distances[c] = INFINITY;
    }
  } else if (l2h->options.wide) {
    lt_distances(l2h->kind, l2h->v, l2h->k, last, distances);
  } else {
    lt_distances_f32(l2h->kind, l2h->f, l2h->k, (float)last, distances);
  }
  uint32_t *words = block->codes + (size_t)row * store->code_words;
  block->scale[row] = lt_put_codes(distances, l2h->k, store->code_bits, words);
}

static void begin(lt_l2h *l2h) {
  const lt_groups *groups = &l2h->groups;
  lt_coded *coded = l2h->coded;
  for (uint32_t node = lt_groups_next(groups, LT_NO_GROUP); node != LT_NO_GROUP; node = lt_groups_next(groups, node)) {
    for (uint32_t c = groups->first[node]; c != LT_NO_CLASS; c = groups->next_class[c]) {
      coded->group_of[c] = node;
    }
  }
  coded->inside.n = coded->outside.n = 0;
  for (uint32_t c = 0; c < l2h->k; ++c) {
    lt_side *side = l2h->in_group[c] ? &coded->inside : &coded->outside;
    side->classes[side->n] = c;
    side->place[side->n++] = lt_code_place(c, l2h->store.code_bits);
  }
}

/* How many classes of a side have each code. Those that are listed have code 0, and are left out. */
static void count_codes(const lt_l2h *l2h, const lt_side *side, const uint32_t *words, uint32_t n_listed) {
  const uint32_t bits = l2h->store.code_bits;
  uint32_t *count = side->count;
  memset(count, 0, sizeof *count << bits);
  for (uint32_t i = 0; i < side->n; ++i) {
    ++count[lt_code_at(words, side->place[i], bits)];
  }
  count[0] -= n_listed;
}

static double total(const uint32_t *count, const double *weight, uint32_t n) {
  double sum = 0;
  for (uint32_t c = 0; c < n; ++c) {
    sum += count[c] * weight[c];
  }
  return sum;
}

/* The weight of all unlisted classes, relative to the last entry of the list. */
static lt_weight_bounds residual_over_last(const lt_l2h *l2h, const lt_block *block, uint32_t at, double last) {
  const double peak = lt_first_value(&l2h->store, block, at);
  if (l2h->kind == LT_LOGITS && peak - last > LT_EXP_LARGEST) {
    return (lt_weight_bounds){0, (double)INFINITY};
  }
  const double ratio = lt_weight(l2h->kind, peak, last), residual = block->residual[at];
  const double missing = (double)(l2h->k - l2h->store.top) * DBL_MIN; /* weights below it were taken for 0 */
  return (lt_weight_bounds){residual * ratio * (1 - ROUNDING), (residual + missing) * ratio * (1 + ROUNDING)};
}

static void weigh_codes(const lt_l2h *l2h, const lt_block *block, uint32_t at) {
  const lt_coded *coded = l2h->coded;
  lt_code_weights(l2h->kind, block->scale[at], l2h->store.code_bits, coded->edge, coded->least, coded->most);
}

static const uint32_t *codes_of(const lt_l2h *l2h, const lt_block *block, uint32_t at) {
  return block->codes + (size_t)at * l2h->store.code_words;
}

/* Bounds of the weight of all unlisted classes outside the group, relative to the last entry: from the codes outside … */
static lt_weight_bounds weigh_outside(const lt_l2h *l2h, const lt_block *block, uint32_t at, uint32_t n_outside) {
  const lt_coded *coded = l2h->coded;
  const uint32_t n = 1u << l2h->store.code_bits;
  count_codes(l2h, &coded->outside, codes_of(l2h, block, at), n_outside);
  return (lt_weight_bounds){total(coded->outside.count, coded->least, n), total(coded->outside.count, coded->most, n)};
}

/* … and from what those inside leave. */
static lt_weight_bounds weigh_rest(const lt_l2h *l2h, const lt_block *block, uint32_t at, uint32_t n_outside) {
  const lt_coded *coded = l2h->coded;
  const uint32_t n = 1u << l2h->store.code_bits;
  const lt_weight_bounds residual = residual_over_last(l2h, block, at, last_of(&l2h->store, block, at));
  count_codes(l2h, &coded->inside, codes_of(l2h, block, at), l2h->store.top - n_outside);
  return (lt_weight_bounds){residual.lower - total(coded->inside.count, coded->most, n),
                            residual.upper - total(coded->inside.count, coded->least, n)};
}

static void narrow(lt_l2h *l2h, const lt_block *block, uint32_t at, uint32_t n_outside, double listed, double reference,
                   lt_bounds *denominator) {
  weigh_codes(l2h, block, at);
  const lt_weight_bounds outside = l2h->coded->inside.n < l2h->coded->outside.n ? weigh_rest(l2h, block, at, n_outside)
                                                                                : weigh_outside(l2h, block, at, n_outside);
  const double last = lt_weight(l2h->kind, last_of(&l2h->store, block, at), reference);
  const double lower = fmax(denominator->lower, listed + outside.lower * last * (1 - ROUNDING));
  const double upper = fmin(denominator->upper, listed + outside.upper * last * (1 + ROUNDING));
  *denominator = (lt_bounds){(lower + fmax(lower, upper)) / 2, lower, fmax(lower, upper)};
}

/* Whether all classes outside that have this code are of one group; and one of them. */
static int is_one_group(const lt_l2h *l2h, const uint32_t *words, uint32_t code, uint32_t *out_class) {
  const lt_coded *coded = l2h->coded;
  uint32_t first = LT_NO_CLASS;
  for (uint32_t i = 0; i < coded->outside.n; ++i) {
    if (lt_code_at(words, coded->outside.place[i], l2h->store.code_bits) != code) {
      continue;
    }
    const uint32_t c = coded->outside.classes[i];
    first = first == LT_NO_CLASS ? c : first;
    if (coded->group_of[c] != coded->group_of[first]) {
      *out_class = first;
      return 0;
    }
  }
  *out_class = first;
  return 1;
}

static int reassign(lt_l2h *l2h, const lt_block *block, uint32_t at, double times) {
  const lt_coded *coded = l2h->coded;
  if (last_of(&l2h->store, block, at) == lt_nothing(l2h->kind) && l2h->options.empty == LT_EMPTY_SKIP) {
    return 1; /* no class outside has a probability */
  }
  const uint32_t n = 1u << l2h->store.code_bits, *count = coded->outside.count;
  weigh_codes(l2h, block, at);
  const lt_weight_bounds outside = weigh_outside(l2h, block, at, 0), rest = weigh_rest(l2h, block, at, 0);
  uint32_t code = 0, c;
  while (code < n && count[code] == 0) {
    ++code;
  }
  if (code == n || coded->least[code] == 0) {
    return 0; /* the best may weigh nothing at all */
  }
  /* q = best / (best + others) = best / sum: the others by their codes, or the sum as it is known */
  const double least = coded->least[code], most = coded->most[code];
  const double others_least = fmax(0, outside.lower - least), others_most = fmax(0, outside.upper - most);
  const double upper = fmin(most / (most + others_least), most / fmax(fmax(outside.lower, rest.lower), least));
  const double lower = fmin(fmax(least / (least + others_most), least / fmax(fmin(outside.upper, rest.upper), most)), upper);
  const int is_known = is_one_group(l2h, codes_of(l2h, block, at), code, &c);
  double *part = lt_blocked_part(&l2h->reassigned, c);
  part[LT_ESTIMATE] += times * (lower + upper) / 2;
  if (is_known) {
    part[LT_LOWER] += times * lower;
    part[LT_UPPER] += times * upper;
  } else {
    l2h->unknown += times * upper;
  }
  return 1;
}

/* Room for a side behind `at`; returns what is behind it. */
static uint32_t *lay_out(lt_side *side, uint32_t *at, size_t k, size_t n) {
  *side = (lt_side){0, at, at + k, at + 2 * k};
  return at + 2 * k + n;
}

lt_status lt_keep_codes(lt_l2h *l2h, uint32_t bits) {
  static const lt_coder coder = {keep, begin, narrow, reassign};
  if (bits < LT_LEAST_CODE_BITS || bits > LT_MOST_CODE_BITS || l2h->store.n_blocks > 0 || l2h->coder != NULL) {
    return lt_fail(LT_INVALID, "codes of # bits, or not from the first row on", bits, 0);
  }
  if (lt_lists_are_complete(l2h)) {
    return LT_OK;
  }
  const size_t n = (size_t)1 << bits, k = l2h->k;
  lt_coded *coded;
  const size_t bytes = sizeof *coded + 3 * n * sizeof(double) + (2 * n + 5 * k) * sizeof(uint32_t);
  LT_TRY(lt_arena_new(&l2h->arena, bytes, 1, &coded));
  coded->edge = (double *)(coded + 1);
  coded->least = coded->edge + n;
  coded->most = coded->least + n;
  coded->group_of = lay_out(&coded->outside, lay_out(&coded->inside, (uint32_t *)(coded->most + n), k, n), k, n);
  l2h->coded = coded;
  l2h->coder = &coder;
  l2h->store.code_bits = bits;
  l2h->store.code_words = lt_code_words(l2h->k, bits);
  return LT_OK;
}
