/* Labels (equation (6) of the HMMC paper) and weights in turn: each half-round minimises J over one, so J never rises. */
#include <stdlib.h>
#include <string.h>

#include "finite.h"
#include "hmmc.h"

static void note_rise(lt_alternation *a, double before, double after) {
  const double rise = after - before;
  a->largest_rise = rise > a->largest_rise ? rise : a->largest_rise;
}

lt_status lt_alternate(lt_solver *solver, const lt_penalty *penalty, lt_alternation *a, uint32_t *y) {
  uint32_t *next;
  LT_TRY(LT_NEW(solver->rows.n, &next));
  lt_status status = LT_OK;
  a->largest_rise = 0;
  for (a->rounds = 1;; ++a->rounds) {
    const double before = a->objective;
    a->objective = lt_solver_solve(solver, y, penalty);
    if (!lt_is_finite(a->objective)) {
      status = lt_fail(LT_BAD_VALUE, "the objective of a split is not a finite number: the values are too large", 0, 0);
      break;
    }
    if (a->rounds > 1) {
      note_rise(a, before, a->objective);
    }
    if (a->rounds == a->most_rounds || (status = lt_solver_assign(solver, a->bounds, next)) != LT_OK) {
      break;
    }
    const double kept = lt_solver_cost(solver, y), changed = lt_solver_cost(solver, next);
    if (changed >= kept - 1e-12 * (1 + kept)) { /* ties keep their labels */
      break;
    }
    memcpy(y, next, solver->rows.n * sizeof *y);
    note_rise(a, a->objective, a->objective - kept + changed);
    a->objective += changed - kept;
  }
  free(next);
  return status;
}
