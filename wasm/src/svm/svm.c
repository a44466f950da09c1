/*
 * Linear support vector machines, one against the rest, with the squared hinge loss: dual coordinate descent (Hsieh,
 * Chang, Lin, Keerthi and Sundararajan 2008) of
 *
 *   min_w |w|^2 / 2 + C sum_i max(0, 1 - s_i w x_i)^2,    x_i with one more feature of 1, whose weight is the bias.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "feature_rows.h"
#include "random.h"

typedef struct lt_descent {
  const double *x;
  uint32_t n, stride;
  double *w; /* stride */
  double bias;
  double *alpha; /* n, >= 0 */
  double *curve; /* n: |x_i|^2 + 1 + 1 / (2 C) */
  int8_t *sign;
  uint32_t *order; /* the first `open` are visited: the others are at 0 and stay there (shrinking) */
  uint32_t open;
  double shrink_above;
  uint64_t random;
} lt_descent;

static lt_status create(lt_arena *arena, lt_descent *t) {
  LT_TRY(LT_NEW_IN(arena, t->stride, &t->w));
  LT_TRY_NEW_EACH_IN(arena, t->n, &t->alpha, &t->curve, &t->sign, &t->order);
  return LT_OK;
}

static void shuffle(lt_descent *t) {
  for (uint32_t i = 0; i < t->open; ++i) {
    const uint32_t other = i + lt_random_below(&t->random, t->open - i), held = t->order[i];
    t->order[i] = t->order[other];
    t->order[other] = held;
  }
}

/* Visits all open rows once; returns the range of their projected gradients. */
static double sweep(lt_descent *t, double cost) {
  double highest = -(double)INFINITY, lowest = (double)INFINITY;
  shuffle(t);
  for (uint32_t at = 0; at < t->open; ++at) {
    const uint32_t i = t->order[at];
    const double *x = t->x + (size_t)i * t->stride;
    const double gradient = t->sign[i] * (lt_dot(t->w, x, t->stride) + t->bias) - 1 + t->alpha[i] / (2 * cost);
    if (t->alpha[i] == 0 && gradient > t->shrink_above) {
      t->order[at--] = t->order[--t->open];
      t->order[t->open] = i;
      continue;
    }
    const double projected = t->alpha[i] == 0 && gradient > 0 ? 0 : gradient;
    highest = projected > highest ? projected : highest;
    lowest = projected < lowest ? projected : lowest;
    if (projected != 0) {
      const double before = t->alpha[i], moved = before - gradient / t->curve[i];
      t->alpha[i] = moved > 0 ? moved : 0;
      const double by = (t->alpha[i] - before) * t->sign[i];
      lt_add_multiple(t->w, by, x, t->stride);
      t->bias += by;
    }
  }
  t->shrink_above = highest > 0 ? highest : (double)INFINITY;
  return t->open == 0 ? 0 : highest - lowest;
}

static void open_all(lt_descent *t) {
  t->open = t->n;
  t->shrink_above = (double)INFINITY;
}

/* Until the gradients of all rows, not only of the open ones, are within the tolerance. */
static void descend(lt_descent *t, const lt_svm_options *options) {
  memset(t->w, 0, t->stride * sizeof *t->w);
  memset(t->alpha, 0, t->n * sizeof *t->alpha);
  t->bias = 0;
  open_all(t);
  for (uint32_t i = 0; i < t->n; ++i) {
    t->order[i] = i;
  }
  for (uint32_t epoch = 0; epoch < options->most_epochs; ++epoch) {
    if (sweep(t, options->cost) <= options->tolerance) {
      if (t->open == t->n) {
        return;
      }
      open_all(t);
    }
  }
}

static lt_status check(const lt_svm_options *o, const uint32_t *targets, uint32_t n) {
  LT_REFUSE_IF(n == 0 || o->n_targets < 2 || !(o->cost > 0) || !(o->tolerance > 0),
               lt_fail(LT_INVALID, "# rows of # classes, or an option out of range", n, o->n_targets));
  for (uint32_t i = 0; i < n; ++i) {
    LT_REFUSE_IF(targets[i] >= o->n_targets, lt_fail(LT_INVALID, "row # belongs to class #", i, targets[i]));
  }
  return LT_OK;
}

/* Two targets need one machine: the second is its mirror image. */
static void train(lt_descent *t, const lt_svm_options *o, const uint32_t *targets, uint32_t d, double *out) {
  const size_t width = (size_t)d + 1;
  for (uint32_t target = 0; target < (o->n_targets == 2 ? 1 : o->n_targets); ++target) {
    for (uint32_t i = 0; i < t->n; ++i) {
      t->sign[i] = targets[i] == target ? 1 : -1;
    }
    descend(t, o);
    memcpy(out + target * width, t->w, d * sizeof *out);
    out[target * width + d] = t->bias;
  }
  for (size_t p = 0; o->n_targets == 2 && p < width; ++p) {
    out[width + p] = -out[p];
  }
}

lt_status lt_svm_train(const lt_features *features, const lt_svm_options *options, const uint32_t *rows,
                       const uint32_t *targets, uint32_t n, double seed, double *out_weights) {
  LT_TRY(check(options, targets, n));
  double *x;
  lt_arena arena = {NULL};
  lt_descent descent = {.n = n, .stride = features->stride, .random = lt_seed_of(seed)};
  lt_status status = lt_features_gather(&arena, features, rows, n, &x);
  status = status != LT_OK ? status : create(&arena, &descent);
  if (status == LT_OK) {
    descent.x = x;
    for (uint32_t i = 0; i < n; ++i) {
      const double *row = x + (size_t)i * features->stride;
      descent.curve[i] = lt_dot(row, row, features->stride) + 1 + 1 / (2 * options->cost);
    }
    train(&descent, options, targets, features->d, out_weights);
  }
  return lt_arena_end(&arena, status);
}

lt_status lt_linear_choose(const lt_features *features, const uint32_t *rows, uint32_t n, const double *weights,
                           uint32_t n_targets, uint32_t *out) {
  const uint32_t d = features->d, stride = features->stride;
  double *w;
  LT_TRY(LT_NEW_TABLE(n_targets, stride, &w));
  for (uint32_t t = 0; t < n_targets; ++t) {
    memcpy(w + (size_t)t * stride, weights + t * ((size_t)d + 1), d * sizeof *w);
  }
  lt_status status = LT_OK;
  for (uint32_t i = 0; i < n && status == LT_OK; ++i) {
    if (rows[i] >= features->n) {
      status = lt_fail(LT_INVALID, "row # of #", rows[i], features->n);
      break;
    }
    double best = -(double)INFINITY;
    for (uint32_t t = 0; t < n_targets; ++t) {
      const double score =
          lt_dot(features->x + (size_t)rows[i] * stride, w + (size_t)t * stride, stride) + weights[t * ((size_t)d + 1) + d];
      if (score > best) {
        best = score;
        out[i] = t;
      }
    }
  }
  free(w);
  return status;
}
