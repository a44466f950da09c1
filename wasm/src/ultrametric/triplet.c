/*
 * The triplet cost, equation (16) of Chierchia and Perret 2019: the sum over triplets of max(0, margin + d(ref, pos) -
 * d(ref, neg)). The distances from one reference to its positives and negatives decide all its triplets: with
 * the negatives in order, the active ones of a positive are the first ones of the list.
 */
#include "ultrametric.h"

/* The merges that join the reference with its negatives, ascending; returns how many there are. */
static uint32_t rank_negatives(lt_ultrametric *fit, const lt_triplets *t) {
  lt_item *const items = fit->ranked;
  uint32_t n = 0;
  for (uint32_t range = 0; range < 4; range += 2) {
    for (uint32_t i = t->negative[range]; i < t->negative[range + 1]; ++i) {
      items[n++].key = lt_merge_of(fit->forest, t->ref, fit->pool[i]);
    }
  }
  lt_sort_items(items, items + fit->options.n_pool, n);
  return n;
}

/* The number of negatives that are nearer than `reach`. */
static uint32_t count_active(const lt_ultrametric *fit, uint32_t n, double reach) {
  uint32_t low = 0, high = n;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (reach - fit->nodes[fit->ranked[middle].key].height > 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/* Cost of the triplets of one reference; gradients in units of one triplet. */
static double of_reference(lt_ultrametric *fit, const lt_triplets *t, double unit) {
  const uint32_t n = rank_negatives(fit, t);
  double *const below = fit->hinge;                          /* sum of the first i negative distances */
  double *const ends = fit->hinge + fit->options.n_pool + 1; /* positives whose active negatives end at i */
  below[0] = 0;
  for (uint32_t i = 0; i < n; ++i) {
    below[i + 1] = below[i] + fit->nodes[fit->ranked[i].key].height;
    ends[i + 1] = 0;
  }
  double cost = 0;
  for (uint32_t i = t->positive[0]; i < t->positive[1]; ++i) {
    const uint32_t merge = lt_merge_of(fit->forest, t->ref, fit->pool[i]);
    const double reach = fit->options.margin + fit->nodes[merge].height;
    const uint32_t active = count_active(fit, n, reach);
    cost += active * reach - below[active]; /* (16), of all triplets with this positive */
    fit->slope[merge] += unit * active;
    ends[active] += 1;
  }
  double active = 0;
  for (uint32_t i = n; i > 0; --i) {
    active += ends[i];
    fit->slope[fit->ranked[i - 1].key] -= unit * active;
  }
  return cost;
}

double lt_triplet_term(lt_ultrametric *fit) {
  const double n = fit->n_terms_of_triplet;
  const double unit = fit->options.weight[LT_TRIPLET] * (fit->options.reduce == LT_REDUCE_MEAN && n > 0 ? 1.0 / n : 1.0);
  double cost = 0;
  for (uint32_t t = 0; t < fit->options.n_triplets; ++t) {
    cost += of_reference(fit, &fit->triplets[t], unit);
  }
  return unit * cost;
}
