/*
 * Sums over rows in fixed blocks, as in blocked_sum.h, of numbers that few of very many keys have: entries are made when a
 * key is first added to, and found again by hashing.
 */
#pragma once

#include "memory.h"

typedef struct lt_sparse_entry {
  double total;
  double part;
  uint32_t key;
  uint32_t is_touched; /* whether the block added to it */
} lt_sparse_entry;

typedef struct lt_sparse_sum {
  uint32_t n;
  uint32_t capacity;
  lt_sparse_entry *entry;
  uint32_t n_touched;
  uint32_t most_touched;
  uint32_t *touched; /* entries that the block added to */
  uint32_t *slot;    /* entry + 1 at the place of its key, or behind it; 0 for none */
  uint32_t slot_bits;
} lt_sparse_sum;

void lt_sparse_destroy(lt_sparse_sum *sum);
lt_status lt_sparse_add(lt_sparse_sum *sum, uint32_t key, double x);
void lt_sparse_end_block(lt_sparse_sum *sum);
