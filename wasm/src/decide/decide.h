/* The parts of one handle of decisions, shared by the files of this folder. */
#pragma once

#include <math.h>

#include "arena.h"
#include "candidates.h"
#include "finite.h"
#include "grid.h"
#include "row.h"

#define LT_NO_NODE UINT32_MAX

/* A child of a node, with all that a search from the root down needs of it. */
typedef struct lt_branch {
  uint32_t node;
  uint32_t first; /* the places of its classes; one place: a class */
  uint32_t last;
  uint32_t class_number; /* of a class */
  double saved;          /* what a right decision at the node saves: cost of its parent less its own */
  double cost;
} lt_branch;

static inline int lt_is_class(const lt_branch *branch) { return branch->last - branch->first == 1; }

/* A tree over all classes. Its classes stand in an order in which every node has a run of places: first .. last - 1. */
typedef struct lt_decide_tree {
  uint32_t n_nodes;
  uint32_t root; /* the last node */
  uint32_t *parent;
  uint32_t *child_start; /* into branch */
  uint32_t *child_end;
  uint32_t *below_end; /* into branch: of all nodes below, which stand from child_start on, each behind its parent */
  lt_branch *branch;   /* [n_nodes - 1] */
  uint32_t *first;
  uint32_t *last;
  uint32_t *leaf_of;  /* [K] the node of a class */
  uint32_t *class_at; /* [K] the class at a place */
  uint32_t *place_of; /* [K] the place of a class */
  uint32_t *min_class;
  uint32_t *depth;  /* edges up to the root */
  uint32_t *height; /* edges down to the deepest leaf */
  double *information;
  double *cost; /* of deciding for the node in place of one of its classes, for CRM */
} lt_decide_tree;

/* Rows at one threshold: how many answers were right, ancestors shared with the truth, and answers by node. */
typedef struct lt_threshold_tally {
  uint64_t *right; /* [2]: right, shared */
  uint64_t *count; /* [n_nodes] */
} lt_threshold_tally;

/*
 * Of a ranking, by the ruler: distances of the first 5 and 20 classes, depth of the first one, nodes that join it and the
 * truth.
 */
typedef struct lt_ranking_tally {
  uint64_t *sum;   /* [3] */
  uint64_t *count; /* [n_nodes of the ruler] */
} lt_ranking_tally;

typedef struct lt_tree_tally {
  /* [LT_BINS - 1][n_nodes][2], without the first bin, which follows: rows + 2^32 hits, sum on the grid. Bin by bin, since
     most nodes over a sure class are in the last one. */
  uint64_t *bins;
  lt_ranking_tally crm;
} lt_tree_tally;

/* Sums over evaluation rows: whole numbers, so that those of several instances add up to the same bits. */
typedef struct lt_tally {
  uint64_t *all;
  size_t n;
  uint64_t *rows;      /* [3]: rows, right, labels of probability 0 */
  uint64_t *nll;       /* [2][2]: at T = 1 and at T; whole part, and the rest in units of 2^-40 */
  uint64_t *ece;       /* [2][LT_BINS][3] */
  uint64_t *class_sum; /* [K][2]: sums of probabilities in units of 2^-52: upper and lower part, the latter of 32 bits */
  uint64_t *labels;    /* [K] */
  lt_ranking_tally plain;
  lt_tree_tally *trees;
} lt_tally;

/* Whole numbers up to 2^40 in the order in which they came, in blocks: an array that grew would be in memory twice. */
typedef struct lt_keys {
  lt_arena arena; /* holds the blocks */
  uint64_t **blocks;
  uint32_t capacity;
  uint64_t n;
} lt_keys;

enum { LT_KEYS_A_BLOCK = 1 << 15 };

/* A key is looked for among the levels that share its upper bits. */
enum { LT_LEVEL_SHIFT = 26, LT_LEVEL_RUNS = 1 << (40 - LT_LEVEL_SHIFT) };

/* Steps of one tree. */
typedef struct lt_steps {
  lt_keys calibration; /* tight thresholds of calibration rows */
  lt_keys wrong;       /* of wrong evaluation rows: the largest threshold at which they are wrong */
  lt_keys keys;        /* of evaluation rows, row by row, from the leaf up */
  /* of the scan */
  uint64_t *level;  /* distinct values of `wrong`, ascending */
  uint32_t *before; /* [n_levels + 1] how many of `wrong` are smaller */
  uint32_t n_levels;
  uint32_t *first_level;  /* [LT_LEVEL_RUNS + 2] by the upper bits of a key: where levels of as much begin */
  uint64_t *lost;         /* [n_levels + 1][2] coverage lost by steps between the level before and this one, and at it */
  double *spread;         /* [rows] what a row adds to the area by its steps */
  uint32_t *of_row;       /* [rows] its level, n_levels where it is right */
  uint64_t *drop;         /* [n_nodes] coverage lost by leaving a node, in units of 2^-scale */
  lt_threshold_tally *at; /* by threshold */
} lt_steps;

/* The tree that resamples are made of at the moment. */
typedef struct lt_resampling {
  lt_arena arena;
  uint32_t tree;
  const uint32_t *place; /* of each step: 2 level + whether its key is that of the level; NULL: there is no tree yet */
  uint32_t *times;       /* [rows] */
  uint64_t *wrong;       /* [n_levels + 1] drawn rows that are wrong at the level or above */
} lt_resampling;

/* Values of a row. */
typedef struct lt_decide_row {
  uint32_t label;
  uint32_t predicted;
  uint32_t lane;      /* of the two rows in q and prefix */
  uint32_t is_narrow; /* until the row is weighed, only f has the values */
  double *v;          /* values, padded */
  float *f;           /* the same rounded */
  double *w;          /* weights relative to the largest one */
  double peak;
  double total;
  uint32_t join;          /* on the tree at hand: the lowest node over the predicted class and the label */
  uint32_t join_on_ruler; /* the same on the ruler */
  uint64_t largest;       /* on the grid */
  uint32_t ranking[LT_RANKED];
} lt_decide_row;

/* State of a handle. After a failure half-way only lt_decide_destroy makes sense. */
enum { LT_DECIDE_ROWS = 0, LT_DECIDE_READ = 1, LT_DECIDE_AGAIN = 2, LT_DECIDE_DONE = 3, LT_DECIDE_BROKEN = 4 };

struct lt_decide {
  lt_decide_options options;
  lt_kind kind;
  uint32_t k;
  uint32_t state;
  double beta;    /* 1 / T */
  lt_arena arena; /* all that lives as long as the handle */
  lt_decide_tree *trees;
  const lt_decide_tree *ruler;
  lt_tally tally;
  lt_steps *steps;
  double rows;     /* pushed, for messages */
  uint64_t *piece; /* once it was asked for */
  /* evaluation rows */
  uint16_t *predicted;
  uint16_t *label;
  uint32_t n_rows;
  uint32_t capacity_predicted;
  uint32_t capacity_label;
  uint64_t n_keys; /* of all trees */
  uint32_t keeps;  /* whether keys are kept */
  /* the scan */
  uint32_t n_thresholds;
  uint64_t *thresholds; /* [n_trees][n_thresholds] */
  uint32_t scanned;
  uint32_t scale;
  lt_arena scan;
  lt_resampling resampling;
  /* sums of probabilities of the last rows, before they are split into two parts */
  uint64_t *recent;
  uint32_t n_recent;
  /* rows to be judged, which wait until there are two: sums over classes then go through both at once */
  lt_decide_row pair[2];
  uint32_t n_pair;
  /* scratch of rows: q and prefix have the numbers of two rows beside each other */
  float *f[2];
  double *v[2];
  double *w[2];
  double *q;                /* [padded K][2] probabilities */
  double *prefix;           /* [K + 1][2] of the tree at hand */
  uint64_t *key;            /* [K] of the path at hand */
  uint32_t *open;           /* [n_nodes] nodes that a search has still to look at */
  double *cost;             /* [n_nodes] */
  uint16_t *join_height[2]; /* [K] of each row, by place on the ruler: height of the node that joins it and the label */
};

/* tree.c */
lt_status lt_decide_tree_create(lt_arena *arena, uint32_t k, uint32_t n_nodes, const uint32_t *parent,
                                const uint32_t *leaf_of, uint32_t cost, lt_decide_tree *out);
/* The lowest node over a node and a class. */
static inline uint32_t lt_join(const lt_decide_tree *tree, uint32_t node, uint32_t class_number) {
  const uint32_t place = tree->place_of[class_number];
  while (place < tree->first[node] || place >= tree->last[node]) {
    node = tree->parent[node];
  }
  return node;
}

/* decide.c: whether row `at` of a second reading is what it was. */
lt_status lt_decide_check_same(const lt_decide *decide, uint32_t at, uint32_t predicted, uint32_t label);

/* judge.c */
lt_status lt_decide_calibrate(lt_decide *decide, lt_decide_row *row);
/* Judges a row together with the next one; the first of two waits. */
lt_status lt_decide_judge_later(lt_decide *decide, const lt_decide_row *row);
/* Judges the row that still waits, if one does. */
lt_status lt_decide_judge(lt_decide *decide);

/* A row that was judged: its classes, and that it has steps on tree t. */
lt_status lt_decide_keep_row(lt_decide *decide, uint32_t predicted, uint32_t label);
void lt_decide_count_steps(lt_decide *decide, uint32_t t, uint32_t predicted);

/* tally.c */
lt_status lt_tally_create(lt_decide *decide);
void lt_tally_flush(lt_decide *decide);

/* probability.c: the largest value and the predicted class of a row; what it has else is found by lt_decide_weigh. */
lt_status lt_decide_read_row(lt_decide *decide, const lt_layout *layout, const void *rows, uint32_t r, double row_number,
                             lt_decide_row *row);
/* Values, weights at T and the sum of these, to row->v, row->w and row->total. */
void lt_decide_weigh(const lt_decide *decide, lt_decide_row *row);
/* The probability of one class. */
double lt_decide_class_of(const lt_decide_row *row, uint32_t c);
/* Probabilities of n <= 2 weighed rows to decide->q, and added to sums[K] unless that is NULL. */
void lt_decide_units(lt_decide *decide, lt_decide_row *rows, uint32_t n, uint64_t *sums);
/* -ln p of the label at T = 1 (beta 1) or at T, for the sum of the weights there. */
double lt_decide_nll(const lt_decide *decide, const lt_decide_row *row, double beta, double total);
/* The sum of the weights of the row at T = 1, which take the place of the others. */
double lt_decide_plain_total(const lt_decide *decide, const lt_decide_row *row);
/* Classes whose value is at least `least`, ascending, to out[K]; their number. */
uint32_t lt_classes_at_least(const double *values, uint32_t k, double least, uint32_t *out);

/* climb.c: sums of probabilities over places, which a star does not need. */
void lt_decide_prefix(lt_decide *decide, const lt_decide_tree *tree);
static inline int lt_is_star(const lt_decide_tree *tree) { return tree->root == tree->last[tree->root]; }
static inline double lt_class_p(const lt_decide *decide, const lt_decide_row *row, uint32_t c) {
  return decide->q[2 * (size_t)c + row->lane];
}
/* Of the classes at the places first .. last - 1. */
static inline double lt_run_p(const lt_decide *decide, const lt_decide_row *row, uint32_t first, uint32_t last) {
  const double *prefix = decide->prefix + row->lane;
  return prefix[2 * (size_t)last] - prefix[2 * (size_t)first];
}
static inline double lt_node_p(const lt_decide *decide, const lt_decide_tree *tree, const lt_decide_row *row,
                               uint32_t node) {
  const uint32_t first = tree->first[node], last = tree->last[node];
  return last - first == 1 ? lt_class_p(decide, row, tree->class_at[first]) : lt_run_p(decide, row, first, last);
}
static inline uint64_t lt_node_grid(const lt_decide *decide, const lt_decide_tree *tree, const lt_decide_row *row,
                                    uint32_t node) {
  return node == tree->root ? LT_GRID_ONE : lt_grid(lt_node_p(decide, tree, row, node));
}
/* Keys of the path from a class to below the root, to decide->key; their number. */
uint32_t lt_decide_path(lt_decide *decide, const lt_decide_tree *tree, const lt_decide_row *row);

/* keys.c */
lt_status lt_keys_add(lt_keys *keys, const uint64_t *values, uint32_t n);
/* To out[keys->n], in the order in which they came. */
void lt_keys_copy(const lt_keys *keys, uint64_t *out);
void lt_keys_free(lt_keys *keys);
static inline uint64_t lt_keys_at(const lt_keys *keys, uint64_t i) {
  return keys->blocks[i / LT_KEYS_A_BLOCK][i % LT_KEYS_A_BLOCK];
}
/* All of them, ascending: out[keys->n], with as much scratch. */
void lt_keys_sorted(const lt_keys *keys, uint64_t *out, uint64_t *scratch);
/* By the bits from `low` on, stable. */
void lt_sort_u64(uint64_t *values, uint64_t *scratch, size_t n, uint32_t low, uint32_t high);

/* ranking.c: the plain ranking to row->ranking; and what rankings of the row are counted by. */
void lt_decide_plain_ranking(lt_decide *decide, lt_decide_row *row);
void lt_decide_count_ranking(lt_decide *decide, const lt_decide_row *row, const uint32_t *ranking, lt_ranking_tally *tally);

/* amended.c: counts the ranking that a tree makes of the probabilities of a row. */
void lt_decide_amended_ranking(lt_decide *decide, const lt_decide_row *row, uint32_t t);

/* scan.c */
/* The first level that is not below the key. */
uint32_t lt_level_of(const lt_steps *steps, uint64_t key);
lt_status lt_scan_begin(lt_decide *decide);
void lt_scan_row(lt_decide *decide, uint32_t t, uint32_t row, const uint64_t *key);
lt_status lt_scan_kept(lt_decide *decide);
