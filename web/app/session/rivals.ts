import { hierarchyFromGroupings, nestingGroupings } from '../../hierarchy/from-groupings.ts';
import { incomparable } from '../../hierarchy/leaf-source.ts';
import { leafSourceOf, treeOf } from '../../methods/shared/leaf-source.ts';
import type { Dataset, Grouping, Reference } from '../../model/dataset.ts';
import type { LeafSource } from '../../model/leaf-source.ts';
import type { Method } from '../../model/method.ts';
import type { NamedHierarchy } from '../../model/named-hierarchy.ts';
import type { Finished } from '../finished/finished.ts';
import { type PastResult, resultTitle } from '../finished/past-results.ts';
import { requestText } from '../finished/request-text.ts';
import type { Session } from './session.ts';

/** Something that a tree can be compared with. */
export interface Rival {
  readonly id: string;
  readonly title: string;
  readonly kind: 'file' | 'grouping' | 'result';
  readonly tree: NamedHierarchy;
}

const CLASSES: LeafSource = { are: 'classes', data: [] };

/** A column that puts several classes together, but not all of them. */
function isGrouping({ values }: Grouping): boolean {
  const groups = new Set(values).size;
  return groups > 1 && groups < values.length;
}

/** Trees that were opened, and columns that group the classes. */
function openedTrees({ files }: Session, { classes }: Dataset): Rival[] {
  const rivals: Rival[] = [];
  for (const { name, content } of files.value) {
    // By their number: an address has no names of files.
    const id = `tree ${rivals.length + 1}`;
    if (content.kind === 'tree') rivals.push({ id, title: name, kind: 'file', tree: content.tree });
  }
  if (classes === null) return rivals;
  const nesting = nestingGroupings(classes).filter(isGrouping);
  const levels = [
    ...(nesting.length > 1 ? [nesting] : []),
    ...classes.groupings.filter(isGrouping).map((grouping) => [grouping]),
  ];
  for (const list of levels) {
    const title = list.map(({ name }) => name).join(' › ');
    rivals.push({
      id: `groups ${title}`,
      title,
      kind: 'grouping',
      tree: { ...hierarchyFromGroupings(classes, list), leaves: CLASSES },
    });
  }
  return rivals;
}

/** Results by what was run, the same every time and without names of files; the same run on other files is another one. */
function runsOf(past: readonly PastResult[]): Rival[] {
  const rivals: Rival[] = [];
  for (const { request, title, made } of past) {
    const name = `run ${requestText(request)}`;
    let id = name;
    for (let i = 2; rivals.some((rival) => rival.id === id); i += 1) id = `${name} ${i}`;
    rivals.push({ id, title, kind: 'result', tree: treeOf(made) });
  }
  return rivals;
}

/**
 * All that a result can be compared with: trees that were opened, columns that group the classes, and other results; trees
 * over other points, or over clusters of another run, cannot be.
 */
export function rivalsOf(session: Session, { result, dataset }: Finished): Rival[] {
  const own = resultTitle(result);
  const others = session.past.value.filter(({ title }) => title !== own);
  const rivals = [...openedTrees(session, dataset), ...runsOf(others)];
  const leaves = leafSourceOf(result);
  return rivals.filter(({ tree }) => incomparable(leaves, tree.leaves) === null);
}

/** Trees that were opened and cannot be compared with a result, and why, in a sentence each. */
export function refusedRivals(session: Session, { result, dataset }: Finished): string[] {
  const leaves = leafSourceOf(result);
  return openedTrees(session, dataset).flatMap(({ title, kind, tree }) => {
    const reason = kind === 'file' ? incomparable(leaves, tree.leaves) : null;
    return reason === null ? [] : [`${title} cannot be compared with this tree: ${reason}.`];
  });
}

/** The one that an address means; addresses of before have titles. The first one where it means none. */
export const rivalNamed = (rivals: readonly Rival[], wanted: string | null): Rival | null =>
  rivals.find(({ id }) => id === wanted) ??
  rivals.find(({ kind, title }) => wanted === `${kind === 'result' ? 'run' : kind} ${title}`) ??
  rivals[0] ??
  null;

/** The same for a run of a method that judges trees: all but the reference and what the method made itself. */
export const treesFor = (session: Session, dataset: Dataset, method: Method): Reference[] =>
  [
    ...openedTrees(session, dataset).filter(({ title }) => title !== dataset.reference?.file),
    ...session.past.value
      .filter((past) => past.method !== method.id)
      .map(({ title, made }) => ({ title, tree: treeOf(made) })),
  ]
    .filter(({ tree }) => incomparable(CLASSES, tree.leaves) === null)
    .map(({ title, tree }) => ({ file: title, tree }));
