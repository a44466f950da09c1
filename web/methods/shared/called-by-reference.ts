import { type Hypernym, hypernymsByNode, hypernymText, nameReference } from '../../hierarchy/analysis/hypernyms.ts';
import { classesUnder } from '../../hierarchy/classes-under.ts';
import { drawingOrder } from '../../hierarchy/walk.ts';
import type { Reference } from '../../model/dataset.ts';
import { predictsClasses, type Result } from '../../model/result.ts';

/** By node of a result, what its classes are called by the reference, null for no name; undefined where nothing is called so. */
export function calledByReference(
  result: Result,
  reference: Reference | null,
): readonly (Hypernym | null)[] | undefined {
  if (reference === null || !predictsClasses(result)) return undefined;
  const { hierarchy } = result;
  const order = drawingOrder(hierarchy);
  const named = nameReference(result, reference.tree);
  const called = hypernymsByNode(result, named, (node) => classesUnder(hierarchy, order, node));
  return called.some((each) => each !== null) ? called : undefined;
}

/** The same as Newick has them at its inner nodes. */
export const namesInNewick = (called: readonly (Hypernym | null)[] | undefined): readonly string[] | undefined =>
  called?.map((each) => (each === null ? '' : hypernymText(each)));
