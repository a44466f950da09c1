/*
 * Fits of graphs larger than any block of the core's loops, whose spanning trees change at every step: the tree, cost and
 * gradient that are carried along are those of the iterate from scratch.
 */
#include <math.h>
#include <stdlib.h>

#include "check.h"
#include "logitree.h"

enum { VERTICES = 1500, EDGES = 6000, CURVES = 5 };

static uint32_t src[EDGES], dst[EDGES];
static double weight[EDGES], theta[EDGES], x[EDGES], gradient[EDGES], expected[EDGES];
static uint32_t children[2 * VERTICES], edges[VERTICES], pass[EDGES];
static double heights[VERTICES];

/* A random tree and random edges; `values` different weights, so that few of them tie. */
static lt_graph make_graph(uint64_t seed, uint32_t values) {
  for (uint32_t e = 0; e < EDGES; ++e) {
    const uint32_t a = e < VERTICES - 1 ? e + 1 : random_below(&seed, VERTICES);
    const uint32_t b = e < VERTICES - 1 ? random_below(&seed, a) : (a + 1 + random_below(&seed, VERTICES - 1)) % VERTICES;
    src[e] = a;
    dst[e] = b;
    weight[e] = (1 + random_below(&seed, values)) / (double)values;
  }
  return (lt_graph){VERTICES, EDGES, src, dst, weight};
}

static double last_cost(const lt_ultrametric *fit, uint32_t steps) {
  double costs[CURVES];
  CHECK(lt_ultrametric_costs(fit, steps, 1, costs) == LT_OK);
  return costs[0];
}

static double relative(double a, double b) { return fabs(a - b) / fmax(1e-9, fabs(b)); }

/* The closest ultrametric's cost and gradient by the definition, from pass edges found anew. */
static void check_closest(const lt_graph *graph, const lt_ultrametric *fit, uint32_t steps) {
  CHECK(lt_ultrametric_edges(fit, LT_CURRENT, theta, x) == LT_OK);
  CHECK(lt_min_max(graph, x, children, edges, heights, pass) == LT_OK);
  double cost = 0, largest = 1e-3;
  for (uint32_t e = 0; e < EDGES; ++e) {
    expected[e] = 0;
  }
  for (uint32_t e = 0; e < EDGES; ++e) {
    const double miss = x[pass[e]] - weight[e];
    cost += miss * miss / EDGES;
    expected[pass[e]] += 2 * miss / EDGES;
  }
  CHECK_FOR(relative(last_cost(fit, steps), cost) < 1e-11, "after %u steps: %g, not %g", steps, last_cost(fit, steps), cost);
  CHECK(lt_ultrametric_gradient(fit, gradient) == LT_OK);
  for (uint32_t e = 0; e < EDGES; ++e) {
    expected[e] /= 1 + exp(-theta[e]);
    largest = fmax(largest, fabs(expected[e]));
  }
  for (uint32_t e = 0; e < EDGES; ++e) {
    CHECK_FOR(fabs(gradient[e] - expected[e]) < 1e-11 * largest, "edge %u after %u steps", e, steps);
  }
}

/* The tree that is carried along is the one found anew. */
static void check_tree(const lt_graph *graph, const lt_ultrametric *fit, uint32_t steps) {
  static uint32_t carried[VERTICES];
  static double values[VERTICES];
  CHECK(lt_ultrametric_edges(fit, LT_CURRENT, theta, x) == LT_OK);
  CHECK(lt_min_max(graph, x, children, edges, heights, pass) == LT_OK);
  lt_ultrametric_tree(fit, carried, values);
  for (uint32_t j = 0; j + 1 < VERTICES; ++j) {
    CHECK_FOR(carried[j] == edges[j] && values[j] == heights[j], "merge %u after %u steps", j, steps);
  }
}

/* Another fit that begins where this one is has the same cost and gradient. */
static void check_anew(const lt_graph *graph, const lt_ultrametric *fit, const lt_ultrametric_options *options,
                       uint32_t steps) {
  lt_ultrametric_options given = *options;
  lt_ultrametric *anew = NULL;
  given.start = LT_START_GIVEN;
  given.theta = theta;
  CHECK(lt_ultrametric_edges(fit, LT_CURRENT, theta, x) == LT_OK);
  CHECK(lt_ultrametric_create(graph, &given, &anew) == LT_OK);
  CHECK_FOR(relative(last_cost(fit, steps), last_cost(anew, 0)) < 1e-11, "after %u steps", steps);
  CHECK(lt_ultrametric_gradient(fit, gradient) == LT_OK && lt_ultrametric_gradient(anew, expected) == LT_OK);
  double largest = 1e-3;
  for (uint32_t e = 0; e < EDGES; ++e) {
    largest = fmax(largest, fabs(expected[e]));
  }
  for (uint32_t e = 0; e < EDGES; ++e) {
    CHECK_FOR(fabs(gradient[e] - expected[e]) < 1e-10 * largest, "edge %u after %u steps", e, steps);
  }
  lt_ultrametric_destroy(anew);
}

static void check_fit(uint64_t seed, uint32_t values, lt_start start, lt_term term) {
  const lt_graph graph = make_graph(seed, values);
  lt_ultrametric_options options = {.margin = 1, .sigmoid = 50, .step = 0.1, .top_nodes = 10, .start = start};
  lt_ultrametric *fit = NULL;
  uint32_t steps = 0, stopped;
  options.weight[term] = 1;
  CHECK(lt_ultrametric_create(&graph, &options, &fit) == LT_OK);
  for (uint32_t portion = 0; portion < 4; ++portion) {
    if (term == LT_CLOSEST) {
      check_closest(&graph, fit, steps);
    }
    check_tree(&graph, fit, steps);
    check_anew(&graph, fit, &options, steps);
    CHECK(lt_ultrametric_step(fit, 1 + 3 * portion, &steps, &stopped) == LT_OK);
  }
  lt_ultrametric_destroy(fit);
}

void test_ultrametric(void) {
  const uint32_t rounds = check_rounds(10);
  for (uint32_t round = 0; round < rounds; ++round) {
    check_fit(3 * round, 1000000, LT_START_SCALED, LT_CLOSEST);
    check_fit(3 * round + 1, 7, LT_START_SCALED, LT_CLOSEST);
    check_fit(3 * round + 2, 1000000, LT_START_AUTHORS, LT_CLOSEST);
    check_fit(3 * round + 3, 1000000, LT_START_SCALED, LT_DASGUPTA);
  }
}
