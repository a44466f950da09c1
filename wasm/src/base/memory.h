/* Allocation with every size product checked: size_t has 32 bits in WebAssembly. */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "status.h"

/*
 * count * size bytes, zeroed, 16-byte aligned, to the pointer at `out` (of any type; NULL when there is none).
 * LT_TOO_LARGE when the product overflows, LT_NO_MEMORY when there is none.
 */
lt_status lt_new(size_t count, size_t size, void *out);

/* lt_new with `head` bytes more, before the entries. */
lt_status lt_new_behind(size_t head, size_t count, size_t size, void *out);

/* lt_new for a typed array: LT_NEW(n, &pointer). A count that is itself a product of two sizes is one for LT_NEW_TABLE. */
#define LT_NEW(count, pointer) lt_new((count), sizeof(**(pointer)), (pointer))

/* lt_new for a table: rows * columns entries, a product that wraps around in 32 bits from 65,536^2 on. */
lt_status lt_new_table(size_t rows, size_t columns, size_t size, void *out);

/* The check of lt_new_table alone: LT_TOO_LARGE, and NULL to `out`. */
lt_status lt_check_product(size_t rows, size_t columns, void *out);

/* lt_new_table for a typed table: LT_NEW_TABLE(rows, columns, &pointer). */
#define LT_NEW_TABLE(rows, columns, pointer) lt_new_table((rows), (columns), sizeof(**(pointer)), (pointer))

/* Room for `needed` entries of `size` bytes in the array at the pointer at `array` (of any type), which has *capacity of
   them and keeps its content. */
lt_status lt_grow(size_t needed, size_t size, uint32_t *capacity, void *array);

/* lt_grow for a typed array: LT_GROW(n, &capacity, &pointer). */
#define LT_GROW(needed, capacity, pointer) lt_grow((needed), sizeof(**(pointer)), (capacity), (pointer))
