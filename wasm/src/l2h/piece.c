/*
 * A pass that several instances share. Each reads pieces of the table and packs what it found; the instance that makes the
 * merges takes the pieces in the order of the rows and does with each row what it would have done with its own. So a result
 * has the same bits whoever read the rows. Pieces that follow each other may be given at once, one behind the other.
 *
 * The first pass packs lists, which have no place in the table. Later passes add up blocks of rows: a piece that holds only
 * a part of a block packs each row of it by itself, so that whoever has the other part can add them up in their order.
 *
 * A piece: the pass (u32), the number of packs (u32), its first row (f64), three counts (f64); then for each pack, every
 * array on a multiple of 8 bytes,
 *   pass 0: rows (u32), 0 (u32), g (f64 a row), residual (f64 a row), values (f32 or f64, top a row), ids (u16, top a row),
 *   pass 1: rows (u32), sums (u32), largest value (f64 a row), class (u16 a row); sums, each with its place (f64, u32);
 *           and where there are cells, what is kept of each row (cells.c)
 */
#include <math.h>
#include <string.h>

#include "l2h.h"

enum { FIRST_COUNT = LT_COUNT_ZEROS, COUNTS = LT_COUNT_OFF_SUM - LT_COUNT_ZEROS + 1 };

typedef struct lt_piece_head {
  uint32_t pass;
  uint32_t n_packs;
  double first_row;
  double counts[COUNTS];
} lt_piece_head;

/* A sum of a pass after the first, and its place. */
enum { SUM_BYTES = 16 };

static size_t rounded(size_t bytes) { return (bytes + 7) / 8 * 8; }

static lt_status append(lt_piece *piece, const void *data, size_t bytes) {
  LT_TRY(LT_GROW((size_t)piece->n_bytes + rounded(bytes), &piece->capacity, &piece->bytes));
  memcpy(piece->bytes + piece->n_bytes, data, bytes);
  memset(piece->bytes + piece->n_bytes + bytes, 0, rounded(bytes) - bytes);
  piece->n_bytes += (uint32_t)rounded(bytes);
  return LT_OK;
}

static size_t value_bytes(const lt_points *store) { return store->wide ? sizeof(double) : sizeof(float); }

lt_status lt_piece_gathered(lt_l2h *l2h, lt_block *block) {
  lt_piece *piece = &l2h->piece;
  const size_t n = block->n_rows, entries = n * l2h->store.top;
  const uint32_t head[2] = {block->n_rows, 0};
  LT_TRY(append(piece, head, sizeof head));
  LT_TRY(append(piece, block->probability, n * sizeof(double)));
  LT_TRY(append(piece, block->residual, n * sizeof(double)));
  LT_TRY(append(piece, block->value, entries * value_bytes(&l2h->store)));
  LT_TRY(append(piece, block->id, entries * sizeof *block->id));
  block->n_rows = 0;
  ++piece->n_packs;
  return LT_OK;
}

static lt_status pack_verified(lt_l2h *l2h) {
  lt_piece *piece = &l2h->piece;
  lt_verification *f = &l2h->verification;
  lt_sparse_sum *sum = &f->sum;
  const uint32_t head[2] = {f->row, sum->n_touched};
  LT_TRY(append(piece, head, sizeof head));
  LT_TRY(append(piece, piece->peak, f->row * sizeof *piece->peak));
  LT_TRY(append(piece, piece->predicted, f->row * sizeof *piece->predicted));
  for (uint32_t t = 0; t < sum->n_touched; ++t) {
    const lt_sparse_entry *entry = &sum->entry[sum->touched[t]];
    LT_TRY(append(piece, &entry->part, sizeof entry->part));
    LT_TRY(append(piece, &entry->key, sizeof entry->key));
  }
  for (uint32_t r = 0; lt_keeps_cells(l2h) && r < f->row; ++r) {
    uint8_t *row;
    LT_TRY(lt_cells_place(l2h, r, &row));
    LT_TRY(append(piece, row, l2h->cells->row_bytes));
  }
  lt_sparse_end_block(sum);
  ++piece->n_packs;
  f->row = 0;
  return LT_OK;
}

/* True where the piece holds all rows of the block of the table that a row is in. */
static int holds_block_of(const lt_piece *piece, double row) {
  const double first = floor(row / LT_BLOCK_ROWS) * LT_BLOCK_ROWS;
  return first >= piece->first_row && first + LT_BLOCK_ROWS <= piece->end;
}

lt_status lt_piece_verified(lt_l2h *l2h) {
  const int is_full = ++l2h->verification.row == LT_BLOCK_ROWS || !holds_block_of(&l2h->piece, l2h->rows);
  l2h->rows += 1;
  return is_full ? pack_verified(l2h) : LT_OK;
}

lt_status lt_piece_begin(lt_l2h *l2h, double first_row, double rows) {
  lt_piece *piece = &l2h->piece;
  if (piece->peak == NULL) {
    LT_TRY_NEW_EACH_IN(&l2h->arena, LT_BLOCK_ROWS, &piece->peak, &piece->predicted);
  }
  piece->is_open = 1;
  piece->first_row = first_row;
  piece->end = first_row + rows;
  piece->n_bytes = piece->n_packs = 0;
  l2h->rows = first_row;
  l2h->verification.row = 0;
  memset(&l2h->counts[FIRST_COUNT], 0, COUNTS * sizeof(double));
  const lt_piece_head head = {0, 0, 0, {0}};
  return append(piece, &head, sizeof head);
}

lt_status lt_piece_end(lt_l2h *l2h) {
  lt_piece *piece = &l2h->piece;
  if (l2h->passes == 0 && l2h->store.n_blocks > 0 && l2h->store.blocks[0]->n_rows > 0) {
    LT_TRY(lt_piece_gathered(l2h, l2h->store.blocks[0]));
  }
  LT_REFUSE_IF(l2h->passes > 0 && l2h->verification.row > 0,
               lt_fail(LT_INVALID, "a piece ends before the rows that were said", 0, 0));
  lt_piece_head head = {l2h->passes > 0, piece->n_packs, piece->first_row, {0}};
  memcpy(head.counts, &l2h->counts[FIRST_COUNT], sizeof head.counts);
  memcpy(piece->bytes, &head, sizeof head);
  piece->is_open = 0;
  return LT_OK;
}

/* ---------------------------------------------------------------- the other side */

typedef struct lt_reader {
  const uint8_t *at;
  size_t left;
} lt_reader;

static lt_status damaged(void) { return lt_fail(LT_INVALID, "a piece of the table is not what was asked for", 0, 0); }

/* The next array of this many bytes, NULL where the piece has fewer. */
static const uint8_t *take(lt_reader *reader, size_t bytes) {
  const uint8_t *at = reader->at;
  if (reader->left < rounded(bytes)) {
    reader->left = 0;
    return NULL;
  }
  reader->at += rounded(bytes);
  reader->left -= rounded(bytes);
  return at;
}

static lt_status put_gathered(lt_l2h *l2h, lt_reader *reader, uint32_t n) {
  lt_points *store = &l2h->store;
  const size_t top = store->top, entries = n * top, list_bytes = top * value_bytes(store);
  const uint8_t *probability = take(reader, n * sizeof(double)), *residual = take(reader, n * sizeof(double));
  const uint8_t *value = take(reader, entries * value_bytes(store)), *id = take(reader, entries * sizeof(uint16_t));
  LT_REFUSE_IF(probability == NULL || residual == NULL || value == NULL || id == NULL, damaged());
  for (uint32_t r = 0; r < n; ++r) {
    lt_block *block;
    uint32_t row;
    LT_TRY(lt_store_next(store, &block, &row));
    uint16_t *list = block->id + row * top;
    memcpy(&block->probability[row], probability + r * sizeof(double), sizeof(double));
    memcpy(&block->residual[row], residual + r * sizeof(double), sizeof(double));
    memcpy((char *)block->value + row * list_bytes, value + r * list_bytes, list_bytes);
    memcpy(list, id + r * top * sizeof *list, top * sizeof *list);
    for (size_t i = 0; i < top; ++i) {
      LT_REFUSE_IF(list[i] >= l2h->k, damaged());
    }
    l2h->rows += 1;
    LT_TRY(lt_gather_count(l2h, block, row));
  }
  return LT_OK;
}

static lt_status put_verified(lt_l2h *l2h, lt_reader *reader, uint32_t n, uint32_t n_sums) {
  lt_verification *f = &l2h->verification;
  const uint32_t first = f->row;
  const uint8_t *peak = take(reader, n * sizeof(double)), *predicted = take(reader, n * sizeof(uint16_t));
  const uint8_t *sums = take(reader, n_sums * SUM_BYTES);
  LT_REFUSE_IF(peak == NULL || predicted == NULL || sums == NULL, damaged());
  for (uint32_t r = 0; r < n; ++r) {
    double value;
    uint16_t c;
    memcpy(&value, peak + r * sizeof value, sizeof value);
    memcpy(&c, predicted + r * sizeof c, sizeof c);
    LT_REFUSE_IF(c >= l2h->k, damaged());
    LT_TRY(lt_verify_same(l2h, first + r, c, value));
    if (lt_keeps_cells(l2h)) {
      const uint8_t *row = take(reader, l2h->cells->row_bytes);
      LT_TRY(row == NULL ? damaged() : lt_cells_accept(l2h, first + r, row));
    }
  }
  for (uint32_t i = 0; i < n_sums; ++i) {
    double value;
    uint32_t place;
    memcpy(&value, sums + i * SUM_BYTES, sizeof value);
    memcpy(&place, sums + i * SUM_BYTES + sizeof value, sizeof place);
    LT_REFUSE_IF(place / l2h->k >= f->nest.n_pending, damaged());
    LT_TRY(lt_sparse_add(&f->sum, place, value));
  }
  const uint32_t in_block = l2h->store.blocks[f->block]->n_rows;
  if (n > 1 && n != in_block) { /* only a single row may be a part of a block */
    return lt_fail(LT_CHANGED, "the second reading gave other rows than the # of the first", l2h->rows, 0);
  }
  lt_verify_advance(l2h, n);
  return LT_OK;
}

static lt_status put_piece(lt_l2h *l2h, lt_reader *reader, double first_row) {
  lt_piece_head head = {UINT32_MAX, 0, 0, {0}};
  const uint8_t *at = take(reader, sizeof head);
  if (at != NULL) {
    memcpy(&head, at, sizeof head);
  }
  const double rows = l2h->passes == 0 ? l2h->rows : lt_verify_row_number(l2h);
  LT_REFUSE_IF(head.pass != (l2h->passes > 0) || first_row + head.first_row != rows, damaged());
  for (uint32_t c = 0; c < COUNTS; ++c) {
    l2h->counts[FIRST_COUNT + c] += head.counts[c];
  }
  for (uint32_t b = 0; b < head.n_packs; ++b) {
    uint32_t sizes[2] = {0, 0};
    at = take(reader, sizeof sizes);
    if (at != NULL) {
      memcpy(sizes, at, sizeof sizes);
    }
    LT_REFUSE_IF(sizes[0] == 0 || sizes[0] > LT_BLOCK_ROWS || sizes[1] > reader->left / SUM_BYTES, damaged());
    LT_TRY(head.pass == 0 ? put_gathered(l2h, reader, sizes[0]) : put_verified(l2h, reader, sizes[0], sizes[1]));
  }
  return LT_OK;
}

lt_status lt_piece_put(lt_l2h *l2h, const void *bytes, uint32_t n_bytes, double first_row) {
  lt_reader reader = {bytes, n_bytes};
  do {
    LT_TRY(put_piece(l2h, &reader, first_row));
  } while (reader.left > 0);
  return LT_OK;
}
