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
  output->evidence = calloc(n_classes, 8 * sizeof *output->evidence);
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

/* Pushes rows [start, end). */
static lt_status push_rows(const l2h_input *input, lt_l2h *l2h, uint32_t start, uint32_t end) {
  const uint32_t piece = input->piece > 0 ? input->piece : input->n_rows;
  for (uint32_t first = start; first < end; first += piece) {
    const uint32_t left = end - first;
    const size_t offset = (size_t)first * input->layout.row_stride * element_size(input->layout.element);
    const lt_status status =
        lt_l2h_push(l2h, &input->layout, (const uint8_t *)input->rows + offset, left < piece ? left : piece);
    if (status != LT_OK) {
      return status;
    }
  }
  return LT_OK;
}

static lt_status create(const l2h_input *input, lt_l2h **out) {
  const lt_status status = lt_l2h_create(&input->options, out);
  return status == LT_OK && input->cells > 0 ? lt_keep_cells(*out, input->cells) : status;
}

/* Rows [start, end) read by another handle: in the first pass from 0 on, in a later one by their place in the plan's table. */
static lt_status put_rows(const l2h_input *input, lt_l2h *l2h, uint32_t start, uint32_t end) {
  lt_l2h *reader;
  uint32_t *plan = NULL, words = 0, bytes = 0;
  const void *piece = NULL;
  const int is_later = lt_l2h_count_of(l2h, LT_COUNT_PASSES) > 0;
  lt_status status = create(input, &reader);
  if (status == LT_OK && is_later) {
    lt_l2h_plan(l2h, NULL, &words);
    plan = malloc(words * sizeof *plan);
    lt_l2h_plan(l2h, plan, &words);
    status = lt_l2h_follow(reader, plan, words);
  }
  status = status == LT_OK ? lt_l2h_begin_piece(reader, is_later ? start : 0, end - start) : status;
  status = status == LT_OK ? push_rows(input, reader, start, end) : status;
  status = status == LT_OK ? lt_l2h_end_piece(reader, &piece, &bytes) : status;
  status = status == LT_OK ? lt_l2h_put_piece(l2h, piece, bytes, is_later ? 0 : start) : status;
  free(plan);
  lt_l2h_destroy(reader);
  return status;
}

static lt_status pass(const l2h_input *input, lt_l2h *l2h) {
  const uint32_t rows = input->reader_rows > 0 ? input->reader_rows : input->n_rows;
  lt_status status = LT_OK;
  for (uint32_t start = 0; start < input->n_rows && status == LT_OK; start += rows) {
    const uint32_t end = input->n_rows - start < rows ? input->n_rows : start + rows;
    status = input->reader_rows > 0 ? put_rows(input, l2h, start, end) : push_rows(input, l2h, start, end);
  }
  return status == LT_OK ? lt_l2h_end_pass(l2h) : status;
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
  for (uint32_t which = 0; which <= LT_COUNT_UNDECIDED; ++which) {
    output->numbers[which] = lt_l2h_count_of(l2h, (lt_l2h_count)which);
  }
  const lt_status statuses[] = {lt_l2h_merges(l2h, output->merges, output->evidence),
                                lt_l2h_classes(l2h, output->counts, output->means),
                                lt_l2h_predictions(l2h, output->predictions)};
  return statuses[0] != LT_OK ? statuses[0] : statuses[1] != LT_OK ? statuses[1] : statuses[2];
}

lt_status l2h_run(const l2h_input *input, l2h_output *output) {
  lt_l2h *l2h;
  lt_status status = create(input, &l2h);
  if (status == LT_OK) {
    status = all_passes(input, l2h);
  }
  if (status == LT_OK) {
    status = results(l2h, output);
  }
  lt_l2h_destroy(l2h);
  return status;
}
