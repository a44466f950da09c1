/* The choice of each merge: G* by score, G+ by average reassigned probability, and whether the lists can tell. */
#include <math.h>

#include "l2h.h"

/* Two averages whose bounds are closer than this are not told apart by bounds: sums of up to 4 billion terms. */
static const double ROUNDING = 1e-11;

/* `sum` and one column of rp over the classes of a node, in tuple order, over their number. */
static double average(const lt_groups *groups, uint32_t node, const double *reassigned, uint32_t width, uint32_t which,
                      double sum) {
  for (uint32_t c = groups->first[node]; c != LT_NO_CLASS; c = groups->next_class[c]) {
    sum += reassigned[(size_t)c * width + which];
  }
  return sum / groups->size[node];
}

/* Fills in G+ and the runner-up by the given column of rp; comparisons as Python's max() makes them. */
static void choose_joined(const lt_groups *groups, const double *reassigned, uint32_t width, lt_decision *decision) {
  int any = 0;
  decision->next_average = decision->runner_up = (double)NAN;
  for (uint32_t i = 0; i < groups->n_list; ++i) {
    const uint32_t node = groups->list[i];
    if (node == decision->chosen) {
      continue;
    }
    const double a = average(groups, node, reassigned, width, 0, 0);
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
}

static double bound(const lt_l2h *l2h, uint32_t node, uint32_t which, double unknown) {
  return average(&l2h->groups, node, l2h->reassigned.total, LT_BOUNDS, which, unknown);
}

/*
 * Whether G+ has the largest average for all values that the lists do not show. Lists that were given are all there is: an
 * average whose bounds are equal is then exact, and of equal ones the first group in the list wins.
 */
static int is_certain(const lt_l2h *l2h, const lt_decision *decision) {
  const lt_groups *groups = &l2h->groups;
  if (lt_lists_are_complete(l2h)) {
    return 1;
  }
  const double least = bound(l2h, decision->joined, LT_LOWER, 0);
  const int is_exact = l2h->given != LT_GIVEN_ROWS && least == bound(l2h, decision->joined, LT_UPPER, 0);
  int is_after = 0;
  for (uint32_t i = 0; i < groups->n_list; ++i) {
    const uint32_t node = groups->list[i];
    if (node == decision->joined) {
      is_after = 1;
    } else if (node != decision->chosen) {
      const double most = bound(l2h, node, LT_UPPER, l2h->unknown);
      const int is_told =
          is_exact && most == bound(l2h, node, LT_LOWER, l2h->unknown) && (least > most || (is_after && least == most));
      if (!is_told && !(least * (1 - ROUNDING) >= most * (1 + ROUNDING))) {
        return 0;
      }
    }
  }
  return 1;
}

/* Chooses G*; and G+ where only one other group is left, which it returns 1 for. */
static int choose(const lt_groups *groups, lt_decision *decision) {
  *decision = (lt_decision){0};
  decision->chosen = lt_groups_smallest(groups, &decision->score, &decision->next_score);
  if (groups->n_list > 2) {
    return 0;
  }
  decision->joined = groups->list[groups->list[0] == decision->chosen];
  decision->average = decision->next_average = decision->runner_up = (double)NAN;
  decision->certain = 1;
  return 1;
}

void lt_guess_merge(lt_l2h *l2h, lt_decision *decision) {
  if (!choose(&l2h->groups, decision)) {
    lt_reassign(l2h, decision->chosen);
    choose_joined(&l2h->groups, l2h->reassigned.total, LT_BOUNDS, decision);
  }
}

static void decide(lt_l2h *l2h, lt_decision *decision) {
  lt_groups *groups = &l2h->groups;
  if (choose(groups, decision)) {
    return;
  }
  const double *exact = lt_verified_find(l2h, decision->chosen);
  if (exact != NULL) {
    choose_joined(groups, exact, 1, decision);
    decision->certain = decision->exact = 1;
    return;
  }
  lt_reassign(l2h, decision->chosen);
  choose_joined(groups, l2h->reassigned.total, LT_BOUNDS, decision);
  decision->certain = (uint8_t)is_certain(l2h, decision);
}

void lt_merge_next(lt_l2h *l2h) {
  const uint32_t step = l2h->n_decided;
  lt_decision *decision = &l2h->decisions[step];
  if (step < l2h->n_recorded && decision->certain) {
    lt_groups_merge(&l2h->groups, decision->chosen, decision->joined);
  } else {
    const lt_decision before = *decision;
    decide(l2h, decision);
    if (step < l2h->n_recorded && (decision->chosen != before.chosen || decision->joined != before.joined)) {
      l2h->n_recorded = step; /* the guess was wrong here: what followed from it is void */
    }
    lt_groups_merge(&l2h->groups, decision->chosen, decision->joined);
  }
  ++l2h->n_decided;
}
