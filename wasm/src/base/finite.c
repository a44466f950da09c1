/* Checks that values are finite, and finds the largest one (finite.h). */
#include "finite.h"

lt_status lt_check_finite(const double *values, uint32_t n, double row) {
  for (uint32_t c = 0; c < n; ++c) {
    if (!lt_is_finite(values[c])) {
      const char *what = values[c] != values[c] ? "NaN at row # column #" : "infinite value at row # column #";
      return lt_fail_at(LT_BAD_VALUE, what, row, c, -1);
    }
  }
  return LT_OK;
}

uint32_t lt_largest_magnitude(const double *values, uint32_t n) {
  uint32_t largest = 0;
  double most = -1;
  for (uint32_t c = 0; c < n; ++c) {
    const double magnitude = values[c] < 0 ? -values[c] : values[c];
    if (magnitude > most) {
      most = magnitude;
      largest = c;
    }
  }
  return largest;
}
