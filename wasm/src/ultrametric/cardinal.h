/*
 * The dendrogram in heavy paths: from every node the larger child continues the path, so that a walk from a leaf to the
 * root is log2 n runs of neighbouring places, lowest first.
 */
#ifndef LT_CARDINAL_H
#define LT_CARDINAL_H

#include "ultrametric.h"

struct lt_cardinal {
  uint32_t *children; /* 2 (n - 1) */
  uint32_t *length;   /* of a node: places from it down to the end of its path */
  uint32_t *place;    /* of a node */
  uint32_t *path;     /* of a place */
  uint32_t *last;     /* of a path: its highest place */
  uint32_t *above;    /* of a path: the place its top hangs on, LT_NOWHERE for the root's */
  uint32_t *entry;    /* of a leaf: its parent's place */
  uint8_t *from_side; /* of a leaf: whether it hangs beside the path */
  double *height;     /* of a place */
  double *size;       /* of a place: leaves below */
  double *light;      /* of a place: leaves below the child beside the path */
  double *power;      /* of a place: exp(sigmoid (height - middle)) */
  double *slope;      /* of a place: d cost / d height through nodes that look at it */
  double *inverse;    /* of a merge: sum of 1 / w over its edges */
};

/* Lays the tree of the fit out in heavy paths. O(n). */
lt_status lt_cardinal_layout(lt_cardinal *c, const lt_ultrametric *fit);

#endif
