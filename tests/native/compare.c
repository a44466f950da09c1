/* Two trees: what a tree has in common with itself, what two trees have whichever comes first, and what is refused. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "logitree.h"

enum { MOST = 60, NODES = 2 * MOST };

typedef struct {
  uint32_t n;
  uint32_t start[NODES + 1];
  uint32_t child[NODES];
  int32_t leaf_of[NODES];
  double height[NODES];
  lt_tree tree;
} random_tree;

/* Joins 2 to `width` random groups until one is left; heights rise and tie. */
static void grow(random_tree *t, uint32_t leaves, uint32_t width, uint64_t *state) {
  uint32_t open[MOST], n_open = leaves, n_children = 0;
  memset(t, 0, sizeof *t);
  for (uint32_t x = 0; x < leaves; ++x) { /* leaves in random order */
    const uint32_t at = random_below(state, x + 1);
    open[x] = x;
    t->leaf_of[x] = (int32_t)x;
    const int32_t swapped = t->leaf_of[at];
    t->leaf_of[at] = t->leaf_of[x];
    t->leaf_of[x] = swapped;
  }
  double height = 1;
  for (t->n = leaves; n_open > 1; ++t->n, height += random_below(state, 2)) {
    const uint32_t wanted = 2 + random_below(state, width - 1), n = wanted < n_open ? wanted : n_open;
    for (uint32_t i = 0; i < n; ++i) {
      const uint32_t at = random_below(state, n_open);
      t->child[n_children++] = open[at];
      open[at] = open[--n_open];
    }
    open[n_open++] = t->n;
    t->start[t->n + 1] = n_children;
    t->leaf_of[t->n] = -1;
    t->height[t->n] = height;
  }
  t->tree = (lt_tree){t->n, t->start, t->child, t->leaf_of};
}

static void check_itself(const random_tree *t, uint32_t leaves) {
  double clades[LT_CLADE_COUNTS], counts[LT_RESOLUTIONS], pairs[LT_PAIR_MEASURES], entanglement;
  double bk[MOST + 1], expected[MOST + 1];
  uint32_t a[MOST], b[MOST];
  CHECK(lt_compare_clades(&t->tree, &t->tree, clades) == LT_OK && clades[LT_CLADES_BOTH] == clades[LT_CLADES_A]);
  CHECK(lt_compare_triplets(&t->tree, &t->tree, counts) == LT_OK && counts[LT_AGREE] == counts[LT_RESOLVED_B]);
  CHECK(counts[LT_DIFFER] == 0 && counts[LT_AGREE] == counts[LT_RESOLVED_A] && counts[LT_AGREE] <= counts[LT_TOTAL]);
  CHECK(lt_compare_quartets(&t->tree, &t->tree, counts) == LT_OK && counts[LT_AGREE] == counts[LT_RESOLVED_A]);
  CHECK(lt_compare_pairs(&t->tree, t->height, &t->tree, t->height, pairs, bk, expected) == LT_OK);
  CHECK(isnan(pairs[LT_COPHENETIC]) || fabs(pairs[LT_COPHENETIC] - 1) < 1e-12);
  CHECK(lt_untangle(&t->tree, &t->tree, &entanglement, a, b) == LT_OK);
  CHECK(memcmp(a, b, leaves * sizeof *a) == 0 && (leaves == 1 ? isnan(entanglement) : entanglement == 0));
}

static void check_both_ways(const random_tree *s, const random_tree *t, uint32_t leaves) {
  double one[LT_RESOLUTIONS], other[LT_RESOLUTIONS], pairs[LT_PAIR_MEASURES], swapped[LT_PAIR_MEASURES];
  double bk[MOST + 1], expected[MOST + 1];
  CHECK(lt_compare_triplets(&s->tree, &t->tree, one) == LT_OK && lt_compare_triplets(&t->tree, &s->tree, other) == LT_OK);
  CHECK(one[LT_AGREE] == other[LT_AGREE] && one[LT_DIFFER] == other[LT_DIFFER]);
  CHECK(one[LT_RESOLVED_A] == other[LT_RESOLVED_B] && one[LT_TOTAL] == other[LT_TOTAL]);
  CHECK(lt_compare_quartets(&s->tree, &t->tree, one) == LT_OK && lt_compare_quartets(&t->tree, &s->tree, other) == LT_OK);
  CHECK(one[LT_AGREE] == other[LT_AGREE] && one[LT_DIFFER] == other[LT_DIFFER]);
  CHECK(lt_compare_pairs(&s->tree, s->height, &t->tree, t->height, pairs, bk, expected) == LT_OK);
  for (uint32_t k = 0; k <= leaves; ++k) {
    CHECK(isnan(bk[k]) == isnan(expected[k]) && (isnan(bk[k]) || (bk[k] >= 0 && bk[k] <= 1)));
  }
  CHECK(lt_compare_pairs(&t->tree, t->height, &s->tree, s->height, swapped, bk, expected) == LT_OK);
  for (uint32_t i = 0; i < LT_PAIR_MEASURES; ++i) {
    CHECK((isnan(pairs[i]) && isnan(swapped[i])) || fabs(pairs[i] - swapped[i]) < 1e-12);
  }
}

static void check_refusals(void) {
  const uint32_t start[] = {0, 0, 0, 2}, child[] = {0, 1}, twice[] = {0, 0}, later[] = {0, 2};
  const int32_t two[] = {0, 1, -1}, same[] = {0, 0, -1}, gap[] = {0, 2, -1}, one[] = {0, -1, -1};
  const lt_tree fine = {3, start, child, two};
  const lt_tree wrong[] = {{3, start, child, same},
                           {3, start, child, gap},
                           {3, start, child, one},
                           {0, start, child, two},
                           {3, start, twice, two},
                           {3, start, later, two},
                           {4 * LT_MAX_LEAVES + 1, start, child, two}};
  double out[LT_RESOLUTIONS];
  CHECK(lt_compare_triplets(&fine, &fine, out) == LT_OK);
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
    CHECK_FOR(lt_compare_triplets(&fine, &wrong[i], out) == LT_INVALID, "tree %zu", i);
    CHECK_FOR(lt_compare_clades(&wrong[i], &fine, out) == LT_INVALID, "tree %zu", i);
  }
  const uint32_t counts[] = {1, 2, 3, 4};
  const lt_contingency table = {2, 2, counts}, other = {2, 1, counts};
  lt_reference *reference = NULL;
  CHECK(lt_reference_create(&table, &fine, 3, &reference) == LT_INVALID && reference == NULL);
  CHECK(lt_reference_create(&other, &fine, LT_SHORTEST_PATH, &reference) == LT_INVALID && reference == NULL);
  CHECK(lt_reference_create(&table, &fine, LT_SHORTEST_PATH, &reference) == LT_OK);
  CHECK(lt_reference_score(reference, &wrong[0], out) == LT_INVALID);
  CHECK(lt_reference_score(reference, &fine, out) == LT_OK && out[0] > 0 && out[0] < 1);
  lt_reference_destroy(reference);
}

void test_compare(void) {
  uint64_t state = 11;
  static random_tree s, t;
  const uint32_t rounds = check_rounds(400);
  for (uint32_t round = 0; round < rounds; ++round) {
    const uint32_t leaves = 1 + random_below(&state, MOST), width = 2 + random_below(&state, 6);
    grow(&s, leaves, width, &state);
    grow(&t, leaves, 2, &state);
    check_itself(&s, leaves);
    check_both_ways(&s, &t, leaves);
  }
  check_refusals();
}
