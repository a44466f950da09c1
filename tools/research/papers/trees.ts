import { at } from '../../../web/engine/base/arrays.ts';
import { assemble } from '../../../web/engine/data/dataset/assemble.ts';
import { hierarchyFromMerges } from '../../../web/engine/hierarchy/linkage.ts';
import { writeNewick } from '../../../web/engine/hierarchy/newick.ts';
import { leavesBelow } from '../../../web/engine/hierarchy/walk.ts';
import { runMethod } from '../../../web/engine/methods/runners.ts';
import { shuffledOrder } from '../../../web/engine/methods/shared/shuffled-order.ts';
import type { ConfusionMatrix } from '../../../web/engine/model/dataset.ts';
import type { Hierarchy } from '../../../web/engine/model/hierarchy.ts';
import type { Options } from '../../../web/engine/model/method.ts';
import type { Result } from '../../../web/engine/model/result.ts';
import type { Setting } from './paper.ts';

/** Orders of the classes where ties decide: that of the file is apart. */
export const ORDERS = 20;

type Tree = { readonly hierarchy: Hierarchy; readonly classes: readonly string[] };

/** A tree of a confusion matrix, by confusion merging unless another method is named. */
export const merged = (
  { core }: Setting,
  confusion: ConfusionMatrix,
  options: Options,
  method = 'confusion',
): Promise<Result> => runMethod(core, method, { ...assemble([]), confusion }, options, {});

export async function matrixIn({ open }: Setting, file: string): Promise<ConfusionMatrix> {
  const { confusion } = await open([file, 'confusion']);
  if (confusion === null) throw new Error(`${file} has no matrix`);
  return confusion;
}

/** The matrix of some of its classes, in this order. */
export function ofClasses({ file, truth, ...of }: ConfusionMatrix, order: ArrayLike<number>): ConfusionMatrix {
  const own = Array.from(order);
  const counts = own.flatMap((row) => own.map((column) => at(of.counts, row * of.names.length + column)));
  return { file, truth, names: own.map((c) => at(of.names, c)), counts: Float64Array.from(counts) };
}

/** The matrix with its classes in the order of a seed. */
export const shuffledMatrix = (matrix: ConfusionMatrix, seed: number): ConfusionMatrix =>
  ofClasses(matrix, shuffledOrder(matrix.names.length, seed));

export const accuracyOf = ({ names, counts }: ConfusionMatrix): number =>
  names.reduce((sum, _, c) => sum + at(counts, c * (names.length + 1)), 0) / counts.reduce((a, b) => a + b, 0);

/** A tree in brackets, without lengths; a group with two parents is written twice. */
export const brackets = (tree: Tree): string => `\`${writeNewick(tree).text.trim().replace(/;$/, '')}\``;

/** The names of a group as one text, in the order of the alphabet. */
export const group = (...names: readonly string[]): string => [...new Set(names)].sort().join();

/** The groups of a tree below its root, of some of its classes if these are given. */
export function groupsOf({ hierarchy, classes }: Tree, of = new Set(classes)): Set<string> {
  const inner = Array.from(hierarchy.classOf.keys()).filter((node) => hierarchy.classOf[node] === -1);
  const lists = inner.map((node) =>
    leavesBelow(hierarchy, node)
      .map((leaf) => classes[hierarchy.classOf[leaf] ?? -1] ?? '')
      .filter((name) => of.has(name)),
  );
  return new Set(lists.map((names) => group(...names)).filter((text) => text.includes(',') && text !== group(...of)));
}

export const areSame = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((text) => b.has(text));

/** A balanced binary tree over a power of 2 of classes. */
export const balancedTree = (classes: number): Hierarchy =>
  hierarchyFromMerges(
    classes,
    Uint32Array.from({ length: 2 * (classes - 1) }, (_, node) => node),
  );
