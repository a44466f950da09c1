/* Lists of whole numbers in blocks, and sorting them. */
#include <stdlib.h>

#include "decide.h"

lt_status lt_keys_add(lt_keys *keys, const uint64_t *values, uint32_t n) {
  for (uint32_t done = 0; done < n;) {
    const uint32_t block = (uint32_t)(keys->n / LT_KEYS_A_BLOCK), at = (uint32_t)(keys->n % LT_KEYS_A_BLOCK);
    if (at == 0) {
      LT_TRY(LT_GROW((size_t)block + 1, &keys->capacity, &keys->blocks));
      LT_TRY(LT_NEW_IN(&keys->arena, LT_KEYS_A_BLOCK, &keys->blocks[block]));
    }
    const uint32_t free_ones = LT_KEYS_A_BLOCK - at, count = n - done < free_ones ? n - done : free_ones;
    memcpy(keys->blocks[block] + at, values + done, count * sizeof *values);
    keys->n += count;
    done += count;
  }
  return LT_OK;
}

void lt_keys_free(lt_keys *keys) {
  lt_arena_free(&keys->arena);
  free(keys->blocks);
  *keys = (lt_keys){0};
}

enum { DIGIT_BITS = 11, DIGITS = 1 << DIGIT_BITS };

void lt_sort_u64(uint64_t *values, uint64_t *scratch, size_t n, uint32_t low, uint32_t high) {
  uint64_t *from = values, *to = scratch;
  for (uint32_t shift = low; shift < high; shift += DIGIT_BITS) {
    size_t start[DIGITS + 1] = {0};
    for (size_t i = 0; i < n; ++i) {
      ++start[(from[i] >> shift & (DIGITS - 1)) + 1];
    }
    for (uint32_t digit = 0; digit < DIGITS; ++digit) {
      start[digit + 1] += start[digit];
    }
    for (size_t i = 0; i < n; ++i) {
      to[start[from[i] >> shift & (DIGITS - 1)]++] = from[i];
    }
    uint64_t *const held = from;
    from = to;
    to = held;
  }
  if (from != values && n > 0) {
    memcpy(values, from, n * sizeof *values);
  }
}

void lt_keys_copy(const lt_keys *keys, uint64_t *out) {
  for (size_t before = 0; before < keys->n; before += LT_KEYS_A_BLOCK) {
    const size_t left = (size_t)keys->n - before;
    memcpy(out + before, keys->blocks[before / LT_KEYS_A_BLOCK],
           (left < LT_KEYS_A_BLOCK ? left : LT_KEYS_A_BLOCK) * sizeof *out);
  }
}

void lt_keys_sorted(const lt_keys *keys, uint64_t *out, uint64_t *scratch) {
  lt_keys_copy(keys, out);
  lt_sort_u64(out, scratch, (size_t)keys->n, 0, 44);
}
