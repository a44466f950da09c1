/* The parts of one run of confusion merging, shared by the files of this folder. */
#pragma once

#include "arena.h"
#include "lists.h"

/*
 * Multiple inheritance stops beyond these: trees in a round (or as many as classes), rounds, and pairs of all rounds, which
 * are kept to explain the result: 16 bytes each.
 */
enum { LT_MAX_TREES = 4096, LT_MAX_ROUNDS = 200, LT_MAX_PAIRS = 1 << 22 };

/* Multiple inheritance also stops once it has looked at this many words of sets and numbers of averages: about a second. */
#define LT_MAX_WORK ((uint64_t)1 << 30)

/* A group that was dropped at once has no node. */
#define LT_NO_NODE UINT32_MAX

/* Condition (1) of a round. */
typedef struct lt_condition {
  uint32_t n;
  const double *similarity; /* [n][n] */
  double largest;           /* off the diagonal */
  double delta;             /* r m */
  double *most;             /* [n] the largest of each row off the diagonal, in units */
  uint32_t between;         /* lt_between */
} lt_condition;

/* The pairs that satisfy it. */
typedef struct lt_pairs {
  uint32_t n;
  uint32_t *places;   /* [2 n] i < j */
  double *similarity; /* [n] */
  uint32_t places_capacity;
  uint32_t similarity_capacity;
} lt_pairs;

/* The same pairs by place: neighbour[start[v] .. start[v + 1]), ascending. */
typedef struct lt_links {
  uint32_t n;
  uint32_t *start;
  uint32_t *neighbour;
} lt_links;

/* The result of a round. Places are those in the list of trees before it. */
typedef struct lt_round {
  double m;
  double delta;
  lt_pairs pairs; /* the most similar first */
  lt_lists groups;
  uint8_t *group_tie;   /* [groups.n] 1: the order of the trees decided */
  uint32_t *group_node; /* [groups.n] */
  uint32_t n_trees;     /* after it */
  uint32_t *tree_node;  /* [n_trees] */
} lt_round;

/* A step that failed half-way leaves nothing to go on with. */
typedef enum lt_confusion_state { LT_CONFUSION_OPEN = 0, LT_CONFUSION_DONE = 1, LT_CONFUSION_FAILED = 2 } lt_confusion_state;

struct lt_confusion {
  lt_confusion_options options;
  uint32_t k;
  lt_confusion_state state;
  lt_arena arena;  /* holds what lives as long as the run and does not grow */
  double *row_sum; /* [k] of the matrix as given */
  /* the current trees */
  uint32_t n_trees;
  double *similarity; /* [n_trees][n_trees] */
  double *row_most;   /* [n_trees] the largest off the diagonal */
  uint32_t row_most_capacity;
  uint32_t *tree;   /* [n_trees] the node of each */
  uint32_t words;   /* of a set of classes */
  uint64_t *leaves; /* [n_trees][words]; NULL for single inheritance, where no two trees share a leaf */
  /* every node that was made, classes first */
  lt_lists children;
  uint32_t *height; /* [children.n] the round that made it */
  uint32_t height_capacity;
  lt_round *rounds;
  uint32_t n_rounds;
  uint64_t n_pairs; /* of all rounds, counted with multiple inheritance */
  uint64_t work;    /* words and numbers that were looked at */
  uint32_t rounds_capacity;
  /* once done: the hierarchy's number of each node, LT_NO_NODE for what the root does not reach */
  uint32_t *number;
  uint32_t n_nodes;
  uint32_t n_edges;
};

/* normalise.c: the similarity of the classes and the row sums; refuses what is no matrix. */
lt_status lt_normalise(lt_confusion *c, const double *matrix);

/* similarity.c: the largest entry of each row off the diagonal; the matrix of new trees from that of the old. */
void lt_row_most(const double *similarity, uint32_t n, double *row_most);
/* Two similarities as one, by the rule lt_between: their sum, which an average is made of, the least or the most. */
double lt_together(uint32_t between, double a, double b);
/* `row` is room for [c->n_trees]. */
void lt_similarity_of_children(const lt_confusion *c, const lt_lists *members, double *row, double *out);

/* pairs.c: the largest entry off the diagonal; a similarity in whole units of 1e-12 of it. */
double lt_most_similar(const lt_confusion *c);
double lt_units(double largest, double similarity);
/* Tables belong to the arena, here and below. */
lt_status lt_condition_create(lt_arena *arena, const lt_confusion *c, double m, lt_condition *out);
int lt_is_linked(const lt_condition *condition, uint32_t i, uint32_t j);
lt_status lt_find_pairs(const lt_condition *condition, lt_pairs *pairs);
lt_status lt_sort_pairs(const lt_condition *condition, lt_pairs *pairs);
void lt_pairs_destroy(lt_pairs *pairs);
lt_status lt_links_create(lt_arena *arena, uint32_t n, const lt_pairs *pairs, lt_links *out);

/* single.c, cliques.c: the sets of trees to be combined. Cliques fail where there are more than `most`. */
lt_status lt_single_groups(lt_arena *arena, const lt_condition *condition, const lt_pairs *pairs, const lt_links *links,
                           lt_lists *out, uint8_t *group_tie);
lt_status lt_maximal_cliques(lt_arena *arena, const lt_pairs *pairs, uint32_t n, uint32_t most, uint64_t *work,
                             lt_lists *out);
/* The trees that a round may leave with multiple inheritance. */
uint32_t lt_max_trees(const lt_confusion *c);
lt_status lt_fail_groups(uint32_t most);

/* leaves.c: sets of classes, where trees overlap. */
double lt_largest_apart(const lt_confusion *c);
/* c->leaves become those of the new trees. */
lt_status lt_unite_leaves(lt_confusion *c, const lt_lists *members);
/*
 * keep[n]: 0 for a tree whose leaves are all in another one; of trees with the same leaves the first is kept. is_first[n]: 1 for a
 * first one whose equal is among the first `groups` trees.
 */
lt_status lt_find_contained(lt_arena *arena, const uint64_t *leaves, uint32_t n, uint32_t words, uint32_t groups,
                            uint8_t *keep, uint8_t *is_first);

/* combine.c: makes the trees of a round's groups the current ones. */
lt_status lt_combine(lt_confusion *c, lt_round *round);
lt_status lt_make_node(lt_confusion *c, const uint32_t *children, uint32_t n, uint32_t height, uint32_t *out);

/* hierarchy.c: the root over what is left, and the numbers of the nodes. */
lt_status lt_finish(lt_confusion *c);
