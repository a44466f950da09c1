/** A sheet of equal pictures, one of each point: how it is divided, and which picture is whose. */

import { DataError, formatted } from '../../base/error.ts';
import type { InputFile, PointPictures, Sheet } from '../../model/dataset.ts';

/** Pictures of points are no longer than this many times their other side. */
const LONGEST = 4;

interface Cells {
  /** The size of one picture, in px. */
  readonly width: number;
  readonly height: number;
  /** The pictures in a row. */
  readonly columns: number;
}

/**
 * The pictures of a sheet of so many: one below the other, side by side, or in rows of ⌈√n⌉ as the sprites of TensorBoard's
 * projector, whose sheet may be a square with empty rows. Null where it cannot be divided so.
 */
export function cellsOf({ width, height }: Pick<Sheet, 'width' | 'height'>, count: number): Cells | null {
  const square = Math.ceil(Math.sqrt(count));
  for (const [columns, rows] of [
    [1, count],
    [count, 1],
    [square, Math.ceil(count / square)],
    [square, square],
  ] as const) {
    const cell = { width: width / columns, height: height / rows, columns };
    const isWhole = Number.isInteger(cell.width) && Number.isInteger(cell.height);
    if (isWhole && cell.width <= LONGEST * cell.height && cell.height <= LONGEST * cell.width) return cell;
  }
  return null;
}

/** True for a picture that has one of each of so many points, or says which points it has. */
export const isSheetOf = (sheet: Sheet, points: number | null): boolean =>
  sheet.points !== null || (points !== null && points > 1 && cellsOf(sheet, points) !== null);

/** Pictures of points from a sheet. @throws DataError where it has not as many pictures as there are points */
export function readPointPictures(file: InputFile | null, points: number | null): PointPictures | null {
  if (file?.content.kind !== 'image') return null;
  const { sheet } = file.content;
  const count = sheet.points?.length ?? points ?? Math.max(1, Math.round(sheet.height / sheet.width));
  const cells = cellsOf(sheet, count);
  if (cells === null) {
    throw new DataError(
      'wrong-sheet',
      formatted`${sheet.width} × ${sheet.height} pixels cannot be divided into ${count} pictures, one of each point`,
      'Put pictures of one size below each other, in the order of the rows of the logits.',
      { file: file.name },
    );
  }
  const places = sheet.points === null ? null : new Map(sheet.points.map((point, place) => [point, place]));
  return { file: file.name, png: sheet.png, places, count, ...cells };
}
