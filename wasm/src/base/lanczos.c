/* The Lanczos method for the largest eigenvalues (lanczos.h), with the QL method for the small tridiagonal matrix. */
#include "lanczos.h"

#include <math.h>
#include <string.h>

#include "arena.h"
#include "finite.h"
#include "random.h"
#include "vectors.h"

/* Steps between two looks at the residuals, each of which takes O(steps^2). */
enum { LOOK_EVERY = 10, MAX_ROTATIONS = 60 };

typedef struct lt_krylov {
  uint32_t n, stride, most, steps;
  double *basis;                       /* most + 1 vectors */
  double *alpha;                       /* the diagonal of the tridiagonal matrix */
  double *beta;                        /* beta[i] between i and i + 1 */
  double *diagonal, *beside, *rotated; /* its eigenvalues, and their vectors [steps][steps] */
  uint64_t random;
} lt_krylov;

static lt_status krylov_create(lt_arena *arena, uint32_t n, uint32_t stride, uint32_t most, uint64_t seed, lt_krylov *out) {
  *out = (lt_krylov){.n = n, .stride = stride, .most = most, .random = seed};
  LT_TRY(LT_NEW_TABLE_IN(arena, (size_t)most + 1, stride, &out->basis));
  LT_TRY_NEW_EACH_IN(arena, (size_t)most + 1, &out->alpha, &out->beta, &out->diagonal, &out->beside);
  return LT_NEW_TABLE_IN(arena, most, most, &out->rotated);
}

/* Makes v orthogonal to the first `count` basis vectors, twice, since once leaves rounding. Returns the length of v. */
static double orthogonalise(const lt_krylov *k, uint32_t count, double *v) {
  for (uint32_t pass = 0; pass < 2; ++pass) {
    for (uint32_t i = 0; i < count; ++i) {
      const double *b = k->basis + (size_t)i * k->stride;
      lt_add_multiple(v, -lt_dot(b, v, k->stride), b, k->stride);
    }
  }
  return sqrt(lt_dot(v, v, k->stride));
}

static void divide(double *v, double by, uint32_t n) {
  for (uint32_t i = 0; i < n; ++i) {
    v[i] /= by;
  }
}

/* A random basis vector: at the start, and wherever A maps the space so far into itself. */
static void begin_anew(lt_krylov *k, uint32_t at) {
  double *v = k->basis + (size_t)at * k->stride;
  double length = 0;
  for (uint32_t attempt = 0; attempt < 3 && length < 1e-8; ++attempt) {
    for (uint32_t i = 0; i < k->n; ++i) {
      v[i] = lt_random_unit(&k->random) - 0.5;
    }
    length = orthogonalise(k, at, v);
  }
  divide(v, length, k->n);
}

/* One more row of the tridiagonal matrix, and the next basis vector unless the whole space is spanned. */
static void advance(lt_krylov *k, lt_operator apply, void *context) {
  const uint32_t j = k->steps++;
  const double *v = k->basis + (size_t)j * k->stride;
  double *next = k->basis + (size_t)(j + 1) * k->stride;
  apply(context, v, next);
  k->alpha[j] = lt_dot(v, next, k->stride);
  const double before = sqrt(lt_dot(next, next, k->stride));
  const double length = orthogonalise(k, j + 1, next);
  if (length > 1e-12 * before && length > 0) {
    k->beta[j] = length;
    divide(next, length, k->n);
    return;
  }
  k->beta[j] = 0;
  if (k->steps < k->n) {
    begin_anew(k, j + 1);
  }
}

/* One implicit QL step of the block [l, m] with Wilkinson's shift (Bowdler, Martin, Reinsch and Wilkinson 1968). */
static void rotate_block(double *d, double *e, double *z, uint32_t n, uint32_t l, uint32_t m) {
  double g = (d[l + 1] - d[l]) / (2 * e[l]);
  double r = sqrt(g * g + 1);
  g = d[m] - d[l] + e[l] / (g + (g < 0 ? -r : r));
  double s = 1, c = 1, p = 0;
  for (uint32_t i = m; i-- > l;) {
    const double f = s * e[i], b = c * e[i];
    r = sqrt(f * f + g * g);
    e[i + 1] = r;
    if (r == 0) {
      d[i + 1] -= p;
      e[m] = 0;
      return;
    }
    s = f / r;
    c = g / r;
    g = d[i + 1] - p;
    r = (d[i] - g) * s + 2 * c * b;
    p = s * r;
    d[i + 1] = g + p;
    g = c * r - b;
    double *lower = z + (size_t)i * n, *upper = lower + n;
    for (uint32_t j = 0; j < n; ++j) {
      const double x = lower[j], y = upper[j];
      upper[j] = s * x + c * y;
      lower[j] = c * x - s * y;
    }
  }
  d[l] -= p;
  e[l] = g;
  e[m] = 0;
}

/* Eigenvalues and vectors of the tridiagonal matrix so far, in no order. */
static void diagonalise(lt_krylov *k) {
  const uint32_t n = k->steps;
  double *d = k->diagonal, *e = k->beside;
  memcpy(d, k->alpha, n * sizeof *d);
  memcpy(e, k->beta, n * sizeof *e);
  e[n - 1] = 0;
  memset(k->rotated, 0, (size_t)n * n * sizeof *k->rotated);
  for (uint32_t i = 0; i < n; ++i) {
    k->rotated[(size_t)i * n + i] = 1;
  }
  for (uint32_t l = 0; l < n; ++l) {
    for (uint32_t turn = 0; turn < MAX_ROTATIONS; ++turn) {
      uint32_t m = l;
      while (m + 1 < n && lt_magnitude(e[m]) > 0x1p-52 * (lt_magnitude(d[m]) + lt_magnitude(d[m + 1]))) {
        ++m;
      }
      if (m == l) {
        break;
      }
      rotate_block(d, e, k->rotated, n, l, m);
    }
  }
}

/* The place of the next largest eigenvalue that was not taken: those are marked in `taken`. */
static uint32_t take_largest(const lt_krylov *k, double *taken) {
  uint32_t best = 0;
  double largest = -(double)INFINITY;
  for (uint32_t i = 0; i < k->steps; ++i) {
    if (taken[i] == 0 && k->diagonal[i] > largest) {
      largest = k->diagonal[i];
      best = i;
    }
  }
  taken[best] = 1;
  return best;
}

/* True if the k largest have settled: |A v - value v| = beta * the last entry of their vector. */
static int is_settled(lt_krylov *k, uint32_t count) {
  const uint32_t n = k->steps;
  double largest = 0;
  memset(k->beside, 0, n * sizeof *k->beside);
  for (uint32_t i = 0; i < count; ++i) {
    const uint32_t at = take_largest(k, k->beside);
    const double value = lt_magnitude(k->diagonal[at]);
    largest = value > largest ? value : largest;
    const double residual = k->beta[n - 1] * lt_magnitude(k->rotated[(size_t)at * n + n - 1]);
    if (residual > 1e-11 * largest) {
      return 0;
    }
  }
  return 1;
}

static void turn_positive(double *v, uint32_t n) {
  const double sign = v[lt_largest_magnitude(v, n)] < 0 ? -1 : 1;
  for (uint32_t i = 0; i < n; ++i) {
    v[i] *= sign;
  }
}

static void write_vectors(lt_krylov *k, uint32_t count, double *out_values, double *out_vectors) {
  const uint32_t n = k->steps;
  memset(k->beside, 0, n * sizeof *k->beside);
  for (uint32_t i = 0; i < count; ++i) {
    double *v = out_vectors + (size_t)i * k->stride;
    const uint32_t at = take_largest(k, k->beside);
    out_values[i] = k->diagonal[at];
    memset(v, 0, k->stride * sizeof *v);
    for (uint32_t j = 0; j < n; ++j) {
      lt_add_multiple(v, k->rotated[(size_t)at * n + j], k->basis + (size_t)j * k->stride, k->stride);
    }
    turn_positive(v, k->n);
  }
}

lt_status lt_lanczos(lt_operator apply, void *context, uint32_t n, uint32_t stride, uint32_t k, uint32_t most, uint64_t seed,
                     double *out_values, double *out_vectors) {
  lt_krylov krylov;
  most = most < n ? most : n;
  most = most > k ? most : k;
  lt_arena arena = {NULL};
  const lt_status status = krylov_create(&arena, n, stride, most, seed, &krylov);
  if (status == LT_OK) {
    begin_anew(&krylov, 0);
    while (krylov.steps < most) {
      advance(&krylov, apply, context);
      if (krylov.steps == most || (krylov.steps >= k && krylov.steps % LOOK_EVERY == 0)) {
        diagonalise(&krylov);
        if (is_settled(&krylov, k)) {
          break;
        }
      }
    }
    write_vectors(&krylov, k, out_values, out_vectors);
  }
  return lt_arena_end(&arena, status);
}
