/* Store of the rows of L2H, in blocks (store.h). */
#include "store.h"

#include <stdlib.h>
#include <string.h>

void lt_store_init(lt_points *store, uint32_t n_classes, uint32_t top, uint32_t wide) {
  *store = (lt_points){.n_classes = n_classes, .top = top, .wide = wide};
}

static void destroy_block(lt_block *block) {
  if (block != NULL) {
    lt_arena_free(&block->arena);
    free(block);
  }
}

void lt_store_destroy(lt_points *store) {
  for (uint32_t b = 0; b < store->n_blocks; ++b) {
    destroy_block(store->blocks[b]);
  }
  free(store->blocks);
  lt_store_end(store);
  *store = (lt_points){0};
}

static lt_status fill_block(const lt_points *store, lt_block *block) {
  const size_t entries = (size_t)LT_BLOCK_ROWS * store->top; /* at most 4096 * 65,000 */
  LT_TRY_NEW_EACH_IN(&block->arena, LT_BLOCK_ROWS, &block->probability, &block->residual);
  LT_TRY(lt_arena_new(&block->arena, entries, store->wide ? sizeof(double) : sizeof(float), &block->value));
  LT_TRY(LT_NEW_IN(&block->arena, entries, &block->id));
  LT_TRY(LT_NEW_IN(&block->arena, LT_BLOCK_ROWS, &block->order));
  return LT_NEW_IN(&block->arena, (size_t)store->n_classes + 1, &block->start);
}

lt_status lt_store_next(lt_points *store, lt_block **out_block, uint32_t *out_row) {
  lt_block *last = store->n_blocks > 0 ? store->blocks[store->n_blocks - 1] : NULL;
  if (last == NULL || last->n_rows == LT_BLOCK_ROWS) {
    LT_REFUSE_IF(store->n_blocks >= UINT32_MAX / LT_BLOCK_ROWS,
                 lt_fail(LT_TOO_LARGE, "more than # rows", (double)store->n_blocks * LT_BLOCK_ROWS, 0));
    LT_TRY(LT_GROW((size_t)store->n_blocks + 1, &store->capacity, &store->blocks));
    LT_TRY(LT_NEW(1, &last));
    store->blocks[store->n_blocks++] = last;
    LT_TRY(fill_block(store, last));
  }
  *out_block = last;
  *out_row = last->n_rows++;
  return LT_OK;
}

/* start (zeros before) and order of a block, for the rows of another one that lie as they came. */
static void sort_by_class(const lt_points *store, const lt_block *from, lt_block *to) {
  uint16_t *start = to->start;
  for (uint32_t r = 0; r < from->n_rows; ++r) {
    ++start[lt_class_of(store, from, r) + 1u];
  }
  for (uint32_t c = 0; c < store->n_classes; ++c) {
    start[c + 1] = (uint16_t)(start[c + 1] + start[c]);
  }
  for (uint32_t r = 0; r < from->n_rows; ++r) { /* start[c] runs ahead to where class c ends … */
    to->order[start[lt_class_of(store, from, r)]++] = (uint16_t)r;
  }
  for (uint32_t c = store->n_classes; c > 0; --c) { /* … which is where class c + 1 starts */
    start[c] = start[c - 1];
  }
  start[0] = 0;
}

static void copy_row(const lt_points *store, lt_block *to, uint32_t place, const lt_block *from, uint32_t row) {
  const size_t top = store->top, entry = store->wide ? sizeof(double) : sizeof(float);
  to->probability[place] = from->probability[row];
  to->residual[place] = from->residual[row];
  memcpy((char *)to->value + place * top * entry, (const char *)from->value + row * top * entry, top * entry);
  memcpy(to->id + place * top, from->id + row * top, top * sizeof *to->id);
}

lt_status lt_store_end_block(lt_points *store, lt_block *block) {
  if (store->spare == NULL) {
    LT_TRY(LT_NEW(1, &store->spare));
    LT_TRY(fill_block(store, store->spare));
  }
  lt_block *sorted = store->spare;
  sorted->n_rows = block->n_rows;
  sort_by_class(store, block, sorted);
  for (uint32_t place = 0; place < block->n_rows; ++place) {
    copy_row(store, sorted, place, block, sorted->order[place]);
  }
  const lt_block as_they_came = *block;
  *block = *sorted;
  *sorted = as_they_came;
  return LT_OK;
}

void lt_store_end(lt_points *store) {
  destroy_block(store->spare);
  store->spare = NULL;
}

uint32_t lt_store_place(const lt_block *block, uint32_t row, uint32_t c) {
  uint32_t from = block->start[c], to = block->start[c + 1];
  while (from < to) {
    const uint32_t middle = (from + to) / 2;
    if (block->order[middle] < row) {
      from = middle + 1;
    } else {
      to = middle;
    }
  }
  return from < block->start[c + 1] && block->order[from] == row ? from : LT_BLOCK_ROWS;
}

void lt_store_put(const lt_points *store, lt_block *block, uint32_t row, const double *values) {
  const size_t at = (size_t)row * store->top;
  if (store->wide) {
    memcpy((double *)block->value + at, values, store->top * sizeof(double));
    return;
  }
  for (uint32_t j = 0; j < store->top; ++j) {
    ((float *)block->value)[at + j] = (float)values[j];
  }
}

void lt_store_get(const lt_points *store, const lt_block *block, uint32_t row, double *values) {
  const size_t at = (size_t)row * store->top;
  if (store->wide) {
    memcpy(values, (const double *)block->value + at, store->top * sizeof(double));
    return;
  }
  for (uint32_t j = 0; j < store->top; ++j) {
    values[j] = ((const float *)block->value)[at + j];
  }
}
