/*
 * Cells: the classes divided into a few hundred parts, for the late merges of very many classes. Lists say nothing of where
 * a large group goes, so a guess of it is wrong, and so are all that follow from it: each reading would decide one merge of a
 * branch. But of rows that are read again, the largest value of each cell, the lowest class that has it and the sum of
 * the weights in the cell can be kept. They give the exact rp of every group that is made of whole cells, also of groups that
 * nobody thought of when the rows were read.
 *
 * Cells are parts of the tree of the last walk: from the root down, groups in which a merge is open are divided, those with
 * most points first. Classes that go aside without points are one cell together, as far as cells do not suffice.
 */
#include <math.h>
#include <stdlib.h>

#include "l2h.h"

enum { REST = 0 };

/* Cells of a row, [n] each; they are put into pieces as they are. */
typedef struct lt_cell_row {
  double *largest;
  double *sum; /* of the weights in the cell, relative to its largest value */
  uint16_t *id;
} lt_cell_row;

static lt_cell_row row_of(const lt_cells *cells, uint8_t *row) {
  double *largest = (double *)(void *)row;
  return (lt_cell_row){largest, largest + cells->n, (uint16_t *)(void *)(largest + 2 * (size_t)cells->n)};
}

static void forget(lt_cells *cells) {
  lt_arena_free(&cells->arena);
  cells->n_blocks = cells->n = 0;
}

/* With of_class for n cells: their classes in order, and room for rows. */
static lt_status make(lt_l2h *l2h, uint32_t n) {
  lt_cells *cells = l2h->cells;
  uint32_t *start = cells->start;
  memset(start, 0, ((size_t)n + 1) * sizeof *start);
  for (uint32_t c = 0; c < l2h->k; ++c) {
    ++start[cells->of_class[c] + 1];
  }
  for (uint32_t g = 0; g < n; ++g) {
    start[g + 1] += start[g];
  }
  for (uint32_t c = 0; c < l2h->k; ++c) { /* start[g] runs ahead to where cell g ends … */
    cells->order[start[cells->of_class[c]]++] = c;
  }
  for (uint32_t g = n; g > 0; --g) { /* … which is where cell g + 1 starts */
    start[g] = start[g - 1];
  }
  start[0] = 0;
  cells->row_bytes = ((uint32_t)(2 * sizeof(double) + sizeof(uint16_t)) * n + 7) / 8 * 8;
  const uint32_t n_blocks = l2h->store.n_blocks > 0 ? l2h->store.n_blocks : 1; /* one, where pieces are read */
  LT_TRY(LT_NEW_IN(&cells->arena, n_blocks, &cells->blocks));
  cells->n_blocks = n_blocks;
  cells->n = n;
  return LT_OK;
}

/* True where there are cells and the classes of a node are those of whole ones; cells->mark says of which. */
int lt_cells_are_whole(const lt_l2h *l2h, uint32_t node) {
  const lt_cells *cells = l2h->cells;
  const lt_groups *groups = &l2h->groups;
  uint32_t missing = 0;
  if (cells->n == 0) {
    return 0;
  }
  memset(cells->mark, 0, cells->n);
  for (uint32_t i = 0, c = groups->first[node]; i < groups->size[node]; ++i, c = groups->next_class[c]) {
    const uint32_t g = cells->of_class[c];
    missing += cells->mark[g] == 0 ? cells->start[g + 1] - cells->start[g] : 0;
    cells->mark[g] = 1;
    --missing;
  }
  return missing == 0;
}

/* The points of every node of the walk, and whether a merge in it is open. */
static void look_at_nodes(const lt_l2h *l2h, uint32_t *points, uint8_t *is_open) {
  memcpy(points, l2h->class_count, l2h->k * sizeof *points);
  for (uint32_t step = 0; step + 1 < l2h->k; ++step) {
    const lt_decision *d = &l2h->decisions[step];
    points[l2h->k + step] = points[d->chosen] + points[d->joined];
    is_open[l2h->k + step] = !d->certain || is_open[d->chosen] || is_open[d->joined];
  }
}

/* Puts the classes of a node into a cell: a new one, which is returned with it, or REST. */
static uint32_t put(lt_l2h *l2h, uint32_t node, uint32_t points, uint32_t *cell_node, uint32_t n) {
  const uint32_t g = points > 0 ? n : REST;
  cell_node[g] = node;
  for (uint32_t i = 0, c = l2h->groups.first[node]; i < l2h->groups.size[node]; ++i, c = l2h->groups.next_class[c]) {
    l2h->cells->of_class[c] = g;
  }
  return n + (points > 0);
}

/* cells->of_class from the walk that ended; returns how many cells there are. */
static uint32_t divide(lt_l2h *l2h, const uint32_t *points, const uint8_t *is_open, uint32_t *node) {
  uint32_t n = put(l2h, 2 * l2h->k - 2, 1, node, REST + 1);
  while (n < l2h->cells->most) {
    uint32_t largest = REST;
    for (uint32_t g = REST + 1; g < n; ++g) {
      if (is_open[node[g]] && (largest == REST || points[node[g]] > points[node[largest]])) {
        largest = g;
      }
    }
    if (largest == REST) {
      break;
    }
    const lt_decision *d = &l2h->decisions[node[largest] - l2h->k];
    const uint32_t stays = points[d->chosen] >= points[d->joined] ? d->chosen : d->joined;
    n = put(l2h, d->chosen + d->joined - stays, points[d->chosen + d->joined - stays], node, n);
    node[largest] = stays;
  }
  for (uint32_t c = 0; c < l2h->k && n < l2h->cells->most; ++c) {
    if (l2h->cells->of_class[c] == REST) {
      l2h->cells->of_class[c] = n++;
    }
  }
  return n;
}

lt_status lt_cells_begin(lt_l2h *l2h) {
  lt_cells *cells = l2h->cells;
  const size_t nodes = 2 * (size_t)l2h->k - 1;
  uint32_t *points;
  int any = 0;
  forget(cells);
  LT_TRY(LT_NEW(nodes + nodes / 4 + 1 + cells->most, &points)); /* and a byte a node, and the nodes of the cells */
  uint8_t *is_open = (uint8_t *)(points + nodes + cells->most);
  look_at_nodes(l2h, points, is_open);
  const lt_status status = make(l2h, divide(l2h, points, is_open, points + nodes));
  free(points);
  LT_TRY(status);
  for (uint32_t step = 0; step + 1 < l2h->k && !any; ++step) {
    any = !l2h->decisions[step].certain && lt_cells_are_whole(l2h, l2h->decisions[step].chosen);
  }
  if (!any) {
    forget(cells);
  }
  return LT_OK;
}

/* The plan of a pass: n, and the cell of each class. */
uint32_t lt_cells_plan(const lt_l2h *l2h, uint32_t *out) {
  const lt_cells *cells = l2h->cells;
  if (cells->n == 0) {
    return 0;
  }
  if (out != NULL) {
    *out++ = cells->n;
    memcpy(out, cells->of_class, l2h->k * sizeof *out);
  }
  return 1 + l2h->k;
}

lt_status lt_cells_follow(lt_l2h *l2h, const uint32_t *words, uint32_t n_words) {
  lt_cells *cells = l2h->cells;
  int fits = n_words == 1 + l2h->k && words[0] <= cells->most;
  for (uint32_t c = 0; fits && c < l2h->k; ++c) {
    cells->of_class[c] = words[1 + c];
    fits = words[1 + c] < words[0];
  }
  return fits ? make(l2h, words[0]) : lt_fail(LT_INVALID, "a plan of another run", 0, 0);
}

lt_status lt_cells_place(lt_l2h *l2h, uint32_t row, uint8_t **out) {
  uint8_t **block = &l2h->cells->blocks[l2h->piece.is_open ? 0 : l2h->verification.block];
  if (*block == NULL) {
    LT_TRY(LT_NEW_TABLE_IN(&l2h->cells->arena, LT_BLOCK_ROWS, l2h->cells->row_bytes, block));
  }
  *out = *block + (size_t)row * l2h->cells->row_bytes;
  return LT_OK;
}

lt_status lt_cells_keep(lt_l2h *l2h) {
  const lt_cells *cells = l2h->cells;
  const double nothing = lt_nothing(l2h->kind);
  uint8_t *at;
  LT_TRY(lt_cells_place(l2h, l2h->verification.row, &at));
  const lt_cell_row row = row_of(cells, at);
  for (uint32_t g = 0; g < cells->n; ++g) {
    const uint32_t *order = cells->order + cells->start[g], n = cells->start[g + 1] - cells->start[g];
    uint32_t first;
    for (uint32_t i = 0; i < n; ++i) {
      l2h->w[i] = l2h->v[order[i]];
    }
    for (uint32_t i = n; i < lt_padded(n) || i < LT_GROUP; ++i) { /* REST may have no class */
      l2h->w[i] = nothing;
    }
    row.largest[g] = lt_largest(l2h->w, n, &first);
    row.id[g] = (uint16_t)(first < n ? order[first] : 0);
    row.sum[g] = row.largest[g] > nothing ? lt_weight_sum(l2h->kind, l2h->w, n, row.largest[g]) : 0;
  }
  return LT_OK;
}

/* A row that another instance kept. */
lt_status lt_cells_accept(lt_l2h *l2h, uint32_t row, const uint8_t *bytes) {
  uint8_t *at;
  LT_TRY(lt_cells_place(l2h, row, &at));
  memcpy(at, bytes, l2h->cells->row_bytes);
  for (uint32_t g = 0; g < l2h->cells->n; ++g) {
    LT_REFUSE_IF(row_of(l2h->cells, at).id[g] >= l2h->k,
                 lt_fail(LT_INVALID, "a piece of the table is not what was asked for", 0, 0));
  }
  return LT_OK;
}

/* One point of a group whose cells are marked, as verify_chain (verify.c) does it class by class. */
static void reassign_row(lt_l2h *l2h, lt_cell_row row) {
  const lt_cells *cells = l2h->cells;
  const double nothing = lt_nothing(l2h->kind);
  double best = nothing, sum = 0;
  uint32_t id = UINT32_MAX;
  for (uint32_t g = 0; g < cells->n; ++g) {
    const int is_outside = !cells->mark[g] && cells->start[g] < cells->start[g + 1];
    l2h->v[g] = is_outside ? row.largest[g] : nothing;
    if (is_outside && (id == UINT32_MAX || row.largest[g] > best || (row.largest[g] == best && row.id[g] < id))) {
      best = row.largest[g];
      id = row.id[g];
    }
  }
  if (best == nothing) {
    if (l2h->options.empty == LT_EMPTY_REFERENCE) {
      *lt_blocked_part(&l2h->reassigned, id) = (double)NAN;
    }
    return;
  }
  for (uint32_t g = cells->n; g < lt_padded(cells->n); ++g) {
    l2h->v[g] = nothing;
  }
  lt_weights(l2h->kind, l2h->v, cells->n, best, l2h->w);
  for (uint32_t g = 0; g < cells->n; ++g) {
    sum += l2h->w[g] * row.sum[g];
  }
  *lt_blocked_part(&l2h->reassigned, id) += (l2h->kind == LT_LOGITS ? 1.0 : best) / sum;
}

int lt_cells_reassign(lt_l2h *l2h, uint32_t node) {
  const lt_cells *cells = l2h->cells;
  const lt_groups *groups = &l2h->groups;
  if (!lt_cells_are_whole(l2h, node)) {
    return 0;
  }
  lt_blocked_clear(&l2h->reassigned);
  for (uint32_t b = 0; b < cells->n_blocks; ++b) {
    const lt_block *block = l2h->store.blocks[b];
    for (uint32_t c = groups->first[node]; c != LT_NO_CLASS; c = groups->next_class[c]) {
      for (uint32_t i = block->start[c]; i < block->start[c + 1]; ++i) {
        reassign_row(l2h, row_of(cells, cells->blocks[b] + (size_t)block->order[i] * cells->row_bytes));
      }
    }
    lt_blocked_end_block(&l2h->reassigned);
  }
  return 1;
}

lt_status lt_keep_cells(lt_l2h *l2h, uint32_t most) {
  LT_REFUSE_IF(most < 2 || most > l2h->k || l2h->store.n_blocks > 0 || l2h->cells != NULL,
               lt_fail(LT_INVALID, "# cells, or not from the first row on", most, 0));
  const size_t k = l2h->k, n = (size_t)most + 1;
  lt_cells *cells;
  LT_TRY(lt_arena_new(&l2h->arena, sizeof *cells + (2 * k + n) * sizeof(uint32_t) + n, 1, &cells));
  cells->most = most;
  cells->of_class = (uint32_t *)(cells + 1);
  cells->order = cells->of_class + k;
  cells->start = cells->order + k;
  cells->mark = (uint8_t *)(cells->start + n);
  l2h->cells = cells;
  return LT_OK;
}
