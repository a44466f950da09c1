/*
 * The exact rp of every group that the lists could not decide, in one pass over the rows.
 *
 * The groups a class belongs to are nested, so for a point of that class the classes outside its outermost pending group
 * are outside all of them, those between one group and the next inner one are outside all inner ones, and so on: each
 * value is looked at once, and running (largest, class, sum) triples give q for every group of the chain. In the order of
 * the dendrogram's leaves each group is an interval.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "l2h.h"

/* A pass computes at most this many entries of rp (16 bytes each); what is left waits for the next pass. */
enum { LARGEST_TABLE = 1 << 24 };

void lt_verify_destroy(lt_verification *verification) {
  free(verification->pending);
  free(verification->leaf_order);
  free(verification->chain_start);
  free(verification->chain);
  lt_blocked_destroy(&verification->sum);
  *verification = (lt_verification){0};
}

const double *lt_verified_find(const lt_l2h *l2h, uint32_t node) {
  const double *found = NULL;
  if (l2h->n_verified == 0) {
    return NULL;
  }
  lt_mark_group(l2h, node, 1);
  for (uint32_t i = 0; i < l2h->n_verified && found == NULL; ++i) {
    const lt_verified *v = &l2h->verified[i];
    if (v->size == l2h->groups.size[node] && memcmp(v->is_member, l2h->in_group, l2h->k) == 0) {
      found = v->reassigned;
    }
  }
  lt_mark_group(l2h, node, 0);
  return found;
}

/* The undecided groups of the walk that just ended, outermost last, and where they lie among the leaves. */
static lt_status collect_pending(lt_l2h *l2h) {
  lt_verification *f = &l2h->verification;
  const lt_groups *groups = &l2h->groups;
  LT_TRY(LT_NEW(l2h->k, &f->leaf_order));
  uint32_t *position;
  LT_TRY(LT_NEW(l2h->k, &position));
  uint32_t at = 0;
  for (uint32_t c = groups->first[groups->n_nodes - 1]; c != LT_NO_CLASS; c = groups->next_class[c]) {
    position[c] = at;
    f->leaf_order[at++] = c;
  }
  const uint32_t most = LARGEST_TABLE / l2h->k;
  lt_status status = LT_NEW(l2h->k, &f->pending);
  for (uint32_t step = 0; status == LT_OK && step + 1 < l2h->k && f->n_pending < most; ++step) {
    const lt_decision *d = &l2h->decisions[step];
    if (!d->certain) {
      f->pending[f->n_pending++] =
          (lt_pending){d->chosen, position[groups->first[d->chosen]], groups->size[d->chosen]};
    }
  }
  free(position);
  return status;
}

/* chain: for each class the pending groups that hold it, outermost first. */
static lt_status link_chains(lt_l2h *l2h) {
  lt_verification *f = &l2h->verification;
  LT_TRY(LT_NEW((size_t)l2h->k + 1, &f->chain_start));
  uint32_t total = 0; /* fewer than n_pending * K <= LARGEST_TABLE */
  for (uint32_t p = 0; p < f->n_pending; ++p) {
    total += f->pending[p].size;
    for (uint32_t i = 0; i < f->pending[p].size; ++i) {
      ++f->chain_start[f->leaf_order[f->pending[p].first + i] + 1];
    }
  }
  for (uint32_t c = 0; c < l2h->k; ++c) {
    f->chain_start[c + 1] += f->chain_start[c];
  }
  LT_TRY(LT_NEW(total, &f->chain));
  uint32_t *filled;
  LT_TRY(LT_NEW(l2h->k, &filled));
  for (uint32_t p = f->n_pending; p-- > 0;) { /* later merges contain earlier ones */
    for (uint32_t i = 0; i < f->pending[p].size; ++i) {
      const uint32_t c = f->leaf_order[f->pending[p].first + i];
      f->chain[f->chain_start[c] + filled[c]++] = p;
    }
  }
  free(filled);
  return LT_OK;
}

lt_status lt_verify_begin(lt_l2h *l2h) {
  lt_verification *f = &l2h->verification;
  LT_TRY(collect_pending(l2h));
  LT_TRY(link_chains(l2h));
  return lt_blocked_create(&f->sum, f->n_pending * l2h->k, 1);
}

/* Copies the values of leaf_order[from .. to) behind w[n]. */
static uint32_t append_values(lt_l2h *l2h, uint32_t n, uint32_t from, uint32_t to) {
  const uint32_t *leaf_order = l2h->verification.leaf_order;
  for (uint32_t i = from; i < to; ++i) {
    l2h->w[n++] = l2h->v[leaf_order[i]];
  }
  return n;
}

/* The largest of w[n] and the lowest class that has it; classes lie as append_values left them. */
static double largest_class(lt_l2h *l2h, uint32_t n, uint32_t split, uint32_t left, uint32_t right, uint32_t *out_class) {
  const uint32_t *leaf_order = l2h->verification.leaf_order;
  uint32_t at;
  const double largest = lt_largest(l2h->w, n, &at);
  uint32_t lowest = UINT32_MAX;
  for (uint32_t i = at; i < n; ++i) {
    if (l2h->w[i] == largest) {
      const uint32_t c = leaf_order[i < split ? left + i : right + i - split];
      lowest = c < lowest ? c : lowest;
    }
  }
  *out_class = lowest;
  return largest;
}

/* Adds q for every pending group that holds class c, for the row in l2h->v. */
static void verify_chain(lt_l2h *l2h, uint32_t c) {
  lt_verification *f = &l2h->verification;
  const double nothing = lt_nothing(l2h->kind);
  uint32_t left = 0, right = l2h->k; /* what has been looked at: outside [left, right) */
  double best = nothing, sum = 0;
  uint32_t best_class = UINT32_MAX;
  for (uint32_t i = f->chain_start[c]; i < f->chain_start[c + 1]; ++i) {
    const lt_pending *group = &f->pending[f->chain[i]];
    const uint32_t end = group->first + group->size;
    const uint32_t split = append_values(l2h, 0, left, group->first);
    const uint32_t n = append_values(l2h, split, end, right);
    for (uint32_t j = n; j < lt_padded(n); ++j) { /* n > 0: groups are strictly nested, and none holds every class */
      l2h->w[j] = nothing;
    }
    uint32_t segment_class;
    const double largest = largest_class(l2h, n, split, left, end, &segment_class);
    if (largest > best || best_class == UINT32_MAX) {
      sum = best > nothing ? sum * lt_weight(l2h->kind, best, largest) : 0;
      best = largest;
      best_class = segment_class;
    } else if (largest == best && segment_class < best_class) {
      best_class = segment_class;
    }
    if (largest > nothing) {
      sum += lt_weight_sum(l2h->kind, l2h->w, n, best);
    }
    left = group->first;
    right = end;
    if (best > nothing) {
      *lt_blocked_part(&f->sum, f->chain[i] * l2h->k + best_class) += 1.0 / sum;
    } else if (l2h->options.empty == LT_EMPTY_REFERENCE) {
      *lt_blocked_part(&f->sum, f->chain[i] * l2h->k + best_class) = (double)NAN;
    }
  }
}

lt_status lt_verify_row(lt_l2h *l2h) {
  lt_verification *f = &l2h->verification;
  const double row_number = (double)f->block * LT_BLOCK_ROWS + f->row;
  if (f->block >= l2h->store.n_blocks) {
    return lt_fail(LT_CHANGED, "the second reading gave more than the # rows of the first", l2h->rows, 0);
  }
  const lt_block *block = l2h->store.blocks[f->block];
  const uint32_t c = lt_class_of(&l2h->store, block, f->row);
  if (f->chain_start[c + 1] > f->chain_start[c]) {
    double peak;
    uint32_t at;
    lt_store_get(&l2h->store, block, f->row, l2h->list_value);
    if (lt_row_peak(l2h->kind, l2h->v, l2h->k, row_number, &peak, &at) != LT_OK || at != c ||
        peak != l2h->list_value[0]) {
      return lt_fail_at(LT_CHANGED, "row # is not what it was at the first reading", row_number, -1, -1);
    }
    verify_chain(l2h, c);
  }
  if (++f->row == block->n_rows) {
    lt_blocked_end_block(&f->sum);
    f->row = 0;
    ++f->block;
  }
  return LT_OK;
}

/* Room for n more verified groups. */
static lt_status reserve_verified(lt_l2h *l2h, uint32_t n) {
  lt_verified *verified;
  LT_TRY(LT_NEW((size_t)l2h->n_verified + n, &verified));
  if (l2h->n_verified > 0) {
    memcpy(verified, l2h->verified, l2h->n_verified * sizeof *verified);
  }
  free(l2h->verified);
  l2h->verified = verified;
  return LT_OK;
}

lt_status lt_verify_end(lt_l2h *l2h) {
  lt_verification *f = &l2h->verification;
  if (f->block < l2h->store.n_blocks) {
    return lt_fail(LT_CHANGED, "the second reading gave # rows, the first #",
                   (double)f->block * LT_BLOCK_ROWS + f->row, l2h->rows);
  }
  LT_TRY(reserve_verified(l2h, f->n_pending));
  for (uint32_t p = 0; p < f->n_pending; ++p) {
    lt_verified *v = &l2h->verified[l2h->n_verified];
    *v = (lt_verified){.size = f->pending[p].size};
    ++l2h->n_verified;
    LT_TRY(LT_NEW(l2h->k, &v->is_member));
    LT_TRY(LT_NEW(l2h->k, &v->reassigned));
    memcpy(v->reassigned, f->sum.total + (size_t)p * l2h->k, l2h->k * sizeof(double));
    for (uint32_t i = 0; i < v->size; ++i) {
      v->is_member[f->leaf_order[f->pending[p].first + i]] = 1;
    }
  }
  lt_verify_destroy(f);
  return LT_OK;
}
