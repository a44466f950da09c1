import { L2H_TASKS } from './l2h/pieces.ts';
import { runL2h } from './l2h/run.ts';
import type { MethodRegistration } from './shared/registration.ts';

/** Methods that the small worker of the first tree knows, which comes with the page: their schemas say `comesFirst`. */
export const FIRST_METHODS: Readonly<Record<string, MethodRegistration>> = {
  l2h: { run: runL2h, takesZeros: true, tasks: L2H_TASKS },
};
