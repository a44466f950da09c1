/* Lists of whole numbers behind each other: list l is item[start[l] .. start[l + 1]). */
#pragma once

#include "memory.h"

typedef struct lt_lists {
  uint32_t n;
  uint32_t *start; /* [n + 1]; NULL while there is none */
  uint32_t *item;
  uint32_t start_capacity;
  uint32_t item_capacity;
} lt_lists;

/* One list more, with the n items given. */
lt_status lt_lists_append(lt_lists *lists, const uint32_t *items, uint32_t n);
void lt_lists_destroy(lt_lists *lists);

static inline uint32_t lt_list_length(const lt_lists *lists, uint32_t l) { return lists->start[l + 1] - lists->start[l]; }
static inline const uint32_t *lt_list(const lt_lists *lists, uint32_t l) { return lists->item + lists->start[l]; }
/* Items of all lists together. */
static inline uint32_t lt_lists_total(const lt_lists *lists) { return lists->n == 0 ? 0 : lists->start[lists->n]; }
