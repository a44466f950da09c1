/*
 * Newton's step for any number of children on the face of the penalty where w is: weights that are 0 stay so, and the
 * others keep their signs, so that the objective is smooth and its Hessian known. The linear system is solved by conjugate
 * gradients as far as it pays (Dembo and Steihaug 1983). Where features nearly depend on each other, and the penalty is
 * weak, a few of these steps do what thousands of L-BFGS do not.
 */
#include <math.h>
#include <string.h>

#include "hmmc.h"

enum { MAX_PRODUCTS = 500 };

/* Damping is never less than this share of the gradient's length over that of the weights. */
static const double LEAST_CAUTION = 1e-8;

/* The ratio to the gradient at which the residual of the system is small enough. */
static const double LEFT = 1e-4;

lt_status lt_truncated_create(lt_arena *arena, const lt_rows *rows, uint32_t k, lt_truncated *out) {
  *out = (lt_truncated){.rows = *rows, .k = k, .size = k * rows->stride};
  double **const vectors[] = {&out->left, &out->scaled, &out->direction, &out->image, &out->diagonal};
  for (uint32_t i = 0; i < sizeof vectors / sizeof *vectors; ++i) {
    LT_TRY(LT_NEW_IN(arena, out->size, vectors[i]));
  }
  return LT_NEW_IN(arena, rows->stride, &out->bend);
}

static int is_free(const lt_truncated *t, const lt_penalty *penalty, uint32_t p, double weight) {
  return weight != 0 || (penalty->l1[p] == 0 && (penalty->group == 0 || t->bend[p] > 0));
}

/* Keeps of v what changes free weights. */
static void keep_free(const lt_truncated *t, const lt_penalty *penalty, const double *w, double *v) {
  for (uint32_t i = 0; i < t->size; ++i) {
    const uint32_t p = i % t->rows.stride;
    v[i] = p < t->rows.d && is_free(t, penalty, p, w[i]) ? v[i] : 0;
  }
}

/* image = Hessian direction; that of the group norm of a column is bend (1 - u u'), u its direction. */
static void multiply(lt_truncated *t, const uint32_t *y, const lt_penalty *penalty, const double *margins, const double *w) {
  const uint32_t stride = t->rows.stride;
  lt_hinge_curve(&t->rows, y, margins, t->k, t->direction, t->image);
  lt_add_multiple(t->image, 2 * penalty->ridge + t->damping, t->direction, t->size);
  for (uint32_t p = 0; p < t->rows.d; ++p) {
    double along = 0;
    for (uint32_t i = p; i < t->size; i += stride) {
      along += w[i] * t->direction[i];
    }
    along *= penalty->group > 0 ? t->bend[p] * t->bend[p] / (penalty->group * penalty->group) : 0;
    for (uint32_t i = p; i < t->size; i += stride) {
      t->image[i] += t->bend[p] * (t->direction[i] - along * w[i]);
    }
  }
  keep_free(t, penalty, w, t->image);
}

/* The gradient of J on the face, downwards; the bends of the columns. */
static void begin(lt_truncated *t, const lt_penalty *penalty, const double *w, const double *gradient) {
  const uint32_t stride = t->rows.stride;
  for (uint32_t p = 0; p < t->rows.d; ++p) {
    const double length = lt_column_length(w, t->k, stride, p);
    t->bend[p] = length > 0 ? penalty->group / length : 0;
  }
  for (uint32_t i = 0; i < t->size; ++i) {
    const uint32_t p = i % stride;
    const double sign = w[i] > 0 ? 1 : w[i] < 0 ? -1 : 0;
    t->left[i] = -(gradient[i] + penalty->l1[p] * sign + t->bend[p] * w[i]);
  }
  keep_free(t, penalty, w, t->left);
}

/* Preconditioned by the diagonal: what is left, over it; the product of both. */
static double scale(lt_truncated *t) {
  for (uint32_t i = 0; i < t->size; ++i) {
    t->scaled[i] = t->left[i] == 0 ? 0 : t->left[i] / t->diagonal[i];
  }
  return lt_dot(t->left, t->scaled, t->size);
}

double lt_truncated_step(lt_truncated *t, const uint32_t *y, const lt_penalty *penalty, const double *margins,
                         const double *w, const double *gradient, double *step) {
  begin(t, penalty, w, gradient);
  const double length = sqrt(lt_dot(w, w, t->size)), steep = sqrt(lt_dot(t->left, t->left, t->size));
  t->damping = length > 0 ? t->caution * steep / length : 0;
  lt_hinge_diagonal(&t->rows, y, margins, t->k, t->diagonal);
  for (uint32_t i = 0; i < t->size; ++i) {
    t->diagonal[i] += 2 * penalty->ridge + t->damping + t->bend[i % t->rows.stride];
    t->diagonal[i] = t->diagonal[i] > 0 ? t->diagonal[i] : 1;
  }
  memset(step, 0, t->size * sizeof *step);
  double square = scale(t), slope = 0;
  const double enough = LEFT * LEFT * square;
  memcpy(t->direction, t->scaled, t->size * sizeof *t->scaled);
  for (uint32_t product = 0; product < MAX_PRODUCTS && square > enough; ++product) {
    multiply(t, y, penalty, margins, w);
    const double curve = lt_dot(t->direction, t->image, t->size);
    if (!(curve > 0)) {
      break;
    }
    const double along = square / curve;
    lt_add_multiple(step, along, t->direction, t->size);
    lt_add_multiple(t->left, -along, t->image, t->size);
    slope -=
        along * square; /* J's slope along each direction is -square: what is left stands at right angles to the others */
    const double after = scale(t);
    for (uint32_t i = 0; i < t->size; ++i) {
      t->direction[i] = t->scaled[i] + after / square * t->direction[i];
    }
    square = after;
  }
  return slope;
}

void lt_truncated_learn(lt_truncated *t, double along) {
  const double next = t->caution * (along >= 1 ? 0.1 : 10);
  t->caution = next > 1 ? 1 : next < LEAST_CAUTION ? LEAST_CAUTION : next;
}

void lt_truncated_stay(const lt_truncated *t, const lt_penalty *penalty, const double *w, double *trial) {
  const uint32_t stride = t->rows.stride;
  for (uint32_t p = 0; p < t->rows.d; ++p) {
    double along = 0;
    for (uint32_t i = p; i < t->size; i += stride) {
      trial[i] = penalty->l1[p] > 0 && trial[i] * w[i] < 0 ? 0 : trial[i];
      along += trial[i] * w[i];
    }
    for (uint32_t i = p; penalty->group > 0 && along <= 0 && i < t->size; i += stride) {
      trial[i] = 0;
    }
  }
}
