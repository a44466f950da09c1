/* Lines of numbers to rows of f64, as fast as the common forms allow and exact in all. */
#include <string.h>

#include "decimal.h"
#include "memory.h"
#include "row.h"
#include "scaled.h"

typedef struct lt_cursor {
  const char *at;
  const char *end; /* of the line */
} lt_cursor;

static int is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/* True if c ends a field: a space as delimiter stands for any blank. */
static int ends_field(char c, char delimiter) { return c == delimiter || (delimiter == ' ' && is_blank(c)); }

/* True if c is a blank beside a number, not the end of its field. */
static int is_padding(char c, char delimiter) { return is_blank(c) && !ends_field(c, delimiter); }

static const char *behind_padding(const char *at, const char *end, char delimiter) {
  while (at < end && is_padding(*at, delimiter)) {
    ++at;
  }
  return at;
}

static const double powers_of_ten[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,  1e8,  1e9,  1e10, 1e11,
                                       1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};

/* Zeros and a point before the first digit that counts. */
static ptrdiff_t leading_zeros(const char *at, const char *end) {
  ptrdiff_t zeros = 0;
  for (; at < end && (*at == '0' || *at == '.'); ++at) {
    zeros += *at == '0';
  }
  return zeros;
}

/*
 * A plain decimal of at most 19 digits. Where they fit 2^53 and the power of ten is at most 22, both are exact, so one
 * product or quotient is the nearest f64 (Clinger 1990). Returns where it ended, NULL if it is not of this form.
 */
static const char *simple_number(const char *at, const char *end, double *out) {
  const int negative = at < end && *at == '-';
  at += at < end && (*at == '-' || *at == '+');
  uint64_t digits = 0;
  const char *const whole = at;
  for (; at < end && lt_is_digit(*at); ++at) {
    digits = 10 * digits + (uint64_t)(*at - '0');
  }
  ptrdiff_t n_digits = at - whole, n_fraction = 0;
  if (at < end && *at == '.') {
    const char *const fraction = ++at;
    for (; at < end && lt_is_digit(*at); ++at) {
      digits = 10 * digits + (uint64_t)(*at - '0');
    }
    n_fraction = at - fraction;
    n_digits += n_fraction;
  }
  if (n_digits == 0 || (n_digits > 19 && n_digits - leading_zeros(whole, at) > 19)) { /* none, or they overflowed */
    return NULL;
  }
  int exponent = -(int)n_fraction;
  if (at < end && (*at == 'e' || *at == 'E')) {
    ++at;
    const int minus = at < end && *at == '-';
    at += at < end && (*at == '-' || *at == '+');
    int e = 0, n = 0;
    for (; at < end && lt_is_digit(*at) && n < 4; ++at, ++n) {
      e = 10 * e + (*at - '0');
    }
    if (n == 0 || n == 4) {
      return NULL;
    }
    exponent += minus ? -e : e;
  }
  double value = (double)digits;
  if (digits <= (UINT64_C(1) << 53) && exponent >= -22 && exponent <= 22) {
    value = exponent < 0 ? value / powers_of_ten[-exponent] : value * powers_of_ten[exponent];
  } else if (!lt_scaled(digits, exponent, &value)) {
    return NULL;
  }
  *out = negative ? -value : value;
  return at;
}

/* Moves past one field, quoted or not, and the delimiter behind it. *out_more: whether a delimiter was there. */
static void skip_field(lt_cursor *cursor, char delimiter, int *out_more) {
  const char *at = cursor->at;
  if (at < cursor->end && *at == '"') {
    for (++at; at < cursor->end; ++at) {
      if (*at != '"') {
        continue;
      }
      if (at + 1 == cursor->end || at[1] != '"') {
        break;
      }
      ++at; /* a doubled quote belongs to the field */
    }
  }
  while (at < cursor->end && !ends_field(*at, delimiter)) {
    ++at;
  }
  *out_more = at < cursor->end;
  cursor->at = at + *out_more;
}

/* Reads one number, in quotes or not, and the delimiter behind it; 0 if what stands there is not a number. */
static int read_field(lt_cursor *cursor, char delimiter, double *out, int *out_more) {
  const char *at = behind_padding(cursor->at, cursor->end, delimiter);
  const int quoted = at < cursor->end && *at == '"';
  const char *const end = quoted ? memchr(at + 1, '"', (size_t)(cursor->end - at - 1)) : cursor->end;
  if (end == NULL) {
    return 0;
  }
  at = quoted ? behind_padding(at + 1, end, delimiter) : at;
  const char *stop = simple_number(at, end, out);
  if (stop == NULL || (stop < end && *stop != delimiter && !is_blank(*stop))) {
    stop = lt_decimal(at, end, out);
  }
  if (stop == NULL || (quoted && behind_padding(stop, end, delimiter) != end)) {
    return 0;
  }
  stop = behind_padding(quoted ? end + 1 : stop, cursor->end, delimiter);
  if (stop < cursor->end && !ends_field(*stop, delimiter)) {
    return 0;
  }
  *out_more = stop < cursor->end;
  cursor->at = stop + *out_more;
  return 1;
}

static void skip_blanks(lt_cursor *cursor) {
  while (cursor->at < cursor->end && is_blank(*cursor->at)) {
    ++cursor->at;
  }
}

/* A run of blanks is one delimiter, and blanks around the line are none. */
static void trim(lt_cursor *cursor) {
  skip_blanks(cursor);
  while (cursor->end > cursor->at && is_blank(cursor->end[-1])) {
    --cursor->end;
  }
}

static lt_status read_line(const lt_text_format *format, const uint32_t *columns, lt_cursor line, const char *text,
                           double row, double *out) {
  const char delimiter = (char)format->delimiter;
  int more = 1;
  uint32_t read = 0;
  for (uint32_t field = 0; field < format->n_fields; ++field) {
    LT_REFUSE_IF(!more, lt_fail_at(LT_BAD_TEXT, "row # has fewer fields than the first line: #", row, field,
                                   (double)(line.at - text)));
    if (read < format->n_columns && columns[read] == field) {
      LT_REFUSE_IF(!read_field(&line, delimiter, &out[read], &more),
                   lt_fail_at(LT_BAD_TEXT, "not a number at row #, field #", row, field, (double)(line.at - text)));
      ++read;
    } else {
      skip_field(&line, delimiter, &more);
    }
    if (delimiter == ' ') {
      skip_blanks(&line);
    }
  }
  LT_REFUSE_IF(more, lt_fail_at(LT_BAD_TEXT, "row # has more than the # fields of the first line", row, format->n_fields,
                                (double)(line.at - text)));
  return LT_OK;
}

/* Each column is found on the way through a line, so they must ascend. */
static lt_status check_format(const lt_text_format *format, const uint32_t *columns) {
  int possible = format->delimiter > 0 && format->delimiter < 127 && format->n_columns > 0;
  for (uint32_t i = 0; possible && i < format->n_columns; ++i) {
    possible = columns[i] < format->n_fields && (i == 0 || columns[i] > columns[i - 1]);
  }
  return possible ? LT_OK : lt_fail(LT_INVALID, "a text format that cannot be", 0, 0);
}

lt_status lt_text_rows(const lt_text_format *format, const uint32_t *columns, const char *text, uint32_t n_bytes,
                       uint32_t last, double first_row, double *out, uint32_t max_rows, uint32_t *out_rows,
                       uint32_t *out_consumed) {
  uint32_t rows = 0, at = 0;
  *out_rows = *out_consumed = 0;
  LT_TRY(check_format(format, columns));
  while (rows < max_rows && at < n_bytes) {
    const char *newline = memchr(text + at, '\n', n_bytes - at);
    if (newline == NULL && !last) {
      break;
    }
    const char *end = newline == NULL ? text + n_bytes : newline;
    lt_cursor line = {text + at, end};
    lt_cursor content = line;
    trim(&content);
    if (content.at < content.end) {
      if (format->delimiter == ' ') {
        line = content;
      } else if (line.end > line.at && line.end[-1] == '\r') {
        --line.end;
      }
      LT_TRY(read_line(format, columns, line, text, first_row + rows, out + (size_t)rows * format->n_columns));
      ++rows;
    }
    at = (uint32_t)(end - text) + (newline != NULL);
  }
  *out_rows = rows;
  *out_consumed = at;
  return LT_OK;
}
