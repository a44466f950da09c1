import { count, counted } from '../../base/text.ts';
import type { Core } from '../../bindings/core.ts';
import { type L2h, NO_CLASS_ID } from '../../bindings/l2h.ts';
import type { Dataset, TopLists } from '../../model/dataset.ts';
import type { Contingency, Warning } from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import type { Listed } from '../shared/listed.ts';
import { canCount, checkLength, countLabelled } from '../shared/metrics/contingency.ts';

const ROWS_A_PUSH = 4096;

/** The lists instead of a pass over rows. */
export function pushLists(l2h: L2h, { rows, width, ids, values }: TopLists, context: RunContext): void {
  for (let first = 0; first < rows; first += ROWS_A_PUSH) {
    const end = Math.min(rows, first + ROWS_A_PUSH);
    const part = [first * width, end * width] as const;
    l2h.pushLists(ids.subarray(...part), values?.subarray(...part) ?? null, end - first);
    context.onProgress?.({ phase: 'reading', done: end, total: rows });
  }
  l2h.endPass();
}

/** Points by predicted and true class; null without labels, and where the table would be too large. */
export function countListed(
  core: Core,
  { file, lists }: Listed,
  { labels }: Dataset,
  predicted: Uint16Array,
): Contingency | null {
  if (labels === null || !canCount(lists.classes, labels)) return null;
  checkLength(labels, lists.rows, file);
  return countLabelled(core, predicted, labels, lists.classes);
}

/** Warnings of merges that lists leave open. */
export function listWarnings(
  { lists, areGuessed }: Listed,
  certified: readonly boolean[],
  undecided: number,
): Warning[] {
  const guesses = certified.filter((sure) => !sure).length;
  const warnings: Warning[] = [];
  if (lists.values === null) {
    const guess = areGuessed
      ? 'Whole numbers, none twice in a row, were taken as the best classes of each point (ranks). '
      : '';
    const message = `${guess}Classes have ranks alone: every listed class counts as one, and scores are counts.`;
    warnings.push({ code: 'ranks-alone', message });
  }
  if (lists.areLogits) {
    const message =
      'Classes that are not listed were taken to weigh nothing, as you said: the file has logits of the others alone.';
    warnings.push({ code: 'listed-alone', message });
  }
  if (guesses > 0) {
    const [are, them] = guesses === 1 ? ['is a best guess', 'it'] : ['are best guesses', 'them'];
    const listed = counted(
      lists.width,
      'class that is listed for each point does',
      'classes that are listed for each point do',
    );
    const areAll = lists.width >= lists.classes && lists.ids.every((id) => id !== NO_CLASS_ID);
    const why = areAll
      ? 'scores or averages tie, or differ by no more than rounding, so that the order of the classes decides'
      : `the ${listed} not decide ${them}`;
    const message = `${count(guesses)} of ${counted(certified.length, 'merge', 'merges')} ${are}: ${why}.`;
    warnings.push({ code: 'best-guesses', message });
  }
  if (undecided > 0) {
    const message = `${count(undecided)} of ${counted(lists.rows, 'point', 'points')} ${undecided === 1 ? 'lists' : 'list'} too few classes to say where they would go in some merge.`;
    warnings.push({ code: 'too-few-listed', message });
  }
  return warnings;
}
