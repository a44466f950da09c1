/* Labels (equation (6) of the HMMC paper) and weights in turn: each half-round minimises J over one, so J never rises. */
#include <string.h>

#include "finite.h"
#include "hmmc.h"

static void note_rise(lt_alternation *a, double before, double after) {
  const double rise = after - before;
  a->largest_rise = rise > a->largest_rise ? rise : a->largest_rise;
}

lt_status lt_alternate(lt_solver *solver, const lt_penalty *penalty, lt_alternation *a, uint32_t *y) {
  a->largest_rise = 0;
  for (a->rounds = 1;; ++a->rounds) {
    const double before = a->objective;
    a->objective = lt_solver_solve(solver, y, penalty);
    LT_REFUSE_IF(!lt_is_finite(a->objective),
                 lt_fail(LT_BAD_VALUE, "the objective of a split is not a finite number: the values are too large", 0, 0));
    if (a->rounds > 1) {
      note_rise(a, before, a->objective);
    }
    if (a->rounds == a->most_rounds) {
      return LT_OK;
    }
    LT_TRY(lt_solver_assign(solver, a->bounds, solver->next));
    const double kept = lt_solver_cost(solver, y), changed = lt_solver_cost(solver, solver->next);
    if (changed >= kept - 1e-12 * (1 + kept)) { /* ties keep their labels */
      return LT_OK;
    }
    memcpy(y, solver->next, solver->rows.n * sizeof *y);
    note_rise(a, a->objective, a->objective - kept + changed);
    a->objective += changed - kept;
  }
}
