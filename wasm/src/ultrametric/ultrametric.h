/*
 * The state of a fit. Only edges that were in the spanning tree at some time ever have a gradient: they hold a slot, with
 * everything the optimiser needs lying together; the others never move. The tree is kept from step to step.
 */
#pragma once

#include "forest.h"
#include "radix.h"

#define LT_NOWHERE UINT32_MAX
enum { LT_ITERATES = 3, LT_CURVES = LT_TERMS + 1 };

/* Edges that were in the tree at some time, in the order in which they came in: first the merges of the start. */
typedef struct lt_slots {
  uint32_t n;
  uint32_t capacity; /* even: the optimiser works on two at a time */
  uint32_t *src;
  uint32_t *dst;
  uint32_t *edge;
  uint32_t *place; /* among the edges outside the tree, LT_NOWHERE in the tree */
  double *w;
  double *theta[LT_ITERATES]; /* this iterate, the next one and the best one, by role */
  double *x;
  double *slope;    /* dx / dtheta */
  double *gradient; /* dJ / dx */
  double *mean;     /* M, V and H of AMSGrad */
  double *square;
  double *largest;
} lt_slots;

/* Edges outside the tree, with what never changes of the ones without a slot. */
typedef struct lt_outside {
  uint32_t n;
  uint32_t *src;
  uint32_t *dst;
  uint32_t *edge;
  uint32_t *slot; /* LT_NOWHERE for an edge that was never in the tree */
  uint32_t *pass; /* the merge that joins its ends */
  double *w;
  double *theta;
  double *x;
} lt_outside;

/* The sums over the edges of one merge. */
typedef struct lt_node {
  double height;    /* x of its tree edge */
  double residuals; /* sum of u - w over its edges */
  double squares;   /* sum of (u - w)^2 */
  double edges;
} lt_node;

typedef struct lt_cardinal lt_cardinal;

struct lt_ultrametric {
  lt_ultrametric_options options;
  lt_arena arena; /* holds the tables that do not grow */
  uint32_t n;
  uint32_t m;
  lt_slots slots;
  lt_outside outside;
  uint32_t now, next, best; /* which of slots.theta each iterate is */
  lt_item *order;           /* n - 1: tree edges as (key, slot), in the order of (x, edge) */
  lt_item *scratch;
  lt_link *forest;
  lt_attached *attached;
  double *height; /* n - 1, by merge: x of its tree edge as soon as it is known, before the merges are */
  lt_node *nodes; /* n - 1, by merge */
  double *slope;  /* n - 1: dJ / d height */
  lt_triplets *triplets;
  uint32_t *pool;
  double n_terms_of_triplet;
  lt_item *ranked; /* pool entries by merge, for the triplets of one reference */
  double *hinge;
  lt_cardinal *cardinal;
  /* exchanges */
  uint32_t *violating; /* places outside the tree */
  uint32_t n_violating, most_violating;
  uint32_t *renamed; /* n - 1: the new number of each merge */
  lt_item *order_after;
  /* curve */
  double *costs; /* LT_CURVES a step */
  uint32_t n_costs, most_costs;
  double mean_power, square_power; /* 0.9^k and 0.999^k after k steps */
  double lowest;
  uint32_t best_step;
  uint32_t stopped;
};

/* start.c: theta of every edge at the start. */
lt_status lt_start_theta(const lt_graph *graph, const lt_ultrametric_options *options, double *theta);
/* average.c: for every edge the height at which average linkage of the graph joins its ends. O(m log m) expected. */
lt_status lt_average_heights(const lt_graph *graph, double *heights);
/* positive.c: x and slope of n parameters. */
void lt_positive_map(lt_positive positive, uint32_t n, const double *theta, double *x, double *slope);

/* tree.c: brings the tree up to date with x, and the sums of its nodes. */
lt_status lt_tree_update(lt_ultrametric *fit);
/*
 * join.c: Kruskal over the tree edges and n_entering others as (key, place), both in order. Notes the merge of each entering
 * edge in `merge` and those of the tree edges in fit->renamed, LT_NOWHERE where it joins nothing. O(n log n).
 */
void lt_tree_join(lt_ultrametric *fit, const lt_item *entering, uint32_t n_entering, uint32_t *merge);
/* exchange.c: joins the tree edges, in order, and the violating ones, which take the places of those that leave. */
lt_status lt_tree_exchange(lt_ultrametric *fit);
/* After an exchange: merges are renumbered, and where the pass edge left, the ends are looked up again. */
void lt_pass_again(lt_ultrametric *fit);
/* Room for `least` slots or more, never for more than the `most` there can be. */
lt_status lt_slots_reserve(lt_slots *slots, uint32_t least, uint32_t most);

/* terms: each adds its gradient to fit->slope and returns its cost. */
double lt_closest_term(lt_ultrametric *fit);
double lt_size_term(lt_ultrametric *fit);
double lt_triplet_term(lt_ultrametric *fit);
double lt_dasgupta_term(lt_ultrametric *fit);
lt_status lt_cardinal_create(lt_arena *arena, uint32_t n, lt_cardinal **out);

/* Room for the costs of so many steps. */
static inline lt_status lt_costs_reserve(lt_ultrametric *fit, uint32_t steps) {
  return lt_grow(steps, LT_CURVES * sizeof *fit->costs, &fit->most_costs, &fit->costs);
}

/* ultrametric.c: cost and gradient of the current iterate; the cost joins the curve. */
lt_status lt_evaluate(lt_ultrametric *fit);
/* optimiser.c: one step of AMSGrad on every slot. */
void lt_amsgrad(lt_ultrametric *fit);
