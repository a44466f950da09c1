/*
 * Graphs of points, in one go and by blocks searched by another instance: refused, or connected with lengths above 0, and the
 * same both ways. Calls out of order and lists of anything are refused.
 */
#include "fuzz.h"
#include "logitree.h"

enum { MAX_POINTS = 150, MAX_COLUMNS = 12, MAX_NEIGHBOURS = 6 };

typedef struct edges {
  uint32_t n;
  uint32_t *src, *dst;
  double *weight;
} edges;

static edges edges_of(lt_neighbours *nb, uint32_t convention) {
  edges e = {0, NULL, NULL, NULL};
  MUST(lt_neighbours_edges(nb, (lt_convention)convention, &e.n) == LT_OK);
  e.src = exactly(e.n * sizeof *e.src);
  e.dst = exactly(e.n * sizeof *e.dst);
  e.weight = exactly(e.n * sizeof *e.weight);
  lt_neighbours_copy(nb, e.src, e.dst, e.weight);
  MUST(lt_neighbours_edges(nb, LT_PLAIN, &e.n) == LT_WRONG_STATE);
  return e;
}

static void edges_destroy(edges *e) {
  free(e->src);
  free(e->dst);
  free(e->weight);
}

static void check_edges(const edges *e, uint32_t points) {
  const lt_graph graph = {points, e->n, e->src, e->dst, e->weight};
  uint32_t component[MAX_POINTS], count;
  MUST(lt_graph_check(&graph) == LT_OK);
  MUST(lt_graph_components(&graph, component, &count) == LT_OK && count == 1);
  for (uint32_t i = 0; i < e->n; ++i) {
    MUST(e->src[i] < e->dst[i]);
    MUST(i == 0 || e->src[i] > e->src[i - 1] || (e->src[i] == e->src[i - 1] && e->dst[i] > e->dst[i - 1]));
  }
}

/* LT_BAD_VALUE where all points are the same. */
static lt_status go_on(input *in, lt_neighbours *nb) {
  uint32_t phase = LT_PHASE_NEAREST, done;
  lt_status status = LT_OK;
  while (status == LT_OK && phase != LT_PHASE_DONE) {
    status = lt_neighbours_step(nb, 1 + take(in) % 8, &phase, &done);
  }
  return status;
}

/* Every pair of blocks, searched by one instance and put into the other, unless the input changes something. */
static lt_status go_by_blocks(input *in, lt_neighbours *known, lt_neighbours *searching, uint32_t k) {
  const uint32_t blocks = lt_neighbours_blocks(known), spoiled = take(in) > 230 ? take(in) : UINT32_MAX;
  uint32_t pairs = 0;
  lt_status status = LT_OK;
  for (uint32_t a = 0; a < blocks && status == LT_OK; ++a) {
    for (uint32_t b = a; b < blocks && status == LT_OK; ++b, ++pairs) {
      const uint32_t members = lt_neighbours_members(known, a, b);
      double *limits = exactly(members * sizeof *limits), *square = exactly((size_t)members * k * sizeof *square);
      uint32_t *place = exactly((size_t)members * k * sizeof *place);
      lt_neighbours_limits(known, a, b, limits);
      MUST(lt_neighbours_search(pairs == spoiled ? known : searching, a, b, limits, square, place) ==
           (pairs == spoiled && pairs > 0 ? LT_WRONG_STATE : LT_OK));
      if (pairs == spoiled) {
        for (uint32_t i = 0; i < members * k; ++i) {
          square[i] = take_number(in, take(in) % NUMBER_MANNERS);
          place[i] = take(in) & 1 ? take_u32(in) : take(in) % MAX_POINTS;
        }
      }
      status = lt_neighbours_put(known, a, b, square, place);
      MUST(status == LT_OK || spoiled <= pairs);
      free(limits);
      free(square);
      free(place);
    }
  }
  status = status == LT_OK ? go_on(in, known) : status;
  return spoiled < pairs && status == LT_OK ? LT_WRONG_STATE : status; /* then it says nothing */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  input in = {data, size};
  const uint32_t n = take_below(&in, MAX_POINTS + 1), d = take_below(&in, MAX_COLUMNS + 1),
                 k = take_below(&in, MAX_NEIGHBOURS);
  const uint32_t convention = take(&in) & 1;
  double *points = take_numbers(&in, n * d, take(&in) % NUMBER_MANNERS);
  lt_neighbours *all = NULL, *known = NULL, *searching = NULL;
  const lt_status made = lt_neighbours_create(points, n, d, k, &all);
  MUST(made == LT_OK || made == LT_BAD_VALUE || (made == LT_INVALID && (n < 2 || d == 0 || k == 0)));
  if (made == LT_OK) {
    MUST(lt_neighbours_create(points, n, d, k, &known) == LT_OK &&
         lt_neighbours_create(points, n, d, k, &searching) == LT_OK);
    const lt_status status = go_on(&in, all), by_blocks = go_by_blocks(&in, known, searching, k < n ? k : n - 1);
    MUST(status == LT_OK || status == LT_BAD_VALUE);
    MUST(by_blocks == status || by_blocks == LT_WRONG_STATE || by_blocks == LT_INVALID || by_blocks == LT_BAD_VALUE);
    if (status == LT_OK) {
      edges a = edges_of(all, convention);
      check_edges(&a, n);
      if (by_blocks == LT_OK) {
        edges b = edges_of(known, convention);
        MUST(a.n == b.n && memcmp(a.src, b.src, a.n * sizeof *a.src) == 0 && memcmp(a.dst, b.dst, a.n * sizeof *a.dst) == 0);
        MUST(memcmp(a.weight, b.weight, a.n * sizeof *a.weight) == 0);
        edges_destroy(&b);
      }
      edges_destroy(&a);
    }
  }
  lt_neighbours_destroy(all);
  lt_neighbours_destroy(known);
  lt_neighbours_destroy(searching);
  free(points);
  return 0;
}
