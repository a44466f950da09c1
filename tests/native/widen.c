/* Rows of every element type, byte order and stride to f64, against C's own conversions and the definition of halves. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "l2h_run.h"
#include "row.h"

enum { ELEMENTS = 12 };

/* IEEE 754 binary16, section 3.4. */
static double half_by_definition(uint32_t bits) {
  const double sign = bits & 0x8000u ? -1.0 : 1.0;
  const int exponent = (int)(bits >> 10 & 31u);
  const double fraction = (double)(bits & 1023u) / 1024;
  if (exponent == 31) {
    return fraction > 0 ? (double)NAN : sign * (double)INFINITY;
  }
  return exponent == 0 ? sign * ldexp(fraction, -14) : sign * ldexp(1 + fraction, exponent - 15);
}

#define AS(type)                         \
  do {                                   \
    type value;                          \
    memcpy(&value, bytes, sizeof value); \
    return (double)value;                \
  } while (0)

/* The element whose bytes these are, on this machine (little-endian, as the core's is). */
static double naive(uint32_t element, const uint8_t *bytes) {
  switch (element) {
    case LT_F16: return half_by_definition(bytes[0] | (uint32_t)bytes[1] << 8);
    case LT_BF16: {
      const uint8_t wide[4] = {0, 0, bytes[0], bytes[1]};
      return naive(LT_F32, wide);
    }
    case LT_F32: AS(float);
    case LT_F64: AS(double);
    case LT_I8: AS(int8_t);
    case LT_I16: AS(int16_t);
    case LT_I32: AS(int32_t);
    case LT_I64: AS(int64_t);
    case LT_U8: AS(uint8_t);
    case LT_U16: AS(uint16_t);
    case LT_U32: AS(uint32_t);
    default: AS(uint64_t);
  }
}

static double naive_at(const lt_layout *layout, const uint8_t *rows, uint32_t row, uint32_t column) {
  const uint32_t size = element_size(layout->element);
  const uint8_t *at = rows + ((size_t)row * layout->row_stride + (size_t)column * layout->column_stride) * size;
  uint8_t bytes[8];
  for (uint32_t i = 0; i < size; ++i) {
    bytes[i] = at[layout->swapped ? size - 1 - i : i];
  }
  return naive(layout->element, bytes);
}

/* A table of random bits that ends where its last element ends, so that a sanitizer sees every step too far. */
static void check_table(uint64_t *state, const lt_layout *layout, uint32_t n_rows, uint32_t n) {
  const size_t last = (size_t)(n_rows - 1) * layout->row_stride + (size_t)(n - 1) * layout->column_stride;
  const size_t bytes = (last + 1) * element_size(layout->element);
  uint8_t *rows = malloc(bytes);
  double *out = malloc(lt_padded(n) * sizeof *out);
  for (size_t i = 0; i < bytes; ++i) {
    rows[i] = (uint8_t)random_bits(state);
  }
  for (uint32_t row = 0; row < n_rows; ++row) {
    const lt_kind kind = row % 2 == 0 ? LT_LOGITS : LT_PROBABILITIES;
    lt_widen_row(kind, layout, rows, row, n, out);
    for (uint32_t c = 0; c < lt_padded(n); ++c) {
      const double wanted = c < n ? naive_at(layout, rows, row, c) : kind == LT_LOGITS ? -(double)INFINITY : 0.0;
      CHECK_FOR(same_bits(out[c], wanted), "element %u at (%u, %u)", layout->element, row, c);
    }
  }
  free(rows);
  free(out);
}

static void check_all_halves(uint32_t element, uint32_t swapped) {
  const lt_layout layout = {element, swapped, 1, 1};
  for (uint32_t bits = 0; bits < 65536; ++bits) {
    const uint8_t bytes[2] = {(uint8_t)(swapped ? bits >> 8 : bits), (uint8_t)(swapped ? bits : bits >> 8)};
    const uint8_t plain[2] = {(uint8_t)bits, (uint8_t)(bits >> 8)};
    double out[8];
    lt_widen_row(LT_LOGITS, &layout, bytes, 0, 1, out);
    CHECK_FOR(same_bits(out[0], naive(element, plain)), "half %04x of element %u", bits, element);
  }
}

void test_widen(void) {
  uint64_t state = 2;
  for (uint32_t swapped = 0; swapped < 2; ++swapped) {
    check_all_halves(LT_F16, swapped);
    check_all_halves(LT_BF16, swapped);
  }
  for (uint32_t round = 0; round < check_rounds(100); ++round) {
    for (uint32_t element = 0; element < ELEMENTS; ++element) {
      const uint32_t n_rows = 1 + random_below(&state, 5), n = 1 + random_below(&state, 20);
      const uint32_t swapped = random_below(&state, 2);
      const lt_layout by_rows = {element, swapped, n + random_below(&state, 3), 1};
      const lt_layout by_columns = {element, swapped, 1, n_rows + random_below(&state, 3)};
      const lt_layout spread = {element, swapped, 3 * n, 1 + random_below(&state, 3)};
      check_table(&state, &by_rows, n_rows, n);
      check_table(&state, &by_columns, n_rows, n);
      check_table(&state, &spread, n_rows, n);
    }
  }
}
