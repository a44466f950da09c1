/*
 * Agglomerative linkage: rows to distances, distances to joints, joints to merges, a bounded piece of work at a time.
 *
 * Distances are condensed: those of a pair (i, j), i < j, stand at lt_pair_start(n, i) + (j - i - 1).
 */
#pragma once

#include "arena.h"

enum { LT_LINKAGE_BLOCK = 256 };
#define LT_NO_SLOT UINT32_MAX
/* Heights or distances that differ by no more than this share count as a tie: rounding alone can make that difference. */
#define LT_TIE 1e-12
#define LT_LINKAGE_BROKEN ((lt_linkage_state)4) /* after a failure half-way */

/* Two clusters to be joined, each named by one of its rows. */
typedef struct lt_joint {
  uint32_t a;
  uint32_t b;
  double height;
  double margin; /* relative distance to the next cluster that either could have joined; NaN for none */
} lt_joint;

/* The distances of one slot, as the chain saw them: row[i] for every active slot i. */
typedef struct lt_view {
  double *row;
  uint32_t slot;
  double second; /* the second smallest of them */
} lt_view;

/*
 * The chain of nearest neighbours. A cluster lies in the slot of its lowest row, slots keep the order of rows, so ties
 * go to the lowest row.
 */
typedef struct lt_chain {
  uint32_t n_slots; /* what the distances are laid out for */
  size_t *start;    /* [n_slots]: lt_pair_start */
  uint32_t *size;   /* rows in the cluster of a slot */
  uint32_t *lowest; /* the lowest of them */
  uint32_t *link;   /* the chain: slots */
  uint32_t n_links;
  uint32_t n_rivals; /* that came into the chain since the last join */
  uint32_t *renamed; /* slots after they are moved together */
  lt_view tip;       /* of the slot that was looked at last */
  lt_view before;    /* and of the one before */
} lt_chain;

/* The minimum spanning tree that grows from row 0. */
typedef struct lt_spanning {
  double *nearest;   /* distance of a row to the tree */
  uint32_t *through; /* the row of the tree at that distance */
  uint32_t newest;   /* the row that joined last */
} lt_spanning;

struct lt_linkage {
  lt_linkage_options options;
  lt_linkage_state state;
  lt_arena arena;  /* holds what lives as long as the handle */
  lt_arena rows;   /* and the rows, until their distances are known */
  double **block;  /* rows, LT_LINKAGE_BLOCK a block, padded (row.h) */
  double *scratch; /* one row */
  uint32_t n;      /* rows so far, then all */
  double *distance;
  double largest;    /* of all distances */
  uint32_t apart[2]; /* the two rows it is between */
  double *kept;      /* a copy that joining leaves alone, where one is wanted */
  uint32_t next_row; /* whose distances are computed next */
  uint32_t *active;  /* slots that hold a cluster, ascending */
  uint32_t n_active;
  lt_chain chain;
  lt_spanning spanning;
  lt_joint *joints; /* [n - 1] */
  uint32_t n_joints;
  uint32_t *merges; /* [2 (n - 1)] */
  uint8_t *ties;    /* [n - 1] */
  double counts[LT_LINKAGE_COUNTS];
};

static inline size_t lt_pair_start(uint32_t n, uint32_t i) { return (size_t)i * (2 * (size_t)n - i - 1) / 2; }

/* The distance of rows a and b may be the largest. */
static inline void lt_note_distance(lt_linkage *l, uint32_t a, uint32_t b, double distance) {
  if (distance > l->largest) {
    l->largest = distance;
    l->apart[0] = a;
    l->apart[1] = b;
  }
}

/* Slot `slot` holds a cluster no more. */
void lt_linkage_retire(lt_linkage *l, uint32_t slot);

/* read_rows.c: checks and keeps the row in `scratch`; all rows are there. */
lt_status lt_linkage_take_row(lt_linkage *l);
lt_status lt_linkage_end_of_rows(lt_linkage *l);

/*
 * distances.c: the table for n rows; keeping the row in `scratch`; computing, up to `work` operations; whether they can be
 * joined, once all are there: LT_BAD_VALUE where squares of them are lost.
 */
lt_status lt_distances_create(lt_linkage *l, uint32_t n);
lt_status lt_distances_keep_row(lt_linkage *l);
lt_status lt_distances_compute(lt_linkage *l, double work);
lt_status lt_distances_check(const lt_linkage *l);

/* Product of two padded rows of `width` values. */
double lt_row_dot(const double *a, const double *b, size_t width);

/* chain.c: joints of complete, average, weighted and Ward linkage. */
lt_status lt_chain_create(lt_linkage *l);
lt_status lt_chain_join(lt_linkage *l, double work);

/* spanning.c: joints of single linkage. */
lt_status lt_spanning_create(lt_linkage *l);
void lt_spanning_join(lt_linkage *l, double work);

/* order.c: joints by height, named by the nodes they join. */
lt_status lt_linkage_order(lt_linkage *l);
