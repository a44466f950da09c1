import { type Signal, useSignal } from '@preact/signals';
import { at } from '../../../../engine/base/arrays.ts';
import { isMirrored, matrixAmong, pairsAmong, whyNotValue } from '../../../../engine/data/edited/can-edit.ts';
import type { InputFile } from '../../../../engine/model/dataset.ts';
import { areOfPairs, type ConfusionTable } from '../../../drawing/heat/matrix.ts';
import type { Place } from '../../../drawing/heat/view.ts';
import { type Box, type Onward, STEPS_ONWARD } from '../../editing/cell-input.tsx';
import { type Editing, useEdits } from '../../editing/edit-bar.tsx';
import type { Finished } from '../../finished/finished.ts';
import { useLiveEffect } from '../../parts/live.ts';
import { problemOf } from '../../parts/problem.ts';
import { useSession } from '../../session/context.ts';
import type { Session } from '../../session/session.ts';
import type { HeatContent } from './content.ts';
import type { Matrix } from './use-matrix.ts';

/** A cell by its classes: it stays the same as the order of the tree changes. */
interface ClassCell {
  readonly truth: number;
  readonly predicted: number;
}

/** The cell that was typed last, and the tree in which it was pointed out. */
interface LastCell extends ClassCell {
  readonly of: Finished;
}

/** A cell that is being typed. */
export interface OpenCell extends ClassCell {
  readonly box: Box;
  /** Row and column in the file. */
  readonly row: number;
  readonly column: number;
  readonly value: number;
  readonly typed: string | null;
}

export interface CellEditing {
  readonly editing: Editing;
  readonly open: Signal<OpenCell | null>;
  /** Opens a cell; false where cells are not edited. */
  pick(cell: Place, typed?: string | null): boolean;
  press(key: string): boolean;
  take(value: number): string | null;
  leave(onward: Onward): void;
}

/** The matrix that is shown as it stands in a file; null where it was counted from points, whatever matrix is open beside them. */
function fileOfMatrix({ result }: Finished, { unit }: ConfusionTable, files: readonly InputFile[]): InputFile | null {
  if (result.inputs.some(({ role }) => role === 'confusion')) return matrixAmong(files);
  return areOfPairs(unit) ? pairsAmong(files) : null;
}

const COUNTED = 'This matrix is counted from points. To change it, change their logits: Rows, beside the tree.';

/** The class of a block; null where it stands for several. */
function classOf({ result, order }: Finished, { blocks }: HeatContent, place: number): number | null {
  const node = at(blocks.tops, place);
  const isLeaf = at(order.last, node) - at(order.first, node) === 1;
  return isLeaf ? at(result.hierarchy.classOf, node) : null;
}

/** The place of a cell; null if its classes are not shown. */
function placeOf(finished: Finished, { truth, predicted }: ClassCell, content: HeatContent): Place | null {
  const find = (wanted: number): number =>
    Array.from(content.blocks.tops.keys()).findIndex((place) => classOf(finished, content, place) === wanted);
  const [row, column] = [find(truth), find(predicted)];
  return row < 0 || column < 0 ? null : { row, column };
}

/** Cells of the matrix that are typed: they change the file that it stands in. */
export function useCellEditing(
  finished: Finished,
  table: ConfusionTable,
  matrix: { readonly current: Pick<Matrix, 'content' | 'cell' | 'point' | 'boxOf'> | null },
): CellEditing {
  const session = useSession();
  const file = fileOfMatrix(finished, table, session.files.value);
  const editing = useEdits(file, COUNTED);
  const { edits, said } = editing;
  const open = useSignal<OpenCell | null>(null);
  const last = useSignal<LastCell | null>(null);
  // Only a tree that was made of the matrix knows which side of it has the true classes.
  const isTurned = finished.result.options.truth === 'columns';

  const pick = (cell: Place, typed: string | null = null): boolean => {
    const shown = matrix.current;
    const sheet = file === null ? undefined : edits?.sheetOf(file);
    if (shown === null || sheet === undefined) return false;
    const content = shown.content.peek();
    const [truth, predicted] = [classOf(finished, content, cell.row), classOf(finished, content, cell.column)];
    if (truth === null || predicted === null) {
      const text = 'This cell stands for several classes. Remove the cut and open the branches to change single cells.';
      said.value = { text, isRefused: true };
      return true;
    }
    const box = shown.boxOf(cell);
    if (box === null) return true;
    const [row, column] = isTurned ? [predicted, truth] : [truth, predicted];
    const value = at(sheet.grid.values, row * sheet.grid.columns + column);
    last.value = { truth, predicted, of: finished };
    open.value = { truth, predicted, row, column, value, typed, box };
    return true;
  };

  const take = (value: number): string | null => {
    const cell = open.peek();
    if (cell === null || file === null || edits === null) return null;
    const { row, column } = cell;
    const taken = changeCell(session, finished, { file, row, column, value, unit: table.unit });
    if (taken.why === null) said.value = taken.said === null ? null : { text: taken.said, isRefused: false };
    return taken.why;
  };

  const leave = (onward: Onward): void => {
    const shown = matrix.current;
    const cell = last.peek();
    open.value = null;
    const place = shown === null || cell === null ? null : placeOf(finished, cell, shown.content.peek());
    if (shown === null || place === null) return;
    const size = shown.content.peek().matrix.size;
    const [rows, columns] = STEPS_ONWARD[onward];
    const inside = (index: number): number => Math.min(size - 1, Math.max(0, index));
    shown.point({ row: inside(place.row + rows), column: inside(place.column + columns) });
  };

  const press = (key: string): boolean => {
    const cell = matrix.current?.cell.peek() ?? null;
    if (edits === null || cell === null) return false;
    const isTyped = /^[\d.,-]$/.test(key);
    return (isTyped || key === 'Enter' || key === 'F2') && pick(cell, isTyped ? key : null);
  };

  // The changed cell stays pointed out while the tree follows; in one tree, another may be.
  useLiveEffect(() => {
    const content = matrix.current?.content.value;
    const cell = last.peek();
    const place = content === undefined || cell === null ? null : placeOf(finished, cell, content);
    if (open.value !== null || edits === null || cell === null || cell.of === finished || place === null) return;
    last.value = { ...cell, of: finished };
    matrix.current?.point(place);
  }, [finished, matrix, edits, last, open]);

  return { editing, open, pick, press, take, leave };
}

/** A number that was typed in a cell of a matrix. */
interface TypedCell {
  readonly file: InputFile;
  readonly row: number;
  readonly column: number;
  readonly value: number;
  /** The unit of the numbers in the tree that is shown. */
  readonly unit: ConfusionTable['unit'];
}

/** Why a number cannot stand there, or what else changed; null for nothing. */
interface Taken {
  readonly why: string | null;
  readonly said: string | null;
}

const MIRRORED = 'The cell on the other side of the diagonal changed too: the matrix is symmetric.';

/** Changes a cell of a matrix. The matrix is read as the one that was opened: counts stay counts. */
export function changeCell(session: Session, finished: Finished, cell: TypedCell): Taken {
  const { file, row, column, value, unit } = cell;
  const edits = session.edits.peek();
  const opened = edits?.sheetOf(file)?.original.grid.values;
  if (edits === null || opened === undefined) return { why: null, said: null };
  const { role } = file;
  const areCounts = role === 'confusion' && unit !== 'similarity' && opened.every(Number.isInteger);
  const why = whyNotValue(value, { role, row, column, areCounts });
  if (why !== null) return { why, said: null };
  const isSymmetric = unit === 'similarity' || isMirrored(role);
  const twins = isSymmetric && row !== column ? [[column, row, value] as const] : [];
  try {
    edits.change(file, { kind: 'cells', cells: [[row, column, value], ...twins] });
  } catch (error) {
    return { why: problemOf(error).message, said: null };
  }
  const kept = role === 'confusion' && !areCounts ? keepReading(session, finished) : null;
  const said = [twins.length === 0 ? null : MIRRORED, kept].filter((text) => text !== null).join(' ');
  return { why: null, said: said === '' ? null : said };
}

const READINGS: Readonly<Record<string, string>> = { counts: 'counts', similarity: 'similarities' };

/** The guessed meaning of the numbers is chosen now: another guess of the edited numbers would be another tree. */
function keepReading(session: Session, { result }: Finished): string | null {
  const { as } = result.options;
  const reading = READINGS[String(as)];
  if (as === undefined || reading === undefined) return null;
  if (session.method.value.id !== result.method || session.options.value.as !== 'auto') return null;
  session.setOption('as', as);
  return `"Values are" was set to ${reading}: the edited matrix is read as the one that was opened.`;
}
