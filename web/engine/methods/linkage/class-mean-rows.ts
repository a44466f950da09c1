import type { Core } from '../../bindings/core.ts';
import type { Dataset, Labels, LogitsInput } from '../../model/dataset.ts';
import type { RunContext } from '../../model/run.ts';
import { meansOfClasses } from '../shared/class-means.ts';
import { comparedRows } from './compared-rows.ts';
import { joinsOf } from './joins.ts';
import { distanceOfRows } from './row-options.ts';
import type { Rows } from './rows.ts';
import type { Settings } from './schema.ts';

/** Class means of logits as rows: used where there are no weights of the last layer. */
export async function rowsOfClassMeans(
  core: Core,
  dataset: Dataset,
  logits: LogitsInput,
  labels: Labels,
  settings: Settings,
  context: RunContext,
): Promise<Rows> {
  const distance = distanceOfRows(
    settings,
    'class means of logits are rows, not dissimilarities',
    'Choose the distance euclidean, cityblock or correlation.',
  );
  const { rows, columns, ...known } = await meansOfClasses(core, dataset, logits, labels, context);
  const means = { rows: known.names.length, columns, values: rows };
  const compared = comparedRows(core, means, null, settings);
  const linkage = await joinsOf(core, compared.points, distance, settings, context);
  return { linkage, distance, ...known, warnings: [...known.warnings, ...compared.warnings] };
}
