/*
 * The shape of a rooted tree over leaves 0 .. n_leaves - 1, by parents: nodes are numbered children first, so that one
 * pass up and one pass down give everything else. Any branching; children in no particular order.
 */
#pragma once

#include "arena.h"

#define LT_NONE UINT32_MAX

typedef struct lt_shape {
  uint32_t n_nodes;
  uint32_t n_leaves;
  uint32_t *parent;  /* of a node, LT_NONE for the root */
  uint32_t *node_of; /* of a leaf, LT_NONE where it is not in this tree */
  uint32_t *size;    /* leaves below a node, itself included */
  uint32_t *first;   /* the leaves below node u are leaves[first[u] .. first[u] + size[u]) */
  uint32_t *leaves;
  uint32_t *depth; /* edges to the root */
} lt_shape;

/* Room for a tree, in the arena, as that of all that follow. */
lt_status lt_shape_create(lt_arena *arena, uint32_t n_nodes, uint32_t n_leaves, lt_shape *out);

/* Checks a tree whose leaves are numbered from 0, each on one node, and arranges its shape. */
lt_status lt_shape_of(lt_arena *arena, const lt_tree *tree, lt_shape *out);

/* Both shapes; LT_INVALID unless they have the same number of leaves. */
lt_status lt_shapes_of(lt_arena *arena, const lt_tree *a, const lt_tree *b, lt_shape *out_a, lt_shape *out_b);

/* size, first, leaves and depth from parent and node_of. */
void lt_shape_arrange(lt_shape *shape);

/*
 * joint[i], 0 < i < leaves in the tree: the lowest common ancestor of leaves[i - 1] and leaves[i]. That of leaves[i]
 * and leaves[j], i < j, is the largest of joint[i + 1 .. j], because ancestors have larger numbers.
 */
lt_status lt_shape_joints(lt_arena *arena, const lt_shape *shape, uint32_t **out_joint);

/* row[x]: the lowest common ancestor of leaf x and the leaf at leaves[place], for every other leaf. O(leaves). */
void lt_shape_ancestors(const lt_shape *shape, const uint32_t *joint, uint32_t place, uint32_t *row);

/* LT_INVALID for a height that is not finite. */
lt_status lt_check_heights(const double *height, uint32_t n_nodes);
