/* Algorithm 1 of Chierchia and Perret 2019: the functions lt_ultrametric_* of logitree.h, evaluate and step. */
#include "finite.h"
#include "ultrametric.h"

enum { RECENT = 30 };

/* The largest gradient. AMSGrad squares it: an infinite square would stop the descent without an error. */
static const double STEEPEST = 0x1p500;

static lt_status diverged(const lt_ultrametric *fit) {
  return lt_fail(LT_BAD_VALUE, "after # steps of the fit its values are too large to compute with", fit->n_costs, 0);
}

/* x and slope of every edge with a slot, where the tree and the other edges look for them. */
static lt_status map_slots(lt_ultrametric *fit) {
  lt_slots *s = &fit->slots;
  int is_fine = 1;
  lt_positive_map((lt_positive)fit->options.positive, s->n, s->theta[fit->now], s->x, s->slope);
  for (uint32_t slot = 0; slot < s->n; ++slot) {
    is_fine &= lt_is_finite(s->theta[fit->now][slot]);
    if (s->place[slot] != LT_NOWHERE) {
      fit->outside.x[s->place[slot]] = s->x[slot];
    }
  }
  return is_fine ? LT_OK : diverged(fit);
}

static void sum_terms(lt_ultrametric *fit, double *costs) {
  const double *weight = fit->options.weight;
  for (uint32_t j = 0; j + 1 < fit->n; ++j) {
    fit->slope[j] = 0;
  }
  costs[1 + LT_CLOSEST] = weight[LT_CLOSEST] > 0 ? lt_closest_term(fit) : 0;
  costs[1 + LT_TERM_SIZE] = weight[LT_TERM_SIZE] > 0 ? lt_size_term(fit) : 0;
  costs[1 + LT_TRIPLET] = weight[LT_TRIPLET] > 0 ? lt_triplet_term(fit) : 0;
  costs[1 + LT_DASGUPTA] = weight[LT_DASGUPTA] > 0 ? lt_dasgupta_term(fit) : 0;
  costs[0] = costs[1] + costs[2] + costs[3] + costs[4];
}

/* Only tree edges have a gradient. */
static lt_status spread_gradient(lt_ultrametric *fit) {
  lt_slots *s = &fit->slots;
  int is_fine = 1;
  for (uint32_t slot = 0; slot < s->n; ++slot) {
    s->gradient[slot] = 0;
  }
  for (uint32_t j = 0; j + 1 < fit->n; ++j) {
    is_fine &= fit->slope[j] <= STEEPEST && fit->slope[j] >= -STEEPEST;
    s->gradient[fit->order[j].index] = fit->slope[j];
  }
  return is_fine ? LT_OK : diverged(fit);
}

lt_status lt_evaluate(lt_ultrametric *fit) {
  LT_TRY(lt_costs_reserve(fit, fit->n_costs + 1));
  LT_TRY(map_slots(fit));
  LT_TRY(lt_tree_update(fit));
  double *costs = fit->costs + (size_t)LT_CURVES * fit->n_costs;
  sum_terms(fit, costs);
  LT_TRY(spread_gradient(fit));
  if (!lt_is_finite(costs[0])) {
    return diverged(fit);
  }
  if (costs[0] < fit->lowest) {
    fit->lowest = costs[0];
    fit->best_step = fit->n_costs;
  }
  ++fit->n_costs;
  return LT_OK;
}

static double mean_of(const lt_ultrametric *fit, uint32_t first, uint32_t count) {
  double sum = 0;
  for (uint32_t i = first; i < first + count; ++i) {
    sum += fit->costs[(size_t)LT_CURVES * i];
  }
  return sum / count;
}

/*
 * The rule of the published code: the means of the last 30 costs and of the 30 before differ by less than 0.5 % of how far
 * costs fell from the highest, if they fell by 1e-5 at all. It uses the costs before each step, so not that of the last iterate.
 */
static int is_settled(const lt_ultrametric *fit) {
  const uint32_t steps = fit->n_costs - 1;
  if (steps < 2 * RECENT) {
    return 0;
  }
  const double before = mean_of(fit, steps - 2 * RECENT, RECENT);
  const double recent = mean_of(fit, steps - RECENT, RECENT);
  double highest = fit->costs[0];
  for (uint32_t i = 1; i < steps; ++i) {
    highest = fit->costs[(size_t)LT_CURVES * i] > highest ? fit->costs[(size_t)LT_CURVES * i] : highest;
  }
  const double span = highest > recent ? highest - recent : recent - highest;
  const double change = before > recent ? before - recent : recent - before;
  return span >= 1e-5 && change / span < 0.005;
}

/* The iterate that was left is kept if it is the best so far: buffers change roles, nothing is copied. */
static lt_status step(lt_ultrametric *fit) {
  lt_amsgrad(fit);
  const uint32_t left = fit->now;
  fit->now = fit->next;
  fit->next = left;
  if (fit->best_step + 1 == fit->n_costs) {
    fit->next = fit->best;
    fit->best = left;
  }
  return lt_evaluate(fit);
}

lt_status lt_ultrametric_step(lt_ultrametric *fit, uint32_t iterations, uint32_t *out_steps, uint32_t *out_stopped) {
  lt_status status = LT_OK;
  for (uint32_t i = 0; i < iterations && !fit->stopped && status == LT_OK; ++i) {
    status = step(fit);
    fit->stopped = fit->options.early_stop && status == LT_OK && is_settled(fit);
  }
  *out_steps = fit->n_costs - 1;
  *out_stopped = fit->stopped;
  return status;
}

lt_status lt_ultrametric_costs(const lt_ultrametric *fit, uint32_t first, uint32_t count, double *out) {
  LT_REFUSE_IF(first > fit->n_costs || count > fit->n_costs - first,
               lt_fail(LT_INVALID, "# costs are known", fit->n_costs, 0));
  memcpy(out, fit->costs + (size_t)LT_CURVES * first, (size_t)LT_CURVES * count * sizeof *out);
  return LT_OK;
}

uint32_t lt_ultrametric_best(const lt_ultrametric *fit) { return fit->best_step; }

lt_status lt_ultrametric_edges(const lt_ultrametric *fit, lt_iterate which, double *out_theta, double *out_x) {
  const lt_slots *s = &fit->slots;
  const lt_outside *o = &fit->outside;
  const int is_now = which == LT_CURRENT || fit->best_step + 1 == fit->n_costs;
  const double *theta = s->theta[is_now ? fit->now : fit->best];
  double *x, *slope;
  lt_arena arena = {NULL};
  lt_status status = LT_NEW_IN(&arena, s->n, &x);
  status = status == LT_OK ? LT_NEW_IN(&arena, s->n, &slope) : status;
  if (status == LT_OK) {
    lt_positive_map((lt_positive)fit->options.positive, s->n, theta, x, slope);
    for (uint32_t i = 0; i < o->n; ++i) {
      out_theta[o->edge[i]] = o->theta[i];
      out_x[o->edge[i]] = o->x[i];
    }
    for (uint32_t slot = 0; slot < s->n; ++slot) {
      out_theta[s->edge[slot]] = theta[slot];
      out_x[s->edge[slot]] = x[slot];
    }
  }
  return lt_arena_end(&arena, status);
}

void lt_ultrametric_tree(const lt_ultrametric *fit, uint32_t *out_edges, double *out_heights) {
  for (uint32_t j = 0; j + 1 < fit->n; ++j) {
    const uint32_t slot = fit->order[j].index;
    out_edges[j] = fit->slots.edge[slot];
    out_heights[j] = fit->slots.x[slot];
  }
}

lt_status lt_ultrametric_gradient(const lt_ultrametric *fit, double *out) {
  const lt_slots *s = &fit->slots;
  for (uint32_t e = 0; e < fit->m; ++e) {
    out[e] = 0;
  }
  for (uint32_t slot = 0; slot < s->n; ++slot) {
    out[s->edge[slot]] = s->gradient[slot] * s->slope[slot];
  }
  return LT_OK;
}

/*
 * Most memory is taken at one of two moments. (1) While the fit is made: the graph, the values at the start, the first
 * tables, and gaps that sorting left; every vertex has a slot. (2) When the values of edges are copied out: at worst every
 * edge has a slot, the table of violating edges may be twice as long as needed, and growing slots left gaps (12 bytes an
 * edge, measured).
 */
double lt_ultrametric_bytes(uint32_t n_vertices, uint32_t n_edges, double dasgupta) {
  const double n = n_vertices, m = n_edges, outside = m + 1 > n ? m + 1 - n : 0;
  const double fit = 92 * n + (dasgupta > 0 ? 164 * n : 0);
  const double made = 132 * n + 36 * m + 44 * outside, taken = 140 * m + 52 * outside;
  return fit + (made > taken ? made : taken);
}
