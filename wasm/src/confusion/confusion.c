/*
 * A run of confusion merging ("Computing Class Hierarchies from Classifiers", Kang and Lin): the functions lt_confusion_* of
 * logitree.h, a matrix in, rounds, a hierarchy out.
 */
#include "confusion.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "finite.h"

static lt_status check_options(const lt_confusion_options *o) {
  LT_REFUSE_IF(o == NULL || o->kind > LT_SIMILARITY || o->inheritance > LT_MULTIPLE || o->mode > LT_PAPER ||
                   o->between > LT_BETWEEN_MOST,
               lt_fail(LT_INVALID, "an option of confusion merging is out of range", 0, 0));
  LT_REFUSE_IF(!lt_is_amount(o->r), lt_fail(LT_INVALID, "r must be a finite number of at least 0", 0, 0));
  LT_REFUSE_IF(o->n_classes == 0, lt_fail(LT_EMPTY, "need at least 1 class, got 0", 0, 0));
  LT_REFUSE_IF(o->n_classes > LT_MAX_TABLE_CLASSES, lt_fail(LT_TOO_LARGE, "# classes are more than the # that memory allows",
                                                            o->n_classes, LT_MAX_TABLE_CLASSES));
  return LT_OK;
}

/* One tree a class. */
static lt_status fill(lt_confusion *c, const double *matrix) {
  const uint32_t k = c->k;
  LT_TRY_NEW_EACH_IN(&c->arena, k, &c->row_sum, &c->tree);
  LT_TRY(LT_NEW_TABLE(k, k, &c->similarity));
  LT_TRY(LT_GROW(k, &c->row_most_capacity, &c->row_most));
  LT_TRY(lt_normalise(c, matrix));
  lt_row_most(c->similarity, k, c->row_most);
  c->n_trees = k;
  for (uint32_t leaf = 0; leaf < k; ++leaf) {
    LT_TRY(lt_make_node(c, NULL, 0, 0, &c->tree[leaf]));
  }
  if (c->options.inheritance == LT_MULTIPLE) {
    c->words = (k + 63) / 64;
    LT_TRY(LT_NEW_TABLE(k, c->words, &c->leaves));
    for (uint32_t leaf = 0; leaf < k; ++leaf) {
      c->leaves[(size_t)leaf * c->words + leaf / 64] |= (uint64_t)1 << (leaf % 64);
    }
  }
  return LT_OK;
}

lt_status lt_confusion_create(const lt_confusion_options *options, const double *matrix, lt_confusion **out) {
  *out = NULL;
  LT_TRY(check_options(options));
  lt_confusion *c;
  LT_TRY(LT_NEW(1, &c));
  c->options = *options;
  c->k = options->n_classes;
  LT_HAND_OVER(fill(c, matrix), c, lt_confusion_destroy, out);
}

static void destroy_round(lt_round *round) {
  lt_pairs_destroy(&round->pairs);
  lt_lists_destroy(&round->groups);
}

void lt_confusion_destroy(lt_confusion *c) {
  if (c == NULL) {
    return;
  }
  free(c->similarity);
  free(c->row_most);
  free(c->leaves);
  lt_lists_destroy(&c->children);
  free(c->height);
  for (uint32_t i = 0; i < c->n_rounds; ++i) {
    destroy_round(&c->rounds[i]);
  }
  free(c->rounds);
  lt_arena_free(&c->arena);
  free(c);
}

/* PAIRS_TO_GRAPHS. */
static lt_status find_single_groups(lt_confusion *c, lt_arena *arena, const lt_condition *condition, lt_round *round) {
  lt_links links;
  LT_TRY(lt_links_create(arena, c->n_trees, &round->pairs, &links));
  LT_TRY(lt_sort_pairs(condition, &round->pairs));
  LT_TRY(LT_NEW_IN(&c->arena, c->n_trees / 2, &round->group_tie));
  return lt_single_groups(arena, condition, &round->pairs, &links, &round->groups, round->group_tie);
}

static lt_status find_multiple_groups(lt_confusion *c, lt_arena *arena, const lt_condition *condition, lt_round *round) {
  const uint32_t most = lt_max_trees(c);
  c->n_pairs += round->pairs.n;
  LT_REFUSE_IF(c->n_pairs > LT_MAX_PAIRS, lt_fail_groups(most));
  LT_TRY(lt_sort_pairs(condition, &round->pairs));
  LT_TRY(lt_maximal_cliques(arena, &round->pairs, c->n_trees, most, &c->work, &round->groups));
  return LT_NEW_IN(&c->arena, round->groups.n, &round->group_tie);
}

/* FIND_ALL_PAIRS and PAIRS_TO_GRAPHS. */
static lt_status find_groups(lt_confusion *c, lt_arena *arena, lt_round *round) {
  lt_condition condition;
  LT_TRY(lt_condition_create(arena, c, round->m, &condition));
  LT_TRY(lt_find_pairs(&condition, &round->pairs));
  return c->options.inheritance == LT_SINGLE ? find_single_groups(c, arena, &condition, round)
                                             : find_multiple_groups(c, arena, &condition, round);
}

static lt_status run_round(lt_confusion *c, lt_round *round) {
  lt_arena arena = {NULL};
  LT_TRY(lt_arena_end(&arena, find_groups(c, &arena, round)));
  return lt_combine(c, round);
}

static lt_status next_round(lt_confusion *c, double m) {
  LT_REFUSE_IF(c->options.inheritance == LT_MULTIPLE && c->n_rounds == LT_MAX_ROUNDS, lt_fail_groups(lt_max_trees(c)));
  LT_TRY(LT_GROW((size_t)c->n_rounds + 1, &c->rounds_capacity, &c->rounds));
  lt_round round = {.m = m, .delta = c->options.r * m};
  const lt_status status = run_round(c, &round);
  if (status != LT_OK) {
    destroy_round(&round);
    return status;
  }
  c->rounds[c->n_rounds++] = round;
  return LT_OK;
}

lt_status lt_confusion_step(lt_confusion *c, uint32_t *out_done) {
  LT_REFUSE_IF(c->state != LT_CONFUSION_OPEN, lt_fail(LT_WRONG_STATE, "there is no next round", 0, 0));
  c->state = LT_CONFUSION_FAILED; /* unless it succeeds */
  const double m = c->n_trees > 1 ? lt_largest_apart(c) : 0;
  LT_TRY(m > 0 ? next_round(c, m) : lt_finish(c));
  c->state = m > 0 ? LT_CONFUSION_OPEN : LT_CONFUSION_DONE;
  *out_done = c->state == LT_CONFUSION_DONE;
  return LT_OK;
}

double lt_confusion_count_of(const lt_confusion *c, lt_confusion_count which) {
  switch (which) {
    case LT_CONFUSION_TREES: return c->n_trees;
    case LT_CONFUSION_ROUNDS: return c->n_rounds;
    case LT_CONFUSION_NODES: return c->n_nodes;
    case LT_CONFUSION_EDGES: return c->n_edges;
  }
  return (double)NAN;
}

void lt_confusion_row_sums(const lt_confusion *c, double *out) { memcpy(out, c->row_sum, c->k * sizeof *out); }

void lt_confusion_similarity(const lt_confusion *c, double *out) {
  memcpy(out, c->similarity, (size_t)c->n_trees * c->n_trees * sizeof *out);
}

static lt_status check_round(const lt_confusion *c, uint32_t round) {
  LT_REFUSE_IF(c->state != LT_CONFUSION_DONE, lt_fail(LT_WRONG_STATE, "the hierarchy is not complete", 0, 0));
  return round < c->n_rounds ? LT_OK : lt_fail(LT_INVALID, "there is no round # of #", round, c->n_rounds);
}

lt_status lt_confusion_round(const lt_confusion *c, uint32_t round, lt_round_size *out) {
  LT_TRY(check_round(c, round));
  const lt_round *r = &c->rounds[round];
  *out = (lt_round_size){r->m, r->delta, r->pairs.n, r->groups.n, lt_lists_total(&r->groups), r->n_trees};
  return LT_OK;
}

lt_status lt_confusion_round_lists(const lt_confusion *c, uint32_t round, const lt_round_lists *out) {
  LT_TRY(check_round(c, round));
  const lt_round *r = &c->rounds[round];
  memcpy(out->pairs, r->pairs.places, 2 * (size_t)r->pairs.n * sizeof *out->pairs);
  memcpy(out->pair_similarity, r->pairs.similarity, r->pairs.n * sizeof *out->pair_similarity);
  memcpy(out->group_start, r->groups.start, ((size_t)r->groups.n + 1) * sizeof *out->group_start);
  memcpy(out->group_member, r->groups.item, lt_lists_total(&r->groups) * sizeof *out->group_member);
  memcpy(out->group_tie, r->group_tie, r->groups.n);
  for (uint32_t g = 0; g < r->groups.n; ++g) {
    const uint32_t node = r->group_node[g];
    out->group_node[g] = node == LT_NO_NODE ? -1 : (int32_t)c->number[node];
  }
  for (uint32_t t = 0; t < r->n_trees; ++t) {
    out->tree_node[t] = (int32_t)c->number[r->tree_node[t]];
  }
  return LT_OK;
}

lt_status lt_confusion_hierarchy(const lt_confusion *c, const lt_hierarchy *out) {
  LT_REFUSE_IF(c->state != LT_CONFUSION_DONE, lt_fail(LT_WRONG_STATE, "the hierarchy is not complete", 0, 0));
  uint32_t at = 0, edges = 0;
  for (uint32_t u = 0; u < c->children.n; ++u) {
    if (c->number[u] == LT_NO_NODE) {
      continue;
    }
    out->child_start[at] = edges;
    out->height[at] = c->height[u];
    out->class_of[at] = u < c->k ? (int32_t)u : -1;
    for (uint32_t l = c->children.start[u]; l < c->children.start[u + 1]; ++l) {
      out->child[edges++] = c->number[c->children.item[l]];
    }
    ++at;
  }
  out->child_start[at] = edges;
  return LT_OK;
}
