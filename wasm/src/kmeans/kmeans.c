/*
 * k-means (Lloyd 1982) from the seeds of k-means++ (Arthur and Vassilvitskii 2007): the first centre is a random row, each
 * next one a row drawn by its squared distance to the nearest centre so far; of several such draws the one after which these
 * distances are least in all (their greedy variant, as scikit-learn does it). Rows are compared with centres by
 * x.c - |c|^2 / 2, which is largest at the nearest; ties go to the lower cluster.
 */
#include "kmeans.h"

#include <math.h>
#include <string.h>

#include "feature_rows.h"
#include "finite.h"
#include "random.h"

/* Rounding could make labels alternate for ever. */
enum { MAX_ROUNDS = 1000, AT_ONCE = 16 };

/* Closer than this, relatively, two distances are equal for all that rounding can tell. */
static const double TIE = 1e-12;

typedef struct lt_lloyd {
  const lt_kmeans_problem *problem;
  double *centre; /* k rows of stride */
  double *sum;    /* the same: sums of the members */
  double *half;   /* k: |c|^2 / 2 */
  uint32_t *size; /* k */
  uint32_t *label, *before;
  double *near;           /* n: squared distance to the nearest seed so far */
  double *nearer, *tried; /* n: the same with the best candidate for the next one, and with another */
} lt_lloyd;

static lt_status create(lt_arena *arena, const lt_kmeans_problem *problem, lt_lloyd *out) {
  *out = (lt_lloyd){.problem = problem};
  LT_TRY(LT_NEW_TABLE_IN(arena, problem->k, problem->stride, &out->centre));
  LT_TRY(LT_NEW_TABLE_IN(arena, problem->k, problem->stride, &out->sum));
  LT_TRY_NEW_EACH_IN(arena, problem->k, &out->half, &out->size);
  LT_TRY_NEW_EACH_IN(arena, problem->n, &out->label, &out->before, &out->near, &out->nearer, &out->tried);
  return LT_OK;
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

static void swap(double **a, double **b) {
  double *const held = *a;
  *a = *b;
  *b = held;
}

/* Distances to the nearest seed with row `at` as one more; their sum. */
static double with_seed(const lt_lloyd *l, uint32_t at, int is_first, double *out) {
  double total = 0;
  for (uint32_t i = 0; i < l->problem->n; ++i) {
    const double square = lt_square_between(row_of(l, i), row_of(l, at), l->problem->stride);
    out[i] = is_first || square < l->near[i] ? square : l->near[i];
    total += out[i];
  }
  return total;
}

static void seed_centres(lt_lloyd *l, uint64_t *random) {
  const lt_kmeans_problem *p = l->problem;
  for (uint32_t k = 0; k < p->k; ++k) {
    double least = (double)INFINITY;
    uint32_t best = 0;
    for (uint32_t trial = 0; trial < (k == 0 ? 1 : p->trials); ++trial) {
      const double u = lt_random_unit(random);
      const uint32_t at = k == 0 ? (uint32_t)(u * p->n) : draw(l, u);
      const double total = with_seed(l, at, k == 0, l->tried);
      if (total < least) {
        least = total;
        best = at;
        swap(&l->tried, &l->nearer);
      }
    }
    memcpy(centre_of(l, k), row_of(l, best), p->stride * sizeof(double));
    swap(&l->near, &l->nearer);
  }
}

static void assign(lt_lloyd *l) {
  const lt_kmeans_problem *p = l->problem;
  for (uint32_t k = 0; k < p->k; ++k) {
    l->half[k] = lt_dot(centre_of(l, k), centre_of(l, k), p->stride) / 2;
    l->size[k] = 0;
  }
  double products[AT_ONCE];
  for (uint32_t i = 0; i < p->n; i += AT_ONCE) {
    const uint32_t count = p->n - i < AT_ONCE ? p->n - i : AT_ONCE;
    double most[AT_ONCE];
    for (uint32_t k = 0; k < p->k; ++k) {
      lt_dots(row_of(l, i), count, p->stride, centre_of(l, k), products);
      for (uint32_t j = 0; j < count; ++j) {
        const double nearness = products[j] - l->half[k];
        if (k == 0 || nearness > most[j]) {
          most[j] = nearness;
          l->label[i + j] = k;
        }
      }
    }
    for (uint32_t j = 0; j < count; ++j) {
      ++l->size[l->label[i + j]];
    }
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
  for (uint32_t round = 0; round < MAX_ROUNDS; ++round) {
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

/* Rows that the last run puts elsewhere than the best one; clusters of both are matched by their first rows. */
static uint32_t moved(lt_lloyd *l, const uint32_t *labels) {
  uint32_t count = 0;
  for (uint32_t k = 0; k < l->problem->k; ++k) {
    l->size[k] = UINT32_MAX;
  }
  for (uint32_t i = 0; i < l->problem->n; ++i) {
    uint32_t *match = &l->size[labels[i]];
    *match = *match == UINT32_MAX ? l->label[i] : *match;
    count += *match != l->label[i];
  }
  return count;
}

/* Rows that are as near to another centre as to their own. */
static uint32_t between(const lt_lloyd *l, const uint32_t *labels, const double *centres) {
  const lt_kmeans_problem *p = l->problem;
  uint32_t count = 0;
  for (uint32_t i = 0; i < p->n; ++i) {
    const double own = lt_square_between(row_of(l, i), centres + (size_t)labels[i] * p->stride, p->stride);
    int tied = 0;
    for (uint32_t k = 0; k < p->k && !tied; ++k) {
      const double other = lt_square_between(row_of(l, i), centres + (size_t)k * p->stride, p->stride);
      tied = k != labels[i] && other - own <= TIE * other;
    }
    count += (uint32_t)tied;
  }
  return count;
}

/* The best of all runs; the most rows that another one, as good, puts elsewhere. */
static uint32_t find_best(lt_lloyd *l, uint64_t *random, uint32_t *out_labels, double *out_centres, double *out_inertia) {
  const lt_kmeans_problem *p = l->problem;
  uint32_t ties = 0;
  for (uint32_t run = 0; run < p->runs; ++run) {
    const double inertia = descend(l, random);
    if (run > 0 && lt_magnitude(inertia - *out_inertia) <= TIE * *out_inertia) {
      const uint32_t others = moved(l, out_labels);
      ties = others > ties ? others : ties;
    } else if (inertia < *out_inertia) {
      ties = 0;
    }
    if (inertia < *out_inertia) {
      *out_inertia = inertia;
      memcpy(out_labels, l->label, p->n * sizeof *out_labels);
      memcpy(out_centres, l->centre, (size_t)p->k * p->stride * sizeof *out_centres);
    }
  }
  return ties;
}

lt_status lt_kmeans_run(const lt_kmeans_problem *problem, uint64_t *random, uint32_t *out_labels, double *out_centres,
                        double *out) {
  lt_lloyd lloyd;
  lt_arena arena = {NULL};
  lt_status status = create(&arena, problem, &lloyd);
  double inertia = (double)INFINITY;
  if (status == LT_OK) {
    const uint32_t others = find_best(&lloyd, random, out_labels, out_centres, &inertia);
    if (lt_is_finite(inertia)) {
      const uint32_t near = between(&lloyd, out_labels, out_centres);
      out[LT_KMEANS_INERTIA] = inertia;
      out[LT_KMEANS_TIES] = near > others ? near : others;
    } else { /* then there are no labels either */
      status = lt_fail(LT_BAD_VALUE, "the squared distances of # rows are too large to be added", problem->n, 0);
    }
  }
  return lt_arena_end(&arena, status);
}

lt_status lt_kmeans(const lt_features *features, const uint32_t *rows, uint32_t n, uint32_t k, uint32_t runs,
                    uint32_t trials, double seed, uint32_t *out_labels, double *out) {
  LT_REFUSE_IF(k == 0 || k > n || runs == 0 || trials == 0, lt_fail(LT_INVALID, "# clusters of # rows", k, n));
  double *x, *centres;
  uint64_t random = lt_seed_of(seed);
  lt_arena arena = {NULL};
  lt_status status = lt_features_gather(&arena, features, rows, n, &x);
  status = status != LT_OK ? status : LT_NEW_TABLE_IN(&arena, k, features->stride, &centres);
  if (status == LT_OK) {
    const lt_kmeans_problem problem = {x, n, features->stride, k, runs, trials};
    status = lt_kmeans_run(&problem, &random, out_labels, centres, out);
  }
  return lt_arena_end(&arena, status);
}
