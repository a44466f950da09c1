/* Decimal numbers of every shape, bit for bit as the C library's strtod reads them, and what is not a number. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "logitree.h"

static const lt_text_format one_field = {',', 1, 1};

static lt_status read_one(const char *text, double *out) {
  const size_t n = strlen(text);
  char *copy = exact_copy(text, n);
  uint32_t rows = 0, consumed = 0;
  const uint32_t column = 0;
  const lt_status status = lt_text_rows(&one_field, &column, copy, (uint32_t)n, 1, 0, out, 1, &rows, &consumed);
  CHECK_FOR(status != LT_OK || (rows == 1 && consumed == n), "%s", text);
  free(copy);
  return status;
}

static void check_number(const char *text) {
  double found = 0;
  CHECK_FOR(read_one(text, &found) == LT_OK && same_bits(found, strtod(text, NULL)), "%s: %a", text, found);
}

static void check_refused(const char *text) {
  double found;
  CHECK_FOR(read_one(text, &found) == LT_BAD_TEXT, "%s", text);
}

static char *append_digits(char *at, uint64_t *state, uint32_t n) {
  for (uint32_t i = 0; i < n; ++i) {
    *at++ = (char)('0' + random_below(state, 10));
  }
  return at;
}

/* Sign, digits, point, digits and exponent, each of which may be missing. */
static void random_number(uint64_t *state, char *text) {
  static const char *const signs[] = {"", "", "-", "+"};
  const uint32_t longest = random_below(state, 8) == 0 ? 40 : 10;
  const uint32_t whole = random_below(state, longest),
                 fraction = whole == 0 ? 1 + random_below(state, longest) : random_below(state, longest);
  char *at = text + sprintf(text, "%s", signs[random_below(state, 4)]);
  at = append_digits(at, state, whole);
  if (fraction > 0 || random_below(state, 2) == 0) {
    *at++ = '.';
    at = append_digits(at, state, fraction);
  }
  if (random_below(state, 2) == 0) {
    *at++ = "eE"[random_below(state, 2)];
    at += sprintf(at, "%s", signs[random_below(state, 4)]);
    at = append_digits(at, state, 1 + random_below(state, 3));
  }
  *at = '\0';
}

static void check_random(void) {
  uint64_t state = 3;
  char text[128];
  for (uint32_t i = 0; i < check_rounds(300000); ++i) {
    random_number(&state, text);
    check_number(text);
    const uint64_t bits = random_bits(&state);
    double any;
    memcpy(&any, &bits, sizeof any);
    sprintf(text, i % 2 == 0 ? "%.17g" : "%.9g", any);
    check_number(text); /* inf and nan among them */
    /* the shapes and sizes that tables have: 17 to 20 digits, powers of ten inside and outside of the core's own */
    const double common = ldexp((double)(random_bits(&state) >> 11), (int)random_below(&state, 600) - 350);
    sprintf(text, i % 4 < 2 ? "%.18e" : i % 4 == 2 ? "%.16e" : "%.19e", common);
    check_number(text);
  }
}

/* Halves between two doubles, to even; the digits decide at the very end. */
static void check_halfway(void) {
  uint64_t state = 4;
  char text[1200];
  for (uint32_t i = 0; i < check_rounds(2000); ++i) {
    const uint64_t whole = (UINT64_C(1) << 53) + random_bits(&state) % (UINT64_C(1) << 53);
    sprintf(text, "%llu.5", (unsigned long long)(whole / 2));
    check_number(text);
    sprintf(text, "%llu.50000000000000000000000000000000000000000000000000001", (unsigned long long)(whole / 2));
    check_number(text);
    sprintf(text, "%llu", (unsigned long long)(whole | 1));
    check_number(text);
  }
  sprintf(text, "%.400f", 0x1p-400);
  check_number(text);
}

void test_text_numbers(void) {
  static const char *const numbers[] = {"0",
                                        "-0",
                                        "+0",
                                        "1",
                                        "-1",
                                        "007",
                                        "1.",
                                        ".5",
                                        "-.5",
                                        "0.1",
                                        "1e5",
                                        "1E5",
                                        "1e+5",
                                        "1e-5",
                                        "1e22",
                                        "1e23",
                                        "1e-22",
                                        "1e-23",
                                        "1e308",
                                        "1.8e308",
                                        "1e400",
                                        "-1e400",
                                        "1e-400",
                                        "5e-324",
                                        "2e-324",
                                        "0e999",
                                        "0e9999",
                                        "1e0005",
                                        "9007199254740992",
                                        "9007199254740993",
                                        "9007199254740991.5",
                                        "123456789012345678",
                                        "1234567890123456789",
                                        "18446744073709551616",
                                        "0.000000000000000000000000000000000001",
                                        "nan",
                                        "NaN",
                                        "-nan",
                                        "inf",
                                        "-INF",
                                        "Infinity",
                                        "1.7976931348623157e308",
                                        "2.2250738585072014e-308",
                                        "2.2250738585072011e-308",
                                        "4.9406564584124654e-324"};
  static const char *const refused[] = {"x",      "1x",   "x1",   "1 2",   "--1",       "+-1",   "1e",    "1e+", "e5", ".",
                                        "-",      "+.",   "1..2", "1.2.3", "0x1",       "0x",    "1_0",   "1,",  ",1", "\"1",
                                        "nan(1)", "infi", "in",   "na",    "infinityy", "1e5.5", "1e5e5", "1d5"};
  for (size_t i = 0; i < sizeof numbers / sizeof *numbers; ++i) {
    check_number(numbers[i]);
  }
  for (size_t i = 0; i < sizeof refused / sizeof *refused; ++i) {
    check_refused(refused[i]);
  }
  char text[600];
  memset(text, '1', sizeof text);
  text[512] = '\0';
  check_number(text);
  text[512] = '1';
  text[513] = '\0';
  check_refused(text);
  check_random();
  check_halfway();
}
