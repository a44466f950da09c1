/*
 * Dasgupta's cost with the soft cardinal, equations (12), (13) and (17) of Chierchia and Perret 2019. With h(t) = 1 / (1 +
 * exp(-sigmoid t)), z1 and z2 the ends of the tree edge of node k, and a the heights,
 *
 *   S(k) = 1/2 sum over i = 1, 2 of [h(a_k) + sum over ancestors q of z_i of size_i(q) h(a_k - a_q)]
 *
 * where size_i(q) are the leaves of the child of q that is not above z_i; the sum runs to the root. dJ/dS(k) does not depend
 * on heights, so value and gradient are found together. A walk down the tree keeps the merges above in a row: at k it meets
 * the ancestors of k, which are common to both ends, and at z_i those between z_i and k. With r = E_q / E_k,
 * E = exp(sigmoid a), h = 1 / (1 + r) and h (1 - h) = r h^2: n exponentials, not one a pair. Far above k, beyond REACH of
 * the sigmoid, h is 0 to the last bit. O(sum over nodes of the depths of their two leaves).
 */
#include "cardinal.h"

#include "exponential.h"

/* exp(-40) < 2^-57: below half a unit in the last place of 1. */
static const double REACH = 40;
/* Heights may spread this far, in units of 1 / sigmoid, before exp(sigmoid a) would leave the doubles. */
static const double LARGEST_SPREAD = 1300;

typedef struct lt_view {
  lt_cardinal *c;
  lt_ultrametric *fit;
  double sigmoid;
  int has_powers;        /* heights are close enough for E */
  int is_wide;           /* some pairs lie beyond reach */
  double reach;          /* REACH / sigmoid */
  double power_of_reach; /* exp(REACH) */
  double middle;         /* of the heights */
  double cost;
} lt_view;

/* Sums of one merge over a range of others. */
typedef struct lt_sight {
  double sum;  /* of size times h */
  double bend; /* of size times h (1 - h) */
} lt_sight;

/*
 * The sums of merge k over the merges at depths from .. to - 1, given its 1 / E or height. Takes their part of the gradient
 * from the slopes of these merges, given dJ / dS(k) times the sigmoid.
 */
static inline lt_sight look_along(const lt_view *v, double own_of_k, double pull_of_k, uint32_t from, uint32_t to,
                                  int has_powers) {
  static const int64_t INSIDE[4] = {0, -1, -1, -1};
  const lt_cardinal *c = v->c;
  const double *const levels = c->level, *const besides = c->beside;
  double *const slopes = c->slope;
  const lt_f64x2 own = lt_splat(own_of_k), pull = lt_splat(pull_of_k), one = lt_splat(1), sigmoid = lt_splat(v->sigmoid);
  lt_i64x2 inside; /* without what lies before an odd beginning */
  memcpy(&inside, from & 1 ? INSIDE : INSIDE + 2, sizeof inside);
  uint32_t at = from & ~1u;
  lt_f64x2 beside = lt_choose(inside, lt_load(besides + at), lt_splat(0));
  lt_f64x2 level = lt_choose(inside, lt_load(levels + at), lt_splat(has_powers ? 0 : own_of_k));
  lt_f64x2 sum = lt_splat(0), total = lt_splat(0);
  for (;;) {
    const lt_f64x2 r = has_powers ? lt_mul(level, own) : lt_exp_x2(lt_mul(sigmoid, lt_sub(level, own)));
    const lt_f64x2 h = lt_div(one, lt_add(one, r));
    const lt_f64x2 part = lt_mul(beside, h);
    const lt_f64x2 bend = lt_mul(part, lt_mul(r, h));
    sum = lt_add(sum, part);
    total = lt_add(total, bend);
    lt_store(slopes + at, lt_sub(lt_load(slopes + at), lt_mul(pull, bend)));
    at += 2;
    if (at >= to) {
      return (lt_sight){lt_lane(sum, 0) + lt_lane(sum, 1), lt_lane(total, 0) + lt_lane(total, 1)};
    }
    level = lt_load(levels + at);
    beside = lt_load(besides + at);
  }
}

/* Adds cost and gradient of the merge at depth `of_k` with those at depths from .. to - 1, times `share`. */
static void see(lt_view *v, uint32_t of_k, double share, uint32_t from, uint32_t to) {
  lt_cardinal *c = v->c;
  const double weight = share * c->of[of_k], pull = v->sigmoid * weight;
  const lt_sight sight =
      v->has_powers ? look_along(v, c->own[of_k], pull, from, to, 1) : look_along(v, c->own[of_k], pull, from, to, 0);
  c->slope[of_k] += pull * sight.bend;
  v->cost += weight * sight.sum;
}

/* The merges at depths first .. end - 1 leave the row. */
static void leave(const lt_view *v, uint32_t first, uint32_t end) {
  for (uint32_t depth = first; depth < end; ++depth) {
    v->fit->slope[v->c->merge[depth]] += v->c->slope[depth];
  }
}

/* A merge enters the row. The entry after it, which is read too since two go at a time, has no leaves and adds nothing. */
static void enter(lt_cardinal *c, const lt_visit *visit, uint32_t depth) {
  c->merge[depth] = visit->merge;
  c->own[depth] = visit->own;
  c->of[depth] = visit->of;
  c->slope[depth] = visit->slope;
  c->level[depth] = c->level[depth + 1] = visit->level;
  c->beside[depth] = c->beside[depth + 1] = 0;
}

/* The first depth before `depth` that is not beyond reach: not before that of the merge above. */
static uint32_t first_in_reach(const lt_view *v, uint32_t depth, double level) {
  const lt_cardinal *c = v->c;
  const double highest = v->has_powers ? v->power_of_reach * level : level + v->reach;
  uint32_t first = depth == 0 ? 0 : c->first[depth - 1];
  while (first < depth && c->level[first] >= highest) {
    ++first;
  }
  return first;
}

static void walk(lt_view *v) {
  lt_cardinal *c = v->c;
  const uint32_t n = v->fit->n;
  uint32_t end = 0;
  for (uint32_t place = 0; place + 1 < n; ++place) {
    const lt_visit *const visit = &c->visits[place];
    const uint32_t depth = visit->depth;
    leave(v, depth, end);
    end = depth + 1;
    enter(c, visit, depth);
    c->first[depth] = v->is_wide ? first_in_reach(v, depth, visit->level) : 0;
    if (depth > 0) {
      c->beside[depth - 1] = visit->beside;
    }
    if (c->first[depth] < depth) {
      see(v, depth, 1, c->first[depth], depth);
    }
    c->beside[depth] = visit->leaves - 1;
    for (uint32_t look = c->head[visit->merge]; look != LT_NOWHERE; look = c->next[look]) {
      const uint32_t of_k = c->depth[n + (look >> 1)];
      see(v, of_k, 0.5, of_k + 1, end);
    }
  }
  leave(v, 0, end);
}

/* dJ / dS(k): a sum of 1 / w, whatever the heights are. */
static void add_inverses(const lt_view *v) {
  const lt_ultrametric *fit = v->fit;
  const lt_outside *o = &fit->outside;
  double *const inverse = v->c->inverse;
  for (uint32_t j = 0; j + 1 < fit->n; ++j) {
    inverse[j] = 1.0 / fit->slots.w[fit->order[j].index];
  }
  for (uint32_t i = 0; i < o->n; ++i) {
    inverse[o->pass[i]] += 1.0 / o->w[i];
  }
}

/* Begins each visit with the terms that need no other merge: h(a_k), and those of size_i(k), where a_k - a_q is 0. */
static void begin(lt_view *v, double weight) {
  const lt_ultrametric *fit = v->fit;
  lt_cardinal *c = v->c;
  const lt_f64x2 sigmoid = lt_splat(v->sigmoid), one = lt_splat(1), middle = lt_splat(v->middle);
  const lt_f64x2 power_of_0 = v->has_powers ? lt_exp_x2(lt_mul(sigmoid, lt_sub(lt_splat(0), middle))) : one;
  lt_f64x2 cost = lt_splat(0);
  for (uint32_t j = 0; j + 1 < fit->n; j += 2) {
    const lt_f64x2 height = lt_pair(fit->nodes[j].height, fit->nodes[j + 1].height);
    const lt_f64x2 of = lt_mul(lt_splat(weight), lt_load(c->inverse + j));
    const lt_f64x2 level = v->has_powers ? lt_exp_x2(lt_mul(sigmoid, lt_sub(height, middle))) : height;
    const lt_f64x2 own = v->has_powers ? lt_div(one, level) : height;
    const lt_f64x2 r = v->has_powers ? lt_mul(power_of_0, own) : lt_exp_x2(lt_mul(sigmoid, lt_sub(lt_splat(0), height)));
    const lt_f64x2 h = lt_div(one, lt_add(one, r));
    const lt_f64x2 leaves = lt_pair(c->leaves[fit->n + j], c->leaves[fit->n + j + 1]);
    const lt_f64x2 slope = lt_mul(lt_mul(sigmoid, of), lt_mul(h, lt_mul(r, h)));
    cost = lt_add(cost, lt_mul(of, lt_add(h, lt_mul(lt_splat(0.25), leaves))));
    for (int lane = 0; lane < 2; ++lane) {
      const uint32_t merge = j + (uint32_t)lane, node = fit->n + merge, place = c->place[node];
      c->visits[place] = (lt_visit){lt_lane(level, lane), lt_lane(own, lane), lt_lane(of, lane), lt_lane(slope, lane), merge,
                                    c->depth[node],       c->leaves[node],    c->beside_of[node]};
    }
  }
  v->cost = lt_lane(cost, 0) + lt_lane(cost, 1);
}

double lt_dasgupta_term(lt_ultrametric *fit) {
  lt_cardinal *c = fit->cardinal;
  lt_cardinal_layout(c, fit);
  const double sigmoid = fit->options.sigmoid, first = fit->nodes[0].height, last = fit->nodes[fit->n - 2].height;
  const double lowest = first < 0 ? first : 0, highest = last > 0 ? last : 0; /* LT_IDENTITY keeps nothing positive */
  const double spread = sigmoid * (highest - lowest);
  lt_view view = {.c = c,
                  .fit = fit,
                  .sigmoid = sigmoid,
                  .reach = REACH / sigmoid,
                  .power_of_reach = lt_exp(REACH),
                  .middle = 0.5 * (highest + lowest)};
  view.has_powers = spread <= LARGEST_SPREAD;
  view.is_wide = spread > REACH;
  const double scale = fit->options.reduce == LT_REDUCE_MEAN ? 1.0 / fit->m : 1.0;
  add_inverses(&view);
  begin(&view, fit->options.weight[LT_DASGUPTA] * scale);
  walk(&view);
  return view.cost;
}
