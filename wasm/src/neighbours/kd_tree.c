/* A balanced k-d tree: points are halved along the widest side until a leaf has at most 32 (neighbours.h). */
#include <math.h>

#include "neighbours.h"

typedef struct lt_axis {
  const double *points;
  uint32_t d;
  uint32_t side;
} lt_axis;

/* By coordinate, then by number: a strict order, so that the boxes do not depend on how they are found. */
static int is_before(const lt_axis *axis, uint32_t a, uint32_t b) {
  const double xa = axis->points[(size_t)a * axis->d + axis->side], xb = axis->points[(size_t)b * axis->d + axis->side];
  return xa < xb || (xa == xb && a < b);
}

/* Hoare's FIND: afterwards what comes before place `wanted` of point[start..end) lies before it. */
static void find_place(const lt_axis *axis, uint32_t *point, uint32_t start, uint32_t end, uint32_t wanted) {
  int64_t left = start, right = (int64_t)end - 1;
  while (left < right) {
    const uint32_t pivot = point[left + (right - left) / 2];
    int64_t low = left, high = right;
    while (low <= high) {
      while (is_before(axis, point[low], pivot)) {
        ++low;
      }
      while (is_before(axis, pivot, point[high])) {
        --high;
      }
      if (low <= high) {
        const uint32_t held = point[low];
        point[low++] = point[high];
        point[high--] = held;
      }
    }
    if (wanted <= high) {
      right = high;
    } else if (wanted >= low) {
      left = low;
    } else {
      return;
    }
  }
}

static void bound(lt_neighbours *x, const double *points, uint32_t box, uint32_t start, uint32_t end) {
  double *low = x->low + (size_t)box * x->d, *high = x->high + (size_t)box * x->d;
  for (uint32_t side = 0; side < x->d; ++side) {
    low[side] = (double)INFINITY;
    high[side] = -(double)INFINITY;
  }
  for (uint32_t i = start; i < end; ++i) {
    const double *at = points + (size_t)x->point[i] * x->d;
    for (uint32_t side = 0; side < x->d; ++side) {
      low[side] = at[side] < low[side] ? at[side] : low[side];
      high[side] = at[side] > high[side] ? at[side] : high[side];
    }
  }
}

static uint32_t widest_side(const lt_neighbours *x, uint32_t box) {
  const double *low = x->low + (size_t)box * x->d, *high = x->high + (size_t)box * x->d;
  uint32_t widest = 0;
  for (uint32_t side = 1; side < x->d; ++side) {
    widest = high[side] - low[side] > high[widest] - low[widest] ? side : widest;
  }
  return widest;
}

static void fill_blocks(lt_neighbours *x, const double *points) {
  for (uint32_t leaf = 0; leaf < x->n_leaves; ++leaf) {
    const uint32_t start = lt_leaf_start(x, leaf), end = lt_leaf_start(x, leaf + 1);
    double *block = x->block + (size_t)leaf * x->d * LT_LEAF;
    for (uint32_t i = 0; i < x->d * LT_LEAF; ++i) {
      block[i] = (double)INFINITY;
    }
    for (uint32_t i = start; i < end; ++i) {
      for (uint32_t side = 0; side < x->d; ++side) {
        block[side * LT_LEAF + i - start] = points[(size_t)x->point[i] * x->d + side];
      }
    }
  }
}

/* A box over some leaves: its bounds, and its points on either side of the middle. */
static void build_box(lt_neighbours *x, const double *points, uint32_t box, uint32_t first, uint32_t leaves) {
  const uint32_t start = lt_leaf_start(x, first), end = lt_leaf_start(x, first + leaves);
  bound(x, points, box, start, end);
  if (leaves > 1) {
    const lt_axis axis = {points, x->d, widest_side(x, box)};
    find_place(&axis, x->point, start, end, lt_leaf_start(x, first + leaves / 2));
  }
}

lt_status lt_boxes_build(lt_neighbours *x, const double *points) {
  x->n_leaves = 1;
  while ((uint64_t)x->n_leaves * LT_LEAF < x->n) {
    x->n_leaves *= 2;
  }
  const size_t boxes = 2 * (size_t)x->n_leaves;
  LT_TRY(lt_arena_new(&x->arena, (size_t)x->n_leaves * LT_LEAF, sizeof(double) * x->d, &x->block));
  LT_TRY(lt_arena_new(&x->arena, boxes, sizeof(double) * x->d, &x->low));
  LT_TRY(lt_arena_new(&x->arena, boxes, sizeof(double) * x->d, &x->high));
  LT_TRY(LT_NEW_IN(&x->arena, x->n, &x->point));
  for (uint32_t i = 0; i < x->n; ++i) {
    x->point[i] = i;
  }
  for (uint32_t leaves = x->n_leaves; leaves > 0; leaves /= 2) { /* level by level, by the leaves of a box */
    const uint32_t level = x->n_leaves / leaves;
    for (uint32_t i = 0; i < level; ++i) {
      build_box(x, points, level + i, i * leaves, leaves);
    }
  }
  fill_blocks(x, points);
  return LT_OK;
}
