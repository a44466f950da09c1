/*
 * A sieve before exact distances: in many dimensions nearly all pairs are too far apart, which shows in f32. With y the
 * coordinates about their means, scaled so that none is above 1, |a - b|^2 <= limit only if
 *
 *   a.b - |b|^2 / 2 >= (|a|^2 - limit) / 2,
 *
 * up to the rounding of y, of the sums and of the norms, which is at most SLACK (dimensions + 16) 2^-24 (|a|^2 + |b|^2)
 * (each of d products and sums is off by 2^-24 of what it adds, y itself by as much), and to what f64 lost about the mean.
 * What passes is compared exactly, so the sieve changes no result.
 */
#include <math.h>
#include <stdlib.h>

#include "lanes.h"
#include "neighbours.h"

/* Pairs of so many leaves are remembered, in 2 MB. */
enum { LEAST_DIMENSIONS = 8, ACROSS = 16, MOST_PAIRED = 4096 };
static const double SLACK = 4;
/* Half of 2^-52 is the rounding of f64; eight times as much covers means, differences and squares. */
static const double ROUNDING = 1.7763568394002505e-15;

/* Means of the columns, and the largest coordinates as they are and about the means. */
static void centre_of(const struct lt_neighbours *x, const double *points, double *mean, double *largest, double *widest) {
  for (uint32_t i = 0; i < x->n; ++i) {
    for (uint32_t side = 0; side < x->d; ++side) {
      mean[side] += points[(size_t)i * x->d + side] / x->n;
    }
  }
  *largest = *widest = 0;
  for (uint32_t i = 0; i < x->n; ++i) {
    for (uint32_t side = 0; side < x->d; ++side) {
      const double value = points[(size_t)i * x->d + side], about = fabs(value - mean[side]);
      *largest = fabs(value) > *largest ? fabs(value) : *largest;
      *widest = about > *widest ? about : *widest;
    }
  }
}

static void fill(struct lt_neighbours *x, const double *points, const double *mean, double scale) {
  lt_sieve *sieve = &x->sieve;
  for (uint32_t leaf = 0; leaf < x->n_leaves; ++leaf) {
    const uint32_t start = lt_leaf_start(x, leaf), end = lt_leaf_start(x, leaf + 1);
    float *block = sieve->block + (size_t)leaf * x->d * LT_LEAF;
    for (uint32_t place = start; place < end; ++place) {
      const double *at = points + (size_t)x->point[place] * x->d;
      double norm = 0;
      for (uint32_t side = 0; side < x->d; ++side) {
        const float y = (float)((at[side] - mean[side]) * scale);
        block[side * LT_LEAF + place - start] = y;
        norm += (double)y * (double)y;
      }
      /* What is off by the slack is off to the safe side. */
      sieve->norm[(size_t)leaf * LT_LEAF + place - start] = norm * (1 - sieve->slack);
    }
  }
}

lt_status lt_sieve_build(struct lt_neighbours *x, const double *points) {
  lt_sieve *sieve = &x->sieve;
  if (x->d < LEAST_DIMENSIONS) {
    return LT_OK;
  }
  double *mean, largest, widest;
  LT_TRY(LT_NEW(x->d, &mean));
  centre_of(x, points, mean, &largest, &widest);
  int exponent = 0;
  frexp(widest, &exponent);
  const double scale = ldexp(1, -exponent);
  sieve->scale = scale * scale;
  sieve->slack = SLACK * (x->d + 16.0) * 0x1p-24;
  sieve->lost = 16.0 * x->d * (ROUNDING * largest * scale + 0x1p-100);
  if (!(widest > 0) || !(sieve->scale > 0) || !(sieve->lost < 0x1p-10) || !(sieve->slack < 0.01)) {
    free(mean); /* nothing to gain, or nothing that f32 could tell apart */
    return LT_OK;
  }
  lt_status status = lt_new((size_t)x->n_leaves * LT_LEAF, sizeof(float) * x->d, &sieve->block);
  status = status == LT_OK ? LT_NEW((size_t)x->n_leaves * LT_LEAF, &sieve->norm) : status;
  if (x->n_leaves <= MOST_PAIRED) {
    status = status == LT_OK ? LT_NEW((size_t)x->n_leaves * x->n_leaves / 8 + 1, &sieve->met) : status;
  }
  if (status == LT_OK) {
    fill(x, points, mean, scale);
  }
  free(mean);
  return status;
}

/* The largest float that is surely not above a number. */
static float not_above(double value) { return (float)(value - fabs(value) * 0x1p-22 - 0x1p-120); }

/* acc[i][..] = own i . other - |other|^2 / 2 for ACROSS others from `at` on. */
static void products(const float *const own[2], const float *other, const float *half, uint32_t d, lt_f32x4 acc[2][4]) {
  for (uint32_t lane = 0; lane < 4; ++lane) {
    acc[0][lane] = acc[1][lane] = lt_load_f32(half + 4 * lane);
  }
  for (uint32_t side = 0; side < d; ++side) {
    const lt_f32x4 a = lt_splat_f32(own[0][side * LT_LEAF]), b = lt_splat_f32(own[1][side * LT_LEAF]);
    for (uint32_t lane = 0; lane < 4; ++lane) {
      const lt_f32x4 there = lt_load_f32(other + side * LT_LEAF + 4 * lane);
      acc[0][lane] = lt_add_f32(acc[0][lane], lt_mul_f32(a, there));
      acc[1][lane] = lt_add_f32(acc[1][lane], lt_mul_f32(b, there));
    }
  }
}

/* From the other side: a.b - |b|^2 / 2 >= |a|^2 / 2 - limit / 2, of which this is the last part. */
void lt_sieve_least(const struct lt_neighbours *x, uint32_t leaf, const double *limits, float *least) {
  const lt_sieve *sieve = &x->sieve;
  const uint32_t count = lt_leaf_start(x, leaf + 1) - lt_leaf_start(x, leaf);
  for (uint32_t i = 0; i < LT_LEAF; ++i) {
    least[i] = i < count ? not_above(-0.5 * (limits[i] * sieve->scale * (1 + ROUNDING) + sieve->lost)) : INFINITY;
  }
}

void lt_sieve_two(const struct lt_neighbours *x, const lt_lookers *who, uint32_t other, const float *least,
                  uint32_t out[2]) {
  const lt_sieve *sieve = &x->sieve;
  const uint32_t count = lt_leaf_start(x, other + 1) - lt_leaf_start(x, other);
  const float *from = sieve->block + (size_t)who->leaf * x->d * LT_LEAF;
  const float *const rows[2] = {from + who->own[0], from + who->own[1]};
  const float *to = sieve->block + (size_t)other * x->d * LT_LEAF;
  float half[LT_LEAF], own_least[2], own_half[2];
  for (uint32_t i = 0; i < LT_LEAF; ++i) {
    half[i] = (float)(-0.5 * sieve->norm[(size_t)other * LT_LEAF + i]);
  }
  for (uint32_t i = 0; i < 2; ++i) {
    const double norm = sieve->norm[(size_t)who->leaf * LT_LEAF + who->own[i]];
    own_least[i] = not_above(0.5 * (norm - who->limit[i] * sieve->scale * (1 + ROUNDING) - sieve->lost));
    own_half[i] = not_above(0.5 * norm);
    out[i] = 0;
  }
  for (uint32_t at = 0; at < LT_LEAF; at += ACROSS) {
    lt_f32x4 acc[2][4];
    products(rows, to + at, half + at, x->d, acc);
    for (uint32_t i = 0; i < 2; ++i) {
      for (uint32_t lane = 0; lane < 4; ++lane) {
        uint32_t near = lt_not_less_f32(acc[i][lane], lt_splat_f32(own_least[i]));
        if (least != NULL) {
          const lt_f32x4 asked = lt_add_f32(lt_load_f32(least + at + 4 * lane), lt_splat_f32(own_half[i]));
          near |= lt_not_less_f32(acc[i][lane], asked);
        }
        out[i] |= near << (at + 4 * lane);
      }
    }
  }
  const uint32_t there = count == 32 ? UINT32_MAX : (1u << count) - 1;
  out[0] &= there;
  out[1] &= there;
}

double lt_pair_square(const struct lt_neighbours *x, uint32_t leaf, uint32_t i, uint32_t other, uint32_t j) {
  const double *a = x->block + (size_t)leaf * x->d * LT_LEAF + i, *b = x->block + (size_t)other * x->d * LT_LEAF + j;
  double square = 0;
  for (uint32_t side = 0; side < x->d; ++side) {
    const double apart = b[side * LT_LEAF] - a[side * LT_LEAF];
    square += apart * apart;
  }
  return square;
}
