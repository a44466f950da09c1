/*
 * An arena: memory that is given back all at once, when a call of a function ends or a handle is destroyed. So no table has
 * to be freed by name, and none can be forgotten where a call fails half-way.
 *
 * Every table is a block of its own from malloc, not a piece of a larger one: so sanitizers find an access beyond any of
 * them, and tests can let each allocation fail.
 */
#pragma once

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

/* Up to 9 arrays of as many entries each, in their order, or the status of the first that cannot be had:
   LT_TRY_NEW_EACH_IN(&arena, n, &pointer, &other). */
#define LT_TRY_NEW_EACH_IN(arena, count, ...)                                                                         \
  do {                                                                                                                \
    LT_TENTH(__VA_ARGS__, LT_NEW_9, LT_NEW_8, LT_NEW_7, LT_NEW_6, LT_NEW_5, LT_NEW_4, LT_NEW_3, LT_NEW_2, LT_NEW_1, ) \
    (arena, count, __VA_ARGS__)                                                                                       \
  } while (0)
/* Counts: behind n pointers the tenth argument is LT_NEW_n, which makes the first array and hands on the others. */
#define LT_TENTH(a, b, c, d, e, f, g, h, i, tenth, ...) tenth
#define LT_NEW_1(arena, count, p) LT_TRY(LT_NEW_IN(arena, count, p));
#define LT_NEW_2(arena, count, p, ...) LT_NEW_1(arena, count, p) LT_NEW_1(arena, count, __VA_ARGS__)
#define LT_NEW_3(arena, count, p, ...) LT_NEW_1(arena, count, p) LT_NEW_2(arena, count, __VA_ARGS__)
#define LT_NEW_4(arena, count, p, ...) LT_NEW_1(arena, count, p) LT_NEW_3(arena, count, __VA_ARGS__)
#define LT_NEW_5(arena, count, p, ...) LT_NEW_1(arena, count, p) LT_NEW_4(arena, count, __VA_ARGS__)
#define LT_NEW_6(arena, count, p, ...) LT_NEW_1(arena, count, p) LT_NEW_5(arena, count, __VA_ARGS__)
#define LT_NEW_7(arena, count, p, ...) LT_NEW_1(arena, count, p) LT_NEW_6(arena, count, __VA_ARGS__)
#define LT_NEW_8(arena, count, p, ...) LT_NEW_1(arena, count, p) LT_NEW_7(arena, count, __VA_ARGS__)
#define LT_NEW_9(arena, count, p, ...) LT_NEW_1(arena, count, p) LT_NEW_8(arena, count, __VA_ARGS__)

/* Gives everything back; the arena is empty then. */
void lt_arena_free(lt_arena *arena);

/* The same at the end of a call, whose status it passes on. */
lt_status lt_arena_end(lt_arena *arena, lt_status status);
