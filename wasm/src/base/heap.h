/* A binary heap: the item with the least key is first, of equal keys that with the lower number. */
#pragma once

#include "memory.h"

typedef struct lt_heap_item {
  double key;
  uint32_t number;
  uint32_t tag; /* for whoever put it there */
} lt_heap_item;

/* {NULL} is an empty heap. `at` grows: free gives it back. */
typedef struct lt_heap {
  lt_heap_item *at;
  uint32_t n, capacity;
} lt_heap;

static inline int lt_is_sooner(lt_heap_item a, lt_heap_item b) {
  return a.key < b.key || (a.key == b.key && a.number < b.number);
}

/* O(log n). */
static inline lt_status lt_heap_push(lt_heap *h, lt_heap_item item) {
  LT_TRY(LT_GROW((size_t)h->n + 1, &h->capacity, &h->at));
  uint32_t at = h->n++;
  for (; at > 0 && lt_is_sooner(item, h->at[(at - 1) / 2]); at = (at - 1) / 2) {
    h->at[at] = h->at[(at - 1) / 2];
  }
  h->at[at] = item;
  return LT_OK;
}

/* Takes the first item out of a heap that has one. O(log n). */
static inline lt_heap_item lt_heap_pop(lt_heap *h) {
  const lt_heap_item first = h->at[0], last = h->at[--h->n];
  uint32_t at = 0;
  for (uint32_t below = 1; below < h->n; below = 2 * at + 1) {
    below += below + 1 < h->n && lt_is_sooner(h->at[below + 1], h->at[below]);
    if (!lt_is_sooner(h->at[below], last)) {
      break;
    }
    h->at[at] = h->at[below];
    at = below;
  }
  h->at[at] = last;
  return first;
}
