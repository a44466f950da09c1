/*
 * A baseline: the fit as it is usually programmed. Every iteration sorts all edges by comparison (stable), builds the
 * tree with a union-find, answers lowest common ancestors by an Euler tour with range minima, and updates every edge;
 * 64-bit indices, libm. The soft cardinal is the plain sum over ancestors, forward and backward apart. Arguments as
 * fit-core.
 */
#include <math.h>
#include <string.h>

#include "fit.h"

enum { BLOCK = 32 };

typedef struct classical {
  int64_t n, m;
  int64_t *src, *dst, *order, *scratch;
  int64_t *top, *rank, *parent, *left, *right, *size, *edge;
  double *height, *w, *theta, *x, *mean, *square, *largest, *gradient, *slope, *cardinal;
  int64_t *tour, *first, *depth, *prefix, *suffix, **sparse, *node, *stack;
  int64_t n_tour, n_blocks;
  double weight[3];
} classical;

static void merge_sort(classical *c) {
  int64_t *from = c->order, *to = c->scratch;
  for (int64_t i = 0; i < c->m; ++i) {
    from[i] = i;
  }
  for (int64_t start = 0; start < c->m; start += 16) { /* short runs by insertion, as standard libraries do */
    const int64_t end = start + 16 < c->m ? start + 16 : c->m;
    for (int64_t i = start + 1; i < end; ++i) {
      const int64_t moved = from[i];
      int64_t at = i;
      for (; at > start && c->x[from[at - 1]] > c->x[moved]; --at) {
        from[at] = from[at - 1];
      }
      from[at] = moved;
    }
  }
  for (int64_t width = 16; width < c->m; width *= 2) {
    for (int64_t start = 0; start < c->m; start += 2 * width) {
      const int64_t middle = start + width < c->m ? start + width : c->m;
      const int64_t end = start + 2 * width < c->m ? start + 2 * width : c->m;
      int64_t a = start, b = middle;
      for (int64_t at = start; at < end; ++at) {
        to[at] = b >= end || (a < middle && c->x[from[a]] <= c->x[from[b]]) ? from[a++] : from[b++];
      }
    }
    int64_t *held = from;
    from = to;
    to = held;
  }
  c->order = from;
  c->scratch = to;
}

static int64_t find(classical *c, int64_t v) {
  while (c->top[v] != v) {
    c->top[v] = c->top[c->top[v]];
    v = c->top[v];
  }
  return v;
}

static void build_tree(classical *c) {
  const int64_t n = c->n;
  for (int64_t v = 0; v < 2 * n - 1; ++v) {
    c->top[v] = v;
    c->rank[v] = 0;
    c->node[v] = v;
    c->size[v] = 1;
    c->parent[v] = -1;
  }
  int64_t next = n;
  for (int64_t i = 0; i < c->m && next < 2 * n - 1; ++i) {
    const int64_t e = c->order[i], a = find(c, c->src[e]), b = find(c, c->dst[e]);
    if (a == b) {
      continue;
    }
    const int64_t left = c->node[a], right = c->node[b];
    c->left[next] = left;
    c->right[next] = right;
    c->parent[left] = c->parent[right] = next;
    c->size[next] = c->size[left] + c->size[right];
    c->height[next] = c->x[e];
    c->edge[next] = e;
    const int64_t above = c->rank[a] < c->rank[b] ? b : a, below = above == a ? b : a;
    c->top[below] = above;
    c->rank[above] += c->rank[a] == c->rank[b];
    c->node[above] = next++;
  }
}

/* The tour by a stack: a node before, between and behind its children. */
static void build_tour(classical *c) {
  int64_t depth = 0, count = 0;
  c->stack[depth++] = 2 * c->n - 2;
  c->depth[2 * c->n - 2] = 0;
  while (depth > 0) {
    const int64_t v = c->stack[--depth];
    if (v < 0) {
      c->tour[count++] = ~v;
      continue;
    }
    c->first[v] = count;
    c->tour[count++] = v;
    if (v >= c->n) {
      c->depth[c->left[v]] = c->depth[c->right[v]] = c->depth[v] + 1;
      c->stack[depth++] = ~v;
      c->stack[depth++] = c->right[v];
      c->stack[depth++] = ~v;
      c->stack[depth++] = c->left[v];
    }
  }
  c->n_tour = count;
}

static int64_t higher(const classical *c, int64_t a, int64_t b) { return c->depth[a] <= c->depth[b] ? a : b; }

static void build_minima(classical *c) {
  c->n_blocks = (c->n_tour + BLOCK - 1) / BLOCK;
  for (int64_t b = 0; b < c->n_blocks; ++b) {
    const int64_t start = b * BLOCK, end = start + BLOCK < c->n_tour ? start + BLOCK : c->n_tour;
    c->prefix[start] = c->tour[start];
    for (int64_t i = start + 1; i < end; ++i) {
      c->prefix[i] = higher(c, c->prefix[i - 1], c->tour[i]);
    }
    c->suffix[end - 1] = c->tour[end - 1];
    for (int64_t i = end - 1; i > start; --i) {
      c->suffix[i - 1] = higher(c, c->suffix[i], c->tour[i - 1]);
    }
    c->sparse[0][b] = c->prefix[end - 1];
  }
  for (int64_t level = 1; (INT64_C(1) << level) <= c->n_blocks; ++level) {
    for (int64_t b = 0; b + (INT64_C(1) << level) <= c->n_blocks; ++b) {
      c->sparse[level][b] = higher(c, c->sparse[level - 1][b], c->sparse[level - 1][b + (INT64_C(1) << (level - 1))]);
    }
  }
}

static int64_t common(const classical *c, int64_t a, int64_t b) {
  int64_t from = c->first[a], to = c->first[b];
  if (from > to) {
    const int64_t held = from;
    from = to;
    to = held;
  }
  const int64_t low = from / BLOCK, high = to / BLOCK;
  if (low == high) {
    int64_t best = c->tour[from];
    for (int64_t i = from + 1; i <= to; ++i) {
      best = higher(c, best, c->tour[i]);
    }
    return best;
  }
  int64_t best = higher(c, c->suffix[from], c->prefix[to]);
  if (high - low > 1) {
    const int64_t count = high - low - 1;
    const int level = 63 - __builtin_clzll((uint64_t)count);
    best = higher(c, best, c->sparse[level][low + 1]);
    best = higher(c, best, c->sparse[level][high - (INT64_C(1) << level)]);
  }
  return best;
}

static double logistic(double t) { return 1 / (1 + exp(-t)); }

/* Values of all soft cardinals. */
static void cardinals(classical *c, double sigmoid) {
  for (int64_t k = c->n; k < 2 * c->n - 1; ++k) {
    double sum = 0;
    for (int side = 0; side < 2; ++side) {
      const int64_t leaf = side == 0 ? c->src[c->edge[k]] : c->dst[c->edge[k]];
      sum += logistic(sigmoid * c->height[k]);
      for (int64_t below = leaf, q = c->parent[leaf]; q >= 0; below = q, q = c->parent[q]) {
        sum += (double)(c->size[q] - c->size[below]) * logistic(sigmoid * (c->height[k] - c->height[q]));
      }
    }
    c->cardinal[k] = 0.5 * sum;
  }
}

/* Their gradients, `of[k]` times. */
static void cardinal_gradients(classical *c, double sigmoid, const double *of) {
  for (int64_t k = c->n; k < 2 * c->n - 1; ++k) {
    for (int side = 0; side < 2; ++side) {
      const int64_t leaf = side == 0 ? c->src[c->edge[k]] : c->dst[c->edge[k]];
      const double own = logistic(sigmoid * c->height[k]);
      c->slope[k] += 0.5 * of[k] * sigmoid * own * (1 - own);
      for (int64_t below = leaf, q = c->parent[leaf]; q >= 0; below = q, q = c->parent[q]) {
        const double h = logistic(sigmoid * (c->height[k] - c->height[q]));
        const double bend = 0.5 * of[k] * sigmoid * (double)(c->size[q] - c->size[below]) * h * (1 - h);
        c->slope[k] += bend;
        c->slope[q] -= bend;
      }
    }
  }
}

static double evaluate(classical *c, double *of, int64_t *node) {
  double cost = 0;
  const double m = (double)c->m;
  memset(c->slope, 0, (size_t)(2 * c->n) * sizeof *c->slope);
  memset(of, 0, (size_t)(2 * c->n) * sizeof *of);
  int64_t first = 2 * c->n - 1 - 10, top = 0;
  first = first < c->n ? c->n : first;
  for (int64_t e = 0; e < c->m; ++e) {
    node[e] = common(c, c->src[e], c->dst[e]);
  }
  for (int64_t e = 0; c->weight[0] > 0 && e < c->m; ++e) {
    const double miss = c->height[node[e]] - c->w[e];
    cost += c->weight[0] * miss * miss / m;
    c->slope[node[e]] += 2 * c->weight[0] * miss / m;
  }
  for (int64_t e = 0; c->weight[1] > 0 && e < c->m; ++e) {
    top += node[e] >= first;
  }
  for (int64_t e = 0; c->weight[1] > 0 && e < c->m; ++e) {
    const int64_t k = node[e];
    if (k >= first) {
      const int64_t a = c->size[c->left[k]], b = c->size[c->right[k]];
      const double share = c->weight[1] / ((double)(a < b ? a : b) * (double)top);
      cost += share * c->height[k];
      c->slope[k] += share;
    }
  }
  if (c->weight[2] > 0) {
    cardinals(c, 50);
    for (int64_t e = 0; e < c->m; ++e) {
      of[node[e]] += c->weight[2] / (m * c->w[e]);
    }
    for (int64_t k = c->n; k < 2 * c->n - 1; ++k) {
      cost += of[k] * c->cardinal[k];
    }
    cardinal_gradients(c, 50, of);
  }
  return cost;
}

static void map_positive(classical *c) {
  for (int64_t e = 0; e < c->m; ++e) {
    c->x[e] = c->theta[e] > 20 ? c->theta[e] : log1p(exp(c->theta[e]));
  }
}

static void descend(classical *c, int64_t step) {
  const double first = 1 - pow(0.9, (double)step), second = sqrt(1 - pow(0.999, (double)step));
  memset(c->gradient, 0, (size_t)c->m * sizeof *c->gradient);
  for (int64_t k = c->n; k < 2 * c->n - 1; ++k) {
    c->gradient[c->edge[k]] = c->slope[k];
  }
  for (int64_t e = 0; e < c->m; ++e) {
    const double g = c->gradient[e] * (c->theta[e] > 20 ? 1 : logistic(c->theta[e]));
    c->mean[e] = 0.9 * c->mean[e] + (1 - 0.9) * g;
    c->square[e] = 0.999 * c->square[e] + (1 - 0.999) * g * g;
    c->largest[e] = c->largest[e] > c->square[e] ? c->largest[e] : c->square[e];
    c->theta[e] -= 0.1 / first * c->mean[e] / (sqrt(c->largest[e]) / second + 1e-8);
  }
}

static int64_t *integers(int64_t count) { return calloc((size_t)count, sizeof(int64_t)); }
static double *numbers(int64_t count) { return calloc((size_t)count, sizeof(double)); }

static void allocate(classical *c, const bench_graph *graph) {
  const int64_t n = c->n = graph->n, m = c->m = graph->m, nodes = 2 * n, tour = 4 * n;
  c->src = integers(m), c->dst = integers(m), c->order = integers(m), c->scratch = integers(m);
  c->top = integers(nodes), c->rank = integers(nodes), c->parent = integers(nodes), c->left = integers(nodes);
  c->right = integers(nodes), c->size = integers(nodes), c->edge = integers(nodes), c->node = integers(nodes);
  c->first = integers(nodes), c->depth = integers(nodes), c->height = numbers(nodes), c->slope = numbers(nodes);
  c->cardinal = numbers(nodes), c->tour = integers(tour), c->prefix = integers(tour), c->suffix = integers(tour);
  c->stack = integers(tour), c->w = graph->weight, c->theta = numbers(m), c->x = numbers(m), c->mean = numbers(m);
  c->square = numbers(m), c->largest = numbers(m), c->gradient = numbers(m), c->sparse = calloc(64, sizeof *c->sparse);
  for (int level = 0; level < 64 && (level == 0 || (INT64_C(1) << level) <= tour / BLOCK + 1); ++level) {
    c->sparse[level] = integers(tour / BLOCK + 1);
  }
  for (int64_t e = 0; e < m; ++e) {
    c->src[e] = graph->src[e];
    c->dst[e] = graph->dst[e];
  }
}

static void rebuild(classical *c) {
  merge_sort(c);
  build_tree(c);
  build_tour(c);
  build_minima(c);
}

static void start(classical *c, int is_authors) {
  memcpy(c->x, c->w, (size_t)c->m * sizeof *c->x);
  rebuild(c);
  for (int64_t e = 0; e < c->m; ++e) {
    const double x = 1.1 * c->w[e];
    c->theta[e] = is_authors ? c->height[common(c, c->src[e], c->dst[e])] : x > 20 ? x : x + log(-expm1(-x));
  }
}

int main(int argc, char **argv) {
  if (argc != 6) {
    return 2;
  }
  const bench_graph graph = bench_open(argv[1]);
  classical c = {0};
  allocate(&c, &graph);
  for (int term = 0; term < 3; ++term) {
    c.weight[term] = argv[2][term] - '0';
  }
  const int64_t warm = atoi(argv[4]), count = atoi(argv[5]);
  start(&c, strcmp(argv[3], "authors") == 0);
  double *ms = numbers(count + 1), *of = numbers(2 * c.n), cost = 0;
  int64_t *node = integers(c.m);
  for (int64_t step = 0; step <= warm + count; ++step) {
    const double started = bench_now();
    if (step > 0) {
      descend(&c, step);
    }
    map_positive(&c);
    rebuild(&c);
    cost = evaluate(&c, of, node);
    if (step > warm) {
      ms[step - warm - 1] = bench_now() - started;
    }
  }
  bench_print(ms, (uint32_t)count, cost);
  return 0;
}
