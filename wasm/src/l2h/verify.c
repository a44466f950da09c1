/*
 * The exact rp of every group that the lists could not decide, in one pass over the rows.
 *
 * The groups a class belongs to are nested, so for a point of that class the classes outside its outermost pending group
 * are outside all of them, those between one group and the next inner one are outside all inner ones, and so on: each
 * value is looked at once, and running (largest, class, sum) triples give q for every group of the chain. In the order of
 * the dendrogram's leaves each group is an interval. Only entries of rp that a point is reassigned to are kept.
 */
#include <math.h>

#include "l2h.h"

lt_status lt_verify_begin(lt_l2h *l2h) {
  if (l2h->cells != NULL) {
    LT_TRY(lt_cells_begin(l2h));
  }
  return lt_nest_collect(l2h, &l2h->verification.nest);
}

lt_status lt_verify_follow(lt_l2h *l2h, const uint32_t *plan, uint32_t n_words) {
  uint32_t words;
  LT_TRY(lt_nest_follow(l2h, &l2h->verification.nest, plan, n_words, &words));
  if (words == n_words) {
    return LT_OK;
  }
  return l2h->cells == NULL ? lt_fail(LT_INVALID, "a plan of another run", 0, 0)
                            : lt_cells_follow(l2h, plan + words, n_words - words);
}

/* Copies the values of leaf_order[from .. to) behind w[n]. */
static uint32_t append_values(lt_l2h *l2h, uint32_t n, uint32_t from, uint32_t to) {
  const uint32_t *leaf_order = l2h->verification.nest.leaf_order;
  for (uint32_t i = from; i < to; ++i) {
    l2h->w[n++] = l2h->v[leaf_order[i]];
  }
  return n;
}

/* The largest of w[n] and the lowest class that has it; classes lie as append_values left them. */
static double largest_class(lt_l2h *l2h, uint32_t n, uint32_t split, uint32_t left, uint32_t right, uint32_t *out_class) {
  const uint32_t *leaf_order = l2h->verification.nest.leaf_order;
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

/* The pending groups that hold class c, the innermost one first, to pass->chain; returns how many there are. */
static uint32_t chain_of(lt_verification *pass, uint32_t c) {
  uint32_t n = 0;
  for (uint32_t p = pass->nest.inner[c]; p != LT_NO_GROUP; p = pass->nest.outer[p]) {
    pass->chain[n++] = p;
  }
  return n;
}

/* Adds q for every pending group that holds class c, for the row in l2h->v. */
static lt_status verify_chain(lt_l2h *l2h, uint32_t c) {
  lt_verification *pass = &l2h->verification;
  const double nothing = lt_nothing(l2h->kind);
  uint32_t left = 0, right = l2h->k; /* what has been looked at: outside [left, right) */
  double best = nothing, sum = 0;
  uint32_t best_class = UINT32_MAX;
  for (uint32_t i = chain_of(pass, c); i-- > 0;) {
    const lt_pending *group = &pass->nest.pending[pass->chain[i]];
    const uint32_t end = group->first + group->size, place = pass->chain[i] * l2h->k;
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
      LT_TRY(lt_sparse_add(&pass->sum, place + best_class, 1.0 / sum));
    } else if (l2h->options.empty == LT_EMPTY_REFERENCE) {
      LT_TRY(lt_sparse_add(&pass->sum, place + best_class, (double)NAN));
    }
  }
  return LT_OK;
}

double lt_verify_row_number(const lt_l2h *l2h) {
  const lt_verification *pass = &l2h->verification;
  return l2h->piece.is_open ? l2h->rows : (double)pass->block * LT_BLOCK_ROWS + pass->row;
}

static lt_status changed(double row) {
  return lt_fail_at(LT_CHANGED, "row # is not what it was at the first reading", row, -1, -1);
}

lt_status lt_verify_same(const lt_l2h *l2h, uint32_t row, uint32_t c, double peak) {
  const lt_verification *pass = &l2h->verification;
  LT_REFUSE_IF(pass->block >= l2h->store.n_blocks || row >= l2h->store.blocks[pass->block]->n_rows,
               lt_fail(LT_CHANGED, "the second reading gave more than the # rows of the first", l2h->rows, 0));
  const lt_block *block = l2h->store.blocks[pass->block];
  const uint32_t place = lt_store_place(block, row, c);
  const int same = place < LT_BLOCK_ROWS && peak == lt_first_value(&l2h->store, block, place);
  return same ? LT_OK : changed((double)pass->block * LT_BLOCK_ROWS + row);
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
  lt_verification *pass = &l2h->verification;
  double peak;
  uint32_t c;
  LT_TRY(look_at_row(l2h, layout, rows, r, &peak, &c));
  if (l2h->piece.is_open) {
    l2h->piece.peak[pass->row] = peak;
    l2h->piece.predicted[pass->row] = (uint16_t)c;
  } else {
    LT_TRY(lt_verify_same(l2h, pass->row, c, peak));
  }
  const int keeps_cells = lt_keeps_cells(l2h);
  if (pass->nest.inner[c] != LT_NO_GROUP || keeps_cells) {
    if (!l2h->options.wide) {
      for (uint32_t i = 0; i < l2h->k; ++i) {
        l2h->v[i] = l2h->f[i];
      }
    }
    LT_TRY(verify_chain(l2h, c));
    if (keeps_cells) {
      LT_TRY(lt_cells_keep(l2h));
    }
  }
  if (l2h->piece.is_open) {
    return lt_piece_verified(l2h);
  }
  lt_verify_advance(l2h, 1);
  return LT_OK;
}

void lt_verify_advance(lt_l2h *l2h, uint32_t rows) {
  lt_verification *pass = &l2h->verification;
  pass->row += rows;
  if (pass->row == l2h->store.blocks[pass->block]->n_rows) {
    lt_sparse_end_block(&pass->sum);
    pass->row = 0;
    ++pass->block;
  }
}

lt_status lt_verify_end(lt_l2h *l2h) {
  lt_verification *pass = &l2h->verification;
  LT_REFUSE_IF(pass->block < l2h->store.n_blocks, lt_fail(LT_CHANGED, "the second reading gave # rows, the first #",
                                                          (double)pass->block * LT_BLOCK_ROWS + pass->row, l2h->rows));
  LT_TRY(lt_verified_add(l2h));
  lt_sparse_destroy(&pass->sum);
  pass->block = pass->row = 0;
  return LT_OK;
}
