/*
 * FIND_ALL_PAIRS (Figure 12): the pairs of condition (1).
 *
 * Equal similarities of the counts may differ in the last bits of S: (0.1 + 0.2) / 2 is not (0.3 + 0) / 2. So whatever
 * is compared is first counted in whole units of 1e-12 of the round's largest similarity; then it is compared exactly.
 */
#include <math.h>
#include <stdlib.h>

#include "confusion.h"
#include "sort.h"

static const double UNITS = 1e12;

double lt_most_similar(const lt_confusion *c) {
  double largest = 0;
  for (uint32_t i = 0; i < c->n_trees; ++i) {
    largest = c->row_most[i] > largest ? c->row_most[i] : largest;
  }
  return largest;
}

double lt_units(double largest, double similarity) { return floor(similarity / largest * UNITS + 0.5); }

lt_status lt_condition_create(lt_arena *arena, const lt_confusion *c, double m, lt_condition *out) {
  *out = (lt_condition){.n = c->n_trees,
                        .similarity = c->similarity,
                        .largest = lt_most_similar(c),
                        .delta = c->options.r * m,
                        .between = c->options.between};
  LT_TRY(LT_NEW_IN(arena, c->n_trees, &out->most));
  for (uint32_t i = 0; i < c->n_trees; ++i) {
    out->most[i] = lt_units(out->largest, c->row_most[i]);
  }
  return LT_OK;
}

int lt_is_linked(const lt_condition *condition, uint32_t i, uint32_t j) {
  const double similarity = condition->similarity[(size_t)i * condition->n + j];
  const double slackened = lt_units(condition->largest, similarity + condition->delta);
  return lt_units(condition->largest, similarity) > 0 && slackened >= condition->most[i] && slackened >= condition->most[j];
}

static lt_status append(lt_pairs *pairs, uint32_t i, uint32_t j, double similarity) {
  LT_TRY(LT_GROW(2 * ((size_t)pairs->n + 1), &pairs->places_capacity, &pairs->places));
  LT_TRY(LT_GROW((size_t)pairs->n + 1, &pairs->similarity_capacity, &pairs->similarity));
  pairs->places[2 * (size_t)pairs->n] = i;
  pairs->places[2 * (size_t)pairs->n + 1] = j;
  pairs->similarity[pairs->n++] = similarity;
  return LT_OK;
}

/* By place, ascending. Most entries of a row are too small at a glance. */
lt_status lt_find_pairs(const lt_condition *condition, lt_pairs *pairs) {
  const uint32_t n = condition->n;
  for (uint32_t i = 0; i < n; ++i) {
    const double *row = condition->similarity + (size_t)i * n;
    const double least = (condition->most[i] - 1) / UNITS * condition->largest - condition->delta;
    for (uint32_t j = i + 1; j < n; ++j) {
      if (row[j] > 0 && row[j] >= least && lt_is_linked(condition, i, j)) {
        LT_TRY(append(pairs, i, j, row[j]));
      }
    }
  }
  return LT_OK;
}

static int is_less_similar(const void *units, uint32_t a, uint32_t b) {
  const double *of = units;
  return of[a] < of[b];
}

static lt_status sort_into(lt_arena *arena, const lt_condition *condition, const lt_pairs *pairs, lt_pairs *out) {
  uint32_t *order, *scratch;
  double *units;
  LT_TRY_NEW_EACH_IN(arena, pairs->n, &order, &scratch, &units);
  LT_TRY(LT_NEW(2 * (size_t)pairs->n, &out->places));
  LT_TRY(LT_NEW(pairs->n, &out->similarity));
  for (uint32_t p = 0; p < pairs->n; ++p) {
    order[p] = p;
    units[p] = lt_units(condition->largest, pairs->similarity[p]);
  }
  lt_sort(order, pairs->n, scratch, is_less_similar, units);
  for (uint32_t p = 0; p < pairs->n; ++p) {
    const size_t from = order[p];
    out->places[2 * (size_t)p] = pairs->places[2 * from];
    out->places[2 * (size_t)p + 1] = pairs->places[2 * from + 1];
    out->similarity[p] = pairs->similarity[from];
  }
  return LT_OK;
}

/* The most similar first, equals by place. */
lt_status lt_sort_pairs(const lt_condition *condition, lt_pairs *pairs) {
  lt_arena arena = {NULL};
  lt_pairs sorted = {.n = pairs->n, .places_capacity = 2 * pairs->n, .similarity_capacity = pairs->n};
  const lt_status status = lt_arena_end(&arena, sort_into(&arena, condition, pairs, &sorted));
  lt_pairs_destroy(status == LT_OK ? pairs : &sorted);
  *pairs = status == LT_OK ? sorted : *pairs;
  return status;
}

void lt_pairs_destroy(lt_pairs *pairs) {
  free(pairs->places);
  free(pairs->similarity);
  *pairs = (lt_pairs){0};
}

/* The neighbours of every tree; the pairs are in the order of their places. */
lt_status lt_links_create(lt_arena *arena, uint32_t n, const lt_pairs *pairs, lt_links *out) {
  *out = (lt_links){.n = n};
  LT_TRY(LT_NEW_IN(arena, (size_t)n + 2, &out->start));
  LT_TRY(LT_NEW_IN(arena, 2 * (size_t)pairs->n, &out->neighbour));
  for (size_t p = 0; p < 2 * (size_t)pairs->n; ++p) {
    ++out->start[pairs->places[p] + 2];
  }
  for (uint32_t v = 0; v < n; ++v) {
    out->start[v + 2] += out->start[v + 1];
  }
  for (size_t p = 0; p < pairs->n; ++p) { /* start[v + 1] is where v's next neighbour goes */
    const uint32_t i = pairs->places[2 * p], j = pairs->places[2 * p + 1];
    out->neighbour[out->start[i + 1]++] = j;
    out->neighbour[out->start[j + 1]++] = i;
  }
  return LT_OK;
}
