/*
 * The convex penalty of the weights, and its proximal operator: soft threshold first, then the group. In this order the
 * composition is exact; in the other it is not.
 */
#include <math.h>

#include "hmmc.h"

double lt_column_length(const double *w, uint32_t k, uint32_t stride, uint32_t p) {
  double square = 0;
  for (uint32_t c = 0; c < k; ++c) {
    const double x = w[(size_t)c * stride + p];
    square += x * x;
  }
  return sqrt(square);
}

double lt_penalty_of(const lt_penalty *penalty, const double *w, uint32_t k, uint32_t d, uint32_t stride) {
  double sum = 0;
  for (uint32_t p = 0; p < d; ++p) {
    double l1 = 0;
    for (uint32_t c = 0; c < k; ++c) {
      l1 += lt_magnitude(w[(size_t)c * stride + p]);
    }
    sum += penalty->l1[p] * l1 + penalty->group * lt_column_length(w, k, stride, p);
  }
  return sum;
}

static double soften(double x, double by) { return x > by ? x - by : x < -by ? x + by : 0; }

void lt_prox(const lt_penalty *penalty, double step, double *w, uint32_t k, uint32_t d, uint32_t stride) {
  for (uint32_t p = 0; p < d; ++p) {
    for (uint32_t c = 0; c < k; ++c) {
      double *x = w + (size_t)c * stride + p;
      *x = soften(*x, step * penalty->l1[p]);
    }
    const double length = lt_column_length(w, k, stride, p), by = step * penalty->group;
    for (uint32_t c = 0; by > 0 && c < k; ++c) {
      w[(size_t)c * stride + p] *= length > by ? 1 - by / length : 0;
    }
  }
}

double lt_penalty_gap(const lt_penalty *penalty, const double *w, const double *gradient, double most, uint32_t k,
                      uint32_t d, uint32_t stride) {
  double gap = lt_penalty_of(penalty, w, k, d, stride);
  for (uint32_t p = 0; p < d; ++p) {
    double square = 0;
    for (uint32_t c = 0; c < k; ++c) {
      const size_t i = (size_t)c * stride + p;
      const double beyond = soften(gradient[i], penalty->l1[p]);
      gap += w[i] * gradient[i];
      square += beyond * beyond;
    }
    const double beyond = sqrt(square) - penalty->group;
    gap += beyond > 0 ? most * beyond : 0;
  }
  return gap;
}
