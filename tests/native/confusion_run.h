/* A whole run of confusion merging, and what must hold of any: shared by the tests and the fuzz target. */
#ifndef CONFUSION_RUN_H
#define CONFUSION_RUN_H

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "logitree.h"

#define FAULT_UNLESS(condition) \
  do {                          \
    if (!(condition)) {         \
      return #condition;        \
    }                           \
  } while (0)

typedef struct confusion_hierarchy {
  uint32_t nodes, edges;
  lt_hierarchy arrays;
} confusion_hierarchy;

static inline void confusion_hierarchy_destroy(confusion_hierarchy *h) {
  free(h->arrays.child_start);
  free(h->arrays.child);
  free(h->arrays.height);
  free(h->arrays.class_of);
}

static inline lt_status confusion_hierarchy_read(const lt_confusion *run, confusion_hierarchy *h) {
  h->nodes = (uint32_t)lt_confusion_count_of(run, LT_CONFUSION_NODES);
  h->edges = (uint32_t)lt_confusion_count_of(run, LT_CONFUSION_EDGES);
  h->arrays = (lt_hierarchy){malloc((h->nodes + 1) * sizeof(uint32_t)), malloc((h->edges + 1) * sizeof(uint32_t)),
                             malloc(h->nodes * sizeof(double)), malloc(h->nodes * sizeof(int32_t))};
  return lt_confusion_hierarchy(run, &h->arrays);
}

/* Children first, every node but the last one somebody's child, classes at the leaves in order, heights that grow. */
static inline const char *hierarchy_fault(const confusion_hierarchy *h, const lt_confusion_options *options) {
  const lt_hierarchy *a = &h->arrays;
  uint32_t *parents = calloc(h->nodes, sizeof *parents);
  const char *fault = NULL;
  for (uint32_t u = 0; u < h->nodes && fault == NULL; ++u) {
    const uint32_t first = a->child_start[u], end = a->child_start[u + 1];
    const int is_class = u < options->n_classes;
    if (a->class_of[u] != (is_class ? (int32_t)u : -1) || (is_class ? end != first : end < first + 2)) {
      fault = "classes are the leaves, and groups have two children or more";
    }
    for (uint32_t i = first; i < end; ++i) {
      if (a->child[i] >= u || a->height[a->child[i]] >= a->height[u]) {
        fault = "children come first and lie lower";
      } else {
        ++parents[a->child[i]];
      }
    }
  }
  for (uint32_t u = 0; u + 1 < h->nodes && fault == NULL; ++u) {
    if (parents[u] == 0 || (parents[u] > 1 && options->inheritance == LT_SINGLE)) {
      fault = "every node but the root has a parent, and one only with single inheritance";
    }
  }
  free(parents);
  return fault;
}

/* Steps to the end: the status; *steps of them were made. */
static inline lt_status confusion_finish(lt_confusion *run, uint32_t *steps) {
  uint32_t done = 0;
  lt_status status = LT_OK;
  for (*steps = 0; status == LT_OK && !done; ++*steps) {
    status = lt_confusion_step(run, &done);
  }
  return status;
}

typedef struct confusion_lists {
  lt_round_size size;
  lt_round_lists lists;
} confusion_lists;

static inline void confusion_lists_destroy(confusion_lists *r) {
  free(r->lists.pairs);
  free(r->lists.pair_similarity);
  free(r->lists.group_start);
  free(r->lists.group_member);
  free(r->lists.group_node);
  free(r->lists.tree_node);
  free(r->lists.group_tie);
}

static inline lt_status confusion_lists_read(const lt_confusion *run, uint32_t round, confusion_lists *r) {
  memset(r, 0, sizeof *r);
  const lt_status status = lt_confusion_round(run, round, &r->size);
  if (status != LT_OK) {
    return status;
  }
  r->lists = (lt_round_lists){malloc((r->size.n_pairs + 1) * 2 * sizeof(uint32_t)),
                              malloc((r->size.n_pairs + 1) * sizeof(double)),
                              malloc((r->size.n_groups + 1) * sizeof(uint32_t)),
                              malloc((r->size.n_members + 1) * sizeof(uint32_t)),
                              malloc((r->size.n_groups + 1) * sizeof(int32_t)),
                              malloc((r->size.n_trees + 1) * sizeof(int32_t)),
                              malloc(r->size.n_groups + 1)};
  return lt_confusion_round_lists(run, round, &r->lists);
}

/* Pairs and groups of a round are about trees that are there; a pair of distinct ones, in falling order. */
static inline const char *lists_fault(const confusion_lists *r, uint32_t n_before, uint32_t nodes) {
  for (uint32_t p = 0; p < r->size.n_pairs; ++p) {
    FAULT_UNLESS(r->lists.pairs[2 * p] < r->lists.pairs[2 * p + 1] && r->lists.pairs[2 * p + 1] < n_before);
    FAULT_UNLESS(r->lists.pair_similarity[p] > 0);
    FAULT_UNLESS(p == 0 ||
                 r->lists.pair_similarity[p] <= r->lists.pair_similarity[p - 1] + 1e-12 * r->lists.pair_similarity[0]);
  }
  FAULT_UNLESS(r->size.m > 0 && r->size.n_groups > 0 && r->size.n_pairs > 0 && r->size.n_trees > 0);
  FAULT_UNLESS(r->lists.group_start[0] == 0 && r->lists.group_start[r->size.n_groups] == r->size.n_members);
  for (uint32_t g = 0; g < r->size.n_groups; ++g) {
    FAULT_UNLESS(r->lists.group_start[g + 1] >= r->lists.group_start[g] + 2);
    FAULT_UNLESS(r->lists.group_tie[g] <= 1);
    FAULT_UNLESS(r->lists.group_node[g] >= -1 && r->lists.group_node[g] < (int32_t)nodes);
  }
  for (uint32_t i = 0; i < r->size.n_members; ++i) {
    FAULT_UNLESS(r->lists.group_member[i] < n_before);
  }
  return NULL;
}

/* The first fault of a complete run, or NULL. */
static inline const char *confusion_fault(const lt_confusion *run, const lt_confusion_options *options) {
  confusion_hierarchy h;
  FAULT_UNLESS(confusion_hierarchy_read(run, &h) == LT_OK);
  const char *fault = hierarchy_fault(&h, options);
  const uint32_t rounds = (uint32_t)lt_confusion_count_of(run, LT_CONFUSION_ROUNDS);
  uint32_t n_before = options->n_classes;
  for (uint32_t round = 0; round < rounds && fault == NULL; ++round) {
    confusion_lists r;
    fault = confusion_lists_read(run, round, &r) == LT_OK ? lists_fault(&r, n_before, h.nodes) : "a round can be read";
    n_before = r.size.n_trees;
    confusion_lists_destroy(&r);
  }
  confusion_hierarchy_destroy(&h);
  return fault;
}

#endif
