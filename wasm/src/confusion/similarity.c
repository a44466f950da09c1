/* Matrices of similarities: their largest entries, and the next one from the one before. */
#include "confusion.h"
#include "lanes.h"

/* Side of the squares in which a matrix is transposed. */
enum { TILE = 32 };

static double largest_of(const double *x, size_t n) {
  lt_f64x2 most = lt_splat(0);
  size_t i = 0;
  for (; i + 2 <= n; i += 2) {
    most = lt_larger(lt_load(x + i), most);
  }
  const double a = lt_lane(most, 0), b = lt_lane(most, 1);
  const double pair = a > b ? a : b;
  return i < n && x[i] > pair ? x[i] : pair;
}

void lt_row_most(const double *similarity, uint32_t n, double *row_most) {
  for (uint32_t i = 0; i < n; ++i) {
    const double *row = similarity + (size_t)i * n;
    const double before = largest_of(row, i), behind = largest_of(row + i + 1, n - i - 1);
    row_most[i] = before > behind ? before : behind;
  }
}

double lt_together(uint32_t between, double a, double b) {
  return between == LT_BETWEEN_AVERAGE ? a + b : (a < b) == (between == LT_BETWEEN_LEAST) ? a : b;
}

static void add_row(double *sum, const double *row, uint32_t n) {
  uint32_t j = 0;
  for (; j + 2 <= n; j += 2) {
    lt_store(sum + j, lt_add(lt_load(sum + j), lt_load(row + j)));
  }
  if (j < n) {
    sum[j] += row[j];
  }
}

/* The old rows in a list taken together: the row itself where it is one, else in `out`. */
static const double *rows_together(const lt_confusion *c, const uint32_t *list, uint32_t length, double *out) {
  const uint32_t n = c->n_trees, between = c->options.between;
  const double *first = c->similarity + (size_t)list[0] * n;
  if (length == 1) {
    return first;
  }
  memcpy(out, first, n * sizeof *out);
  for (uint32_t l = 1; l < length; ++l) {
    const double *row = c->similarity + (size_t)list[l] * n;
    if (between == LT_BETWEEN_AVERAGE) {
      add_row(out, row, n);
      continue;
    }
    for (uint32_t j = 0; j < n; ++j) {
      out[j] = lt_together(between, out[j], row[j]);
    }
  }
  return out;
}

/* Copies the part above the diagonal to the part below it. */
static void mirror(double *matrix, uint32_t n) {
  for (uint32_t top = 0; top < n; top += TILE) {
    for (uint32_t left = 0; left <= top; left += TILE) {
      const uint32_t bottom = top + TILE < n ? top + TILE : n, right = left + TILE < n ? left + TILE : n;
      for (uint32_t i = top; i < bottom; ++i) {
        for (uint32_t j = left; j < right && j < i; ++j) {
          matrix[(size_t)i * n + j] = matrix[(size_t)j * n + i];
        }
      }
    }
  }
}

/*
 * SIMILARITY of Figure 5: the average over the children's entries in the matrix before, diagonal included, or the least or
 * the largest of them. Old rows are taken together first, then their columns: O(members * n + members * new trees), where
 * four nested loops would take the product of all.
 */
void lt_similarity_of_children(const lt_confusion *c, const lt_lists *members, double *row, double *out) {
  const uint32_t n_new = members->n, between = c->options.between;
  for (uint32_t a = 0; a < n_new; ++a) {
    const uint32_t length = lt_list_length(members, a);
    const double *together = rows_together(c, lt_list(members, a), length, row);
    for (uint32_t b = a; b < n_new; ++b) {
      const uint32_t first = members->start[b], end = members->start[b + 1];
      double total = together[members->item[first]];
      for (uint32_t l = first + 1; l < end; ++l) {
        total = lt_together(between, total, together[members->item[l]]);
      }
      const double entries = between == LT_BETWEEN_AVERAGE ? (double)length * (double)(end - first) : 1;
      out[(size_t)a * n_new + b] = total / entries;
    }
  }
  mirror(out, n_new);
}
