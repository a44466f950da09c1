import { DataError } from '../../base/error.ts';
import type { Core } from '../../bindings/core.ts';
import { Linkage } from '../../bindings/linkage.ts';
import type { Dataset, Labels, LogitsInput } from '../../model/dataset.ts';
import type { RunContext } from '../../model/run.ts';
import { meansOfClasses } from '../shared/class-means.ts';
import { checkCount, MAX_KEPT_ROWS, type Rows } from './rows.ts';
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
  const distance = settings.distance === 'auto' ? 'euclidean' : settings.distance;
  if (distance === 'precomputed') {
    throw new DataError(
      'option',
      'class means of logits are rows, not dissimilarities',
      'Choose the distance euclidean, cityblock or correlation.',
    );
  }
  const { rows, columns, ...known } = await meansOfClasses(core, dataset, logits, labels, context);
  checkCount(known.names.length);
  const linkage = new Linkage(core, {
    method: settings.method,
    distance,
    columns,
    normaliseRows: settings.normalise_rows === 'on',
  });
  try {
    linkage.pushValues(rows, columns);
    linkage.endRows(known.names.length <= MAX_KEPT_ROWS);
  } catch (error) {
    linkage.destroy();
    throw error;
  }
  return { linkage, distance, ...known };
}
