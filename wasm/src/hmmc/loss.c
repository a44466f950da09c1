/* The squared hinge loss over pairs of children, equation (1) of the HMMC paper, and the costs of labels, equation (6). */
#include <string.h>

#include "hmmc.h"

/* The loss of a row whose scores by child are f; residual[c] is its derivative by f[c]. */
static double hinge_of_row(const double *f, uint32_t own, uint32_t k, double *residual) {
  double loss = 0;
  residual[own] = 0;
  for (uint32_t c = 0; c < k; ++c) {
    if (c == own) {
      continue;
    }
    const double short_of = 1 - (f[own] - f[c]), violation = short_of > 0 ? short_of : 0;
    loss += violation * violation; /* equation (1): max(0, 1 - (w_y - w_c) x)^2 */
    residual[c] = 2 * violation;
    residual[own] -= 2 * violation;
  }
  return loss;
}

static void margins_of_row(const lt_rows *rows, uint32_t i, const double *w, uint32_t k, double *f) {
  for (uint32_t c = 0; c < k; ++c) {
    f[c] = lt_dot(lt_row(rows, i), w + (size_t)c * rows->stride, rows->stride);
  }
}

void lt_margins(const lt_rows *rows, const double *w, uint32_t k, double *out) {
  for (uint32_t i = 0; i < rows->n; ++i) {
    margins_of_row(rows, i, w, k, out + (size_t)i * k);
  }
}

/* gradient += by * x_i, times what each child adds. */
static void add_row(const lt_rows *rows, uint32_t i, double by, const double *residual, uint32_t k, double *gradient) {
  for (uint32_t c = 0; c < k; ++c) {
    if (residual[c] != 0) {
      lt_add_multiple(gradient + (size_t)c * rows->stride, by * residual[c], lt_row(rows, i), rows->stride);
    }
  }
}

double lt_hinge(const lt_rows *rows, const uint32_t *y, const double *w, uint32_t k, double *margins, double *gradient) {
  const double by = 1.0 / ((double)rows->n * k);
  double loss = 0, residual[LT_MAX_CHILDREN];
  memset(gradient, 0, (size_t)k * rows->stride * sizeof *gradient);
  for (uint32_t i = 0; i < rows->n; ++i) {
    double *f = margins + (size_t)i * k;
    margins_of_row(rows, i, w, k, f);
    loss += hinge_of_row(f, y[i], k, residual);
    add_row(rows, i, by, residual, k, gradient);
  }
  return by * loss;
}

/* The number of other children within the margin of row i. */
static uint32_t close_children(const double *f, uint32_t own, uint32_t k) {
  uint32_t count = 0;
  for (uint32_t c = 0; c < k; ++c) {
    count += c != own && f[own] - f[c] < 1;
  }
  return count;
}

void lt_hinge_curve(const lt_rows *rows, const uint32_t *y, const double *margins, uint32_t k, const double *v,
                    double *out) {
  const double by = 2.0 / ((double)rows->n * k);
  double along[LT_MAX_CHILDREN], residual[LT_MAX_CHILDREN];
  memset(out, 0, (size_t)k * rows->stride * sizeof *out);
  for (uint32_t i = 0; i < rows->n; ++i) {
    const double *f = margins + (size_t)i * k;
    const uint32_t own = y[i];
    if (close_children(f, own, k) == 0) {
      continue;
    }
    margins_of_row(rows, i, v, k, along);
    residual[own] = 0;
    for (uint32_t c = 0; c < k; ++c) {
      if (c != own) {
        residual[c] = f[own] - f[c] < 1 ? along[c] - along[own] : 0;
        residual[own] -= residual[c];
      }
    }
    add_row(rows, i, by, residual, k, out);
  }
}

void lt_hinge_diagonal(const lt_rows *rows, const uint32_t *y, const double *margins, uint32_t k, double *out) {
  const double by = 2.0 / ((double)rows->n * k);
  memset(out, 0, (size_t)k * rows->stride * sizeof *out);
  for (uint32_t i = 0; i < rows->n; ++i) {
    const double *f = margins + (size_t)i * k, *x = lt_row(rows, i);
    for (uint32_t c = 0; c < k; ++c) {
      const double times = c == y[i] ? close_children(f, c, k) : f[y[i]] - f[c] < 1 ? 1 : 0;
      if (times > 0) {
        for (uint32_t p = 0; p < rows->d; ++p) {
          out[(size_t)c * rows->stride + p] += by * times * x[p] * x[p];
        }
      }
    }
  }
}

void lt_hinge_costs(const double *margins, uint32_t n, uint32_t k, double *out_costs) {
  double residual[LT_MAX_CHILDREN];
  for (uint32_t i = 0; i < n; ++i) {
    for (uint32_t c = 0; c < k; ++c) {
      out_costs[(size_t)i * k + c] = hinge_of_row(margins + (size_t)i * k, c, k, residual);
    }
  }
}
