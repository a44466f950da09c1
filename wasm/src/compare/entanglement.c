/*
 * Entanglement of two trees (Galili 2015, dendextend): how far the leaves are from where they lie in the other drawing,
 * sum |difference of places|^1.5 over what the reversed order would give, after both were untangled by rotating
 * children. Untangling: the children of every node are ordered by the mean place of their leaves in the other tree, one
 * tree after the other, then neighbours are exchanged wherever that helps, in trees of many leaves up to a number of looks
 * at a leaf. Nothing is random; what is equal stays.
 */
#include <math.h>
#include <string.h>

#include "shape.h"
#include "sort.h"

enum { ROUNDS = 30, FEW = 4096 };
static const double MOST_LOOKS = 1 << 24; /* of trees of more leaves than FEW */
static const double HELPS = 1e-9;         /* less than this is rounding */

/* A drawing: the children of every node in order, the leaves from first to last, and the place of every leaf. */
typedef struct lt_drawing {
  const lt_tree *tree;
  const lt_shape *shape;
  uint32_t *child;
  uint32_t *leaves;
  uint32_t *place;
  uint32_t *first; /* place of the first leaf below a node */
  double *mean;    /* of a node: mean place of its leaves in the other drawing */
  uint32_t *scratch;
} lt_drawing;

static lt_status create(lt_arena *arena, const lt_tree *tree, const lt_shape *shape, lt_drawing *out) {
  const uint32_t n_edges = tree->child_start[tree->n_nodes];
  *out = (lt_drawing){.tree = tree, .shape = shape};
  LT_TRY(LT_NEW_IN(arena, n_edges, &out->child));
  LT_TRY_NEW_EACH_IN(arena, shape->n_leaves, &out->leaves, &out->place);
  LT_TRY_NEW_EACH_IN(arena, tree->n_nodes, &out->first, &out->mean);
  return LT_NEW_IN(arena, (size_t)n_edges + shape->n_leaves, &out->scratch);
}

/* Leaves and places from the order of children. */
static void draw(lt_drawing *d) {
  const uint32_t n = d->tree->n_nodes;
  d->first[n - 1] = 0;
  for (uint32_t u = n; u-- > 0;) {
    uint32_t next = d->first[u];
    for (uint32_t i = d->tree->child_start[u]; i < d->tree->child_start[u + 1]; ++i) {
      d->first[d->child[i]] = next;
      next += d->shape->size[d->child[i]];
    }
    if (d->tree->leaf_of[u] >= 0) {
      d->leaves[next] = (uint32_t)d->tree->leaf_of[u];
      d->place[d->tree->leaf_of[u]] = next;
    }
  }
}

static int is_behind(const void *context, uint32_t a, uint32_t b) {
  const double *mean = context;
  return mean[a] > mean[b];
}

/* Orders the children of every node by the mean place of their leaves in the other drawing. */
static void order_by_means(lt_drawing *d, const lt_drawing *other) {
  const lt_tree *tree = d->tree;
  for (uint32_t u = 0; u < tree->n_nodes; ++u) {
    const uint32_t start = tree->child_start[u], end = tree->child_start[u + 1];
    double sum = tree->leaf_of[u] >= 0 ? other->place[tree->leaf_of[u]] : 0;
    for (uint32_t i = start; i < end; ++i) {
      sum += d->mean[d->child[i]] * d->shape->size[d->child[i]];
    }
    d->mean[u] = d->shape->size[u] > 0 ? sum / d->shape->size[u] : 0;
    lt_sort(d->child + start, end - start, d->scratch, is_behind, d->mean);
  }
  draw(d);
}

/* |difference|^1.5 by difference of places. */
static double cost_of(const double *power, uint32_t a, uint32_t b) { return power[a > b ? a - b : b - a]; }

/* The change by an exchange of two neighbouring runs of leaves, [start, middle) and [middle, end). */
static double change(const lt_drawing *d, const lt_drawing *other, const double *power, uint32_t start, uint32_t middle,
                     uint32_t end) {
  double sum = 0;
  for (uint32_t i = start; i < end; ++i) {
    const uint32_t aim = other->place[d->leaves[i]];
    const uint32_t moved = i < middle ? i + (end - middle) : i - (middle - start);
    sum += cost_of(power, moved, aim) - cost_of(power, i, aim);
  }
  return sum;
}

static void exchange(lt_drawing *d, uint32_t start, uint32_t middle, uint32_t end) {
  const uint32_t left = middle - start, right = end - middle;
  memcpy(d->scratch, d->leaves + start, left * sizeof *d->leaves);
  memmove(d->leaves + start, d->leaves + middle, right * sizeof *d->leaves);
  memcpy(d->leaves + start + right, d->scratch, left * sizeof *d->leaves);
}

/* Exchanges neighbouring children wherever that helps, from the root down, while there are looks. Returns what it gained. */
static double exchange_neighbours(lt_drawing *d, const lt_drawing *other, const double *power, double *looks) {
  const lt_tree *tree = d->tree;
  double gained = 0;
  d->first[tree->n_nodes - 1] = 0;
  for (uint32_t u = tree->n_nodes; u-- > 0;) {
    uint32_t next = d->first[u];
    for (uint32_t i = tree->child_start[u]; i < tree->child_start[u + 1]; ++i) {
      const uint32_t size = d->shape->size[d->child[i]];
      uint32_t start = next;
      if (i > tree->child_start[u] && *looks > 0) {
        const uint32_t before = d->child[i - 1];
        const uint32_t left = next - d->shape->size[before];
        *looks -= next + size - left;
        const double more = change(d, other, power, left, next, next + size);
        if (more < -HELPS) {
          gained -= more;
          exchange(d, left, next, next + size);
          d->child[i - 1] = d->child[i];
          d->child[i] = before;
          d->first[d->child[i - 1]] = left;
          start = left + size;
        }
      }
      d->first[d->child[i]] = start;
      next += size;
    }
  }
  draw(d);
  return gained;
}

static double cost(const lt_drawing *a, const lt_drawing *b, const double *power) {
  double sum = 0;
  for (uint32_t i = 0; i < a->shape->n_leaves; ++i) {
    sum += cost_of(power, i, b->place[a->leaves[i]]);
  }
  return sum;
}

/* From the drawings as given: the best cost on the way, its orders to out_a and out_b if it is below `best`. */
static double untangle(lt_drawing *a, lt_drawing *b, const double *power, double best, uint32_t *out_a, uint32_t *out_b) {
  const size_t bytes = a->shape->n_leaves * sizeof *out_a;
  memcpy(a->child, a->tree->child, a->tree->child_start[a->tree->n_nodes] * sizeof *a->child);
  memcpy(b->child, b->tree->child, b->tree->child_start[b->tree->n_nodes] * sizeof *b->child);
  draw(a);
  draw(b);
  double last = (double)INFINITY, looks = a->shape->n_leaves > FEW ? MOST_LOOKS : (double)INFINITY;
  for (uint32_t round = 0; round < ROUNDS && best > 0; ++round) {
    order_by_means(b, a);
    order_by_means(a, b);
    for (uint32_t sweep = 0; sweep < ROUNDS && looks > 0; ++sweep) {
      const double gained = exchange_neighbours(a, b, power, &looks) + exchange_neighbours(b, a, power, &looks);
      if (gained <= HELPS) {
        break;
      }
    }
    const double now = cost(a, b, power);
    if (now < best) {
      best = now;
      memcpy(out_a, a->leaves, bytes);
      memcpy(out_b, b->leaves, bytes);
    }
    if (now >= last) {
      break;
    }
    last = now;
  }
  return best;
}

static lt_status compare(lt_arena *arena, const lt_tree *a, const lt_tree *b, double *out, uint32_t *out_leaves_a,
                         uint32_t *out_leaves_b) {
  lt_shape shape_a, shape_b;
  lt_drawing drawing_a, drawing_b;
  double *power; /* i^1.5 */
  LT_TRY(lt_shapes_of(arena, a, b, &shape_a, &shape_b));
  const uint32_t n = shape_a.n_leaves;
  LT_TRY(create(arena, a, &shape_a, &drawing_a));
  LT_TRY(create(arena, b, &shape_b, &drawing_b));
  LT_TRY(LT_NEW_IN(arena, n, &power));
  for (uint32_t i = 0; i < n; ++i) {
    power[i] = i * sqrt(i);
  }
  double reversed = 0;
  for (uint32_t i = 0; i < n; ++i) {
    reversed += cost_of(power, i, n - 1 - i);
  }
  double best = untangle(&drawing_a, &drawing_b, power, (double)INFINITY, out_leaves_a, out_leaves_b);
  best = untangle(&drawing_b, &drawing_a, power, best, out_leaves_b, out_leaves_a);
  *out = reversed > 0 ? best / reversed : (double)NAN;
  return LT_OK;
}

lt_status lt_untangle(const lt_tree *a, const lt_tree *b, double *out, uint32_t *out_leaves_a, uint32_t *out_leaves_b) {
  lt_arena arena = {NULL};
  return lt_arena_end(&arena, compare(&arena, a, b, out, out_leaves_a, out_leaves_b));
}
