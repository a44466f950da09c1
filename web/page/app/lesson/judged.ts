import { heightsAreSteps } from '../../../engine/methods/index.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import type { Judged } from '../../lessons/judged.ts';
import { curveOf, labelCurveOf, shapeOf } from '../finished/analysis.ts';
import { tableOf } from '../finished/confusion-table.ts';
import { type Finished, titleOf } from '../finished/finished.ts';
import { stepOf } from '../finished/steps.ts';
import type { MethodPanel } from '../playback/method-panel.ts';

/** The groupings of the classes of a tree. */
export const groupingsOf = ({ result, dataset }: Finished): Grouping[] =>
  (dataset.classes?.groupings ?? []).filter(({ values }) => values.length === result.classes.length);

/** The facts by which predictions about a tree are judged. */
export function judgedOf(finished: Finished, { decide, judge, takesOne = false }: MethodPanel): Judged {
  const { result, files } = finished;
  const table = tableOf(finished);
  return {
    result,
    shape: shapeOf(finished),
    groupings: groupingsOf(finished),
    takesOne,
    heightsAreSteps: heightsAreSteps(finished),
    stepOf: (node) => stepOf(result, result.hierarchy, node),
    comparedIn: (step) => decide?.(result, step).map(({ compared }) => compared) ?? [],
    tieIn(step, pair) {
      const grade = judge?.({ result, files, step, pair, name: (node) => titleOf(finished, node) })?.grade;
      return grade === 'tie' ? 'yes' : grade === 'unknown' ? 'unknown' : 'no';
    },
    taken: (truth, predicted) =>
      table === null ? null : (table.values[truth * table.rowStride + predicted * table.columnStride] ?? null),
    cuts: () => curveOf(finished),
    labelled: () => labelCurveOf(finished),
  };
}
