/*
 * Weights of any number of children for given labels, by a proximal quasi-Newton method, L-BFGS. The Hessian of the smooth
 * part is approximated from the last MEMORY steps (L-BFGS in compact form, Byrd, Nocedal and Schnabel 1994):
 *
 *   B = sigma I - N M^-1 N',  N = [sigma S  Y],  M = [sigma S'S  L; L'  -D],
 *
 * the model with the penalty is minimised by at most INNER proximal gradient steps with spectral lengths (Barzilai and
 * Borwein 1988), and Armijo's rule decides how far to go. The ridge belongs to the smooth part.
 * Where PATIENCE steps are not enough, each is followed by Newton's on the face that it found (truncated_newton.c). A short
 * step says nothing: the weights are good enough where the gap between the problem and its dual is small.
 */
#include <math.h>
#include <string.h>

#include "hmmc.h"

enum { MEMORY = 10, INNER = 20, MAX_STEPS = 2000, PATIENCE = 30, MAX_HALVINGS = 40, POWER_STEPS = 12 };

/* A relative decrease of the objective that rounding may have made. */
static const double ROUNDING = 1e-14;

struct lt_lbfgs {
  lt_rows rows;
  uint32_t k, size; /* size = k * stride */
  double *margins;
  double *gradient, *gradient_after;
  double *step;                 /* from w to the minimum of the model */
  double *trial, *best;         /* inner iterates */
  double *slope, *slope_before; /* of the model */
  double *moved;
  double *s, *y;  /* MEMORY vectors each, the oldest first */
  double *change; /* scratch: a pair before it is accepted */
  lt_truncated newton;
  uint32_t pairs;
  double sigma;
  double steepest;                        /* bound of the curvature of the loss */
  double matrix[2 * MEMORY * 2 * MEMORY]; /* M, factorised */
  uint32_t pivot[2 * MEMORY];
};

lt_status lt_lbfgs_create(lt_arena *arena, const lt_rows *rows, uint32_t k, lt_lbfgs **out) {
  lt_lbfgs *q;
  LT_TRY(LT_NEW_IN(arena, 1, &q));
  q->rows = *rows;
  q->k = k;
  q->size = k * rows->stride;
  double **const vectors[] = {&q->gradient, &q->gradient_after, &q->step,  &q->trial, &q->best,
                              &q->slope,    &q->slope_before,   &q->moved, &q->change};
  for (uint32_t i = 0; i < sizeof vectors / sizeof *vectors; ++i) {
    LT_TRY(LT_NEW_IN(arena, q->size, vectors[i]));
  }
  LT_TRY(LT_NEW_TABLE_IN(arena, rows->n, k, &q->margins));
  LT_TRY(LT_NEW_TABLE_IN(arena, MEMORY, q->size, &q->s));
  LT_TRY(LT_NEW_TABLE_IN(arena, MEMORY, q->size, &q->y));
  LT_TRY(lt_truncated_create(arena, rows, k, &q->newton));
  *out = q;
  return LT_OK;
}

const double *lt_lbfgs_margins(const lt_lbfgs *q) { return q->margins; }

void lt_lbfgs_start(lt_lbfgs *q, const double *w) { lt_margins(&q->rows, w, q->k, q->margins); }

/* H + ridge |w|^2 and its gradient. */
static double smooth(lt_lbfgs *q, const uint32_t *y, double ridge, const double *w, double *gradient) {
  const double loss = lt_hinge(&q->rows, y, w, q->k, q->margins, gradient);
  lt_add_multiple(gradient, 2 * ridge, w, q->size);
  return loss + ridge * lt_dot(w, w, q->size);
}

/* The largest eigenvalue of X'X / n by the power method, twice: a bound of the curvature of H for any K. */
static double curvature(lt_lbfgs *q) {
  double *v = q->trial, *next = q->slope, length = 1;
  for (uint32_t p = 0; p < q->rows.stride; ++p) {
    v[p] = p < q->rows.d ? 1 : 0;
  }
  for (uint32_t step = 0; step < POWER_STEPS && length > 0; ++step) {
    const double before = sqrt(lt_dot(v, v, q->rows.stride));
    memset(next, 0, q->rows.stride * sizeof *next);
    for (uint32_t i = 0; i < q->rows.n; ++i) {
      const double *x = lt_row(&q->rows, i);
      lt_add_multiple(next, lt_dot(x, v, q->rows.stride) / (before * q->rows.n), x, q->rows.stride);
    }
    length = sqrt(lt_dot(next, next, q->rows.stride));
    memcpy(v, next, q->rows.stride * sizeof *v);
  }
  return length > 0 ? 2 * length : 1;
}

/* M of the compact form, factorised with pivots. */
static void factorise(lt_lbfgs *q) {
  const uint32_t m = q->pairs, n = 2 * m;
  for (uint32_t i = 0; i < m; ++i) {
    const double *si = q->s + (size_t)i * q->size;
    for (uint32_t j = 0; j < m; ++j) {
      const double ss = q->sigma * lt_dot(si, q->s + (size_t)j * q->size, q->size);
      const double sy = lt_dot(si, q->y + (size_t)j * q->size, q->size);
      q->matrix[i * n + j] = ss;
      q->matrix[i * n + m + j] = i > j ? sy : 0;
      q->matrix[(m + j) * n + i] = i > j ? sy : 0;
      q->matrix[(m + i) * n + m + j] = i == j ? -sy : 0;
    }
  }
  for (uint32_t c = 0; c < n; ++c) {
    uint32_t best = c;
    for (uint32_t r = c + 1; r < n; ++r) {
      best = lt_magnitude(q->matrix[r * n + c]) > lt_magnitude(q->matrix[best * n + c]) ? r : best;
    }
    q->pivot[c] = best;
    for (uint32_t j = 0; j < n; ++j) {
      const double held = q->matrix[c * n + j];
      q->matrix[c * n + j] = q->matrix[best * n + j];
      q->matrix[best * n + j] = held;
    }
    for (uint32_t r = c + 1; r < n; ++r) {
      const double by = q->matrix[r * n + c] / q->matrix[c * n + c];
      q->matrix[r * n + c] = by;
      for (uint32_t j = c + 1; j < n; ++j) {
        q->matrix[r * n + j] -= by * q->matrix[c * n + j];
      }
    }
  }
}

static void solve(const lt_lbfgs *q, double *b) {
  const uint32_t n = 2 * q->pairs;
  for (uint32_t c = 0; c < n; ++c) {
    const double held = b[c];
    b[c] = b[q->pivot[c]];
    b[q->pivot[c]] = held;
  }
  for (uint32_t r = 0; r < n; ++r) {
    for (uint32_t j = 0; j < r; ++j) {
      b[r] -= q->matrix[r * n + j] * b[j];
    }
  }
  for (uint32_t r = n; r-- > 0;) {
    for (uint32_t j = r + 1; j < n; ++j) {
      b[r] -= q->matrix[r * n + j] * b[j];
    }
    b[r] /= q->matrix[r * n + r];
  }
}

/* out = B v */
static void approximate(const lt_lbfgs *q, const double *v, double *out) {
  double b[2 * MEMORY];
  const uint32_t m = q->pairs;
  memset(out, 0, q->size * sizeof *out);
  lt_add_multiple(out, q->sigma, v, q->size);
  for (uint32_t i = 0; i < m; ++i) {
    b[i] = q->sigma * lt_dot(q->s + (size_t)i * q->size, v, q->size);
    b[m + i] = lt_dot(q->y + (size_t)i * q->size, v, q->size);
  }
  solve(q, b);
  for (uint32_t i = 0; i < m; ++i) {
    lt_add_multiple(out, -q->sigma * b[i], q->s + (size_t)i * q->size, q->size);
    lt_add_multiple(out, -b[m + i], q->y + (size_t)i * q->size, q->size);
  }
}

/* The pair of the last step, if it has curvature; the oldest one makes room. */
static void remember(lt_lbfgs *q, const double *s, const double *y) {
  const double sy = lt_dot(s, y, q->size), yy = lt_dot(y, y, q->size);
  if (!(sy > 1e-12 * yy) || sy <= 0) {
    return;
  }
  if (q->pairs == MEMORY) {
    memmove(q->s, q->s + q->size, (size_t)(MEMORY - 1) * q->size * sizeof *q->s);
    memmove(q->y, q->y + q->size, (size_t)(MEMORY - 1) * q->size * sizeof *q->y);
    --q->pairs;
  }
  memcpy(q->s + (size_t)q->pairs * q->size, s, q->size * sizeof *s);
  memcpy(q->y + (size_t)q->pairs * q->size, y, q->size * sizeof *y);
  ++q->pairs;
  q->sigma = yy / sy;
  factorise(q);
}

static double penalty_of(const lt_lbfgs *q, const lt_penalty *penalty, const double *w) {
  return lt_penalty_of(penalty, w, q->k, q->rows.d, q->rows.stride);
}

/*
 * Minimises gradient . d + d' B d / 2 + penalty(w + d) over d, into q->step; the decrease that Armijo's rule asks for,
 * which is below 0 unless w is as good as optimal.
 */
static double minimise_model(lt_lbfgs *q, const lt_penalty *penalty, const double *w) {
  const size_t bytes = q->size * sizeof *w;
  const double here = penalty_of(q, penalty, w);
  double best = 0, length = 1 / q->sigma;
  memset(q->step, 0, bytes);
  memcpy(q->slope, q->gradient, bytes);
  memset(q->best, 0, bytes);
  for (uint32_t inner = 0; inner < INNER; ++inner) {
    for (uint32_t i = 0; i < q->size; ++i) {
      q->trial[i] = w[i] + q->step[i] - length * q->slope[i];
    }
    lt_prox(penalty, length, q->trial, q->k, q->rows.d, q->rows.stride);
    double most = 0;
    for (uint32_t i = 0; i < q->size; ++i) {
      const double next = q->trial[i] - w[i];
      q->moved[i] = next - q->step[i];
      q->step[i] = next;
      most = lt_magnitude(q->moved[i]) > most ? lt_magnitude(q->moved[i]) : most;
    }
    memcpy(q->slope_before, q->slope, bytes);
    approximate(q, q->step, q->slope);
    const double value = lt_dot(q->gradient, q->step, q->size) + lt_dot(q->step, q->slope, q->size) / 2 +
                         penalty_of(q, penalty, q->trial) - here;
    lt_add_multiple(q->slope, 1, q->gradient, q->size);
    if (value < best) {
      best = value;
      memcpy(q->best, q->step, bytes);
    }
    double bend = 0;
    for (uint32_t i = 0; i < q->size; ++i) {
      bend += q->moved[i] * (q->slope[i] - q->slope_before[i]);
    }
    if (most == 0 || bend <= 0) {
      break;
    }
    length = lt_dot(q->moved, q->moved, q->size) / bend;
  }
  memcpy(q->step, q->best, bytes);
  for (uint32_t i = 0; i < q->size; ++i) {
    q->trial[i] = w[i] + q->step[i];
  }
  return lt_dot(q->gradient, q->step, q->size) + penalty_of(q, penalty, q->trial) - here;
}

static void forget(lt_lbfgs *q) {
  q->pairs = 0;
  q->sigma = curvature(q);
}

/* Armijo's rule along q->step; how far, 0 for not at all. *objective and the gradient become those of the new w. */
static double search_line(lt_lbfgs *q, const uint32_t *y, const lt_penalty *penalty, const double *w, double expected,
                          int on_face, double *objective) {
  double along = 1;
  for (uint32_t halving = 0; halving < MAX_HALVINGS; ++halving, along /= 2) {
    memcpy(q->trial, w, q->size * sizeof *w);
    lt_add_multiple(q->trial, along, q->step, q->size);
    if (on_face) {
      lt_truncated_stay(&q->newton, penalty, w, q->trial);
    }
    const double there = smooth(q, y, penalty->ridge, q->trial, q->gradient_after) + penalty_of(q, penalty, q->trial);
    if (there <= *objective + 1e-4 * along * expected) {
      *objective = there;
      return along;
    }
  }
  return 0;
}

/* w and its gradient become those of the trial. */
static void go(lt_lbfgs *q, double *w) {
  for (uint32_t i = 0; i < q->size; ++i) {
    q->change[i] = q->gradient_after[i] - q->gradient[i];
    q->step[i] = q->trial[i] - w[i];
  }
  memcpy(w, q->trial, q->size * sizeof *w);
  memcpy(q->gradient, q->gradient_after, q->size * sizeof *q->gradient);
  remember(q, q->step, q->change);
}

/* Weights are good enough where the gap is a small share of the objective, for weights up to twice as long. */
static int is_enough(const lt_lbfgs *q, const lt_penalty *penalty, const double *w, double tolerance, double objective) {
  double most = sqrt(1 / q->steepest);
  for (uint32_t p = 0; p < q->rows.d; ++p) {
    const double length = 2 * lt_column_length(w, q->k, q->rows.stride, p);
    most = length > most ? length : most;
  }
  const double gap = lt_penalty_gap(penalty, w, q->gradient, most, q->k, q->rows.d, q->rows.stride);
  return lt_is_solved(gap, tolerance, objective);
}

static uint32_t count_nonzero(const double *w, uint32_t size) {
  uint32_t count = 0;
  for (uint32_t i = 0; i < size; ++i) {
    count += w[i] != 0;
  }
  return count;
}

/* A step of L-BFGS; 0 where the objective stays. */
static int go_by_model(lt_lbfgs *q, const uint32_t *y, const lt_penalty *penalty, double *w, double *objective) {
  const double expected = minimise_model(q, penalty, w);
  if (!(expected < 0) || search_line(q, y, penalty, w, expected, 0, objective) == 0) {
    return 0;
  }
  go(q, w);
  return 1;
}

/* Steps of Newton's method, as long as weights become 0. */
static void go_on_face(lt_lbfgs *q, const uint32_t *y, const lt_penalty *penalty, double *w, double *objective) {
  for (uint32_t before = q->size + 1, now = q->size; now < before; now = count_nonzero(w, q->size)) {
    before = now;
    const double slope = lt_truncated_step(&q->newton, y, penalty, q->margins, w, q->gradient, q->step);
    const double along = slope < 0 ? search_line(q, y, penalty, w, slope, 1, objective) : 0;
    if (along == 0) {
      break;
    }
    lt_truncated_learn(&q->newton, along);
    go(q, w);
  }
}

double lt_lbfgs_solve(lt_lbfgs *q, const uint32_t *y, const lt_penalty *penalty, double tolerance, double *w) {
  forget(q);
  q->steepest = q->sigma;
  q->newton.caution = 1;
  double objective = smooth(q, y, penalty->ridge, w, q->gradient) + penalty_of(q, penalty, w);
  for (uint32_t step = 0; step < MAX_STEPS && !is_enough(q, penalty, w, tolerance, objective); ++step) {
    const double before = objective;
    if (!go_by_model(q, y, penalty, w, &objective) && q->pairs > 0) {
      forget(q); /* a bad model: once more with none */
      continue;
    }
    if (step >= PATIENCE || before - objective <= ROUNDING * before) {
      go_on_face(q, y, penalty, w, &objective);
    }
    if (before - objective <= ROUNDING * before) {
      break;
    }
  }
  lt_lbfgs_start(q, w);
  return objective;
}
