import { DataError } from '../../base/error.ts';
import type { Core } from '../../bindings/core.ts';
import type { Kind } from '../../bindings/rows.ts';
import { withoutBadRows } from '../../methods/shared/bad-rows.ts';
import { guessKind } from '../../methods/shared/guess-kind.ts';
import { type Listed, listedIn } from '../../methods/shared/listed.ts';
import { checkLength } from '../../methods/shared/metrics/contingency.ts';
import type { Dataset, Labels, LogitsInput } from '../../model/dataset.ts';
import type { RunContext } from '../../model/run.ts';
import type { PointsRequest } from './types.ts';

/** The points that are looked at one by one. */
export type PointsSource = {
  readonly labels: Labels | null;
  readonly leftOut: readonly number[];
} & ({ readonly listed: Listed } | { readonly listed: null; readonly input: LogitsInput; readonly kind: Kind });

/** Rows that were left out are known in this thread alone. */
export const readersFor = ({ leftOut }: PointsSource, context: RunContext): RunContext =>
  leftOut.length === 0 ? context : { ...context, pool: undefined };

/**
 * The points that the confusion matrix of a result counts: those of the evaluation files where they are open, else those of
 * the logits.
 */
export async function pointsSource(
  core: Core,
  dataset: Dataset,
  { as = 'auto', leavesOut = false }: PointsRequest,
  context: RunContext,
): Promise<PointsSource> {
  const cleaned = leavesOut ? await withoutBadRows(core, dataset, { takesZeros: true }, context) : null;
  const used = cleaned?.made ?? dataset;
  const { logits, lists, labels, evaluation } = used;
  const leftOut = (evaluation === null ? cleaned?.bad.logits : cleaned?.bad.evaluation) ?? [];
  if (logits === null && lists === undefined) {
    throw new DataError('no-logits', 'no file of logits is open', 'Open one: one row a point, one column a class.');
  }
  if (evaluation === null) {
    const listed = await listedIn(core, used, as, context);
    if (listed !== null) {
      if (labels !== null) checkLength(labels, listed.lists.rows, listed.file);
      return { listed, labels, leftOut };
    }
  }
  const input = evaluation?.logits ?? logits;
  if (input === null) throw new Error('lists beside evaluation logits');
  // The kind of the values is seen in the file that the tree is made of.
  const kind = as === 'logits' || as === 'probabilities' ? as : await guessKind(core, logits ?? input, context);
  return { listed: null, input, kind, labels: evaluation?.labels ?? labels, leftOut };
}
