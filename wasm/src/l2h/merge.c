/*
 * The choice of each merge: G* by score, G+ by average reassigned probability, and whether the lists can tell.
 *
 * Few classes get anything reassigned. The groups that hold some of them are looked at one by one; all others have the same
 * sum, which is nothing, so the first two of the list stand for them where the largest average is sought, and the smallest of
 * them where an upper bound is.
 */
#include <math.h>

#include "l2h.h"
#include "sort.h"

/* Two averages whose bounds are closer than this are not told apart by bounds: sums of up to 4 billion terms. */
static const double ROUNDING = 1e-11;

/* An average whose bounds are no farther apart, relative to it, is known: what is between them is rounding. */
static const double KNOWN = 1e-10;

/* `sum` and one bound of rp over the classes of a group that have some, in tuple order, over the number of all. */
static double average(const lt_l2h *l2h, const lt_candidate *group, uint32_t which, double sum) {
  for (uint32_t i = group->from; i < group->to; ++i) {
    sum += l2h->reassigned.total[(size_t)l2h->reached[i] * LT_BOUNDS + which];
  }
  return sum / l2h->groups.size[group->node];
}

static int comes_after(const void *context, uint32_t a, uint32_t b) {
  const uint64_t *place = context;
  return place[a] > place[b];
}

static void add_candidate(lt_l2h *l2h, uint32_t node, uint32_t from, uint32_t to) {
  l2h->among[l2h->n_among++] = (lt_candidate){node, from, to};
}

/* Adds groups of the list before `end` that get nothing, until there are two of them; returns where the list goes on. */
static uint32_t add_others(lt_l2h *l2h, uint32_t chosen, uint32_t next, uint32_t end, uint32_t *others) {
  for (; next < end && *others < 2; next = lt_groups_next(&l2h->groups, next)) {
    if (next != chosen) {
      add_candidate(l2h, next, 0, 0);
      ++*others;
    }
  }
  return next == end && end != LT_NO_GROUP ? lt_groups_next(&l2h->groups, next) : next;
}

/*
 * l2h->among: the groups that something is reassigned to, and the first two others, in list order. l2h->reached: the classes
 * that get something, group by group in this order and within each in tuple order.
 */
static void collect_candidates(lt_l2h *l2h, uint32_t chosen) {
  const uint32_t n = l2h->reassigned.n_summed;
  for (uint32_t i = 0; i < n; ++i) {
    const uint32_t c = l2h->reassigned.summed[i];
    uint32_t place;
    const uint32_t node = lt_groups_find(&l2h->groups, c, &place);
    l2h->place[c] = (uint64_t)node << 32 | place;
    l2h->reached[i] = c;
  }
  lt_sort(l2h->reached, n, l2h->sorting, comes_after, l2h->place);
  uint32_t next = lt_groups_next(&l2h->groups, LT_NO_GROUP), others = 0;
  l2h->n_among = 0;
  for (uint32_t from = 0, to = 0; from < n; from = to) {
    const uint32_t node = (uint32_t)(l2h->place[l2h->reached[from]] >> 32);
    while (to < n && l2h->place[l2h->reached[to]] >> 32 == node) {
      ++to;
    }
    next = add_others(l2h, chosen, next, node, &others);
    add_candidate(l2h, node, from, to);
  }
  (void)add_others(l2h, chosen, next, LT_NO_GROUP, &others);
}

/* Fills in G+ and the runner-up; comparisons as Python's max() makes them. */
static void choose_joined(lt_l2h *l2h, lt_decision *decision) {
  int any = 0;
  collect_candidates(l2h, decision->chosen);
  decision->next_average = decision->runner_up = (double)NAN;
  for (uint32_t i = 0; i < l2h->n_among; ++i) {
    const uint32_t node = l2h->among[i].node;
    const double a = average(l2h, &l2h->among[i], LT_ESTIMATE, 0);
    if (!any) {
      any = 1;
      decision->joined = node;
      decision->average = a;
    } else if (a > decision->average) {
      decision->next_average = decision->average;
      decision->runner_up = decision->joined;
      decision->joined = node;
      decision->average = a;
    } else if (a > decision->next_average || (isnan(decision->next_average) && !isnan(a))) {
      decision->next_average = a;
      decision->runner_up = node;
    }
  }
  decision->least_average = decision->most_average = decision->average;
  decision->least_next = decision->most_next = decision->next_average;
}

/* Bounds of the average of a group, by its lists: at least and at most. */
typedef struct lt_average {
  double least;
  double most;
} lt_average;

/* Of a group that something may be reassigned to, with the points that may all go to it. */
static lt_average bounds_of(const lt_l2h *l2h, const lt_candidate *group) {
  return (lt_average){average(l2h, group, LT_LOWER, 0), average(l2h, group, LT_UPPER, l2h->unknown)};
}

static const lt_candidate *candidate_of(const lt_l2h *l2h, uint32_t node) {
  const lt_candidate *group = l2h->among;
  while (group->node != node) {
    ++group;
  }
  return group;
}

/* A group that is compared with all others, but for G* and one more that is left aside, which may be itself. */
typedef struct lt_claim {
  uint32_t chosen;
  uint32_t node;
  uint32_t aside;
  double least;
  int is_exact; /* what its points are known to add is known to the last bit */
} lt_claim;

static int is_other(const lt_claim *claim, uint32_t node) { return node != claim->node && node != claim->aside; }

/*
 * True for a group with a larger average than another group can have. Lists that were given are all there is: an average whose
 * bounds are equal is then exact, and of equal ones the first group in the list wins.
 */
static int beats(const lt_claim *claim, uint32_t node, double most, int most_is_exact) {
  const int is_told =
      claim->is_exact && most_is_exact && (claim->least > most || (node > claim->node && claim->least == most));
  return is_told || claim->least * (1 - ROUNDING) >= most * (1 + ROUNDING);
}

/* The first group of the list that gets nothing and has this size, among those that are compared. */
static uint32_t first_other(const lt_l2h *l2h, const lt_claim *claim, uint32_t size) {
  const lt_groups *groups = &l2h->groups;
  uint32_t i = 0, node = lt_groups_next(groups, LT_NO_GROUP);
  for (; node != LT_NO_GROUP; node = lt_groups_next(groups, node)) {
    while (i < l2h->n_among && (l2h->among[i].node < node || l2h->among[i].from == l2h->among[i].to)) {
      ++i;
    }
    const int gets_some = i < l2h->n_among && l2h->among[i].node == node;
    if (!gets_some && node != claim->chosen && is_other(claim, node) && groups->size[node] == size) {
      break;
    }
  }
  return node;
}

/* The least size of a group that gets nothing, among those that are compared; 0 where there is none. */
static uint32_t least_other(const lt_l2h *l2h, const lt_claim *claim) {
  const lt_groups *groups = &l2h->groups;
  uint32_t *of_size = groups->of_size, others = groups->n_list - 1, size = 0;
  --of_size[groups->size[claim->chosen]];
  for (uint32_t i = 0; i < l2h->n_among; ++i) {
    const lt_candidate *group = &l2h->among[i];
    const uint32_t is_aside = group->from < group->to || !is_other(claim, group->node);
    of_size[groups->size[group->node]] -= is_aside;
    others -= is_aside;
  }
  while (others > 0 && of_size[size] == 0) {
    ++size;
  }
  ++of_size[groups->size[claim->chosen]];
  for (uint32_t i = 0; i < l2h->n_among; ++i) {
    const lt_candidate *group = &l2h->among[i];
    of_size[groups->size[group->node]] += group->from < group->to || !is_other(claim, group->node);
  }
  return size;
}

/* True for a group with the largest average of those compared, for all values that the lists do not show; *out: of the others. */
static int is_largest(const lt_l2h *l2h, const lt_claim *claim, lt_average *out) {
  int is_certain = 1;
  *out = (lt_average){0, 0};
  for (uint32_t i = 0; i < l2h->n_among; ++i) {
    const lt_candidate *group = &l2h->among[i];
    if (group->from < group->to && is_other(claim, group->node)) {
      const lt_average other = bounds_of(l2h, group);
      is_certain = is_certain && beats(claim, group->node, other.most, other.most == other.least);
      out->least = other.least > out->least ? other.least : out->least;
      out->most = other.most <= out->most ? out->most : other.most; /* NaN stays */
    }
  }
  const uint32_t size = least_other(l2h, claim);
  if (size == 0) {
    return is_certain;
  }
  const double most = l2h->unknown / size;
  const int is_tie = claim->is_exact && most > 0 && claim->least == most;
  out->most = most > out->most ? most : out->most;
  return is_certain && beats(claim, is_tie ? first_other(l2h, claim, size) : 0, most, 1);
}

/* Notes the bounds of an average; it is known where they are so near to each other that only rounding is between them. */
static void note(lt_average found, double estimate, double *out_least, double *out_most) {
  const int is_known = found.most - found.least <= found.most * KNOWN || !(found.least <= found.most);
  *out_least = is_known ? estimate : found.least;
  *out_most = is_known ? estimate : found.most;
}

static lt_claim claim_of(const lt_l2h *l2h, const lt_decision *decision, uint32_t node) {
  const lt_candidate *group = candidate_of(l2h, node);
  const double least = average(l2h, group, LT_LOWER, 0);
  const int is_exact = l2h->given != LT_GIVEN_ROWS && least == average(l2h, group, LT_UPPER, 0);
  return (lt_claim){decision->chosen, node, decision->joined, least, is_exact};
}

/* True where G+ has the largest average for all values that the lists do not show; fills in the bounds of the averages. */
static int is_certain(const lt_l2h *l2h, lt_decision *decision) {
  if (lt_lists_are_complete(l2h)) {
    return 1;
  }
  const lt_average own = bounds_of(l2h, candidate_of(l2h, decision->joined));
  const lt_claim joined = claim_of(l2h, decision, decision->joined);
  lt_average next, after;
  const int is_joined = is_largest(l2h, &joined, &next);
  note(own, decision->average, &decision->least_average, &decision->most_average);
  note(next, decision->next_average, &decision->least_next, &decision->most_next);
  if (!isnan(decision->runner_up)) {
    const lt_claim runner_up = claim_of(l2h, decision, (uint32_t)decision->runner_up);
    decision->runner_up = is_largest(l2h, &runner_up, &after) ? decision->runner_up : (double)NAN;
  }
  return is_joined;
}

/* Chooses G*; and G+ where only one other group is left, which it returns 1 for. */
static int choose(const lt_groups *groups, lt_decision *decision) {
  *decision = (lt_decision){0};
  decision->chosen = lt_groups_smallest(groups, &decision->score, &decision->next_score);
  if (groups->n_list > 2) {
    return 0;
  }
  const uint32_t first = lt_groups_next(groups, LT_NO_GROUP);
  decision->joined = first == decision->chosen ? lt_groups_next(groups, first) : first;
  decision->average = decision->next_average = decision->runner_up = (double)NAN;
  decision->least_average = decision->most_average = decision->least_next = decision->most_next = (double)NAN;
  decision->certain = 1;
  return 1;
}

void lt_guess_merge(lt_l2h *l2h, lt_decision *decision) {
  if (!choose(&l2h->groups, decision)) {
    lt_reassign(l2h, decision->chosen);
    choose_joined(l2h, decision);
    decision->certain = (uint8_t)is_certain(l2h, decision);
  }
}

void lt_decide_merge(lt_l2h *l2h, lt_decision *decision) {
  if (choose(&l2h->groups, decision)) {
    return;
  }
  decision->exact = (uint8_t)(lt_verified_reassign(l2h, decision->chosen) ||
                              (l2h->cells != NULL && lt_cells_reassign(l2h, decision->chosen)));
  if (!decision->exact) {
    lt_reassign(l2h, decision->chosen);
  }
  choose_joined(l2h, decision);
  decision->certain = (uint8_t)(decision->exact || is_certain(l2h, decision));
}

void lt_merge_next(lt_l2h *l2h) {
  const uint32_t step = l2h->n_decided;
  lt_decision *decision = &l2h->decisions[step];
  if (step < l2h->n_recorded && decision->certain) {
    lt_groups_merge(&l2h->groups, decision->chosen, decision->joined);
  } else {
    const lt_decision before = *decision;
    lt_decide_merge(l2h, decision);
    if (step < l2h->n_recorded && (decision->chosen != before.chosen || decision->joined != before.joined)) {
      l2h->n_recorded = step; /* the guess was wrong here: what followed from it is void */
    }
    lt_groups_merge(&l2h->groups, decision->chosen, decision->joined);
  }
  ++l2h->n_decided;
}
