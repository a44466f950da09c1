/*
 * Weights of two children for given labels, by a proximal Newton method. Two children need one vector, u = w_0 - w_1 with
 * w_0 = -w_1 = u / 2 at the optimum:
 *
 *   J(u) = sum_p c_p |u_p| + ridge / 2 |u|^2 + 1/(2n) sum_i max(0, 1 - s_i u x_i)^2,   c_p = group / sqrt(2) + l1_p,
 *
 * s_i = 1 for child 0 and -1 for child 1. The loss is quadratic where the set of active rows (s_i u x_i < 1) is constant,
 * with the Hessian Gram / n, Gram the sum of x x' over them: it is kept, and changes by the rows that enter or leave.
 * Proximal Newton: coordinate descent on the quadratic model, then Armijo's rule on J.
 */
#include <math.h>
#include <string.h>

#include "hmmc.h"

/* The most of each: Newton steps, sweeps of coordinate descent in one, halvings of a step, and steps in all that gain little. */
enum { MAX_STEPS = 100, MAX_SWEEPS = 200, MAX_HALVINGS = 40, MAX_STALLED = 3 };
/* Rows that are added to gram at once; sweeps from one jump to the next. */
enum { AT_ONCE = 4, SWEEPS_A_JUMP = 4 };
/* The share of the expected change that a step must reach; the change at which a model is solved, relative to J. */
#define ARMIJO 1e-4
#define MODEL_TOLERANCE 1e-12

struct lt_newton {
  lt_rows rows;
  double *u, *f;    /* the weights, and u x_i */
  double *gram;     /* stride * stride: sum over active rows of x x' */
  double *pull;     /* sum over active rows of s_i x_i */
  double *gradient; /* of the smooth part */
  double *c;
  double *step, *image; /* d, and Hessian d without the ridge */
  double *along;        /* d x_i */
  int8_t *state;        /* s_i of an active row, 0 of others */
  uint32_t *entered;    /* n: rows whose activity changed */
  lt_face face;
};

lt_status lt_newton_create(lt_arena *arena, const lt_rows *rows, lt_newton **out) {
  const uint32_t n = rows->n, d = rows->d, stride = rows->stride;
  lt_newton *t;
  LT_TRY(LT_NEW_IN(arena, 1, &t));
  t->rows = *rows;
  t->face = (lt_face){.d = d, .stride = stride};
  double **const vectors[] = {&t->u, &t->pull, &t->gradient, &t->c, &t->step, &t->image, &t->face.right};
  for (uint32_t i = 0; i < sizeof vectors / sizeof *vectors; ++i) {
    LT_TRY(LT_NEW_IN(arena, stride, vectors[i]));
  }
  LT_TRY_NEW_EACH_IN(arena, n, &t->f, &t->along, &t->state, &t->entered);
  LT_TRY(LT_NEW_TABLE_IN(arena, stride, stride, &t->gram));
  LT_TRY(LT_NEW_IN(arena, d, &t->face.feature));
  LT_TRY(LT_NEW_TABLE_IN(arena, d, stride, &t->face.system));
  *out = t;
  return LT_OK;
}

const double *lt_newton_weights(const lt_newton *t) { return t->u; }
const double *lt_newton_margins(const lt_newton *t) { return t->f; }

static void margins_of(const lt_newton *t, const double *w, double *out) {
  lt_dots(t->rows.x, t->rows.n, t->rows.stride, w, out);
}

void lt_newton_start(lt_newton *t, const double *w) {
  for (uint32_t p = 0; p < t->rows.stride; ++p) {
    t->u[p] = w[p] - w[t->rows.stride + p];
  }
  margins_of(t, t->u, t->f);
}

/*
 * gram += sign * (a a' + b b' + ...) for up to AT_ONCE rows, on and above the diagonal: two lines of it at a time, since
 * what is loaded of the rows serves both. The stride is even, and the padding of rows is 0.
 */
static void add_products(lt_newton *t, const double *const *row, const double *sign) {
  const uint32_t stride = t->rows.stride;
  for (uint32_t p = 0; p < t->rows.d; p += 2) {
    double *upper = t->gram + (size_t)p * stride, *lower = upper + stride;
    lt_f64x2 by[AT_ONCE], next[AT_ONCE];
    for (uint32_t k = 0; k < AT_ONCE; ++k) {
      by[k] = lt_splat(sign[k] * row[k][p]);
      next[k] = lt_splat(sign[k] * row[k][p + 1]);
    }
    for (uint32_t q = p; q < stride; q += 2) {
      const lt_f64x2 a = lt_load(row[0] + q), b = lt_load(row[1] + q), c = lt_load(row[2] + q), d = lt_load(row[3] + q);
      const lt_f64x2 two = lt_add(lt_mul(by[0], a), lt_mul(by[1], b));
      const lt_f64x2 four = lt_add(lt_mul(by[2], c), lt_mul(by[3], d));
      lt_store(upper + q, lt_add(lt_load(upper + q), lt_add(two, four)));
      const lt_f64x2 next_two = lt_add(lt_mul(next[0], a), lt_mul(next[1], b));
      const lt_f64x2 next_four = lt_add(lt_mul(next[2], c), lt_mul(next[3], d));
      lt_store(lower + q, lt_add(lt_load(lower + q), lt_add(next_two, next_four)));
    }
  }
}

/* Adds the rows in t->entered that are active, takes out those that are not, above the diagonal; then mirrors it. */
static void update_gram(lt_newton *t, uint32_t count) {
  const double *row[AT_ONCE];
  double sign[AT_ONCE];
  for (uint32_t i = 0; i < count; i += AT_ONCE) {
    for (uint32_t k = 0; k < AT_ONCE; ++k) {
      const uint32_t at = t->entered[i + k < count ? i + k : i];
      row[k] = lt_row(&t->rows, at);
      sign[k] = i + k >= count ? 0 : t->state[at] != 0 ? 1 : -1;
    }
    add_products(t, row, sign);
  }
  if (count == 0) {
    return;
  }
  for (uint32_t p = 0; p < t->rows.d; ++p) {
    for (uint32_t q = p + 1; q < t->rows.d; ++q) {
      t->gram[(size_t)q * t->rows.stride + p] = t->gram[(size_t)p * t->rows.stride + q];
    }
  }
}

/* Brings activity, gram and pull up to date with f and labels. */
static void activate(lt_newton *t, const uint32_t *y) {
  uint32_t changed = 0, active = 0;
  for (uint32_t i = 0; i < t->rows.n; ++i) {
    const int8_t sign = y[i] == 0 ? 1 : -1, before = t->state[i];
    const int8_t state = sign * t->f[i] < 1 ? sign : 0;
    active += state != 0;
    if (state != before) {
      lt_add_multiple(t->pull, state - before, lt_row(&t->rows, i), t->rows.stride);
      t->state[i] = state;
      if ((state == 0) != (before == 0)) {
        t->entered[changed++] = i;
      }
    }
  }
  if (changed > active) { /* less work anew, and without the rounding of before */
    memset(t->gram, 0, (size_t)t->rows.stride * t->rows.stride * sizeof *t->gram);
    changed = 0;
    for (uint32_t i = 0; i < t->rows.n; ++i) {
      if (t->state[i] != 0) {
        t->entered[changed++] = i;
      }
    }
  }
  update_gram(t, changed);
}

/* out = gram v / n. */
static void multiply(const lt_newton *t, const double *v, double *out) {
  for (uint32_t p = 0; p < t->rows.d; ++p) {
    out[p] = lt_dot(t->gram + (size_t)p * t->rows.stride, v, t->rows.stride) / t->rows.n;
  }
}

static double loss_at(const lt_newton *t, const uint32_t *y, double along) {
  double loss = 0;
  for (uint32_t i = 0; i < t->rows.n; ++i) {
    const double f = t->f[i] + along * t->along[i];
    const double short_of = y[i] == 0 ? 1 - f : 1 + f;
    loss += short_of > 0 ? short_of * short_of : 0;
  }
  return loss / (2.0 * t->rows.n);
}

/* The penalty of u + along * step. */
static double penalty_at(const lt_newton *t, double ridge, double along) {
  double l1 = 0, square = 0;
  for (uint32_t p = 0; p < t->rows.d; ++p) {
    const double u = t->u[p] + along * t->step[p];
    l1 += t->c[p] * lt_magnitude(u);
    square += u * u;
  }
  return l1 + ridge / 2 * square;
}

/* One coordinate of the model moves to its best place; what that gains, twice. */
static double descend_coordinate(lt_newton *t, uint32_t p, double ridge) {
  const double *gram = t->gram + (size_t)p * t->rows.stride;
  const double curve = gram[p] / t->rows.n + ridge;
  const double slope = t->gradient[p] + t->image[p] + ridge * t->step[p];
  const double at = t->u[p] + t->step[p];
  if (curve <= 0) { /* a feature that no active row has */
    t->step[p] = t->c[p] > 0 ? -t->u[p] : 0;
    return 0;
  }
  const double goal = at - slope / curve, by = t->c[p] / curve;
  const double next = goal > by ? goal - by : goal < -by ? goal + by : 0;
  const double change = next - at;
  if (change == 0) {
    return 0;
  }
  t->step[p] += change;
  lt_add_multiple(t->image, change / t->rows.n, gram, t->rows.stride);
  return change * change * curve;
}

/* Moves to the minimum of the model among steps that leave the signs of the weights as they are; 0 where there is none. */
static int jump(lt_newton *t, double ridge) {
  const lt_model model = {t->gram, t->gradient, t->c, t->rows.n, ridge};
  if (!lt_face_solve(&t->face, lt_face_of(&t->face, t->u, t->step), &model, t->u, t->step)) {
    return 0;
  }
  multiply(t, t->step, t->image);
  return 1;
}

/*
 * Minimises the quadratic model: all coordinates, then those that are not 0 until they settle, and again. Every few sweeps
 * it tries to solve for the minimum directly (jump).
 */
static void descend_model(lt_newton *t, double ridge, double enough) {
  memset(t->step, 0, t->rows.stride * sizeof *t->step);
  memset(t->image, 0, t->rows.stride * sizeof *t->image);
  int all = 1;
  for (uint32_t sweep = 0; sweep < MAX_SWEEPS; ++sweep) {
    if (sweep % SWEEPS_A_JUMP == SWEEPS_A_JUMP - 1) {
      all = jump(t, ridge) || all;
    }
    double most = 0;
    for (uint32_t p = 0; p < t->rows.d; ++p) {
      if (all || t->u[p] + t->step[p] != 0) {
        const double gain = descend_coordinate(t, p, ridge);
        most = gain > most ? gain : most;
      }
    }
    if (most < enough) {
      if (all) {
        return;
      }
      all = 1;
    } else {
      all = 0;
    }
  }
}

/* The slope of J along the whole step: since J is convex, no part of it lowers J by more. */
static double expected_change(const lt_newton *t) {
  double expected = penalty_at(t, 0, 1) - penalty_at(t, 0, 0);
  for (uint32_t p = 0; p < t->rows.d; ++p) {
    expected += t->gradient[p] * t->step[p];
  }
  return expected;
}

/* Armijo's rule; how far along the step it goes, and J there. */
static double search_line(lt_newton *t, const uint32_t *y, double ridge, double expected, double *objective) {
  double along = 1;
  for (uint32_t halving = 0; halving < MAX_HALVINGS; ++halving, along /= 2) {
    const double there = loss_at(t, y, along) + penalty_at(t, ridge, along);
    if (there <= *objective + ARMIJO * along * expected) {
      *objective = there;
      return along;
    }
  }
  return 0;
}

/* Brings activity and the gradient of the smooth part up to date. */
static void look(lt_newton *t, const uint32_t *y, double ridge) {
  activate(t, y);
  multiply(t, t->u, t->gradient);
  for (uint32_t p = 0; p < t->rows.d; ++p) {
    t->gradient[p] += ridge * t->u[p] - t->pull[p] / t->rows.n;
  }
}

/* True where no weights of at most twice the size, or of the size that the curvature allows, have a J that is much lower. */
static int is_enough(const lt_newton *t, double tolerance, double objective) {
  const lt_penalty penalty = {0, t->c, 0};
  double curve = 0;
  for (uint32_t p = 0; p < t->rows.d; ++p) {
    curve += t->gram[(size_t)p * t->rows.stride + p] / t->rows.n;
  }
  double most = curve > 0 ? sqrt(1 / curve) : 1;
  for (uint32_t p = 0; p < t->rows.d; ++p) {
    most = 2 * lt_magnitude(t->u[p]) > most ? 2 * lt_magnitude(t->u[p]) : most;
  }
  return lt_is_solved(lt_penalty_gap(&penalty, t->u, t->gradient, most, 1, t->rows.d, t->rows.stride), tolerance, objective);
}

double lt_newton_solve(lt_newton *t, const uint32_t *y, const lt_penalty *penalty, double tolerance, int *out_solved) {
  const double ridge = penalty->ridge;
  for (uint32_t p = 0; p < t->rows.d; ++p) {
    t->c[p] = penalty->group / sqrt(2) + penalty->l1[p];
  }
  memset(t->step, 0, t->rows.stride * sizeof *t->step);
  double objective = loss_at(t, y, 0) + penalty_at(t, ridge, 0);
  uint32_t stalled = 0; /* steps that gained little: the model may be hard to minimise, or the weights are good enough */
  *out_solved = 0;
  for (uint32_t step = 0; step < MAX_STEPS && stalled < MAX_STALLED; ++step) {
    const double before = objective;
    look(t, y, ridge);
    if (stalled > 0 && is_enough(t, LT_GAP_PER_DECREASE * tolerance, objective)) {
      *out_solved = 1;
      break;
    }
    descend_model(t, ridge, MODEL_TOLERANCE * (1 + objective));
    const double expected = expected_change(t);
    if (expected < 0) {
      margins_of(t, t->step, t->along);
      const double along = search_line(t, y, ridge, expected, &objective);
      lt_add_multiple(t->u, along, t->step, t->rows.stride);
      for (uint32_t i = 0; i < t->rows.n; ++i) {
        t->f[i] += along * t->along[i];
      }
    }
    stalled += before - objective <= tolerance * before;
  }
  return objective;
}
