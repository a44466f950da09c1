/* The parts of one run of L2H, shared by the files of this folder. */
#pragma once

#include <string.h>

#include "blocked_sum.h"
#include "groups.h"
#include "lanes.h"
#include "row.h"
#include "sparse_sum.h"
#include "store.h"

/* One merge: what was chosen, why, and how sure that is. */
typedef struct lt_decision {
  uint32_t chosen; /* G* */
  uint32_t joined; /* G+ */
  double score;
  double next_score;
  double average; /* where lists leave it open: with the middle of what each point may add */
  double next_average;
  double least_average; /* bounds that hold for all values that the lists do not show; equal where nothing is open */
  double most_average;
  double least_next;
  double most_next;
  double runner_up; /* node; NaN for none, or where the lists leave open which */
  uint8_t certain;  /* by complete lists or intervals, or by an exact pass */
  uint8_t exact;    /* by an exact pass */
} lt_decision;

/* A group whose exact rp a verification pass computes: its classes are leaf_order[first .. first + size). */
typedef struct lt_pending {
  uint32_t first;
  uint32_t size;
} lt_pending;

/* Such groups, any two of them nested or apart. */
typedef struct lt_nest {
  lt_pending *pending;
  uint32_t n_pending;
  uint32_t *leaf_order;
  uint32_t *inner; /* of a class: the smallest group that holds it, or LT_NO_GROUP */
  uint32_t *outer; /* of a group: the smallest other one that holds it, or LT_NO_GROUP */
} lt_nest;

/* A verification pass under way. */
typedef struct lt_verification {
  lt_nest nest;
  uint32_t *chain;   /* [K] room for the groups around a class */
  lt_sparse_sum sum; /* rp(c; G) of group p at p K + c */
  uint32_t block;    /* where the pass stands */
  uint32_t row;
} lt_verification;

/* Findings of a verification pass: rp of group p is value[e] for class_of[e], start[p] <= e < start[p + 1], else 0. */
typedef struct lt_verified {
  lt_nest nest;
  uint32_t *position; /* of a class among the leaves */
  uint32_t *start;
  uint32_t *class_of;
  double *value;
} lt_verified;

/* A group that may be joined: the classes of it that something is reassigned to are reached[from .. to). */
typedef struct lt_candidate {
  uint32_t node;
  uint32_t from;
  uint32_t to;
} lt_candidate;

/* Findings of one instance of several in its piece of the table (piece.c). */
typedef struct lt_piece {
  uint32_t is_open;
  double first_row;
  double end; /* the row behind its last one */
  uint8_t *bytes;
  uint32_t n_bytes;
  uint32_t capacity;
  uint32_t n_packs;
  double *peak; /* of the rows of the pack that is being verified */
  uint16_t *predicted;
} lt_piece;

/* Sums by cell of rows that are read again (cells.c). */
typedef struct lt_cells {
  uint32_t most;      /* as many cells as there may be */
  uint32_t n;         /* 0: there are none */
  uint32_t *of_class; /* [K] its cell */
  uint32_t *order;    /* [K] classes cell by cell, ascending in each */
  uint32_t *start;    /* [n + 1] where those of a cell begin */
  uint8_t *mark;      /* [n] the cells of the group that is looked at */
  lt_arena arena;     /* holds the rows that are kept */
  uint8_t **blocks;   /* of rows in the order of the table */
  uint32_t n_blocks;
  uint32_t row_bytes;
} lt_cells;

/* A state after those of lt_l2h_state: a call failed half-way, and only lt_l2h_destroy makes sense. */
enum { LT_L2H_BROKEN = LT_L2H_DONE + 1 };

/* Source of the lists: made of rows, or given with what they hold. */
typedef enum lt_given { LT_GIVEN_ROWS = 0, LT_GIVEN_PROBABILITIES = 1, LT_GIVEN_RANKS = 2 } lt_given;

struct lt_l2h {
  lt_l2h_options options;
  lt_arena arena; /* holds what lives as long as the handle and does not grow */
  lt_kind kind;
  uint32_t k;
  uint32_t state;
  uint32_t passes;
  double rows;
  double counts[LT_COUNT_UNDECIDED + 1];
  lt_points store;
  /* pass 1 */
  uint32_t *class_count;
  double *class_sum;
  double *class_largest;
  lt_blocked_sum probability_sum;
  /* merging */
  lt_groups groups;
  lt_decision *decisions;
  uint32_t n_decided;  /* merges made in this walk; a walk makes all merges, from the first */
  uint32_t n_recorded; /* merges of the walk before that still hold */
  lt_blocked_sum reassigned;
  double unknown; /* points whose new class the lists do not show */
  lt_given given;
  uint8_t *undecided;    /* of given lists: rows that were unknown in any merge */
  const uint32_t *times; /* how often each row counts while a resample is merged, NULL: once */
  const uint32_t *rank;  /* [K] of classes in the order of a resample, NULL: in their own */
  uint8_t *in_group;
  uint32_t *reached; /* classes that something is reassigned to (merge.c) */
  uint32_t *sorting;
  uint64_t *place; /* of a class: its group and its place there */
  lt_candidate *among;
  uint32_t n_among;
  lt_verified *verified;
  uint32_t n_verified;
  uint32_t verified_capacity;
  lt_verification verification;
  lt_piece piece;
  /* scratch of one row */
  double *v;
  double *w;
  double *list_value;
  float *f;
  uint16_t *candidates;
  float *chosen; /* values of candidates */
  int32_t *compared;
  uint16_t *equal;
  uint64_t *keys;
  lt_cells *cells;      /* NULL: there never are any */
  float list_bound;     /* in f32: that a few values more than a list holds reached in the row before */
  float list_spacing;   /* of such bounds, for one value more or less */
  uint32_t list_pause;  /* rows after which such a bound is looked for again, where there was none */
  uint32_t list_wait;   /* rows that are left of them */
  double list_distance; /* in f64: of the last list entry from the largest value, a guess for the next row */
};

/* gather.c: one row of pass 1. */
lt_status lt_gather_row(lt_l2h *l2h, const lt_layout *layout, const void *rows, uint32_t r);
/* Counts a row that is in the store, the last one there, for its class; and ends the block that it fills. */
lt_status lt_gather_count(lt_l2h *l2h, lt_block *block, uint32_t row);
lt_status lt_gather_end(lt_l2h *l2h);

/* largest.c: the `top` largest values of the row in l2h->v (to l2h->list_value) or l2h->f, in order, and their classes. */
void lt_select_largest(lt_l2h *l2h, double peak, uint16_t *id);
void lt_select_largest_f32(lt_l2h *l2h, float *value, uint16_t *id);

/* long_lists.c: puts n candidates of a row into its list, in order, where lists are long. */
void lt_sort_long(lt_l2h *l2h, uint32_t n, void *value, uint16_t *id);

/* reassign.c: rp(.; node) from the lists, into l2h->reassigned as (estimate, lower, upper), and l2h->unknown. */
enum { LT_ESTIMATE = 0, LT_LOWER = 1, LT_UPPER = 2, LT_BOUNDS = 3 };
void lt_reassign(lt_l2h *l2h, uint32_t node);

/* merge.c: the next merge; how it is decided from all that is known of the rows; and the merge that the lists suggest. */
void lt_merge_next(lt_l2h *l2h);
void lt_decide_merge(lt_l2h *l2h, lt_decision *decision);
void lt_guess_merge(lt_l2h *l2h, lt_decision *decision);

/* lists.c: rows of which only the lists are known. */
lt_status lt_lists_push(lt_l2h *l2h, const uint16_t *ids, const double *values, uint32_t n_rows);

/* verify.c */
lt_status lt_verify_begin(lt_l2h *l2h);
lt_status lt_verify_row(lt_l2h *l2h, const lt_layout *layout, const void *rows, uint32_t r);
lt_status lt_verify_end(lt_l2h *l2h);
/* LT_CHANGED unless row `row` of the block where the pass stands has this class and this largest value. */
lt_status lt_verify_same(const lt_l2h *l2h, uint32_t row, uint32_t c, double peak);
/* So many rows of the block where the pass stands were added up. */
void lt_verify_advance(lt_l2h *l2h, uint32_t rows);
/* The number of the row where the pass stands. */
double lt_verify_row_number(const lt_l2h *l2h);
lt_status lt_verify_follow(lt_l2h *l2h, const uint32_t *plan, uint32_t n_words);

/* verified.c: keeps what a pass found that has ended. */
lt_status lt_verified_add(lt_l2h *l2h);
/* The exact rp of a group to l2h->reassigned, as its estimate; 0 unless a pass has found it. */
int lt_verified_reassign(lt_l2h *l2h, uint32_t node);

/* cells.c: sums by cell of rows that are read again; the handle has cells. */
/* At the end of a walk: divides the classes anew, unless the next pass has no use for it. */
lt_status lt_cells_begin(lt_l2h *l2h);
/* True where the rp of a group follows from cells. */
int lt_cells_are_whole(const lt_l2h *l2h, uint32_t node);
/* The cells as part of a plan, to `out` unless it is NULL; returns the number of words. */
uint32_t lt_cells_plan(const lt_l2h *l2h, uint32_t *out);
lt_status lt_cells_follow(lt_l2h *l2h, const uint32_t *words, uint32_t n_words);
/* Place of row `row` of the block where the pass stands. */
lt_status lt_cells_place(lt_l2h *l2h, uint32_t row, uint8_t **out);
/* Keeps the row in l2h->v, and one that another instance kept. */
lt_status lt_cells_keep(lt_l2h *l2h);
lt_status lt_cells_accept(lt_l2h *l2h, uint32_t row, const uint8_t *bytes);
/* The exact rp of a group to l2h->reassigned, as its estimate; 0 unless its rows are kept. */
int lt_cells_reassign(lt_l2h *l2h, uint32_t node);

/* nest.c: the groups that are not decided. Their plan, for another instance: n_pending, K, leaf_order[K], (first, size). */
lt_status lt_nest_collect(lt_l2h *l2h, lt_nest *nest);
uint32_t lt_nest_plan_words(const lt_nest *nest, uint32_t k);
void lt_nest_plan(const lt_nest *nest, uint32_t k, uint32_t *out);
/* *out_words of the plan were read; cells may follow. */
lt_status lt_nest_follow(lt_l2h *l2h, lt_nest *nest, const uint32_t *plan, uint32_t n_words, uint32_t *out_words);

/* piece.c: a piece from begin to end, the blocks that are packed on the way, and the side that takes it. */
lt_status lt_piece_begin(lt_l2h *l2h, double first_row, double rows);
lt_status lt_piece_gathered(lt_l2h *l2h, lt_block *block);
/* Row l2h->rows of a piece was verified: packs it, or the block that it fills. */
lt_status lt_piece_verified(lt_l2h *l2h);
lt_status lt_piece_end(lt_l2h *l2h);
lt_status lt_piece_put(lt_l2h *l2h, const void *bytes, uint32_t n_bytes, double first_row);

/* True for a handle that reads pieces for another one. */
static inline int lt_reads_pieces(const lt_l2h *l2h) { return l2h->piece.peak != NULL; }

static inline int lt_lists_are_complete(const lt_l2h *l2h) {
  return l2h->store.top == l2h->k && l2h->given == LT_GIVEN_ROWS;
}

/* True where lists are so long that a sort is faster than comparing all entries with all. */
static inline int lt_lists_are_long(const lt_l2h *l2h) { return l2h->store.top >= 256; }

/* True where the pass keeps sums by cell of every row. */
static inline int lt_keeps_cells(const lt_l2h *l2h) { return l2h->cells != NULL && l2h->cells->n > 0; }

/* Marks the classes of a node in l2h->in_group, or unmarks them. */
static inline void lt_mark_group(const lt_l2h *l2h, uint32_t node, uint8_t mark) {
  for (uint32_t c = l2h->groups.first[node]; c != LT_NO_CLASS; c = l2h->groups.next_class[c]) {
    l2h->in_group[c] = mark;
    if (c == l2h->groups.last[node]) {
      break; /* a group inside a larger one ends here */
    }
  }
}
