/*
 * The exact minimum of the quadratic model of Newton's method on a face of the penalty: where the signs of the weights are
 * known, the best weights solve a linear system, by Cholesky's decomposition. Coordinate descent finds the signs after a
 * few sweeps and then takes many more.
 */
#include <math.h>

#include "hmmc.h"

/* A pivot of which so little is left shows that features depend on each other. */
static const double MIN_PIVOT = 1e-10;

/* Of any length: an odd last entry is added last. */
static double dot(const double *a, const double *b, uint32_t n) {
  const uint32_t whole = n / LT_WIDE * LT_WIDE;
  double sum = lt_dot(a, b, whole);
  for (uint32_t i = whole; i < n; ++i) {
    sum += a[i] * b[i];
  }
  return sum;
}

/* a = L L' in place, below and on the diagonal; 0 where a is singular. */
static int decompose(double *a, uint32_t n, uint32_t stride) {
  for (uint32_t i = 0; i < n; ++i) {
    double *row = a + (size_t)i * stride;
    const double diagonal = row[i];
    double pivot = diagonal;
    for (uint32_t j = 0; j < i; ++j) {
      const double *above = a + (size_t)j * stride;
      row[j] = (row[j] - dot(row, above, j)) / above[j];
      pivot -= row[j] * row[j];
    }
    if (!(pivot > MIN_PIVOT * diagonal)) {
      return 0;
    }
    row[i] = sqrt(pivot);
  }
  return 1;
}

/* b becomes the x of L L' x = b. */
static void substitute(const double *l, uint32_t n, uint32_t stride, double *b) {
  for (uint32_t i = 0; i < n; ++i) {
    const double *row = l + (size_t)i * stride;
    b[i] = (b[i] - dot(row, b, i)) / row[i];
  }
  for (uint32_t i = n; i-- > 0;) {
    b[i] /= l[(size_t)i * stride + i];
    for (uint32_t q = 0; q < i; ++q) {
      b[q] -= l[(size_t)i * stride + q] * b[i];
    }
  }
}

uint32_t lt_face_of(const lt_face *f, const double *u, const double *step) {
  uint32_t count = 0;
  for (uint32_t p = 0; p < f->d; ++p) {
    if (u[p] + step[p] != 0) {
      f->feature[count++] = p;
    }
  }
  return count;
}

int lt_face_solve(const lt_face *f, uint32_t count, const lt_model *m, const double *u, double *step) {
  /* (H step)_p = -gradient_p - c_p sign_p on the face; a feature that is not on it gets weight 0, step_q = -u_q. */
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t p = f->feature[i];
    const double *gram = m->gram + (size_t)p * f->stride;
    double *row = f->system + (size_t)i * f->stride;
    for (uint32_t j = 0; j <= i; ++j) {
      row[j] = gram[f->feature[j]] / m->n;
    }
    row[i] += m->ridge;
    double right = -m->gradient[p] - (u[p] + step[p] > 0 ? m->c[p] : -m->c[p]);
    for (uint32_t q = 0; q < f->d; ++q) {
      if (u[q] + step[q] == 0) {
        right += gram[q] / m->n * u[q];
      }
    }
    f->right[i] = right;
  }
  if (!decompose(f->system, count, f->stride)) {
    return 0;
  }
  substitute(f->system, count, f->stride, f->right);
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t p = f->feature[i];
    if ((u[p] + f->right[i]) * (u[p] + step[p]) <= 0) {
      return 0;
    }
  }
  for (uint32_t i = 0; i < count; ++i) {
    step[f->feature[i]] = f->right[i];
  }
  return 1;
}
