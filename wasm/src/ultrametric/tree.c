/*
 * The minimum spanning tree of x, kept from step to step: only its n - 1 edges are sorted and joined again. Every other edge
 * then finds the merge that joins its ends, which the costs need anyway; this shows whether the tree is still the minimum
 * one. An edge violates if it comes before its pass edge (exchange.c). Most edges that do come before the pass edge of the
 * step before, so these are taken into the join at once, and few are found afterwards.
 */
#include "ultrametric.h"

enum { CHUNK = 1024 };

/* Keeps of the `count` places at `found` those that come before their pass edge in the order of (x, edge). */
static uint32_t keep_violating(const lt_ultrametric *fit, uint32_t *found, uint32_t count) {
  const lt_outside *o = &fit->outside;
  uint32_t kept = 0;
  for (uint32_t k = 0; k < count; ++k) {
    const uint32_t place = found[k], slot = fit->order[o->pass[place]].index;
    const double height = fit->slots.x[slot];
    found[kept] = place;
    kept += o->x[place] < height || (o->x[place] == height && o->edge[place] < fit->slots.edge[slot]);
  }
  return kept;
}

/* Finds the outside edges that come before the pass edge of the step before: without a branch, since few do. */
static lt_status foresee_violating(lt_ultrametric *fit) {
  const lt_outside *o = &fit->outside;
  fit->n_violating = 0;
  for (uint32_t start = 0; start < o->n; start += CHUNK) {
    const uint32_t end = o->n - start < CHUNK ? o->n : start + CHUNK;
    LT_TRY(LT_GROW((size_t)fit->n_violating + CHUNK, &fit->most_violating, &fit->violating));
    uint32_t *const found = fit->violating + fit->n_violating;
    uint32_t n = 0;
    for (uint32_t i = start; i < end; ++i) {
      found[n] = i;
      n += o->x[i] <= fit->height[o->pass[i]];
    }
    fit->n_violating += keep_violating(fit, found, n);
  }
  return LT_OK;
}

/* x of the tree edges, in the order they had. */
static void raise(lt_ultrametric *fit) {
  for (uint32_t j = 0; j + 1 < fit->n; ++j) {
    fit->height[j] = fit->slots.x[fit->order[j].index];
  }
}

static void sort_tree(lt_ultrametric *fit) {
  for (uint32_t j = 0; j + 1 < fit->n; ++j) {
    fit->order[j].key = lt_key_of(fit->height[j]);
  }
  lt_sort_numbers(fit->order, fit->scratch, fit->n - 1, fit->slots.x, fit->slots.edge);
}

/* The height of every merge; its sums, which begin with its own edge. */
static void begin_nodes(lt_ultrametric *fit) {
  for (uint32_t j = 0; j + 1 < fit->n; ++j) {
    const uint32_t slot = fit->order[j].index;
    const double height = fit->slots.x[slot], residual = height - fit->slots.w[slot];
    fit->nodes[j] = (lt_node){height, residual, residual * residual, 1};
  }
}

/* Adds the edges outside to the sums of their merges, and notes which of them violate. */
static lt_status add_outside(lt_ultrametric *fit) {
  const lt_outside *o = &fit->outside;
  fit->n_violating = 0;
  for (uint32_t start = 0; start < o->n; start += CHUNK) {
    const uint32_t end = o->n - start < CHUNK ? o->n : start + CHUNK;
    LT_TRY(LT_GROW((size_t)fit->n_violating + CHUNK, &fit->most_violating, &fit->violating));
    uint32_t *const found = fit->violating + fit->n_violating;
    uint32_t n = 0;
    for (uint32_t i = start; i < end; ++i) {
      lt_node *const node = &fit->nodes[o->pass[i]];
      const double residual = node->height - o->w[i];
      found[n] = i;
      n += o->x[i] <= node->height;
      node->residuals += residual;
      node->squares += residual * residual;
      node->edges += 1;
    }
    fit->n_violating += keep_violating(fit, found, n);
  }
  return LT_OK;
}

static lt_status sum_up(lt_ultrametric *fit) {
  begin_nodes(fit);
  return add_outside(fit);
}

lt_status lt_tree_update(lt_ultrametric *fit) {
  const lt_outside *o = &fit->outside;
  raise(fit);
  fit->n_violating = 0;
  if (fit->n_costs > 0) { /* else no pass edge is known yet */
    LT_TRY(foresee_violating(fit));
  }
  sort_tree(fit);
  if (fit->n_violating == 0) {
    lt_tree_join(fit, NULL, 0, NULL);
  } else {
    LT_TRY(lt_tree_exchange(fit));
  }
  lt_merges_of(fit->forest, o->n, o->src, o->dst, o->pass);
  LT_TRY(sum_up(fit));
  if (fit->n_violating > 0) {
    LT_TRY(lt_tree_exchange(fit));
    lt_pass_again(fit);
    LT_TRY(sum_up(fit));
  }
  return LT_OK;
}
