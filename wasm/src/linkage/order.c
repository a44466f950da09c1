/* From joints in any order to merges by height: each joins the nodes that its two rows are in by then. */
#include <math.h>

#include "linkage.h"
#include "sort.h"

/* The first row of the cluster that a row is in; paths are halved on the way. */
static uint32_t first_of(uint32_t *above, uint32_t row) {
  while (above[row] != row) {
    above[row] = above[above[row]];
    row = above[row];
  }
  return row;
}

/* Notes the joint that made a node, where the one above it is as high. */
static void note_level(lt_linkage *l, double height, uint32_t node) {
  if (node >= l->n && height - l->joints[node - l->n].height <= LT_TIE * height) {
    l->ties[node - l->n] = 1;
  }
}

/* above[n]: a row of the same cluster, itself at the first; node[n]: the node that a first row stands for. */
static void name_nodes(lt_linkage *l, uint32_t *above, uint32_t *node) {
  for (uint32_t row = 0; row < l->n; ++row) {
    above[row] = node[row] = row;
  }
  for (uint32_t i = 0; i < l->n_joints; ++i) {
    const lt_joint *joint = &l->joints[i];
    const uint32_t a = first_of(above, joint->a), b = first_of(above, joint->b);
    const uint32_t low = node[a] < node[b] ? node[a] : node[b], high = node[a] < node[b] ? node[b] : node[a];
    /* a cluster was as near as the chosen one; for a spanning tree, the joint above is as high */
    l->ties[i] = joint->margin <= LT_TIE;
    if (l->options.method == LT_SINGLE_LINKAGE) {
      note_level(l, joint->height, low);
      note_level(l, joint->height, high);
    }
    l->merges[2 * (size_t)i] = low;
    l->merges[2 * (size_t)i + 1] = high;
    above[b] = a;
    node[a] = l->n + i;
  }
  for (uint32_t i = 0; i < l->n_joints; ++i) {
    l->counts[LT_LINKAGE_TIES] += l->ties[i];
  }
}

static int is_higher(const void *context, uint32_t a, uint32_t b) {
  const lt_joint *joints = context;
  return joints[a].height > joints[b].height;
}

/* index[n], scratch[n], sorted[n] */
static void sort_joints(lt_linkage *l, uint32_t *index, uint32_t *scratch, lt_joint *sorted) {
  for (uint32_t i = 0; i < l->n_joints; ++i) {
    index[i] = i;
  }
  lt_sort(index, l->n_joints, scratch, is_higher, l->joints);
  for (uint32_t i = 0; i < l->n_joints; ++i) {
    sorted[i] = l->joints[index[i]];
  }
  l->joints = sorted;
}

/* `arena` is for what is needed no longer than this. */
static lt_status order(lt_linkage *l, lt_arena *arena) {
  uint32_t *above, *node;
  lt_joint *sorted;
  LT_TRY_NEW_EACH_IN(arena, l->n, &above, &node);
  LT_TRY(LT_NEW_IN(&l->arena, 2 * (size_t)l->n, &l->merges));
  LT_TRY_NEW_EACH_IN(&l->arena, l->n, &l->ties, &sorted);
  sort_joints(l, above, node, sorted);
  name_nodes(l, above, node);
  return LT_OK;
}

lt_status lt_linkage_order(lt_linkage *l) {
  lt_arena arena = {NULL};
  return lt_arena_end(&arena, order(l, &arena));
}
