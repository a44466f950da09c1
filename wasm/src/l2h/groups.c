/* The groups of classes at a step of L2H and their scores s(G), Appendix B.2 (groups.h). */
#include "groups.h"

#include <math.h>

lt_status lt_groups_create(lt_arena *arena, const lt_l2h_options *options, lt_class_statistics statistics,
                           const uint32_t *order, lt_groups *out) {
  const size_t n_classes = options->n_classes, nodes = 2 * n_classes - 1;
  *out = (lt_groups){.n_classes = options->n_classes,
                     .score_rule = (lt_score)options->score,
                     .empty_rule = (lt_empty)options->empty,
                     .statistics = statistics,
                     .order = order};
  LT_TRY_NEW_EACH_IN(arena, nodes, &out->first, &out->last, &out->size, &out->score, &out->sums);
  LT_TRY(LT_NEW_IN(arena, n_classes, &out->next_class));
  LT_TRY_NEW_EACH_IN(arena, nodes + 1, &out->next, &out->previous);
  LT_TRY(LT_NEW_IN(arena, 2 * nodes, &out->smallest));
  LT_TRY(LT_NEW_IN(arena, n_classes + 1, &out->of_size));
  LT_TRY_NEW_EACH_IN(arena, n_classes, &out->above, &out->offset, &out->node_of);
  lt_groups_reset(out);
  return LT_OK;
}

/* Adds the classes of a node in tuple order to what came before them. */
static void add_classes(const lt_groups *groups, uint32_t node, lt_group_sums *sums) {
  const lt_class_statistics *s = &groups->statistics;
  for (uint32_t c = groups->first[node]; c != LT_NO_CLASS; c = groups->next_class[c]) {
    if (s->count[c] == 0) {
      sums->empty_ones += 1;
      continue;
    }
    sums->sum_of_means += s->sum[c] / s->count[c];
    sums->sum += s->sum[c];
    sums->largest = s->largest[c] > sums->largest ? s->largest[c] : sums->largest;
    sums->points += s->count[c];
    sums->classes += 1;
  }
}

/* The aggregation Lambda of section 3 (default B.2). */
static double score_of(const lt_groups *groups, const lt_group_sums *sums) {
  const int skip = groups->empty_rule == LT_EMPTY_SKIP, has_empty = sums->empty_ones > 0;
  if (skip && sums->points == 0) {
    return (double)INFINITY; /* never G* while another group exists */
  }
  const double nan = (double)NAN; /* what the listing's mean of nothing gives */
  switch (groups->score_rule) {
    case LT_SUM_OF_MEANS: return has_empty && !skip ? nan : sums->sum_of_means;
    case LT_MEAN_OF_MEANS: return has_empty && !skip ? nan : sums->sum_of_means / sums->classes;
    case LT_SUM: return sums->sum;
    case LT_MEAN: return sums->points == 0 ? nan : sums->sum / sums->points;
    case LT_MAX: return sums->points == 0 ? nan : sums->largest;
    case LT_SIZE: return sums->points;
    case LT_CLASSES: break;
  }
  return skip ? sums->classes : sums->classes + sums->empty_ones;
}

static uint32_t n_places(const lt_groups *groups) { return 2 * groups->n_classes - 1; }

/*
 * Group of two that min() takes, the first of the list among equals. Comparisons with NaN are false, so that such a score
 * only ever wins where it stands first (lt_groups_smallest): here it loses.
 */
static uint32_t smaller(const lt_groups *groups, uint32_t a, uint32_t b) {
  if (a == LT_NO_GROUP || b == LT_NO_GROUP) {
    return a == LT_NO_GROUP ? b : a;
  }
  const double x = groups->score[a], y = groups->score[b];
  if (x == y || (isnan(x) && isnan(y))) {
    return a < b ? a : b;
  }
  return x < y || isnan(y) ? a : b;
}

/* Puts a group, or LT_NO_GROUP, to the place of a node. */
static void play(lt_groups *groups, uint32_t node, uint32_t group) {
  uint32_t *smallest = groups->smallest, i = n_places(groups) + node;
  for (smallest[i] = group; i > 1; i /= 2) {
    smallest[i / 2] = smaller(groups, smallest[i], smallest[i ^ 1]);
  }
}

void lt_groups_reset(lt_groups *groups) {
  const uint32_t k = groups->n_classes, end = n_places(groups);
  for (uint32_t node = 0; node < k; ++node) {
    const uint32_t c = lt_groups_class(groups, node);
    groups->first[node] = groups->last[node] = groups->above[c] = c;
    groups->node_of[c] = node;
    groups->offset[c] = 0;
    groups->size[node] = 1;
    groups->of_size[node + 1] = 0;
    groups->next_class[c] = LT_NO_CLASS;
    groups->next[node] = node + 1 < k ? node + 1 : end;
    groups->previous[node] = node > 0 ? node - 1 : end;
    groups->sums[node] = (lt_group_sums){.largest = -(double)INFINITY};
    add_classes(groups, node, &groups->sums[node]);
    groups->score[node] = score_of(groups, &groups->sums[node]);
  }
  groups->next[end] = 0;
  groups->previous[end] = k - 1;
  groups->of_size[1] = groups->n_list = groups->n_nodes = k;
  for (uint32_t i = 2 * end; i-- > 1;) {
    const uint32_t node = i - end;
    groups->smallest[i] = i < end    ? smaller(groups, groups->smallest[2 * i], groups->smallest[2 * i + 1])
                          : node < k ? node
                                     : LT_NO_GROUP;
  }
}

/* Comparisons as Python's min() makes them: the first item stays unless a later one is strictly smaller; a NaN in first
   place therefore wins, elsewhere it never does (the paper's listing depends on it: LT_EMPTY_REFERENCE). */
uint32_t lt_groups_smallest(const lt_groups *groups, double *out_score, double *out_second) {
  const uint32_t first = lt_groups_next(groups, LT_NO_GROUP), top = groups->smallest[1];
  const uint32_t winner = isnan(groups->score[first]) ? first : top;
  uint32_t second = LT_NO_GROUP;
  for (uint32_t i = n_places(groups) + winner; i > 1; i /= 2) {
    second = smaller(groups, second, groups->smallest[i ^ 1]);
  }
  *out_score = groups->score[winner];
  *out_second = second == LT_NO_GROUP ? (double)NAN : groups->score[second];
  return winner;
}

/* The class that stands for the group of a class, and the place of that class in the tuple. */
static uint32_t stands_for(lt_groups *groups, uint32_t c, uint32_t *out_place) {
  uint32_t *above = groups->above, *offset = groups->offset, place = 0;
  while (above[c] != above[above[c]]) { /* every other class on the way is set to the one after the next */
    offset[c] += offset[above[c]];
    above[c] = above[above[c]];
    place += offset[c];
    c = above[c];
  }
  place += above[c] == c ? 0 : offset[c];
  *out_place = place + offset[above[c]];
  return above[c];
}

uint32_t lt_groups_find(lt_groups *groups, uint32_t c, uint32_t *out_place) {
  return groups->node_of[stands_for(groups, c, out_place)];
}

/* The classes of chosen, then those of joined: the larger group's class stands for both. Offsets wrap around. */
static void unite(lt_groups *groups, uint32_t chosen, uint32_t joined, uint32_t node) {
  uint32_t place, a = stands_for(groups, groups->first[chosen], &place);
  uint32_t b = stands_for(groups, groups->first[joined], &place);
  groups->offset[b] += groups->size[chosen];
  if (groups->size[chosen] < groups->size[joined]) {
    const uint32_t larger = b;
    b = a;
    a = larger;
  }
  groups->above[b] = a;
  groups->offset[b] -= groups->offset[a];
  groups->node_of[a] = node;
}

static void leave_list(lt_groups *groups, uint32_t node) {
  groups->next[groups->previous[node]] = groups->next[node];
  groups->previous[groups->next[node]] = groups->previous[node];
  --groups->of_size[groups->size[node]];
  --groups->n_list;
  play(groups, node, LT_NO_GROUP);
}

static void append_to_list(lt_groups *groups, uint32_t node) {
  const uint32_t end = n_places(groups);
  groups->previous[node] = groups->previous[end];
  groups->next[node] = end;
  groups->next[groups->previous[end]] = node;
  groups->previous[end] = node;
  ++groups->of_size[groups->size[node]];
  ++groups->n_list;
  play(groups, node, node);
}

void lt_groups_merge(lt_groups *groups, uint32_t chosen, uint32_t joined) {
  const uint32_t node = groups->n_nodes++;
  leave_list(groups, chosen);
  leave_list(groups, joined);
  groups->sums[node] = groups->sums[chosen];
  add_classes(groups, joined, &groups->sums[node]);
  groups->score[node] = score_of(groups, &groups->sums[node]);
  unite(groups, chosen, joined, node);
  groups->next_class[groups->last[chosen]] = groups->first[joined];
  groups->first[node] = groups->first[chosen];
  groups->last[node] = groups->last[joined];
  groups->size[node] = groups->size[chosen] + groups->size[joined];
  append_to_list(groups, node);
}
