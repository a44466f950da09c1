/*
 * A filter before exact distances (the sieve): in many dimensions nearly all pairs are too far apart, which shows in 16
 * bits. With p and q the points about their means, scaled and rounded to whole numbers, off by at most e and f in length,
 *
 *   |a - b|^2 <= limit only if |p - q| <= R = scale sqrt(limit) + e + f, that is, p.q - |q|^2 / 2 >= (|p|^2 - R^2) / 2.
 *
 * Products and sums of whole numbers are exact: the range is such that no square of a distance passes 2^32. What passes
 * is compared exactly, so the sieve changes no result. A point out of range passes always.
 */
#include <math.h>
#include <stdlib.h>

#include "lanes.h"
#include "neighbours.h"

enum {
  MIN_DIMENSIONS = 8,
  MAX_DIMENSIONS = 1 << 20,
  ACROSS = 16,      /* points that a product is taken with at once */
  MAX_PAIRED = 4096 /* leaves whose pairs are remembered, in 2 MB */
};
/* Coordinates beyond this many times their root mean square are out of range: of most data none are. */
static const double IN_RANGE = 32;
/* Covers the rounding of f64 in lengths and limits, a million dimensions' worth. */
static const double ROUNDING = 1e-9;

/* Rows of two dimensions each. */
static uint32_t rows_of(const lt_neighbours *x) { return (x->d + 1) / 2; }

/* Means of the columns, and the largest coordinate about them that is in range. */
static double centre_of(const lt_neighbours *x, const double *points, double *mean) {
  double widest = 0, square = 0;
  for (uint32_t i = 0; i < x->n; ++i) {
    for (uint32_t side = 0; side < x->d; ++side) {
      mean[side] += points[(size_t)i * x->d + side] / x->n;
    }
  }
  for (uint32_t i = 0; i < x->n; ++i) {
    for (uint32_t side = 0; side < x->d; ++side) {
      const double about = fabs(points[(size_t)i * x->d + side] - mean[side]);
      widest = about > widest ? about : widest;
      square += about * about / x->n;
    }
  }
  const double far = IN_RANGE * sqrt(square / x->d);
  return widest < far ? widest : far;
}

/* Puts a point into its leaf. Returns how far it is off. */
static double put(const lt_neighbours *x, const double *at, const double *mean, double range, uint32_t leaf, uint32_t i) {
  const lt_sieve *sieve = &x->sieve;
  int16_t *block = sieve->block + (size_t)leaf * rows_of(x) * 2 * LT_LEAF;
  double off = 0;
  int64_t norm = 0;
  for (uint32_t side = 0; side < x->d; ++side) {
    const double value = (at[side] - mean[side]) * sieve->scale;
    const double cut = value > range ? range : value < -range ? -range : value;
    const int16_t whole = (int16_t)(cut < 0 ? cut - 0.5 : cut + 0.5);
    block[((size_t)(side / 2) * LT_LEAF + i) * 2 + side % 2] = whole;
    off += (value - whole) * (value - whole);
    norm += (int64_t)whole * whole;
  }
  sieve->half[(size_t)leaf * LT_LEAF + i] = (int32_t)(norm / 2);
  return sqrt(off) * (1 + ROUNDING) + ROUNDING * sqrt((double)norm) + ROUNDING;
}

static void fill(lt_neighbours *x, const double *points, const double *mean, double range) {
  const lt_sieve *sieve = &x->sieve;
  const double most = sqrt(x->d); /* rounding alone is off by half of it */
  for (uint32_t leaf = 0; leaf < x->n_leaves; ++leaf) {
    const uint32_t start = lt_leaf_start(x, leaf), end = lt_leaf_start(x, leaf + 1);
    for (uint32_t place = start; place < end; ++place) {
      const double off = put(x, points + (size_t)x->point[place] * x->d, mean, range, leaf, place - start);
      sieve->off[(size_t)leaf * LT_LEAF + place - start] = off;
      if (!(off <= most)) {
        sieve->out_of_range[leaf] |= 1u << (place - start);
      } else if (off > sieve->leaf_off[leaf]) {
        sieve->leaf_off[leaf] = off;
      }
    }
  }
}

static lt_status allocate(lt_neighbours *x) {
  lt_sieve *sieve = &x->sieve;
  LT_TRY(lt_arena_new(&x->arena, (size_t)x->n_leaves * LT_LEAF, sizeof(int16_t) * 2 * rows_of(x), &sieve->block));
  LT_TRY_NEW_EACH_IN(&x->arena, (size_t)x->n_leaves * LT_LEAF, &sieve->half, &sieve->off);
  LT_TRY_NEW_EACH_IN(&x->arena, x->n_leaves, &sieve->leaf_off, &sieve->out_of_range);
  return x->n_leaves <= MAX_PAIRED ? LT_NEW_IN(&x->arena, (size_t)x->n_leaves * x->n_leaves / 8 + 1, &sieve->met) : LT_OK;
}

lt_status lt_sieve_build(lt_neighbours *x, const double *points) {
  if (x->d < MIN_DIMENSIONS || x->d > MAX_DIMENSIONS) {
    return LT_OK;
  }
  double *mean;
  LT_TRY(LT_NEW(x->d, &mean));
  const double widest = centre_of(x, points, mean);
  /* |p - q|^2 <= 4 d range^2 < 2^32 */
  const double range = floor(sqrt(0x1.fffp30 / (2.0 * x->d)));
  x->sieve.scale = range / widest;
  lt_status status = LT_OK;
  if (x->sieve.scale > 0x1p-500 && x->sieve.scale < 0x1p500) { /* else nothing to gain, or nothing to tell apart */
    status = allocate(x);
    if (status == LT_OK) {
      fill(x, points, mean, range);
    }
  }
  free(mean);
  return status;
}

/* The largest whole number that is not above a number of at most 2^31, no less than INT32_MIN. */
static int32_t not_above(double value) { return value > -0x1p31 ? (int32_t)floor(value) : INT32_MIN; }

/* The R above of a point of one leaf against those of another. */
static double reach_of(const lt_neighbours *x, uint32_t leaf, uint32_t i, double limit, uint32_t other) {
  const lt_sieve *sieve = &x->sieve;
  const double off = sieve->off[(size_t)leaf * LT_LEAF + i] + sieve->leaf_off[other];
  return (sqrt(limit) * sieve->scale + off) * (1 + ROUNDING);
}

/* acc[i][..] = own i . other - |other|^2 / 2 for ACROSS others from `at` on. */
static void products(const int16_t *const own[2], const int16_t *other, const int32_t *half, uint32_t rows,
                     lt_i32x4 acc[2][4]) {
  for (uint32_t lane = 0; lane < 4; ++lane) {
    const int32_t *four = half + 4 * lane;
    const int32_t less[4] = {-four[0], -four[1], -four[2], -four[3]};
    acc[0][lane] = acc[1][lane] = lt_load_i32(less);
  }
  for (uint32_t row = 0; row < rows; ++row) {
    const lt_i32x4 a = lt_splat_halves(own[0] + 2 * row * LT_LEAF), b = lt_splat_halves(own[1] + 2 * row * LT_LEAF);
    for (uint32_t lane = 0; lane < 4; ++lane) {
      const lt_i32x4 there = lt_load_i32(other + 2 * (row * LT_LEAF + 4 * lane));
      acc[0][lane] = lt_add_i32(acc[0][lane], lt_dot_halves(a, there));
      acc[1][lane] = lt_add_i32(acc[1][lane], lt_dot_halves(b, there));
    }
  }
}

/* For the test with p and q exchanged: p.q - |q|^2 / 2 >= |p|^2 / 2 - R^2 / 2, of which this is the last part. */
void lt_sieve_least(const lt_neighbours *x, uint32_t leaf, const double *limits, uint32_t other, int32_t *least) {
  const uint32_t count = lt_leaf_start(x, leaf + 1) - lt_leaf_start(x, leaf);
  for (uint32_t i = 0; i < LT_LEAF; ++i) {
    const double reach = i < count ? reach_of(x, leaf, i, limits[i], other) : 0;
    least[i] = not_above(-0.5 * reach * reach);
  }
}

void lt_sieve_two(const lt_neighbours *x, const lt_query_pair *who, uint32_t other, const int32_t *least, uint32_t out[2]) {
  const lt_sieve *sieve = &x->sieve;
  const uint32_t count = lt_leaf_start(x, other + 1) - lt_leaf_start(x, other), rows = rows_of(x);
  const int16_t *from = sieve->block + (size_t)who->leaf * rows * 2 * LT_LEAF;
  const int16_t *const own[2] = {from + 2 * who->own[0], from + 2 * who->own[1]};
  const int16_t *to = sieve->block + (size_t)other * rows * 2 * LT_LEAF;
  const int32_t *half = sieve->half + (size_t)other * LT_LEAF;
  int32_t own_least[2], own_half[2];
  for (uint32_t i = 0; i < 2; ++i) {
    const double reach = reach_of(x, who->leaf, who->own[i], who->limit[i], other);
    own_half[i] = sieve->half[(size_t)who->leaf * LT_LEAF + who->own[i]];
    own_least[i] = not_above(own_half[i] - 0.5 * reach * reach);
    out[i] = (sieve->out_of_range[who->leaf] >> who->own[i] & 1) != 0 ? UINT32_MAX : sieve->out_of_range[other];
  }
  for (uint32_t at = 0; at < LT_LEAF; at += ACROSS) {
    lt_i32x4 acc[2][4];
    products(own, to + 2 * at, half + at, rows, acc);
    for (uint32_t i = 0; i < 2; ++i) {
      for (uint32_t lane = 0; lane < 4; ++lane) {
        uint32_t near = lt_not_less_i32(acc[i][lane], lt_splat_i32(own_least[i]));
        if (least != NULL) {
          const lt_i32x4 asked = lt_add_i32(lt_load_i32(least + at + 4 * lane), lt_splat_i32(own_half[i]));
          near |= lt_not_less_i32(acc[i][lane], asked);
        }
        out[i] |= near << (at + 4 * lane);
      }
    }
  }
  const uint32_t there = count == 32 ? UINT32_MAX : (1u << count) - 1;
  out[0] &= there;
  out[1] &= there;
}

double lt_pair_square(const lt_neighbours *x, uint32_t leaf, uint32_t i, uint32_t other, uint32_t j) {
  const double *a = x->block + (size_t)leaf * x->d * LT_LEAF + i, *b = x->block + (size_t)other * x->d * LT_LEAF + j;
  double square = 0;
  for (uint32_t side = 0; side < x->d; ++side) {
    const double apart = b[side * LT_LEAF] - a[side * LT_LEAF];
    square += apart * apart;
  }
  return square;
}
