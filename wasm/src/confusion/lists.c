/* Lists of whole numbers behind each other (lists.h). */
#include "lists.h"

#include <stdlib.h>
#include <string.h>

lt_status lt_lists_append(lt_lists *lists, const uint32_t *items, uint32_t n) {
  const uint32_t total = lt_lists_total(lists);
  LT_TRY(LT_GROW((size_t)lists->n + 2, &lists->start_capacity, &lists->start));
  LT_TRY(LT_GROW((size_t)total + n + 1, &lists->item_capacity, &lists->item));
  if (n > 0) {
    memcpy(lists->item + total, items, n * sizeof *items);
  }
  lists->start[++lists->n] = total + n;
  return LT_OK;
}

void lt_lists_destroy(lt_lists *lists) {
  free(lists->start);
  free(lists->item);
  *lists = (lt_lists){0};
}
