/*
 * The groups of classes that exist at a step, in the order of the paper's list, and their scores. A group is a node: classes
 * come first, then merges, and the list is in the order of the nodes, because a merge goes to its end. A merge takes
 * O(log K) and a walk over the classes of the group that is joined.
 */
#pragma once

#include "arena.h"

/* Three numbers a class decide every score: points, sum of g, largest g. */
typedef struct lt_class_statistics {
  const uint32_t *count;
  const double *sum;
  const double *largest;
} lt_class_statistics;

#define LT_NO_CLASS UINT32_MAX
#define LT_NO_GROUP UINT32_MAX

/* Sums that a score is made of, over the classes of a group in tuple order. */
typedef struct lt_group_sums {
  double sum_of_means;
  double sum;
  double largest;
  double points;
  double classes;    /* with points */
  double empty_ones; /* classes without */
} lt_group_sums;

typedef struct lt_groups {
  uint32_t n_classes;
  lt_score score_rule;
  lt_empty empty_rule;
  lt_class_statistics statistics;
  const uint32_t *order; /* [K] the class of each of the first K nodes; NULL: node c is class c */
  uint32_t n_nodes;      /* classes, then merges */
  uint32_t *first;       /* of a node: its first class; classes follow in tuple order */
  uint32_t *last;
  uint32_t *size;
  double *score;
  lt_group_sums *sums;
  uint32_t *next_class; /* the class after a class in its group, LT_NO_CLASS at the end */
  uint32_t n_list;      /* groups now */
  uint32_t *next;       /* [nodes + 1]: the group after one in the list; the last entry is its start and its end */
  uint32_t *previous;
  uint32_t *smallest; /* a tournament: node u at place nodes + u, the smaller one of places 2 i and 2 i + 1 at i */
  uint32_t *of_size;  /* [K + 1]: groups of each size */
  uint32_t *above;    /* of a class: one that is nearer to the class that stands for its group, which has itself */
  uint32_t *offset;   /* added up on the way there: the place of the class in the tuple */
  uint32_t *node_of;  /* of the class that stands for a group: its node */
} lt_groups;

/* One group a class, in the arena; in this order (groups.order), which is kept. */
lt_status lt_groups_create(lt_arena *arena, const lt_l2h_options *options, lt_class_statistics statistics,
                           const uint32_t *order, lt_groups *out);

/* Back to one group a class. */
void lt_groups_reset(lt_groups *groups);

/* The group with the smallest score, the first in the list among equals; and the second smallest score, NaN if none. */
uint32_t lt_groups_smallest(const lt_groups *groups, double *out_score, double *out_second);

/* Removes both groups and appends chosen + joined. */
void lt_groups_merge(lt_groups *groups, uint32_t chosen, uint32_t joined);

/* The group that a class is in, and its place in the tuple. */
uint32_t lt_groups_find(lt_groups *groups, uint32_t c, uint32_t *out_place);

/* The list: the group after `node`, LT_NO_GROUP behind the last; the first one after LT_NO_GROUP. */
static inline uint32_t lt_groups_next(const lt_groups *groups, uint32_t node) {
  const uint32_t end = 2 * groups->n_classes - 1, next = groups->next[node == LT_NO_GROUP ? end : node];
  return next == end ? LT_NO_GROUP : next;
}

/* The class of one of the first K nodes. */
static inline uint32_t lt_groups_class(const lt_groups *groups, uint32_t node) {
  return groups->order == NULL ? node : groups->order[node];
}
