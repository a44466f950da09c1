/* The parts of a node's problem by themselves (lt_hmmc_weights, lt_hmmc_loss, lt_hmmc_prox), for tests against an oracle. */
#include <string.h>

#include "finite.h"
#include "hmmc.h"

static lt_status check_problem(const lt_features *f, const lt_weights_problem *p) {
  if (p->n_children < 2 || p->n_children > LT_MAX_CHILDREN || !(p->group >= 0) || !(p->ridge >= 0)) {
    return lt_fail(LT_INVALID, "# children instead of 2 to #, or a negative penalty", p->n_children, LT_MAX_CHILDREN);
  }
  for (uint32_t i = 0; i < f->n; ++i) {
    if (p->labels[i] >= p->n_children) {
      return lt_fail(LT_INVALID, "label # of row # is no child", p->labels[i], i);
    }
  }
  return LT_OK;
}

/* Between d and stride numbers a row. */
static void copy_weights(double *to, uint32_t stride_to, const double *from, uint32_t stride_from, uint32_t k, uint32_t d) {
  for (uint32_t c = 0; c < k; ++c) {
    memcpy(to + (size_t)c * stride_to, from + (size_t)c * stride_from, d * sizeof *to);
  }
}

static lt_status solve(lt_arena *arena, const lt_features *f, const lt_weights_problem *p, double *weights, double *out) {
  const lt_rows rows = {f->x, f->n, f->d, f->stride};
  lt_solver solver;
  double *l1, *w;
  LT_TRY(LT_NEW_IN(arena, f->stride, &l1));
  LT_TRY(LT_NEW_TABLE_IN(arena, p->n_children, f->stride, &w));
  LT_TRY(lt_solver_create(arena, &rows, p->n_children, p->tolerance, &solver));
  memcpy(l1, p->l1, f->d * sizeof *l1);
  copy_weights(w, f->stride, weights, f->d, p->n_children, f->d);
  const lt_penalty penalty = {p->group, l1, p->ridge};
  lt_solver_start(&solver, w);
  *out = lt_solver_solve(&solver, p->labels, &penalty);
  copy_weights(weights, f->d, solver.w, f->stride, p->n_children, f->d);
  return lt_is_finite(*out) ? LT_OK : lt_fail(LT_BAD_VALUE, "the objective is not a finite number", 0, 0);
}

lt_status lt_hmmc_weights(const lt_features *features, const lt_weights_problem *problem, double *weights, double *out) {
  LT_TRY(check_problem(features, problem));
  lt_arena arena = {NULL};
  const lt_status status = solve(&arena, features, problem, weights, out);
  lt_arena_free(&arena);
  return status;
}

lt_status lt_hmmc_loss(const lt_features *features, const lt_weights_problem *problem, const double *weights, double *out,
                       double *out_gradient, double *out_costs) {
  const uint32_t k = problem->n_children, stride = features->stride;
  const lt_rows rows = {features->x, features->n, features->d, stride};
  double *w, *gradient, *margins;
  LT_TRY(check_problem(features, problem));
  lt_arena arena = {NULL};
  lt_status status = LT_NEW_TABLE_IN(&arena, k, stride, &w);
  status = status != LT_OK ? status : LT_NEW_TABLE_IN(&arena, k, stride, &gradient);
  status = status != LT_OK ? status : LT_NEW_TABLE_IN(&arena, features->n, k, &margins);
  if (status == LT_OK) {
    copy_weights(w, stride, weights, features->d, k, features->d);
    *out = lt_hinge(&rows, problem->labels, w, k, margins, gradient);
    copy_weights(out_gradient, features->d, gradient, stride, k, features->d);
    lt_hinge_costs(margins, features->n, k, out_costs);
  }
  lt_arena_free(&arena);
  return status;
}

lt_status lt_hmmc_prox(const double *l1, const double *group, double step, uint32_t n_children, uint32_t d,
                       double *weights) {
  if (n_children == 0 || !(step > 0)) {
    return lt_fail(LT_INVALID, "# children, or a step that is not above 0", n_children, 0);
  }
  for (uint32_t p = 0; p < d; ++p) { /* one feature at a time: each has its own group weight here */
    const lt_penalty penalty = {group[p], l1 + p, 0};
    lt_prox(&penalty, step, weights + p, n_children, 1, d);
  }
  return LT_OK;
}
