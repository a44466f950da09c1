/* Sorting by double order in linear time: radix on the numbers rounded to f32, finished where those are equal. */
#pragma once

#include <stdint.h>
#include <string.h>

typedef struct lt_item {
  uint32_t key;
  uint32_t index;
} lt_item;

/* Keys in the order of the numbers; close numbers may have equal keys. */
static inline uint32_t lt_key_of(double x) {
  const float rounded = (float)x;
  uint32_t bits;
  memcpy(&bits, &rounded, sizeof bits);
  return bits ^ ((0u - (bits >> 31)) | 0x80000000u);
}

/* By key, stable. O(n). */
void lt_sort_items(lt_item *items, lt_item *scratch, uint32_t n);

/* Items whose keys are those of x[index], by (x[index], tie[index]). O(n), and n log n for what shares a key. */
void lt_sort_numbers(lt_item *items, lt_item *scratch, uint32_t n, const double *x, const uint32_t *tie);
