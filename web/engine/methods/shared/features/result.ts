import { VERSION } from '../../../base/version.ts';
import type { Core } from '../../../bindings/core.ts';
import type { IndexCurves, Result } from '../../../model/result.ts';
import type { RunContext } from '../../../model/run.ts';
import { measure } from '../metrics/measure.ts';
import { treeFirst } from '../runner.ts';
import type { FeatureRows } from './read.ts';
import { type ClusterTree, countLeaves, leafNames, membersOf } from './tree.ts';

/** Parts of the result that a method gives itself for a tree of clusters. */
interface Own extends Pick<Result, 'method' | 'options' | 'findings' | 'ties' | 'warnings' | 'run'> {
  /** All findings, where some are found after the tree. */
  readonly allFindings?: () => object;
}

/**
 * The result of a tree of clusters whichever method made it: its leaves and their members, then how they fit the labels and
 * how good its cuts are.
 */
export function clusterResult(
  core: Core,
  rows: FeatureRows,
  tree: ClusterTree,
  own: Own,
  curves: () => IndexCurves | undefined,
  context: RunContext,
): Promise<Result> {
  const contingency = countLeaves(core, tree, rows.labels);
  const known: Result = {
    version: VERSION,
    inputs: rows.inputs,
    classes: leafNames(tree, contingency, rows.labels),
    hierarchy: tree.hierarchy,
    merges: null,
    margins: null,
    certified: null,
    predicted: tree.sizes,
    contingency,
    metrics: null,
    clusters: Int32Array.from(tree.leafOf),
    members: membersOf(rows, tree),
    method: own.method,
    options: own.options,
    curves: undefined,
    findings: own.findings,
    ties: own.ties,
    warnings: own.warnings,
    run: own.run,
  };
  context.onProgress?.({ phase: 'measuring', done: 0, total: null });
  return treeFirst(context, known, contingency === null ? ['curves'] : ['metrics', 'curves'], () => ({
    metrics: contingency === null ? null : measure(core, contingency, tree.hierarchy, 'clusters'),
    curves: curves(),
    ...(own.allFindings === undefined ? {} : { findings: own.allFindings() }),
  }));
}
