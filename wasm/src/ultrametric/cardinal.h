/* The dendrogram as Dasgupta's cost walks it: down in preorder, and up from the leaves. */
#ifndef LT_CARDINAL_H
#define LT_CARDINAL_H

#include "ultrametric.h"

/* What a walk up needs of a merge, together in memory. */
typedef struct lt_branch {
  double level; /* exp(sigmoid (height - middle)), or the height where that would leave the doubles */
  double slope; /* d cost / d height, through itself and the merges below that meet it on a walk up */
  uint32_t parent;
  uint32_t leaves;
} lt_branch;

/* What the walk down needs of a merge. */
typedef struct lt_visit {
  double height;
  double level;
  double of;    /* G = dJ / dS */
  double slope; /* d cost / d height, through the walk down */
  uint32_t depth;
  uint32_t beside; /* leaves of its parent that are not its own */
} lt_visit;

struct lt_cardinal {
  lt_branch *branches; /* by merge */
  lt_visit *visits;    /* in preorder */
  uint32_t *children;  /* 2 (n - 1): leaves are 0..n-1, merge j is n + j */
  uint32_t *parent;    /* of a leaf */
  uint32_t *place;     /* of a merge in preorder */
  double *inverse;     /* of a merge: sum of 1 / w over its edges */
  /* the ancestors of where the walk down is, by depth */
  uint32_t *visit; /* its place in preorder */
  double *height;
  double *level;
  double *beside; /* leaves below the child the walk has not gone to */
  double *slope;  /* d cost / d height through merges that look at it from below */
};

/* Parents, leaves and preorder of the tree of the fit. O(n). */
lt_status lt_cardinal_layout(lt_cardinal *c, const lt_ultrametric *fit);

#endif
