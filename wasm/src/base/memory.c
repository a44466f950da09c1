/* Allocation with checked sizes (memory.h), and the memory that crosses the boundary (lt_alloc, lt_free). */
#include "memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* WebAssembly's allocator cannot give one block of 2 GB or more. */
#define LARGEST_BLOCK ((size_t)INT32_MAX)

/* A double * is not a void *: what is stored through the wrong type of pointer is undefined, so it is copied. */
static void set_pointer(void *out, const void *memory) { memcpy(out, &memory, sizeof memory); }

lt_status lt_new_behind(size_t head, size_t count, size_t size, void *out) {
  set_pointer(out, NULL);
  LT_REFUSE_IF(size != 0 && count > (LARGEST_BLOCK - head) / size,
               lt_fail(LT_TOO_LARGE, "a table of # entries of # bytes is more than one block of memory can hold",
                       (double)count, (double)size));
  const size_t bytes = head + count * size > 0 ? head + count * size : 1;
  void *memory = malloc(bytes); /* malloc aligns to 16 in every build we make */
  LT_REFUSE_IF(memory == NULL, lt_fail(LT_NO_MEMORY, "out of memory: # more bytes were needed", (double)bytes, 0));
  memset(memory, 0, bytes);
  set_pointer(out, memory);
  return LT_OK;
}

lt_status lt_new(size_t count, size_t size, void *out) { return lt_new_behind(0, count, size, out); }

lt_status lt_check_product(size_t rows, size_t columns, void *out) {
  if (columns != 0 && rows > LARGEST_BLOCK / columns) {
    set_pointer(out, NULL);
    return lt_fail(LT_TOO_LARGE, "a table of # rows of # entries is more than one block of memory can hold", (double)rows,
                   (double)columns);
  }
  return LT_OK;
}

lt_status lt_new_table(size_t rows, size_t columns, size_t size, void *out) {
  LT_TRY(lt_check_product(rows, columns, out));
  return lt_new(rows * columns, size, out);
}

lt_status lt_grow(size_t needed, size_t size, uint32_t *capacity, void *array) {
  if (needed <= *capacity) {
    return LT_OK;
  }
  const size_t doubled = 2 * (size_t)*capacity;
  const size_t larger = needed > doubled ? needed : doubled;
  void *grown, *before;
  LT_TRY(lt_new(larger, size, &grown));
  memcpy(&before, array, sizeof before);
  if (*capacity > 0) {
    memcpy(grown, before, *capacity * size);
  }
  free(before);
  set_pointer(array, grown);
  *capacity = (uint32_t)larger;
  return LT_OK;
}

void *lt_alloc(uint32_t bytes) { return bytes > LARGEST_BLOCK ? NULL : malloc(bytes > 0 ? bytes : 1); }

void lt_free(void *memory) { free(memory); }
