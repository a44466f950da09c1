/* Fit of a tree to pairs of leaves: cophenetic correlation of distances, Dasgupta's cost of similarities. */
#include <math.h>

#include "finite.h"
#include "shape.h"

/* Gets every pair of leaves with its lowest common ancestor and its number. */
typedef void (*lt_on_pair)(void *state, uint32_t ancestor, double number);

/* Calls on_pair for all pairs; numbers are condensed: (x, y), x < y, at x (2 n - x - 1) / 2 + y - x - 1. */
static lt_status each_pair(lt_arena *arena, const lt_shape *s, const double *numbers, lt_on_pair on_pair, void *state) {
  const uint32_t n = s->n_leaves;
  uint32_t *joint;
  LT_TRY(lt_shape_joints(arena, s, &joint));
  for (uint32_t i = 0; i < n; ++i) {
    uint32_t ancestor = 0;
    for (uint32_t j = i + 1; j < n; ++j) {
      const uint32_t a = s->leaves[i], b = s->leaves[j];
      const size_t low = a < b ? a : b, high = a < b ? b : a;
      ancestor = joint[j] > ancestor ? joint[j] : ancestor;
      on_pair(state, ancestor, numbers[low * (2 * (size_t)n - low - 1) / 2 + (high - low - 1)]);
    }
  }
  return LT_OK;
}

typedef struct lt_moments {
  const double *height;
  double unit[2]; /* of heights and of distances: their squares are numbers */
  double mean_height;
  double mean_distance;
  double product;
  double height_squares;
  double distance_squares;
  double least[2]; /* height and distance */
  double most[2];
} lt_moments;

static void add_means(void *state, uint32_t ancestor, double distance) {
  lt_moments *m = state;
  const double height = m->unit[0] * m->height[ancestor];
  distance *= m->unit[1];
  m->mean_height += height;
  m->mean_distance += distance;
  m->least[0] = fmin(m->least[0], height);
  m->most[0] = fmax(m->most[0], height);
  m->least[1] = fmin(m->least[1], distance);
  m->most[1] = fmax(m->most[1], distance);
}

static void add_products(void *state, uint32_t ancestor, double distance) {
  lt_moments *m = state;
  const double h = m->unit[0] * m->height[ancestor] - m->mean_height, d = m->unit[1] * distance - m->mean_distance;
  m->product += h * d;
  m->height_squares += h * h;
  m->distance_squares += d * d;
}

/* The largest in magnitude of the numbers of all pairs. */
static lt_status largest_number(const lt_shape *s, const double *numbers, double *out) {
  const size_t n = s->n_leaves, all = n > 0 ? n * (n - 1) / 2 : 0;
  *out = 0;
  for (size_t i = 0; i < all; ++i) {
    LT_REFUSE_IF(!lt_is_finite(numbers[i]), lt_fail(LT_BAD_VALUE, "the number of a pair of leaves is not finite", 0, 0));
    *out = fmax(*out, fabs(numbers[i]));
  }
  return LT_OK;
}

static lt_status correlate(lt_arena *arena, const lt_tree *tree, const double *height, const double *distances,
                           double *out) {
  lt_shape s;
  double largest;
  LT_TRY(lt_shape_of(arena, tree, &s));
  LT_TRY(lt_check_heights(height, s.n_nodes));
  LT_TRY(largest_number(&s, distances, &largest));
  const double all = (double)s.n_leaves * (s.n_leaves - 1.0) / 2;
  lt_moments m = {.height = height,
                  .unit = {lt_unit_of(fabs(height[lt_largest_magnitude(height, s.n_nodes)])), lt_unit_of(largest)},
                  .least = {(double)INFINITY, (double)INFINITY},
                  .most = {-(double)INFINITY, -(double)INFINITY}};
  LT_TRY(each_pair(arena, &s, distances, add_means, &m));
  m.mean_height /= all;
  m.mean_distance /= all;
  LT_TRY(each_pair(arena, &s, distances, add_products, &m));
  *out = m.least[0] < m.most[0] && m.least[1] < m.most[1]
             ? fmax(-1, fmin(1, m.product / (sqrt(m.height_squares) * sqrt(m.distance_squares))))
             : (double)NAN;
  return LT_OK;
}

lt_status lt_cophenetic_correlation(const lt_tree *tree, const double *height, const double *distances, double *out) {
  lt_arena arena = {NULL};
  return lt_arena_end(&arena, correlate(&arena, tree, height, distances, out));
}

typedef struct lt_cost {
  const lt_shape *shape;
  double sum;
} lt_cost;

static void add_cost(void *state, uint32_t ancestor, double similarity) {
  lt_cost *cost = state;
  cost->sum += similarity * cost->shape->size[ancestor];
}

static lt_status sum_costs(lt_arena *arena, const lt_tree *tree, const double *similarities, double *out) {
  lt_shape shape;
  LT_TRY(lt_shape_of(arena, tree, &shape));
  lt_cost cost = {.shape = &shape, .sum = 0};
  LT_TRY(each_pair(arena, &shape, similarities, add_cost, &cost));
  *out = cost.sum;
  return lt_is_finite(cost.sum) ? LT_OK
                                : lt_fail(LT_BAD_VALUE, "similarities are too large to be added, or not finite", 0, 0);
}

lt_status lt_dasgupta_cost(const lt_tree *tree, const double *similarities, double *out) {
  lt_arena arena = {NULL};
  return lt_arena_end(&arena, sum_costs(&arena, tree, similarities, out));
}
