import { hierarchyFromGroupings, nestingGroupings } from '../../../engine/hierarchy/from-groupings.ts';
import { incomparable } from '../../../engine/hierarchy/match-leaves.ts';
import { isOpened } from '../../../engine/methods/index.ts';
import { leafSourceOf, treeOf } from '../../../engine/methods/shared/tree-of-result.ts';
import type { Dataset, Grouping, JudgedTree } from '../../../engine/model/dataset.ts';
import type { LeafSource } from '../../../engine/model/hierarchy.ts';
import type { Method } from '../../../engine/model/method.ts';
import type { NamedHierarchy } from '../../../engine/model/named-hierarchy.ts';
import type { Finished } from '../finished/finished.ts';
import { type PastResult, resultTitle } from '../finished/past-results.ts';
import { requestText } from '../finished/request-text.ts';
import type { Session } from './session.ts';

type Opened = Pick<Session, 'files' | 'past'>;

/** Something that a tree can be compared with. */
export interface Comparable {
  readonly id: string;
  readonly title: string;
  readonly kind: 'model' | 'file' | 'grouping' | 'result';
}

/** The same where the tree is there. */
export interface ComparableTree extends Comparable {
  readonly tree: NamedHierarchy;
}

const CLASSES: LeafSource = { are: 'classes', data: [] };

/** A column that puts several classes together, but not all of them. */
function isGrouping({ values }: Grouping): boolean {
  const groups = new Set(values).size;
  return groups > 1 && groups < values.length;
}

/** Trees that were opened, and columns that group the classes. */
function openedTrees({ files }: Opened, { classes, reference }: Dataset): ComparableTree[] {
  const trees: ComparableTree[] = [];
  for (const { name, content } of files.value) {
    // By their number: an address has no names of files.
    const id = `tree ${trees.length + 1}`;
    if (content.kind === 'tree') trees.push({ id, title: name, kind: 'file', tree: content.tree });
  }
  // A session without its files has the reference all the same.
  if (reference !== null && !trees.some(({ title }) => title === reference.file)) {
    trees.push({ id: `tree ${trees.length + 1}`, title: reference.file, kind: 'file', tree: reference.tree });
  }
  if (classes === null) return trees;
  const nesting = nestingGroupings(classes).filter(isGrouping);
  const levels = [
    ...(nesting.length > 1 ? [nesting] : []),
    ...classes.groupings.filter(isGrouping).map((grouping) => [grouping]),
  ];
  for (const list of levels) {
    const title = list.map(({ name }) => name).join(' › ');
    trees.push({
      id: `groups ${title}`,
      title,
      kind: 'grouping',
      tree: { ...hierarchyFromGroupings(classes, list), leaves: CLASSES },
    });
  }
  return trees;
}

/** Earlier results. Their ids say what was run, without names of files, so that an address stays valid. */
function runsOf(past: readonly PastResult[]): ComparableTree[] {
  const trees: ComparableTree[] = [];
  for (const { request, title, made } of past) {
    const name = `run ${requestText(request)}`;
    let id = name;
    for (let i = 2; trees.some((tree) => tree.id === id); i += 1) id = `${name} ${i}`;
    trees.push({ id, title, kind: 'result', tree: treeOf(made) });
  }
  return trees;
}

/**
 * All that a result can be compared with: trees that were opened, columns that group the classes, and other results; trees
 * over other points, or over clusters of another run, cannot be.
 */
export function comparableTreesOf(session: Opened, { result, dataset }: Finished): ComparableTree[] {
  const title = resultTitle(result);
  const others = session.past.value.filter((past) => past.title !== title);
  const own = isOpened(result) ? dataset.reference?.file : undefined;
  const trees = [...openedTrees(session, dataset).filter(({ title }) => title !== own), ...runsOf(others)];
  const leaves = leafSourceOf(result);
  return trees.filter(({ tree }) => incomparable(leaves, tree.leaves) === null);
}

/** Trees that were opened and cannot be compared with a result, and why, in a sentence each. */
export function incomparableReasons(session: Opened, { result, dataset }: Finished): string[] {
  const leaves = leafSourceOf(result);
  return openedTrees(session, dataset).flatMap(({ title, kind, tree }) => {
    const reason = kind === 'file' ? incomparable(leaves, tree.leaves) : null;
    return reason === null ? [] : [`${title} cannot be compared with this tree: ${reason}.`];
  });
}

/** True if an address names a tree; addresses of earlier versions have titles. */
const isNamed = ({ id, kind, title }: Comparable, wanted: string | null): boolean =>
  id === wanted || wanted === `${kind === 'result' ? 'run' : kind} ${title}`;

/** The tree that an address names. The first tree where it names none, or one that is not here. */
export const comparableTreeNamed = <T extends Comparable>(trees: readonly T[], wanted: string | null): T | null =>
  trees.find((tree) => isNamed(tree, wanted)) ?? trees[0] ?? null;

/** True if an address names a tree that is not here. */
export const isMissing = (trees: readonly Comparable[], wanted: string | null): boolean =>
  wanted !== null && !trees.some((tree) => isNamed(tree, wanted));

/** Trees that a method which judges trees is given: those that are comparable, but the reference and what the method made itself. */
export const treesFor = (session: Opened, dataset: Dataset, method: Method): JudgedTree[] =>
  [
    ...openedTrees(session, dataset)
      .filter(({ title }) => title !== dataset.reference?.file)
      .map((opened) => ({ ...opened, isOfRun: undefined })),
    ...session.past.value
      .filter((past) => past.method !== method.id)
      .map(({ title, made }) => ({ title, tree: treeOf(made), isOfRun: true as const })),
  ]
    .filter(({ tree }) => incomparable(CLASSES, tree.leaves) === null)
    .map(({ title, tree, isOfRun }) => ({ file: title, tree, isOfRun }));
