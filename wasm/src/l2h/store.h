/*
 * Store of L2H: of every row its class, its probability, its `top` largest values in order, and the sum of the weights
 * of the others. Rows lie in blocks of LT_BLOCK_ROWS, as they came until a block is finished and by class from then on:
 * merging visits the rows of a few classes at a time, over and over, and what it visits then lies together.
 */
#pragma once

#include "arena.h"

typedef struct lt_block {
  lt_arena arena; /* holds the tables below */
  uint32_t n_rows;
  double *probability; /* g(i) */
  double *residual;    /* sum of the weights of the values not listed, relative to the largest value */
  void *value;         /* [row][top], f32 or f64, descending; among equals the lower class first */
  uint16_t *id;        /* [row][top], their classes */
  uint16_t *order;     /* of a finished block: the row that lies at each place, ascending within a class */
  uint16_t *start;     /* of a finished block: the rows of class c are at places start[c] .. start[c+1] */
} lt_block;

typedef struct lt_points {
  uint32_t n_classes;
  uint32_t top;
  uint32_t wide;
  lt_block **blocks;
  uint32_t n_blocks;
  uint32_t capacity;
  lt_block *spare; /* what the next finished block is sorted into; the two then change places */
} lt_points;

void lt_store_init(lt_points *store, uint32_t n_classes, uint32_t top, uint32_t wide);
void lt_store_destroy(lt_points *store);

/* A place for one more row, in the last block or a new one. */
lt_status lt_store_next(lt_points *store, lt_block **out_block, uint32_t *out_row);

/* Finishes a block: puts its rows in order of their class, h(i) being the first of each list. */
lt_status lt_store_end_block(lt_points *store, lt_block *block);

/* To be called when no block will be finished any more. */
void lt_store_end(lt_points *store);

/* Place of a row in a finished block if it is of class c, else LT_BLOCK_ROWS. O(log rows). */
uint32_t lt_store_place(const lt_block *block, uint32_t row, uint32_t c);

void lt_store_put(const lt_points *store, lt_block *block, uint32_t row, const double *values);
/* values[top] of a row, widened. */
void lt_store_get(const lt_points *store, const lt_block *block, uint32_t row, double *values);

/* The largest value of a row. */
static inline double lt_first_value(const lt_points *store, const lt_block *block, uint32_t row) {
  const size_t at = (size_t)row * store->top;
  return store->wide ? ((const double *)block->value)[at] : ((const float *)block->value)[at];
}

static inline uint16_t lt_class_of(const lt_points *store, const lt_block *block, uint32_t row) {
  return block->id[(size_t)row * store->top];
}
