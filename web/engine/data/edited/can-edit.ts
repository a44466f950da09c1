/** Rules for editing: files that can be edited, and numbers that they may get. */

import { DataError } from '../../base/error.ts';
import type { InputFile, Role } from '../../model/dataset.ts';
import type { Table } from '../../model/table.ts';
import { backgroundIn } from '../dataset/confusion.ts';
import { joinBetween } from '../roles/labels-for.ts';

/** Every edit copies the numbers: of more than these that would be felt. */
const MAX_NUMBERS = 2 ** 20;
/** Text is parsed, which takes longer. */
const MAX_TEXT_BYTES = 2 ** 23;

const TABLES: readonly Role[] = ['logits', 'features'];

/** True where the number at (i, j) is also that at (j, i). */
export const isMirrored = (role: Role): boolean => role === 'similarity' || role === 'dissimilarity';

/** True for a file that is a square, whose numbers are read when it is opened. */
export const isSquareRole = (role: Role): boolean => role === 'confusion' || isMirrored(role);

/** The similarities or dissimilarities that are open, where they are. */
export const pairsAmong = (files: readonly InputFile[]): InputFile | null =>
  files.find(({ role }) => isMirrored(role)) ?? null;

/** The matrix that is open, where one is. */
export const matrixAmong = (files: readonly InputFile[]): InputFile | null =>
  files.find(({ role }) => role === 'confusion') ?? null;

/** Why a file cannot be edited while these are open; null where it can. O(1). */
export function whyNotEditable(file: InputFile, files: readonly InputFile[]): string | null {
  const { name, role, content } = file;
  if (content.kind === 'pairs' || (content.kind === 'records' && content.header.length === 2))
    return `${name} has one row a point, and the matrix is counted from them. Open a matrix to change its cells.`;
  if (isSquareRole(role)) return whyNotSquare(file);
  if (!TABLES.includes(role) || content.kind !== 'table') return `${name} is no table of numbers.`;
  if (files.some(({ role: other }) => other === 'other model'))
    return 'Numbers can be edited while one model is open. Close the others first.';
  if (file.rows !== undefined || areJoined(file, files))
    return `Rows of ${name} are found by their ids. Open files whose rows are in the same order to edit them.`;
  return whyNotTable(name, content.table, role);
}

/** True for labels that belong to the points by ids. */
const areJoined = (file: InputFile, files: readonly InputFile[]): boolean =>
  files.some((other) => {
    const join = joinBetween(other, file);
    return join?.rows !== undefined || join?.table !== undefined;
  });

function whyNotSquare({ name, content, role, hasBackground }: InputFile): string | null {
  const square = content.kind === 'table' || content.kind === 'records' ? content.square : undefined;
  if (square === undefined || square instanceof DataError) return `${name} is not a matrix that can be edited here.`;
  if (role === 'confusion' && !hasBackground && backgroundIn(square.names) !== null)
    return `${name} has a row and a column of background, which are no class. Take them out to change its cells.`;
  return square.values.length > MAX_NUMBERS ? tooLarge(name) : null;
}

function whyNotTable(name: string, { shape, layout, source, firstRows }: Table, role: Role): string | null {
  const [rows, columns] = shape;
  if (layout.kind === 'text' && source.size > MAX_TEXT_BYTES) return tooLarge(name);
  if (layout.kind === 'binary' && Number(rows) * Number(columns) > MAX_NUMBERS) return tooLarge(name);
  if (role !== 'logits') return null;
  if (firstRows?.areRanks || firstRows?.arePermuted)
    return `${name} has ranks of classes: one that changes would be there twice.`;
  if (firstRows?.areProbabilities || firstRows?.arePercent)
    return `${name} has probabilities, and a row of them must sum to 1. Logits can be edited.`;
  return null;
}

const tooLarge = (name: string): string =>
  `${name} is too large to be edited here: up to ${MAX_NUMBERS.toLocaleString('en')} numbers can be, or 8 MB of text.`;

/** Place of a number: row and column as people read them. */
interface Place {
  readonly role: Role;
  readonly row: number;
  readonly column: number;
  /** True for a place among counts of points. */
  readonly areCounts?: boolean;
}

/** Why a number cannot stand in a table of this role; null where it can. */
export function whyNotValue(value: number, { role, row, column, areCounts = false }: Place): string | null {
  if (!Number.isFinite(value)) return 'Type a number.';
  if (!isSquareRole(role)) return null;
  if (role === 'confusion' && value < 0) return 'A matrix of counts or shares has no number below 0.';
  if (areCounts && !Number.isInteger(value)) return 'This is a table of counts: a whole number, 0 or more.';
  if (role === 'confusion') return null;
  if (row === column) return 'The diagonal compares a class with itself: it stays as it is.';
  return role === 'dissimilarity' && value < 0 ? 'A dissimilarity is not below 0.' : null;
}
