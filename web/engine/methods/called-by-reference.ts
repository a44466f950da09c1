import { type Hypernym, hypernymText, nameReference } from '../hierarchy/analysis/hypernyms.ts';
import { hypernymsByNode } from '../hierarchy/analysis/hypernyms-by-node.ts';
import { referenceOf } from '../hierarchy/from-groupings.ts';
import { drawingOrder } from '../hierarchy/walk.ts';
import type { Dataset } from '../model/dataset.ts';
import { predictsClasses, type Result } from '../model/result.ts';
import { isOpened } from './index.ts';

/** By node of a result, what its classes are called, null for no name; undefined where nothing is called so. */
export function calledByReference(
  result: Result,
  dataset: Pick<Dataset, 'reference' | 'classes'>,
): readonly (Hypernym | null)[] | undefined {
  const reference = referenceOf(dataset, result.classes.length);
  if (reference === null || !predictsClasses(result) || isOpened(result)) return undefined;
  const order = drawingOrder(result.hierarchy);
  const named = nameReference(result, reference.tree);
  const called = hypernymsByNode(result, named, order);
  return called.some((each) => each !== null) ? called : undefined;
}

/** The same as Newick has them at its inner nodes. */
export const namesInNewick = (called: readonly (Hypernym | null)[] | undefined): readonly string[] | undefined =>
  called?.map((each) => (each === null ? '' : hypernymText(each)));
