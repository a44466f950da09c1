#include "l2h_run.h"

#include <stdlib.h>

uint32_t element_size(uint32_t element) {
  static const uint8_t sizes[] = {2, 2, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8};
  return sizes[element];
}

void l2h_output_destroy(l2h_output *output) {
  if (output != NULL) {
    free(output->merges);
    free(output->evidence);
    free(output->counts);
    free(output->means);
    free(output->predictions);
    free(output);
  }
}

l2h_output *l2h_output_create(uint32_t n_classes, uint32_t n_rows) {
  l2h_output *output = calloc(1, sizeof *output);
  if (output == NULL) {
    return NULL;
  }
  output->merges = calloc(n_classes, 2 * sizeof *output->merges);
  output->evidence = calloc(n_classes, 6 * sizeof *output->evidence);
  output->counts = calloc(n_classes, sizeof *output->counts);
  output->means = calloc(n_classes, sizeof *output->means);
  output->predictions = calloc(n_rows > 0 ? n_rows : 1, sizeof *output->predictions);
  if (output->merges == NULL || output->evidence == NULL || output->counts == NULL || output->means == NULL ||
      output->predictions == NULL) {
    l2h_output_destroy(output);
    return NULL;
  }
  return output;
}

static lt_status pass(const l2h_input *input, lt_l2h *l2h) {
  const uint32_t piece = input->piece > 0 ? input->piece : input->n_rows;
  for (uint32_t first = 0; first < input->n_rows; first += piece) {
    const uint32_t left = input->n_rows - first;
    const size_t offset = (size_t)first * input->layout.row_stride * element_size(input->layout.element);
    const lt_status status =
        lt_l2h_push(l2h, &input->layout, (const uint8_t *)input->rows + offset, left < piece ? left : piece);
    if (status != LT_OK) {
      return status;
    }
  }
  return lt_l2h_end_pass(l2h);
}

static lt_status all_passes(const l2h_input *input, lt_l2h *l2h) {
  uint32_t state = LT_L2H_ROWS, merges;
  while (state != LT_L2H_DONE) {
    lt_status status = state == LT_L2H_ROWS ? pass(input, l2h) : LT_OK;
    if (status == LT_OK) {
      status = lt_l2h_merge(l2h, input->merges > 0 ? input->merges : UINT32_MAX, &state, &merges);
    }
    if (status != LT_OK) {
      return status;
    }
  }
  return LT_OK;
}

static lt_status results(const lt_l2h *l2h, l2h_output *output) {
  for (uint32_t which = 0; which <= LT_COUNT_VERIFIED; ++which) {
    output->numbers[which] = lt_l2h_count_of(l2h, (lt_l2h_count)which);
  }
  const lt_status statuses[] = {lt_l2h_merges(l2h, output->merges, output->evidence),
                                lt_l2h_classes(l2h, output->counts, output->means),
                                lt_l2h_predictions(l2h, output->predictions)};
  return statuses[0] != LT_OK ? statuses[0] : statuses[1] != LT_OK ? statuses[1] : statuses[2];
}

lt_status l2h_run(const l2h_input *input, l2h_output *output) {
  lt_l2h *l2h;
  lt_status status = lt_l2h_create(&input->options, &l2h);
  if (status == LT_OK) {
    status = all_passes(input, l2h);
  }
  if (status == LT_OK) {
    status = results(l2h, output);
  }
  lt_l2h_destroy(l2h);
  return status;
}
