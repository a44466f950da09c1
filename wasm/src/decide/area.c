/* hAURC: its influence function and standard error, and its value for resamples of the rows. */
#include <math.h>
#include <stdlib.h>

#include "decide.h"
#include "random.h"

/* Mean coverage lost by steps below each level, and up to it, together: what a row of that level adds, times 2. */
static void fill_lost(const lt_decide *decide, const lt_steps *steps, double *out) {
  const double unit = (double)(UINT64_C(1) << decide->scale);
  uint64_t sum = 0;
  for (uint32_t level = 0; level < steps->n_levels; ++level) {
    const uint64_t below = sum + steps->lost[2 * (size_t)level];
    sum = below + steps->lost[2 * (size_t)level + 1];
    out[level] = ((double)below / unit + (double)sum / unit) / decide->n_rows;
  }
  out[steps->n_levels] = 0;
}

/* For each row what it adds to the area by its steps, and by being wrong: a_i + b_i. */
static double add_influence(const lt_decide *decide, const lt_steps *steps, const double *lost, double sign, double *out) {
  double area = 0;
  for (uint32_t row = 0; row < decide->n_rows; ++row) {
    area += steps->spread[row];
  }
  area /= decide->n_rows;
  for (uint32_t row = 0; row < decide->n_rows; ++row) {
    out[row] += sign * (steps->spread[row] + lost[steps->of_row[row]] / 2 - 2 * area);
  }
  return area;
}

static lt_status check(const lt_decide *decide, uint32_t t) {
  LT_REFUSE_IF(decide->state != LT_DECIDE_DONE, lt_fail(LT_WRONG_STATE, "the rows are not complete", 0, 0));
  return t < decide->options.n_trees ? LT_OK : lt_fail(LT_INVALID, "there is no such tree", 0, 0);
}

/* The influence of every row on the area of tree a, less that on tree b. */
static lt_status influence(const lt_decide *decide, uint32_t a, uint32_t b, double *infl, double *lost, double *out) {
  const lt_steps *of_a = &decide->steps[a];
  fill_lost(decide, of_a, lost);
  out[0] = add_influence(decide, of_a, lost, 1, infl);
  if (b != LT_NO_TREE) {
    const lt_steps *of_b = &decide->steps[b];
    fill_lost(decide, of_b, lost);
    out[0] -= add_influence(decide, of_b, lost, -1, infl);
  }
  double squares = 0;
  for (uint32_t row = 0; row < decide->n_rows; ++row) {
    squares += infl[row] * infl[row];
  }
  out[1] = __builtin_sqrt(squares) / decide->n_rows;
  return lt_is_finite(out[1]) ? LT_OK : lt_fail(LT_BAD_VALUE, "the standard error is no number", 0, 0);
}

lt_status lt_decide_area(const lt_decide *decide, uint32_t a, uint32_t b, double *out, double *out_influence) {
  LT_TRY(check(decide, a));
  LT_TRY(check(decide, b == LT_NO_TREE ? a : b));
  lt_arena arena = {NULL};
  double *lost, *infl;
  lt_status status = LT_NEW_IN(&arena, (size_t)decide->n_rows + 1, &lost);
  if (status == LT_OK) {
    status = LT_NEW_IN(&arena, decide->n_rows, &infl);
  }
  if (status == LT_OK) {
    status = influence(decide, a, b, infl, lost, out);
  }
  if (status == LT_OK && out_influence != NULL) {
    memcpy(out_influence, infl, decide->n_rows * sizeof *infl);
  }
  return lt_arena_end(&arena, status);
}

/* Places of the steps of a tree, for all of its resamples. */
static lt_status prepare(lt_decide *decide, uint32_t t) {
  lt_resampling *r = &decide->resampling;
  const lt_steps *steps = &decide->steps[t];
  if (r->place != NULL && r->tree == t) {
    return LT_OK;
  }
  lt_arena_free(&r->arena);
  *r = (lt_resampling){.tree = t};
  LT_TRY(LT_NEW_IN(&r->arena, decide->n_rows, &r->times));
  LT_TRY(LT_NEW_IN(&r->arena, (size_t)steps->n_levels + 1, &r->wrong));
  uint32_t *place;
  LT_TRY(LT_NEW_IN(&r->arena, (size_t)steps->keys.n, &place));
  for (uint64_t i = 0; i < steps->keys.n; ++i) {
    const uint64_t key = lt_keys_at(&steps->keys, i);
    const uint32_t level = lt_level_of(steps, key);
    place[i] = 2 * level + (level < steps->n_levels && steps->level[level] == key);
  }
  r->place = place;
  return LT_OK;
}

static void draw(const lt_decide *decide, uint32_t seed, uint32_t which) {
  const lt_resampling *r = &decide->resampling;
  const uint32_t rows = decide->n_rows;
  uint64_t start = (uint64_t)seed << 32 | which;
  uint64_t state = lt_random_bits(&start);
  memset(r->times, 0, rows * sizeof *r->times);
  for (uint32_t i = 0; i < rows; ++i) {
    ++r->times[lt_random_below(&state, rows)];
  }
}

static double area_of(const lt_decide *decide, uint32_t t) {
  const lt_resampling *r = &decide->resampling;
  const lt_steps *steps = &decide->steps[t];
  const lt_decide_tree *tree = &decide->trees[t];
  const double n = decide->n_rows;
  memset(r->wrong, 0, ((size_t)steps->n_levels + 1) * sizeof *r->wrong);
  for (uint32_t row = 0; row < decide->n_rows; ++row) {
    r->wrong[steps->of_row[row]] += r->times[row];
  }
  r->wrong[steps->n_levels] = 0;
  for (uint32_t level = steps->n_levels; level-- > 0;) {
    r->wrong[level] += r->wrong[level + 1];
  }
  double area = 0;
  const uint32_t *place = r->place;
  for (uint32_t row = 0; row < decide->n_rows; ++row) {
    const uint32_t leaf = tree->leaf_of[decide->predicted[row]];
    if (r->times[row] == 0) {
      place += tree->depth[leaf];
      continue;
    }
    double of_row = 0;
    for (uint32_t v = leaf; v != tree->root; v = tree->parent[v], ++place) {
      const uint32_t level = *place / 2, is_at = *place % 2;
      of_row += (double)(int64_t)steps->drop[v] * (double)(int64_t)(r->wrong[level] + r->wrong[level + is_at]);
    }
    area += r->times[row] * of_row;
  }
  return area / (double)(UINT64_C(1) << decide->scale) / 2 / n / n;
}

lt_status lt_decide_resample(lt_decide *decide, uint32_t t, uint32_t seed, uint32_t first, uint32_t count, double *out) {
  LT_TRY(check(decide, t));
  LT_REFUSE_IF(!decide->keeps, lt_fail(LT_WRONG_STATE, "the steps of the rows were too many to be kept", 0, 0));
  LT_TRY(prepare(decide, t));
  for (uint32_t i = 0; i < count; ++i) {
    draw(decide, seed, first + i);
    out[i] = area_of(decide, t);
  }
  return LT_OK;
}
