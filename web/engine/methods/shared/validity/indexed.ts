import { at } from '../../../base/arrays.ts';
import { DataError } from '../../../base/error.ts';
import type { Core } from '../../../bindings/core.ts';
import { Features, type Points } from '../../../bindings/features.ts';
import { columnsOf } from '../../../bindings/stream-rows.ts';
import { hasSingleLeaves } from '../../../hierarchy/restrict.ts';
import type { Dataset, Labels, LogitsInput, Reference } from '../../../model/dataset.ts';
import type { Hierarchy } from '../../../model/hierarchy.ts';
import type { IndexCurves, Result } from '../../../model/result.ts';
import type { RunContext } from '../../../model/run.ts';
import { asDataError } from '../as-data-error.ts';
import { checkMemory } from '../features/checks.ts';
import { classCurves, cutCurves } from '../features/curves.ts';
import { meansOfSamples } from '../features/means-of-samples.ts';
import { normalised, readAgain } from '../features/read.ts';
import { referenceTree } from '../reference-tree.ts';
import { type Runner, withTreeFirst } from '../runner.ts';

type Tree = Pick<Result, 'classes' | 'hierarchy'>;

/** True where every class sits on one leaf, however many parents that has. */
const hasOnePlaceEach = ({ classOf }: Hierarchy): boolean => {
  const leaves = classOf.filter((c) => c >= 0);
  return new Set(leaves).size === leaves.length;
};

/** True where leaf c is row c of the features: for points, or the rows that a linkage was made of. */
function leavesAreRows({ points, options, inputs, classes }: Result, rows: number): boolean {
  const isOfRows = points === undefined ? inputs.some(({ role }) => role === 'features') : options.graph !== 'image';
  return isOfRows && classes.length === rows;
}

/** Curves over the mean features of the classes of a tree, found by the names of the labels; undefined where one has no rows. */
function curvesOfClasses(core: Core, result: Tree, points: Points, labels: Labels): IndexCurves | undefined {
  const { classes, hierarchy } = result;
  const byName = new Map(classes.map((name, c) => [name, c]));
  const classOfLabel = labels.names.map((name) => byName.get(name) ?? -1);
  const classOf = labels.values.map((label) => classOfLabel[label] ?? -1);
  const counts = new Uint32Array(classes.length);
  for (const c of classOf) if (c >= 0) counts[c] = at(counts, c) + 1;
  if (byName.size < classes.length || counts.includes(0)) return undefined;
  const train = Uint32Array.from(classOf.keys()).filter((row) => (classOf[row] ?? -1) >= 0);
  return new Features(core, meansOfSamples(core, points, { train, classOf, counts }), 'none').use((means) => {
    return means.spread(means.all()) === 0 ? undefined : classCurves(means, hierarchy, counts);
  });
}

/** The same of the reference over those classes that have rows. */
function curvesOfReference(core: Core, reference: Reference, points: Points, labels: Labels): IndexCurves | undefined {
  const present = new Set(labels.values);
  const classes = labels.names.filter((_, label) => present.has(label));
  const hierarchy = hasSingleLeaves(reference.tree.hierarchy) ? referenceTree(reference, classes) : null;
  return hierarchy === null ? undefined : curvesOfClasses(core, { classes, hierarchy }, points, labels);
}

type Curves = Pick<Result, 'curves' | 'referenceCurves'>;

/** The curves that the method did not make itself. @throws DataError naming what cannot be used */
async function curvesFor(core: Core, dataset: Dataset, input: LogitsInput, result: Result, context: RunContext) {
  checkMemory(input.table.shape[0] ?? 0, columnsOf(input.table), 2);
  const rows = await readAgain(core, input.table, context);
  return normalised(core, rows, 'scale').use((features) => {
    if (features.constant === features.columns) return {};
    const found = dataset.labels ?? rows.labels;
    const labels = found?.values.length === features.rows ? found : null;
    const { reference } = dataset;
    const own = (): IndexCurves | undefined => {
      if (result.curves !== undefined || !hasOnePlaceEach(result.hierarchy)) return result.curves;
      if (leavesAreRows(result, features.rows)) {
        return cutCurves(features, { hierarchy: result.hierarchy, leafOf: features.all() });
      }
      const areClasses = result.points === undefined && result.members === undefined;
      return areClasses && labels !== null ? curvesOfClasses(core, result, rows.points, labels) : undefined;
    };
    return {
      curves: own(),
      referenceCurves:
        reference === null || labels === null ? undefined : curvesOfReference(core, reference, rows.points, labels),
    } satisfies Curves;
  });
}

/**
 * The runner, and the validity indices of the cuts of its tree, and of the reference beside it, where features are
 * open. Leaves are then rows of the features, or classes that label them. A group with several parents counts under the
 * first, as it is drawn. Features that cannot be used leave the tree as it is, with a warning.
 */
export const indexed =
  (run: Runner): Runner =>
  async (core, dataset, options, context) => {
    const { features, reference } = dataset;
    const judging = (tree: Result): Result => ({
      ...tree,
      pending: [...new Set([...(tree.pending ?? []), 'curves' as const])],
    });
    const result = await run(core, dataset, options, features === null ? context : withTreeFirst(context, judging));
    if (features === null || (result.curves !== undefined && reference === null)) return result;
    try {
      return { ...result, ...(await curvesFor(core, dataset, features, result, context)) };
    } catch (reason) {
      const error = asDataError(reason, features.file.name);
      if (!(error instanceof DataError)) throw reason;
      const message = `The cuts were not judged by indices: ${error.toLine()}`;
      return { ...result, warnings: [...result.warnings, { code: 'no-indices', message }] };
    }
  };
