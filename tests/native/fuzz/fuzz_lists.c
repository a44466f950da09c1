/* L2H of given lists of best classes, by probability or by rank alone, and resamples of it: refused, or trees. */
#include <math.h>

#include "fuzz.h"
#include "logitree.h"

enum { MAX_CLASSES = 9, MAX_ROWS = 30 };

static void check_merges(const uint32_t *merges, uint32_t k) {
  uint8_t joined[2 * MAX_CLASSES] = {0};
  for (uint32_t i = 0; i < 2 * (k - 1); ++i) {
    MUST(merges[i] < k + i / 2 && !joined[merges[i]]);
    joined[merges[i]] = 1;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, size};
  const uint32_t k = 2 + take_below(&in, MAX_CLASSES - 1), n = take_below(&in, MAX_ROWS);
  const lt_l2h_options options = {k, 1 + take_below(&in, k + 2), LT_LOGITS, 1, take(&in) % (LT_CLASSES + 1), take(&in) & 1};
  const uint32_t by_rank = take(&in) & 1, wild = take(&in) > 200, top = options.top;
  uint16_t *ids = exactly(n * top * sizeof *ids);
  double *values = exactly(n * top * sizeof *values);
  for (uint32_t i = 0; i < n * top; ++i) {
    const uint8_t byte = take(&in);
    ids[i] = wild && byte > 200 ? (uint16_t)take_u32(&in) : byte > 180 ? LT_NO_CLASS_ID : (uint16_t)((i + byte) % k);
    values[i] = wild ? take_number(&in, take(&in) % NUMBER_MANNERS) : -2.0 - take(&in) / 16.0;
  }
  lt_l2h *l2h = NULL;
  uint32_t state = LT_L2H_ROWS, done = 0, open = 0, merges[2 * MAX_CLASSES];
  double evidence[8 * MAX_CLASSES];
  MUST(lt_l2h_create(&options, &l2h) == LT_OK);
  const uint32_t half = n / 2;
  lt_status status = lt_l2h_push_lists(l2h, ids, by_rank ? NULL : values, half);
  status =
      status == LT_OK ? lt_l2h_push_lists(l2h, ids + half * top, by_rank ? NULL : values + half * top, n - half) : status;
  MUST(status == LT_OK || status == LT_BAD_VALUE || status == LT_INVALID);
  status = status == LT_OK ? lt_l2h_end_pass(l2h) : status;
  while (status == LT_OK && state != LT_L2H_DONE) {
    status = lt_l2h_merge(l2h, 1 + take(&in) % 4, &state, &done);
    MUST(state != LT_L2H_ROWS); /* there is no second pass */
  }
  if (status == LT_OK) {
    MUST(lt_l2h_merges(l2h, merges, evidence) == LT_OK);
    check_merges(merges, k);
    for (uint32_t which = 0; which < 3; ++which) {
      MUST(lt_l2h_resample(l2h, take_u32(&in), which, merges, &open) == LT_OK && open < k);
      check_merges(merges, k);
      MUST(lt_l2h_reorder(l2h, take_u32(&in), which, merges) == LT_OK);
      check_merges(merges, k);
    }
    MUST(lt_l2h_count_of(l2h, LT_COUNT_ROWS) == n);
  }
  lt_l2h_destroy(l2h);
  free(ids);
  free(values);
  return 0;
}
