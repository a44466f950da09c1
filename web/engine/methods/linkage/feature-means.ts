import { counted } from '../../base/counted.ts';
import { DataError } from '../../base/error.ts';
import type { Core } from '../../bindings/core.ts';
import type { Dataset, Labels, LogitsInput } from '../../model/dataset.ts';
import type { RunContext } from '../../model/run.ts';
import { meansOfSamples } from '../shared/features/means-of-samples.ts';
import { inputRecord } from '../shared/input-records.ts';
import { leafKindOf, recordsOf } from '../shared/points/kind.ts';
import { splitLabels } from '../shared/points/labels.ts';
import { readMatrix } from '../shared/points/read.ts';
import { comparedRows } from './compared-rows.ts';
import { joinsOf } from './joins.ts';
import type { Rows } from './rows.ts';
import { aboutScales } from './scales.ts';
import type { Settings } from './schema.ts';

/** How many rows each class has, and the classes that have some. */
function present({ values, count }: Labels): { readonly counts: Uint32Array; readonly classes: readonly number[] } {
  const counts = new Uint32Array(count);
  for (const label of values) counts[label] = (counts[label] ?? 0) + 1;
  return { counts, classes: Array.from(counts.keys()).filter((k) => counts[k] !== 0) };
}

/** Classes as rows: the means of their points, by label. */
export async function rowsOfFeatureMeans(
  core: Core,
  dataset: Dataset,
  input: LogitsInput,
  settings: Settings,
  context: RunContext,
): Promise<Rows> {
  const matrix = await readMatrix(core, input.table, context);
  const read = await splitLabels(input.table, matrix);
  const { rows } = read.points;
  const kind = leafKindOf(dataset, { file: input.file.name, rows, names: read.rowNames, labels: read.labels });
  if (kind.labels === null) {
    throw new DataError(
      'no-labels',
      `the classes of the ${counted(rows, 'row', 'rows')} are not known`,
      'Open labels, one a row, or let the leaves be rows.',
    );
  }
  const { labels } = kind;
  const { counts, classes } = present(labels);
  const distance = settings.distance === 'auto' ? 'euclidean' : settings.distance;
  const { points, warnings } = comparedRows(core, read.points, read.names, settings);
  const train = Uint32Array.from({ length: rows }, (_, row) => row);
  const means = meansOfSamples(core, points, { train, classOf: labels.values, counts });
  const values = new Float64Array(classes.length * points.columns);
  classes.forEach((k, row) => {
    values.set(means.values.subarray(k * points.columns, (k + 1) * points.columns), row * points.columns);
  });
  const linkage = await joinsOf(core, { ...points, rows: classes.length, values }, distance, settings, context);
  return {
    ...{ linkage, distance },
    names: classes.map((k) => labels.names[k] ?? `class ${k}`),
    inputs: [inputRecord(input.file.name, input.file.role, [rows, matrix.columns]), ...recordsOf(dataset, kind)],
    contingency: null,
    warnings: [...aboutScales(read, distance, settings), ...warnings],
  };
}
