/*
 * Memory that runs out at any allocation, for that one or from then on: a clean LT_NO_MEMORY and nothing lost, wherever it
 * happens. What is lost shows as the difference of allocations and frees.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "check.h"
#include "confusion_run.h"
#include "l2h_run.h"
#include "memory.h"
#include "until_it_succeeds.h"

/* The functions that the core calls instead of malloc and free: it is compiled with these names for them. */
void *counted_malloc(size_t bytes);
void counted_free(void *memory);

static uint64_t allocations; /* since this was last set to 0 */
static uint64_t failing;     /* the first allocation that fails, and all after it; 0: none does */
static int only_once;        /* but not those after it */
static int is_watched;       /* each allocation fails in copies of this process */
static int64_t held;         /* allocated and not given back */

/* The endings of work without memory; 1 is that of a sanitizer for a copy of this process. */
enum { CLEAN, LEAKS = 2, WRONG_STATUS, NO_MESSAGE };

/* True in the copy, in which memory has run out. The process itself goes on when its copy has ended. */
static int runs_out_in_a_copy(int once) {
  const pid_t copy = fork();
  if (copy == 0) {
    only_once = once;
    return 1;
  }
  int status = -1;
  CHECK(copy > 0 && waitpid(copy, &status, 0) == copy);
  CHECK_FOR(status == 0, "allocation %llu%s: ended with %d", (unsigned long long)allocations, once ? " alone" : "",
            WIFEXITED(status) ? WEXITSTATUS(status) : -status);
  return 0;
}

void *counted_malloc(size_t bytes) {
  ++allocations;
  if (is_watched && failing == 0 && (runs_out_in_a_copy(0) || runs_out_in_a_copy(1))) {
    failing = allocations;
  }
  const int is_refused = failing > 0 && (only_once ? allocations == failing : allocations >= failing);
  void *memory = is_refused ? NULL : malloc(bytes);
  held += memory != NULL;
  return memory;
}

void counted_free(void *memory) {
  held -= memory != NULL;
  free(memory);
}

static int how_it_ended(lt_status status, int64_t before) {
  const int has_message = strncmp(lt_last_error(), "out of memory: ", 15) == 0;
  return held != before ? LEAKS : status != LT_NO_MEMORY ? WRONG_STATUS : has_message ? CLEAN : NO_MESSAGE;
}

/* Work with enough memory; the number of its allocations. */
static uint64_t with_enough(lt_status (*work)(void *), void *data, int64_t before) {
  allocations = 0;
  const lt_status status = work(data);
  CHECK_FOR(held == before, "%lld lost", (long long)(held - before));
  CHECK(status == LT_OK);
  return allocations;
}

uint64_t until_it_succeeds(lt_status (*work)(void *), void *data) {
  const int64_t before = held;
  const uint64_t count = with_enough(work, data, before);
  for (uint64_t at = 1; at <= count; ++at) {
    for (only_once = 0; only_once < 2; ++only_once) {
      allocations = 0;
      failing = at;
      const int ended = how_it_ended(work(data), before);
      failing = 0;
      CHECK_FOR(ended == CLEAN, "allocation %llu%s: ended with %d", (unsigned long long)at, only_once ? " alone" : "",
                ended);
    }
  }
  return count;
}

/* The same for work that takes long: each copy of the process begins at the allocation that it does not get. */
static uint64_t until_it_succeeds_in_copies(lt_status (*work)(void *), void *data) {
  const int64_t before = held;
  allocations = 0;
  is_watched = 1;
  const lt_status status = work(data);
  is_watched = 0;
  if (failing > 0) {
    _exit(how_it_ended(status, before));
  }
  CHECK_FOR(held == before && status == LT_OK, "%lld lost, status %d", (long long)(held - before), (int)status);
  return allocations;
}

typedef struct {
  l2h_input input;
  l2h_output *output;
} l2h_job;

static lt_status run_l2h(void *data) {
  l2h_job *job = data;
  return l2h_run(&job->input, job->output);
}

/* 17 blocks of rows, so that the table of blocks grows; lists of one entry, so that every group must be verified. */
static void check_l2h(void) {
  enum { K = 6, ROWS = 17 * LT_BLOCK_ROWS };
  uint64_t state = 7;
  int8_t *rows = malloc((size_t)ROWS * K);
  for (uint32_t i = 0; i < ROWS * K; ++i) {
    rows[i] = (int8_t)(random_bits(&state) % 8);
  }
  l2h_job job = {{{K, 1, LT_LOGITS, 0, LT_SUM_OF_MEANS, LT_EMPTY_SKIP}, {LT_I8, 0, K, 1}, rows, ROWS, 5000, 2, 0, 0},
                 l2h_output_create(K, ROWS)};
  CHECK(until_it_succeeds_in_copies(run_l2h, &job) > 17 * 7);
  job.input.reader_rows = 8 * LT_BLOCK_ROWS - 1;
  CHECK(until_it_succeeds_in_copies(run_l2h, &job) > 17 * 7);
  job.input.cells = 3;
  CHECK(until_it_succeeds_in_copies(run_l2h, &job) > 17 * 7);
  CHECK(job.output->numbers[LT_COUNT_PASSES] >= 2 && job.output->numbers[LT_COUNT_VERIFIED] >= 1);
  l2h_output_destroy(job.output);
  free(rows);
}

/* Given lists, their merges and a resample of them. */
static lt_status run_lists(void *data) {
  (void)data;
  static const uint16_t ids[3][2] = {{0, 1}, {1, 2}, {2, LT_NO_CLASS_ID}};
  static const double values[3][2] = {{-0.1, -3}, {-0.2, -2}, {-0.5, 0}};
  const lt_l2h_options options = {3, 2, LT_LOGITS, 1, LT_SUM_OF_MEANS, LT_EMPTY_SKIP};
  lt_l2h *l2h;
  uint32_t state = 0, done = 0, open = 0, merges[4] = {0}, again[4] = {1}, other[4] = {0};
  lt_status status = lt_l2h_create(&options, &l2h);
  status = status != LT_OK ? status : lt_l2h_push_lists(l2h, ids[0], values[0], 3);
  status = status != LT_OK ? status : lt_l2h_end_pass(l2h);
  status = status != LT_OK ? status : lt_l2h_merge(l2h, 2, &state, &done);
  status = status != LT_OK ? status : lt_l2h_resample(l2h, 1, 0, merges, &open);
  status = status != LT_OK ? status : lt_l2h_reorder(l2h, 1, 1, other);
  status = status != LT_OK ? status : lt_l2h_resample(l2h, 1, 0, again, &open);
  CHECK(status != LT_OK || (state == LT_L2H_DONE && memcmp(merges, again, sizeof merges) == 0));
  lt_l2h_destroy(l2h);
  return status;
}

/* One handle that failed half-way refuses to go on. */
static void check_after_failure(void) {
  static const int8_t row[2] = {0, 1};
  const lt_l2h_options options = {2, 1, LT_LOGITS, 0, LT_SUM_OF_MEANS, LT_EMPTY_SKIP};
  const lt_layout layout = {LT_I8, 0, 2, 1};
  lt_l2h *l2h = NULL;
  CHECK(lt_l2h_create(&options, &l2h) == LT_OK);
  allocations = 0;
  failing = 4; /* while the first block is made */
  CHECK(lt_l2h_push(l2h, &layout, row, 1) == LT_NO_MEMORY);
  failing = 0;
  CHECK(lt_l2h_push(l2h, &layout, row, 1) == LT_WRONG_STATE && lt_l2h_end_pass(l2h) == LT_WRONG_STATE);
  lt_l2h_destroy(l2h);
}

static lt_status measure(void *data) {
  (void)data;
  static const uint32_t counts[] = {2, 0, 1, 1, 0, 3}, start[] = {0, 0, 0, 0, 2, 4}, child[] = {0, 1, 3, 2};
  static const int32_t leaf_of[] = {0, 1, 2, -1, -1};
  const lt_contingency table = {3, 2, counts};
  const lt_tree tree = {5, start, child, leaf_of};
  double flat[LT_FLAT_METRICS], shape[2];
  uint32_t merges[8];
  const lt_status status = lt_metrics_flat(&table, flat);
  const lt_status status_of_tree = status == LT_OK ? lt_metrics_tree(&table, &tree, shape) : status;
  return status_of_tree == LT_OK ? lt_random_merges(5, 1, merges) : status_of_tree;
}

static lt_status look_at_rows(void *data) {
  (void)data;
  static const float rows[2][3] = {{0.5f, 0.25f, 0.25f}, {1, 0, 0}};
  const lt_layout layout = {LT_F32, 0, 3, 1};
  uint16_t predicted[2];
  uint32_t count;
  double sure[2], wide[6];
  lt_status status = lt_predict(LT_LOGITS, &layout, rows, 2, 3, 0, predicted);
  status = status != LT_OK ? status : lt_confidences(LT_LOGITS, &layout, rows, 2, 3, 0, sure);
  status = status != LT_OK ? status : lt_wide_rows(&layout, rows, 2, 3, wide);
  return status == LT_OK ? lt_count_probability_rows(&layout, rows, 2, 3, &count) : status;
}

static lt_status link_rows(void *data) {
  const lt_linkage_options *options = data;
  static const double rows[4][4] = {{0, 1, 2, 4}, {1, 0, 5, 6}, {2, 5, 0, 7}, {4, 6, 7, 0}};
  const lt_layout layout = {LT_F64, 0, 4, 1};
  lt_linkage *linkage;
  uint32_t state = LT_LINKAGE_ROWS, done;
  lt_status status = lt_linkage_create(options, &linkage);
  status = status != LT_OK ? status : lt_linkage_push(linkage, &layout, rows, 4);
  status = status != LT_OK ? status : lt_linkage_end_rows(linkage, 1);
  while (status == LT_OK && state != LT_LINKAGE_DONE) {
    status = lt_linkage_step(linkage, &state, &done);
  }
  lt_linkage_destroy(linkage);
  return status;
}

static lt_status mean_rows(void *data) {
  (void)data;
  static const int8_t rows[4] = {1, 2, 3, 4};
  static const int32_t labels[2] = {1, 0};
  const lt_layout layout = {LT_I8, 0, 2, 1};
  lt_class_means *means;
  double out[4];
  uint32_t counts[2];
  lt_status status = lt_class_means_create(2, 2, &means);
  status = status != LT_OK ? status : lt_class_means_push(means, &layout, rows, 2, labels);
  status = status != LT_OK ? status : lt_class_means_result(means, out, counts);
  lt_class_means_destroy(means);
  return status;
}

static lt_status compare_trees(void *data) {
  (void)data;
  static const uint32_t start[] = {0, 0, 0, 0, 0, 2, 4, 6}, child[] = {0, 1, 2, 3, 4, 5}, counts[16] = {1, 2, 3};
  static const int32_t leaf_of[] = {0, 1, 2, 3, -1, -1, -1}, turned[] = {0, 2, 1, 3, -1, -1, -1};
  static const double height[] = {0, 0, 0, 0, 1, 2, 3}, numbers[] = {1, 2, 3, 4, 5, 6};
  const lt_tree a = {7, start, child, leaf_of}, b = {7, start, child, turned};
  const lt_contingency table = {4, 4, counts};
  double out[LT_RESOLUTIONS], bk[5], expected[5];
  uint32_t leaves_a[4], leaves_b[4];
  lt_reference *reference = NULL;
  lt_status status = lt_compare_clades(&a, &b, out);
  status = status != LT_OK ? status : lt_compare_triplets(&a, &b, out);
  status = status != LT_OK ? status : lt_compare_quartets(&a, &b, out);
  status = status != LT_OK ? status : lt_compare_pairs(&a, height, &b, height, out, bk, expected);
  status = status != LT_OK ? status : lt_untangle(&a, &b, out, leaves_a, leaves_b);
  status = status != LT_OK ? status : lt_cophenetic_correlation(&a, height, numbers, out);
  status = status != LT_OK ? status : lt_dasgupta_cost(&a, numbers, out);
  status = status != LT_OK ? status : lt_reference_create(&table, &a, LT_PATH_SHARING, &reference);
  status = status != LT_OK ? status : lt_reference_score(reference, &b, out);
  lt_reference_destroy(reference);
  return status;
}

static lt_status merge_confusion(void *data) {
  const lt_confusion_options *options = data;
  static const double similarity[36] = {0.8, 0.1, 0,   0,   0, 0.1, 0.1, 0.8, 0.1, 0,   0,   0,   0, 0.1, 0.8, 0.1, 0,  0, 0,
                                        0,   0.1, 0.8, 0.1, 0, 0,   0,   0,   0.1, 0.8, 0.1, 0.1, 0, 0,   0,   0.1, 0.8};
  lt_confusion *run;
  uint32_t steps;
  lt_status status = lt_confusion_create(options, similarity, &run);
  status = status == LT_OK ? confusion_finish(run, &steps) : status;
  lt_confusion_destroy(run);
  return status;
}

static lt_status split_rows(void *data) {
  const lt_hmmc_options *options = data;
  static const double points[8][2] = {{0, 1}, {1, 0}, {5, 5}, {6, 5}, {0, 9}, {1, 9}, {9, 0}, {9, 1}};
  static const uint32_t rows[8] = {0, 1, 2, 3, 4, 5, 6, 7}, targets[8] = {0, 0, 1, 1, 0, 0, 1, 1};
  const lt_spectral_options spectral = {options->n_children, 2, 2};
  const lt_svm_options svm = {1, 0.1, 2, 50};
  uint32_t labels[8];
  double weights[12], costs[24], numbers[LT_SPLIT_NUMBERS], indices[LT_VALIDITY_NUMBERS], shares[2], scores[16];
  uint32_t components;
  lt_features *features;
  lt_validity *validity = NULL;
  lt_status status = lt_features_create(&points[0][0], 8, 2, LT_NORMALISE_SCALE, &features);
  status = status != LT_OK ? status : lt_hmmc_split(features, options, rows, 8, NULL, 0, 1, labels, weights, numbers);
  status = status != LT_OK ? status : lt_hmmc_costs(features, weights, options->n_children, costs);
  status = status != LT_OK ? status : lt_kmeans(features, rows, 8, options->n_children, 2, 2, 1, labels, numbers);
  status = status != LT_OK ? status : lt_spectral(features, &spectral, rows, 8, 1, labels, numbers, NULL);
  status = status != LT_OK ? status : lt_features_spread(features, rows, 8, numbers);
  status = status != LT_OK ? status : lt_principal(features, 0.9, &components, shares, scores);
  status = status != LT_OK ? status : lt_validity_create(features, rows, 8, &validity);
  status = status != LT_OK ? status : lt_validity_measure(validity, targets, 2, indices);
  status = status != LT_OK ? status : lt_svm_train(features, &svm, rows, targets, 8, 1, weights);
  status = status != LT_OK ? status : lt_linear_choose(features, rows, 8, weights, 2, labels);
  lt_validity_destroy(validity);
  lt_features_destroy(features);
  return status;
}

/* Sizes that overflow, or that WebAssembly could not address, are refused before anything is asked for. */
static void check_sizes(void) {
  const size_t sizes[][2] = {{SIZE_MAX, 2}, {SIZE_MAX / 2 + 1, 2}, {65536, 65536}, {1u << 31, 1}};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; ++i) {
    double *memory = (double *)&memory;
    allocations = 0;
    CHECK(lt_new(sizes[i][0], sizes[i][1], &memory) == LT_TOO_LARGE && memory == NULL && allocations == 0);
  }
}

void test_memory(void) {
  check_l2h(); /* first: what the others have touched would be in every copy */
  check_sizes();
  CHECK(until_it_succeeds(run_lists, NULL) > 20);
  check_after_failure();
  CHECK(until_it_succeeds(measure, NULL) >= 10);
  for (uint32_t which = 0; which < 4; ++which) {
    lt_confusion_options options = {6, LT_SIMILARITY, which % 2, which / 2, LT_BETWEEN_AVERAGE, 0.1};
    CHECK(until_it_succeeds(merge_confusion, &options) > 40);
  }
  CHECK(until_it_succeeds(look_at_rows, NULL) >= 2);
  for (uint32_t method = LT_SINGLE_LINKAGE; method <= LT_WARD_LINKAGE; ++method) {
    for (uint32_t distance = LT_PRECOMPUTED; distance <= LT_CORRELATION; ++distance) {
      lt_linkage_options options = {method, distance, 4, 0};
      CHECK(until_it_succeeds(link_rows, &options) >= 10);
    }
  }
  lt_hmmc_options options = {1, 0, 0.5, 1.5, 1e-7, 2, LT_REGULARISER_GE, LT_START_KMEANS, 2, 10};
  CHECK(until_it_succeeds(split_rows, &options) > 60);
  options.n_children = 3; /* the flow and the quasi-Newton solver */
  options.start = LT_START_PCA;
  CHECK(until_it_succeeds(split_rows, &options) > 60);
  options.n_children = 2;
  options.start = LT_START_SEARCH;
  CHECK(until_it_succeeds(split_rows, &options) > 60);
  CHECK(until_it_succeeds(mean_rows, NULL) >= 5);
  check_memory_of_graphs();
  check_memory_of_decisions();
  CHECK(until_it_succeeds(compare_trees, NULL) >= 50);
}
