/*
 * Every number that is reported of decisions, with every bit: what the same run in WebAssembly must print.
 *
 *   dump_decide LOGITS LABELS rows
 *
 * LOGITS are raw f32 row by row, of K classes; LABELS raw i32. Rows calibrate and are judged in turn, on no tree and on groups
 * of three classes. Numbers are printed as the 16 hexadecimal digits of their bits.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "dump_input.h"

enum { K = 24, GROUPS = K / 3, TREES = 2, MOST_WHICH = 4 };

static void print_report(const lt_decide *decide, uint32_t what, uint32_t t, uint32_t which) {
  uint32_t n;
  if (lt_decide_report(decide, what, t, which, NULL, &n) != LT_OK) {
    return;
  }
  double *values = malloc((n + 1) * sizeof *values);
  succeed(values == NULL ? LT_NO_MEMORY : lt_decide_report(decide, what, t, which, values, &n));
  printf("%" PRIu32 " %" PRIu32 " %" PRIu32, what, t, which);
  print_bits("", values, n);
  free(values);
}

static lt_decide *create(void) {
  const lt_decide_options options = {K, LT_LOGITS, TREES, 1, LT_COST_HEIGHT, 1, 1 << 24, 1.25};
  const uint32_t n_nodes[TREES] = {K + 1, K + GROUPS + 1};
  uint32_t parents[2 * K + GROUPS + 2] = {0}, leaves[TREES * K];
  for (uint32_t c = 0; c < K; ++c) {
    parents[c] = K;
    parents[K + 1 + c] = K + c / 3;
    leaves[c] = leaves[K + c] = c;
  }
  for (uint32_t g = 0; g < GROUPS; ++g) {
    parents[K + 1 + K + g] = K + GROUPS;
  }
  lt_decide *decide;
  succeed(lt_decide_create(&options, n_nodes, parents, leaves, &decide));
  return decide;
}

int main(int count, char **words) {
  if (count != 4) {
    fprintf(stderr, "dump_decide LOGITS LABELS rows\n");
    return 2;
  }
  const uint32_t rows = (uint32_t)strtoul(words[3], NULL, 10);
  float *logits = read_file(words[1], (size_t)rows * K * sizeof *logits);
  int32_t *labels = read_file(words[2], (size_t)rows * sizeof *labels);
  uint8_t *parts = malloc(rows);
  for (uint32_t r = 0; parts != NULL && r < rows; ++r) {
    parts[r] = r % 2 ? LT_PART_EVALUATION : LT_PART_CALIBRATION;
  }
  const lt_layout layout = {LT_F32, 0, K, 1};
  const double thresholds[TREES] = {0x1p39, 0x1p39};
  lt_decide *decide = create();
  uint32_t again;
  succeed(lt_decide_push(decide, &layout, logits, rows, labels, parts));
  succeed(lt_decide_end_rows(decide));
  succeed(lt_decide_scan(decide, 1, thresholds, &again));
  for (uint32_t what = LT_REPORT_NODES; what <= LT_REPORT_ROWS; ++what) {
    for (uint32_t t = 0; t < TREES; ++t) {
      for (uint32_t which = 0; which < MOST_WHICH; ++which) {
        print_report(decide, what, t, which);
      }
    }
  }
  lt_decide_destroy(decide);
  free(parts);
  free(labels);
  free(logits);
  return 0;
}
