/* Principal component analysis (Hotelling 1933): eigenvectors of X'X, or of XX' where there are fewer rows than columns. */
#include <math.h>
#include <string.h>

#include "feature_rows.h"
#include "finite.h"
#include "lanczos.h"

/* Centred rows, and room for one more. */
typedef struct lt_centred {
  const lt_features *f;
  double *x;
  double *row;
} lt_centred;

static const double *centred_row(const lt_centred *c, uint32_t i) { return c->x + (size_t)i * c->f->stride; }

/* out = X' v, for a vector with an entry a row. */
static void combine_rows(const lt_centred *c, const double *v, double *out) {
  memset(out, 0, c->f->stride * sizeof *out);
  for (uint32_t i = 0; i < c->f->n; ++i) {
    lt_add_multiple(out, v[i], centred_row(c, i), c->f->stride);
  }
}

/* out = X' X v */
static void apply_columns(void *context, const double *v, double *out) {
  const lt_centred *c = context;
  const uint32_t stride = c->f->stride;
  memset(out, 0, stride * sizeof *out);
  for (uint32_t i = 0; i < c->f->n; ++i) {
    lt_add_multiple(out, lt_dot(centred_row(c, i), v, stride), centred_row(c, i), stride);
  }
}

/* out = X X' v */
static void apply_rows(void *context, const double *v, double *out) {
  const lt_centred *c = context;
  combine_rows(c, v, c->row);
  lt_dots(c->x, c->f->n, c->f->stride, c->row, out);
}

/* The shares of the variance, of which there is some; how many components are wanted. */
static uint32_t share_out(const double *values, uint32_t size, double wanted, double *out_shares) {
  double total = 0, sum = 0;
  for (uint32_t k = 0; k < size; ++k) {
    total += fmax(values[k], 0);
  }
  for (uint32_t k = 0; k < size; ++k) {
    out_shares[k] = total > 0 ? fmax(values[k], 0) / total : 0;
  }
  if (wanted >= 1 || !(total > 0)) {
    return !(total > 0) ? 0 : wanted < size ? (uint32_t)wanted : size;
  }
  uint32_t count = 0;
  while (count < size && sum < wanted) {
    sum += out_shares[count++];
  }
  return count;
}

/* out[n][count]: the place of every row along the axis of X'X that this is. */
static void place_along(const lt_centred *c, const double *axis, uint32_t count, double *out) {
  for (uint32_t i = 0; i < c->f->n; ++i) {
    out[(size_t)i * count] = lt_dot(centred_row(c, i), axis, c->f->stride);
  }
}

/*
 * The same for an eigenvector v of XX': its axis is X'v by its length, and the places along that are v times the length. The
 * largest entry of the axis, the first of equals, is positive.
 */
static void place_by_rows(const lt_centred *c, const double *v, uint32_t count, double *out) {
  combine_rows(c, v, c->row);
  const double length = sqrt(lt_dot(c->row, c->row, c->f->stride));
  const double factor = c->row[lt_largest_magnitude(c->row, c->f->d)] < 0 ? -length : length;
  for (uint32_t i = 0; i < c->f->n; ++i) {
    out[(size_t)i * count] = factor * v[i];
  }
}

static lt_status find_components(lt_arena *arena, const lt_features *f, double wanted, uint32_t *out_count,
                                 double *out_shares, double *out_scores) {
  lt_centred c = {.f = f};
  double *values, *vectors;
  const int by_rows = f->n < f->d;
  const uint32_t size = by_rows ? f->n : f->d, stride = lt_wide(size);
  LT_TRY(lt_features_centred(arena, f, &c.x));
  LT_TRY(LT_NEW_IN(arena, f->stride, &c.row));
  LT_TRY(LT_NEW_IN(arena, size, &values));
  LT_TRY(LT_NEW_TABLE_IN(arena, size, stride, &vectors));
  /* All of them: of equal eigenvalues, those of a circle say, fewer steps find one alone. */
  LT_TRY(lt_lanczos(by_rows ? apply_rows : apply_columns, &c, size, stride, size, size, 1, values, vectors));
  *out_count = share_out(values, size, wanted, out_shares);
  for (uint32_t k = 0; k < *out_count; ++k) {
    (by_rows ? place_by_rows : place_along)(&c, vectors + (size_t)k * stride, *out_count, out_scores + k);
  }
  return LT_OK;
}

lt_status lt_principal(const lt_features *features, double wanted, uint32_t *out_count, double *out_shares,
                       double *out_scores) {
  *out_count = 0;
  LT_REFUSE_IF(!(wanted > 0), lt_fail(LT_INVALID, "neither a number of components nor a share", 0, 0));
  lt_arena arena = {NULL};
  return lt_arena_end(&arena, find_components(&arena, features, wanted, out_count, out_shares, out_scores));
}
