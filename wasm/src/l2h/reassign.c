/*
 * The reassigned probability rp(c; G) of L2H: the points of G go to their best class outside G, with the softmax over the
 * classes outside (paper, section 3).
 *
 * From a list of the largest values the best class outside G is known as soon as one entry lies outside. Its probability
 * is 1 / (A + H), A the weights of the listed entries outside G relative to the best, H the weights of unlisted classes
 * outside G. Of the L unlisted classes, m are in G; no unlisted weight exceeds e, the weight of the last entry; all
 * unlisted weights together are R. So H lies in [max(0, R - m e), min(R, (L - m) e)], and is R when m = 0. R is known
 * relative to the point's largest value, where weights below DBL_MIN were taken for 0: up to L DBL_MIN may be missing.
 */
#include <float.h>
#include <math.h>

#include "exponential.h"
#include "l2h.h"

/* Covers the rounding of R and of weights: sums of up to 10,000 terms and exp to 1 ulp stay far below it. */
static const double ROUNDING = 1e-12;

/* The bounds of a denominator. */
typedef struct lt_bounds {
  double estimate;
  double lower;
  double upper;
} lt_bounds;

/* The bounds of A + H for one point. `residual` = R relative to the largest value, the peak; the others to the best. */
static lt_bounds denominator(double unlisted, double listed, double residual, double peak_over_best, double last_weight,
                             double unlisted_in_group) {
  const double outside = unlisted - unlisted_in_group;
  if (outside == 0) { /* all classes outside G are listed */
    return (lt_bounds){listed, listed, listed};
  }
  const double most = last_weight * (1 + ROUNDING);
  double low = 0, high = outside * most, share = high;
  if (peak_over_best < DBL_MAX) { /* else R is not known relative to the best: [0, (L - m) e] holds */
    const double r = residual * peak_over_best;
    const double missing = unlisted * DBL_MIN * peak_over_best;
    low = unlisted_in_group == 0 ? r * (1 - ROUNDING) : fmax(0, r * (1 - ROUNDING) - unlisted_in_group * most);
    high = fmin(high, r * (1 + ROUNDING) + missing);
    share = r * (outside / unlisted);
  }
  low = fmin(low, high);
  return (lt_bounds){listed + fmin(fmax(share, low), high), listed + low, listed + high};
}

/* Number of classes that the list of a row holds. */
static uint32_t length_of(const lt_l2h *l2h, const uint16_t *id) {
  uint32_t n = l2h->store.top;
  while (l2h->given != LT_GIVEN_ROWS && id[n - 1] == LT_NO_CLASS_ID) {
    --n;
  }
  return n;
}

/* One point of the group, which counts `times`: adds its q to the class it goes to. 0 if its list does not show that. */
static int reassign_row(lt_l2h *l2h, const lt_block *block, uint32_t at, uint32_t group_size, double times) {
  const lt_points *store = &l2h->store;
  const uint16_t *id = block->id + (size_t)at * store->top;
  const double nothing = lt_nothing(l2h->kind);
  double *value = l2h->list_value;
  lt_store_get(store, block, at, value);
  const uint32_t n = length_of(l2h, id);
  const double peak = value[0], last = value[n - 1];
  uint32_t n_outside = 0, best = n;
  for (uint32_t j = 0; j < n; ++j) { /* without a branch: which entries are in G cannot be predicted */
    const uint32_t is_outside = !l2h->in_group[id[j]];
    l2h->w[n_outside] = value[j];
    best = is_outside && best == n ? j : best;
    n_outside += is_outside;
  }
  if (best == n) {
    l2h->unknown += times; /* all entries are in G: any class may be the best, with q in [0, 1] */
    return 0;
  }
  const double reference = value[best];
  if (l2h->rank != NULL && l2h->given != LT_GIVEN_RANKS) { /* of equal values the class that comes first there */
    for (uint32_t j = best + 1; j < n && value[j] == reference; ++j) {
      best = !l2h->in_group[id[j]] && l2h->rank[id[j]] < l2h->rank[id[best]] ? j : best;
    }
  }
  double *part = lt_blocked_part(&l2h->reassigned, id[best]);
  if (reference == nothing) { /* no class outside has a probability: the listing's softmax of it is NaN */
    if (l2h->options.empty == LT_EMPTY_REFERENCE) {
      part[LT_ESTIMATE] = part[LT_LOWER] = part[LT_UPPER] = (double)NAN;
    }
    return 1;
  }
  for (uint32_t j = n_outside; j < lt_padded(n_outside); ++j) {
    l2h->w[j] = nothing;
  }
  const int counts = l2h->given == LT_GIVEN_RANKS; /* q = 1 */
  const double listed = counts ? 1.0 : lt_weight_sum(l2h->kind, l2h->w, n_outside, reference);
  if (counts || lt_lists_are_complete(l2h)) {
    const double q = times / listed;
    part[LT_ESTIMATE] += q;
    part[LT_LOWER] += q;
    part[LT_UPPER] += q;
    return 1;
  }
  const double ratio =
      l2h->kind == LT_LOGITS && peak - reference > LT_EXP_LARGEST ? (double)INFINITY : lt_weight(l2h->kind, peak, reference);
  const double last_weight = lt_weight(l2h->kind, last, reference), in_group = (double)(group_size - (n - n_outside));
  const lt_bounds d = denominator((double)(l2h->k - n), listed, block->residual[at], ratio, last_weight, in_group);
  part[LT_ESTIMATE] += times / d.estimate;
  part[LT_LOWER] += times / d.upper;
  part[LT_UPPER] += times / d.lower;
  return 1;
}

void lt_reassign(lt_l2h *l2h, uint32_t node) {
  const lt_groups *groups = &l2h->groups;
  lt_blocked_clear(&l2h->reassigned);
  l2h->unknown = 0;
  lt_mark_group(l2h, node, 1);
  for (uint32_t b = 0; b < l2h->store.n_blocks; ++b) {
    const lt_block *block = l2h->store.blocks[b];
    for (uint32_t c = groups->first[node]; c != LT_NO_CLASS; c = groups->next_class[c]) {
      for (uint32_t i = block->start[c]; i < block->start[c + 1]; ++i) {
        const size_t row = (size_t)b * LT_BLOCK_ROWS + block->order[i];
        const uint32_t times = l2h->times == NULL ? 1 : l2h->times[row];
        if (times > 0 && !reassign_row(l2h, block, i, groups->size[node], times) && l2h->undecided != NULL &&
            l2h->times == NULL) {
          l2h->undecided[row] = 1;
        }
      }
      l2h->counts[LT_COUNT_REREAD] += block->start[c + 1] - block->start[c];
    }
    lt_blocked_end_block(&l2h->reassigned);
  }
  lt_mark_group(l2h, node, 0);
}
