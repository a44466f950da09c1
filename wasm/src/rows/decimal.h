/* Decimal text to the nearest f64. */
#pragma once

enum { LT_MAX_DIGITS = 512 };

static inline int lt_is_digit(char c) { return c >= '0' && c <= '9'; }

/*
 * Reads the number at the start of [at, end): a decimal with up to LT_MAX_DIGITS significant digits, "nan", "inf" or
 * "infinity" in any case, each with or without a sign. Returns where it ended, NULL where no number is.
 */
const char *lt_decimal(const char *at, const char *end, double *out);
