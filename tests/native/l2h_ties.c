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
    {"an old group before a merged one",
     4,
     5,
     LT_CLASSES,
     0,
     {{9, 1, 0, 0}, {0, 9, 0, 0}, {2, NONE, 9, NONE}, {2, NONE, 9, NONE}, {NONE, NONE, 9, 2}},
     {0, 1, 2, 3, 5, 4}},
    {"sizes", 3, 4, LT_SIZE, 0, {{0, 0, 9}, {0, 0, 9}, {9, 0, 1}, {0, 9, 1}}, {0, 2, 1, 3}},
    {"never predicted, skipped: absorbed, never chosen", 3, 2, 0, 0, {{9, 1, 2}, {2, 1, 9}}, {0, 2, 3, 1}},
    {"never predicted, as the listing has it: NaN in first place wins", 3, 2, 0, 1, {{0, 9, 1}, {0, 1, 9}}, {0, 1, 2, 3}},
    {"never predicted, as the listing has it: NaN elsewhere never wins", 3, 2, 0, 1, {{9, 0, 1}, {1, 0, 9}}, {0, 2, 1, 3}},
    {"no class outside: adds nothing", 3, 3, 0, 0, {{9, NONE, NONE}, {0, 1, 0}, {0, 0, 1}}, {1, 0, 2, 3}},
};

static lt_status run(const tied_case *c, uint32_t top, l2h_output *output) {
  const l2h_input input = {{c->k, top, LT_LOGITS, 1, c->score, c->empty}, {LT_F64, 0, 4, 1}, c->rows, c->n_rows, 1, 1, 0, 0};
  return l2h_run(&input, output);
}

/* The effect of the listing's NaN on the evidence: it is never second best. */
static void check_not_a_number(void) {
  static const tied_case scores = {"NaN between numbers", 4, 3, 0, 1, {{1, 0, 0, 0}, {0, 2, 0, 0}, {0, 0, 0, 3}}, {0}};
  static const tied_case averages = {
      "NaN as the only other", 4, 4, LT_SIZE, 1, {{9, 1, 0, 0}, {1, 9, 0, 0}, {NONE, NONE, 9, NONE}, {0, 0, 0, 9}}, {0}};
  for (uint32_t top = 1; top <= 4; ++top) {
    l2h_output *output = l2h_output_create(4, 4);
    CHECK(run(&scores, top, output) == LT_OK);
    CHECK_FOR(output->evidence[0] == output->means[0] && output->evidence[1] == output->means[1], "top %u", top);
    CHECK(run(&averages, top, output) == LT_OK && output->merges[2] == 2 && output->merges[3] == 3);
    CHECK_FOR(output->evidence[8 + 2] == 0 && isnan(output->evidence[8 + 4]) && isnan(output->evidence[8 + 6]),
              "top %u: %g %g %g", top, output->evidence[8 + 2], output->evidence[8 + 4], output->evidence[8 + 6]);
    l2h_output_destroy(output);
  }
}

/*
 * Given lists leave no doubt where they hold all classes, or all that a group's points could go to: a tie goes to the group that
 * comes first, and that is certain. Where a point of G* lists no class outside, a group before G+ may be as large.
 */
static void check_given_lists(void) {
  enum { K = 4, TOP = 3, ROWS = 5 };
  static const uint16_t none = LT_NO_CLASS_ID;
  static const struct {
    const char *name;
    uint16_t ids[ROWS][TOP];
    uint32_t joined;    /* with class 0 */
    double decision[2]; /* by probability and by rank; 0: certain, 2: a guess */
  } given[] = {
      {"1 and 2 tie", {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {2, 0, 1}, {3, 0, 1}}, 1, {0, 0}},
      {"2 is ahead", {{0, 2, 1}, {0, 2, 1}, {1, 0, 2}, {2, 0, 1}, {3, 0, 1}}, 2, {0, 0}},
      {"2 is ahead, but 1 might be level with it",
       {{0, 2, none}, {0, none, none}, {1, 0, 2}, {2, 0, 1}, {3, 0, 1}},
       2,
       {2, 2}},
      {"1 is ahead, and 2 at most level with it",
       {{0, 1, none}, {0, none, none}, {1, 0, 2}, {2, 0, 1}, {3, 0, 1}},
       1,
       {2, 0}}, /* a probability may be below 1 */
  };
  const lt_l2h_options options = {K, TOP, LT_LOGITS, 1, LT_SUM_OF_MEANS, LT_EMPTY_SKIP};
  for (uint32_t by_rank = 0; by_rank < 2; ++by_rank) {
    for (size_t i = 0; i < sizeof given / sizeof *given; ++i) {
      double values[ROWS][TOP], evidence[8 * (K - 1)];
      uint32_t state, done, merges[2 * (K - 1)];
      lt_l2h *l2h = NULL;
      for (uint32_t j = 0; j < ROWS * TOP; ++j) {
        values[j / TOP][j % TOP] = j % TOP == 0 ? (given[i].ids[j / TOP][0] == 0 ? -1.0 : -0.5) : -2.0 - j % TOP;
      }
      CHECK(lt_l2h_create(&options, &l2h) == LT_OK);
      CHECK(lt_l2h_push_lists(l2h, given[i].ids[0], by_rank ? NULL : values[0], ROWS) == LT_OK);
      CHECK(lt_l2h_end_pass(l2h) == LT_OK && lt_l2h_merge(l2h, K, &state, &done) == LT_OK && state == LT_L2H_DONE);
      CHECK(lt_l2h_merges(l2h, merges, evidence) == LT_OK && (by_rank || merges[0] == 0));
      CHECK_FOR(merges[1] == given[i].joined && evidence[7] == given[i].decision[by_rank], "%s, by rank %u: %u with %u, %g",
                given[i].name, by_rank, merges[0], merges[1], evidence[7]);
      lt_l2h_destroy(l2h);
    }
  }
}

void test_l2h_ties(void) {
  check_given_lists();
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
  CHECK(output->evidence[2] == output->evidence[4] && output->evidence[6] == 2.0);
  l2h_output_destroy(output);
  check_not_a_number();
}
