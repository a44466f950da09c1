/* x = positive(theta) and its slope, which the published code adds to Algorithm 1 (lt_positive has the maps). */
#include "softplus.h"
#include "ultrametric.h"

static void softplus(uint32_t n, const double *theta, double *x, double *slope) {
  lt_f64x2 value, rise;
  uint32_t i = 0;
  for (; i + 1 < n; i += 2) {
    lt_softplus_x2(lt_load(theta + i), &value, &rise);
    lt_store(x + i, value);
    lt_store(slope + i, rise);
  }
  if (i < n) {
    lt_softplus_x2(lt_splat(theta[i]), &value, &rise);
    x[i] = lt_lane(value, 0);
    slope[i] = lt_lane(rise, 0);
  }
}

void lt_positive_map(lt_positive positive, uint32_t n, const double *theta, double *x, double *slope) {
  if (positive == LT_SOFTPLUS) {
    softplus(n, theta, x, slope);
    return;
  }
  for (uint32_t i = 0; i < n; ++i) {
    const int flat = positive == LT_RELU && !(theta[i] > 0);
    x[i] = flat ? 0 : theta[i];
    slope[i] = flat ? 0 : 1;
  }
}
