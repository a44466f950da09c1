/*
 * The nearest f64 to a decimal, ties to even, for the numbers that neither two exact doubles nor scaled.h can give: the
 * quotient of two whole numbers of any length, bit by bit. Slow and short; hardly a number in a table comes here.
 */
#include "decimal.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* The largest are 512 digits, and the 10^852 that divides them where they mean the smallest f64: both are below 2^2850. */
enum { WORDS = 96 };

typedef struct lt_whole {
  uint32_t n; /* words in use, the last of them not 0 */
  uint32_t word[WORDS];
} lt_whole;

static void multiply_add(lt_whole *a, uint32_t factor, uint32_t addend) {
  uint64_t carry = addend;
  for (uint32_t i = 0; i < a->n; ++i) {
    carry += (uint64_t)a->word[i] * factor;
    a->word[i] = (uint32_t)carry;
    carry >>= 32;
  }
  if (carry > 0) {
    a->word[a->n++] = (uint32_t)carry;
  }
}

static void multiply_power_of_ten(lt_whole *a, uint32_t exponent) {
  for (; exponent >= 9; exponent -= 9) {
    multiply_add(a, 1000000000u, 0);
  }
  for (; exponent > 0; --exponent) {
    multiply_add(a, 10, 0);
  }
}

static uint32_t bit_length(const lt_whole *a) {
  uint32_t bits = 32 * (a->n - 1);
  for (uint32_t top = a->word[a->n - 1]; top > 0; top >>= 1) {
    ++bits;
  }
  return bits;
}

static void shift_left(lt_whole *a, uint32_t bits) {
  const uint32_t words = bits / 32, rest = bits % 32;
  memmove(a->word + words, a->word, a->n * sizeof *a->word);
  memset(a->word, 0, words * sizeof *a->word);
  a->n += words;
  multiply_add(a, UINT32_C(1) << rest, 0);
}

static int compare(const lt_whole *a, const lt_whole *b) {
  if (a->n != b->n) {
    return a->n < b->n ? -1 : 1;
  }
  for (uint32_t i = a->n; i-- > 0;) {
    if (a->word[i] != b->word[i]) {
      return a->word[i] < b->word[i] ? -1 : 1;
    }
  }
  return 0;
}

/* a -= b, a >= b. */
static void subtract(lt_whole *a, const lt_whole *b) {
  int64_t borrow = 0;
  for (uint32_t i = 0; i < a->n; ++i) {
    const int64_t difference = (int64_t)a->word[i] - (i < b->n ? b->word[i] : 0) + borrow;
    a->word[i] = (uint32_t)difference;
    borrow = difference < 0 ? -1 : 0;
  }
  while (a->n > 0 && a->word[a->n - 1] == 0) {
    --a->n;
  }
}

/* The f64 nearest to a / b. */
static double nearest_quotient(lt_whole *a, lt_whole *b) {
  int32_t exponent = (int32_t)bit_length(a) - (int32_t)bit_length(b);
  shift_left(exponent > 0 ? b : a, (uint32_t)(exponent > 0 ? exponent : -exponent));
  if (compare(a, b) < 0) {
    multiply_add(a, 2, 0);
    --exponent;
  }
  /* now a / b = (1 + fraction) 2^exponent; subnormal numbers have fewer bits */
  const int32_t precision = exponent < -1022 ? 53 + 1022 + exponent : 53;
  if (exponent > 1023 || precision < 0) {
    return exponent > 1023 ? (double)INFINITY : 0.0;
  }
  uint64_t bits = 0;
  for (int32_t i = 0; i < precision; ++i) {
    const int one = compare(a, b) >= 0;
    bits = bits << 1 | (uint64_t)one;
    if (one) {
      subtract(a, b);
    }
    multiply_add(a, 2, 0);
  }
  const int half = compare(a, b);
  bits += half > 0 || (half == 0 && (bits & 1)); /* a carry runs into the exponent, as it should */
  if (exponent >= -1022) {
    bits += (uint64_t)(exponent + 1022) << 52; /* 1022, not 1023: the leading bit adds 1 */
  }
  double value;
  memcpy(&value, &bits, sizeof value);
  return value;
}

static double nearest(const uint8_t *digits, uint32_t n_digits, int32_t exponent) {
  if (n_digits == 0 || (int32_t)n_digits + exponent < -330) {
    return 0.0;
  }
  if ((int32_t)n_digits + exponent > 310) {
    return (double)INFINITY;
  }
  lt_whole a = {.n = 0}, b = {.n = 1, .word = {1}};
  for (uint32_t i = 0; i < n_digits; ++i) {
    multiply_add(&a, 10, digits[i]);
  }
  multiply_power_of_ten(exponent >= 0 ? &a : &b, (uint32_t)(exponent >= 0 ? exponent : -exponent));
  return nearest_quotient(&a, &b);
}

/* The end of `word` if it stands at `at`, in any case. */
static const char *past_word(const char *at, const char *end, const char *word) {
  for (; *word != '\0'; ++word, ++at) {
    if (at == end || (*at | 0x20) != *word) {
      return NULL;
    }
  }
  return at;
}

static const char *named_number(const char *at, const char *end, double *out) {
  const char *nan = past_word(at, end, "nan");
  const char *infinity = past_word(at, end, "infinity");
  *out = nan != NULL ? (double)NAN : (double)INFINITY;
  return nan != NULL ? nan : infinity != NULL ? infinity : past_word(at, end, "inf");
}

/* The power of ten behind an e, 0 where none is; beyond a million it makes no difference. */
static const char *read_exponent(const char *at, const char *end, int32_t *exponent) {
  const char *digit = at + 1;
  if (at == end || (*at | 0x20) != 'e') {
    return at;
  }
  const int minus = digit < end && *digit == '-';
  digit += digit < end && (*digit == '-' || *digit == '+');
  if (digit == end || !lt_is_digit(*digit)) {
    return at;
  }
  int32_t value = 0;
  for (; digit < end && lt_is_digit(*digit); ++digit) {
    value = value < 1000000 ? 10 * value + (*digit - '0') : value;
  }
  *exponent += minus ? -value : value;
  return digit;
}

const char *lt_decimal(const char *at, const char *end, double *out) {
  const int negative = at < end && *at == '-';
  at += at < end && (*at == '-' || *at == '+');
  uint8_t digits[LT_MAX_DIGITS];
  uint32_t n_digits = 0, any = 0, point = 0;
  int32_t exponent = 0;
  for (; at < end && (lt_is_digit(*at) || (*at == '.' && !point)); ++at) {
    if (*at == '.') {
      point = 1;
      continue;
    }
    any = 1;
    exponent -= point ? 1 : 0;
    if (n_digits == LT_MAX_DIGITS) {
      return NULL;
    }
    if (n_digits > 0 || *at != '0') {
      digits[n_digits++] = (uint8_t)(*at - '0');
    }
  }
  if (any) {
    at = read_exponent(at, end, &exponent);
    *out = nearest(digits, n_digits, exponent);
  } else {
    at = point ? NULL : named_number(at, end, out);
  }
  *out = negative ? -*out : *out;
  return at;
}
