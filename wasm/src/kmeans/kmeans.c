/*
 * k-means (Lloyd 1982) from the seeds of k-means++ (Arthur and Vassilvitskii 2007): the first centre is a random row, each
 * next one a row drawn by its squared distance to the nearest centre so far. Rows are compared with centres by
 * x.c - |c|^2 / 2, which is largest at the nearest; ties go to the lower cluster.
 */
#include "kmeans.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "feature_rows.h"
#include "random.h"

/* Rounding could make labels alternate for ever. */
enum { MOST_ROUNDS = 1000 };

typedef struct lt_lloyd {
  const lt_kmeans_problem *problem;
  double *centre; /* k rows of stride */
  double *sum;    /* the same: sums of the members */
  double *half;   /* k: |c|^2 / 2 */
  uint32_t *size; /* k */
  uint32_t *label, *before;
  double *near; /* n: squared distance to the nearest seed so far */
} lt_lloyd;

static lt_status create(const lt_kmeans_problem *problem, lt_lloyd *out) {
  *out = (lt_lloyd){.problem = problem};
  LT_TRY(LT_NEW_TABLE(problem->k, problem->stride, &out->centre));
  LT_TRY(LT_NEW_TABLE(problem->k, problem->stride, &out->sum));
  LT_TRY(LT_NEW(problem->k, &out->half));
  LT_TRY(LT_NEW(problem->k, &out->size));
  LT_TRY(LT_NEW(problem->n, &out->label));
  LT_TRY(LT_NEW(problem->n, &out->before));
  return LT_NEW(problem->n, &out->near);
}

static void destroy(lt_lloyd *l) {
  free(l->centre);
  free(l->sum);
  free(l->half);
  free(l->size);
  free(l->label);
  free(l->before);
  free(l->near);
}

static const double *row_of(const lt_lloyd *l, uint32_t i) { return l->problem->x + (size_t)i * l->problem->stride; }
static double *centre_of(const lt_lloyd *l, uint32_t k) { return l->centre + (size_t)k * l->problem->stride; }

/* The first row whose cumulated squared distance is above u times the sum of all. */
static uint32_t draw(const lt_lloyd *l, double u) {
  const uint32_t n = l->problem->n;
  double total = 0, sum = 0;
  for (uint32_t i = 0; i < n; ++i) {
    total += l->near[i];
  }
  for (uint32_t i = 0; i < n; ++i) {
    sum += l->near[i];
    if (sum > u * total) {
      return i;
    }
  }
  return n - 1; /* all rows are centres */
}

static void seed_centres(lt_lloyd *l, uint64_t *random) {
  const lt_kmeans_problem *p = l->problem;
  for (uint32_t k = 0; k < p->k; ++k) {
    const double u = lt_random_unit(random);
    const uint32_t at = k == 0 ? (uint32_t)(u * p->n) : draw(l, u);
    memcpy(centre_of(l, k), row_of(l, at), p->stride * sizeof(double));
    for (uint32_t i = 0; i < p->n; ++i) {
      const double square = lt_square_between(row_of(l, i), row_of(l, at), p->stride);
      l->near[i] = k == 0 || square < l->near[i] ? square : l->near[i];
    }
  }
}

static void assign(lt_lloyd *l) {
  const lt_kmeans_problem *p = l->problem;
  for (uint32_t k = 0; k < p->k; ++k) {
    l->half[k] = lt_dot(centre_of(l, k), centre_of(l, k), p->stride) / 2;
    l->size[k] = 0;
  }
  for (uint32_t i = 0; i < p->n; ++i) {
    double most = -(double)INFINITY;
    for (uint32_t k = 0; k < p->k; ++k) {
      const double nearness = lt_dot(row_of(l, i), centre_of(l, k), p->stride) - l->half[k];
      if (nearness > most) {
        most = nearness;
        l->label[i] = k;
      }
    }
    ++l->size[l->label[i]];
  }
}

/* An empty cluster takes the row farthest from its own centre, which must not be alone in its cluster. */
static void fill_empty(lt_lloyd *l) {
  const lt_kmeans_problem *p = l->problem;
  for (uint32_t k = 0; k < p->k; ++k) {
    if (l->size[k] > 0) {
      continue;
    }
    double farthest = -1;
    uint32_t at = 0;
    for (uint32_t i = 0; i < p->n; ++i) {
      const double square = lt_square_between(row_of(l, i), centre_of(l, l->label[i]), p->stride);
      if (square > farthest && l->size[l->label[i]] > 1) {
        farthest = square;
        at = i;
      }
    }
    --l->size[l->label[at]];
    l->label[at] = k;
    l->size[k] = 1;
  }
}

/* Sums change by the rows that moved; `first` builds them. */
static void update_centres(lt_lloyd *l, int first) {
  const lt_kmeans_problem *p = l->problem;
  if (first) {
    memset(l->sum, 0, (size_t)p->k * p->stride * sizeof *l->sum);
  }
  for (uint32_t i = 0; i < p->n; ++i) {
    if (!first && l->label[i] != l->before[i]) {
      lt_add_multiple(l->sum + (size_t)l->before[i] * p->stride, -1, row_of(l, i), p->stride);
    }
    if (first || l->label[i] != l->before[i]) {
      lt_add_multiple(l->sum + (size_t)l->label[i] * p->stride, 1, row_of(l, i), p->stride);
    }
  }
  for (uint32_t k = 0; k < p->k; ++k) {
    memset(centre_of(l, k), 0, p->stride * sizeof(double));
    lt_add_multiple(centre_of(l, k), 1.0 / l->size[k], l->sum + (size_t)k * p->stride, p->stride);
  }
}

static double inertia_of(const lt_lloyd *l) {
  double sum = 0;
  for (uint32_t i = 0; i < l->problem->n; ++i) {
    sum += lt_square_between(row_of(l, i), centre_of(l, l->label[i]), l->problem->stride);
  }
  return sum;
}

/* One run; its inertia. */
static double descend(lt_lloyd *l, uint64_t *random) {
  const size_t bytes = l->problem->n * sizeof *l->label;
  seed_centres(l, random);
  for (uint32_t round = 0; round < MOST_ROUNDS; ++round) {
    memcpy(l->before, l->label, bytes);
    assign(l);
    fill_empty(l);
    if (round > 0 && memcmp(l->before, l->label, bytes) == 0) {
      break;
    }
    update_centres(l, round == 0);
  }
  return inertia_of(l);
}

lt_status lt_kmeans_run(const lt_kmeans_problem *problem, uint64_t *random, uint32_t *out_labels, double *out_centres,
                        double *out_inertia) {
  lt_lloyd lloyd;
  const lt_status status = create(problem, &lloyd);
  *out_inertia = (double)INFINITY;
  for (uint32_t run = 0; status == LT_OK && run < problem->runs; ++run) {
    const double inertia = descend(&lloyd, random);
    if (inertia < *out_inertia) {
      *out_inertia = inertia;
      memcpy(out_labels, lloyd.label, problem->n * sizeof *out_labels);
      memcpy(out_centres, lloyd.centre, (size_t)problem->k * problem->stride * sizeof *out_centres);
    }
  }
  destroy(&lloyd);
  return status;
}

lt_status lt_kmeans(const lt_features *features, const uint32_t *rows, uint32_t n, uint32_t k, uint32_t runs, double seed,
                    uint32_t *out_labels, double *out_inertia) {
  if (k == 0 || k > n || runs == 0) {
    return lt_fail(LT_INVALID, "# clusters of # rows", k, n);
  }
  double *x, *centres;
  uint64_t random = (uint64_t)seed;
  LT_TRY(lt_features_gather(features, rows, n, &x));
  lt_status status = LT_NEW_TABLE(k, features->stride, &centres);
  if (status == LT_OK) {
    const lt_kmeans_problem problem = {x, n, features->stride, k, runs};
    status = lt_kmeans_run(&problem, &random, out_labels, centres, out_inertia);
  }
  free(x);
  free(centres);
  return status;
}
