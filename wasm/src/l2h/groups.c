/* The groups of classes at a step of L2H and their scores s(G), Appendix B.2 (groups.h). */
#include "groups.h"

#include <math.h>
#include <stdlib.h>

lt_status lt_groups_create(lt_groups *groups, uint32_t n_classes, lt_score score, lt_empty empty,
                           lt_class_statistics statistics) {
  const size_t nodes = 2 * (size_t)n_classes - 1;
  *groups = (lt_groups){.n_classes = n_classes, .score_rule = score, .empty_rule = empty, .statistics = statistics};
  LT_TRY(LT_NEW(nodes, &groups->first));
  LT_TRY(LT_NEW(nodes, &groups->last));
  LT_TRY(LT_NEW(nodes, &groups->size));
  LT_TRY(LT_NEW(nodes, &groups->score));
  LT_TRY(LT_NEW(n_classes, &groups->next_class));
  LT_TRY(LT_NEW(n_classes, &groups->list));
  return LT_OK;
}

void lt_groups_destroy(lt_groups *groups) {
  free(groups->first);
  free(groups->last);
  free(groups->size);
  free(groups->score);
  free(groups->next_class);
  free(groups->list);
  *groups = (lt_groups){0};
}

/* The aggregation Lambda of section 3 (default B.2), over the classes of the group in tuple order. */
static double score_of(const lt_groups *groups, uint32_t node) {
  const lt_class_statistics *s = &groups->statistics;
  const int skip = groups->empty_rule == LT_EMPTY_SKIP;
  double sum_of_means = 0, sum = 0, largest = -(double)INFINITY, points = 0, classes = 0;
  int empty_class = 0;
  for (uint32_t c = groups->first[node]; c != LT_NO_CLASS; c = groups->next_class[c]) {
    if (s->count[c] == 0) {
      empty_class = 1;
      continue;
    }
    sum_of_means += s->sum[c] / s->count[c];
    sum += s->sum[c];
    largest = s->largest[c] > largest ? s->largest[c] : largest;
    points += s->count[c];
    classes += 1;
  }
  if (skip && points == 0) {
    return (double)INFINITY; /* never G* while another group exists */
  }
  const double nan = (double)NAN; /* what the listing's mean of nothing gives */
  switch (groups->score_rule) {
    case LT_SUM_OF_MEANS: return empty_class && !skip ? nan : sum_of_means;
    case LT_MEAN_OF_MEANS: return empty_class && !skip ? nan : sum_of_means / classes;
    case LT_SUM: return sum;
    case LT_MEAN: return points == 0 ? nan : sum / points;
    case LT_MAX: return points == 0 ? nan : largest;
    case LT_SIZE: return points;
    case LT_CLASSES: break;
  }
  return skip ? classes : (double)groups->size[node];
}

void lt_groups_reset(lt_groups *groups) {
  const uint32_t k = groups->n_classes;
  for (uint32_t c = 0; c < k; ++c) {
    groups->first[c] = groups->last[c] = groups->list[c] = c;
    groups->size[c] = 1;
    groups->next_class[c] = LT_NO_CLASS;
    groups->score[c] = score_of(groups, c);
  }
  groups->n_list = groups->n_nodes = k;
}

/* Comparisons as Python's min() makes them: the first item stays unless a later one is strictly smaller; a NaN in first
   place therefore wins, elsewhere it never does (the paper's listing depends on it: LT_EMPTY_REFERENCE). */
uint32_t lt_groups_smallest(const lt_groups *groups, double *out_score, double *out_second) {
  uint32_t at = 0;
  for (uint32_t i = 1; i < groups->n_list; ++i) {
    if (groups->score[groups->list[i]] < groups->score[groups->list[at]]) {
      at = i;
    }
  }
  double second = (double)NAN;
  for (uint32_t i = 0; i < groups->n_list; ++i) {
    const double score = groups->score[groups->list[i]];
    if (i != at && (isnan(second) || score < second)) {
      second = score;
    }
  }
  *out_score = groups->score[groups->list[at]];
  *out_second = second;
  return groups->list[at];
}

void lt_groups_merge(lt_groups *groups, uint32_t chosen, uint32_t joined) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < groups->n_list; ++i) {
    if (groups->list[i] != chosen && groups->list[i] != joined) {
      groups->list[kept++] = groups->list[i];
    }
  }
  const uint32_t node = groups->n_nodes++;
  groups->next_class[groups->last[chosen]] = groups->first[joined];
  groups->first[node] = groups->first[chosen];
  groups->last[node] = groups->last[joined];
  groups->size[node] = groups->size[chosen] + groups->size[joined];
  groups->score[node] = score_of(groups, node);
  groups->list[kept++] = node;
  groups->n_list = kept;
}
