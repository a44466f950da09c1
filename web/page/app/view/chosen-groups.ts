import { remembered } from '../../../engine/base/once.ts';
import {
  type ChosenGroups,
  chosenNodes,
  defaultDepth,
  type Hypernym,
  hypernymText,
  type NamedReference,
  nameReference,
  ownNames,
  valuesBy,
  valuesByNode,
} from '../../../engine/hierarchy/analysis/hypernyms.ts';
import { hypernymsByNode } from '../../../engine/hierarchy/analysis/hypernyms-by-node.ts';
import { referenceOf } from '../../../engine/hierarchy/from-groupings.ts';
import { isOpened } from '../../../engine/methods/index.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import { predictsClasses } from '../../../engine/model/result.ts';
import { nodeTexts } from '../../drawing/node-texts.ts';
import type { Overlay } from '../../drawing/scene.ts';
import type { Finished } from '../finished/finished.ts';
import { measureFor } from '../parts/text-width.ts';
import { CHOSEN } from './colour-measures.ts';

/** The source of names for the groups of a tree, and the file it is from; null if there is none. */
export const namedReferenceOf = remembered(
  ({ result, dataset }: Finished): { readonly file: string; readonly groups: NamedReference } | null => {
    const reference = predictsClasses(result) ? referenceOf(dataset, result.classes.length) : null;
    return reference && { file: reference.file, groups: nameReference(result, reference.tree) };
  },
);

/** The name of each group of a tree, by node. */
export const hypernymsOf = remembered((finished: Finished): readonly (Hypernym | null)[] => {
  const reference = namedReferenceOf(finished);
  const { result, order } = finished;
  if (reference === null) return [];
  if (isOpened(result)) return ownNames(reference.groups);
  return hypernymsByNode(result, reference.groups, order);
});

/** Choices as the address has them: a depth, or names behind an equals sign, one behind the other. */
export const writeChosen = (chosen: ChosenGroups): string =>
  typeof chosen === 'number'
    ? String(chosen)
    : `=${chosen.map((name) => name.replaceAll('%', '%25').replaceAll(';', '%3B')).join(';')}`;

function readChosen(text: string): ChosenGroups | null {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  if (!/^=./.test(text)) return null;
  return text
    .slice(1)
    .split(';')
    .map((name) => name.replaceAll('%3B', ';').replaceAll('%25', '%'));
}

/** The groups that an address chooses, those that the reference has; else all of a middle depth. */
export function chosenIn(reference: NamedReference, text: string): ChosenGroups {
  const said = readChosen(text);
  const known = typeof said === 'number' ? said : (said?.filter((name) => reference.names.includes(name)) ?? []);
  return chosenNodes(reference, known).length === 0 ? defaultDepth(reference) : known;
}

/** The classes by the groups that are chosen. */
export function chosenGrouping(finished: Finished, text: string): Grouping | null {
  const reference = namedReferenceOf(finished)?.groups;
  if (reference === undefined) return null;
  const nodes = chosenNodes(reference, chosenIn(reference, text));
  const { result } = finished;
  // The groups of a tree of a file are its own: each leaf has that which it hangs in.
  const ofLeaf = isOpened(result) ? valuesByNode(reference, nodes, result.classes) : undefined;
  return { name: CHOSEN, values: valuesBy(reference, nodes, result.classes), ofLeaf };
}

/** Names of groups that differ from that of the group above them: the many classes of a narrow group come first. */
export function namesOfGroups(
  finished: Finished,
  whole: ArrayLike<number>,
  measure = measureFor(whole.length),
): Overlay {
  const named = hypernymsOf(finished);
  const reference = namedReferenceOf(finished)?.groups;
  const { order } = finished;
  const isNew = (node: number): boolean => named[node]?.node !== named[finished.parents[node] as number]?.node;
  const worth = (node: number): number => {
    const hypernym = named[node];
    if (!hypernym || reference === undefined) return -1;
    const leaves = (order.last[node] as number) - (order.first[node] as number);
    return leaves * (1 - (reference.size[hypernym.node] as number) / reference.known);
  };
  const texts = Array.from(whole, (node) => {
    const hypernym = named[node];
    return hypernym && isNew(node) ? hypernymText(hypernym) : '';
  });
  return nodeTexts({ texts, worth: Array.from(whole, worth), measure, areNames: true });
}
