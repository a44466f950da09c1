/* The largest values of a row, in order; among equals the lower class first. */
#include <math.h>

#include "compare_all.h"
#include "l2h.h"

/*
 * Number of bounds that are tried. A good bound is one that few more values reach than a list holds. The first one comes from the
 * row before, since the distance of the last entry from the largest value changes little from row to row. Where no try
 * succeeds, every value is a candidate: that takes longer and selects the same.
 */
enum { ATTEMPTS = 16 };

/* Insertion into a list that is in order; among equals the earlier class stays first. */
static void insert(double *value, uint16_t *id, uint32_t at, double x, uint32_t c) {
  for (; at > 0 && value[at - 1] < x; --at) {
    value[at] = value[at - 1];
    id[at] = id[at - 1];
  }
  value[at] = x;
  id[at] = (uint16_t)c;
}

static uint32_t count_at_least(const double *v, uint32_t k, double least) {
  const lt_f64x2 bound = lt_splat(least);
  lt_i64x2 a = lt_zero_bits(), b = lt_zero_bits();
  for (uint32_t i = 0; i < lt_padded(k); i += 4) { /* a mask is -1 where it holds */
    a = lt_add_bits(a, lt_not_less(lt_load(v + i), bound));
    b = lt_add_bits(b, lt_not_less(lt_load(v + i + 2), bound));
  }
  return (uint32_t)-lt_sum_bits(lt_add_bits(a, b));
}

static double selection_bound(lt_l2h *l2h, double peak) {
  const uint32_t top = l2h->store.top;
  for (int attempt = 0; attempt < ATTEMPTS; ++attempt) {
    const uint32_t n = count_at_least(l2h->v, l2h->k, peak - l2h->list_distance);
    if (n >= top && n <= top + top / 2) {
      return peak - l2h->list_distance;
    }
    l2h->list_distance *= n < top ? 1.15 : 0.9;
  }
  l2h->list_distance = 1;
  return -(double)INFINITY;
}

void lt_select_largest(lt_l2h *l2h, double peak, uint16_t *id) {
  const double *v = l2h->v;
  double *value = l2h->list_value;
  const uint32_t top = l2h->store.top, k = l2h->k;
  const double bound = top < k ? selection_bound(l2h, peak) : -(double)INFINITY;
  uint32_t candidates = 0;
  for (uint32_t c = 0; c < k; ++c) { /* without a branch: which values reach the bound cannot be predicted */
    l2h->candidates[candidates] = (uint16_t)c;
    candidates += v[c] >= bound;
  }
  if (lt_lists_are_long(l2h)) {
    lt_sort_long(l2h, candidates, value, id);
    return;
  }
  for (uint32_t i = 0; i < candidates; ++i) {
    const uint32_t c = l2h->candidates[i];
    if (i < top) {
      insert(value, id, i, v[c], c);
    } else if (v[c] > value[top - 1]) {
      insert(value, id, top - 1, v[c], c);
    }
  }
}

static uint32_t count_at_least_f32(const float *v, uint32_t k, float least) {
  const lt_f32x4 bound = lt_splat_f32(least);
  lt_i32x4 a = lt_zero_bits_f32(), b = a;
  for (uint32_t i = 0; i < lt_padded(k); i += LT_GROUP) {
    a = lt_count_not_less_f32(a, lt_load_f32(v + i), bound);
    b = lt_count_not_less_f32(b, lt_load_f32(v + i + 4), bound);
  }
  return lt_counted_f32(a) + lt_counted_f32(b);
}

static const float FIRST_SPACING = 0.1f;

/*
 * A bound that at least `top` values reach, and few more, found from that of the row before: how many reach it says how far
 * it is off. What a value more or less is worth comes from two tries that differ, and is kept for the next row too. -Inf
 * where a few tries find none.
 */
static float bound_near_last(lt_l2h *l2h) {
  enum { TRIES = 5, SPARE = 8 };
  const float top = (float)l2h->store.top, few = top < 8 * SPARE ? SPARE : top / 8;
  const float spare = lt_lists_are_long(l2h) ? top : few, wanted = top + spare / 2;
  float bound = l2h->list_bound, before = 0, n_before = 0;
  for (int attempt = 0; attempt < TRIES; ++attempt) {
    const float n = (float)count_at_least_f32(l2h->f, l2h->k, bound);
    if (n >= top && n <= top + spare) {
      l2h->list_bound = bound;
      return bound;
    }
    const float spacing = (before - bound) / (n - n_before);
    if (attempt > 0) {
      l2h->list_spacing = spacing > 0 && spacing < INFINITY ? spacing : 4 * l2h->list_spacing;
    }
    before = bound;
    n_before = n;
    bound += (n - wanted) * l2h->list_spacing;
  }
  return -INFINITY;
}

/*
 * A bound that at least `top` values reach, and few more: the columns are divided into 1.5 `top` groups, and the bound is
 * the `top`-th largest of the groups' largest values. -Inf where groups would have few columns.
 */
static float bound_of_groups(lt_l2h *l2h) {
  const uint32_t top = l2h->store.top, k = lt_padded(l2h->k), groups = lt_padded(top + top / 2);
  float *largest = l2h->chosen;
  if (groups > k / 2) {
    return -INFINITY;
  }
  memcpy(largest, l2h->f, groups * sizeof *largest);
  for (uint32_t first = groups; first < k; first += groups) {
    const uint32_t n = k - first < groups ? k - first : groups;
    for (uint32_t i = 0; i < n; i += 4) {
      lt_store_f32(largest + i, lt_larger_f32(lt_load_f32(l2h->f + first + i), lt_load_f32(largest + i)));
    }
  }
  lt_compare_all(largest, groups, l2h->compared);
  const int32_t least = (int32_t)top - (int32_t)groups; /* fewer than `top` are larger */
  float bound = INFINITY;
  for (uint32_t i = 0; i < groups; ++i) {
    bound = l2h->compared[i] < least && largest[i] < bound ? largest[i] : bound;
  }
  return bound;
}

/* Tries that fail, as with many equal values, are repeated after more and more rows, so that they cost nothing. */
static float selection_bound_f32(lt_l2h *l2h) {
  enum { LONGEST_PAUSE = 63 };
  if (l2h->store.top + LT_GROUP >= l2h->k) {
    return -INFINITY;
  }
  if (l2h->list_wait > 0) {
    --l2h->list_wait;
  } else {
    const float near = bound_near_last(l2h);
    if (near > -INFINITY) {
      l2h->list_pause /= 2;
      return near;
    }
    l2h->list_pause = l2h->list_pause < LONGEST_PAUSE ? 2 * l2h->list_pause + 1 : LONGEST_PAUSE;
    l2h->list_wait = l2h->list_pause;
    l2h->list_spacing = FIRST_SPACING;
  }
  const float bound = lt_lists_are_long(l2h) ? -INFINITY : bound_of_groups(l2h);
  l2h->list_bound = bound > -INFINITY ? bound : 0;
  return bound;
}

/* The classes whose value reaches the bound, ascending. */
static uint32_t collect(const float *v, uint32_t k, float least, uint16_t *out) {
  const lt_f32x4 bound = lt_splat_f32(least);
  uint32_t n = 0;
  for (uint32_t first = 0; first < lt_padded(k); first += 32) { /* a bit a class, and a look at each word of them */
    const uint32_t end = lt_padded(k) - first < 32 ? lt_padded(k) - first : 32;
    uint32_t reached = 0;
    for (uint32_t i = 0; i < end; i += 4) {
      reached |= lt_not_less_f32(lt_load_f32(v + first + i), bound) << i;
    }
    for (; reached != 0; reached &= reached - 1) {
      out[n++] = (uint16_t)(first + (uint32_t)__builtin_ctz(reached));
    }
  }
  while (n > 0 && out[n - 1] >= k) { /* what pads the row */
    --n;
  }
  return n;
}

/* A number that orders as (value, lower class first) does; -0 is 0. */
static uint64_t key_of(float value, uint32_t c) {
  const float plain = value + 0.0f;
  uint32_t bits;
  memcpy(&bits, &plain, sizeof bits);
  bits ^= bits >> 31 ? UINT32_MAX : UINT32_C(1) << 31;
  return (uint64_t)bits << 16 | (UINT16_MAX - c);
}

/* The candidates in order by insertion, which is fast where many of them are equal and most are too late. */
static void insert_f32(lt_l2h *l2h, uint32_t n, float *value, uint16_t *id) {
  const uint32_t top = l2h->store.top;
  uint64_t *keys = l2h->keys;
  for (uint32_t i = 0; i < n; ++i) {
    const uint32_t c = l2h->candidates[i];
    const uint64_t key = key_of(l2h->f[c], c);
    uint32_t at = i < top ? i : top - 1;
    if (i >= top && key <= keys[at]) {
      continue;
    }
    for (; at > 0 && keys[at - 1] < key; --at) {
      keys[at] = keys[at - 1];
    }
    keys[at] = key;
  }
  for (uint32_t j = 0; j < top; ++j) {
    id[j] = (uint16_t)(UINT16_MAX - (uint32_t)(keys[j] & UINT16_MAX));
    value[j] = l2h->f[id[j]];
  }
}

void lt_select_largest_f32(lt_l2h *l2h, float *value, uint16_t *id) {
  const uint32_t top = l2h->store.top;
  const uint32_t n = collect(l2h->f, l2h->k, selection_bound_f32(l2h), l2h->candidates);
  if (lt_lists_are_long(l2h)) {
    lt_sort_long(l2h, n, value, id);
    return;
  }
  if (n > 2 * top + LT_GROUP) {
    insert_f32(l2h, n, value, id);
    return;
  }
  for (uint32_t i = 0; i < lt_padded(n); ++i) {
    l2h->chosen[i] = i < n ? l2h->f[l2h->candidates[i]] : -INFINITY;
  }
  lt_compare_all(l2h->chosen, n, l2h->compared);
  memset(l2h->equal, 0, n * sizeof *l2h->equal);
  for (uint32_t i = 0; i < n; ++i) {
    const uint32_t larger = n - (uint32_t)-l2h->compared[i], rank = larger + l2h->equal[larger]++;
    if (rank < top) {
      value[rank] = l2h->chosen[i];
      id[rank] = l2h->candidates[i];
    }
  }
}
