import { at } from '../../../engine/base/arrays.ts';
import { partsOf } from '../../../engine/hierarchy/statistics.ts';
import { childrenOf } from '../../../engine/hierarchy/walk.ts';
import { leafTable } from '../../../engine/methods/shared/metrics/measures.ts';
import type { Hierarchy } from '../../../engine/model/hierarchy.ts';
import { labelsDoNotFit } from '../../../engine/model/label-misfit.ts';
import type { Contingency } from '../../../engine/model/result.ts';
import { nodeLines } from '../../drawing/node-lines.ts';
import type { Overlay } from '../../drawing/scene.ts';
import type { MeasureText } from '../../drawing/text.ts';
import { type Finished, leafKind } from '../finished/finished.ts';
import { count } from '../parts/format.ts';
import { measureText } from '../parts/text-width.ts';
import { hasLeafRows, type LayoutName } from './layouts.ts';

/** The features by which a method parts each node, the strongest first. */
export type FeaturesOfNode = (node: number) => readonly string[];

/** The most of each: as many as the figures of the paper on maximum-margin clustering have. */
const MOST = 3;
/** More counts than this are not made. */
const MOST_COUNTS = 2 ** 24;

/** "wolf 30, fox 29, collie 28" of a node of the whole tree: what its points truly are; empty where that is not known. */
function mostFrequent(finished: Finished): (node: number) => string {
  const { result, truth } = finished;
  const table = labelsDoNotFit(result) || leafKind(finished) === 'classes' ? null : leafTable(result);
  if (table === null || result.hierarchy.classOf.length * table.columns > MOST_COUNTS) return () => '';
  const counts = truthByNode(result.hierarchy, table);
  return (node) => {
    const own = counts.subarray(node * table.columns, (node + 1) * table.columns);
    const parts = partsOf(own, (index) => truth[index] ?? '').slice(0, MOST);
    return parts.map((part) => `${part.name} ${count(part.count)}`).join(', ');
  };
}

/** Points under each node by true class, of a tree. O(nodes × true classes). */
function truthByNode(hierarchy: Hierarchy, table: Contingency): Uint32Array {
  const { columns } = table;
  const counts = new Uint32Array(hierarchy.classOf.length * columns);
  hierarchy.classOf.forEach((own, node) => {
    if (own >= 0) counts.set(table.counts.subarray(own * columns, (own + 1) * columns), node * columns);
    for (const child of childrenOf(hierarchy, node)) {
      for (let c = 0; c < columns; c += 1) {
        counts[node * columns + c] = at(counts, node * columns + c) + at(counts, child * columns + c);
      }
    }
  });
  return counts;
}

/** The texts that can be written at the inner nodes of a tree if they are no areas. */
export const textsOf = (finished: Finished, features: FeaturesOfNode | undefined): ('classes' | 'features')[] => [
  ...(leafKind(finished) !== 'classes' && finished.result.contingency !== null ? (['classes'] as const) : []),
  ...(features === undefined ? [] : (['features'] as const)),
];

/** Classes and features at the inner nodes; `whole`: by node of the drawing, the node of the whole tree. */
export function textsAtNodes(
  finished: Finished,
  features: FeaturesOfNode | undefined,
  whole: ArrayLike<number>,
  measure: MeasureText = measureText,
): Overlay {
  const classes = mostFrequent(finished);
  const textOf = (node: number) => {
    const own = whole[node] ?? -1;
    const text = { classes: classes(own), features: features?.(own).slice(0, MOST).join(', ') ?? '' };
    return text.classes === '' && text.features === '' ? null : text;
  };
  return nodeLines(textOf, measure);
}

/**
 * The names of leaves that are clusters with their most frequent classes in place of one, where they lie one under another and
 * have room; others as they are.
 */
export function namesWithClasses(finished: Finished, names: readonly string[], layout: LayoutName): readonly string[] {
  if (leafKind(finished) !== 'clusters' || !hasLeafRows(layout)) return names;
  const classes = mostFrequent(finished);
  const { classOf } = finished.result.hierarchy;
  const nodeOf = new Map(Array.from(classOf, (own, node) => [own, node]));
  return names.map((name, leaf) => {
    const node = nodeOf.get(leaf);
    const known = node === undefined ? '' : classes(node);
    return known === '' ? name : `${leaf + 1}: ${known}`;
  });
}
