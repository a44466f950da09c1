/* The common parts of all dumps: files of raw numbers, calls of the core that must succeed, numbers with every bit. */
#ifndef DUMP_INPUT_H
#define DUMP_INPUT_H

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "logitree.h"

static inline void *read_file(const char *name, size_t bytes) {
  FILE *file = fopen(name, "rb");
  void *data = malloc(bytes);
  if (file == NULL || data == NULL || fread(data, 1, bytes, file) != bytes) {
    fprintf(stderr, "%s does not hold %zu bytes\n", name, bytes);
    exit(2);
  }
  fclose(file);
  return data;
}

static inline void succeed(lt_status status) {
  if (status != LT_OK) {
    fprintf(stderr, "status %d: %s\n", (int)status, lt_last_error());
    exit(1);
  }
}

/* A line: the 16 hexadecimal digits of the bits of each number, "nan" for every NaN. */
static inline void print_bits(const char *name, const double *values, uint32_t n) {
  printf("%s", name);
  for (uint32_t i = 0; i < n; ++i) {
    uint64_t bits;
    memcpy(&bits, &values[i], sizeof bits);
    if (values[i] != values[i]) {
      printf(" nan");
    } else {
      printf(" %016" PRIx64, bits);
    }
  }
  putchar('\n');
}

#endif
