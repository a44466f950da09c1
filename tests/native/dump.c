/*
 * One run of L2H and every measure of its tree, with every bit: what the same run in WebAssembly must print.
 *
 *   dump LOGITS LABELS rows classes true_classes kind top score empty piece cells
 *
 * LOGITS are raw f32 row by row, LABELS raw i32; the other words are whole numbers as in logitree.h. Numbers are printed
 * as the 16 hexadecimal digits of their bits; every NaN is "nan".
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "dump_input.h"
#include "l2h_run.h"

enum { RANDOM_TREES = 3, SHOWN_NUMBERS = 2000 };

/* The binary tree of a list of merges, measured against a table. */
static void print_tree(const char *name, const lt_contingency *table, const uint32_t *merges) {
  const uint32_t k = table->n_leaves, n = 2 * k - 1;
  uint32_t *start = calloc(n + 1, sizeof *start);
  int32_t *leaf_of = calloc(n, sizeof *leaf_of);
  double out[2];
  for (uint32_t u = 0; u < n; ++u) {
    leaf_of[u] = u < k ? (int32_t)u : -1;
    start[u + 1] = start[u] + (u < k ? 0 : 2);
  }
  const lt_tree tree = {n, start, merges, leaf_of};
  succeed(lt_metrics_tree(table, &tree, out));
  print_bits(name, out, 2);
  free(start);
  free(leaf_of);
}

static void print_metrics(const l2h_output *output, const int32_t *labels, uint32_t rows, uint32_t k, uint32_t n_true) {
  uint32_t *counts = calloc((size_t)k * n_true, sizeof *counts), *merges = calloc(k, 2 * sizeof *merges);
  const lt_contingency table = {k, n_true, counts};
  double flat[LT_FLAT_METRICS];
  succeed(lt_count_contingency(output->predictions, labels, rows, k, n_true, counts));
  succeed(lt_metrics_flat(&table, flat));
  flat[LT_ACCURACY] = flat[LT_MATCHED_ACCURACY]; /* the front end does not ask for it: it counts predictions by class */
  print_bits("flat", flat + 1, LT_FLAT_METRICS - 1);
  print_tree("tree", &table, output->merges);
  for (uint32_t seed = 0; seed < RANDOM_TREES; ++seed) {
    succeed(lt_random_merges(k, seed, merges));
    print_tree("random", &table, merges);
  }
  free(counts);
  free(merges);
}

static void print_run(const l2h_output *output, uint32_t k) {
  for (uint32_t i = 0; i + 1 < k; ++i) {
    printf("merge %" PRIu32 " %" PRIu32 "\n", output->merges[2 * i], output->merges[2 * i + 1]);
    print_bits("evidence", output->evidence + 8 * (size_t)i, 8);
  }
  for (uint32_t c = 0; c < k; ++c) {
    printf("count %" PRIu32 "\n", output->counts[c]);
  }
  print_bits("means", output->means, k);
  print_bits("counts", output->numbers, LT_COUNT_UNDECIDED + 1);
}

/* exp and log of the logits themselves. */
static void print_numbers(const float *logits, size_t n) {
  double values[2];
  for (size_t i = 0; i < n && i < SHOWN_NUMBERS; ++i) {
    values[0] = lt_exp(logits[i]);
    values[1] = lt_log(logits[i]);
    print_bits("exp, log", values, 2);
  }
}

int main(int count, char **words) {
  if (count != 12) {
    fprintf(stderr, "dump LOGITS LABELS rows classes true_classes kind top score empty piece cells\n");
    return 2;
  }
  uint32_t option[9];
  for (uint32_t i = 0; i < 9; ++i) {
    option[i] = (uint32_t)strtoul(words[i + 3], NULL, 10);
  }
  const uint32_t rows = option[0], k = option[1], n_true = option[2];
  float *logits = read_file(words[1], (size_t)rows * k * sizeof *logits);
  int32_t *labels = read_file(words[2], (size_t)rows * sizeof *labels);
  const l2h_input input = {
      {k, option[4], option[3], 0, option[5], option[6]}, {LT_F32, 0, k, 1}, logits, rows, option[7], 16, 0, option[8]};
  l2h_output *output = l2h_output_create(k, rows);
  if (output == NULL) {
    return 1;
  }
  succeed(l2h_run(&input, output));
  print_run(output, k);
  print_metrics(output, labels, rows, k, n_true);
  print_numbers(logits, (size_t)rows * k);
  l2h_output_destroy(output);
  free(logits);
  free(labels);
  return 0;
}
