/* Confusion merging on matrices of every kind: the paper's example, similarities of groups by their definition, ties, explosions. */
#include "check.h"
#include "confusion_run.h"

enum { MOST = 14 };

/* Figure 2. */
static const double example[36] = {0.8, 0.11,  0,     0,     0,     0.105, 0.11,  0.85,  0.005, 0.005, 0.005, 0,
                                   0,   0.005, 0.8,   0.075, 0.075, 0,     0,     0.005, 0.075, 0.85,  0.08,  0,
                                   0,   0.005, 0.075, 0.08,  0.89,  0,     0.105, 0,     0,     0,     0,     0.89};

/* The groups of a round as text: "0 1 | 3 4 2 |". */
static void check_groups(const lt_confusion *run, uint32_t round, uint32_t n, const uint32_t *members) {
  confusion_lists r;
  CHECK(confusion_lists_read(run, round, &r) == LT_OK && r.size.n_members == n);
  CHECK(memcmp(r.lists.group_member, members, n * sizeof *members) == 0);
  confusion_lists_destroy(&r);
}

static void check_example(void) {
  static const uint32_t single[] = {0, 1, 3, 4, 2}, multiple[] = {0, 1, 0, 5, 2, 3, 4};
  for (uint32_t inheritance = LT_SINGLE; inheritance <= LT_MULTIPLE; ++inheritance) {
    const lt_confusion_options options = {6, LT_SIMILARITY, inheritance, LT_BOUNDED, LT_BETWEEN_AVERAGE, 0.1};
    lt_confusion *run = NULL;
    uint32_t steps = 0;
    CHECK(lt_confusion_create(&options, example, &run) == LT_OK);
    CHECK(confusion_finish(run, &steps) == LT_OK && steps == 4);
    check_groups(run, 0, inheritance == LT_SINGLE ? 5 : 7, inheritance == LT_SINGLE ? single : multiple);
    CHECK(lt_confusion_count_of(run, LT_CONFUSION_NODES) == (inheritance == LT_SINGLE ? 10 : 11));
    const char *fault = confusion_fault(run, &options);
    CHECK_FOR(fault == NULL, "%s", fault == NULL ? "" : fault);
    lt_confusion_destroy(run);
  }
}

static void fill_matrix(uint64_t *state, uint32_t manner, uint32_t k, double *matrix) {
  for (uint32_t i = 0; i < k; ++i) {
    for (uint32_t j = 0; j < k; ++j) {
      const uint32_t small = random_below(state, 5);
      const double x = manner == 0 ? random_unit(state) : manner == 1 ? small : small == 0 ? 1 + random_below(state, 3) : 0;
      matrix[i * k + j] = i == j ? 20 * x + 10 : x;
    }
  }
}

/* One run, looking at the matrix after every round. */
static void check_run(const lt_confusion_options *options, const double *matrix) {
  const uint32_t k = options->n_classes;
  lt_confusion *run = NULL;
  CHECK(lt_confusion_create(options, matrix, &run) == LT_OK);
  double *seen[LT_BLOCK_ROWS] = {NULL};
  uint32_t n[LT_BLOCK_ROWS] = {k}, steps = 0, done = 0;
  lt_status status = LT_OK;
  while (status == LT_OK && !done) {
    n[steps] = (uint32_t)lt_confusion_count_of(run, LT_CONFUSION_TREES);
    seen[steps] = malloc((size_t)n[steps] * n[steps] * sizeof(double));
    lt_confusion_similarity(run, seen[steps++]);
    status = lt_confusion_step(run, &done);
  }
  CHECK_FOR(status == LT_OK || (status == LT_TOO_LARGE && options->inheritance == LT_MULTIPLE), "status %d", (int)status);
  const char *fault = status == LT_OK ? confusion_fault(run, options) : NULL;
  CHECK_FOR(fault == NULL, "%s", fault == NULL ? "" : fault);
  for (uint32_t round = 0; status == LT_OK && round + 1 < steps && options->inheritance == LT_SINGLE; ++round) {
    confusion_lists r;
    uint32_t start[MOST + 1] = {0}, member[MOST], used[MOST] = {0}, trees = 0, items = 0;
    CHECK(confusion_lists_read(run, round, &r) == LT_OK);
    for (uint32_t g = 0; g < r.size.n_groups; ++g) {
      for (uint32_t i = r.lists.group_start[g]; i < r.lists.group_start[g + 1]; ++i) {
        member[items++] = r.lists.group_member[i];
        used[r.lists.group_member[i]] = 1;
      }
      start[++trees] = items;
    }
    for (uint32_t t = 0; t < n[round]; ++t) {
      if (!used[t]) {
        member[items++] = t;
        start[++trees] = items;
      }
    }
    CHECK(trees == r.size.n_trees && trees == n[round + 1]);
    fault = similarity_fault(seen[round], n[round], seen[round + 1], trees, start, member, options->between);
    CHECK_FOR(fault == NULL, "%s", fault == NULL ? "" : fault);
    confusion_lists_destroy(&r);
  }
  while (steps > 0) {
    free(seen[--steps]);
  }
  lt_confusion_destroy(run);
}

static void check_random(void) {
  static const double slacks[] = {0, 0.1, 0.4, 1, 3};
  uint64_t state = 11;
  double matrix[MOST * MOST];
  for (uint32_t round = 0; round < check_rounds(600); ++round) {
    const uint32_t k = 1 + random_below(&state, MOST);
    fill_matrix(&state, round % 3, k, matrix);
    for (uint32_t which = 0; which < 4; ++which) {
      check_run(&(lt_confusion_options){k, LT_COUNTS, which % 2, which / 2, round % 3, slacks[round % 5]}, matrix);
    }
  }
}

/* 3^8 cliques, which are too many, from 24 classes in threes that are only like those of other threes; 3^7 are not. */
static void check_explosion(void) {
  for (uint32_t k = 21; k <= 24; k += 3) {
    double *matrix = calloc((size_t)k * k, sizeof *matrix);
    for (uint32_t i = 0; i < k; ++i) {
      for (uint32_t j = 0; j < k; ++j) {
        matrix[i * k + j] = i == j ? 0.8 : i / 3 == j / 3 ? 0 : 0.1;
      }
    }
    const lt_confusion_options options = {k, LT_SIMILARITY, LT_MULTIPLE, LT_BOUNDED, LT_BETWEEN_AVERAGE, 0.1};
    lt_confusion *run = NULL;
    uint32_t done = 0;
    CHECK(lt_confusion_create(&options, matrix, &run) == LT_OK);
    CHECK(lt_confusion_step(run, &done) == (k == 21 ? LT_OK : LT_TOO_LARGE));
    if (k == 21) {
      CHECK(lt_confusion_count_of(run, LT_CONFUSION_TREES) == 2187);
    } else {
      CHECK(strncmp(lt_last_error(), "too many overlapping groups: lower r or use single inheritance", 62) == 0);
      CHECK(lt_confusion_step(run, &done) == LT_WRONG_STATE);
    }
    lt_confusion_destroy(run);
    free(matrix);
  }
}

/*
 * Class 3 is as good as never confused, and groups {0, 1} and {1, 2} are much alike: beside that its similarity to them rounds
 * to 0, so no further group can be found, and the rounds are over.
 */
static void check_vanishing(void) {
  static const double similarity[16] = {1, 0.5, 0, 1e-14, 0.5, 1, 0.5, 0, 0, 0.5, 1, 0, 1e-14, 0, 0, 1};
  for (uint32_t mode = LT_BOUNDED; mode <= LT_PAPER; ++mode) {
    const lt_confusion_options options = {4, LT_SIMILARITY, LT_MULTIPLE, mode, LT_BETWEEN_AVERAGE, 0.1};
    lt_confusion *run = NULL;
    uint32_t steps = 0;
    CHECK(lt_confusion_create(&options, similarity, &run) == LT_OK);
    CHECK_FOR(confusion_finish(run, &steps) == LT_OK && steps == 2, "%u steps: %s", steps, lt_last_error());
    CHECK(lt_confusion_count_of(run, LT_CONFUSION_NODES) == (mode == LT_BOUNDED ? 8 : 7));
    const char *fault = confusion_fault(run, &options);
    CHECK_FOR(fault == NULL, "%s", fault == NULL ? "" : fault);
    lt_confusion_destroy(run);
  }
}

void test_confusion_runs(void) {
  check_example();
  check_vanishing();
  check_random();
  check_explosion();
}
