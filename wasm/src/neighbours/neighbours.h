/*
 * Points in boxes: a balanced tree that halves the points along the widest side, down to leaves of at most 32 points that
 * lie together in memory, one dimension after the other. Whole leaves search at a time, so distances are computed in
 * blocks, and a box is passed over when it is farther than every answer so far.
 */
#pragma once

#include "arena.h"
#include "forest.h"

enum { LT_LEAF = 32 };
#define LT_MIXED UINT32_MAX

typedef struct lt_pair_found {
  double square; /* squared distance */
  uint32_t a;    /* places; LT_MIXED for none */
  uint32_t b;
} lt_pair_found;

typedef struct lt_near {
  double square;
  uint32_t place;
} lt_near;

/* Coordinates about their means as small whole numbers, to see which pairs are surely too far apart. */
typedef struct lt_sieve {
  int16_t *block;         /* of a leaf: rows of two coordinates a point each; NULL where there is no sieve */
  int32_t *half;          /* of a place, by leaf: half of its squared length, rounded down */
  double *off;            /* of a place, by leaf: how far rounding moved it, at most */
  double *leaf_off;       /* of a leaf: the largest of these, points out of range aside */
  uint32_t *out_of_range; /* of a leaf: one bit for each point that is out of range */
  double scale;           /* from distances to those of the sieve */
  uint8_t *met;           /* one bit a pair of leaves: whether all their points were compared; NULL for too many leaves */
} lt_sieve;

struct lt_neighbours {
  lt_arena arena; /* holds the tables below */
  uint32_t n, d, k;
  uint32_t n_leaves; /* a power of 2; boxes are numbered as in a heap: 1, 2 and 3, ..., leaves n_leaves .. 2 n_leaves - 1 */
  double *block;     /* of a leaf: d rows of LT_LEAF coordinates */
  uint32_t *point;   /* of a place: the number of the point */
  double *low;       /* of a box: d */
  double *high;
  lt_sieve sieve;
  lt_near *near;  /* of a place: its k nearest, by (distance, number) */
  uint32_t phase; /* lt_neighbours_phase */
  uint32_t next_leaf;
  uint64_t taken; /* pairs of blocks whose neighbours were put in from elsewhere, one bit each */
  int is_lent;    /* this instance searches for another one: its lists hold the last search alone */
  /* the spanning tree */
  lt_link *forest;     /* of places */
  uint32_t *component; /* of a place: its top */
  uint32_t *common;    /* of a box: the component of all its points, or LT_MIXED */
  lt_pair_found *best; /* of a component's top: the nearest pair to outside */
  uint32_t largest;    /* the component that waits to be joined */
  uint32_t n_joined;
  lt_pair_found *joined; /* n - 1 */
  /* the graph */
  uint32_t n_edges;
  uint32_t *src;
  uint32_t *dst;
  double *weight;
};

/* First place of a leaf; leaf n_leaves ends at n. */
static inline uint32_t lt_leaf_start(const lt_neighbours *x, uint32_t leaf) {
  return (uint32_t)((uint64_t)x->n * leaf / x->n_leaves);
}

/* neighbours.c: lt_neighbours_create without its checks: squares must be finite; points may differ by so little that theirs are lost. */
lt_status lt_neighbours_make(const double *points, uint32_t n, uint32_t d, uint32_t k, lt_neighbours **out);
/* kd_tree.c: builds boxes and blocks from points[n][d], row by row. */
lt_status lt_boxes_build(lt_neighbours *x, const double *points);
/* pairs.c: squared distances of the points `first` .. of one leaf to the LT_LEAF places of another. */
void lt_leaf_squares(const lt_neighbours *x, uint32_t from, uint32_t i, uint32_t to, double *out);
/* sieve.c: fills the sieve where there are enough dimensions for it. */
lt_status lt_sieve_build(lt_neighbours *x, const double *points);
/* Two points of a leaf, and the squared distances up to which they are asked about. */
typedef struct lt_query_pair {
  uint32_t leaf;
  uint32_t own[2];
  double limit[2];
} lt_query_pair;

/* sieve.c: the -R^2 / 2 of the points of a leaf against those of another, given their squared limits. */
void lt_sieve_least(const lt_neighbours *x, uint32_t leaf, const double *limits, uint32_t other, int32_t *least);
/*
 * sieve.c: of two points of a leaf, one bit for each of another leaf that is not surely farther than a squared limit, its
 * own or, with `least`, that of the other point.
 */
void lt_sieve_two(const lt_neighbours *x, const lt_query_pair *who, uint32_t other, const int32_t *least, uint32_t out[2]);
/* sieve.c: the squared distance of one point of a leaf and one of another, to the bit as lt_leaf_squares has it. */
double lt_pair_square(const lt_neighbours *x, uint32_t leaf, uint32_t i, uint32_t other, uint32_t j);
/* pairs.c: squared distance of two boxes; never above that of points in them, as computed. */
double lt_box_square(const lt_neighbours *x, uint32_t a, uint32_t b);
/* nearest.c: no point has a neighbour yet. */
void lt_nearest_begin(lt_neighbours *x);
/* nearest.c: the nearest points of all points of a leaf, among those of a box; 1 is the box of all. */
void lt_nearest_of_leaf(lt_neighbours *x, uint32_t leaf, uint32_t within);
/* nearest.c: another point goes into the list of a place if it is near enough. */
void lt_nearest_consider(lt_neighbours *x, uint32_t place, double square, uint32_t other);
/* neighbours.c: all leaves of a phase are done. */
lt_status lt_neighbours_end_phase(lt_neighbours *x);
/* boruvka.c: a round of Boruvka's algorithm: begin, every leaf, end. */
void lt_round_begin(lt_neighbours *x);
void lt_round_leaf(lt_neighbours *x, uint32_t leaf);
lt_status lt_round_end(lt_neighbours *x);
/* edges.c: the edges of the graph. */
lt_status lt_edges_collect(lt_neighbours *x, lt_convention convention);
