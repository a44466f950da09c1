/* The start of the descent: Algorithm 1 says theta = w, the published code takes min-max distances (lt_start). */
#include "ultrametric.h"

/* Far enough from x = w that no edge alone at its merge starts with a gradient of pure rounding, which AMSGrad amplifies. */
static const double SCALE = 1.1;

/*
 * softplus^-1(x) = x + log(1 - e^-x). For x below ln 2, 1 - e^-x = -expm1(-x) is Kahan's (1 - v) x / -log v with
 * v = e^-x; above, log1p(-v) is log(1 - v) with the rounding of 1 - v put back.
 */
static double inverse_softplus(double x) {
  if (x > 20) { /* softplus is the identity there */
    return x;
  }
  const double v = lt_exp(-x);
  if (x < 0.6931471805599453) {
    const double rest = v == 1.0 ? x : (1.0 - v) * (x / -lt_log(v));
    return x + lt_log(rest);
  }
  const double u = 1.0 - v;
  return x + (lt_log(u) - (v - (1.0 - u)) / u);
}

static double inverse(lt_positive positive, double x) { return positive == LT_SOFTPLUS ? inverse_softplus(x) : x; }

/* theta = the min-max distances of w: what the published code starts from. */
static lt_status from_min_max(const lt_graph *graph, double *theta) {
  lt_arena arena = {NULL};
  lt_kruskal spanning;
  const lt_status status = lt_kruskal_create(&arena, graph, graph->weight, &spanning);
  for (uint32_t e = 0; status == LT_OK && e < graph->n_edges; ++e) {
    theta[e] = graph->weight[spanning.edge[lt_merge_of(spanning.forest, graph->src[e], graph->dst[e])]];
  }
  return lt_arena_end(&arena, status);
}

lt_status lt_start_theta(const lt_graph *graph, const lt_ultrametric_options *options, double *theta) {
  const lt_positive positive = (lt_positive)options->positive;
  const lt_start start = (lt_start)options->start;
  if (start == LT_START_AUTHORS) {
    return from_min_max(graph, theta);
  }
  if (start == LT_START_AVERAGE) {
    LT_TRY(lt_average_heights(graph, theta));
  }
  for (uint32_t e = 0; e < graph->n_edges; ++e) {
    switch (start) {
      case LT_START_SCALED: theta[e] = inverse(positive, SCALE * graph->weight[e]); break;
      case LT_START_EXACT: theta[e] = inverse(positive, graph->weight[e]); break;
      case LT_START_AVERAGE: theta[e] = inverse(positive, theta[e]); break;
      case LT_START_GIVEN: theta[e] = options->theta[e]; break;
      case LT_START_PAPER:
      case LT_START_AUTHORS: theta[e] = graph->weight[e]; break;
    }
  }
  return LT_OK;
}
