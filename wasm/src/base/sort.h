/* A stable sort of row numbers by any order. For numbers radix.h is faster. */
#pragma once

#include <stdint.h>

/* True if item a must come behind item b: a strict order of keys. */
typedef int (*lt_comes_after)(const void *context, uint32_t a, uint32_t b);

/* Sorts items[n]; what compares equal keeps its order. scratch[n]. O(n log n). */
void lt_sort(uint32_t *items, uint32_t n, uint32_t *scratch, lt_comes_after comes_after, const void *context);
