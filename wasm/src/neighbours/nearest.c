/* Exact k nearest neighbours, ties by the number of the point. */
#include <math.h>

#include "neighbours.h"

/* Puts a neighbour where it belongs in a full list. */
static void insert(const lt_neighbours *x, lt_near *list, double square, uint32_t place) {
  uint32_t at = x->k - 1;
  const uint32_t number = x->point[place];
  for (; at > 0; --at) {
    const lt_near before = list[at - 1];
    if (before.square < square || (before.square == square && before.place != LT_MIXED && x->point[before.place] < number)) {
      break;
    }
    list[at] = before;
  }
  list[at] = (lt_near){square, place};
}

static int is_nearer(const lt_neighbours *x, lt_near last, double square, uint32_t place) {
  return square < last.square ||
         (square == last.square && (last.place == LT_MIXED || x->point[place] < x->point[last.place]));
}

void lt_nearest_consider(lt_neighbours *x, uint32_t place, double square, uint32_t other) {
  lt_near *list = x->near + (size_t)place * x->k;
  if (square <= list[x->k - 1].square && other != place && is_nearer(x, list[x->k - 1], square, other)) {
    insert(x, list, square, other);
  }
}

/* True if the points of two leaves were compared before; from now on they were. */
static int have_met(lt_neighbours *x, uint32_t leaf, uint32_t other) {
  const uint32_t low = leaf < other ? leaf : other, high = leaf < other ? other : leaf;
  const size_t bit = (size_t)low * x->n_leaves + high;
  const int met = x->sieve.met[bit / 8] >> (bit % 8) & 1;
  x->sieve.met[bit / 8] |= (uint8_t)(1u << (bit % 8));
  return met;
}

/* The farthest neighbour so far of every point of a leaf. */
static void limits_of(const lt_neighbours *x, uint32_t leaf, double *limits) {
  const uint32_t start = lt_leaf_start(x, leaf), count = lt_leaf_start(x, leaf + 1) - start;
  for (uint32_t i = 0; i < count; ++i) {
    limits[i] = x->near[(size_t)(start + i) * x->k + x->k - 1].square;
  }
}

/*
 * Two points of the leaf at a time; the last of an odd number twice, which changes nothing. Points of two leaves are
 * compared once, for both, where it can be remembered that they were.
 */
static void sieve_leaves(lt_neighbours *x, uint32_t leaf, uint32_t other) {
  const uint32_t start = lt_leaf_start(x, leaf), count = lt_leaf_start(x, leaf + 1) - start;
  const uint32_t first = lt_leaf_start(x, other);
  const int both = leaf != other && x->sieve.met != NULL;
  double limits[LT_LEAF], back[LT_LEAF];
  int32_t least[LT_LEAF];
  if (both && have_met(x, leaf, other)) {
    return;
  }
  limits_of(x, leaf, limits);
  if (both) {
    limits_of(x, other, back);
    lt_sieve_least(x, other, back, leaf, least);
  }
  for (uint32_t at = 0; at < count; at += 2) {
    const uint32_t next = at + 1 < count ? at + 1 : at;
    const lt_query_pair who = {leaf, {at, next}, {limits[at], limits[next]}};
    uint32_t near[2];
    lt_sieve_two(x, &who, other, both ? least : NULL, near);
    near[1] = next == at ? 0 : near[1];
    for (uint32_t i = 0; i < 2; ++i) {
      for (uint32_t left = near[i]; left != 0; left &= left - 1) {
        const uint32_t j = (uint32_t)__builtin_ctz(left);
        const double square = lt_pair_square(x, leaf, who.own[i], other, j);
        lt_nearest_consider(x, start + who.own[i], square, first + j);
        if (both) {
          lt_nearest_consider(x, first + j, square, start + who.own[i]);
        }
      }
    }
  }
}

static void compare_leaves(lt_neighbours *x, uint32_t leaf, uint32_t other) {
  const uint32_t start = lt_leaf_start(x, leaf), end = lt_leaf_start(x, leaf + 1);
  const uint32_t first = lt_leaf_start(x, other), count = lt_leaf_start(x, other + 1) - first;
  double square[LT_LEAF];
  if (x->sieve.block != NULL) {
    sieve_leaves(x, leaf, other);
    return;
  }
  for (uint32_t place = start; place < end; ++place) {
    lt_leaf_squares(x, leaf, place - start, other, square);
    for (uint32_t i = 0; i < count; ++i) {
      lt_nearest_consider(x, place, square[i], first + i);
    }
  }
}

/* The farthest of the farthest neighbours so far: boxes beyond it hold nothing for any point of the leaf. */
static double reach_of(const lt_neighbours *x, uint32_t leaf) {
  const uint32_t end = lt_leaf_start(x, leaf + 1);
  double reach = 0;
  for (uint32_t place = lt_leaf_start(x, leaf); place < end; ++place) {
    const double last = x->near[(size_t)place * x->k + x->k - 1].square;
    reach = last > reach ? last : reach;
  }
  return reach;
}

void lt_nearest_begin(lt_neighbours *x) {
  for (size_t i = 0; i < (size_t)x->n * x->k; ++i) {
    x->near[i] = (lt_near){(double)INFINITY, LT_MIXED};
  }
}

void lt_nearest_of_leaf(lt_neighbours *x, uint32_t leaf, uint32_t within) {
  const uint32_t own = x->n_leaves + leaf;
  uint32_t stack[64], top = 0; /* two a level */
  double reach = reach_of(x, leaf);
  stack[top++] = within;
  while (top > 0) {
    const uint32_t box = stack[--top];
    if (lt_box_square(x, own, box) > reach) {
      continue;
    }
    if (box >= x->n_leaves) {
      compare_leaves(x, leaf, box - x->n_leaves);
      reach = reach_of(x, leaf);
      continue;
    }
    const int second = lt_box_square(x, own, 2 * box + 1) < lt_box_square(x, own, 2 * box);
    stack[top++] = 2 * box + (uint32_t)!second;
    stack[top++] = 2 * box + (uint32_t)second;
  }
}
