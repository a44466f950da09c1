import { type ChosenGroups, valuesBy } from '../../web/engine/hierarchy/analysis/hypernyms.ts';
import { methodOf } from '../../web/engine/methods/index.ts';
import type { Grouping } from '../../web/engine/model/dataset.ts';
import type { PaperSource } from '../../web/page/app/export/paper/paper-parts.ts';
import type { Finished } from '../../web/page/app/finished/finished.ts';
import { namedReferenceOf, namesOfGroups } from '../../web/page/app/view/chosen-groups.ts';
import { CHOSEN } from '../../web/page/app/view/colour-measures.ts';
import { LAYOUT_NAMES } from '../../web/page/app/view/layouts.ts';
import { namesWithClasses, textsAtNodes, textsOf } from '../../web/page/app/view/node-texts.ts';
import type { Overlay } from '../../web/page/drawing/scene.ts';
import type { MeasureText } from '../../web/page/drawing/text.ts';
import { type Arguments, UsageError } from './arguments.ts';
import { nodesChosen } from './chosen-groups.ts';

/** By node of a drawing that has all of the tree, the node of the tree. */
const allNodes = ({ result }: Finished): number[] => Array.from(result.hierarchy.classOf.keys());

/** The classes by groups of the reference, and what the groups of the tree are called by it. */
export function byChosenGroups(
  finished: Finished,
  chosen: ChosenGroups,
  measure: MeasureText,
  flags: Arguments['flags'],
): { readonly grouping: Grouping; readonly overlays: readonly Overlay[] } {
  const reference = namedReferenceOf(finished);
  if (reference === null) {
    throw new UsageError(
      '--groups and --depth choose groups of a reference, and there is none: add --reference TREE, or --classes F with columns that group them',
    );
  }
  const nodes = nodesChosen(reference.groups, chosen, reference.file, flags);
  const grouping = { name: CHOSEN, values: valuesBy(reference.groups, nodes, finished.result.classes) };
  return { grouping, overlays: [namesOfGroups(finished, allNodes(finished), measure)] };
}

/** The most frequent classes and the strongest features at the nodes. */
export function nodeTextsOf(finished: Finished, layout: string, measure: MeasureText): PaperSource['view']['texts'] {
  const features = methodOf(finished.result.method)?.findings?.features?.(finished.result);
  if (textsOf(finished, features).length === 0) {
    throw new UsageError(
      '--texts: this result has neither points with labels under its groups nor features that split them',
    );
  }
  const name = LAYOUT_NAMES.find((each) => each === layout) ?? 'rectangular';
  return {
    overlays: [textsAtNodes(finished, features, allNodes(finished), measure)],
    leaves: namesWithClasses(finished, finished.result.classes, name),
  };
}
