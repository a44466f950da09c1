/*
 * The search for nearest neighbours, shared out by pairs of blocks: a block is all leaves under one box of a level. The
 * points of either look for the nearest ones of the other; lists of several searches are put together in any order.
 */
#include <string.h>

#include "neighbours.h"

uint32_t lt_neighbours_blocks(const lt_neighbours *x) {
  return x->n_leaves < LT_MOST_BLOCKS ? x->n_leaves : LT_MOST_BLOCKS;
}

/* Leaf or place: a block begins where the leaf of this number does. */
static uint32_t first_leaf(const lt_neighbours *x, uint32_t block) {
  return x->n_leaves / lt_neighbours_blocks(x) * block;
}

/* Places of a block and how many they are. */
typedef struct lt_places {
  uint32_t start;
  uint32_t count;
} lt_places;

static lt_places places_of(const lt_neighbours *x, uint32_t block) {
  const uint32_t start = lt_leaf_start(x, first_leaf(x, block));
  return (lt_places){start, lt_leaf_start(x, first_leaf(x, block + 1)) - start};
}

/* The blocks of a pair, one or two. Returns how many. */
static uint32_t pair_of(const lt_neighbours *x, uint32_t a, uint32_t b, lt_places out[2]) {
  out[0] = places_of(x, a);
  out[1] = places_of(x, b);
  return a == b ? 1 : 2;
}

static lt_status check_pair(const lt_neighbours *x, uint32_t a, uint32_t b) {
  return a <= b && b < lt_neighbours_blocks(x) ? LT_OK : lt_fail(LT_INVALID, "# and # are no pair of blocks", a, b);
}

uint32_t lt_neighbours_members(const lt_neighbours *x, uint32_t a, uint32_t b) {
  return places_of(x, a).count + (a == b ? 0 : places_of(x, b).count);
}

void lt_neighbours_limits(const lt_neighbours *x, uint32_t a, uint32_t b, double *out) {
  lt_places pair[2];
  for (uint32_t i = 0, count = pair_of(x, a, b, pair); i < count; ++i) {
    for (uint32_t place = pair[i].start; place < pair[i].start + pair[i].count; ++place) {
      *out++ = x->near[(size_t)place * x->k + x->k - 1].square;
    }
  }
}

static void begin(lt_neighbours *x, const lt_places pair[2], uint32_t count, const double *limits) {
  for (uint32_t i = 0; i < count; ++i) {
    for (uint32_t place = pair[i].start; place < pair[i].start + pair[i].count; ++place, ++limits) {
      for (uint32_t j = 0; j < x->k; ++j) {
        x->near[(size_t)place * x->k + j] = (lt_near){*limits, LT_MIXED};
      }
    }
  }
  if (x->sieve.met != NULL) {
    memset(x->sieve.met, 0, (size_t)x->n_leaves * x->n_leaves / 8 + 1);
  }
}

static void search_block(lt_neighbours *x, uint32_t block, uint32_t other) {
  for (uint32_t leaf = first_leaf(x, block); leaf < first_leaf(x, block + 1); ++leaf) {
    lt_nearest_of_leaf(x, leaf, lt_neighbours_blocks(x) + other);
  }
}

lt_status lt_neighbours_search(lt_neighbours *x, uint32_t a, uint32_t b, const double *limits, double *out_square,
                               uint32_t *out_place) {
  LT_TRY(check_pair(x, a, b));
  lt_places pair[2];
  const uint32_t count = pair_of(x, a, b, pair);
  begin(x, pair, count, limits);
  search_block(x, a, b);
  if (a != b) {
    search_block(x, b, a);
  }
  for (uint32_t i = 0; i < count; ++i) {
    const lt_near *near = x->near + (size_t)pair[i].start * x->k;
    for (size_t j = 0; j < (size_t)pair[i].count * x->k; ++j) {
      *out_square++ = near[j].square;
      *out_place++ = near[j].place;
    }
  }
  return LT_OK;
}

lt_status lt_neighbours_put(lt_neighbours *x, uint32_t a, uint32_t b, const double *square, const uint32_t *place) {
  LT_TRY(check_pair(x, a, b));
  const uint32_t blocks = lt_neighbours_blocks(x);
  const uint64_t bit = (uint64_t)1 << (a * blocks + b);
  if (x->phase != LT_PHASE_NEAREST || x->next_leaf > 0 || (x->taken & bit) != 0) {
    return lt_fail(LT_WRONG_STATE, "the neighbours of blocks # and # are put in twice, or too late", a, b);
  }
  lt_places pair[2];
  for (uint32_t i = 0, count = pair_of(x, a, b, pair); i < count; ++i) {
    for (size_t j = 0; j < (size_t)pair[i].count * x->k; ++j, ++square, ++place) {
      if (*place < x->n) {
        lt_nearest_consider(x, pair[i].start + (uint32_t)(j / x->k), *square, *place);
      }
    }
  }
  x->taken |= bit;
  return (uint32_t)__builtin_popcountll(x->taken) == blocks * (blocks + 1) / 2 ? lt_neighbours_end_phase(x) : LT_OK;
}
