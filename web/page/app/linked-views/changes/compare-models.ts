import { at } from '../../../../engine/base/arrays.ts';
import { DataError } from '../../../../engine/base/error.ts';
import type { Model } from '../../../../engine/data/models/models-of.ts';
import { pairRows } from '../../../../engine/data/models/pair-rows.ts';
import { groupsOfClasses, usualResamples } from '../../../../engine/decisions/changes/changed-groups.ts';
import {
  countedPoints,
  type ModelChanges,
  type ModelTree,
  type TwoModels,
} from '../../../../engine/decisions/changes/model-changes.ts';
import type { TreeWithName } from '../../../../engine/decisions/tree-over.ts';
import { treeOf } from '../../../../engine/methods/shared/tree-of-result.ts';
import { labelsDoNotFit } from '../../../../engine/model/label-misfit.ts';
import type { RunContext } from '../../../../engine/model/run.ts';
import { type Finished, leafKind } from '../../finished/finished.ts';
import { problemOf } from '../../parts/problem.ts';
import type { Session } from '../../session/session.ts';

export type TwoOpen = readonly [Model, Model];

/** The changes found between two models. */
export interface Found {
  readonly models: TwoOpen;
  readonly finished: readonly [Finished, Finished];
  readonly changes: ModelChanges;
  /** Notes that come before anything else: why points are not matched, or not looked at. */
  readonly notes: readonly string[];
}

/** The predictions of a model, and the rows of its file that they are of. */
interface Seen {
  readonly points: ModelTree['points'];
  /** Rows that hold no numbers and are no points; null where points have no rows. */
  readonly leftOut: readonly number[] | null;
  readonly note: string | null;
}

/** The predictions of a model for each of its points; of a matrix, the points it counts. */
async function seenBy(session: Session, { name }: Model, finished: Finished, context: RunContext): Promise<Seen> {
  const { result, dataset } = finished;
  const none = { points: null, leftOut: null };
  if (result.contingency === null) return { ...none, note: `${name} has no labels: only its tree is compared.` };
  if (labelsDoNotFit(result))
    return { ...none, note: `The labels of ${name} do not fit it: only its tree is compared.` };
  if (dataset.logits === null && dataset.lists === undefined) {
    return { points: countedPoints(result.contingency), leftOut: null, note: null };
  }
  const { as, bad_rows: badRows } = result.options;
  const request = {
    as: as === 'logits' || as === 'probabilities' || as === 'ranks' ? as : 'auto',
    leavesOut: badRows === 'leave_out',
  } as const;
  const {
    predicted,
    labels: truth,
    leftOut,
  } = await session.engine.ask('predictions', { dataset, ...request }, context);
  return { points: truth && { predicted, truth }, leftOut, note: null };
}

/** Places among the points that are not left out; null for a row that is. */
function placesOf(leftOut: readonly number[]): (row: number) => number | null {
  const out = new Set(leftOut);
  const before = [...leftOut].sort((a, b) => a - b);
  return (row) => (out.has(row) ? null : row - before.filter((other) => other < row).length);
}

interface Matched {
  readonly rows: TwoModels['rows'];
  /** Why points are not matched, or which are left out. */
  readonly notes: readonly string[];
}

/** The rows of two models that are the same points. */
function rowsOf([a, b]: TwoOpen, [ofA, ofB]: readonly [Seen, Seen]): Matched {
  if (ofA.points === null || ofB.points === null || ofA.leftOut === null || ofB.leftOut === null)
    return { rows: null, notes: [] };
  const pairs = pairRows(a, b);
  if (pairs instanceof DataError) return { rows: null, notes: [problemOf(pairs).message] };
  const isWhole = ofA.leftOut.length === 0 && ofB.leftOut.length === 0;
  const { rowsA, rowsB } = pairs;
  const rows = isWhole ? ([rowsA, rowsB] as const) : withoutBad(rowsA, rowsB, ofA, ofB);
  return { rows, notes: pairs.warnings.map(({ message }) => message) };
}

function withoutBad(rowsA: Int32Array | null, rowsB: Int32Array | null, a: Seen, b: Seen) {
  const [placeA, placeB] = [placesOf(a.leftOut ?? []), placesOf(b.leftOut ?? [])];
  const length = rowsA?.length ?? rowsB?.length ?? (a.points?.truth.length ?? 0) + (a.leftOut?.length ?? 0);
  const both = Array.from({ length }, (_, i) => [placeA(rowsA?.[i] ?? i), placeB(rowsB?.[i] ?? i)] as const);
  const kept = both.flatMap(([own, theirs]) => (own === null || theirs === null ? [] : [[own, theirs] as const]));
  return [Int32Array.from(kept, ([own]) => own), Int32Array.from(kept, ([, theirs]) => theirs)] as const;
}

/** Whose groups recall is looked at: those of a reference tree, else of the classes. */
export function referenceOf({ dataset: { reference, classes } }: Finished): TreeWithName | null {
  return reference === null ? groupsOfClasses(classes) : { name: reference.file, tree: reference.tree };
}

function modelTree({ name }: Model, finished: Finished, { points }: Seen): ModelTree {
  const { result } = finished;
  const isOfClasses = leafKind(finished) === 'classes';
  return {
    name,
    tree: { ...treeOf(result), support: result.support, ...(isOfClasses && { numbering: 'classes' as const }) },
    resamples: result.support === undefined ? null : Number(result.options.bootstrap),
    points,
  };
}

/** Makes the trees of two models with their support, and says what changed from the first to the second. */
export async function compareModels(session: Session, models: TwoOpen, context: RunContext): Promise<Found> {
  const classes = session.finished.value?.result.classes.length ?? 0;
  const results = await (await session.severalModels()).resultsOf(
    models.map(({ id }) => id),
    { bootstrap: usualResamples(classes) },
    context,
  );
  const finished = [at(results, 0), at(results, 1)] as const;
  context.onProgress?.({ phase: 'predictions', done: 0, total: null });
  const seen = [
    await seenBy(session, models[0], finished[0], context),
    await seenBy(session, models[1], finished[1], context),
  ] as const;
  const { rows, notes: ofRows } = rowsOf(models, seen);
  const reference = referenceOf(finished[1]);
  const trees = [modelTree(models[0], finished[0], seen[0]), modelTree(models[1], finished[1], seen[1])] as const;
  const asked = { models: trees, rows, reference };
  const changes = await session.engine.ask('changes', asked, context);
  const notes = [
    ...seen.flatMap(({ note }) => note ?? []),
    ...ofRows,
    ...changes.warnings.map(({ message }) => message),
  ];
  return { models, finished, changes, notes };
}
