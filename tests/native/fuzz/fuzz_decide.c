/* Temperatures and decisions on rows and trees of any kind: refused, or the same whether steps are kept or read again, and whoever reads the rows. */
#include <math.h>

#include "trees.h"

enum { MAX_ROWS = 24, TREES = 2, THRESHOLDS = 3, MAX_REPORT = 8192 };

typedef struct job {
  lt_decide_options options;
  uint32_t n_nodes[TREES];
  uint32_t parents[TREES * 2 * MAX_LEAVES];
  uint32_t leaves[TREES * MAX_LEAVES];
  lt_layout layout;
  double *rows;
  int32_t labels[MAX_ROWS];
  uint8_t parts[MAX_ROWS];
  uint32_t n;
  uint32_t half; /* the rows come in two pieces */
  uint32_t damage;
  double thresholds[TREES * THRESHOLDS];
} job;

static void take_trees(input *in, job *j) {
  uint32_t *parent = j->parents;
  for (uint32_t t = 0; t < TREES; ++t) {
    const uint32_t k = j->options.n_classes;
    const arrays tree = make_tree(in, k);
    j->n_nodes[t] = tree.n;
    for (uint32_t v = k; v < tree.n; ++v) {
      for (uint32_t e = v == k ? 0 : tree.start[v]; e < tree.start[v + 1]; ++e) {
        parent[tree.child[e]] = v;
      }
    }
    for (uint32_t c = 0; c < k; ++c) {
      j->leaves[t * k + c] = c;
    }
    if (take(in) > 240) { /* anything may stand there */
      parent[take_below(in, tree.n)] = take_u32(in) % (tree.n + 2);
      j->leaves[t * k + take_below(in, k)] = take_below(in, tree.n + 2);
    }
    parent += tree.n;
  }
}

static void push_temperature(const job *j) {
  lt_temperature *held = NULL;
  double out[3];
  MUST(lt_temperature_create(j->options.kind, j->options.n_classes, &held) == LT_OK);
  const lt_status status = lt_temperature_push(held, &j->layout, j->rows, j->n, j->labels);
  MUST(status == LT_OK || status == LT_BAD_VALUE);
  const lt_status fitted = lt_temperature_fit(held, out);
  MUST(status == LT_OK ? fitted == LT_OK || fitted == LT_BAD_VALUE : fitted == LT_WRONG_STATE);
  MUST(fitted != LT_OK || (out[0] >= 0.05 && out[0] <= 20));
  lt_temperature_destroy(held);
}

static lt_status push(const job *j, lt_decide *decide, uint32_t from, uint32_t to, const uint8_t *parts) {
  return lt_decide_push(decide, &j->layout, j->rows + (size_t)from * j->options.n_classes, to - from, j->labels + from,
                        parts + from);
}

static lt_status push_all(const job *j, lt_decide *decide, const uint8_t *parts) {
  const lt_status status = push(j, decide, 0, j->half, parts);
  return status != LT_OK ? status : push(j, decide, j->half, j->n, parts);
}

/* Everything that is reported, one behind the other; the number of numbers. */
static uint32_t report_all(lt_decide *decide, const job *j, int keeps, double *out) {
  uint32_t n = 0;
  for (uint32_t t = 0; t < TREES; ++t) {
    for (uint32_t what = LT_REPORT_NODES; what <= LT_REPORT_ROWS; ++what) {
      for (uint32_t which = 0; which < 6; ++which) {
        uint32_t count = 0, again = 0;
        if ((what == LT_REPORT_STEPS && !keeps) || what == LT_REPORT_TOTALS ||
            lt_decide_report(decide, what, t, which, NULL, &count) != LT_OK) {
          continue;
        }
        double *numbers = exactly(count * sizeof *numbers);
        MUST(lt_decide_report(decide, what, t, which, numbers, &again) == LT_OK && again == count);
        for (uint32_t i = 0; i < count && what != LT_REPORT_STEPS && n + 8 < MAX_REPORT; ++i) {
          MUST(is_number(numbers[i]));
          out[n++] = numbers[i];
        }
        free(numbers);
      }
    }
    double area[2], error[2], influence[MAX_ROWS];
    MUST(lt_decide_area(decide, t, LT_NO_TREE, area, influence) == LT_OK);
    MUST(lt_decide_area(decide, t, 0, error, NULL) == LT_OK);
    MUST(area[0] >= 0 && area[0] <= 1 && (t > 0 || (error[0] == 0 && error[1] == 0)));
    out[n++] = area[0];
    out[n++] = area[1];
  }
  double drawn[3];
  const lt_status status = lt_decide_resample(decide, 1, 7, 0, 3, drawn);
  MUST(keeps ? status == LT_OK && drawn[0] >= 0 && drawn[0] <= 1 : status == LT_WRONG_STATE);
  MUST(lt_decide_report(decide, 99, 0, 0, NULL, &n) == LT_INVALID);
  MUST(lt_decide_report(decide, 0, j->options.n_trees, 0, NULL, &n) == LT_INVALID);
  return n;
}

static lt_status create(const job *j, const lt_decide_options *options, lt_decide **decide) {
  uint32_t nodes = 0;
  for (uint32_t t = 0; t < TREES; ++t) {
    nodes += j->n_nodes[t];
  }
  uint32_t *parents = copy_exactly(j->parents, nodes * sizeof *parents);
  uint32_t *leaves = copy_exactly(j->leaves, TREES * options->n_classes * sizeof *leaves);
  const lt_status status = lt_decide_create(options, j->n_nodes, parents, leaves, decide);
  free(parents);
  free(leaves);
  return status;
}

/* A piece may hold anything: it is refused, or counted. */
static void put_damaged(const job *j, const lt_decide_options *options, const void *piece, uint32_t n_bytes) {
  lt_decide *decide;
  MUST(create(j, options, &decide) == LT_OK);
  uint8_t *damaged = copy_exactly(piece, n_bytes);
  damaged[j->damage % n_bytes] ^= (uint8_t)(1 + j->damage / n_bytes % 255);
  const lt_status status = lt_decide_put_piece(decide, damaged, n_bytes);
  MUST(status == LT_OK || status == LT_INVALID || status == LT_TOO_LARGE);
  MUST(lt_decide_put_piece(decide, damaged, n_bytes / 2) != LT_OK);
  free(damaged);
  lt_decide_destroy(decide);
}

/* Rows that another instance reads. */
static lt_status share(const job *j, lt_decide *decide, const lt_decide_options *options, uint32_t from, uint32_t to) {
  lt_decide *reader;
  const void *piece;
  uint32_t n_bytes;
  MUST(create(j, options, &reader) == LT_OK);
  lt_status status = push(j, reader, from, to, j->parts);
  if (status == LT_OK) {
    MUST(lt_decide_piece(reader, &piece, &n_bytes) == LT_OK);
    MUST(lt_decide_piece(reader, &piece, &n_bytes) == LT_WRONG_STATE);
    put_damaged(j, options, piece, n_bytes);
    status = lt_decide_put_piece(decide, piece, n_bytes);
  }
  lt_decide_destroy(reader);
  return status;
}

/* The rows of a reading, by this instance alone or by others. */
static lt_status read_rows(const job *j, lt_decide *decide, const lt_decide_options *options, int is_shared) {
  if (!is_shared) {
    return push_all(j, decide, j->parts);
  }
  const lt_status status = share(j, decide, options, 0, j->half);
  return status != LT_OK ? status : share(j, decide, options, j->half, j->n);
}

static lt_status decide_on(const job *j, lt_decide *decide, lt_decide_options options, int is_shared, double *out) {
  const uint32_t most_steps = options.most_steps;
  lt_status status = read_rows(j, decide, &options, is_shared);
  status = status != LT_OK ? status : lt_decide_end_rows(decide);
  uint32_t again = 0;
  status = status != LT_OK ? status : lt_decide_scan(decide, THRESHOLDS, j->thresholds, &again);
  if (status == LT_OK && again) {
    options.most_steps = UINT32_MAX;
    status = read_rows(j, decide, &options, is_shared);
    status = status != LT_OK ? status : lt_decide_end_scan(decide);
  }
  if (status == LT_OK) {
    MUST(again == (most_steps == 0));
    report_all(decide, j, most_steps > 0, out);
  }
  return status;
}

static lt_status run(const job *j, uint32_t most_steps, int is_shared, double *out) {
  lt_decide *decide = NULL;
  lt_decide_options options = j->options;
  options.most_steps = most_steps;
  lt_status status = create(j, &options, &decide);
  MUST((status == LT_OK) == (decide != NULL));
  if (status == LT_OK) {
    uint16_t predicted[MAX_ROWS];
    uint32_t answers[MAX_ROWS];
    double confidence[MAX_ROWS];
    const double threshold = j->thresholds[0] * 0x1p-40;
    if (lt_decide_answers(decide, &j->layout, j->rows, j->n, 0, 1, threshold, predicted, answers, confidence) == LT_OK) {
      for (uint32_t i = 0; i < j->n; ++i) {
        MUST(predicted[i] < options.n_classes && answers[i] < j->n_nodes[1] && confidence[i] > 0 && confidence[i] <= 1);
      }
    }
    status = decide_on(j, decide, options, is_shared, out);
  }
  lt_decide_destroy(decide);
  return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, size};
  static const double temperatures[] = {1, 1, 0.05, 0.7, 20};
  job j = {.options = {.n_classes = 2 + take_below(&in, MAX_LEAVES - 1),
                       .kind = take(&in) & 1,
                       .n_trees = TREES,
                       .ruler = take(&in) & 1 ? 1 : LT_NO_TREE,
                       .cost = take(&in) & 1,
                       .full = take(&in) > 60,
                       .temperature = temperatures[take(&in) % 5]}};
  const uint32_t k = j.options.n_classes, manner = take(&in) % NUMBER_MANNERS;
  j.layout = (lt_layout){LT_F64, 0, k, 1};
  j.n = take_below(&in, MAX_ROWS);
  j.half = take_below(&in, j.n + 1);
  j.damage = take_u32(&in);
  take_trees(&in, &j);
  const uint8_t wild = take(&in) > 250;
  for (uint32_t i = 0; i < j.n; ++i) {
    j.labels[i] = wild ? (int32_t)take_u32(&in) : (int32_t)take_below(&in, k);
    j.parts[i] = take(&in) % 3;
  }
  for (uint32_t i = 0; i < TREES * THRESHOLDS; ++i) {
    j.thresholds[i] = floor(take_u32(&in) * 0x1.01p8);
  }
  j.rows = take_numbers(&in, j.n * k, manner);
  for (uint32_t i = 0; j.options.kind == LT_PROBABILITIES && i < j.n * k; ++i) {
    j.rows[i] = fabs(j.rows[i]);
  }
  push_temperature(&j);
  double *kept = calloc(MAX_REPORT, sizeof *kept);
  MUST(kept != NULL);
  const lt_status status = run(&j, UINT32_MAX, 0, kept);
  MUST(status == LT_OK || status == LT_INVALID || status == LT_BAD_VALUE || status == LT_EMPTY);
  for (uint32_t way = 1; way < 4; ++way) { /* steps read again, and rows shared */
    double *other = calloc(MAX_REPORT, sizeof *other);
    MUST(other != NULL && status == run(&j, way & 1 ? 0 : UINT32_MAX, way > 1, other));
    MUST(memcmp(kept, other, MAX_REPORT * sizeof *kept) == 0);
    free(other);
  }
  free(kept);
  free(j.rows);
  return 0;
}
