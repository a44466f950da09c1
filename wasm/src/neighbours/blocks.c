/*
 * The search for nearest neighbours, shared out by pairs of blocks: a block is all leaves under one box of a level. The
 * points of either look for the nearest ones of the other; lists of several searches are put together in any order.
 */
#include <string.h>

#include "finite.h"
#include "neighbours.h"

uint32_t lt_neighbours_blocks(const lt_neighbours *x) { return x->n_leaves < LT_MAX_BLOCKS ? x->n_leaves : LT_MAX_BLOCKS; }

/* The first leaf of a block. The numbers of leaves and of blocks are powers of 2. */
static uint32_t first_leaf(const lt_neighbours *x, uint32_t block) { return x->n_leaves / lt_neighbours_blocks(x) * block; }

/* Places of a block and how many they are. */
typedef struct lt_places {
  uint32_t start;
  uint32_t count;
} lt_places;

static lt_places places_of(const lt_neighbours *x, uint32_t block) {
  const uint32_t start = lt_leaf_start(x, first_leaf(x, block));
  return (lt_places){start, lt_leaf_start(x, first_leaf(x, block + 1)) - start};
}

/* The blocks of a pair, one or two. Returns how many; 0 where they are no pair. */
static uint32_t pair_of(const lt_neighbours *x, uint32_t a, uint32_t b, lt_places out[2]) {
  if (a > b || b >= lt_neighbours_blocks(x)) {
    return 0;
  }
  out[0] = places_of(x, a);
  out[1] = places_of(x, b);
  return a == b ? 1 : 2;
}

static lt_status no_pair(uint32_t a, uint32_t b) { return lt_fail(LT_INVALID, "# and # are no pair of blocks", a, b); }

uint32_t lt_neighbours_members(const lt_neighbours *x, uint32_t a, uint32_t b) {
  lt_places pair[2];
  const uint32_t count = pair_of(x, a, b, pair);
  return (count > 0 ? pair[0].count : 0) + (count > 1 ? pair[1].count : 0);
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
  lt_places pair[2];
  const uint32_t count = pair_of(x, a, b, pair);
  LT_REFUSE_IF(count == 0, no_pair(a, b));
  LT_REFUSE_IF(x->phase != LT_PHASE_NEAREST || x->next_leaf > 0 || x->taken != 0,
               lt_fail(LT_WRONG_STATE, "a search would forget the neighbours that are known", 0, 0));
  x->is_lent = 1;
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

/* Every list is full: a point has k others. */
static lt_status check_lists(const lt_neighbours *x) {
  for (uint32_t place = 0; place < x->n; ++place) {
    LT_REFUSE_IF(x->near[(size_t)place * x->k + x->k - 1].place == LT_MIXED,
                 lt_fail(LT_INVALID, "row # has fewer than # neighbours in what was put in", x->point[place], x->k));
  }
  return LT_OK;
}

lt_status lt_neighbours_put(lt_neighbours *x, uint32_t a, uint32_t b, const double *square, const uint32_t *place) {
  lt_places pair[2];
  const uint32_t count = pair_of(x, a, b, pair), blocks = lt_neighbours_blocks(x);
  LT_REFUSE_IF(count == 0, no_pair(a, b));
  const uint64_t bit = (uint64_t)1 << (a * blocks + b);
  LT_REFUSE_IF(
      x->is_lent || x->phase != LT_PHASE_NEAREST || x->next_leaf > 0 || (x->taken & bit) != 0,
      lt_fail(LT_WRONG_STATE, "the neighbours of blocks # and # are put in twice, too late, or after a search", a, b));
  for (uint32_t i = 0; i < count; ++i) {
    for (size_t j = 0; j < (size_t)pair[i].count * x->k; ++j, ++square, ++place) {
      if (*place < x->n && *square >= 0 && lt_is_finite(*square)) {
        lt_nearest_consider(x, pair[i].start + (uint32_t)(j / x->k), *square, *place);
      }
    }
  }
  x->taken |= bit;
  if ((uint32_t)__builtin_popcountll(x->taken) < blocks * (blocks + 1) / 2) {
    return LT_OK;
  }
  LT_TRY(check_lists(x));
  return lt_neighbours_end_phase(x);
}
