/* Radix sort of 32-bit keys (radix.h). */
#include "radix.h"

enum { RADIX_BITS = 11, BUCKETS = 1 << RADIX_BITS, PASSES = 3, SHORT_RUN = 24 };
enum { MAX_LEFT_OUT = 5, MAX_FOR_TWO_PASSES = 1 << 18 };

/* Computes the start of each bucket of a digit; 0 if all items share one, so that nothing would move. */
static int starts_of(uint32_t *count, uint32_t n) {
  uint32_t start = 0;
  for (uint32_t bucket = 0; bucket < BUCKETS; ++bucket) {
    const uint32_t here = count[bucket];
    if (here == n) {
      return 0;
    }
    count[bucket] = start;
    start += here;
  }
  return 1;
}

/* The bits of keys by which a sort goes, RADIX_BITS a pass: those of key - low, without the lowest `shift` ones. */
typedef struct lt_digits {
  uint32_t low;
  uint32_t shift;
  uint32_t passes;
} lt_digits;

static inline uint32_t upper(const lt_digits *d, lt_item item) { return (item.key - d->low) >> d->shift; }

/* All bits in which keys differ. */
static lt_digits all_digits(const lt_item *items, uint32_t n, uint32_t *out_bits) {
  uint32_t low = UINT32_MAX, high = 0, bits = 0;
  for (uint32_t i = 0; i < n; ++i) {
    low = items[i].key < low ? items[i].key : low;
    high = items[i].key > high ? items[i].key : high;
  }
  while (bits < 32 && (high - low) >> bits > 0) {
    ++bits;
  }
  *out_bits = bits;
  return (lt_digits){low, 0, (bits + RADIX_BITS - 1) / RADIX_BITS};
}

static void radix_sort(lt_item *items, lt_item *scratch, uint32_t n, const lt_digits *d) {
  uint32_t count[PASSES][BUCKETS] = {{0}};
  for (uint32_t i = 0; i < n; ++i) {
    const uint32_t key = upper(d, items[i]);
    ++count[0][key & (BUCKETS - 1)];
    ++count[1][key >> RADIX_BITS & (BUCKETS - 1)];
    ++count[2][key >> 2 * RADIX_BITS];
  }
  lt_item *from = items, *to = scratch;
  for (uint32_t pass = 0; pass < d->passes; ++pass) {
    if (!starts_of(count[pass], n)) {
      continue;
    }
    for (uint32_t i = 0; i < n; ++i) {
      to[count[pass][upper(d, from[i]) >> pass * RADIX_BITS & (BUCKETS - 1)]++] = from[i];
    }
    lt_item *const held = from;
    from = to;
    to = held;
  }
  if (from != items) {
    memcpy(items, from, n * sizeof *items);
  }
}

void lt_sort_items(lt_item *items, lt_item *scratch, uint32_t n) {
  if (n > SHORT_RUN) {
    uint32_t bits;
    const lt_digits digits = all_digits(items, n, &bits);
    radix_sort(items, scratch, n, &digits);
    return;
  }
  for (uint32_t i = 1; i < n; ++i) {
    const lt_item moved = items[i];
    uint32_t at = i;
    for (; at > 0 && items[at - 1].key > moved.key; --at) {
      items[at] = items[at - 1];
    }
    items[at] = moved;
  }
}

static int comes_before(lt_item a, lt_item b, const double *x, const uint32_t *tie) {
  const double xa = x[a.index], xb = x[b.index];
  return xa < xb || (xa == xb && tie[a.index] < tie[b.index]);
}

static void insertion_sort(lt_item *items, uint32_t n, const double *x, const uint32_t *tie) {
  for (uint32_t i = 1; i < n; ++i) {
    const lt_item moved = items[i];
    uint32_t at = i;
    for (; at > 0 && comes_before(moved, items[at - 1], x, tie); --at) {
      items[at] = items[at - 1];
    }
    items[at] = moved;
  }
}

/* Merges neighbouring sorted pieces of `width` from one array to another. */
static void merge_pieces(const lt_item *from, lt_item *to, uint32_t n, uint32_t width, const double *x,
                         const uint32_t *tie) {
  for (uint32_t start = 0; start < n; start += 2 * width) {
    const uint32_t middle = n - start < width ? n : start + width;
    const uint32_t end = n - middle < width ? n : middle + width;
    uint32_t a = start, b = middle;
    for (uint32_t at = start; at < end; ++at) {
      const int second = a == middle || (b < end && comes_before(from[b], from[a], x, tie));
      to[at] = second ? from[b++] : from[a++];
    }
  }
}

/* Sorts items of equal keys by insertion in short pieces, which are merged: many equal keys are common (images, counts). */
static void sort_run(lt_item *items, lt_item *scratch, uint32_t n, const double *x, const uint32_t *tie) {
  for (uint32_t start = 0; start < n; start += SHORT_RUN) {
    insertion_sort(items + start, n - start < SHORT_RUN ? n - start : SHORT_RUN, x, tie);
  }
  lt_item *from = items, *to = scratch;
  for (uint32_t width = SHORT_RUN; width < n; width *= 2) {
    merge_pieces(from, to, n, width, x, tie);
    lt_item *const held = from;
    from = to;
    to = held;
  }
  if (from != items) {
    memcpy(items, from, n * sizeof *items);
  }
}

/*
 * Two passes are made where they leave out few bits: sorting the items that these would tell apart is faster than a third.
 */
void lt_sort_numbers(lt_item *items, lt_item *scratch, uint32_t n, const double *x, const uint32_t *tie) {
  if (n <= SHORT_RUN) {
    insertion_sort(items, n, x, tie);
    return;
  }
  uint32_t bits;
  lt_digits digits = all_digits(items, n, &bits);
  if (bits > 2 * RADIX_BITS && bits <= 2 * RADIX_BITS + MAX_LEFT_OUT && n <= MAX_FOR_TWO_PASSES) {
    digits.shift = bits - 2 * RADIX_BITS;
    digits.passes = 2;
  }
  radix_sort(items, scratch, n, &digits);
  for (uint32_t start = 0, end; start < n; start = end) {
    for (end = start + 1; end < n && upper(&digits, items[end]) == upper(&digits, items[start]); ++end) {
    }
    if (end - start > 1) {
      sort_run(items + start, scratch, end - start, x, tie);
    }
  }
}
