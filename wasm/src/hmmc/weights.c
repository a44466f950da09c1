/*
 * Weights for given labels: by Newton's method for two children and not too many features; by L-BFGS else, and where that
 * leaves a gap.
 */
#include <string.h>

#include "hmmc.h"

/* Beyond this many features the Gram matrix of Newton's method costs more than it gains: 8 MB. */
enum { MAX_GRAM = 1024 };

lt_status lt_solver_create(lt_arena *arena, const lt_rows *rows, uint32_t k, double tolerance, lt_solver *out) {
  *out = (lt_solver){.rows = *rows, .k = k, .tolerance = tolerance};
  LT_TRY(LT_NEW_TABLE_IN(arena, k, rows->stride, &out->w));
  LT_TRY(LT_NEW_TABLE_IN(arena, rows->n, k == 2 ? 1 : k, &out->costs));
  LT_TRY(LT_NEW_IN(arena, rows->n, &out->next));
  LT_TRY(lt_lbfgs_create(arena, rows, k, &out->lbfgs));
  return k == 2 && rows->d <= MAX_GRAM ? lt_newton_create(arena, rows, &out->newton) : LT_OK;
}

void lt_solver_start(lt_solver *s, const double *w) {
  memmove(s->w, w, (size_t)s->k * s->rows.stride * sizeof *w);
  if (s->newton != NULL) {
    lt_newton_start(s->newton, w);
  } else {
    lt_lbfgs_start(s->lbfgs, w);
  }
}

double lt_solver_solve(lt_solver *s, const uint32_t *y, const lt_penalty *penalty) {
  int solved = 0;
  double objective = 0;
  if (s->newton != NULL) {
    objective = lt_newton_solve(s->newton, y, penalty, s->tolerance, &solved);
    const double *u = lt_newton_weights(s->newton);
    for (uint32_t p = 0; p < s->rows.stride; ++p) {
      s->w[p] = u[p] / 2;
      s->w[s->rows.stride + p] = -u[p] / 2;
    }
  }
  if (!solved) {
    objective = lt_lbfgs_solve(s->lbfgs, y, penalty, LT_GAP_PER_DECREASE * s->tolerance, s->w);
    if (s->newton != NULL) {
      lt_newton_start(s->newton, s->w);
    }
  }
  return objective;
}

/* Margins w_0 x - w_1 x of row i. */
static double difference(const lt_solver *s, uint32_t i) {
  if (s->newton != NULL) {
    return lt_newton_margins(s->newton)[i];
  }
  const double *f = lt_lbfgs_margins(s->lbfgs) + 2 * (size_t)i;
  return f[0] - f[1];
}

lt_status lt_solver_assign(lt_solver *s, lt_bounds bounds, uint32_t *y) {
  if (s->k != 2) {
    lt_hinge_costs(lt_lbfgs_margins(s->lbfgs), s->rows.n, s->k, s->costs);
    return lt_assign_costs(s->costs, s->rows.n, s->k, bounds, y);
  }
  /* C_i0 - C_i1 falls strictly with the margin, so the margin decides (equation 6). */
  for (uint32_t i = 0; i < s->rows.n; ++i) {
    s->costs[i] = -difference(s, i);
  }
  return lt_assign_two(s->costs, s->rows.n, bounds, y);
}

double lt_solver_cost(lt_solver *s, const uint32_t *y) {
  double sum = 0;
  for (uint32_t i = 0; i < s->rows.n; ++i) {
    if (s->k == 2) {
      const double short_of = y[i] == 0 ? 1 - difference(s, i) : 1 + difference(s, i);
      sum += short_of > 0 ? short_of * short_of : 0;
    } else {
      sum += s->costs[(size_t)i * s->k + y[i]];
    }
  }
  return sum / ((double)s->rows.n * s->k);
}
