/* An arena (arena.h): a list of blocks, the last one first. */
#include "arena.h"

#include <stdlib.h>
#include <string.h>

/* Stands before the entries of each block. 16 bytes, so that the entries are aligned as the block is. */
typedef struct lt_arena_block {
  _Alignas(16) struct lt_arena_block *before;
} lt_arena_block;

lt_status lt_arena_new(lt_arena *arena, size_t count, size_t size, void *out) {
  char *entries = NULL;
  memcpy(out, &entries, sizeof entries);
  lt_arena_block *block;
  LT_TRY(lt_new_behind(sizeof *block, count, size, &block));
  block->before = arena->last;
  arena->last = block;
  entries = (char *)(block + 1);
  memcpy(out, &entries, sizeof entries);
  return LT_OK;
}

lt_status lt_arena_new_table(lt_arena *arena, size_t rows, size_t columns, size_t size, void *out) {
  LT_TRY(lt_check_product(rows, columns, out));
  return lt_arena_new(arena, rows * columns, size, out);
}

void lt_arena_free(lt_arena *arena) {
  while (arena->last != NULL) {
    lt_arena_block *block = arena->last;
    arena->last = block->before;
    free(block);
  }
}

lt_status lt_arena_end(lt_arena *arena, lt_status status) {
  lt_arena_free(arena);
  return status;
}
