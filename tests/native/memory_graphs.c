/* Memory that runs out in graphs of points and ultrametric fits. */
#include <stdlib.h>

#include "check.h"
#include "until_it_succeeds.h"

enum { POINTS = 80, COLUMNS = 9, NEIGHBOURS = 2 };

static double points[POINTS * COLUMNS];

static lt_status finish(lt_neighbours *neighbours) {
  uint32_t phase = LT_PHASE_NEAREST, done, edges;
  lt_status status = LT_OK;
  while (status == LT_OK && phase != LT_PHASE_DONE) {
    status = lt_neighbours_step(neighbours, 1, &phase, &done);
  }
  return status == LT_OK ? lt_neighbours_edges(neighbours, LT_AUTHORS, &edges) : status;
}

/* By itself, and by blocks that another instance searched. */
static lt_status make_graph(void *data) {
  const int by_blocks = *(const int *)data;
  static double limits[POINTS], square[POINTS * NEIGHBOURS];
  static uint32_t place[POINTS * NEIGHBOURS];
  lt_neighbours *known = NULL, *searching = NULL;
  lt_status status = lt_neighbours_create(points, POINTS, COLUMNS, NEIGHBOURS, &known);
  status = status != LT_OK || !by_blocks ? status : lt_neighbours_create(points, POINTS, COLUMNS, NEIGHBOURS, &searching);
  const uint32_t blocks = status == LT_OK && by_blocks ? lt_neighbours_blocks(known) : 0;
  for (uint32_t a = 0; a < blocks && status == LT_OK; ++a) {
    for (uint32_t b = a; b < blocks && status == LT_OK; ++b) {
      lt_neighbours_limits(known, a, b, limits);
      status = lt_neighbours_search(searching, a, b, limits, square, place);
      status = status != LT_OK ? status : lt_neighbours_put(known, a, b, square, place);
    }
  }
  status = status != LT_OK ? status : finish(known);
  lt_neighbours_destroy(known);
  lt_neighbours_destroy(searching);
  return status;
}

static const uint32_t src[] = {0, 1, 2, 3, 0, 1, 4, 2}, dst[] = {1, 2, 3, 4, 2, 3, 0, 4};
static const double weight[] = {1, 4, 2, 3, 2.5, 0.5, 3.5, 1.5};
static const lt_graph graph = {5, 8, src, dst, weight};

static lt_status look_at_graph(void *data) {
  uint32_t component[5], count, children[8], edges[4], pass[8];
  double heights[4];
  (void)data;
  const lt_status status = lt_graph_components(&graph, component, &count);
  return status == LT_OK ? lt_min_max(&graph, weight, children, edges, heights, pass) : status;
}

/* Every term, from a start of any kind; saved and gone on with in another fit. */
static lt_status fit_graph(void *data) {
  static const uint32_t pool[] = {0, 1, 2, 3, 4};
  static const double theta[] = {3, 2, 1, 3, 2, 1, 3, 2};
  static const lt_triplets triplets[] = {{0, {1, 2}, {2, 5, 5, 5}}, {3, {4, 5}, {0, 2, 2, 3}}};
  static uint8_t state[4096];
  const lt_ultrametric_options options = {.weight = {1, 1, 1, 1},
                                          .margin = 1,
                                          .sigmoid = 5,
                                          .step = 0.3,
                                          .n_triplets = 2,
                                          .n_pool = 5,
                                          .triplets = triplets,
                                          .pool = pool,
                                          .theta = theta,
                                          .start = *(const uint32_t *)data};
  lt_ultrametric *fit = NULL, *other = NULL;
  uint32_t steps, stopped;
  double out_theta[8], x[8];
  lt_status status = lt_ultrametric_create(&graph, &options, &fit);
  status = status != LT_OK ? status : lt_ultrametric_step(fit, 8, &steps, &stopped);
  status = status != LT_OK ? status : lt_ultrametric_edges(fit, LT_BEST, out_theta, x);
  status = status != LT_OK ? status : lt_ultrametric_gradient(fit, x);
  status = status != LT_OK ? status : lt_ultrametric_create(&graph, &options, &other);
  if (status == LT_OK) {
    const double bytes = lt_ultrametric_state_bytes(fit);
    CHECK(bytes <= sizeof state);
    lt_ultrametric_save(fit, state);
    status = lt_ultrametric_restore(other, state, bytes);
  }
  status = status != LT_OK ? status : lt_ultrametric_step(other, 4, &steps, &stopped);
  lt_ultrametric_destroy(fit);
  lt_ultrametric_destroy(other);
  return status;
}

void check_memory_of_graphs(void) {
  uint64_t random = 3;
  for (uint32_t i = 0; i < POINTS * COLUMNS; ++i) {
    points[i] = random_unit(&random);
  }
  for (int by_blocks = 0; by_blocks < 2; ++by_blocks) {
    CHECK(until_it_succeeds(make_graph, &by_blocks) > 20);
  }
  CHECK(until_it_succeeds(look_at_graph, NULL) > 5);
  for (uint32_t start = LT_START_SCALED; start <= LT_START_GIVEN; ++start) {
    CHECK(until_it_succeeds(fit_graph, &start) > 80);
  }
}
