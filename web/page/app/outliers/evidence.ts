import { type OutlierReport, outlierReport } from '../../../engine/hierarchy/analysis/outlier-report.ts';
import { confusedPoints } from '../../../engine/hierarchy/analysis/similarity.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import { shapeOf } from '../finished/analysis.ts';
import type { Finished } from '../finished/finished.ts';

/** All that stands among another group of a grouping, with the mistakes of the classifier where they were counted. */
export const outliersBy = (finished: Finished, { values }: Grouping): OutlierReport =>
  outlierReport(shapeOf(finished), values, confusedPoints(finished.result));
