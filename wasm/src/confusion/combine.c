/* MERGE of Figure 5, lines 6 to 14: the trees of each group become one, the others are carried over. */
#include <stdlib.h>
#include <string.h>

#include "confusion.h"

uint32_t lt_max_trees(const lt_confusion *c) { return c->k > LT_MAX_TREES ? c->k : LT_MAX_TREES; }

lt_status lt_fail_groups(uint32_t most) {
  return lt_fail(LT_TOO_LARGE,
                 "too many overlapping groups: lower r or use single inheritance (at most # trees a round and # rounds)",
                 most, LT_MAX_ROUNDS);
}

lt_status lt_make_node(lt_confusion *c, const uint32_t *children, uint32_t n, uint32_t height, uint32_t *out) {
  *out = c->children.n;
  LT_TRY(LT_GROW((size_t)c->children.n + 1, &c->height_capacity, &c->height));
  c->height[c->children.n] = height;
  return lt_lists_append(&c->children, children, n);
}

/* The places that each new tree is made of: the groups in their order, then what is in none in the old order. */
static lt_status list_members(const lt_confusion *c, lt_arena *arena, const lt_lists *groups, lt_lists *members) {
  uint8_t *is_grouped;
  LT_TRY(LT_NEW_IN(arena, c->n_trees, &is_grouped));
  for (uint32_t g = 0; g < groups->n; ++g) {
    LT_TRY(lt_lists_append(members, lt_list(groups, g), lt_list_length(groups, g)));
    for (uint32_t l = groups->start[g]; l < groups->start[g + 1]; ++l) {
      is_grouped[groups->item[l]] = 1;
    }
  }
  for (uint32_t t = 0; t < c->n_trees; ++t) {
    if (!is_grouped[t]) {
      LT_TRY(lt_lists_append(members, &t, 1));
    }
  }
  return LT_OK;
}

/* Mode `bounded`: no tree whose leaves are all in another one. `members` and `c->leaves` keep what stays; `keep` says which. */
static lt_status drop_contained(const lt_confusion *c, lt_arena *arena, lt_round *round, lt_lists *members, uint8_t *keep) {
  const uint32_t groups = round->groups.n;
  uint8_t *is_first;
  LT_TRY(LT_NEW_IN(arena, members->n, &is_first));
  LT_TRY(lt_find_contained(arena, c->leaves, members->n, c->words, groups, keep, is_first));
  memcpy(round->group_tie, is_first, groups); /* which of two groups of the same classes stays */
  lt_lists kept = {0};
  lt_status status = LT_OK;
  for (uint32_t t = 0; status == LT_OK && t < members->n; ++t) {
    if (keep[t]) {
      memmove(c->leaves + (size_t)kept.n * c->words, c->leaves + (size_t)t * c->words, c->words * sizeof *c->leaves);
      status = lt_lists_append(&kept, lt_list(members, t), lt_list_length(members, t));
    }
  }
  lt_lists_destroy(members);
  *members = kept;
  return status;
}

/* Nodes for the groups that stay, and the node of every new tree. */
static lt_status make_nodes(lt_confusion *c, lt_arena *arena, lt_round *round, const lt_lists *members,
                            const uint8_t *keep) {
  uint32_t *children, at = 0;
  LT_TRY(LT_NEW_IN(arena, c->n_trees, &children));
  LT_TRY(LT_NEW_IN(&c->arena, round->groups.n, &round->group_node));
  LT_TRY(LT_NEW_IN(&c->arena, members->n, &round->tree_node));
  for (uint32_t g = 0; g < round->groups.n; ++g) {
    const uint32_t n = lt_list_length(&round->groups, g);
    for (uint32_t l = 0; l < n; ++l) {
      children[l] = c->tree[lt_list(&round->groups, g)[l]];
    }
    round->group_node[g] = LT_NO_NODE;
    if (keep[g]) {
      LT_TRY(lt_make_node(c, children, n, c->n_rounds + 1, &round->group_node[g]));
      round->tree_node[at++] = round->group_node[g];
    }
  }
  for (uint32_t t = 0; t < members->n; ++t) {
    if (lt_list_length(members, t) == 1) { /* carried over: a group has two members or more */
      round->tree_node[t] = c->tree[lt_list(members, t)[0]];
    }
  }
  return LT_OK;
}

/* The new trees take the place of the old ones. */
static lt_status replace(lt_confusion *c, lt_arena *arena, lt_round *round, const lt_lists *members, const uint8_t *keep) {
  const uint32_t n = members->n;
  LT_TRY(make_nodes(c, arena, round, members, keep));
  c->work += (uint64_t)lt_lists_total(members) * (c->n_trees + n); /* of lt_similarity_of_children */
  LT_REFUSE_IF(c->options.inheritance == LT_MULTIPLE && c->work > LT_MAX_WORK, lt_fail_groups(lt_max_trees(c)));
  double *row, *similarity;
  LT_TRY(LT_NEW_IN(arena, c->n_trees, &row));
  LT_TRY(LT_GROW(n, &c->row_most_capacity, &c->row_most));
  LT_TRY(LT_NEW_TABLE(n, n, &similarity));
  lt_similarity_of_children(c, members, row, similarity);
  free(c->similarity);
  c->similarity = similarity;
  c->tree = round->tree_node;
  c->n_trees = round->n_trees = n;
  lt_row_most(similarity, n, c->row_most);
  return LT_OK;
}

static lt_status combine(lt_confusion *c, lt_arena *arena, lt_round *round, lt_lists *members) {
  const uint32_t most = lt_max_trees(c);
  uint8_t *keep;
  LT_TRY(list_members(c, arena, &round->groups, members));
  LT_REFUSE_IF(members->n > most, lt_fail_groups(most));
  LT_TRY(LT_NEW_IN(arena, members->n, &keep));
  memset(keep, 1, members->n);
  if (c->leaves != NULL) {
    LT_TRY(lt_unite_leaves(c, members));
    if (c->options.mode == LT_BOUNDED) {
      LT_TRY(drop_contained(c, arena, round, members, keep));
    }
  }
  return replace(c, arena, round, members, keep);
}

lt_status lt_combine(lt_confusion *c, lt_round *round) {
  lt_arena arena = {NULL};
  lt_lists members = {0};
  const lt_status status = combine(c, &arena, round, &members);
  lt_lists_destroy(&members);
  return lt_arena_end(&arena, status);
}
