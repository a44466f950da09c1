/*
 * Weights for given labels: by Newton's method for two children and not too many features; by L-BFGS else, and where that
 * leaves a gap.
 */
#include <math.h>
#include <string.h>

#include "hmmc.h"

/* Beyond this many features the Gram matrix of Newton's method costs more than it gains: 8 MB. */
enum { MAX_GRAM = 1024 };

/* Costs are about 1; closer than this they are equal for all that rounding can tell. */
static const double TIE = 1e-12;

lt_status lt_solver_create(lt_arena *arena, const lt_rows *rows, uint32_t k, double tolerance, lt_solver *out) {
  *out = (lt_solver){.rows = *rows, .k = k, .tolerance = tolerance};
  LT_TRY(LT_NEW_TABLE_IN(arena, k, rows->stride, &out->w));
  LT_TRY(LT_NEW_TABLE_IN(arena, rows->n, k == 2 ? 1 : k, &out->costs));
  LT_TRY(LT_NEW_TABLE_IN(arena, k, k, &out->least));
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

/* The rise of the cost when row i goes from its child to another one; of two children a number with its sign and order. */
static double rise(const lt_solver *s, uint32_t i, uint32_t from, uint32_t to) {
  if (s->k == 2) {
    return from == 0 ? -s->costs[i] : s->costs[i];
  }
  return s->costs[(size_t)i * s->k + to] - s->costs[(size_t)i * s->k + from];
}

/* Row i may go to another child, or change places with the row there that does so most cheaply. */
static int is_tied(const lt_solver *s, lt_bounds bounds, const uint32_t *size, uint32_t i, uint32_t own) {
  for (uint32_t c = 0; c < s->k; ++c) {
    if (c == own) {
      continue;
    }
    const double by = rise(s, i, own, c);
    const int fits = size[own] > bounds.least && size[c] < bounds.most;
    if ((fits && lt_magnitude(by) <= TIE) || lt_magnitude(by + s->least[(size_t)c * s->k + own]) <= TIE) {
      return 1;
    }
  }
  return 0;
}

uint32_t lt_solver_ties(lt_solver *s, lt_bounds bounds, const uint32_t *y) {
  uint32_t size[LT_MAX_CHILDREN] = {0}, count = 0;
  for (size_t place = 0; place < (size_t)s->k * s->k; ++place) {
    s->least[place] = (double)INFINITY;
  }
  for (uint32_t i = 0; i < s->rows.n; ++i) {
    ++size[y[i]];
    for (uint32_t c = 0; c < s->k; ++c) {
      double *least = &s->least[(size_t)y[i] * s->k + c];
      const double by = c == y[i] ? *least : rise(s, i, y[i], c);
      *least = by < *least ? by : *least;
    }
  }
  for (uint32_t i = 0; i < s->rows.n; ++i) {
    count += (uint32_t)is_tied(s, bounds, size, i, y[i]);
  }
  return count;
}
