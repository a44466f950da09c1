import { labelsAreDoubted } from '../../model/doubted-labels.ts';
import type { Result } from '../../model/result.ts';
import '../styles/doubted.css';

interface DoubtedLabelsProps {
  readonly result: Pick<Result, 'warnings'>;
  /** What doubtful labels mean for the numbers below. */
  readonly then: string;
}

/** Stands above what is counted with labels, where these do not fit the predictions. */
export function DoubtedLabels({ result, then }: DoubtedLabelsProps) {
  if (!labelsAreDoubted(result)) return null;
  return (
    <p class="doubted" role="note">
      <strong>The labels do not fit the predictions</strong>, as the alert above says. {then}
    </p>
  );
}

/** What a panel says that leaves such labels out. */
export const WITHOUT_LABELS = 'What follows is found without them.';
