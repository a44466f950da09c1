/*
 * Dasgupta's cost with the soft cardinal, equations (12), (13), (17). With h(t) = 1 / (1 + exp(-sigmoid t)), z1 and z2 the
 * ends of the tree edge of node k, and a the heights,
 *
 *   S(k) = 1/2 sum over i = 1, 2 of [h(a_k) + sum over ancestors q of z_i of size_i(q) h(a_k - a_q)]
 *
 * where size_i(q) are the leaves of the child of q that is not above z_i; the sum runs to the root. dJ/dS(k) does not depend
 * on heights, so one walk gives value and gradient. The ancestors of k are common to both ends. With r = E_q / E_k,
 * E = exp(sigmoid a), h = 1 / (1 + r) and h (1 - h) = r h^2: n exponentials, not one a pair. Beyond REACH of the sigmoid,
 * h is 0 or 1 to the last bit. O(sum over nodes of the depths of their two leaves).
 */
#include "cardinal.h"

#include <math.h>

#include "exponential.h"

/* exp(-40) < 2^-57: below half a unit in the last place of 1. */
static const double REACH = 40;
/* Heights may spread this far, in units of 1 / sigmoid, before exp(sigmoid a) would leave the doubles. */
static const double LARGEST_SPREAD = 1300;

/*
 * Places that are not looked at in runs: where a walk enters a path from the side, and what is left of runs of odd
 * length. A walk changes path at most log2 n < 25 times, so two walks leave fewer than this.
 */
enum { MOST_SINGLES = 128 };

typedef struct lt_view {
  const lt_cardinal *c;
  double sigmoid;
  int has_powers; /* heights are close enough for E */
  int is_wide;    /* some pairs lie beyond reach */
  double reach;   /* REACH / sigmoid */
  double own;     /* height of k */
  double inverse; /* 1 / E_k */
  double pull;    /* what d S(k) / d a_q is multiplied with */
  lt_f64x2 sum;   /* of size h */
  lt_f64x2 bend;  /* of size h (1 - h) */
  uint32_t n_singles;
  uint32_t place[MOST_SINGLES];
  double level[MOST_SINGLES]; /* E, or the height */
  double size[MOST_SINGLES];
} lt_view;

static inline lt_f64x2 ratio(const lt_view *v, const double *level) {
  if (v->has_powers) {
    return lt_mul(lt_load(level), lt_splat(v->inverse));
  }
  return lt_exp_x2(lt_mul(lt_splat(v->sigmoid), lt_sub(lt_load(level), lt_splat(v->own))));
}

static inline const double *levels(const lt_view *v) { return v->has_powers ? v->c->power : v->c->height; }

/* Keeps one place for later, with the number of leaves on the other side. */
static inline void put_single(lt_view *v, uint32_t at, double size) {
  v->place[v->n_singles] = at;
  v->level[v->n_singles] = levels(v)[at];
  v->size[v->n_singles++] = size;
}

static void look_at_singles(lt_view *v) {
  double *slope = v->c->slope;
  if (v->n_singles % 2 == 1) {
    put_single(v, v->place[v->n_singles - 1], 0);
  }
  lt_f64x2 sum = v->sum, total = v->bend;
  for (uint32_t i = 0; i < v->n_singles; i += 2) {
    const lt_f64x2 r = ratio(v, v->level + i);
    const lt_f64x2 h = lt_div(lt_splat(1), lt_add(lt_splat(1), r));
    const lt_f64x2 part = lt_mul(lt_load(v->size + i), h);
    const lt_f64x2 bend = lt_mul(part, lt_mul(r, h));
    sum = lt_add(sum, part);
    total = lt_add(total, bend);
    slope[v->place[i]] -= v->pull * lt_lane(bend, 0);
    slope[v->place[i + 1]] -= v->pull * lt_lane(bend, 1);
  }
  v->sum = sum;
  v->bend = total;
  v->n_singles = 0;
}

/* Places from .. to on one path, each entered along the path. */
static void look_along(lt_view *v, uint32_t from, uint32_t to) {
  const lt_cardinal *c = v->c;
  const double *level = levels(v), *light = c->light;
  double *slope = c->slope;
  lt_f64x2 sum = v->sum, total = v->bend;
  const lt_f64x2 pull = lt_splat(v->pull);
  uint32_t at = from;
  for (; at + 1 <= to; at += 2) {
    const lt_f64x2 r = ratio(v, level + at);
    const lt_f64x2 h = lt_div(lt_splat(1), lt_add(lt_splat(1), r));
    const lt_f64x2 part = lt_mul(lt_load(light + at), h);
    const lt_f64x2 bend = lt_mul(part, lt_mul(r, h));
    sum = lt_add(sum, part);
    total = lt_add(total, bend);
    lt_store(slope + at, lt_sub(lt_load(slope + at), lt_mul(pull, bend)));
  }
  v->sum = sum;
  v->bend = total;
  if (at == to) {
    put_single(v, at, light[at]);
  }
}

/* The first place in from .. to + 1 whose height is at least `least`. */
static uint32_t first_at_least(const lt_cardinal *c, uint32_t from, uint32_t to, double least) {
  uint32_t low = from, high = to + 1;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (c->height[middle] < least) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}

/* A run of one path, entered from `inside` leaves, beside the path or along it. */
static void look_over(lt_view *v, uint32_t from, uint32_t to, double inside, int from_side) {
  const lt_cardinal *c = v->c;
  if (v->is_wide) {
    const double low = v->own - v->reach, high = v->own + v->reach;
    const uint32_t near = c->height[from] >= low ? from : first_at_least(c, from, to, low);
    const uint32_t far = c->height[to] < high ? to + 1 : first_at_least(c, near, to, high);
    if (near > from) { /* certainly inside: h = 1 */
      v->sum = lt_add(v->sum, lt_pair(c->size[near - 1] - inside, 0));
      from_side = 0;
    }
    if (far == near) {
      return;
    }
    from = near;
    to = far - 1;
  }
  if (from_side) {
    put_single(v, from, c->size[from] - inside);
    ++from;
  }
  if (from <= to) {
    look_along(v, from, to);
  }
}

/* The ancestors of a leaf below a place. */
static void look_below(lt_view *v, uint32_t leaf, uint32_t end) {
  const lt_cardinal *c = v->c;
  uint32_t at = c->entry[leaf];
  int from_side = c->from_side[leaf];
  double inside = 1;
  while (c->path[at] != c->path[end]) {
    const uint32_t last = c->last[c->path[at]];
    look_over(v, at, last, inside, from_side);
    inside = c->size[last];
    at = c->above[c->path[at]];
    from_side = 1;
  }
  if (at < end) {
    look_over(v, at, end - 1, inside, from_side);
  }
}

/* The ancestors of a place, as far as the sigmoid sees. */
static void look_above(lt_view *v, uint32_t start) {
  const lt_cardinal *c = v->c;
  uint32_t at = start;
  const uint32_t own_last = c->last[c->path[at]];
  if (at < own_last) {
    look_over(v, at + 1, own_last, c->size[at], 0);
  }
  double inside = c->size[own_last];
  for (at = c->above[c->path[at]]; at != LT_NOWHERE; at = c->above[c->path[at]]) {
    if (v->is_wide && c->height[at] - v->own > v->reach) {
      return;
    }
    const uint32_t last = c->last[c->path[at]];
    look_over(v, at, last, inside, 1);
    inside = c->size[last];
  }
}

typedef struct lt_seen {
  double sum;
  double bend;
} lt_seen;

static void begin_look(lt_view *v, double pull) {
  v->pull = pull;
  v->sum = v->bend = lt_splat(0);
}

static lt_seen end_look(lt_view *v) {
  look_at_singles(v);
  return (lt_seen){lt_lane(v->sum, 0) + lt_lane(v->sum, 1), lt_lane(v->bend, 0) + lt_lane(v->bend, 1)};
}

/* S(k), and G_k dS(k) / d a to every height it depends on; `of` is G_k. */
static double soft_cardinal(lt_view *v, lt_ultrametric *fit, uint32_t k, double of, double power_of_0) {
  const lt_cardinal *c = v->c;
  const lt_slots *s = &fit->slots;
  const uint32_t slot = fit->order[k].index, at = c->place[k];
  v->own = c->height[at];
  v->inverse = v->has_powers ? 1.0 / c->power[at] : 0;
  begin_look(v, 0.5 * v->sigmoid * of);
  look_below(v, s->src[slot], at);
  look_below(v, s->dst[slot], at);
  const lt_seen below = end_look(v);
  begin_look(v, v->sigmoid * of);
  look_above(v, at);
  const lt_seen above = end_look(v);
  const double far = v->sigmoid * v->own;
  const double r = v->has_powers ? power_of_0 * v->inverse : far > 700 ? 0 : lt_exp(-far);
  const double h = 1.0 / (1.0 + r);
  fit->slope[k] += v->sigmoid * of * (h * (r * h) + 0.5 * below.bend + above.bend);
  return h + 0.5 * below.sum + 0.25 * c->size[at] + above.sum;
}

/* dJ / dS(k): a sum of 1 / w, whatever the heights are. */
static void add_inverses(lt_ultrametric *fit) {
  const lt_outside *o = &fit->outside;
  double *inverse = fit->cardinal->inverse;
  for (uint32_t j = 0; j + 1 < fit->n; ++j) {
    inverse[j] = 1.0 / fit->slots.w[fit->order[j].index];
  }
  for (uint32_t i = 0; i < o->n; ++i) {
    inverse[o->pass[i]] += 1.0 / o->w[i];
  }
}

static void prepare(lt_view *v, lt_ultrametric *fit, double middle) {
  lt_cardinal *c = fit->cardinal;
  for (uint32_t at = 0; at + 1 < fit->n; ++at) {
    c->slope[at] = 0;
  }
  for (uint32_t at = 0; v->has_powers && at + 1 < fit->n; at += 2) { /* tables have a spare place at the end */
    const lt_f64x2 above = lt_sub(lt_load(c->height + at), lt_splat(middle));
    lt_store(c->power + at, lt_exp_x2(lt_mul(lt_splat(v->sigmoid), above)));
  }
}

lt_status lt_dasgupta_term(lt_ultrametric *fit, double *out) {
  lt_cardinal *c = fit->cardinal;
  const uint32_t merges = fit->n - 1;
  LT_TRY(lt_cardinal_layout(c, fit));
  add_inverses(fit);
  const double sigmoid = fit->options.sigmoid, highest = fit->nodes[merges - 1].height;
  const double middle = 0.5 * highest, spread = sigmoid * highest;
  lt_view view;
  view.c = c;
  view.sigmoid = sigmoid;
  view.has_powers = spread <= LARGEST_SPREAD;
  view.is_wide = spread > REACH;
  view.reach = REACH / sigmoid;
  view.n_singles = 0;
  prepare(&view, fit, middle);
  const double scale = fit->options.reduce == LT_REDUCE_MEAN ? 1.0 / fit->m : 1.0;
  const double weight = fit->options.weight[LT_DASGUPTA] * scale;
  const double power_of_0 = view.has_powers ? lt_exp(-sigmoid * middle) : 0;
  double cost = 0;
  for (uint32_t k = 0; k < merges; ++k) {
    const double of = weight * c->inverse[k];
    cost += of * soft_cardinal(&view, fit, k, of, power_of_0);
  }
  for (uint32_t k = 0; k < merges; ++k) {
    fit->slope[k] += c->slope[c->place[k]];
  }
  *out = cost;
  return LT_OK;
}
