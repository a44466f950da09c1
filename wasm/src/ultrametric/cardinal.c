/*
 * Dasgupta's cost with the soft cardinal, equations (12), (13), (17). With h(t) = 1 / (1 + exp(-sigmoid t)), z1 and z2 the
 * ends of the tree edge of node k, and a the heights,
 *
 *   S(k) = 1/2 sum over i = 1, 2 of [h(a_k) + sum over ancestors q of z_i of size_i(q) h(a_k - a_q)]
 *
 * where size_i(q) are the leaves of the child of q that is not above z_i; the sum runs to the root. dJ/dS(k) does not depend
 * on heights, so value and gradient are found together. The ancestors of k are common to both ends: a walk down the tree
 * keeps them in a row. Those between z_i and k are few, and met on walks up. With r = E_q / E_k, E = exp(sigmoid a),
 * h = 1 / (1 + r) and h (1 - h) = r h^2: n exponentials, not one a pair. Far above k, beyond REACH of the sigmoid, h is 0 to
 * the last bit. O(sum over nodes of the depths of their two leaves).
 */
#include "cardinal.h"

#include <math.h>

#include "exponential.h"

/* exp(-40) < 2^-57: below half a unit in the last place of 1. */
static const double REACH = 40;
/* Heights may spread this far, in units of 1 / sigmoid, before exp(sigmoid a) would leave the doubles. */
static const double LARGEST_SPREAD = 1300;

typedef struct lt_view {
  lt_cardinal *c;
  lt_ultrametric *fit;
  double sigmoid;
  int has_powers; /* heights are close enough for E */
  int is_wide;    /* some pairs lie beyond reach */
  double reach;   /* REACH / sigmoid */
  double middle;  /* of the heights */
  double cost;
} lt_view;

/* From where a merge looks at others. */
typedef struct lt_look {
  double level;
  double pull; /* what d S(k) / d a_q is multiplied with */
  double sum;  /* of size h */
  double bend; /* of size h (1 - h) */
} lt_look;

/* The ancestors at depths from .. to - 1. Where `to` is odd, that depth has nothing beside it. */
static inline void look_along(const lt_view *v, lt_look *look, uint32_t from, uint32_t to, int has_powers) {
  static const int64_t INSIDE[4] = {0, -1, -1, -1};
  const lt_cardinal *c = v->c;
  lt_i64x2 inside; /* without what lies before an odd beginning */
  memcpy(&inside, from & 1 ? INSIDE : INSIDE + 2, sizeof inside);
  const lt_f64x2 own = lt_splat(look->level), inverse = lt_splat(1.0 / look->level), pull = lt_splat(look->pull);
  const lt_f64x2 one = lt_splat(1);
  uint32_t at = from & ~1u;
  lt_f64x2 level = lt_choose(inside, lt_load(c->level + at), own);
  lt_f64x2 beside = lt_choose(inside, lt_load(c->beside + at), lt_splat(0));
  lt_f64x2 sum = lt_splat(0), total = lt_splat(0);
  for (;;) {
    const lt_f64x2 r = has_powers ? lt_mul(level, inverse) : lt_exp_x2(lt_mul(lt_splat(v->sigmoid), lt_sub(level, own)));
    const lt_f64x2 h = lt_div(one, lt_add(one, r));
    const lt_f64x2 part = lt_mul(beside, h);
    const lt_f64x2 bend = lt_mul(part, lt_mul(r, h));
    sum = lt_add(sum, part);
    total = lt_add(total, bend);
    lt_store(c->slope + at, lt_sub(lt_load(c->slope + at), lt_mul(pull, bend)));
    at += 2;
    if (at >= to) {
      break;
    }
    level = lt_load(c->level + at);
    beside = lt_load(c->beside + at);
  }
  look->sum = lt_lane(sum, 0) + lt_lane(sum, 1);
  look->bend = lt_lane(total, 0) + lt_lane(total, 1);
}

/* The first depth before `to` whose height is below `height`. */
static uint32_t first_below(const lt_cardinal *c, uint32_t to, double height) {
  uint32_t low = 0, high = to;
  while (low < high) {
    const uint32_t middle = low + (high - low) / 2;
    if (c->height[middle] < height) {
      high = middle;
    } else {
      low = middle + 1;
    }
  }
  return low;
}

/* The merges at depths first .. end - 1 leave the row. */
static void leave(lt_cardinal *c, uint32_t first, uint32_t end) {
  for (uint32_t depth = first; depth < end; ++depth) {
    c->visits[c->visit[depth]].slope += c->slope[depth];
  }
}

/* Every merge looks at its ancestors. */
static void walk_down(lt_view *v) {
  lt_cardinal *c = v->c;
  uint32_t end = 0;
  for (uint32_t place = 0; place + 1 < v->fit->n; ++place) {
    lt_visit *const visit = &c->visits[place];
    const uint32_t depth = visit->depth;
    leave(c, depth, end);
    end = depth + 1;
    c->visit[depth] = place;
    c->height[depth] = visit->height;
    c->level[depth] = visit->level;
    c->beside[depth] = 0;
    c->slope[depth] = 0;
    if (depth == 0) {
      continue;
    }
    c->beside[depth - 1] = visit->beside;
    const uint32_t from = v->is_wide ? first_below(c, depth, visit->height + v->reach) : 0;
    if (from == depth) {
      continue;
    }
    lt_look look = {visit->level, v->sigmoid * visit->of, 0, 0};
    if (v->has_powers) {
      look_along(v, &look, from, depth, 1);
    } else {
      look_along(v, &look, from, depth, 0);
    }
    visit->slope += look.pull * look.bend;
    v->cost += visit->of * look.sum;
  }
  leave(c, 0, end);
}

enum { ABREAST = 256 };

/* Walks from the ends of tree edges up to the merges these edges make. */
typedef struct lt_walks {
  uint32_t n; /* walks that have not arrived */
  uint32_t at[ABREAST];
  uint32_t inside[ABREAST]; /* leaves below where the walk came from */
  uint32_t id[ABREAST];
  uint32_t merge[ABREAST]; /* by id */
  lt_look look[ABREAST];
} lt_walks;

static void set_out(const lt_view *v, lt_walks *walks, uint32_t id, uint32_t merge, uint32_t leaf) {
  const lt_cardinal *c = v->c;
  const uint32_t at = c->parent[leaf];
  const double level = c->branches[merge].level;
  const double of = c->visits[c->place[merge]].of;
  walks->merge[id] = merge;
  walks->look[id] = (lt_look){v->has_powers ? 1.0 / level : level, 0.5 * v->sigmoid * of, 0, 0};
  walks->at[walks->n] = at;
  walks->inside[walks->n] = 1;
  walks->id[walks->n] = id;
  walks->n += at != merge;
}

/* A step of every walk. */
static inline void advance(const lt_view *v, lt_walks *walks, int has_powers) {
  lt_cardinal *c = v->c;
  uint32_t left = 0;
  for (uint32_t i = 0; i < walks->n; ++i) {
    const uint32_t id = walks->id[i];
    lt_branch *const branch = &c->branches[walks->at[i]];
    lt_look *const look = &walks->look[id];
    const double r = has_powers ? branch->level * look->level : lt_exp(v->sigmoid * (branch->level - look->level));
    const double h = 1.0 / (1.0 + r), part = (double)(branch->leaves - walks->inside[i]) * h, bend = part * (r * h);
    look->sum += part;
    look->bend += bend;
    branch->slope -= look->pull * bend;
    const uint32_t leaves = branch->leaves, parent = branch->parent;
    walks->at[left] = parent;
    walks->inside[left] = leaves;
    walks->id[left] = id;
    left += parent != walks->merge[id];
  }
  walks->n = left;
}

/* Every merge looks at the ancestors of its two leaves that are below it. */
static void walk_up(lt_view *v) {
  const lt_ultrametric *fit = v->fit;
  const uint32_t merges = fit->n - 1;
  lt_cardinal *c = v->c;
  lt_walks walks;
  for (uint32_t start = 0; start < merges; start += ABREAST / 2) {
    const uint32_t count = merges - start < ABREAST / 2 ? merges - start : ABREAST / 2;
    walks.n = 0;
    for (uint32_t i = 0; i < count; ++i) {
      const uint32_t slot = fit->order[start + i].index;
      set_out(v, &walks, 2 * i, start + i, fit->slots.src[slot]);
      set_out(v, &walks, 2 * i + 1, start + i, fit->slots.dst[slot]);
    }
    while (walks.n > 0) {
      if (v->has_powers) {
        advance(v, &walks, 1);
      } else {
        advance(v, &walks, 0);
      }
    }
    for (uint32_t id = 0; id < 2 * count; ++id) {
      const lt_look *const look = &walks.look[id];
      c->branches[walks.merge[id]].slope += look->pull * look->bend;
      v->cost += look->pull / v->sigmoid * look->sum;
    }
  }
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

/* Every merge by itself: the leaf looked from and the other child's leaves, of which half are counted at either end. */
static void begin(lt_view *v, double weight) {
  const lt_ultrametric *fit = v->fit;
  lt_cardinal *c = v->c;
  const double power_of_0 = v->has_powers ? lt_exp(-v->sigmoid * v->middle) : 0;
  for (uint32_t j = 0; j + 1 < fit->n; ++j) {
    lt_branch *const branch = &c->branches[j];
    lt_visit *const visit = &c->visits[c->place[j]];
    const double height = fit->nodes[j].height, far = v->sigmoid * height;
    visit->height = height;
    visit->slope = 0;
    visit->of = weight * c->inverse[j];
    visit->level = branch->level = v->has_powers ? lt_exp(v->sigmoid * (height - v->middle)) : height;
    const double r = v->has_powers ? power_of_0 / branch->level : far > 700 ? 0 : lt_exp(-far);
    const double h = 1.0 / (1.0 + r);
    branch->slope = v->sigmoid * visit->of * (h * (r * h));
    v->cost += visit->of * (h + 0.25 * branch->leaves);
  }
}

lt_status lt_dasgupta_term(lt_ultrametric *fit, double *out) {
  lt_cardinal *c = fit->cardinal;
  LT_TRY(lt_cardinal_layout(c, fit));
  const double sigmoid = fit->options.sigmoid, highest = fit->nodes[fit->n - 2].height;
  const double spread = sigmoid * highest;
  lt_view view = {.c = c, .fit = fit, .sigmoid = sigmoid, .reach = REACH / sigmoid, .middle = 0.5 * highest};
  view.has_powers = spread <= LARGEST_SPREAD;
  view.is_wide = spread > REACH;
  const double scale = fit->options.reduce == LT_REDUCE_MEAN ? 1.0 / fit->m : 1.0;
  add_inverses(&view);
  begin(&view, fit->options.weight[LT_DASGUPTA] * scale);
  walk_down(&view);
  walk_up(&view);
  for (uint32_t j = 0; j + 1 < fit->n; ++j) {
    fit->slope[j] += c->branches[j].slope + c->visits[c->place[j]].slope;
  }
  *out = view.cost;
  return LT_OK;
}
