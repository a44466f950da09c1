/* The classes below each tree as sets of bits: which trees overlap, which are contained in others. */
#include <stdlib.h>

#include "confusion.h"

static int overlap(const uint64_t *a, const uint64_t *b, uint32_t words) {
  for (uint32_t w = 0; w < words; ++w) {
    if ((a[w] & b[w]) != 0) {
      return 1;
    }
  }
  return 0;
}

static int is_within(const uint64_t *a, const uint64_t *b, uint32_t words) {
  for (uint32_t w = 0; w < words; ++w) {
    if ((a[w] & ~b[w]) != 0) {
      return 0;
    }
  }
  return 1;
}

/* Line 8 of Figure 5: the largest similarity of two trees without a common leaf; 0 if there are none, or if it rounds to 0.
   Most of those that are more similar than any found so far overlap, which the first words show. */
double lt_largest_apart(const lt_confusion *c) {
  double m = 0;
  for (uint32_t i = 0; i < c->n_trees; ++i) {
    if (!(c->row_most[i] > m)) {
      continue;
    }
    const double *row = c->similarity + (size_t)i * c->n_trees;
    const uint64_t *own = c->leaves == NULL ? NULL : c->leaves + (size_t)i * c->words;
    for (uint32_t j = i + 1; j < c->n_trees; ++j) {
      if (row[j] > m && (own == NULL || !overlap(own, c->leaves + (size_t)j * c->words, c->words))) {
        m = row[j];
      }
    }
  }
  return lt_units(lt_most_similar(c), m) > 0 ? m : 0;
}

lt_status lt_unite_leaves(lt_confusion *c, const lt_lists *members) {
  uint64_t *leaves;
  LT_TRY(LT_NEW_TABLE(members->n, c->words, &leaves));
  for (uint32_t t = 0; t < members->n; ++t) {
    uint64_t *set = leaves + (size_t)t * c->words;
    for (uint32_t l = members->start[t]; l < members->start[t + 1]; ++l) {
      const uint64_t *below = c->leaves + (size_t)members->item[l] * c->words;
      for (uint32_t w = 0; w < c->words; ++w) {
        set[w] |= below[w];
      }
    }
  }
  free(c->leaves);
  c->leaves = leaves;
  return LT_OK;
}

lt_status lt_find_contained(lt_arena *arena, const uint64_t *leaves, uint32_t n, uint32_t words, uint32_t groups,
                            uint8_t *keep, uint8_t *is_first) {
  uint32_t *size;
  LT_TRY(LT_NEW_IN(arena, n, &size));
  for (uint32_t t = 0; t < n; ++t) {
    for (uint32_t w = 0; w < words; ++w) {
      size[t] += (uint32_t)__builtin_popcountll(leaves[(size_t)t * words + w]);
    }
  }
  for (uint32_t t = 0; t < n; ++t) {
    const uint64_t *own = leaves + (size_t)t * words;
    uint32_t first = 0; /* earlier words hold nothing that another set could lack */
    while (own[first] == 0) {
      ++first;
    }
    keep[t] = 1;
    for (uint32_t other = 0; other < n && keep[t]; ++other) {
      const int larger = size[other] > size[t] || (size[other] == size[t] && other < t);
      if (larger && is_within(own + first, leaves + (size_t)other * words + first, words - first)) {
        keep[t] = 0;
        if (t < groups && size[other] == size[t]) {
          is_first[other] = 1;
        }
      }
    }
  }
  return LT_OK;
}
