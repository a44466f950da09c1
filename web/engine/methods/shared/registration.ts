import { leavingOut } from './bad-rows.ts';
import { withLabelCheck } from './labels/label-fit.ts';
import { scored } from './metrics/scored.ts';
import { onPlane } from './points/on-plane.ts';
import type { Runner } from './runner.ts';
import { indexed } from './validity/indexed.ts';

/** What a method's line in the list of runners says. */
export interface MethodRegistration {
  readonly run: Runner;
  /** Whether the tree itself is made with labels. */
  readonly usesLabels?: boolean;
  /** Whether logits of -Infinity, probabilities of 0, are numbers to it. */
  readonly takesZeros?: boolean;
}

/** The runner of a method, with the steps that all methods share: bad rows, the check of labels, metrics, validity indices, a plane. */
export const withSharedSteps = ({ run, takesZeros = false, usesLabels = false }: MethodRegistration): Runner =>
  leavingOut(withLabelCheck(scored(indexed(onPlane(run))), usesLabels), takesZeros);
