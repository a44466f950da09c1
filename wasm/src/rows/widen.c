/* Rows of any element type, byte order and stride to f64. Every conversion is exact except from 64-bit integers. */
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "row.h"

static const uint8_t element_bytes[] = {2, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8};
enum { ELEMENTS = sizeof element_bytes };

static inline float bits_to_float(uint32_t bits) {
  float f;
  memcpy(&f, &bits, sizeof f);
  return f;
}

/*
 * IEEE binary16: shifted into a binary32 its exponent is 112 too small; a product mends that, subnormals included.
 * Infinity and NaN have all bits of the exponent, whatever the product gave. Without a branch, so that loops vectorise.
 */
static inline float half_to_float(uint32_t half) {
  const uint32_t rest = (half & 0x7fffu) << 13;
  const float magnitude = bits_to_float(rest) * 0x1p112f;
  uint32_t bits;
  memcpy(&bits, &magnitude, sizeof bits);
  return bits_to_float(bits | (rest >= 0x0f800000u ? 0x7f800000u : 0) | (half & 0x8000u) << 16);
}

static uint64_t read_bits(const uint8_t *at, uint32_t bytes, uint32_t swapped) {
  uint64_t bits = 0;
  for (uint32_t i = 0; i < bytes; ++i) {
    bits = bits << 8 | at[swapped ? i : bytes - 1 - i];
  }
  return bits;
}

static double bits_to_double(lt_element element, uint64_t bits) {
  double d;
  switch (element) {
    case LT_F16: return half_to_float((uint32_t)bits);
    case LT_BF16: return bits_to_float((uint32_t)bits << 16);
    case LT_F32: return bits_to_float((uint32_t)bits);
    case LT_F64: memcpy(&d, &bits, sizeof d); return d;
    case LT_I8: return (int8_t)bits;
    case LT_I16: return (int16_t)bits;
    case LT_I32: return (int32_t)bits;
    case LT_I64: return (double)(int64_t)bits;
    case LT_U8:
    case LT_U16:
    case LT_U32:
    case LT_U64: break;
  }
  return (double)bits;
}

/* Before a loop that few files need: it stays small. */
#ifdef __clang__
#define SMALL_LOOP _Pragma("clang loop unroll(disable) vectorize(disable)")
#else
#define SMALL_LOOP
#endif

/* Elements that lie apart, or are of other types than those that most files have, one at a time: that takes little room. */
static __attribute__((noinline)) double any_element(const lt_layout *layout, const uint8_t *at) {
  const lt_element element = (lt_element)layout->element;
  return bits_to_double(element, read_bits(at, element_bytes[element], layout->swapped));
}

lt_status lt_check_layout(const lt_layout *layout) {
  LT_REFUSE_IF(layout == NULL || layout->element >= ELEMENTS, lt_fail(LT_INVALID, "unknown element type", 0, 0));
  return LT_OK;
}

int lt_fits_f32(const lt_layout *layout) { return element_bytes[layout->element] <= 2 || layout->element == LT_F32; }

void lt_widen_row(lt_kind kind, const lt_layout *layout, const void *rows, uint32_t row, uint32_t n, double *out) {
  const uint32_t bytes = element_bytes[layout->element];
  const uint8_t *at = (const uint8_t *)rows + (size_t)row * layout->row_stride * bytes;
  const int plain = !layout->swapped && layout->column_stride == 1;
  if (plain && layout->element == LT_F32) {
    for (uint32_t c = 0; c < n; ++c) {
      float f;
      memcpy(&f, at + (size_t)c * 4, 4);
      out[c] = f;
    }
  } else if (plain && layout->element == LT_F64) {
    memcpy(out, at, (size_t)n * 8);
  } else if (plain && layout->element == LT_F16) {
    for (uint32_t c = 0; c < n; ++c) {
      uint16_t half;
      memcpy(&half, at + (size_t)c * 2, 2);
      out[c] = half_to_float(half);
    }
  } else {
    const size_t step = (size_t)layout->column_stride * bytes;
    SMALL_LOOP for (uint32_t c = 0; c < n; ++c) { out[c] = any_element(layout, at + c * step); }
  }
  SMALL_LOOP for (uint32_t c = n; c < lt_padded(n); ++c) { out[c] = lt_nothing(kind); }
}

void lt_narrow_row(lt_kind kind, const lt_layout *layout, const void *rows, uint32_t row, uint32_t n, float *out) {
  const uint32_t bytes = element_bytes[layout->element];
  const uint8_t *at = (const uint8_t *)rows + (size_t)row * layout->row_stride * bytes;
  const int plain = !layout->swapped && layout->column_stride == 1;
  if (plain && layout->element == LT_F32) {
    memcpy(out, at, (size_t)n * sizeof *out);
  } else if (plain && (layout->element == LT_F16 || layout->element == LT_BF16)) {
    const int half = layout->element == LT_F16;
    for (uint32_t c = 0; c < n; ++c) {
      uint16_t b;
      memcpy(&b, at + (size_t)c * 2, 2);
      out[c] = half ? half_to_float(b) : bits_to_float((uint32_t)b << 16);
    }
  } else if (layout->element == LT_F32) {
    const size_t step = (size_t)layout->column_stride * 4;
    SMALL_LOOP for (uint32_t c = 0; c < n; ++c) {
      uint32_t bits;
      memcpy(&bits, at + c * step, 4);
      out[c] = bits_to_float(layout->swapped ? __builtin_bswap32(bits) : bits);
    }
  } else {
    const size_t step = (size_t)layout->column_stride * bytes;
    SMALL_LOOP for (uint32_t c = 0; c < n; ++c) { out[c] = (float)any_element(layout, at + c * step); }
  }
  SMALL_LOOP for (uint32_t c = n; c < lt_padded(n); ++c) { out[c] = (float)lt_nothing(kind); }
}

lt_status lt_wide_rows(const lt_layout *layout, const void *rows, uint32_t n_rows, uint32_t n_columns, double *out) {
  LT_TRY(lt_check_layout(layout));
  double *row; /* padded, which the rows of `out` are not */
  LT_TRY(LT_NEW(lt_padded(n_columns), &row));
  for (uint32_t r = 0; r < n_rows; ++r) {
    lt_widen_row(LT_LOGITS, layout, rows, r, n_columns, row);
    memcpy(out + (size_t)r * n_columns, row, (size_t)n_columns * sizeof *row);
  }
  free(row);
  return LT_OK;
}
