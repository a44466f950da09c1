/* Merge sort from the bottom up: stable, without recursion, O(n log n) always. */
#include "sort.h"

#include <string.h>

static void merge(const uint32_t *items, uint32_t first, uint32_t middle, uint32_t end, uint32_t *out,
                  lt_comes_after comes_after, const void *context) {
  uint32_t left = first, right = middle;
  for (uint32_t at = first; at < end; ++at) {
    if (left < middle && (right == end || !comes_after(context, items[left], items[right]))) {
      out[at] = items[left++];
    } else {
      out[at] = items[right++];
    }
  }
}

void lt_sort(uint32_t *items, uint32_t n, uint32_t *scratch, lt_comes_after comes_after, const void *context) {
  uint32_t *from = items, *to = scratch;
  for (uint64_t width = 1; width < n; width *= 2) {
    for (uint64_t first = 0; first < n; first += 2 * width) {
      const uint64_t middle = first + width < n ? first + width : n;
      const uint64_t end = first + 2 * width < n ? first + 2 * width : n;
      merge(from, (uint32_t)first, (uint32_t)middle, (uint32_t)end, to, comes_after, context);
    }
    uint32_t *const sorted = to;
    to = from;
    from = sorted;
  }
  if (from != items && n > 0) {
    memcpy(items, from, n * sizeof *items);
  }
}
