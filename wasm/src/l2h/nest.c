/*
 * The groups whose exact rp a verification pass computes: intervals of the dendrogram's leaves, any two of them nested or
 * apart, so that those around a class are found by walking from the innermost one out. Their plan is what another instance
 * needs to compute the same.
 */
#include <string.h>

#include "l2h.h"
#include "sort.h"

/* A pass computes at most this many entries of rp (some 35 bytes each); what is left waits for the next pass. */
enum { MOST_ENTRIES = 1 << 23 };

/* The undecided groups of the walk that just ended and where they lie among the leaves, as many as a pass computes. */
static lt_status collect_pending(lt_arena *scratch, const lt_l2h *l2h, lt_nest *nest) {
  const lt_groups *groups = &l2h->groups;
  uint32_t *position, *points; /* of a class; of all classes before it */
  LT_TRY(LT_NEW_IN(scratch, l2h->k, &position));
  LT_TRY(LT_NEW_IN(scratch, (size_t)l2h->k + 1, &points));
  uint32_t at = 0;
  for (uint32_t c = groups->first[groups->n_nodes - 1]; c != LT_NO_CLASS; c = groups->next_class[c]) {
    position[c] = at;
    nest->leaf_order[at] = c;
    points[at + 1] = points[at] + l2h->class_count[c];
    ++at;
  }
  double entries = 0;
  for (uint32_t step = 0; step + 1 < l2h->k; ++step) {
    const lt_decision *d = &l2h->decisions[step];
    if (d->certain || (l2h->cells != NULL && lt_cells_are_whole(l2h, d->chosen))) {
      continue;
    }
    const uint32_t first = position[groups->first[d->chosen]], size = groups->size[d->chosen];
    const uint32_t reassigned = points[first + size] - points[first];
    entries += reassigned < l2h->k ? reassigned : l2h->k;
    if (nest->n_pending > 0 && entries > MOST_ENTRIES) {
      break;
    }
    nest->pending[nest->n_pending++] = (lt_pending){first, size};
  }
  return LT_OK;
}

/* Outer groups before those inside them, from left to right. */
static int comes_after(const void *context, uint32_t a, uint32_t b) {
  const lt_pending *x = (const lt_pending *)context + a, *y = (const lt_pending *)context + b;
  return x->first > y->first || (x->first == y->first && x->size < y->size);
}

/* outer and inner from groups in order; LT_INVALID unless any two of them are nested or apart. */
static lt_status link_in_order(lt_nest *nest, uint32_t k, const uint32_t *order) {
  uint32_t current = LT_NO_GROUP, at = 0;
  for (uint32_t i = 0; i < k; ++i) {
    while (current != LT_NO_GROUP && nest->pending[current].first + nest->pending[current].size <= i) {
      current = nest->outer[current];
    }
    for (; at < nest->n_pending && nest->pending[order[at]].first == i; ++at) {
      const lt_pending *p = &nest->pending[order[at]];
      const lt_pending *around = current == LT_NO_GROUP ? NULL : &nest->pending[current];
      LT_REFUSE_IF(around != NULL && (p->first + p->size > around->first + around->size || p->size == around->size),
                   lt_fail(LT_INVALID, "a plan whose groups are not nested", 0, 0));
      nest->outer[order[at]] = current;
      current = order[at];
    }
    nest->inner[nest->leaf_order[i]] = current;
  }
  return LT_OK;
}

/* Links each group to the smallest one that holds it. */
static lt_status link(lt_arena *scratch, lt_nest *nest, uint32_t k) {
  const uint32_t n = nest->n_pending;
  uint32_t *order, *sorting;
  LT_TRY_NEW_EACH_IN(scratch, n, &order, &sorting);
  for (uint32_t p = 0; p < n; ++p) {
    order[p] = p;
  }
  lt_sort(order, n, sorting, comes_after, nest->pending);
  return link_in_order(nest, k, order);
}

static lt_status create(lt_arena *arena, uint32_t k, lt_nest *out) {
  *out = (lt_nest){0};
  LT_TRY_NEW_EACH_IN(arena, k, &out->leaf_order, &out->pending, &out->inner, &out->outer);
  return LT_OK;
}

lt_status lt_nest_collect(lt_l2h *l2h, lt_nest *nest) {
  LT_TRY(create(&l2h->arena, l2h->k, nest));
  lt_arena scratch = {NULL};
  lt_status status = collect_pending(&scratch, l2h, nest);
  status = status == LT_OK ? link(&scratch, nest, l2h->k) : status;
  return lt_arena_end(&scratch, status);
}

uint32_t lt_nest_plan_words(const lt_nest *nest, uint32_t k) { return 2 + k + 2 * nest->n_pending; }

void lt_nest_plan(const lt_nest *nest, uint32_t k, uint32_t *out) {
  *out++ = nest->n_pending;
  *out++ = k;
  memcpy(out, nest->leaf_order, k * sizeof *out);
  out += k;
  for (uint32_t p = 0; p < nest->n_pending; ++p) {
    *out++ = nest->pending[p].first;
    *out++ = nest->pending[p].size;
  }
}

lt_status lt_nest_follow(lt_l2h *l2h, lt_nest *nest, const uint32_t *plan, uint32_t n_words, uint32_t *out_words) {
  const uint32_t k = l2h->k;
  int fits = n_words >= 2 && plan[0] <= k && plan[1] == k && n_words >= 2 + k + 2 * plan[0];
  for (uint32_t i = 0; fits && i < k; ++i) {
    fits = plan[2 + i] < k;
  }
  for (uint32_t p = 0; fits && p < plan[0]; ++p) {
    const uint32_t first = plan[2 + k + 2 * p], size = plan[3 + k + 2 * p];
    fits = size > 0 && size < k && first <= k - size;
  }
  LT_REFUSE_IF(!fits, lt_fail(LT_INVALID, "a plan of another run", 0, 0));
  *out_words = 2 + k + 2 * plan[0];
  LT_TRY(create(&l2h->arena, k, nest));
  memcpy(nest->leaf_order, plan + 2, k * sizeof *plan);
  for (nest->n_pending = 0; nest->n_pending < plan[0]; ++nest->n_pending) {
    const uint32_t *place = plan + 2 + k + 2 * (size_t)nest->n_pending;
    nest->pending[nest->n_pending] = (lt_pending){place[0], place[1]};
  }
  lt_arena scratch = {NULL};
  return lt_arena_end(&scratch, link(&scratch, nest, k));
}
