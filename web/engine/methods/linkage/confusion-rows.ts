import type { Core } from '../../bindings/core.ts';
import type { ConfusionMatrix } from '../../model/dataset.ts';
import type { RunContext } from '../../model/run.ts';
import { contingencyOf } from '../shared/confusion-matrix.ts';
import { inputRecord } from '../shared/input-records.ts';
import { comparedRows } from './compared-rows.ts';
import { joinsOf } from './joins.ts';
import { distanceOfRows } from './row-options.ts';
import { RAW_COUNTS, type Rows } from './rows.ts';
import type { Settings } from './schema.ts';

/** Rows of a confusion matrix, one a true class: what its points were taken for (Cavalin & Oliveira; Xiong). */
export async function rowsOfConfusion(
  core: Core,
  confusion: ConfusionMatrix,
  settings: Settings,
  context: RunContext,
): Promise<Rows> {
  const distance = distanceOfRows(
    settings,
    'how often classes are taken for each other are no dissimilarities',
    'Choose the distance euclidean, cityblock or correlation, or open a table of dissimilarities.',
  );
  const { names, counts, file, outside } = confusion;
  const size = names.length;
  const compared = comparedRows(core, { rows: size, columns: size, values: counts }, names, settings);
  const linkage = await joinsOf(core, compared.points, distance, settings, context);
  const areCounts = settings.normalise_rows === 'off' && counts.every((value) => Number.isInteger(value));
  return {
    linkage,
    distance,
    names,
    inputs: [inputRecord(file, 'confusion', [size, size])],
    // Points outside of the matrix are in no entry: what is measured without them would be too good.
    contingency: outside?.some((points) => points > 0) ? null : contingencyOf(counts, size),
    warnings: [...(areCounts ? [RAW_COUNTS] : []), ...compared.warnings],
  };
}
