/*
 * The nearest-neighbour chain (Benzecri 1982, Juan 1982; Murtagh 1983): a chain of clusters, each the nearest of the
 * one before, ends in two that are nearest to each other; they are joined, and the chain goes on from what is left of
 * it. Every linkage here is reducible, so the joints are those of the greedy search, found in another order. O(n^2)
 * time.
 *
 * A third cluster that is as near to one of the two as they are to each other, but nearer to a fourth, joins the fourth first:
 * their union is then farther away, and there is no tie.
 *
 * Once half of the slots are empty the distances are moved together, so that those read stay dense.
 */
#include <math.h>

#include "finite.h"
#include "linkage.h"

enum { FEWEST_SLOTS = 64 }; /* fewer are not worth moving */

static double *pair(const lt_linkage *l, uint32_t i, uint32_t j) {
  return i < j ? l->distance + l->chain.start[i] + (j - i - 1) : l->distance + l->chain.start[j] + (i - j - 1);
}

lt_status lt_chain_create(lt_linkage *l) {
  lt_chain *c = &l->chain;
  LT_TRY_NEW_EACH_IN(&l->arena, l->n, &c->start, &c->size, &c->lowest, &c->link, &c->renamed, &c->tip.row, &c->before.row);
  c->n_slots = l->n;
  c->tip.slot = c->before.slot = LT_NO_SLOT;
  for (uint32_t i = 0; i < l->n; ++i) {
    c->start[i] = lt_pair_start(l->n, i);
    c->size[i] = 1;
    c->lowest[i] = i;
  }
  return LT_OK;
}

/* Fills row[i] with the distances of slot x to every other active slot. */
static void gather(const lt_linkage *l, uint32_t x, double *row) {
  uint32_t k = 0;
  for (; l->active[k] < x; ++k) {
    const uint32_t i = l->active[k];
    row[i] = l->distance[l->chain.start[i] + (x - i - 1)];
  }
  const double *behind = l->distance + l->chain.start[x];
  for (++k; k < l->n_active; ++k) {
    const uint32_t i = l->active[k];
    row[i] = behind[i - x - 1];
  }
}

/*
 * Looks from slot x: its nearest slot, among equals `favourite`, else the lowest. The view becomes c->tip, that of the last
 * look c->before.
 */
static uint32_t look(lt_linkage *l, uint32_t x, uint32_t favourite) {
  lt_chain *c = &l->chain;
  const lt_view last = c->tip;
  c->tip = c->before;
  c->before = last;
  c->tip.slot = x;
  double *row = c->tip.row;
  gather(l, x, row);
  row[x] = (double)INFINITY;
  uint32_t nearest = favourite;
  double least = favourite == LT_NO_SLOT ? (double)INFINITY : row[favourite];
  double second = (double)INFINITY;
  for (uint32_t k = 0; k < l->n_active; ++k) {
    const uint32_t i = l->active[k];
    if (row[i] < second && i != favourite) {
      if (row[i] < least) {
        second = least;
        least = row[i];
        nearest = i;
      } else {
        second = row[i];
      }
    }
  }
  c->tip.second = second;
  return nearest;
}

/* Lance and Williams (1967): distance of a third cluster of n_i rows to the union of two, from what it was to each. */
static inline double to_union(lt_linkage_method method, double d_a, double d_b, double d_ab, double n_a, double n_b,
                              double n_i) {
  switch (method) {
    case LT_COMPLETE_LINKAGE: return d_a > d_b ? d_a : d_b;
    case LT_AVERAGE_LINKAGE: return (n_a * d_a + n_b * d_b) / (n_a + n_b);
    case LT_WEIGHTED_LINKAGE: return (d_a + d_b) / 2;
    case LT_WARD_LINKAGE: {
      const double share = 1 / (n_a + n_b + n_i);
      const double square = (n_i + n_a) * share * d_a * d_a + (n_i + n_b) * share * d_b * d_b - n_i * share * d_ab * d_ab;
      return sqrt(square <= 0 ? 0 : square); /* dissimilarities that are not Euclidean can make it negative */
    }
    case LT_SINGLE_LINKAGE: break;
  }
  return d_a < d_b ? d_a : d_b;
}

/* A distance of two clusters is not finite: what is wrong is the largest of the distances that it is made of. */
static lt_status too_large(const lt_linkage *l) {
  const uint32_t a = l->apart[0], b = l->apart[1];
  return l->options.distance == LT_PRECOMPUTED
             ? lt_fail_at(LT_BAD_VALUE, "the dissimilarity at row # column # is too large to compute with", a, b, -1)
             : lt_fail_at(LT_BAD_VALUE, "the distances of row # are too large to compute with", a, -1, -1);
}

/* The distance from a slot to its nearest. */
static double least_from(const lt_linkage *l, uint32_t x) {
  double least = (double)INFINITY;
  for (uint32_t k = 0; k < l->n_active; ++k) {
    const uint32_t i = l->active[k];
    if (i != x) {
      least = fmin(least, *pair(l, x, i));
    }
  }
  return least;
}

/*
 * Of the two slots that were looked from, the first rival: a slot as near to one of them as they are to each other.
 * LT_NO_SLOT where there is none, or it has nothing nearer to join first.
 */
static uint32_t busy_rival(const lt_linkage *l) {
  const lt_view *a = &l->chain.tip, *b = &l->chain.before;
  const double height = a->row[b->slot], level = height + LT_TIE * height;
  if (fmin(a->second, b->second) > level) {
    return LT_NO_SLOT;
  }
  for (uint32_t k = 0; k < l->n_active; ++k) {
    const uint32_t i = l->active[k];
    if (i != a->slot && i != b->slot && fmin(a->row[i], b->row[i]) <= level) {
      return least_from(l, i) < height - LT_TIE * height ? i : LT_NO_SLOT;
    }
  }
  return LT_NO_SLOT;
}

/* The place of a slot in the chain; the end of the chain where it is not in it. */
static uint32_t place_in_chain(const lt_chain *c, uint32_t slot) {
  uint32_t place = 0;
  while (place < c->n_links && c->link[place] != slot) {
    ++place;
  }
  return place;
}

/* Joins the two slots that were looked from, in the lower of the two. */
static lt_status join(lt_linkage *l) {
  lt_chain *c = &l->chain;
  const lt_view a = c->tip, b = c->before;
  const uint32_t kept = a.slot < b.slot ? a.slot : b.slot;
  const uint32_t gone = a.slot < b.slot ? b.slot : a.slot;
  const double height = a.row[b.slot];
  const double second = fmin(a.second, b.second);
  l->joints[l->n_joints++] = (lt_joint){
      .a = c->lowest[kept],
      .b = c->lowest[gone],
      .height = height,
      .margin = second < (double)INFINITY ? (second > 0 ? (second - height) / second : 0) : (double)NAN,
  };
  const double n_a = c->size[a.slot], n_b = c->size[b.slot];
  const lt_linkage_method method = (lt_linkage_method)l->options.method;
  lt_linkage_retire(l, gone);
  for (uint32_t k = 0; k < l->n_active; ++k) {
    const uint32_t i = l->active[k];
    if (i != kept) {
      const double joined = to_union(method, a.row[i], b.row[i], height, n_a, n_b, c->size[i]);
      LT_REFUSE_IF(!lt_is_finite(joined), too_large(l));
      *pair(l, kept, i) = joined;
    }
  }
  c->size[kept] += c->size[gone];
  c->tip.slot = c->before.slot = LT_NO_SLOT;
  return LT_OK;
}

/* Moves the active slots to the front, in their order, and their distances with them. */
static void move_together(lt_linkage *l) {
  lt_chain *c = &l->chain;
  const uint32_t m = l->n_active;
  double *to = l->distance;
  for (uint32_t a = 0; a < m; ++a) { /* each distance moves to a place at or before its own */
    const double *from = l->distance + c->start[l->active[a]];
    for (uint32_t b = a + 1; b < m; ++b) {
      *to++ = from[l->active[b] - l->active[a] - 1];
    }
  }
  for (uint32_t a = 0; a < m; ++a) {
    const uint32_t slot = l->active[a];
    c->renamed[slot] = a;
    c->size[a] = c->size[slot];
    c->lowest[a] = c->lowest[slot];
    c->start[a] = lt_pair_start(m, a);
    l->active[a] = a;
  }
  for (uint32_t i = 0; i < c->n_links; ++i) {
    c->link[i] = c->renamed[c->link[i]];
  }
  c->n_slots = m;
}

lt_status lt_chain_join(lt_linkage *l, double work) {
  lt_chain *c = &l->chain;
  for (; l->n_active > 1 && work > 0; work -= l->n_active) {
    if (c->n_links == 0) {
      c->link[c->n_links++] = l->active[0];
    }
    const uint32_t x = c->link[c->n_links - 1];
    const uint32_t favourite = c->n_links > 1 ? c->link[c->n_links - 2] : LT_NO_SLOT;
    const uint32_t nearest = look(l, x, favourite);
    LT_MUST(nearest < c->n_slots);
    if (nearest != favourite) {
      /* one that is in the chain is nearer by now: a rival has joined, or numbers were rounded */
      c->n_links = place_in_chain(c, nearest);
      c->link[c->n_links++] = nearest;
      continue;
    }
    if (c->before.slot != favourite) {
      look(l, favourite, x); /* it was looked from before something was joined */
    }
    const uint32_t rival = busy_rival(l);
    if (rival != LT_NO_SLOT && c->n_rivals < l->n_active && place_in_chain(c, rival) == c->n_links) {
      c->link[c->n_links++] = rival;
      ++c->n_rivals;
      continue;
    }
    LT_TRY(join(l));
    c->n_links -= 2;
    c->n_rivals = 0;
    work -= l->n_active;
    if (2 * l->n_active <= c->n_slots && c->n_slots > FEWEST_SLOTS) {
      move_together(l);
      work -= 0.5 * l->n_active * l->n_active;
    }
  }
  return LT_OK;
}
