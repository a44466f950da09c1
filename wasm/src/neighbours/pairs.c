/* Distances: of points in blocks, and of boxes. Squares are summed dimension by dimension, in order. */
#include "lanes.h"
#include "neighbours.h"

void lt_leaf_squares(const lt_neighbours *x, uint32_t from, uint32_t i, uint32_t to, double *out) {
  const double *own = x->block + (size_t)from * x->d * LT_LEAF + i;
  const double *other = x->block + (size_t)to * x->d * LT_LEAF;
  for (uint32_t at = 0; at < LT_LEAF; at += 8) {
    lt_f64x2 sum[4] = {lt_splat(0), lt_splat(0), lt_splat(0), lt_splat(0)};
    for (uint32_t side = 0; side < x->d; ++side) {
      const lt_f64x2 here = lt_splat(own[side * LT_LEAF]);
      for (uint32_t lane = 0; lane < 4; ++lane) {
        const lt_f64x2 apart = lt_sub(lt_load(other + side * LT_LEAF + at + 2 * lane), here);
        sum[lane] = lt_add(sum[lane], lt_mul(apart, apart));
      }
    }
    for (uint32_t lane = 0; lane < 4; ++lane) {
      lt_store(out + at + 2 * lane, sum[lane]);
    }
  }
}

double lt_box_square(const lt_neighbours *x, uint32_t a, uint32_t b) {
  const double *low_a = x->low + (size_t)a * x->d, *high_a = x->high + (size_t)a * x->d;
  const double *low_b = x->low + (size_t)b * x->d, *high_b = x->high + (size_t)b * x->d;
  double square = 0;
  for (uint32_t side = 0; side < x->d; ++side) {
    const double above = low_b[side] - high_a[side], below = low_a[side] - high_b[side];
    const double gap = above > below ? above : below;
    square += gap > 0 ? gap * gap : 0;
  }
  return square;
}
