import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import type { Finished } from '../finished/finished.ts';
import type { Units } from './units.ts';

/** The numbers that the table lacks, and the file to open for them; null if nothing lacks. */
export function missingFor({ result, dataset }: Finished, { counts, kind }: Units): string | null {
  if (counts?.areShares) {
    return `The matrix holds shares, not points: precision and F1 are those of ${kind === 'classes' ? 'classes' : 'groups'} as they are weighted in it, and there are no intervals.`;
  }
  if (counts !== null || labelsDoNotFit(result)) return null;
  if (result.countsLeftOut) return 'Saved without counts. To see more, open the files in Logitree, and run again.';
  return dataset.labels === null && dataset.logits !== null
    ? 'What classes are confused with is known with labels: open them, one a point in the order of the logits.'
    : 'How often classes are confused is not known of this tree: it takes predictions with their labels, or a confusion matrix of counts.';
}
