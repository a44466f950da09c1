/* The dendrogram as Dasgupta's cost walks it: in preorder, with the merges above where the walk is in a row. */
#pragma once

#include "ultrametric.h"

/* A merge, in preorder. */
typedef struct lt_visit {
  double level; /* exp(sigmoid (height - middle)), or the height where that would leave the doubles */
  double own;   /* 1 / level, or the height */
  double of;    /* G = dJ / dS */
  double slope; /* d cost / d height through the leaf looked from */
  uint32_t merge;
  uint32_t depth;
  uint32_t leaves;
  uint32_t beside; /* leaves below its parent but not below it */
} lt_visit;

struct lt_cardinal {
  lt_visit *visits;
  double *inverse;    /* by merge: sum of 1 / w over its edges */
  uint32_t *children; /* 2 (n - 1) nodes: leaves are 0..n-1, merge j is n + j */
  uint32_t *node;     /* of the component whose top a vertex is */
  /* by node */
  uint32_t *leaves;
  uint32_t *place; /* of a merge, in preorder */
  uint32_t *depth;
  uint32_t *beside_of; /* leaves below its parent but not below it */
  /*
   * Merge k looks at what lies between it and the ends of its tree edge when the walk is at the parent of that end: there
   * it is in the row.
   */
  uint32_t *parent; /* of a leaf */
  uint32_t *head;   /* by merge: an end with this parent, as 2 k + which end of k's edge, LT_NOWHERE if there is none */
  uint32_t *next;   /* by 2 k + which end: another one */
  /* the merges above where the walk is, by depth; room for reading two at a time */
  uint32_t *merge;
  uint32_t *first; /* the first depth within reach */
  double *level;
  double *own;
  double *of;
  double *beside; /* leaves below the child the walk has not gone to */
  double *slope;  /* d cost / d height */
};

/* The preorder of the tree of the fit, and what is looked at from each merge's leaves. O(n). */
void lt_cardinal_layout(lt_cardinal *c, const lt_ultrametric *fit);
