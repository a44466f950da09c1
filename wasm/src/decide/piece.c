/*
 * Rows that another instance counted. It packs what it found, and the instance that decides takes the pieces in the order of
 * the rows: all sums are whole numbers, so that the result has the same bits whoever read the rows. Where the steps of all
 * rows are too many to be kept, the pieces of the second reading bring those of their rows.
 *
 * A piece, in words of 64 bits: rows that were pushed, rows that were judged, whether steps are kept, the number of sums;
 * the sums; for each tree three lists (tight thresholds, wrong ones, steps), each behind its length; predicted class and
 * label of each row, 16 bits each, padded.
 */
#include "decide.h"

enum { HEAD = 4, LISTS = 3 };

static lt_keys *list_of(lt_steps *steps, uint32_t list) {
  return list == 0 ? &steps->calibration : list == 1 ? &steps->wrong : &steps->keys;
}

static size_t words_of_rows(uint64_t rows) { return (size_t)((rows + 1) / 2); }

static uint64_t *put_lists(const lt_decide *decide, uint64_t *at) {
  for (uint32_t t = 0; t < decide->options.n_trees; ++t) {
    for (uint32_t list = 0; list < LISTS; ++list) {
      const lt_keys *keys = list_of(&decide->steps[t], list);
      *at++ = keys->n;
      lt_keys_copy(keys, at);
      at += keys->n;
    }
  }
  return at;
}

lt_status lt_decide_piece(lt_decide *decide, const void **out_piece, uint32_t *out_bytes) {
  LT_REFUSE_IF(decide->state != LT_DECIDE_ROWS || decide->piece != NULL,
               lt_fail(LT_WRONG_STATE, "a piece was asked for outside of a pass", 0, 0));
  LT_TRY(lt_decide_judge(decide));
  lt_tally_flush(decide);
  uint64_t words = HEAD + decide->tally.n + words_of_rows(decide->n_rows);
  for (uint32_t i = 0; i < LISTS * decide->options.n_trees; ++i) {
    words += 1 + list_of(&decide->steps[i / LISTS], i % LISTS)->n;
  }
  LT_REFUSE_IF(words > INT32_MAX / sizeof(uint64_t),
               lt_fail(LT_TOO_LARGE, "a piece of # words is too large", (double)words, 0));
  LT_TRY(LT_NEW_IN(&decide->arena, (size_t)words, &decide->piece));
  const uint64_t head[HEAD] = {(uint64_t)decide->rows, decide->n_rows, decide->keeps, decide->tally.n};
  memcpy(decide->piece, head, sizeof head);
  memcpy(decide->piece + HEAD, decide->tally.all, decide->tally.n * sizeof *decide->piece);
  uint64_t *at = put_lists(decide, decide->piece + HEAD + decide->tally.n);
  for (uint32_t row = 0; row < decide->n_rows; ++row) {
    at[row / 2] |= (uint64_t)(decide->predicted[row] | (uint32_t)decide->label[row] << 16) << (32 * (row % 2));
  }
  *out_piece = decide->piece;
  *out_bytes = (uint32_t)(words * sizeof(uint64_t));
  return LT_OK;
}

/* ---------------------------------------------------------------- the other side */

static lt_status damaged(void) { return lt_fail(LT_INVALID, "a piece of the rows is not what was asked for", 0, 0); }

/* Places of the parts of a piece. */
typedef struct lt_piece_parts {
  const uint64_t *head;
  const uint64_t *sums;
  const uint64_t *lists; /* of all trees, each behind its length */
  const uint64_t *rows;
} lt_piece_parts;

static int is_list(const uint64_t *list, uint64_t left) {
  if (left == 0 || list[0] >= left) {
    return 0;
  }
  for (uint64_t i = 1; i <= list[0]; ++i) {
    if (list[i] > LT_GRID_ONE + 1) {
      return 0;
    }
  }
  return 1;
}

static lt_status find_parts(const lt_decide *decide, const uint64_t *piece, uint64_t words, lt_piece_parts *parts) {
  LT_REFUSE_IF(words < HEAD || piece[1] > LT_MOST_JUDGED || piece[3] > words - HEAD, damaged());
  *parts = (lt_piece_parts){piece, piece + HEAD, piece + HEAD + piece[3], NULL};
  const uint64_t *at = parts->lists, *end = piece + words;
  for (uint32_t i = 0; i < LISTS * decide->options.n_trees; ++i) {
    LT_REFUSE_IF(!is_list(at, (uint64_t)(end - at)), damaged());
    at += 1 + at[0];
  }
  parts->rows = at;
  return (uint64_t)(end - at) == words_of_rows(piece[1]) ? LT_OK : damaged();
}

static uint32_t row_of(const lt_piece_parts *parts, uint32_t row) {
  return (uint32_t)(parts->rows[row / 2] >> (32 * (row % 2)));
}

/* Checks that rows are of the classes, and that each tree has as many steps as their paths, if it has any. */
static lt_status check_rows(const lt_decide *decide, const lt_piece_parts *parts) {
  const uint64_t *list = parts->lists;
  for (uint32_t t = 0; t < decide->options.n_trees; ++t) {
    const lt_decide_tree *tree = &decide->trees[t];
    uint64_t steps = 0;
    for (uint32_t i = 0; i < parts->head[1]; ++i) {
      const uint32_t row = row_of(parts, i);
      LT_REFUSE_IF((row & UINT16_MAX) >= decide->k || row >> 16 >= decide->k, damaged());
      steps += tree->depth[tree->leaf_of[row & UINT16_MAX]];
    }
    list += 1 + list[0];
    list += 1 + list[0];
    LT_REFUSE_IF(list[0] != (parts->head[2] ? steps : 0), damaged());
    list += 1 + list[0];
  }
  return LT_OK;
}

static lt_status add_rows(lt_decide *decide, const lt_piece_parts *parts) {
  for (uint32_t i = 0; i < parts->head[1]; ++i) {
    const uint32_t row = row_of(parts, i);
    LT_TRY(lt_decide_keep_row(decide, row & UINT16_MAX, row >> 16));
    for (uint32_t t = 0; t < decide->options.n_trees; ++t) {
      lt_decide_count_steps(decide, t, row & UINT16_MAX);
    }
  }
  return LT_OK;
}

/* Sums and lists behind those that there are. */
static lt_status add(lt_decide *decide, const lt_piece_parts *parts) {
  LT_REFUSE_IF(parts->head[3] != decide->tally.n, damaged());
  LT_TRY(add_rows(decide, parts));
  LT_REFUSE_IF(decide->keeps && !parts->head[2], damaged());
  for (size_t i = 0; i < decide->tally.n; ++i) {
    decide->tally.all[i] += parts->sums[i];
  }
  const uint64_t *list = parts->lists;
  for (uint32_t i = 0; i < LISTS * decide->options.n_trees; ++i) {
    if (decide->keeps || i % LISTS < 2) {
      LT_TRY(lt_keys_add(list_of(&decide->steps[i / LISTS], i % LISTS), list + 1, (uint32_t)list[0]));
    }
    list += 1 + list[0];
  }
  return LT_OK;
}

/* The steps of the rows of a second reading. */
static lt_status scan(lt_decide *decide, const lt_piece_parts *parts) {
  const uint32_t n = (uint32_t)parts->head[1];
  const uint64_t *list = parts->lists;
  LT_REFUSE_IF(!parts->head[2], damaged());
  for (uint32_t i = 0; i < n; ++i) {
    LT_TRY(lt_decide_check_same(decide, decide->scanned + i, row_of(parts, i) & UINT16_MAX, row_of(parts, i) >> 16));
  }
  for (uint32_t t = 0; t < decide->options.n_trees; ++t) {
    const lt_decide_tree *tree = &decide->trees[t];
    list += 1 + list[0];
    list += 1 + list[0];
    const uint64_t *key = list + 1;
    for (uint32_t i = 0; i < n; ++i) {
      lt_scan_row(decide, t, decide->scanned + i, key);
      key += tree->depth[tree->leaf_of[row_of(parts, i) & UINT16_MAX]];
    }
    list += 1 + list[0];
  }
  decide->scanned += n;
  return LT_OK;
}

static lt_status put(lt_decide *decide, const void *piece, uint32_t n_bytes) {
  lt_piece_parts parts = {NULL, NULL, NULL, NULL};
  LT_REFUSE_IF(n_bytes % sizeof(uint64_t) != 0, damaged());
  LT_TRY(find_parts(decide, piece, n_bytes / sizeof(uint64_t), &parts));
  LT_TRY(check_rows(decide, &parts));
  LT_TRY(lt_decide_judge(decide));
  LT_TRY(decide->state == LT_DECIDE_AGAIN ? scan(decide, &parts) : add(decide, &parts));
  decide->rows += (double)parts.head[0];
  return LT_OK;
}

lt_status lt_decide_put_piece(lt_decide *decide, const void *piece, uint32_t n_bytes) {
  LT_REFUSE_IF((decide->state != LT_DECIDE_ROWS && decide->state != LT_DECIDE_AGAIN) || decide->piece != NULL,
               lt_fail(LT_WRONG_STATE, "a piece was put outside of a pass", 0, 0));
  const lt_status status = put(decide, piece, n_bytes);
  decide->state = status == LT_OK ? decide->state : LT_DECIDE_BROKEN;
  return status;
}
