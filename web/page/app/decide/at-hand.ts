import { columnsOf } from '../../../engine/bindings/stream-rows.ts';
import { classLabels } from '../../../engine/decisions/class-labels.ts';
import { overClasses } from '../../../engine/decisions/trees.ts';
import type { GivenTree } from '../../../engine/decisions/types.ts';
import { isOpened } from '../../../engine/methods/index.ts';
import { treeOf } from '../../../engine/methods/shared/tree-of-result.ts';
import type { ByteSource } from '../../../engine/model/bytes.ts';
import type { Dataset } from '../../../engine/model/dataset.ts';
import type { Finished } from '../finished/finished.ts';
import { resultTitle } from '../finished/past-results.ts';
import { problemOf } from '../parts/problem.ts';
import { comparableTreesOf } from '../session/comparable-trees.ts';
import type { Session } from '../session/session.ts';
import type { Origin } from './origin.ts';

/** The tree that is drawn, among those that can answer. */
export const DRAWN = 'drawn';

/** A tree that can answer, and what an address calls it. */
export interface TreeAtHand extends GivenTree {
  readonly id: string;
  /** null: it is made of the names of the classes alone. */
  readonly origin: Origin | null;
}

/** The file of a tree that was opened as it is. */
const openedFrom = ({ result, files }: Finished): ByteSource | null =>
  isOpened(result) ? (files.find(({ name }) => name === result.inputs[0]?.name)?.source ?? null) : null;

/**
 * Trees that can answer: those that were opened and groups of the classes first, then the drawn one and other results.
 * The first of all measures how bad mistakes are, and a tree that was made of these points must not measure its own.
 */
export function treesAtHand(session: Session, finished: Finished): TreeAtHand[] {
  const { result } = finished;
  const others = comparableTreesOf(session, finished).map(({ id, title, kind, tree }) => {
    const past = kind === 'result' ? session.past.value.find((each) => each.title === title) : undefined;
    const file = kind === 'file' ? session.files.value.find(({ name }) => name === title) : undefined;
    const made = { inputs: past?.made.inputs ?? [], files: past?.files ?? [], result: file?.source ?? null };
    return { id, name: title, kind, tree, origin: kind === 'grouping' ? null : made };
  });
  const drawn = {
    ...{ id: DRAWN, name: resultTitle(result), kind: 'drawn', tree: treeOf(result) },
    origin: { inputs: result.inputs, files: finished.files, result: openedFrom(finished) },
  };
  const ordered = [
    ...others.filter(({ kind }) => kind === 'file'),
    ...others.filter(({ kind }) => kind === 'grouping'),
    drawn,
    ...others.filter(({ kind }) => kind === 'result'),
  ];
  const names = new Map<string, number>();
  return ordered.map(({ id, name, tree, origin }) => {
    const times = (names.get(name) ?? 0) + 1;
    names.set(name, times);
    return { id, tree, origin, name: times === 1 ? name : `${name} (${times})` };
  });
}

/** Trees that can answer, and why others cannot. */
interface Answering<Tree> {
  readonly trees: readonly Tree[];
  readonly refused: readonly string[];
}

/** Leaves out trees that lack a class of the logits, or have one in several places: one of them must not stop the others. */
export function answering<Tree extends GivenTree>(trees: readonly Tree[], dataset: Dataset): Answering<Tree> {
  const { logits } = dataset;
  if (logits === null) return { trees, refused: [] };
  const labels = classLabels(dataset, columnsOf(logits.table));
  const refused: string[] = [];
  const able = trees.filter(({ name, tree }) => {
    try {
      overClasses(tree, labels, name);
      return true;
    } catch (error) {
      const { message } = problemOf(error);
      refused.push(`${name} cannot answer: ${message}`);
      return false;
    }
  });
  return { trees: able, refused };
}
