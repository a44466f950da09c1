/* The common parts of the fuzz targets: bytes taken from the front of the input, and invariants that end the run. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MUST(condition)                                                       \
  do {                                                                        \
    if (!(condition)) {                                                       \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
      abort();                                                                \
    }                                                                         \
  } while (0)

typedef struct input {
  const uint8_t *at;
  size_t left;
} input;

/* The next byte, 0 behind the end. */
static inline uint8_t take(input *in) {
  if (in->left == 0) {
    return 0;
  }
  --in->left;
  return *in->at++;
}

/* From 0 up to, but not, n; 0 where there is no such number. */
static inline uint32_t take_below(input *in, uint32_t n) {
  const uint32_t number = take(in) | (uint32_t)take(in) << 8;
  return n > 0 ? number % n : 0;
}

static inline uint32_t take_u32(input *in) {
  return take(in) | (uint32_t)take(in) << 8 | (uint32_t)take(in) << 16 | (uint32_t)take(in) << 24;
}

/* The ways from bytes to numbers: few that tie, many between -1 and 1 with the ends of the scale, or any bits. */
enum { TYING = 0, ORDINARY = 1, OF_ANY_SIZE = 2, ANY_BITS = 3, NUMBER_MANNERS = 4 };

static inline double take_number(input *in, uint32_t manner) {
  static const double extremes[] = {0,    5e-324,  1e-310, 1e-200, 1e-162, 1e-154, 1e-80, 0x1p-240, 1e-16,
                                    1e16, 0x1p240, 1e80,   1e150,  1e154,  1e160,  1e300, 1e308,    0x1.fffffffffffffp+1023};
  if (manner == TYING) {
    return take(in) % 5;
  }
  if (manner == ANY_BITS) {
    uint64_t bits = take_u32(in);
    bits |= (uint64_t)take_u32(in) << 32;
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
  }
  const uint8_t byte = take(in);
  if (manner == OF_ANY_SIZE && byte % 4 == 0) {
    const double x = extremes[byte / 4 % (sizeof extremes / sizeof *extremes)];
    return take(in) & 1 ? x : -x;
  }
  return (byte * 256.0 + take(in)) / 0x1p15 - 1;
}

static inline int is_number(double x) { return x - x == 0; }

/* Memory that ends where it should, so that every step too far is seen. */
static inline void *exactly(size_t bytes) {
  void *memory = malloc(bytes > 0 ? bytes : 1);
  MUST(memory != NULL);
  return memory;
}

/* A copy in such memory. */
static inline void *copy_exactly(const void *from, size_t bytes) {
  void *copy = exactly(bytes);
  memcpy(copy, from, bytes);
  return copy;
}

/* n numbers, in such memory. */
static inline double *take_numbers(input *in, uint32_t n, uint32_t manner) {
  double *numbers = exactly(n * sizeof *numbers);
  for (uint32_t i = 0; i < n; ++i) {
    numbers[i] = take_number(in, manner);
  }
  return numbers;
}

#endif
