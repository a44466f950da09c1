/*
 * An arena: memory that is given back all at once, when a call of a function ends or a handle is destroyed. So no table has
 * to be freed by name, and none can be forgotten where a call fails half-way.
 *
 * Every table is a block of its own from malloc, not a piece of a larger one: so sanitizers find an access beyond any of
 * them, and tests can let each allocation fail.
 */
#ifndef LT_ARENA_H
#define LT_ARENA_H

#include "memory.h"

/* {NULL} is an empty arena. */
typedef struct lt_arena {
  struct lt_arena_block *last;
} lt_arena;

/* The counterparts of lt_new and lt_new_table; the memory they give belongs to the arena. */
lt_status lt_arena_new(lt_arena *arena, size_t count, size_t size, void *out);
lt_status lt_arena_new_table(lt_arena *arena, size_t rows, size_t columns, size_t size, void *out);

/* For typed arrays: LT_NEW_IN(&arena, n, &pointer), LT_NEW_TABLE_IN(&arena, rows, columns, &pointer). */
#define LT_NEW_IN(arena, count, pointer) lt_arena_new((arena), (count), sizeof(**(pointer)), (pointer))
#define LT_NEW_TABLE_IN(arena, rows, columns, pointer) \
  lt_arena_new_table((arena), (rows), (columns), sizeof(**(pointer)), (pointer))

/* Gives everything back; the arena is empty then. */
void lt_arena_free(lt_arena *arena);

#endif
