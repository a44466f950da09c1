/* The groups of classes that exist at a step, in the order of the paper's list, and their scores. */
#ifndef LT_GROUPS_H
#define LT_GROUPS_H

#include "memory.h"

/* Three numbers a class decide every score: points, sum of g, largest g. */
typedef struct lt_class_statistics {
  const uint32_t *count;
  const double *sum;
  const double *largest;
} lt_class_statistics;

#define LT_NO_CLASS UINT32_MAX

typedef struct lt_groups {
  uint32_t n_classes;
  lt_score score_rule;
  lt_empty empty_rule;
  lt_class_statistics statistics;
  uint32_t n_nodes; /* classes, then merges */
  uint32_t *first;  /* of a node: its first class; classes follow in tuple order */
  uint32_t *last;
  uint32_t *size;
  double *score;
  uint32_t *next_class; /* the class after a class in its group, LT_NO_CLASS at the end */
  uint32_t *list;       /* nodes that are groups now, in list order */
  uint32_t n_list;
} lt_groups;

lt_status lt_groups_create(lt_groups *groups, uint32_t n_classes, lt_score score, lt_empty empty,
                           lt_class_statistics statistics);
void lt_groups_destroy(lt_groups *groups);

/* Back to one group a class. */
void lt_groups_reset(lt_groups *groups);

/* The group with the smallest score, the first in the list among equals; and the second smallest score, NaN if none. */
uint32_t lt_groups_smallest(const lt_groups *groups, double *out_score, double *out_second);

/* Removes both groups and appends chosen + joined. */
void lt_groups_merge(lt_groups *groups, uint32_t chosen, uint32_t joined);

#endif
