import { count, counted, listNames } from '../../../base/text.ts';
import type { Core } from '../../../bindings/core.ts';
import { type ClassLabels, matchClasses, presentClasses } from '../../../hierarchy/match-leaves.ts';
import type { Dataset, Reference } from '../../../model/dataset.ts';
import type { Contingency, Result, Warning } from '../../../model/result.ts';
import { asDataError } from '../as-data-error.ts';
import { idsOf } from '../class-ids.ts';
import { treeOfClusters } from '../points/score.ts';
import { inputRecord, type Runner, withTreeFirst } from '../runner.ts';
import { leafTable } from './measures.ts';
import { checkReference, scoreReference } from './reference.ts';
import { referenceBranches } from './reference-branches.ts';

/** Of a tree of more points random trees take longer to score than anybody waits: their time is quadratic. */
const MAX_POINTS = 2500;

/** Names of the true classes, the columns of the table: those of the labels, else those of the leaves. */
function trueNames({ evaluation, labels }: Dataset, result: Result, table: Contingency): readonly string[] {
  const ofPoints = (result.points ?? result.members)?.labels?.names;
  const named = [(evaluation?.labels ?? labels)?.names, ofPoints, result.classes].find(
    (names) => names?.length === table.columns,
  );
  return named ?? Array.from({ length: table.columns }, (_, k) => `class ${k}`);
}

/** The result with the reference among its inputs, and the branches of it that the classes are in. */
function besideReference(dataset: Dataset, result: Result, { file, tree }: Reference): Result {
  const leaves = tree.hierarchy.classOf.filter((c) => c >= 0).length;
  const areClasses = result.points === undefined && result.members === undefined;
  // The result gets its identifiers later, and the reference may know the classes by these alone.
  const ids = idsOf(result.classes, dataset.classes);
  const branches = areClasses ? referenceBranches({ ...result, ids }, tree) : undefined;
  return { ...result, inputs: [...result.inputs, inputRecord(file, 'reference', [leaves])], branches };
}

const labelsOf = (dataset: Dataset, result: Result, table: Contingency): ClassLabels => {
  const classes = trueNames(dataset, result, table);
  return { classes, ids: idsOf(classes, dataset.classes) };
};

/** Warnings of classes that are leaves here and not in the reference, without labels to tell of true classes. */
function lostLeaves(dataset: Dataset, result: Result, { file, tree }: Reference): Warning[] {
  if (result.points !== undefined || result.members !== undefined) return [];
  const { classes } = result;
  const own = { classes, ids: idsOf(classes, dataset.classes), numbering: 'classes' as const };
  const present = presentClasses(result.hierarchy);
  const { partner } = matchClasses(own, tree, present, presentClasses(tree.hierarchy));
  const lost = present.filter((k) => (partner[k] ?? -1) < 0).map((k) => classes[k] ?? `class ${k}`);
  if (lost.length === 0) return [];
  const message = `${count(lost.length)} of the ${counted(present.length, 'class', 'classes')} ${lost.length === 1 ? 'is' : 'are'} not in ${file}: ${listNames(lost)}.`;
  return [{ code: 'reference-incomplete', message }];
}

/** The tree that is judged, and its points by leaf and true class: of points it may be the one above a cut. */
function judged(result: Result) {
  const { points, options, clusters, contingency, hierarchy } = result;
  const isCut = points !== undefined && clusters !== undefined && Number(options.leaves ?? 0) > 0;
  if (isCut) return { tree: treeOfClusters(hierarchy, clusters), table: contingency };
  const isTooLarge = points !== undefined && result.classes.length > MAX_POINTS;
  return { tree: hierarchy, table: isTooLarge ? null : leafTable(result), isTooLarge };
}

function scoreResult(core: Core, dataset: Dataset, result: Result, reference: Reference): Result {
  const { metrics } = result;
  const { tree, table, isTooLarge = false } = judged(result);
  if (table === null || metrics === null) {
    const why = isTooLarge ? `at most ${MAX_POINTS} points, or a number of leaves to judge at,` : 'labels';
    const message = `SP and PS need ${why}: ${reference.file} is used for colours and the comparison only.`;
    const warnings: Warning[] = [{ code: 'reference-unused', message }, ...lostLeaves(dataset, result, reference)];
    return { ...result, warnings: [...result.warnings, ...warnings] };
  }
  try {
    const labels = labelsOf(dataset, result, table);
    const scored = scoreReference(core, table, tree, labels, reference, metrics);
    return { ...result, metrics: scored.metrics, warnings: [...result.warnings, ...scored.warnings] };
  } catch (error) {
    throw asDataError(error, reference.file);
  }
}

/**
 * The runner, and the scores of its result against the reference hierarchy, where there is one.
 * A reference with other classes is refused before `onTree` is called.
 */
export const scored =
  (run: Runner): Runner =>
  async (core, dataset, options, context) => {
    const { reference } = dataset;
    if (reference === null) return run(core, dataset, options, context);
    const telling = withTreeFirst(context, (tree) => {
      const isScored = tree.contingency !== null && tree.pending?.includes('metrics') === true;
      if (isScored) checkReference(tree.contingency, labelsOf(dataset, tree, tree.contingency), reference);
      return besideReference(dataset, tree, reference);
    });
    const result = await run(core, dataset, options, telling);
    return scoreResult(core, dataset, besideReference(dataset, result, reference), reference);
  };
