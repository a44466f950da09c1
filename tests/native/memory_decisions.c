/* Memory that runs out while a temperature is fitted and while trees are decided on, with steps kept and read again. */
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "until_it_succeeds.h"

enum { K = 4, ROWS = 40, TREES = 2 };

static double rows[ROWS * K];
static int32_t labels[ROWS];
static const lt_layout layout = {LT_F64, 0, K, 1};

static lt_status fit(void *data) {
  double out[3];
  lt_temperature *held;
  (void)data;
  lt_status status = lt_temperature_create(LT_LOGITS, K, &held);
  status = status != LT_OK ? status : lt_temperature_push(held, &layout, rows, ROWS, labels);
  status = status != LT_OK ? status : lt_temperature_fit(held, out);
  lt_temperature_destroy(held);
  return status;
}

static lt_status push_part(lt_decide *decide, uint8_t part) {
  uint8_t parts[ROWS];
  memset(parts, part, sizeof parts);
  return lt_decide_push(decide, &layout, rows, ROWS, labels, parts);
}

static lt_status create(uint32_t most_steps, lt_decide **decide) {
  static const uint32_t n_nodes[TREES] = {5, 7}, parents[] = {4, 4, 4, 4, 0, 4, 4, 5, 5, 6, 6, 0};
  static const uint32_t leaves[TREES * K] = {0, 1, 2, 3, 0, 1, 2, 3};
  const lt_decide_options options = {K, LT_LOGITS, TREES, 1, LT_COST_HEIGHT, 1, most_steps, 1.5};
  return lt_decide_create(&options, n_nodes, parents, leaves, decide);
}

/* The rows to be judged, as another instance reads them. */
static lt_status put_piece(lt_decide *decide) {
  lt_decide *reader;
  const void *piece;
  uint32_t n_bytes;
  lt_status status = create(1000, &reader);
  status = status != LT_OK ? status : push_part(reader, LT_PART_EVALUATION);
  status = status != LT_OK ? status : lt_decide_piece(reader, &piece, &n_bytes);
  status = status != LT_OK ? status : lt_decide_put_piece(decide, piece, n_bytes);
  lt_decide_destroy(reader);
  return status;
}

static lt_status report_all(const lt_decide *decide, uint32_t keeps) {
  for (uint32_t what = LT_REPORT_NODES; what <= LT_REPORT_ROWS; ++what) {
    double out[1000];
    uint32_t count;
    if (what == LT_REPORT_STEPS && !keeps) {
      continue;
    }
    const lt_status status = lt_decide_report(decide, what, 1, 0, out, &count);
    if (status != LT_OK) {
      return status;
    }
    CHECK(count > 0 && count <= 1000);
  }
  return LT_OK;
}

static lt_status decide_on(lt_decide *decide, uint32_t keeps) {
  double thresholds[TREES] = {0x1p39, 0x1p39}, area[2], drawn[2];
  uint32_t again = 0;
  lt_status status = push_part(decide, LT_PART_CALIBRATION);
  status = status != LT_OK ? status : push_part(decide, LT_PART_EVALUATION);
  status = status != LT_OK ? status : put_piece(decide);
  status = status != LT_OK ? status : lt_decide_end_rows(decide);
  status = status != LT_OK ? status : lt_decide_scan(decide, 1, thresholds, &again);
  if (status == LT_OK && again) {
    status = push_part(decide, LT_PART_EVALUATION);
    status = status != LT_OK ? status : put_piece(decide);
    status = status != LT_OK ? status : lt_decide_end_scan(decide);
  }
  status = status != LT_OK ? status : lt_decide_area(decide, 1, 0, area, NULL);
  status = status != LT_OK || !keeps ? status : lt_decide_resample(decide, 1, 3, 0, 2, drawn);
  return status != LT_OK ? status : report_all(decide, keeps);
}

static lt_status decide_all(void *data) {
  const uint32_t *most_steps = data;
  lt_decide *decide;
  lt_status status = create(*most_steps, &decide);
  status = status != LT_OK ? status : decide_on(decide, *most_steps > 0);
  lt_decide_destroy(decide);
  return status;
}

static lt_status probabilities(void *data) {
  uint16_t predicted[ROWS];
  double out[ROWS * K];
  (void)data;
  return lt_probabilities(LT_LOGITS, &layout, rows, ROWS, K, 0, 1.5, predicted, out);
}

void check_memory_of_decisions(void) {
  uint64_t random = 5;
  for (uint32_t i = 0; i < ROWS; ++i) {
    labels[i] = (int32_t)random_below(&random, K);
    for (uint32_t c = 0; c < K; ++c) {
      rows[i * K + c] = 4 * random_unit(&random) + (labels[i] == (int32_t)c ? 2 : 0);
    }
  }
  CHECK(until_it_succeeds(fit, NULL) > 3);
  CHECK(until_it_succeeds(probabilities, NULL) > 0);
  for (uint32_t most_steps = 0; most_steps <= 1000; most_steps += 1000) {
    CHECK(until_it_succeeds(decide_all, &most_steps) > 50);
  }
}
