/* lt_text_rows on any bytes in any format: no step outside, and the same rows whatever the pieces. */
#include "fuzz.h"
#include "logitree.h"

enum { MAX_FIELDS = 12, MAX_ROWS = 4096 };

typedef struct rows {
  double *value;
  uint32_t n;
  lt_status status;
  double place[2];
} rows;

/* Reads the text piece by piece, as many rows a call; what is not consumed leads the next piece. */
static rows read_pieces(const lt_text_format *format, const uint32_t *columns, const uint8_t *text, size_t size,
                        size_t piece, uint32_t most) {
  rows r = {exactly((size_t)MAX_ROWS * format->n_columns * sizeof(double)), 0, LT_OK, {-1, -1}};
  size_t start = 0, end = 0;
  while (end < size && r.status == LT_OK) {
    end = end + piece < size ? end + piece : size;
    for (uint32_t found = 1; found > 0 && r.n < MAX_ROWS;) {
      uint32_t consumed;
      const uint32_t room = MAX_ROWS - r.n < most ? MAX_ROWS - r.n : most;
      char *copy = exactly(end - start);
      double *out = exactly(room * format->n_columns * sizeof *out);
      memcpy(copy, text + start, end - start);
      r.status =
          lt_text_rows(format, columns, copy, (uint32_t)(end - start), end == size, r.n, out, room, &found, &consumed);
      MUST(found <= room && consumed <= end - start && (r.status == LT_OK || (found == 0 && consumed == 0)));
      memcpy(r.value + (size_t)r.n * format->n_columns, out, found * format->n_columns * sizeof *out);
      r.n += found;
      start += consumed;
      free(copy);
      free(out);
    }
  }
  if (r.status == LT_BAD_TEXT) {
    r.place[0] = lt_last_error_place(LT_PLACE_ROW);
    r.place[1] = lt_last_error_place(LT_PLACE_COLUMN);
    MUST(r.place[0] == r.n || most > 1);
    MUST(lt_last_error_place(LT_PLACE_BYTE) >= 0 && lt_last_error_place(LT_PLACE_BYTE) <= (double)(end - start));
  }
  return r;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  static const char delimiters[] = ",;\t |:";
  input in = {data, size};
  lt_text_format format = {(uint8_t)delimiters[take(&in) % 6], 1 + take_below(&in, MAX_FIELDS), 0};
  const uint32_t chosen = take_below(&in, 1u << MAX_FIELDS), odd = take(&in);
  uint32_t columns[MAX_FIELDS + 1] = {0};
  for (uint32_t field = 0; field < format.n_fields; ++field) {
    if (chosen >> field & 1) {
      columns[format.n_columns++] = field;
    }
  }
  format.n_columns += format.n_columns == 0; /* the first field */
  if (odd == 255) {                          /* formats that must be refused */
    format.delimiter = take_u32(&in);
    columns[take(&in) % MAX_FIELDS] = take_u32(&in);
  }
  const size_t piece = 1 + take(&in);
  const uint32_t most = 1 + take(&in) % 5;
  const rows whole = read_pieces(&format, columns, in.at, in.left, in.left + 1, 1);
  const rows pieces = read_pieces(&format, columns, in.at, in.left, piece, most);
  MUST(whole.status == pieces.status);
  if (whole.status == LT_BAD_TEXT) {
    MUST(whole.place[0] == pieces.place[0] && whole.place[1] == pieces.place[1]);
  }
  const uint32_t both = whole.n < pieces.n ? whole.n : pieces.n; /* a call that fails gives no row */
  MUST(memcmp(whole.value, pieces.value, both * format.n_columns * sizeof(double)) == 0);
  MUST(whole.status != LT_OK || whole.n == pieces.n);
  free(whole.value);
  free(pieces.value);
  return 0;
}
