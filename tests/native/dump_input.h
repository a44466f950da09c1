/* What all dumps share: files of raw numbers, and calls of the core that have to succeed. */
#ifndef DUMP_INPUT_H
#define DUMP_INPUT_H

#include <stdio.h>
#include <stdlib.h>

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

#endif
