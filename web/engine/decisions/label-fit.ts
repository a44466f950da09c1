import type { Warning } from '../base/warning.ts';
import type { Core } from '../bindings/core.ts';
import type { Decide } from '../bindings/decide.ts';
import { countContingency, flatMetrics } from '../bindings/metrics.ts';
import { labelWarnings } from '../methods/shared/labels/label-fit.ts';
import type { Dataset } from '../model/dataset.ts';
import { everyOf } from './points.ts';

/** Another order of the columns does twice as well only where less than this share of the points is right. */
const HALF = 0.5;

const CONSEQUENCE = 'Everything here is measured by the labels and means nothing.';

/** What to say of labels that do not fit the predictions of the judged rows, as beside a tree; nothing where they do. */
export function misfitOf(
  core: Core,
  decide: Decide,
  { logits, labels, evaluation }: Dataset,
  classes: readonly string[],
): Warning[] {
  const judged = evaluation ?? { logits, labels };
  const rows = decide.report('rows');
  const predicted = Uint16Array.from(everyOf(rows, 2, 0));
  const truth = Int32Array.from(everyOf(rows, 2, 1));
  const right = predicted.reduce((sum, c, row) => sum + (c === truth[row] ? 1 : 0), 0);
  const table = countContingency(core, predicted, truth, classes.length, classes.length);
  const matched = right > HALF * predicted.length ? null : flatMetrics(core, table).matched_accuracy;
  return labelWarnings(table, matched, {
    labels: judged.labels?.file ?? 'the labels',
    predictions: judged.logits?.file.name ?? 'the logits',
    names: classes,
    consequence: CONSEQUENCE,
  });
}
