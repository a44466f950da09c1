/*
 * Two costs of "Ultrametric Fitting by Gradient Descent" (Chierchia and Perret 2019): closest ultrametric, equation (7), and
 * cluster size, equations (8) and (9). Both are sums over the nodes; what the edges of a node add up to is made by begin_nodes
 * and add_outside in tree.c.
 */
#include "ultrametric.h"

/* Equation (7): the sum over edges of (u - w)^2. tree.c squares u - w of each edge, and adds them up in `squares` of a node. */
double lt_closest_term(lt_ultrametric *fit) {
  const double scale = fit->options.reduce == LT_REDUCE_MEAN ? 1.0 / fit->m : 1.0;
  const double weight = fit->options.weight[LT_CLOSEST] * scale;
  double cost = 0;
  for (uint32_t j = 0; j + 1 < fit->n; ++j) {
    cost += fit->nodes[j].squares; /* (7) */
    fit->slope[j] += 2 * weight * fit->nodes[j].residuals;
  }
  return weight * cost;
}

/*
 * Equations (8) and (9): the sum over edges of u over the size of the smaller child of their node. Sizes and the choice of
 * the top nodes are constants of the gradient, as in the published code.
 */
double lt_size_term(lt_ultrametric *fit) {
  const uint32_t merges = fit->n - 1, top = fit->options.top_nodes;
  const uint32_t first = top == 0 || top >= merges ? 0 : merges - top;
  double cost = 0, edges = 0;
  for (uint32_t j = first; j < merges; ++j) {
    edges += fit->nodes[j].edges;
    cost += fit->nodes[j].edges * fit->nodes[j].height / fit->attached[j].size; /* (8) */
  }
  const double scale = fit->options.reduce == LT_REDUCE_MEAN ? 1.0 / edges : 1.0;
  const double weight = fit->options.weight[LT_TERM_SIZE] * scale;
  for (uint32_t j = first; j < merges; ++j) {
    fit->slope[j] += weight * fit->nodes[j].edges / fit->attached[j].size;
  }
  return weight * cost;
}
