import { L2H_TASKS } from './l2h/pieces.ts';
import { runOnRows } from './l2h/run-rows.ts';
import type { MethodRegistration } from './shared/registration.ts';
import type { TaskHandlers } from './shared/runner.ts';

/**
 * Methods that the small worker of the first tree knows, which comes with the page: their schemas say `comesFirst`, and by
 * `needsWhole` which of their runs it does not know.
 */
export const FIRST_METHODS: Readonly<Record<string, MethodRegistration>> = {
  l2h: { run: runOnRows, takesZeros: true },
};

/** The tasks of these methods that other workers can do. */
export const FIRST_TASKS: TaskHandlers = L2H_TASKS;
