/*
 * Splits the rows of one node: start, alternation of labels and weights, and the score of the split. Equations (2), (3) and
 * (4) of the HMMC paper are in measure_weights and measure.
 */
#include <math.h>
#include <string.h>

#include "finite.h"
#include "hmmc.h"
#include "random.h"

/* k-means, the principal axis, single features, and random labels. */
enum { MAX_SEARCH_ROWS = 2000, FEATURE_SEEDS = 5, RANDOM_SEEDS = 10, SEEDS = 2 + FEATURE_SEEDS + RANDOM_SEEDS };

/* The way down to a target alpha in LT_START_SEARCH. */
static const double CONTINUATION[] = {30, 10, 3, 1, 0.3, 0.1, 0.03, 0.01};

typedef struct lt_node {
  const lt_hmmc_options *options;
  lt_rows rows;
  double *shared; /* stride: lambda^E (equation 3), zeros at the root */
  double *l1;     /* stride: what the penalty points to */
  double *shares; /* stride: of lt_start_feature, while it searches */
  uint64_t random;
} lt_node;

static double per_weight(const lt_node *node) { return 1.0 / ((double)node->rows.d * node->options->n_children); }

/* The penalty at some alpha: every regulariser is a choice of its three parts. */
static lt_penalty penalty_with(lt_node *node, double alpha) {
  const uint32_t kind = node->options->regulariser;
  const double by = alpha * per_weight(node);
  const int exclusive = kind == LT_REGULARISER_GE || kind == LT_REGULARISER_E;
  for (uint32_t p = 0; p < node->rows.d; ++p) {
    node->l1[p] = exclusive ? node->options->beta * node->shared[p] : kind == LT_REGULARISER_1 ? by : 0;
  }
  const int group = kind == LT_REGULARISER_GE || kind == LT_REGULARISER_G;
  return (lt_penalty){group ? by : 0, node->l1, kind == LT_REGULARISER_2 ? by : 0};
}

static lt_alternation alternation_of(const lt_node *node) {
  const lt_hmmc_options *o = node->options;
  return (lt_alternation){.bounds = lt_bounds_of(node->rows.n, o->n_children, o->low, o->high),
                          .most_rounds = o->most_rounds};
}

static lt_status start(lt_node *node, const lt_rows *rows, uint32_t which, uint32_t *y) {
  const lt_hmmc_options *o = node->options;
  const lt_bounds bounds = lt_bounds_of(rows->n, o->n_children, o->low, o->high);
  switch (which) {
    case LT_START_KMEANS: return lt_start_kmeans(rows, o->n_children, o->runs, bounds, &node->random, y);
    case LT_START_PCA: return lt_start_pca(rows, o->n_children, y);
    default: return lt_start_random(rows, o->n_children, &node->random, y);
  }
}

/* One seed followed down to the target alpha. */
static lt_status follow(lt_node *node, lt_solver *solver, uint32_t seed, uint32_t *y, double *objective) {
  const double target = node->options->alpha;
  lt_alternation alternation = alternation_of(node);
  alternation.bounds = lt_bounds_of(solver->rows.n, solver->k, node->options->low, node->options->high);
  if (seed >= 2 && seed < 2 + FEATURE_SEEDS) {
    LT_TRY(lt_start_feature(&solver->rows, solver->k, seed > 2, node->shares, y));
  } else {
    LT_TRY(start(node, &solver->rows, seed == 0 ? LT_START_KMEANS : seed == 1 ? LT_START_PCA : LT_START_RANDOM, y));
  }
  memset(solver->w, 0, (size_t)solver->k * solver->rows.stride * sizeof *solver->w);
  lt_solver_start(solver, solver->w);
  for (uint32_t i = 0; i < sizeof CONTINUATION / sizeof *CONTINUATION; ++i) {
    if (CONTINUATION[i] > target) {
      const lt_penalty penalty = penalty_with(node, CONTINUATION[i]);
      LT_TRY(lt_alternate(solver, &penalty, &alternation, y));
    }
  }
  const lt_penalty penalty = penalty_with(node, target);
  LT_TRY(lt_alternate(solver, &penalty, &alternation, y));
  *objective = alternation.objective;
  return LT_OK;
}

/* The weights of the seed whose objective ends lowest, on a sample of at most MAX_SEARCH_ROWS rows. */
static lt_status search_sample(lt_arena *arena, lt_node *node, const lt_rows *sample, double *best) {
  uint32_t *y;
  double lowest = (double)INFINITY, objective;
  lt_solver solver;
  LT_TRY(LT_NEW_IN(arena, sample->n, &y));
  LT_TRY(LT_NEW_IN(arena, sample->stride, &node->shares));
  LT_TRY(lt_solver_create(arena, sample, node->options->n_children, node->options->tolerance, &solver));
  for (uint32_t seed = 0; seed < SEEDS; ++seed) {
    LT_TRY(follow(node, &solver, seed, y, &objective));
    if (objective < lowest) {
      lowest = objective;
      memcpy(best, solver.w, (size_t)solver.k * sample->stride * sizeof *best);
    }
  }
  return LT_OK;
}

static lt_status search(lt_arena *arena, lt_node *node, lt_solver *solver, uint32_t *y) {
  lt_rows sample = node->rows;
  double *x, *best;
  LT_TRY(LT_NEW_TABLE_IN(arena, solver->k, sample.stride, &best));
  if (sample.n > MAX_SEARCH_ROWS) {
    sample.n = MAX_SEARCH_ROWS;
    LT_TRY(LT_NEW_TABLE_IN(arena, sample.n, sample.stride, &x));
    lt_sample_rows(&node->rows, sample.n, &node->random, x);
    sample.x = x;
  }
  LT_TRY(search_sample(arena, node, &sample, best));
  lt_solver_start(solver, best);
  return lt_solver_assign(solver, alternation_of(node).bounds, y);
}

static int all_equal(const lt_rows *rows) {
  uint32_t i = 1;
  while (i < rows->n && memcmp(rows->x, lt_row(rows, i), rows->d * sizeof *rows->x) == 0) {
    ++i;
  }
  return i >= rows->n;
}

/* G and E of equations (2) and (3), and how many weights are 0. */
static void measure_weights(const lt_node *node, const double *w, double *out) {
  const uint32_t k = node->options->n_children, stride = node->rows.stride;
  double squares = 0, magnitudes = 0;
  for (uint32_t p = 0; p < node->rows.d; ++p) {
    double square = 0, magnitude = 0;
    for (uint32_t c = 0; c < k; ++c) {
      const double x = w[(size_t)c * stride + p];
      square += x * x;
      magnitude += lt_magnitude(x);
      out[LT_SPLIT_ZEROS] += x == 0;
    }
    out[LT_SPLIT_GROUP] += sqrt(square) * per_weight(node);
    out[LT_SPLIT_EXCLUSIVE] += node->shared[p] * magnitude;
    squares += square;
    magnitudes += magnitude;
  }
  const double group = out[LT_SPLIT_GROUP], exclusive = out[LT_SPLIT_EXCLUSIVE];
  switch ((lt_regulariser)node->options->regulariser) {
    case LT_REGULARISER_GE: out[LT_SPLIT_SIZE] = group + exclusive; break;
    case LT_REGULARISER_G: out[LT_SPLIT_SIZE] = group; break;
    case LT_REGULARISER_E: out[LT_SPLIT_SIZE] = exclusive > 0 ? exclusive : group; break;
    case LT_REGULARISER_1: out[LT_SPLIT_SIZE] = magnitudes * per_weight(node); break;
    case LT_REGULARISER_2: out[LT_SPLIT_SIZE] = squares * per_weight(node); break;
  }
}

/* S = sum_i w_y_i x_i / size of the weights (equation 4); a node whose weights are all 0 cannot be split. */
static lt_status measure(const lt_node *node, const lt_alternation *alternation, lt_solver *solver, const uint32_t *y,
                         double *out) {
  const double *w = solver->w;
  double fit = 0;
  measure_weights(node, w, out);
  if (alternation->rounds < alternation->most_rounds) { /* else nothing was assigned by the last weights */
    out[LT_SPLIT_TIES] = lt_solver_ties(solver, alternation->bounds, y);
  }
  for (uint32_t i = 0; i < node->rows.n; ++i) {
    fit += lt_dot(lt_row(&node->rows, i), w + (size_t)y[i] * node->rows.stride, node->rows.stride);
  }
  out[LT_SPLIT_OBJECTIVE] = alternation->objective;
  out[LT_SPLIT_ROUNDS] = alternation->rounds;
  out[LT_SPLIT_RISE] = alternation->largest_rise;
  out[LT_SPLIT_SCORE] = out[LT_SPLIT_SIZE] > 0 ? fit / out[LT_SPLIT_SIZE] : -(double)INFINITY;
  for (uint32_t i = 0; i < LT_SPLIT_NUMBERS; ++i) {
    LT_REFUSE_IF(
        !lt_is_finite(out[i]) && !(i == LT_SPLIT_SCORE && out[LT_SPLIT_SIZE] == 0),
        lt_fail(LT_BAD_VALUE, "what a split is worth is not a finite number: its weights are too large or too small", 0, 0));
  }
  return LT_OK;
}

static lt_status solve(lt_arena *arena, lt_node *node, uint32_t *y, double *out_weights, double *out) {
  const lt_hmmc_options *o = node->options;
  lt_alternation alternation = alternation_of(node);
  lt_solver solver;
  LT_TRY(lt_solver_create(arena, &node->rows, o->n_children, o->tolerance, &solver));
  if (o->start == LT_START_SEARCH) {
    lt_arena scratch = {NULL};
    LT_TRY(lt_arena_end(&scratch, search(&scratch, node, &solver, y)));
  } else {
    LT_TRY(start(node, &node->rows, o->start, y));
  }
  const lt_penalty penalty = penalty_with(node, o->alpha);
  LT_TRY(lt_alternate(&solver, &penalty, &alternation, y));
  for (uint32_t c = 0; c < o->n_children; ++c) {
    memcpy(out_weights + (size_t)c * node->rows.d, solver.w + (size_t)c * node->rows.stride,
           node->rows.d * sizeof *out_weights);
  }
  return measure(node, &alternation, &solver, y, out);
}

static lt_status check_options(const lt_hmmc_options *o, uint32_t n) {
  LT_REFUSE_IF(o->n_children < 2 || o->n_children > LT_MAX_CHILDREN || n < o->n_children,
               lt_fail(LT_INVALID, "# children of # rows", o->n_children, n));
  LT_REFUSE_IF(!lt_is_amount(o->alpha) || !lt_is_amount(o->beta) || !(o->low >= 0 && o->low <= 1) ||
                   !(o->high >= 1 && o->high <= o->n_children) || !lt_is_amount(o->tolerance) ||
                   o->regulariser > LT_REGULARISER_2 || o->start > LT_START_SEARCH || o->runs == 0 || o->most_rounds == 0,
               lt_fail(LT_INVALID, "an option of maximum-margin clustering is out of range", 0, 0));
  return LT_OK;
}

/* node->rows are there; out and out_weights are zeros. */
static lt_status split(lt_arena *arena, lt_node *node, const double *above, uint32_t n_above, uint32_t *out_labels,
                       double *out_weights, double *out) {
  const uint32_t k = node->options->n_children, d = node->rows.d;
  LT_TRY_NEW_EACH_IN(arena, node->rows.stride, &node->shared, &node->l1);
  for (uint32_t p = 0; n_above > 0 && p < d; ++p) {
    node->shared[p] = above[p] / ((double)k * n_above * d);
  }
  if (all_equal(&node->rows)) {
    memset(out_labels, 0, node->rows.n * sizeof *out_labels);
    out[LT_SPLIT_SCORE] = -(double)INFINITY;
    out[LT_SPLIT_ZEROS] = (double)k * d;
    return LT_OK;
  }
  return solve(arena, node, out_labels, out_weights, out);
}

lt_status lt_hmmc_split(const lt_features *features, const lt_hmmc_options *options, const uint32_t *rows, uint32_t n,
                        const double *above, uint32_t n_above, double seed, uint32_t *out_labels, double *out_weights,
                        double *out) {
  LT_TRY(check_options(options, n));
  const uint32_t d = features->d;
  double *x;
  lt_arena arena = {NULL};
  lt_status status = lt_features_gather(&arena, features, rows, n, &x);
  if (status == LT_OK) {
    lt_node node = {.options = options, .rows = {x, n, d, features->stride}, .random = lt_seed_of(seed)};
    memset(out, 0, LT_SPLIT_NUMBERS * sizeof *out);
    memset(out_weights, 0, (size_t)options->n_children * d * sizeof *out_weights);
    status = split(&arena, &node, above, n_above, out_labels, out_weights, out);
  }
  return lt_arena_end(&arena, status);
}

static lt_status costs_of(lt_arena *arena, const lt_features *f, const double *weights, uint32_t k, double *out) {
  const lt_rows rows = {f->x, f->n, f->d, f->stride};
  double *w, *margins;
  LT_TRY(LT_NEW_TABLE_IN(arena, k, f->stride, &w));
  LT_TRY(LT_NEW_TABLE_IN(arena, f->n, k, &margins));
  for (uint32_t c = 0; c < k; ++c) {
    memcpy(w + (size_t)c * f->stride, weights + (size_t)c * f->d, f->d * sizeof *w);
  }
  lt_margins(&rows, w, k, margins);
  lt_hinge_costs(margins, f->n, k, out);
  return LT_OK;
}

lt_status lt_hmmc_costs(const lt_features *features, const double *weights, uint32_t n_children, double *out) {
  LT_REFUSE_IF(n_children < 2 || n_children > LT_MAX_CHILDREN,
               lt_fail(LT_INVALID, "# children instead of 2 to #", n_children, LT_MAX_CHILDREN));
  lt_arena arena = {NULL};
  return lt_arena_end(&arena, costs_of(&arena, features, weights, n_children, out));
}
