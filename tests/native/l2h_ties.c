/* Exactly tied scores, averages and logits, by hand: the first group of the list, the lowest class (section 3). */
#include <math.h>
#include <string.h>

#include "check.h"
#include "l2h_run.h"

#define INF ((double)INFINITY)
#define NONE (-(double)INFINITY)

typedef struct {
  const char *name;
  uint32_t k, n_rows, score, empty;
  double rows[5][4];
  uint32_t merges[6];
} tied_case;

static const tied_case cases[] = {
    {"two classes, equal scores", 2, 2, 0, 0, {{1, 0}, {0, 1}}, {0, 1}},
    {"two classes, the lower score first", 2, 2, 0, 0, {{2, 0}, {0, 1}}, {1, 0}},
    {"all logits equal: all points are of class 0", 4, 3, 0, 0, {{0}, {0}, {0}}, {0, 1, 4, 2, 5, 3}},
    {"saturated: all scores are 1", 4, 4, 0, 0, {{100}, {0, 100}, {0, 0, 100}, {0, 0, 0, 100}}, {0, 1, 2, 4, 3, 5}},
    {"two averages are equal", 3, 4, 0, 0, {{2, 1, 0}, {2, 0, 1}, {0, 9, 0}, {0, 0, 9}}, {0, 1, 2, 3}},
    {"an old group before a merged one", 4, 5, LT_CLASSES, 0,
     {{9, 1, 0, 0}, {0, 9, 0, 0}, {2, NONE, 9, NONE}, {2, NONE, 9, NONE}, {NONE, NONE, 9, 2}}, {0, 1, 2, 3, 5, 4}},
    {"sizes", 3, 4, LT_SIZE, 0, {{0, 0, 9}, {0, 0, 9}, {9, 0, 1}, {0, 9, 1}}, {0, 2, 1, 3}},
    {"never predicted, skipped: absorbed, never chosen", 3, 2, 0, 0, {{9, 1, 2}, {2, 1, 9}}, {0, 2, 3, 1}},
    {"never predicted, as the listing has it: NaN in first place wins", 3, 2, 0, 1, {{0, 9, 1}, {0, 1, 9}}, {0, 1, 2, 3}},
    {"never predicted, as the listing has it: NaN elsewhere never wins", 3, 2, 0, 1, {{9, 0, 1}, {1, 0, 9}}, {0, 2, 1, 3}},
    {"no class outside: adds nothing", 3, 3, 0, 0, {{9, NONE, NONE}, {0, 1, 0}, {0, 0, 1}}, {1, 0, 2, 3}},
};

static lt_status run(const tied_case *c, uint32_t top, l2h_output *output) {
  const l2h_input input = {{c->k, top, LT_LOGITS, 1, c->score, c->empty}, {LT_F64, 0, 4, 1}, c->rows, c->n_rows, 1, 1,
                           0};
  return l2h_run(&input, output);
}

/* What the listing's NaN does to the evidence: it is never second best. */
static void check_not_a_number(void) {
  static const tied_case scores = {"NaN between numbers", 4, 3, 0, 1,
                                   {{1, 0, 0, 0}, {0, 2, 0, 0}, {0, 0, 0, 3}}, {0}};
  static const tied_case averages = {"NaN as the only other", 4, 4, LT_SIZE, 1,
                                     {{9, 1, 0, 0}, {1, 9, 0, 0}, {NONE, NONE, 9, NONE}, {0, 0, 0, 9}}, {0}};
  for (uint32_t top = 1; top <= 4; ++top) {
    l2h_output *output = l2h_output_create(4, 4);
    CHECK(run(&scores, top, output) == LT_OK);
    CHECK_FOR(output->evidence[0] == output->means[0] && output->evidence[1] == output->means[1], "top %u", top);
    CHECK(run(&averages, top, output) == LT_OK && output->merges[2] == 2 && output->merges[3] == 3);
    CHECK_FOR(output->evidence[6 + 2] == 0 && isnan(output->evidence[6 + 3]) && isnan(output->evidence[6 + 4]),
              "top %u: %g %g %g", top, output->evidence[6 + 2], output->evidence[6 + 3], output->evidence[6 + 4]);
    l2h_output_destroy(output);
  }
}

void test_l2h_ties(void) {
  for (size_t i = 0; i < sizeof cases / sizeof *cases; ++i) {
    const tied_case *c = &cases[i];
    for (uint32_t top = 1; top <= c->k + 1; ++top) {
      l2h_output *output = l2h_output_create(c->k, c->n_rows);
      CHECK_FOR(run(c, top, output) == LT_OK, "%s: %s", c->name, lt_last_error());
      CHECK_FOR(memcmp(output->merges, c->merges, 2 * (c->k - 1) * sizeof *c->merges) == 0, "%s, top %u: %u %u …", c->name,
                top, output->merges[0], output->merges[1]);
      l2h_output_destroy(output);
    }
  }
  l2h_output *output = l2h_output_create(3, 4); /* tied averages, and who came second */
  CHECK(run(&cases[4], 3, output) == LT_OK);
  CHECK(output->evidence[2] == output->evidence[3] && output->evidence[4] == 2.0);
  l2h_output_destroy(output);
  check_not_a_number();
}
