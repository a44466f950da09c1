/* Lines of text to rows: delimiters, blanks, quotes, line ends, ragged lines, and text that arrives in pieces. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "logitree.h"

enum { MOST = 64 };

typedef struct {
  double value[MOST];
  uint32_t n_rows;
  lt_status status;
} table;

/* Reads the text as it would arrive in two pieces cut at `cut`, `most` rows a call; what is not consumed leads the rest. */
static table read_in_pieces(const lt_text_format *format, const uint32_t *columns, const char *text, size_t cut,
                            uint32_t most) {
  const size_t n = strlen(text);
  table t = {.n_rows = 0, .status = LT_OK};
  size_t start = 0;
  for (int piece = 0; piece < 2; ++piece) {
    const size_t end = piece == 0 ? cut : n;
    uint32_t rows = 1;
    while (rows > 0) {
      uint32_t consumed = 0;
      char *copy = exact_copy(text + start, end - start);
      double *out = malloc(most * format->n_columns * sizeof *out);
      t.status =
          lt_text_rows(format, columns, copy, (uint32_t)(end - start), piece == 1, t.n_rows, out, most, &rows, &consumed);
      CHECK(consumed <= end - start && rows <= most && (t.n_rows + rows) * format->n_columns <= MOST);
      memcpy(t.value + t.n_rows * format->n_columns, out, rows * format->n_columns * sizeof *out);
      t.n_rows += rows;
      start += consumed;
      free(copy);
      free(out);
    }
    if (t.status != LT_OK) {
      return t;
    }
  }
  CHECK(start == n);
  return t;
}

/* The text gives these rows, whole and cut at every byte, by one row a call and by several. */
static void gives(const lt_text_format *format, const uint32_t *columns, const char *text, uint32_t n_rows,
                  const double *wanted) {
  for (size_t cut = 0; cut <= strlen(text); ++cut) {
    for (uint32_t most = 1; most < 6; most += 2) {
      const table t = read_in_pieces(format, columns, text, cut, most);
      CHECK_FOR(t.status == LT_OK && t.n_rows == n_rows, "cut at %zu of %s", cut, text);
      CHECK_FOR(same_bits_all(t.value, wanted, n_rows * format->n_columns), "cut at %zu of %s", cut, text);
    }
  }
}

/* The text is refused at this place, whole and cut at every byte before it. */
static void refused(const lt_text_format *format, const uint32_t *columns, const char *text, double row, double column,
                    double byte) {
  const table whole = read_in_pieces(format, columns, text, 0, MOST / format->n_columns);
  CHECK_FOR(whole.status == LT_BAD_TEXT, "%s", text);
  CHECK_FOR(lt_last_error_place(LT_PLACE_ROW) == row && lt_last_error_place(LT_PLACE_COLUMN) == column &&
                lt_last_error_place(LT_PLACE_BYTE) == byte,
            "%s: row %g, column %g, byte %g", text, lt_last_error_place(LT_PLACE_ROW), lt_last_error_place(LT_PLACE_COLUMN),
            lt_last_error_place(LT_PLACE_BYTE));
  for (size_t cut = 0; cut < strlen(text); ++cut) {
    CHECK_FOR(read_in_pieces(format, columns, text, cut, 1).status == LT_BAD_TEXT, "cut at %zu of %s", cut, text);
    CHECK_FOR(lt_last_error_place(LT_PLACE_ROW) == row && lt_last_error_place(LT_PLACE_COLUMN) == column, "cut at %zu of %s",
              cut, text);
  }
}

static const uint32_t all[] = {0, 1, 2};
static const double six[] = {1, 2, 3, 4, 5, 6};

static void check_lines(void) {
  const lt_text_format comma = {',', 3, 3}, tab = {'\t', 3, 3}, blank = {' ', 3, 3};
  gives(&comma, all, "1,2,3\n4,5,6\n", 2, six);
  gives(&comma, all, "1,2,3\n4,5,6", 2, six);
  gives(&comma, all, "1,2,3\r\n4,5,6\r\n", 2, six);
  gives(&comma, all, "\n\n 1 ,2,\t3  \n\r\n  \n4,5,6\n\n\n", 2, six);
  gives(&tab, all, "1\t2\t3\n4\t 5 \t6\r\n", 2, six);
  gives(&blank, all, "1 2 3\n   4    5  6   \n", 2, six);
  gives(&blank, all, "1\t2\t3\r\n\t 4\t \t5 \t6\t\n", 2, six);
  gives(&comma, all, "", 0, six);
  gives(&comma, all, "\n \n\r\n", 0, six);
}

static void check_columns(void) {
  const lt_text_format comma = {',', 4, 2}, blank = {' ', 3, 1}, last = {',', 2, 1};
  const uint32_t inner[] = {1, 3}, middle[] = {1}, second[] = {1};
  const double wanted[] = {1, 2, 3, 4}, single[] = {7, 8};
  gives(&comma, inner, "a,1,\"b,c\",2\n\"x\"\"y,\",3,,4\n", 2, wanted);
  gives(&blank, middle, "a 7 b\n\"a b\"\t8\tc\n", 2, single);
  gives(&last, second, ",7\r\n\"\",8", 2, single);
  gives(&last, second, "\"a\",\"7\"\r\n,\t\" 8 \" ", 2, single);
  gives(&blank, middle, "a \"7\" b\n\"a b\"\t\"8e0\"\tc\n", 2, single);
}

static void check_refusals(void) {
  const lt_text_format comma = {',', 3, 3}, blank = {' ', 2, 2}, some = {',', 3, 1};
  const uint32_t middle[] = {1};
  refused(&comma, all, "1,2,3\n4,5\n", 1, 2, 9);
  refused(&comma, all, "1,2,3\n4,5,6,7\n", 1, 3, 12);
  refused(&comma, all, "1,2,3\n4,5,6,\n", 1, 3, 12);
  refused(&comma, all, "1,2,3\n\n4,x,6\n", 1, 1, 9);
  refused(&comma, all, "1,2,3\n4,,6\n", 1, 1, 8);
  refused(&comma, all, "1,2,\n", 0, 2, 4);
  refused(&comma, all, "a,b,c\n1,2,3\n", 0, 0, 0);
  refused(&blank, all, "1 2\n3\n", 1, 1, 5);
  refused(&blank, all, "1 2\n3 4 5\n", 1, 2, 8);
  refused(&some, middle, "a,\"1,b\n", 0, 1, 2);
  refused(&some, middle, "a,\"1,5\",b\n", 0, 1, 2);
  refused(&some, middle, "a,\"1\"2,b\n", 0, 1, 2);
  refused(&some, middle, "a,\"\",b\n", 0, 1, 2);
  refused(&some, middle, "a,1\n", 0, 2, 3);
  refused(&some, middle, "\"a,\"\"1\n2\",3,b\n", 0, 1, 6); /* a quote does not reach over a line */
}

static void check_formats(void) {
  double out[3];
  uint32_t rows, consumed;
  const uint32_t descending[] = {1, 0}, twice[] = {1, 1}, beyond[] = {0, 2};
  const lt_text_format fine = {',', 2, 2}, none = {',', 2, 0}, no_delimiter = {0, 2, 2}, strange = {200, 2, 2};
  CHECK(lt_text_rows(&fine, descending, "1,2", 3, 1, 0, out, 1, &rows, &consumed) == LT_INVALID);
  CHECK(lt_text_rows(&fine, twice, "1,2", 3, 1, 0, out, 1, &rows, &consumed) == LT_INVALID);
  CHECK(lt_text_rows(&fine, beyond, "1,2", 3, 1, 0, out, 1, &rows, &consumed) == LT_INVALID);
  CHECK(lt_text_rows(&none, all, "1,2", 3, 1, 0, out, 1, &rows, &consumed) == LT_INVALID);
  CHECK(lt_text_rows(&no_delimiter, all, "1,2", 3, 1, 0, out, 1, &rows, &consumed) == LT_INVALID);
  CHECK(lt_text_rows(&strange, all, "1,2", 3, 1, 0, out, 1, &rows, &consumed) == LT_INVALID);
  CHECK(rows == 0 && consumed == 0);
  CHECK(lt_text_rows(&fine, all, "1,2", 3, 1, 0, out, 0, &rows, &consumed) == LT_OK && rows == 0 && consumed == 0);
}

void test_text_rows(void) {
  check_lines();
  check_columns();
  check_refusals();
  check_formats();
}
