/* Arguments and orders of calls that no caller of today makes: refused, with nothing read or written outside. */
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "logitree.h"

/* Offsets of children that run backwards, or beyond the children there are. */
static void check_child_offsets(void) {
  static const uint32_t start[] = {0, 0, 0, 0, 2, 4}, wrong[][6] = {{0, 0, 0, 0, 2, 5},
                                                                    {0, 0, 0, 0, 2, 4000000000u},
                                                                    {0, 0, 0, 4000000000u, 2, 4},
                                                                    {1, 1, 1, 1, 2, 4},
                                                                    {0, 0, 0, 3, 2, 4}};
  static const uint32_t children[] = {0, 1, 2, 3};
  static const int32_t leaf_of[] = {0, 1, 2, -1, -1};
  uint32_t *child = exact_copy(children, sizeof children);
  const lt_tree fine = {5, start, child, leaf_of};
  double out[LT_RESOLUTIONS];
  CHECK(lt_compare_triplets(&fine, &fine, out) == LT_OK);
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i) {
    const lt_tree tree = {5, wrong[i], child, leaf_of};
    CHECK_FOR(lt_compare_triplets(&fine, &tree, out) == LT_INVALID, "offsets %zu", i);
    CHECK_FOR(lt_compare_clades(&tree, &fine, out) == LT_INVALID, "offsets %zu", i);
    CHECK_FOR(lt_compare_quartets(&tree, &tree, out) == LT_INVALID, "offsets %zu", i);
  }
  free(child);
}

/* An instance that searched has forgotten what it knew: it puts nothing in and takes no step. */
static void check_search_and_put(void) {
  enum { POINTS = 200, K = 3, MAX_MEMBERS = 2 * POINTS };
  static double points[POINTS * 2], limits[MAX_MEMBERS], square[MAX_MEMBERS * K];
  static uint32_t place[MAX_MEMBERS * K];
  uint64_t state = 5;
  lt_neighbours *searching = NULL, *known = NULL;
  uint32_t phase, done, edges;
  for (uint32_t i = 0; i < POINTS * 2; ++i) {
    points[i] = random_unit(&state);
  }
  CHECK(lt_neighbours_create(points, POINTS, 2, K, &searching) == LT_OK &&
        lt_neighbours_create(points, POINTS, 2, K, &known) == LT_OK);
  const uint32_t blocks = lt_neighbours_blocks(known);
  CHECK(blocks > 1 && lt_neighbours_members(known, 1, 0) == 0 && lt_neighbours_members(known, 0, blocks) == 0);
  lt_neighbours_limits(known, 1, 0, NULL); /* no pair, so nothing is written */
  for (uint32_t a = 0; a < blocks; ++a) {
    for (uint32_t b = a; b < blocks; ++b) {
      lt_neighbours_limits(known, a, b, limits);
      CHECK(lt_neighbours_search(searching, a, b, limits, square, place) == LT_OK);
      CHECK(lt_neighbours_put(searching, a, b, square, place) == LT_WRONG_STATE);
      CHECK(lt_neighbours_step(searching, 1, &phase, &done) == LT_WRONG_STATE);
      CHECK(lt_neighbours_put(known, a, b, square, place) == LT_OK);
      CHECK(lt_neighbours_search(known, a, b, limits, square, place) == LT_WRONG_STATE);
      CHECK(a + 1 == blocks || lt_neighbours_step(known, 1, &phase, &done) == LT_WRONG_STATE);
    }
  }
  CHECK(lt_neighbours_step(known, 10000, &phase, &done) == LT_OK && phase == LT_PHASE_DONE);
  CHECK(lt_neighbours_edges(known, LT_PLAIN, &edges) == LT_OK && edges >= POINTS - 1);
  lt_neighbours_destroy(searching);
  lt_neighbours_destroy(known);
}

/* Lists that lack neighbours, or whose distances are no numbers, are no lists. */
static void check_lists(void) {
  static const double points[] = {0, 1, 3, 7};
  const double far = (double)INFINITY, squares[] = {far, far, far, far}, odd[] = {(double)NAN, -1, far, 4};
  const uint32_t none[] = {UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX}, some[] = {1, 0, 3, 2};
  lt_neighbours *neighbours = NULL;
  CHECK(lt_neighbours_create(points, 4, 1, 1, &neighbours) == LT_OK && lt_neighbours_blocks(neighbours) == 1);
  CHECK(lt_neighbours_put(neighbours, 0, 0, squares, none) == LT_INVALID);
  lt_neighbours_destroy(neighbours);
  CHECK(lt_neighbours_create(points, 4, 1, 1, &neighbours) == LT_OK);
  CHECK(lt_neighbours_put(neighbours, 0, 0, odd, some) == LT_INVALID);
  lt_neighbours_destroy(neighbours);
}

/* Heights by which leaves cannot be put in order. */
static void check_heights(void) {
  static const uint32_t start[] = {0, 0, 0, 2}, child[] = {0, 1};
  static const int32_t leaf_of[] = {0, 1, -1};
  const double fine[] = {0, 0, 1}, odd[] = {0, 0, (double)NAN}, endless[] = {0, 0, (double)INFINITY}, one[] = {(double)NAN};
  const lt_tree tree = {3, start, child, leaf_of};
  double out[LT_PAIR_MEASURES], bk[3], expected[3];
  CHECK(lt_compare_pairs(&tree, fine, &tree, fine, out, bk, expected) == LT_OK);
  CHECK(lt_compare_pairs(&tree, fine, &tree, odd, out, bk, expected) == LT_INVALID);
  CHECK(lt_compare_pairs(&tree, endless, &tree, fine, out, bk, expected) == LT_INVALID);
  CHECK(lt_cophenetic_correlation(&tree, odd, fine, out) == LT_INVALID);
  CHECK(lt_cophenetic_correlation(&tree, fine, one, out) == LT_BAD_VALUE);
}

static void check_triplets(void) {
  static const uint32_t src[] = {0, 1, 2}, dst[] = {1, 2, 3}, pool[] = {0, 1, 2, 3};
  static const double weight[] = {1, 2, 3};
  const lt_graph graph = {4, 3, src, dst, weight};
  const lt_triplets own[] = {
      {1, {0, 2}, {2, 4, 4, 4}}, {3, {0, 2}, {2, 4, 4, 4}}, {3, {0, 2}, {2, 3, 3, 4}}, {0, {1, 2}, {2, 4, 4, 4}}};
  for (uint32_t i = 0; i < 4; ++i) {
    lt_ultrametric_options options = {.margin = 1,
                                      .sigmoid = 50,
                                      .step = 0.1,
                                      .weight = {0, 0, 1},
                                      .n_triplets = 1,
                                      .n_pool = 4,
                                      .triplets = &own[i],
                                      .pool = pool};
    lt_ultrametric *fit = NULL;
    CHECK_FOR(lt_ultrametric_create(&graph, &options, &fit) == (i < 3 ? LT_INVALID : LT_OK), "triplets %u", i);
    lt_ultrametric_destroy(fit);
  }
}

static void check_graphs(void) {
  static const uint32_t src[] = {0, 1, 2, 3}, dst[] = {1, 2, 0, 4}, beyond[] = {1, 2, 9, 4}, itself[] = {1, 1, 0, 4};
  static const double weight[] = {1, 2, 3, 4}, odd[] = {1, 2, (double)NAN, 4};
  const lt_graph apart = {5, 4, src, dst, weight}, wild = {5, 4, src, beyond, weight}, loop = {5, 4, src, itself, weight};
  uint32_t component[5], count, children[8], edges[4], pass[4];
  double heights[4];
  CHECK(lt_graph_components(&apart, component, &count) == LT_OK && count == 2 && component[4] == 1);
  CHECK(lt_graph_components(&wild, component, &count) == LT_BAD_VALUE && lt_last_error_place(LT_PLACE_ROW) == 2);
  CHECK(lt_graph_components(&loop, component, &count) == LT_BAD_VALUE);
  CHECK(lt_min_max(&wild, weight, children, edges, heights, pass) == LT_BAD_VALUE);
  CHECK(lt_min_max(&apart, weight, children, edges, heights, pass) == LT_BAD_VALUE);
  const lt_graph whole = {3, 3, src, dst, weight};
  CHECK(lt_min_max(&whole, odd, children, edges, heights, pass) == LT_BAD_VALUE && lt_last_error_place(LT_PLACE_ROW) == 2);
  const lt_ultrametric_options options = {.sigmoid = 1, .step = 0.1, .weight = {1}, .start = LT_START_AVERAGE};
  lt_ultrametric *fit = NULL;
  CHECK(lt_ultrametric_create(&apart, &options, &fit) == LT_BAD_VALUE && fit == NULL);
}

/* A class without points has means of 0; a label that is no class ends it. */
static void check_class_means(void) {
  static const float rows[] = {1, 2, 3, 4, 5, 6, 7, 8};
  static const int32_t labels[] = {2, 0, 2, 0}, wrong[] = {3};
  static const double expected[] = {5, 6, 0, 0, 3, 4};
  const lt_layout layout = {LT_F32, 0, 2, 1};
  lt_class_means *means = NULL;
  double out[6];
  uint32_t counts[3];
  CHECK(lt_class_means_create(3, 2, &means) == LT_OK && lt_class_means_push(means, &layout, rows, 4, labels) == LT_OK);
  CHECK(lt_class_means_result(means, out, counts) == LT_OK && same_bits_all(out, expected, 6) && counts[1] == 0);
  CHECK(lt_class_means_push(means, &layout, rows, 1, wrong) == LT_BAD_VALUE && lt_last_error_place(LT_PLACE_ROW) == 4);
  CHECK(lt_class_means_result(means, out, counts) == LT_WRONG_STATE);
  lt_class_means_destroy(means);
}

/* The share of points on the diagonal, which the page counts itself. */
static void check_accuracy(void) {
  static const uint32_t counts[] = {4, 1, 2, 3};
  const lt_contingency table = {2, 2, counts};
  double out[LT_FLAT_METRICS];
  CHECK(lt_metrics_flat(&table, out) == LT_OK && out[LT_ACCURACY] == 0.7);
}

void test_contracts(void) {
  check_child_offsets();
  check_search_and_put();
  check_lists();
  check_heights();
  check_triplets();
  check_graphs();
  check_class_means();
  check_accuracy();
}
