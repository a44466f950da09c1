/*
 * Single linkage: the edges of a minimum spanning tree, joined from the shortest to the longest (Gower and Ross 1969).
 * The tree grows from row 0 by the row nearest to it, the lowest of equals (Prim 1957). O(n^2) time.
 */
#include <math.h>

#include "linkage.h"

lt_status lt_spanning_create(lt_linkage *l) {
  lt_spanning *s = &l->spanning;
  LT_TRY_NEW_EACH_IN(&l->arena, l->n, &s->nearest, &s->through);
  for (uint32_t i = 0; i < l->n; ++i) {
    s->nearest[i] = (double)INFINITY;
  }
  lt_linkage_retire(l, 0);
  return LT_OK;
}

void lt_spanning_join(lt_linkage *l, double work) {
  lt_spanning *s = &l->spanning;
  for (; l->n_active > 0 && work > 0; work -= l->n_active) {
    uint32_t next = l->active[0];
    for (uint32_t k = 0; k < l->n_active; ++k) {
      const uint32_t i = l->active[k];
      const uint32_t low = i < s->newest ? i : s->newest, high = i < s->newest ? s->newest : i;
      const double d = l->distance[lt_pair_start(l->n, low) + (high - low - 1)];
      if (d < s->nearest[i]) {
        s->nearest[i] = d;
        s->through[i] = s->newest;
      }
      next = s->nearest[i] < s->nearest[next] ? i : next;
    }
    l->joints[l->n_joints++] =
        (lt_joint){.a = s->through[next], .b = next, .height = s->nearest[next], .margin = (double)NAN};
    lt_linkage_retire(l, next);
    s->newest = next;
  }
}
