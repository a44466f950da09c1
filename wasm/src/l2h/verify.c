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
      f->pending[f->n_pending++] = (lt_pending){d->chosen, position[groups->first[d->chosen]], groups->size[d->chosen]};
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

double lt_verify_row_number(const lt_l2h *l2h) {
  const lt_verification *f = &l2h->verification;
  return l2h->piece.is_open ? l2h->rows : (double)f->block * LT_BLOCK_ROWS + f->row;
}

static lt_status changed(double row) {
  return lt_fail_at(LT_CHANGED, "row # is not what it was at the first reading", row, -1, -1);
}

lt_status lt_verify_same(const lt_l2h *l2h, uint32_t row, uint32_t c, double peak) {
  const lt_verification *f = &l2h->verification;
  if (f->block >= l2h->store.n_blocks || row >= l2h->store.blocks[f->block]->n_rows) {
    return lt_fail(LT_CHANGED, "the second reading gave more than the # rows of the first", l2h->rows, 0);
  }
  const lt_block *block = l2h->store.blocks[f->block];
  const uint32_t place = lt_store_place(block, row, c);
  const int same = place < LT_BLOCK_ROWS && peak == lt_first_value(&l2h->store, block, place);
  return same ? LT_OK : changed((double)f->block * LT_BLOCK_ROWS + row);
}

/* The class of a row and its largest value. */
static lt_status look_at_row(lt_l2h *l2h, const lt_layout *layout, const void *rows, uint32_t r, double *out_peak,
                             uint32_t *out_class) {
  const double number = lt_verify_row_number(l2h);
  float narrow = 0;
  lt_status status;
  if (l2h->options.wide) {
    lt_widen_row(l2h->kind, layout, rows, r, l2h->k, l2h->v);
    status = lt_row_peak(l2h->kind, l2h->v, l2h->k, number, out_peak, out_class);
  } else {
    lt_narrow_row(l2h->kind, layout, rows, r, l2h->k, l2h->f);
    status = lt_row_peak_f32(l2h->kind, l2h->f, l2h->k, number, &narrow, out_class);
    *out_peak = narrow;
  }
  return status == LT_OK ? LT_OK : changed(number);
}

lt_status lt_verify_row(lt_l2h *l2h, const lt_layout *layout, const void *rows, uint32_t r) {
  lt_verification *f = &l2h->verification;
  double peak;
  uint32_t c;
  LT_TRY(look_at_row(l2h, layout, rows, r, &peak, &c));
  if (l2h->piece.is_open) {
    l2h->piece.peak[f->row] = peak;
    l2h->piece.predicted[f->row] = (uint16_t)c;
  } else {
    LT_TRY(lt_verify_same(l2h, f->row, c, peak));
  }
  if (f->chain_start[c + 1] > f->chain_start[c]) {
    for (uint32_t i = 0; !l2h->options.wide && i < l2h->k; ++i) {
      l2h->v[i] = l2h->f[i];
    }
    verify_chain(l2h, c);
  }
  if (l2h->piece.is_open) {
    return lt_piece_verified(l2h);
  }
  lt_verify_advance(l2h, 1);
  return LT_OK;
}

void lt_verify_advance(lt_l2h *l2h, uint32_t rows) {
  lt_verification *f = &l2h->verification;
  f->row += rows;
  if (f->row == l2h->store.blocks[f->block]->n_rows) {
    lt_blocked_end_block(&f->sum);
    f->row = 0;
    ++f->block;
  }
}

uint32_t lt_verify_plan_words(const lt_verification *verification, uint32_t k) {
  return 2 + k + 2 * verification->n_pending;
}

void lt_verify_plan(const lt_l2h *l2h, uint32_t *out) {
  const lt_verification *f = &l2h->verification;
  *out++ = f->n_pending;
  *out++ = l2h->k;
  memcpy(out, f->leaf_order, l2h->k * sizeof *out);
  out += l2h->k;
  for (uint32_t p = 0; p < f->n_pending; ++p) {
    *out++ = f->pending[p].first;
    *out++ = f->pending[p].size;
  }
}

lt_status lt_verify_follow(lt_l2h *l2h, const uint32_t *plan, uint32_t n_words) {
  lt_verification *f = &l2h->verification;
  const uint32_t k = l2h->k;
  int fits = n_words >= 2 && plan[0] <= k && plan[1] == k && n_words == 2 + k + 2 * plan[0];
  for (uint32_t i = 0; fits && i < k; ++i) {
    fits = plan[2 + i] < k;
  }
  for (uint32_t p = 0; fits && p < plan[0]; ++p) {
    const uint32_t first = plan[2 + k + 2 * p], size = plan[3 + k + 2 * p];
    fits = size < k && first <= k - size;
  }
  if (!fits) {
    return lt_fail(LT_INVALID, "a plan of another run", 0, 0);
  }
  LT_TRY(LT_NEW(k, &f->leaf_order));
  LT_TRY(LT_NEW(k, &f->pending));
  memcpy(f->leaf_order, plan + 2, k * sizeof *plan);
  for (f->n_pending = 0; f->n_pending < plan[0]; ++f->n_pending) {
    const uint32_t *place = plan + 2 + k + 2 * (size_t)f->n_pending;
    f->pending[f->n_pending] = (lt_pending){0, place[0], place[1]};
  }
  LT_TRY(link_chains(l2h));
  return lt_blocked_create(&f->sum, f->n_pending * k, 1);
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
    return lt_fail(LT_CHANGED, "the second reading gave # rows, the first #", (double)f->block * LT_BLOCK_ROWS + f->row,
                   l2h->rows);
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
