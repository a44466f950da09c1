import type { Core } from '../../core/core.ts';
import { Features, type Points } from '../../core/features.ts';
import type { Dataset, Labels, LogitsInput } from '../../data/dataset.ts';
import { DataError } from '../../data/error.ts';
import type { RunContext } from '../../engine/engine.ts';
import { asDataError } from '../../engine/failure.ts';
import { columnsOf } from '../../engine/stream.ts';
import { isTree } from '../../hierarchy/walk.ts';
import { checkMemory } from '../features/checks.ts';
import { classCurves, cutCurves } from '../features/curves.ts';
import { normalised, readAgain } from '../features/read.ts';
import type { IndexCurves, Result } from '../result.ts';
import type { Runner } from '../run-with.ts';
import { classMeans } from '../visual-tree/samples.ts';

/** Whether leaf c is row c of the features: points, or what a linkage was made of. */
function leavesAreRows({ points, options, inputs, classes }: Result, rows: number): boolean {
  const isOfRows = points === undefined ? inputs.some(({ role }) => role === 'features') : options.graph !== 'image';
  return isOfRows && classes.length === rows;
}

/** The mean features of every class of a tree, found by the names of the labels; null where one has no rows. */
function curvesOfClasses(core: Core, result: Result, points: Points, labels: Labels): IndexCurves | undefined {
  const { classes, hierarchy } = result;
  const byName = new Map(classes.map((name, c) => [name, c]));
  const classOfLabel = labels.names.map((name) => byName.get(name) ?? -1);
  const classOf = labels.values.map((label) => classOfLabel[label] ?? -1);
  const counts = new Uint32Array(classes.length);
  for (const c of classOf) if (c >= 0) counts[c] = (counts[c] ?? 0) + 1;
  if (byName.size < classes.length || counts.includes(0)) return undefined;
  const train = Uint32Array.from(classOf.keys()).filter((row) => (classOf[row] ?? -1) >= 0);
  const means = new Features(core, classMeans(core, points, { train, classOf, counts }), 'none');
  try {
    return means.spread(means.all()) === 0 ? undefined : classCurves(means, hierarchy, counts);
  } finally {
    means.destroy();
  }
}

/** @throws DataError naming what cannot be used */
async function curvesFor(core: Core, dataset: Dataset, input: LogitsInput, result: Result, context: RunContext) {
  checkMemory(input.table.shape[0] ?? 0, columnsOf(input.table), 2);
  const rows = await readAgain(core, input.table, context);
  const features = normalised(core, rows, 'scale');
  try {
    if (features.constant === features.columns) return undefined;
    if (leavesAreRows(result, features.rows)) {
      return cutCurves(features, { hierarchy: result.hierarchy, leafOf: features.all() });
    }
    const labels = dataset.labels ?? rows.labels;
    const areClasses = result.points === undefined && result.members === undefined;
    return areClasses && labels?.values.length === features.rows
      ? curvesOfClasses(core, result, rows.points, labels)
      : undefined;
  } finally {
    features.destroy();
  }
}

/**
 * A method the cuts of whose tree are judged by validity indices too, where features are open: its leaves are rows of them,
 * or classes by which they are labelled. Features that cannot be used leave the tree as it is and say why.
 */
export const indexed =
  (run: Runner): Runner =>
  async (core, dataset, options, context) => {
    const result = await run(core, dataset, options, context);
    const { features } = dataset;
    if (features === null || result.curves !== undefined || !isTree(result.hierarchy)) return result;
    try {
      return { ...result, curves: await curvesFor(core, dataset, features, result, context) };
    } catch (reason) {
      const error = asDataError(reason, features.file.name);
      if (!(error instanceof DataError)) throw reason;
      const message = `The cuts were not judged by indices: ${error.toLine()}`;
      return { ...result, warnings: [...result.warnings, { code: 'no-indices', message }] };
    }
  };
