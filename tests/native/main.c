/* Runs every test of this folder, the ones named, or after `--but` all others; prints a line each and ends non-zero if a
   check did not hold. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"

typedef void test_function(void);

test_function test_memory, test_numbers, test_widen, test_rows, test_text_numbers, test_text_rows, test_l2h_chunks,
    test_l2h_refusals, test_l2h_certainty, test_compare_many, test_confusion_refusals, test_splits, test_ultrametric,
    test_extremes, test_contracts;

static const struct {
  const char *name;
  test_function *run;
} tests[] = {
    {"memory that runs out", test_memory}, /* first: it copies the process, which is quick while that is small */
    {"exp and log to 1 ulp, powers of two", test_numbers},
    {"elements, byte orders and strides", test_widen},
    {"predicted classes and probability rows", test_rows},
    {"decimal numbers", test_text_numbers},
    {"lines of text", test_text_rows},
    {"L2H pushed in any pieces", test_l2h_chunks},
    {"L2H refuses", test_l2h_refusals},
    {"L2H where lists nearly decide", test_l2h_certainty},
    {"two large trees", test_compare_many},
    {"confusion merging refuses", test_confusion_refusals},
    {"splits of features", test_splits},
    {"ultrametric fits of larger graphs", test_ultrametric},
    {"values too large or too small", test_extremes},
    {"contracts that callers keep", test_contracts},
};

enum { SHOWN_FAILURES = 10 };

static uint32_t checks, failures;

void check_that(int holds, const char *file, int line, const char *what, const char *format, ...) {
  ++checks;
  if (holds) {
    return;
  }
  if (++failures <= SHOWN_FAILURES) {
    va_list values;
    va_start(values, format);
    fprintf(stderr, "%s:%d: not so: %s ", file, line, what);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
  }
}

uint32_t check_rounds(uint32_t rounds) {
#ifdef SANITIZED
  return rounds / 10;
#else
  return getenv("LOGITREE_LONG") != NULL ? rounds : rounds / 3;
#endif
}

uint64_t random_bits(uint64_t *state) {
  uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
  z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
  return z ^ (z >> 31);
}

uint32_t random_below(uint64_t *state, uint32_t n) { return (uint32_t)((random_bits(state) >> 32) * n >> 32); }

double random_unit(uint64_t *state) { return (double)(random_bits(state) >> 11) * 0x1p-53; }

void *exact_copy(const void *from, size_t bytes) {
  void *copy = malloc(bytes > 0 ? bytes : 1);
  memcpy(copy, from, bytes);
  return copy;
}

int same_bits(double a, double b) { return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b); }

int same_bits_all(const double *a, const double *b, uint32_t n) {
  uint32_t same = 0;
  while (same < n && same_bits(a[same], b[same])) {
    ++same;
  }
  return same == n;
}

int main(int count, char **names) {
  const int leaves_out = count == 1 || strcmp(names[1], "--but") == 0;
  uint32_t failed = 0;
  for (size_t t = 0; t < sizeof tests / sizeof *tests; ++t) {
    int is_named = 0;
    for (int i = 1; i < count; ++i) {
      is_named |= strcmp(names[i], tests[t].name) == 0;
    }
    if (is_named == leaves_out) {
      continue;
    }
    checks = failures = 0;
    tests[t].run();
    printf("%-40s %s, %u checks\n", tests[t].name, failures == 0 ? "holds" : "FAILS", checks);
    fflush(stdout);
    failed += failures > 0 || checks == 0;
  }
  return failed > 0;
}
