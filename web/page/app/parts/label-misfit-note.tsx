import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import type { Result } from '../../../engine/model/result.ts';

interface LabelMisfitNoteProps {
  readonly result: Pick<Result, 'warnings'>;
  /** The consequence for the numbers below. */
  readonly then: string;
}

/** Shown above what is counted with labels, where these do not fit the predictions. */
export function LabelMisfitNote({ result, then }: LabelMisfitNoteProps) {
  if (!labelsDoNotFit(result)) return null;
  return (
    <p class="problem" role="note">
      <strong>The labels do not fit the predictions</strong>, as the alert above says. {then}
    </p>
  );
}

/** The sentence of a panel that leaves such labels out. */
export const WITHOUT_LABELS = 'What follows is found without them.';
