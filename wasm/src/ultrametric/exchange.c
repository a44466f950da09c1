/*
 * Local exchanges. An edge outside the tree that comes before its pass edge in the order of (x, edge) violates; every
 * other outside edge is the last on its cycle. So the minimum spanning tree is that of the tree and the violating edges.
 * When an edge r leaves the tree, r was the last edge of a cycle: a path that went over r and had a later edge on it
 * keeps that edge as its last when it goes round the cycle instead. So pass edges change only where they were r, and the
 * sums of all other nodes stay as they are.
 */
#include <stdlib.h>

#include "ultrametric.h"

typedef struct lt_exchange {
  lt_item *entering; /* violating edges as (key, place), in order */
  lt_item *scratch;
  uint32_t *leaving; /* slots */
  uint32_t *entered; /* places, and the merges they make */
  uint32_t *merge;
  uint32_t n_leaving;
  uint32_t n_entered;
} lt_exchange;

static lt_status exchange_create(const lt_ultrametric *fit, lt_exchange *x) {
  const uint32_t most = fit->n_violating;
  *x = (lt_exchange){NULL, NULL, NULL, NULL, NULL, 0, 0};
  LT_TRY(LT_NEW(most, &x->entering));
  LT_TRY(LT_NEW(most, &x->scratch));
  LT_TRY(LT_NEW(most, &x->leaving));
  LT_TRY(LT_NEW(most, &x->entered));
  return LT_NEW(most, &x->merge);
}

static void exchange_destroy(lt_exchange *x) {
  free(x->entering);
  free(x->scratch);
  free(x->leaving);
  free(x->entered);
  free(x->merge);
}

/* Kruskal over the tree edges and the entering ones, both in order. */
static void join_both(lt_ultrametric *fit, lt_exchange *x) {
  const lt_slots *s = &fit->slots;
  const lt_outside *o = &fit->outside;
  const uint32_t old = fit->n - 1;
  uint32_t merges = 0, i = 0, k = 0;
  lt_forest_clear(fit->forest, fit->n);
  while (i < old || k < fit->n_violating) {
    const uint32_t slot = i < old ? fit->order[i].index : 0;
    const uint32_t place = k < fit->n_violating ? x->entering[k].index : 0;
    const int from_tree = k == fit->n_violating || (i < old && (s->x[slot] < o->x[place] ||
                                                                (s->x[slot] == o->x[place] && s->edge[slot] < o->edge[place])));
    const uint32_t a = from_tree ? s->src[slot] : o->src[place];
    const uint32_t b = from_tree ? s->dst[slot] : o->dst[place];
    const int joined = lt_join(fit->forest, a, b, merges, &fit->attached[merges]);
    if (from_tree) {
      fit->renamed[i] = joined ? merges : LT_NOWHERE;
      if (joined) {
        fit->order_after[merges] = fit->order[i];
        fit->nodes_after[merges] = fit->nodes[i];
      } else {
        x->leaving[x->n_leaving++] = slot;
      }
    } else if (joined) {
      x->entered[x->n_entered] = place;
      x->merge[x->n_entered++] = merges;
    }
    merges += (uint32_t)joined;
    i += (uint32_t)from_tree;
    k += (uint32_t)!from_tree;
  }
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
  const double height = s->x[slot], miss = height - s->w[slot];
  fit->order_after[merge] = (lt_item){lt_key_of(height), slot};
  fit->nodes_after[merge] = (lt_node){height, miss, miss * miss, 1};
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

/* Merges are renumbered; where the pass edge left, the ends are looked up again. */
static void pass_again(lt_ultrametric *fit) {
  const lt_outside *o = &fit->outside;
  for (uint32_t i = 0; i < o->n; ++i) {
    const uint32_t before = o->pass[i];
    const uint32_t merge = before == LT_NOWHERE ? LT_NOWHERE : fit->renamed[before];
    o->pass[i] = merge == LT_NOWHERE ? lt_merge_of(fit->forest, o->src[i], o->dst[i]) : merge;
    if (merge == LT_NOWHERE) {
      lt_node_add(fit, o->pass[i], o->w[i]);
    }
  }
}

static void exchange(lt_ultrametric *fit, lt_exchange *x) {
  for (uint32_t k = 0; k < fit->n_violating; ++k) {
    const uint32_t place = fit->violating[k];
    x->entering[k] = (lt_item){lt_key_of(fit->outside.x[place]), place};
  }
  lt_sort_numbers(x->entering, x->scratch, fit->n_violating, fit->outside.x, fit->outside.edge);
  join_both(fit, x);
  for (uint32_t k = 0; k < x->n_entered; ++k) {
    swap(fit, x->entered[k], x->merge[k], x->leaving[k]);
  }
  lt_item *const order = fit->order;
  fit->order = fit->order_after;
  fit->order_after = order;
  lt_node *const nodes = fit->nodes;
  fit->nodes = fit->nodes_after;
  fit->nodes_after = nodes;
  pass_again(fit);
}

lt_status lt_tree_exchange(lt_ultrametric *fit) {
  LT_TRY(lt_slots_reserve(&fit->slots, fit->slots.n + fit->n_violating));
  lt_exchange x;
  const lt_status status = exchange_create(fit, &x);
  if (status == LT_OK) {
    exchange(fit, &x);
  }
  exchange_destroy(&x);
  return status;
}
