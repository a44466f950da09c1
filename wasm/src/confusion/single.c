/*
 * PAIRS_TO_GRAPHS for single inheritance (Figure 13, lines 5 to 14): from the most similar pair left, a clique grows by
 * the class that is most similar to its members (line 10, by the rule for superclasses: on average, unless another rule was
 * chosen; ties to the lowest place); then every pair with one of its trees is removed.
 *
 * Ties are noted where other groups may come of what is equal. Equals of which all come into the group are none.
 */
#include "confusion.h"

typedef struct lt_growth {
  const lt_condition *condition;
  const lt_links *links;
  uint8_t *is_used;
  uint32_t *group;
  uint32_t size;
  uint32_t *candidate; /* places linked to all members of the group */
  double *total;       /* its similarities with them, taken together (lt_together) */
  uint32_t n_candidates;
  uint8_t *is_in; /* members of the group */
  int are_equal;  /* of equal candidates one was added */
  int is_tie;
} lt_growth;

/* Similarities that differ by no more units may be equal but for rounding. */
static const double SAME = 1;

static double similarity_of(const lt_growth *g, uint32_t i, uint32_t j) {
  return g->condition->similarity[(size_t)i * g->condition->n + j];
}

static void start(lt_growth *g, uint32_t i, uint32_t j) {
  g->group[0] = i;
  g->group[1] = j;
  g->size = 2;
  g->n_candidates = 0;
  g->are_equal = g->is_tie = 0;
  for (uint32_t l = g->links->start[i]; l < g->links->start[i + 1]; ++l) {
    const uint32_t v = g->links->neighbour[l];
    if (v != j && !g->is_used[v] && lt_is_linked(g->condition, v, j)) {
      g->candidate[g->n_candidates] = v;
      g->total[g->n_candidates++] = lt_together(g->condition->between, similarity_of(g, v, i), similarity_of(g, v, j));
    }
  }
}

/* Adds the candidate that is most similar to the group, the first of equals: candidates are in order. */
static void grow(lt_growth *g) {
  const uint32_t between = g->condition->between, entries = between == LT_BETWEEN_AVERAGE ? g->size : 1;
  uint32_t best = 0;
  double most = 0, next = -SAME;
  for (uint32_t l = 0; l < g->n_candidates; ++l) {
    const double similarity = lt_units(g->condition->largest, g->total[l] / entries);
    if (similarity > most) {
      best = l;
      next = most;
      most = similarity;
    } else if (similarity > next) {
      next = similarity;
    }
  }
  const uint32_t added = g->candidate[best];
  uint32_t kept = 0;
  for (uint32_t l = 0; l < g->n_candidates; ++l) {
    const uint32_t v = g->candidate[l];
    if (v != added && lt_is_linked(g->condition, v, added)) {
      g->candidate[kept] = v;
      g->total[kept++] = lt_together(between, g->total[l], similarity_of(g, v, added));
    }
  }
  g->are_equal |= g->n_candidates > 1 && next >= most - SAME;
  g->is_tie |= g->are_equal && kept + 1 < g->n_candidates;
  g->n_candidates = kept;
  g->group[g->size++] = added;
}

/* True if a tree that is not used, and is a member of the group or none as `inside` says, is linked to both. */
static int have_common(const lt_growth *g, uint32_t i, uint32_t j, int inside) {
  for (uint32_t l = g->links->start[i]; l < g->links->start[i + 1]; ++l) {
    const uint32_t v = g->links->neighbour[l];
    if (v != j && !g->is_used[v] && g->is_in[v] == inside && lt_is_linked(g->condition, v, j)) {
      return 1;
    }
  }
  return 0;
}

/*
 * True if a pair as similar as pair p, which the group grew from, could have grown to one that shares trees with it and
 * differs. A pair inside the group grows to the same unless a tree outside is linked to both; one outside shares
 * nothing unless a member is.
 */
static int has_rival(const lt_growth *g, const lt_pairs *pairs, size_t p) {
  const double largest = g->condition->largest, least = lt_units(largest, pairs->similarity[p]) - SAME;
  for (size_t q = p + 1; q < pairs->n && lt_units(largest, pairs->similarity[q]) >= least; ++q) {
    const uint32_t i = pairs->places[2 * q], j = pairs->places[2 * q + 1];
    if (!g->is_used[i] && !g->is_used[j] && (g->is_in[i] != g->is_in[j] || have_common(g, i, j, !g->is_in[i]))) {
      return 1;
    }
  }
  return 0;
}

static lt_status all_groups(lt_growth *g, const lt_pairs *pairs, lt_lists *out, uint8_t *group_tie) {
  for (size_t p = 0; p < pairs->n; ++p) {
    const uint32_t i = pairs->places[2 * p], j = pairs->places[2 * p + 1];
    if (g->is_used[i] || g->is_used[j]) {
      continue;
    }
    start(g, i, j);
    while (g->n_candidates > 0) {
      grow(g);
    }
    for (uint32_t l = 0; l < g->size; ++l) {
      g->is_in[g->group[l]] = 1;
    }
    group_tie[out->n] = (uint8_t)(g->is_tie || has_rival(g, pairs, p));
    for (uint32_t l = 0; l < g->size; ++l) {
      g->is_in[g->group[l]] = 0;
      g->is_used[g->group[l]] = 1;
    }
    LT_TRY(lt_lists_append(out, g->group, g->size));
  }
  return LT_OK;
}

lt_status lt_single_groups(lt_arena *arena, const lt_condition *condition, const lt_pairs *pairs, const lt_links *links,
                           lt_lists *out, uint8_t *group_tie) {
  lt_growth g = {.condition = condition, .links = links};
  LT_TRY_NEW_EACH_IN(arena, links->n, &g.is_used, &g.is_in, &g.group, &g.candidate, &g.total);
  return all_groups(&g, pairs, out, group_tie);
}
