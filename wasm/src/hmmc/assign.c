/* Balanced assignment: the bounds of a child, and two children in closed form. */
#include <math.h>
#include <stdlib.h>

#include "hmmc.h"
#include "random.h"

/* Paths over all children add up less than 2^10 differences of costs. */
static const double LARGEST_COST = 0x1p1000;

lt_bounds lt_bounds_of(uint32_t n, uint32_t k, double low, double high) {
  const double even = (double)n / k;
  const double least = floor(low * even + 1e-9), most = ceil(high * even - 1e-9);
  lt_bounds b = {least > 1 ? (uint32_t)least : 1, most < n ? (uint32_t)most : n};
  b.least = b.least < n / k ? b.least : n / k;
  b.most = b.most > (n + k - 1) / k ? b.most : (n + k - 1) / k;
  return b;
}

static int is_before(const double *key, uint32_t a, uint32_t b) { return key[a] < key[b] || (key[a] == key[b] && a < b); }

/* Moves the `count` smallest, by (key, index), to the front: quickselect with random pivots. O(n) expected. */
static void select_smallest(uint32_t *items, uint32_t n, uint32_t count, const double *key) {
  uint32_t low = 0, high = n; /* what is in question: [low, high) */
  uint64_t random = n;
  while (low < count && high - low > 1) {
    const uint32_t pivot = items[low + lt_random_below(&random, high - low)];
    uint32_t before = low;
    for (uint32_t i = low; i < high; ++i) {
      if (is_before(key, items[i], pivot)) {
        const uint32_t held = items[before];
        items[before++] = items[i];
        items[i] = held;
      }
    }
    if (before >= count) {
      high = before;
      continue;
    }
    for (uint32_t i = before; i < high; ++i) { /* the pivot itself comes next */
      if (items[i] == pivot) {
        items[i] = items[before];
        items[before] = pivot;
        break;
      }
    }
    low = before + 1;
  }
}

lt_status lt_assign_two(const double *difference, uint32_t n, lt_bounds bounds, uint32_t *y) {
  uint32_t wanted = 0;
  for (uint32_t i = 0; i < n; ++i) {
    wanted += difference[i] < 0;
  }
  const uint32_t least = bounds.least > n - bounds.most ? bounds.least : n - bounds.most;
  const uint32_t most = bounds.most < n - bounds.least ? bounds.most : n - bounds.least;
  const uint32_t first = wanted < least ? least : wanted > most ? most : wanted;
  if (first == wanted) {
    for (uint32_t i = 0; i < n; ++i) {
      y[i] = difference[i] < 0 ? 0 : 1;
    }
    return LT_OK;
  }
  uint32_t *items;
  LT_TRY(LT_NEW(n, &items));
  for (uint32_t i = 0; i < n; ++i) {
    items[i] = i;
  }
  select_smallest(items, n, first, difference);
  for (uint32_t i = 0; i < n; ++i) {
    y[items[i]] = i < first ? 0 : 1;
  }
  free(items);
  return LT_OK;
}

/* LT_BAD_VALUE with row and child for a cost that is not finite, or so large that sums of costs may not be. */
static lt_status check_costs(const double *costs, uint32_t n, uint32_t k) {
  for (size_t i = 0; i < (size_t)n * k; ++i) {
    LT_REFUSE_IF(!(lt_magnitude(costs[i]) <= LARGEST_COST),
                 lt_fail_at(LT_BAD_VALUE, "the cost of row # for child # is too large, or not a number", (double)(i / k),
                            (double)(i % k), -1));
  }
  return LT_OK;
}

lt_status lt_assign_costs(const double *costs, uint32_t n, uint32_t k, lt_bounds bounds, uint32_t *y) {
  LT_TRY(check_costs(costs, n, k));
  if (k != 2) {
    return lt_assign_flow(costs, n, k, bounds, y);
  }
  double *difference;
  LT_TRY(LT_NEW(n, &difference));
  for (uint32_t i = 0; i < n; ++i) {
    difference[i] = costs[2 * (size_t)i] - costs[2 * (size_t)i + 1];
  }
  const lt_status status = lt_assign_two(difference, n, bounds, y);
  free(difference);
  return status;
}
