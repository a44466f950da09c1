/* Codes of the values that a list does not hold (codes.h). */
#include "codes.h"

#include <math.h>

/* Distances beyond weigh less than 1e-7 of the last entry of a list; a row with them has the coarser codes of this one. */
static const float FARTHEST = 24.0f;
/* Covers the rounding of a distance, of its root and of the products with the scale, which is below 4e-7. */
static const double ROUNDING = 1e-6;

/* The bits of 1.0f, and what one of them is worth. */
enum { ONE = 0x3f800000 };
static const float BIT = 0x1p-23f;

uint32_t lt_code_words(uint32_t n_classes, uint32_t bits) {
  const uint32_t vectors = lt_padded(n_classes) / 4, a_word = 32 / bits;
  return 4 * ((vectors + a_word - 1) / a_word);
}

/* Of a share u of the last entry's probability; u is at most 1 but for the entries of the list. */
static float distance_of_share(float u) {
  int32_t bits;
  memcpy(&bits, &u, sizeof bits);
  return bits < ONE ? (float)(ONE - bits) * BIT : 0.0f;
}

void lt_distances(lt_kind kind, const double *v, uint32_t n, double last, float *out) {
  for (uint32_t i = 0; i < n; ++i) {
    if (kind == LT_PROBABILITIES) {
      out[i] = distance_of_share((float)(v[i] / last));
    } else {
      out[i] = v[i] < last ? (float)(last - v[i]) : 0.0f;
    }
  }
}

void lt_distances_f32(lt_kind kind, const float *v, uint32_t n, float last, float *out) {
  if (kind == LT_PROBABILITIES) {
    for (uint32_t i = 0; i < n; ++i) {
      out[i] = distance_of_share(v[i] / last);
    }
  } else {
    const lt_f32x4 least = lt_splat_f32(last), none = lt_splat_f32(0.0f);
    for (uint32_t i = 0; i < lt_padded(n); i += 4) {
      lt_store_f32(out + i, lt_larger_f32(lt_sub_f32(least, lt_load_f32(v + i)), none));
    }
  }
}

static float farthest_of(const float *distances, uint32_t n) {
  lt_f32x4 a = lt_splat_f32(0.0f);
  for (uint32_t i = 0; i < lt_padded(n); i += 4) {
    a = lt_larger_f32(a, lt_load_f32(distances + i));
  }
  a = lt_smaller_f32(a, lt_splat_f32(FARTHEST));
  float farthest = 0;
  for (int k = 0; k < 4; ++k) {
    farthest = lt_lane_f32(a, k) > farthest ? lt_lane_f32(a, k) : farthest;
  }
  return farthest;
}

float lt_put_codes(float *distances, uint32_t n, uint32_t bits, uint32_t *words) {
  for (uint32_t i = n; i < lt_padded(n); ++i) {
    distances[i] = 0.0f;
  }
  const float codes = (float)(1u << bits), farthest = farthest_of(distances, n);
  const float scale = farthest > 0 ? codes / __builtin_sqrtf(farthest) : 0.0f;
  const lt_f32x4 by = lt_splat_f32(scale), last = lt_splat_f32(codes - 1.0f);
  const uint32_t a_word = 32 / bits;
  for (uint32_t first = 0; first < lt_padded(n); first += 4 * a_word, words += 4) {
    const uint32_t left = (lt_padded(n) - first) / 4, count = left < a_word ? left : a_word;
    lt_i32x4 packed = lt_zero_bits_f32();
    for (uint32_t i = 0; i < count; ++i) {
      const lt_f32x4 root = lt_root_f32(lt_load_f32(distances + first + 4 * i));
      packed = lt_or_shifted(packed, lt_truncate_f32(lt_smaller_f32(lt_mul_f32(root, by), last)), i * bits);
    }
    memcpy(words, &packed, sizeof packed);
  }
  return scale;
}

uint32_t lt_code_place(uint32_t c, uint32_t bits) {
  const uint32_t a_word = 32 / bits, vector = c / 4;
  return (4 * (vector / a_word) + c % 4) << 5 | vector % a_word * bits;
}

/* The share of a probability whose distance is `distance`. */
static double share_at(double distance) {
  const double lower = floor(-distance); /* at least -25 */
  const uint64_t bits = (uint64_t)(1023 + (int32_t)lower) << 52;
  double power;
  memcpy(&power, &bits, sizeof power);
  return power * (1.0 - distance - lower);
}

/* Weights at distances[n], n a multiple of LT_GROUP, which it changes. */
static void weigh(lt_kind kind, double *distances, uint32_t n, double *out) {
  for (uint32_t i = 0; i < n; ++i) {
    out[i] = kind == LT_LOGITS ? 0 : share_at(distances[i]);
    distances[i] = -distances[i];
  }
  if (kind == LT_LOGITS) {
    lt_weights(LT_LOGITS, distances, n, 0, out);
  }
}

void lt_code_weights(lt_kind kind, float scale, uint32_t bits, double *scratch, double *least, double *most) {
  const uint32_t n = 1u << bits;
  const double width = scale > 0 ? 1.0 / (double)scale : 0;
  for (uint32_t c = 0; c < n; ++c) {
    scratch[c] = fmax(0, c * width * (c * width) * (1 - ROUNDING) - ROUNDING);
  }
  weigh(kind, scratch, n, most);
  for (uint32_t c = 0; c < n; ++c) {
    scratch[c] = (c + 1) * width * ((c + 1) * width) * (1 + ROUNDING) + ROUNDING;
  }
  const int is_cut = scratch[n - 1] > (double)FARTHEST; /* there may be values farther away than all codes */
  weigh(kind, scratch, n, least);
  least[n - 1] = is_cut ? 0 : least[n - 1];
}
