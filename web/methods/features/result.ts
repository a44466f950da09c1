import type { Core } from '../../core/core.ts';
import type { Result } from '../result.ts';
import { VERSION } from '../version.ts';
import type { FeatureRows } from './read.ts';
import { type ClusterTree, leafNames, membersOf, scoreTree } from './tree.ts';

/** What is told of a tree of clusters whichever method made it: its leaves, their members, and how they fit the labels. */
export function clusterResult(core: Core, rows: FeatureRows, tree: ClusterTree) {
  const scored = scoreTree(core, tree, rows.labels);
  const contingency = scored?.contingency ?? null;
  return {
    version: VERSION,
    inputs: rows.inputs,
    classes: leafNames(tree, contingency, rows.labels),
    hierarchy: tree.hierarchy,
    merges: null,
    evidence: null,
    margins: null,
    certified: null,
    predicted: tree.sizes,
    contingency,
    metrics: scored?.metrics ?? null,
    clusters: Int32Array.from(tree.leafOf),
    members: membersOf(rows, tree),
  } satisfies Partial<Result>;
}
