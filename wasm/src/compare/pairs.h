/* Agreement of two trees on all pairs of leaves: by a look at each pair (pairs.c), or by node (joined_pairs.c). */
#pragma once

#include "shape.h"

/* The numbers of the nodes of one tree for the pairs of leaves that they join. */
typedef struct lt_levels {
  lt_shape shape;
  uint32_t *joint;    /* lt_shape_joints */
  double *pairs;      /* pairs of leaves whose lowest common ancestor is the node */
  double *height;     /* less its mean over pairs */
  uint32_t *clusters; /* when the tree is cut just above the node */
  double *rank;       /* of that number among pairs, less its mean */
  double *at;         /* [leaves + 1]: pairs first together at k clusters */
  uint8_t *cut;       /* [leaves + 1]: whether there is a cut into k clusters */
} lt_levels;

typedef struct lt_sums {
  double heights; /* products of heights, and of ranks */
  double ranks;
  double *together; /* [leaves + 1]: pairs first together in both trees at k clusters */
} lt_sums;

/* The sums over all pairs, in O((leaves below each node of b, added up) log leaves) time. */
lt_status lt_add_joined_pairs(lt_arena *arena, const lt_levels *a, const lt_levels *b, lt_sums *sums);
