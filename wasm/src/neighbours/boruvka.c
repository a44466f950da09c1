/*
 * The minimum spanning tree of all points by Boruvka's algorithm: in every round each component but the largest is joined
 * with its nearest point outside. Lists of nearest neighbours answer most points; the others search the boxes, and
 * boxes that lie in their own component are passed over whole. Points at distance 0 make no edge, as in the published
 * code; pairs are compared by (distance, lower number, higher number), so no round can close a cycle.
 */
#include <math.h>

#include "neighbours.h"

static int is_better(const lt_neighbours *x, double square, uint32_t a, uint32_t b, const lt_pair_found *best) {
  if (square != best->square || best->a == LT_MIXED) {
    return square < best->square;
  }
  const uint32_t p = x->point[a], q = x->point[b], r = x->point[best->a], s = x->point[best->b];
  const uint32_t low = p < q ? p : q, high = p < q ? q : p;
  const uint32_t best_low = r < s ? r : s, best_high = r < s ? s : r;
  return low < best_low || (low == best_low && high < best_high);
}

static void offer(lt_neighbours *x, double square, uint32_t a, uint32_t b) {
  lt_pair_found *best = &x->best[x->component[a]];
  if (is_better(x, square, a, b, best)) {
    *best = (lt_pair_found){square, a, b};
  }
}

static void mark_boxes(lt_neighbours *x) {
  for (uint32_t box = 2 * x->n_leaves - 1; box >= 1; --box) {
    if (box < x->n_leaves) {
      x->common[box] = x->common[2 * box] == x->common[2 * box + 1] ? x->common[2 * box] : LT_MIXED;
      continue;
    }
    const uint32_t start = lt_leaf_start(x, box - x->n_leaves), end = lt_leaf_start(x, box - x->n_leaves + 1);
    x->common[box] = x->component[start];
    for (uint32_t place = start + 1; place < end; ++place) {
      if (x->component[place] != x->common[box]) {
        x->common[box] = LT_MIXED;
      }
    }
  }
}

/* The entry of a point's list that is its nearest outside its component; k where all of them are inside. */
static uint32_t first_outside(const lt_neighbours *x, uint32_t place) {
  const lt_near *list = x->near + (size_t)place * x->k;
  uint32_t i = 0;
  while (i < x->k && !(list[i].square > 0 && x->component[list[i].place] != x->component[place])) {
    ++i;
  }
  return i;
}

void lt_round_begin(lt_neighbours *x) {
  for (uint32_t place = 0; place < x->n; ++place) {
    x->component[place] = lt_top(x->forest, place);
    x->best[place] = (lt_pair_found){(double)INFINITY, LT_MIXED, LT_MIXED};
  }
  x->largest = x->component[0];
  for (uint32_t place = 0; place < x->n; ++place) {
    if (lt_above(x->forest[x->component[place]]) > lt_above(x->forest[x->largest])) {
      x->largest = x->component[place];
    }
  }
  mark_boxes(x);
  for (uint32_t place = 0; place < x->n; ++place) {
    const uint32_t i = first_outside(x, place);
    if (i < x->k) {
      const lt_near near = x->near[(size_t)place * x->k + i];
      offer(x, near.square, place, near.place);
    }
  }
}

/* True if a point may be nearer to the outside than its component is known to be. */
static int must_search(const lt_neighbours *x, uint32_t place) {
  const uint32_t own = x->component[place];
  return own != x->largest && x->near[(size_t)place * x->k + x->k - 1].square <= x->best[own].square &&
         first_outside(x, place) == x->k;
}

typedef struct lt_searchers {
  uint32_t place[LT_LEAF];
  uint32_t n;
  uint32_t common; /* their component, or LT_MIXED */
} lt_searchers;

static double reach_of(const lt_neighbours *x, const lt_searchers *who) {
  double reach = 0;
  for (uint32_t i = 0; i < who->n; ++i) {
    const double best = x->best[x->component[who->place[i]]].square;
    reach = best > reach ? best : reach;
  }
  return reach;
}

static void consider(lt_neighbours *x, uint32_t place, double square, uint32_t other) {
  const uint32_t own = x->component[place];
  if (square <= x->best[own].square && square > 0 && x->component[other] != own) {
    offer(x, square, place, other);
  }
}

static void sieve_leaves(lt_neighbours *x, const lt_searchers *who, uint32_t leaf, uint32_t other) {
  const uint32_t start = lt_leaf_start(x, leaf), first = lt_leaf_start(x, other);
  for (uint32_t s = 0; s < who->n; s += 2) {
    const uint32_t place[2] = {who->place[s], who->place[s + 1 < who->n ? s + 1 : s]};
    const lt_query_pair looking = {leaf,
                                   {place[0] - start, place[1] - start},
                                   {x->best[x->component[place[0]]].square, x->best[x->component[place[1]]].square}};
    uint32_t near[2];
    lt_sieve_two(x, &looking, other, NULL, near);
    near[1] = place[1] == place[0] ? 0 : near[1];
    for (uint32_t i = 0; i < 2; ++i) {
      for (uint32_t left = near[i]; left != 0; left &= left - 1) {
        const uint32_t j = (uint32_t)__builtin_ctz(left);
        if (x->component[first + j] != x->component[place[i]]) {
          consider(x, place[i], lt_pair_square(x, leaf, looking.own[i], other, j), first + j);
        }
      }
    }
  }
}

static void compare_leaves(lt_neighbours *x, const lt_searchers *who, uint32_t leaf, uint32_t other) {
  const uint32_t start = lt_leaf_start(x, leaf);
  const uint32_t first = lt_leaf_start(x, other), count = lt_leaf_start(x, other + 1) - first;
  double square[LT_LEAF];
  if (x->sieve.block != NULL) {
    sieve_leaves(x, who, leaf, other);
    return;
  }
  for (uint32_t s = 0; s < who->n; ++s) {
    lt_leaf_squares(x, leaf, who->place[s] - start, other, square);
    for (uint32_t i = 0; i < count; ++i) {
      consider(x, who->place[s], square[i], first + i);
    }
  }
}

static void search(lt_neighbours *x, const lt_searchers *who, uint32_t leaf) {
  const uint32_t own = x->n_leaves + leaf;
  uint32_t stack[64], top = 0; /* two a level */
  stack[top++] = 1;
  while (top > 0) {
    const uint32_t box = stack[--top];
    if ((who->common != LT_MIXED && x->common[box] == who->common) || lt_box_square(x, own, box) > reach_of(x, who)) {
      continue;
    }
    if (box >= x->n_leaves) {
      compare_leaves(x, who, leaf, box - x->n_leaves);
      continue;
    }
    const int second = lt_box_square(x, own, 2 * box + 1) < lt_box_square(x, own, 2 * box);
    stack[top++] = 2 * box + (uint32_t)!second;
    stack[top++] = 2 * box + (uint32_t)second;
  }
}

void lt_round_leaf(lt_neighbours *x, uint32_t leaf) {
  lt_searchers who = {{0}, 0, 0};
  const uint32_t end = lt_leaf_start(x, leaf + 1);
  for (uint32_t place = lt_leaf_start(x, leaf); place < end; ++place) {
    if (must_search(x, place)) {
      who.common = who.n == 0 || who.common == x->component[place] ? x->component[place] : LT_MIXED;
      who.place[who.n++] = place;
    }
  }
  if (who.n > 0) {
    search(x, &who, leaf);
  }
}

lt_status lt_round_end(lt_neighbours *x) {
  const uint32_t before = x->n_joined;
  for (uint32_t place = 0; place < x->n; ++place) {
    const lt_pair_found best = x->best[place]; /* tops only have one; that of the largest is from lists alone */
    lt_attached attached;
    if (place != x->largest && best.a != LT_MIXED && lt_join(x->forest, best.a, best.b, x->n_joined, &attached)) {
      x->joined[x->n_joined++] = best;
    }
  }
  return x->n_joined > before ? LT_OK : lt_fail(LT_BAD_VALUE, "all # points are the same", x->n, 0);
}
