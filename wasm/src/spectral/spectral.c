/*
 * Spectral clustering (Ng, Jordan and Weiss 2001): the graph of nearest neighbours, kept where either end has the other
 * among its nearest, with weights exp(-d^2 / (2 sigma^2)), sigma the mean distance of neighbours; the eigenvectors of
 * D^-1/2 W D^-1/2 with the k largest eigenvalues, rows divided by their length; k-means of them.
 */
#include <math.h>
#include <string.h>

#include "feature_rows.h"
#include "kmeans.h"
#include "lanczos.h"
#include "neighbours.h"
#include "random.h"

enum { MAX_KRYLOV = 400 };

/* Below it a weight could vanish and leave a point without a degree. */
static const double MIN_WEIGHT = 1e-12;

typedef struct lt_affinity {
  uint32_t n, stride;
  uint32_t *start; /* n + 1 */
  uint32_t *end;   /* the neighbour of each entry */
  double *weight;  /* W, then D^-1/2 W D^-1/2 */
  double *degree;
  uint32_t *component, n_components;
  uint32_t tied; /* rows whose neighbours were chosen among equals */
  double *known; /* vectors of eigenvalue 1, one a component, of which `locked` are used */
  uint32_t locked;
} lt_affinity;

/* The lists of nearest neighbours alone, of one more than are used, which tells of ties: no spanning tree is asked for. */
static lt_status find_neighbours(const double *x, uint32_t n, uint32_t stride, uint32_t k, lt_neighbours **out) {
  LT_TRY(lt_neighbours_make(x, n, stride, k < n ? k + 1 : k, out));
  for (uint32_t leaf = 0; leaf < (*out)->n_leaves; ++leaf) {
    lt_nearest_of_leaf(*out, leaf, 1);
  }
  return LT_OK;
}

static const lt_near *near_of(const lt_neighbours *nb, uint32_t place) { return nb->near + (size_t)place * nb->k; }

/* True if `place` is among the `k` nearest of `other`. */
static int is_near(const lt_neighbours *nb, uint32_t k, uint32_t other, uint32_t place) {
  for (uint32_t i = 0; i < k; ++i) {
    if (near_of(nb, other)[i].place == place) {
      return 1;
    }
  }
  return 0;
}

static double mean_distance(const lt_neighbours *nb, uint32_t k) {
  double sum = 0;
  for (uint32_t place = 0; place < nb->n; ++place) {
    for (uint32_t i = 0; i < k; ++i) {
      sum += sqrt(near_of(nb, place)[i].square);
    }
  }
  return sum / ((double)nb->n * k);
}

/* Rows whose next neighbour is as near as the last of their k. */
static uint32_t tied_neighbours(const lt_neighbours *nb, uint32_t k) {
  uint32_t count = 0;
  for (uint32_t place = 0; place < nb->n && k < nb->k; ++place) {
    count += near_of(nb, place)[k].square <= near_of(nb, place)[k - 1].square;
  }
  return count;
}

/* Calls for each edge once: by the end that has the other, by the lower place where both have. */
#define LT_EACH_EDGE(nb, k, a, near)                                                \
  for (uint32_t a = 0; a < (nb)->n; ++a)                                            \
    for (const lt_near *near = near_of(nb, a); near < near_of(nb, a) + (k); ++near) \
      if (a < near->place || !is_near(nb, k, near->place, a))

static lt_status build(lt_arena *arena, const lt_neighbours *nb, uint32_t k, lt_affinity *a) {
  const uint32_t n = nb->n;
  const double sigma = mean_distance(nb, k),
               width = 2 * sigma * sigma; /* 0 for points that differ by less than squares show */
  a->n = n;
  a->stride = lt_wide(n);
  a->tied = tied_neighbours(nb, k);
  LT_TRY(LT_NEW_IN(arena, (size_t)n + 1, &a->start));
  LT_TRY(LT_NEW_TABLE_IN(arena, 2 * (size_t)n, k, &a->end));
  LT_TRY(LT_NEW_TABLE_IN(arena, 2 * (size_t)n, k, &a->weight));
  LT_TRY_NEW_EACH_IN(arena, n, &a->degree, &a->component);
  LT_EACH_EDGE (nb, k, p, near) {
    ++a->start[nb->point[p]];
    ++a->start[nb->point[near->place]];
  }
  for (uint32_t i = 1; i <= n; ++i) {
    a->start[i] += a->start[i - 1]; /* where the entries of i end: filling goes down */
  }
  LT_EACH_EDGE (nb, k, p, near) {
    const uint32_t i = nb->point[p], j = nb->point[near->place];
    const double exact = width > 0 ? lt_exp(-near->square / width) : 1;
    const double weight = exact > MIN_WEIGHT ? exact : MIN_WEIGHT;
    const uint32_t at_i = --a->start[i], at_j = --a->start[j];
    a->end[at_i] = j;
    a->end[at_j] = i;
    a->weight[at_i] = a->weight[at_j] = weight;
    a->degree[i] += weight;
    a->degree[j] += weight;
  }
  for (uint32_t i = 0; i < n; ++i) {
    for (uint32_t e = a->start[i]; e < a->start[i + 1]; ++e) {
      a->weight[e] /= sqrt(a->degree[i] * a->degree[a->end[e]]);
    }
  }
  return LT_OK;
}

/* Components in the order of their first point, by search with a stack. */
static lt_status find_components(lt_arena *arena, lt_affinity *a) {
  uint32_t *stack, top = 0;
  LT_TRY(LT_NEW_IN(arena, a->n, &stack));
  for (uint32_t i = 0; i < a->n; ++i) {
    a->component[i] = UINT32_MAX;
  }
  for (uint32_t first = 0; first < a->n; ++first) {
    if (a->component[first] != UINT32_MAX) {
      continue;
    }
    a->component[first] = a->n_components;
    stack[top++] = first;
    while (top > 0) {
      const uint32_t i = stack[--top];
      for (uint32_t e = a->start[i]; e < a->start[i + 1]; ++e) {
        if (a->component[a->end[e]] == UINT32_MAX) {
          a->component[a->end[e]] = a->n_components;
          stack[top++] = a->end[e];
        }
      }
    }
    ++a->n_components;
  }
  return LT_OK;
}

/*
 * Every component has the eigenvector D^1/2 1 with the eigenvalue 1, which Lanczos would find only once: the k largest
 * components (the first of equals) have theirs written down, and it looks for the rest.
 */
static lt_status lock_components(lt_arena *arena, lt_affinity *a, uint32_t k) {
  uint32_t *size;
  a->locked = a->n_components < k ? a->n_components : k;
  LT_TRY(LT_NEW_TABLE_IN(arena, a->locked, a->stride, &a->known));
  LT_TRY(LT_NEW_IN(arena, a->n_components, &size));
  for (uint32_t i = 0; i < a->n; ++i) {
    ++size[a->component[i]];
  }
  for (uint32_t v = 0; v < a->locked; ++v) {
    uint32_t largest = 0;
    for (uint32_t c = 1; c < a->n_components; ++c) {
      largest = size[c] > size[largest] ? c : largest;
    }
    size[largest] = 0;
    double square = 0;
    for (uint32_t i = 0; i < a->n; ++i) {
      square += a->component[i] == largest ? a->degree[i] : 0;
    }
    for (uint32_t i = 0; i < a->n; ++i) {
      a->known[(size_t)v * a->stride + i] = a->component[i] == largest ? sqrt(a->degree[i] / square) : 0;
    }
  }
  return LT_OK;
}

/* Multiplies by the affinity, whose locked eigenvalues are moved from 1 to -1 so that they are not found again. */
static void apply(void *context, const double *x, double *out) {
  const lt_affinity *a = context;
  memset(out, 0, a->stride * sizeof *out);
  for (uint32_t i = 0; i < a->n; ++i) {
    double sum = 0;
    for (uint32_t e = a->start[i]; e < a->start[i + 1]; ++e) {
      sum += a->weight[e] * x[a->end[e]];
    }
    out[i] = sum;
  }
  for (uint32_t v = 0; v < a->locked; ++v) {
    const double *known = a->known + (size_t)v * a->stride;
    lt_add_multiple(out, -2 * lt_dot(known, x, a->stride), known, a->stride);
  }
}

/*
 * Rows of the k eigenvectors, each divided by its length: out[n][stride]. `wanted` eigenvalues are found, k or one more:
 * values[wanted].
 */
static lt_status embed(lt_arena *arena, lt_affinity *a, uint32_t k, uint32_t wanted, double *values, double *out,
                       uint32_t stride) {
  double *vectors;
  LT_TRY(LT_NEW_TABLE_IN(arena, wanted, a->stride, &vectors));
  memcpy(vectors, a->known, (size_t)a->locked * a->stride * sizeof *vectors);
  for (uint32_t v = 0; v < a->locked; ++v) {
    values[v] = 1;
  }
  if (a->locked < wanted) {
    LT_TRY(lt_lanczos(apply, a, a->n, a->stride, wanted - a->locked, MAX_KRYLOV, 1, values + a->locked,
                      vectors + (size_t)a->locked * a->stride));
  }
  for (uint32_t i = 0; i < a->n; ++i) {
    double square = 0;
    for (uint32_t v = 0; v < k; ++v) {
      out[(size_t)i * stride + v] = vectors[(size_t)v * a->stride + i];
      square += out[(size_t)i * stride + v] * out[(size_t)i * stride + v];
    }
    for (uint32_t v = 0; square > 0 && v < k; ++v) {
      out[(size_t)i * stride + v] /= sqrt(square);
    }
  }
  return LT_OK;
}

/* Of every cluster the sum of degrees, and what of it are edges inside: out[k][2]. */
static void add_up(const lt_affinity *a, const uint32_t *labels, double *out) {
  for (uint32_t i = 0; i < a->n; ++i) {
    double *sums = out + 2 * (size_t)labels[i];
    sums[0] += a->degree[i];
    for (uint32_t e = a->start[i]; e < a->start[i + 1]; ++e) {
      const uint32_t j = a->end[e];
      sums[1] += labels[i] == labels[j] ? a->weight[e] * sqrt(a->degree[i] * a->degree[j]) : 0;
    }
  }
}

static lt_status find_affinity(lt_arena *arena, const double *x, uint32_t stride, uint32_t n, uint32_t k, lt_affinity *out) {
  lt_neighbours *neighbours = NULL;
  lt_status status = find_neighbours(x, n, stride, k, &neighbours);
  status = status != LT_OK ? status : build(arena, neighbours, k < n ? k : n - 1, out);
  lt_neighbours_destroy(neighbours);
  return status;
}

static lt_status cluster(lt_arena *arena, const double *x, uint32_t stride, const lt_spectral_options *o, uint32_t n,
                         uint64_t random, uint32_t *out_labels, double *out_ties, double *out_said) {
  lt_affinity affinity = {0};
  double *rows, *centres, *values, numbers[LT_KMEANS_NUMBERS];
  const uint32_t k = o->n_clusters, width = lt_wide(k);
  LT_TRY(find_affinity(arena, x, stride, n, o->neighbours, &affinity));
  LT_TRY(find_components(arena, &affinity));
  LT_TRY(lock_components(arena, &affinity, k));
  LT_TRY(LT_NEW_TABLE_IN(arena, n, width, &rows));
  LT_TRY(LT_NEW_TABLE_IN(arena, k, width, &centres));
  LT_TRY(LT_NEW_IN(arena, (size_t)k + 1, &values));
  LT_TRY(embed(arena, &affinity, k, out_said != NULL && k < n ? k + 1 : k, values, rows, width));
  const lt_kmeans_problem problem = {rows, n, width, k, o->runs, 1};
  LT_TRY(lt_kmeans_run(&problem, &random, out_labels, centres, numbers));
  *out_ties = numbers[LT_KMEANS_TIES] > affinity.tied ? numbers[LT_KMEANS_TIES] : affinity.tied;
  if (out_said != NULL) {
    memset(out_said, 0, (3 * (size_t)k + 1) * sizeof *out_said);
    memcpy(out_said, values, ((size_t)k + 1) * sizeof *out_said);
    add_up(&affinity, out_labels, out_said + k + 1);
    for (uint32_t i = 0; i < n; ++i) {
      memcpy(out_said + 3 * (size_t)k + 1 + (size_t)i * k, rows + (size_t)i * width, k * sizeof *rows);
    }
  }
  return LT_OK;
}

lt_status lt_spectral(const lt_features *features, const lt_spectral_options *options, const uint32_t *rows, uint32_t n,
                      double seed, uint32_t *out_labels, double *out_ties, double *out_said) {
  LT_REFUSE_IF(
      n < 2 || options->n_clusters == 0 || options->n_clusters > n || options->neighbours == 0 || options->runs == 0,
      lt_fail(LT_INVALID, "# clusters of # rows, or an option of 0", options->n_clusters, n));
  double *x;
  lt_arena arena = {NULL};
  lt_status status = lt_features_gather(&arena, features, rows, n, &x);
  status = status != LT_OK
               ? status
               : cluster(&arena, x, features->stride, options, n, lt_seed_of(seed), out_labels, out_ties, out_said);
  return lt_arena_end(&arena, status);
}
