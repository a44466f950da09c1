/*
 * Hierarchical maximum-margin clustering (Zhou, Hwang, Schmidt, Sigal and Mori 2015): the problem of one node, which is
 * equation (1) of the paper restricted to it, in labels y and weights W,
 *
 *   J = sum_p ( group |W_p|_2 + l1_p |W_p|_1 ) + ridge |W|^2 + 1/(n K) sum_i sum_(k != y_i) max(0, 1 - (w_y_i - w_k) x_i)^2
 *
 * with W_p the K weights of feature p, group = alpha / (P K), l1 = beta lambda^E. Rows and weights are padded (vectors.h).
 */
#pragma once

#include "arena.h"
#include "feature_rows.h"

typedef struct lt_penalty {
  double group;     /* of every feature */
  const double *l1; /* stride, zeros in the padding */
  double ridge;
} lt_penalty;

typedef struct lt_rows {
  const double *x; /* n rows of stride */
  uint32_t n, d, stride;
} lt_rows;

static inline const double *lt_row(const lt_rows *rows, uint32_t i) { return rows->x + (size_t)i * rows->stride; }

/* penalty.c */
/* Sum over features of group and l1 parts; the ridge is smooth and not in it. */
double lt_penalty_of(const lt_penalty *penalty, const double *w, uint32_t k, uint32_t d, uint32_t stride);
/* Length of the k weights of feature p. */
double lt_column_length(const double *w, uint32_t k, uint32_t stride, uint32_t p);
/*
 * The gap between the problem and its dual at w, with this gradient of the smooth part: J is above its minimum over weights
 * whose columns are at most `most` long by no more.
 */
double lt_penalty_gap(const lt_penalty *penalty, const double *w, const double *gradient, double most, uint32_t k,
                      uint32_t d, uint32_t stride);
/* The gap is a small share of the objective, or of one that is as good as 0. */
static inline int lt_is_solved(double gap, double tolerance, double objective) {
  return gap <= tolerance * (objective > 1e-6 ? objective : 1e-6);
}
/* The tolerance is the relative decrease of a step that gains little; this many times as large a gap is good enough. */
static const double LT_GAP_PER_DECREASE = 100;
/* argmin_Z step * penalty(Z) + |Z - W|^2 / 2, in place. */
void lt_prox(const lt_penalty *penalty, double step, double *w, uint32_t k, uint32_t d, uint32_t stride);

/* loss.c: f = X W' [n][k]; the hinge loss H of equation (1) with its gradient and these margins. */
void lt_margins(const lt_rows *rows, const double *w, uint32_t k, double *out);
double lt_hinge(const lt_rows *rows, const uint32_t *y, const double *w, uint32_t k, double *margins, double *gradient);
/* out = the Hessian of H at these margins, times v; and its diagonal. */
void lt_hinge_curve(const lt_rows *rows, const uint32_t *y, const double *margins, uint32_t k, const double *v, double *out);
void lt_hinge_diagonal(const lt_rows *rows, const uint32_t *y, const double *margins, uint32_t k, double *out);
/* C_ik = sum_(l != k) max(0, 1 - (w_k - w_l) x_i)^2 (equation 6), from margins. */
void lt_hinge_costs(const double *margins, uint32_t n, uint32_t k, double *out_costs);

/* assign.c: at least `least` and at most `most` rows a child (equation 6's constraints). */
typedef struct lt_bounds {
  uint32_t least, most;
} lt_bounds;
lt_bounds lt_bounds_of(uint32_t n, uint32_t k, double low, double high);
/* Two children: the n0 rows with the smallest difference of costs go to child 0. */
lt_status lt_assign_two(const double *difference, uint32_t n, lt_bounds bounds, uint32_t *y);
/* min_cost_flow.c: any number of children, by successive shortest paths. */
lt_status lt_assign_flow(const double *costs, uint32_t n, uint32_t k, lt_bounds bounds, uint32_t *y);
/* lt_assign_two for two children, else lt_assign_flow; costs[n][k]. LT_BAD_VALUE with row and child for a cost that is not
   finite, or so large that sums of costs may not be. */
lt_status lt_assign_costs(const double *costs, uint32_t n, uint32_t k, lt_bounds bounds, uint32_t *y);

/* face.c: the model gradient step + step' H step / 2 + sum_p c_p |u_p + step_p|, H = gram / n + ridge. */
typedef struct lt_model {
  const double *gram; /* d rows of stride */
  const double *gradient, *c;
  double n, ridge;
} lt_model;
typedef struct lt_face {
  uint32_t d, stride;
  uint32_t *feature; /* those whose weight is not 0 */
  double *system;    /* d rows of stride */
  double *right;     /* stride */
} lt_face;
/* Finds the features whose weight is not 0 after the step; how many. */
uint32_t lt_face_of(const lt_face *face, const double *u, const double *step);
/*
 * Puts the step to the best place with these signs; 0, with the step as it was, where signs would change or H is singular.
 */
int lt_face_solve(const lt_face *face, uint32_t count, const lt_model *model, const double *u, double *step);

/*
 * newton.c: two children, in the one vector u = w_0 - w_1. Its memory belongs to the arena, as that of lt_lbfgs and
 * lt_solver.
 */
typedef struct lt_newton lt_newton;
lt_status lt_newton_create(lt_arena *arena, const lt_rows *rows, lt_newton **out);
/* Minimises over u from where it is; the objective. *out_solved is 0 where the features depend on each other too much. */
double lt_newton_solve(lt_newton *newton, const uint32_t *y, const lt_penalty *penalty, double tolerance, int *out_solved);
const double *lt_newton_weights(const lt_newton *newton);
/* u x_i of every row. */
const double *lt_newton_margins(const lt_newton *newton);
/* Sets the weights: u is the difference of the two rows of w. */
void lt_newton_start(lt_newton *newton, const double *w);

/* truncated_newton.c: Newton's step for any number of children, on the face of the penalty. */
typedef struct lt_truncated {
  lt_rows rows;
  uint32_t k, size;
  double caution; /* how much the step is damped (Levenberg 1944): 1 at first */
  double damping; /* added to the diagonal of the Hessian */
  double *bend;   /* stride: curvature of the group norm of a column, across it */
  double *left, *scaled, *direction, *image, *diagonal;
} lt_truncated;
lt_status lt_truncated_create(lt_arena *arena, const lt_rows *rows, uint32_t k, lt_truncated *out);
/* The step from w, and the slope of J along it. margins and gradient (of the smooth part) are those of w. */
double lt_truncated_step(lt_truncated *truncated, const uint32_t *y, const lt_penalty *penalty, const double *margins,
                         const double *w, const double *gradient, double *step);
/* Less caution after a whole step, more after a part of one. */
void lt_truncated_learn(lt_truncated *truncated, double along);
/* Weights of the trial that have left the face become 0. */
void lt_truncated_stay(const lt_truncated *truncated, const lt_penalty *penalty, const double *w, double *trial);

/* lbfgs.c: any number of children. */
typedef struct lt_lbfgs lt_lbfgs;
lt_status lt_lbfgs_create(lt_arena *arena, const lt_rows *rows, uint32_t k, lt_lbfgs **out);
/* Minimises over w from where it is; the objective. */
double lt_lbfgs_solve(lt_lbfgs *lbfgs, const uint32_t *y, const lt_penalty *penalty, double tolerance, double *w);
/* X W' of the weights that were found or set. */
const double *lt_lbfgs_margins(const lt_lbfgs *lbfgs);
void lt_lbfgs_start(lt_lbfgs *lbfgs, const double *w);

/* weights.c: one interface to both solvers. */
typedef struct lt_solver {
  lt_rows rows;
  uint32_t k;
  double tolerance;
  double *w;         /* k rows of stride */
  double *costs;     /* n * k, or n differences for two children */
  double *least;     /* k * k: room for lt_solver_ties */
  uint32_t *next;    /* n: room for labels (alternate.c) */
  lt_newton *newton; /* of two children */
  lt_lbfgs *lbfgs;
} lt_solver;
lt_status lt_solver_create(lt_arena *arena, const lt_rows *rows, uint32_t k, double tolerance, lt_solver *out);
double lt_solver_solve(lt_solver *solver, const uint32_t *y, const lt_penalty *penalty);
/* Sets the weights. */
void lt_solver_start(lt_solver *solver, const double *w);
/* The best balanced labels for the weights, and the mean cost of any labels. */
lt_status lt_solver_assign(lt_solver *solver, lt_bounds bounds, uint32_t *y);
double lt_solver_cost(lt_solver *solver, const uint32_t *y);
/* After lt_solver_assign: rows whose child could be another one at the same cost of all (LT_SPLIT_TIES). */
uint32_t lt_solver_ties(lt_solver *solver, lt_bounds bounds, const uint32_t *y);

/* start.c: feasible labels to begin with. */
lt_status lt_start_pca(const lt_rows *rows, uint32_t k, uint32_t *y);
lt_status lt_start_kmeans(const lt_rows *rows, uint32_t k, uint32_t runs, lt_bounds bounds, uint64_t *random, uint32_t *y);
lt_status lt_start_random(const lt_rows *rows, uint32_t k, uint64_t *random, uint32_t *y);
/* The order of the feature that is parted best, of those not taken yet: cut into parts of its order, most of its variance
   lies between them, whatever its scale. shares[d] is filled unless known, and the taken feature's becomes 0. */
lt_status lt_start_feature(const lt_rows *rows, uint32_t k, int known, double *shares, uint32_t *y);
/* `count` of the rows without repetition, copied in their order. */
void lt_sample_rows(const lt_rows *rows, uint32_t count, uint64_t *random, double *out);

/* alternate.c: labels and weights in turn until labels settle. */
typedef struct lt_alternation {
  lt_bounds bounds;
  uint32_t most_rounds;
  uint32_t rounds;     /* out */
  double objective;    /* out */
  double largest_rise; /* out: of the objective from one half-round to the next; 0 if it never rose */
} lt_alternation;
lt_status lt_alternate(lt_solver *solver, const lt_penalty *penalty, lt_alternation *alternation, uint32_t *y);
