/*
 * Local exchanges. An edge outside the tree that comes before its pass edge in the order of (x, edge) violates; every
 * other outside edge is the last on its cycle. So the minimum spanning tree is that of the tree and the violating edges.
 * When an edge r leaves the tree, r was the last edge of a cycle: a path that went over r and had a later edge on it
 * keeps that edge as its last when it takes the rest of the cycle instead. So pass edges change only where they were r, and
 * the sums of all other nodes stay as they are.
 */
#include "ultrametric.h"

enum { BLOCK = 256 };

typedef struct lt_exchange {
  lt_item *entering; /* violating edges as (key, place), in order */
  lt_item *scratch;
  uint32_t *merge;   /* the merges they make, LT_NOWHERE if none */
  uint32_t *leaving; /* slots */
} lt_exchange;

static lt_status exchange_create(lt_arena *arena, uint32_t most, lt_exchange *out) {
  LT_TRY_NEW_EACH_IN(arena, most, &out->entering, &out->scratch, &out->merge, &out->leaving);
  return LT_OK;
}

/* The slot of an edge outside the tree; it gets one when it enters for the first time. */
static uint32_t slot_of(lt_ultrametric *fit, uint32_t place) {
  lt_slots *s = &fit->slots;
  const lt_outside *o = &fit->outside;
  if (o->slot[place] != LT_NOWHERE) {
    return o->slot[place];
  }
  const uint32_t slot = s->n++;
  s->src[slot] = o->src[place];
  s->dst[slot] = o->dst[place];
  s->edge[slot] = o->edge[place];
  s->w[slot] = o->w[place];
  for (uint32_t iterate = 0; iterate < LT_ITERATES; ++iterate) {
    s->theta[iterate][slot] = o->theta[place];
  }
  lt_positive_map((lt_positive)fit->options.positive, 1, &o->theta[place], &s->x[slot], &s->slope[slot]);
  s->mean[slot] = s->square[slot] = s->largest[slot] = s->gradient[slot] = 0;
  return slot;
}

/* An entered edge and one that left change places. */
static void swap(lt_ultrametric *fit, uint32_t place, uint32_t merge, uint32_t leaving) {
  lt_slots *s = &fit->slots;
  lt_outside *o = &fit->outside;
  const uint32_t slot = slot_of(fit, place);
  fit->order_after[merge] = (lt_item){lt_key_of(s->x[slot]), slot};
  s->place[slot] = LT_NOWHERE;
  s->place[leaving] = place;
  o->src[place] = s->src[leaving];
  o->dst[place] = s->dst[leaving];
  o->edge[place] = s->edge[leaving];
  o->w[place] = s->w[leaving];
  o->x[place] = s->x[leaving];
  o->slot[place] = leaving;
  o->pass[place] = LT_NOWHERE;
}

/* The edges that stay get their new merges, those that left give their slots' places to those that entered. */
static void relink(lt_ultrametric *fit, const lt_exchange *x) {
  uint32_t n_leaving = 0;
  for (uint32_t j = 0; j + 1 < fit->n; ++j) {
    const uint32_t merge = fit->renamed[j];
    if (merge != LT_NOWHERE) {
      fit->order_after[merge] = fit->order[j];
    } else {
      x->leaving[n_leaving++] = fit->order[j].index;
    }
  }
  for (uint32_t k = 0; k < fit->n_violating; ++k) {
    if (x->merge[k] != LT_NOWHERE) {
      swap(fit, x->entering[k].index, x->merge[k], x->leaving[--n_leaving]);
    }
  }
  lt_item *const order = fit->order;
  fit->order = fit->order_after;
  fit->order_after = order;
}

static void exchange(lt_ultrametric *fit, const lt_exchange *x) {
  for (uint32_t k = 0; k < fit->n_violating; ++k) {
    const uint32_t place = fit->violating[k];
    x->entering[k] = (lt_item){lt_key_of(fit->outside.x[place]), place};
  }
  lt_sort_numbers(x->entering, x->scratch, fit->n_violating, fit->outside.x, fit->outside.edge);
  lt_tree_join(fit, x->entering, fit->n_violating, x->merge);
  relink(fit, x);
}

/* No more edges enter than the tree has, and none gets a second slot. */
static lt_status reserve_entering(lt_ultrametric *fit) {
  const uint32_t entering = fit->n_violating < fit->n - 1 ? fit->n_violating : fit->n - 1;
  const uint32_t free_slots = fit->m - fit->slots.n;
  return lt_slots_reserve(&fit->slots, fit->slots.n + (entering < free_slots ? entering : free_slots), fit->m);
}

lt_status lt_tree_exchange(lt_ultrametric *fit) {
  LT_TRY(reserve_entering(fit));
  lt_arena arena = {NULL};
  lt_exchange x;
  const lt_status status = exchange_create(&arena, fit->n_violating, &x);
  if (status == LT_OK) {
    exchange(fit, &x);
  }
  return lt_arena_end(&arena, status);
}

/* The pass edges of a block of edges outside, whose places are given. */
static void look_up(lt_ultrametric *fit, const uint32_t *place, uint32_t n) {
  const lt_outside *o = &fit->outside;
  uint32_t src[BLOCK] = {0}, dst[BLOCK] = {0}, merge[BLOCK];
  for (uint32_t i = 0; i < n; ++i) {
    src[i] = o->src[place[i]];
    dst[i] = o->dst[place[i]];
  }
  lt_merges_of(fit->forest, n, src, dst, merge);
  for (uint32_t i = 0; i < n; ++i) {
    o->pass[place[i]] = merge[i];
  }
}

void lt_pass_again(lt_ultrametric *fit) {
  const lt_outside *o = &fit->outside;
  uint32_t place[BLOCK], n = 0;
  for (uint32_t i = 0; i < o->n; ++i) {
    const uint32_t before = o->pass[i];
    o->pass[i] = before == LT_NOWHERE ? LT_NOWHERE : fit->renamed[before];
    place[n] = i;
    n += o->pass[i] == LT_NOWHERE;
    if (n == BLOCK) {
      look_up(fit, place, n);
      n = 0;
    }
  }
  look_up(fit, place, n);
}
