/* What the fuzz targets share: bytes taken from the front of the input, and invariants that end the run. */
#ifndef FUZZ_H
#define FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define MUST(condition)                                                            \
  do {                                                                             \
    if (!(condition)) {                                                            \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition);      \
      abort();                                                                     \
    }                                                                              \
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

static inline uint32_t take_below(input *in, uint32_t n) { return (take(in) | (uint32_t)take(in) << 8) % n; }

static inline uint32_t take_u32(input *in) {
  return take(in) | (uint32_t)take(in) << 8 | (uint32_t)take(in) << 16 | (uint32_t)take(in) << 24;
}

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

#endif
