/*
 * Graphs of any edges and weights, their min-max distances, and fits with any option: refused with a place, or costs that are
 * numbers, heights that never decrease, and a fit that goes on after it was saved as it does without.
 */
#include <math.h>

#include "fuzz.h"
#include "logitree.h"

enum { MAX_VERTICES = 24, MAX_EDGES = 70, MAX_GROUPS = 6, MAX_STEPS = 12, CURVES = 5 };

typedef struct edges {
  uint32_t *src, *dst;
  double *weight;
  lt_graph graph;
} edges;

/* A tree and more edges; then a few ends are changed to anything. */
static edges make_graph(input *in) {
  const uint32_t n = take_below(in, MAX_VERTICES + 1), m = take_below(in, MAX_EDGES + 1), manner = take(in) % NUMBER_MANNERS;
  edges e = {
      exactly(m * sizeof(uint32_t)), exactly(m * sizeof(uint32_t)), take_numbers(in, m, manner), {0, 0, NULL, NULL, NULL}};
  for (uint32_t i = 0; i < m; ++i) {
    const uint32_t a = i + 1 < n ? i + 1 : take(in) % (n + (n == 0));
    const uint32_t b = i + 1 < n ? take_below(in, i + 1) : take(in) % (n + (n == 0));
    e.src[i] = a;
    e.dst[i] = a == b && n > 1 ? (a + 1) % n : b;
    e.weight[i] = manner == TYING ? e.weight[i] + 1 : fabs(e.weight[i]);
  }
  for (uint32_t changes = take(in) % 8; m > 0 && changes > 5; --changes) {
    *(take(in) & 1 ? &e.src[take_below(in, m)] : &e.dst[take_below(in, m)]) =
        take(in) & 1 ? take_u32(in) : take(in) % MAX_VERTICES;
  }
  e.graph = (lt_graph){n, m, e.src, e.dst, e.weight};
  return e;
}

static void check_min_max(input *in, const lt_graph *g, int is_right) {
  const uint32_t n = g->n_vertices, m = g->n_edges, merges = n > 0 ? n - 1 : 0;
  double *x = take_numbers(in, m, take(in) % NUMBER_MANNERS), *heights = exactly(merges * sizeof *heights);
  uint32_t *children = exactly(2 * merges * sizeof *children), *edge = exactly(merges * sizeof *edge),
           *pass = exactly(m * sizeof *pass);
  uint32_t *component = exactly(n * sizeof *component), count = 0;
  const lt_status known = lt_graph_components(g, component, &count);
  MUST(is_right == (known == LT_OK));
  const lt_status status = lt_min_max(g, x, children, edge, heights, pass);
  MUST(status == LT_OK || status == LT_BAD_VALUE || (status == LT_INVALID && n < 2));
  MUST(status != LT_OK || (is_right && count == 1));
  for (uint32_t j = 0; status == LT_OK && j < merges; ++j) {
    MUST(edge[j] < m && children[2 * j] < n + j && children[2 * j + 1] < n + j && (j == 0 || heights[j] >= heights[j - 1]));
  }
  for (uint32_t e = 0; status == LT_OK && e < m; ++e) {
    MUST(pass[e] < m && x[pass[e]] <= x[e]);
  }
  free(x);
  free(heights);
  free(children);
  free(edge);
  free(pass);
  free(component);
}

static double take_option(input *in, double ordinary) {
  return take(in) > 30 ? ordinary * (1 + take(in) % 16) / 8 : take_number(in, take(in) % NUMBER_MANNERS);
}

static lt_ultrametric_options take_options(input *in) {
  lt_ultrametric_options o = {.margin = take_option(in, 1),
                              .sigmoid = take_option(in, 50),
                              .step = take_option(in, 0.1),
                              .top_nodes = take(in) % 12,
                              .reduce = take(in) % 2,
                              .positive = take(in) % 3,
                              .start = take(in) % 6,
                              .early_stop = take(in) & 1};
  for (uint32_t term = 0; term < LT_TERMS; ++term) {
    o.weight[term] = take(in) & 1 ? take_option(in, 1) : 0;
  }
  return o;
}

typedef struct groups {
  lt_triplets triplets[MAX_GROUPS];
  uint32_t pool[MAX_VERTICES];
} groups;

/* References before the ranges of the pool that are their positives and negatives, mostly. */
static void take_triplets(input *in, uint32_t n, groups *g, lt_ultrametric_options *o) {
  o->n_pool = take_below(in, n + 1);
  o->n_triplets = o->n_pool < 4 ? 0 : take(in) % MAX_GROUPS;
  for (uint32_t i = 0; i < o->n_pool; ++i) {
    g->pool[i] = take(in) > 5 ? i : take(in);
  }
  for (uint32_t t = 0; t < o->n_triplets; ++t) {
    const uint32_t ref = take_below(in, o->n_pool - 1), end = ref + 1 + take_below(in, o->n_pool - ref);
    g->triplets[t] = (lt_triplets){ref, {ref + 1 < end ? ref + 1 : end, end}, {0, ref, end, o->n_pool}};
    if (take(in) > 250) {
      g->triplets[t].positive[take(in) & 1] = take(in);
      g->triplets[t].negative[take(in) & 3] = take(in);
      g->triplets[t].ref = take(in);
    }
  }
  o->pool = g->pool;
  o->triplets = g->triplets;
}

static void check_costs(const lt_ultrametric *fit, uint32_t steps) {
  double costs[CURVES * (2 * MAX_STEPS + 1)];
  MUST(lt_ultrametric_costs(fit, 0, steps + 1, costs) == LT_OK);
  MUST(lt_ultrametric_costs(fit, 0, steps + 2, costs) == LT_INVALID);
  const uint32_t best = lt_ultrametric_best(fit);
  MUST(best <= steps);
  for (uint32_t i = 0; i <= steps; ++i) {
    MUST(is_number(costs[CURVES * i]) && costs[CURVES * i] >= costs[CURVES * best]);
  }
}

/* The tree of the iterate is the one that is found anew from its values, which take the place of `out`. */
static void check_tree(const lt_graph *g, const lt_ultrametric *fit, double *out) {
  const uint32_t merges = g->n_vertices - 1;
  uint32_t *edges = exactly(merges * sizeof *edges), *children = exactly(2 * merges * sizeof *children);
  uint32_t *anew = exactly(merges * sizeof *anew), *pass = exactly(g->n_edges * sizeof *pass);
  double *heights = exactly(merges * sizeof *heights), *expected = exactly(merges * sizeof *expected);
  lt_ultrametric_tree(fit, edges, heights);
  MUST(lt_ultrametric_edges(fit, LT_CURRENT, out + g->n_edges, out) == LT_OK);
  MUST(lt_min_max(g, out, children, anew, expected, pass) == LT_OK);
  for (uint32_t j = 0; j < merges; ++j) {
    MUST(edges[j] == anew[j] && heights[j] == expected[j]);
  }
  free(edges);
  free(children);
  free(anew);
  free(pass);
  free(heights);
  free(expected);
}

/* Another fit goes on from the saved state with the same costs. */
static void check_saved(const lt_graph *g, const lt_ultrametric_options *o, lt_ultrametric *fit, uint32_t more) {
  const double bytes = lt_ultrametric_state_bytes(fit);
  uint8_t *state = exactly((size_t)bytes);
  lt_ultrametric *other = NULL;
  uint32_t steps = 0, others = 0, stopped = 0;
  lt_ultrametric_save(fit, state);
  MUST(lt_ultrametric_create(g, o, &other) == LT_OK);
  MUST(lt_ultrametric_restore(other, state, bytes - 1) == LT_INVALID);
  MUST(lt_ultrametric_restore(other, state, bytes) == LT_OK);
  const lt_status status = lt_ultrametric_step(fit, more, &steps, &stopped);
  const lt_status again = lt_ultrametric_step(other, more, &others, &stopped);
  if (!o->early_stop) { /* one that had stopped goes on */
    MUST(status == again && steps == others);
  }
  if (status == LT_OK && again == LT_OK && steps == others) {
    double a[CURVES], b[CURVES];
    check_costs(fit, steps);
    MUST(lt_ultrametric_costs(fit, steps, 1, a) == LT_OK && lt_ultrametric_costs(other, steps, 1, b) == LT_OK);
    MUST(memcmp(a, b, sizeof a) == 0);
  }
  lt_ultrametric_destroy(other);
  free(state);
}

static void check_fit(input *in, const lt_graph *g) {
  lt_ultrametric_options o = take_options(in);
  groups triplets;
  lt_ultrametric *fit = NULL;
  uint32_t steps, stopped;
  double *theta = take_numbers(in, g->n_edges, take(in) % NUMBER_MANNERS), *out = exactly(2 * g->n_edges * sizeof *out);
  take_triplets(in, g->n_vertices, &triplets, &o);
  o.theta = theta;
  MUST(lt_ultrametric_bytes(g->n_vertices, g->n_edges, o.weight[LT_DASGUPTA]) >= 0);
  const lt_status made = lt_ultrametric_create(g, &o, &fit);
  MUST(made == LT_OK || made == LT_BAD_VALUE || made == LT_INVALID);
  MUST((made == LT_OK) == (fit != NULL));
  if (made == LT_OK) {
    const lt_status status = lt_ultrametric_step(fit, take(in) % MAX_STEPS, &steps, &stopped);
    MUST(status == LT_OK || status == LT_BAD_VALUE);
    if (status == LT_OK) {
      check_costs(fit, steps);
      MUST(lt_ultrametric_gradient(fit, out) == LT_OK);
      for (uint32_t e = 0; e < g->n_edges; ++e) {
        MUST(is_number(out[e]));
      }
      MUST(lt_ultrametric_edges(fit, take(in) & 1 ? LT_BEST : LT_CURRENT, out, out + g->n_edges) == LT_OK);
      for (uint32_t e = 0; e < 2 * g->n_edges; ++e) {
        MUST(is_number(out[e]));
      }
      check_tree(g, fit, out);
      check_saved(g, &o, fit, take(in) % MAX_STEPS);
    }
  }
  lt_ultrametric_destroy(fit);
  free(theta);
  free(out);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, size};
  edges e = make_graph(&in);
  const lt_status status = lt_graph_check(&e.graph);
  MUST(status == LT_OK || status == LT_BAD_VALUE || (status == LT_INVALID && e.graph.n_vertices < 2));
  MUST(status != LT_BAD_VALUE || lt_last_error_place(LT_PLACE_ROW) < e.graph.n_edges);
  if (take(&in) % 4 == 0) {
    check_min_max(&in, &e.graph, status == LT_OK);
  } else {
    check_fit(&in, &e.graph);
  }
  free(e.src);
  free(e.dst);
  free(e.weight);
  return 0;
}
