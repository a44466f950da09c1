/*
 * The minimum spanning tree of x, kept from step to step: only its n - 1 edges are sorted and joined, and the other
 * edges, each looking for the merge that joins its ends, show for free whether the tree is still the minimum one.
 */
#include <stdlib.h>

#include "ultrametric.h"

static void sort_tree(lt_ultrametric *fit) {
  const double *x = fit->slots.x;
  for (uint32_t j = 0; j + 1 < fit->n; ++j) {
    fit->order[j].key = lt_key_of(x[fit->order[j].index]);
  }
  lt_sort_numbers(fit->order, fit->scratch, fit->n - 1, x, fit->slots.edge);
}

static void join_tree(lt_ultrametric *fit) {
  const lt_slots *s = &fit->slots;
  lt_forest_clear(fit->forest, fit->n);
  for (uint32_t j = 0; j + 1 < fit->n; ++j) {
    const uint32_t slot = fit->order[j].index;
    lt_join(fit->forest, s->src[slot], s->dst[slot], j, &fit->attached[j]);
    const double height = s->x[slot], miss = height - s->w[slot];
    fit->nodes[j] = (lt_node){height, miss, miss * miss, 1};
  }
}

void lt_node_add(lt_ultrametric *fit, uint32_t merge, double w) {
  lt_node *node = &fit->nodes[merge];
  const double miss = node->height - w;
  node->pull += miss;
  node->miss += miss * miss;
  node->edges += 1;
}

static lt_status note_violation(lt_ultrametric *fit, uint32_t place) {
  if (fit->n_violating == fit->most_violating) {
    const uint32_t most = 2 * fit->most_violating + 64;
    uint32_t *longer;
    LT_TRY(LT_NEW(most, &longer));
    memcpy(longer, fit->violating, fit->n_violating * sizeof *longer);
    free(fit->violating);
    fit->violating = longer;
    fit->most_violating = most;
  }
  fit->violating[fit->n_violating++] = place;
  return LT_OK;
}

lt_status lt_tree_update(lt_ultrametric *fit) {
  const lt_outside *o = &fit->outside;
  sort_tree(fit);
  join_tree(fit);
  fit->n_violating = 0;
  lt_merges_of(fit->forest, o->n, o->src, o->dst, o->pass);
  for (uint32_t i = 0; i < o->n; ++i) {
    const uint32_t merge = o->pass[i];
    const double height = fit->nodes[merge].height;
    lt_node_add(fit, merge, o->w[i]);
    if (o->x[i] <= height &&
        (o->x[i] < height || o->edge[i] < fit->slots.edge[fit->order[merge].index])) {
      LT_TRY(note_violation(fit, i));
    }
  }
  return fit->n_violating == 0 ? LT_OK : lt_tree_exchange(fit);
}
