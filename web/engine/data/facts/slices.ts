/** Arrays with three axes: one slice of them is a table. */

import { at } from '../../base/arrays.ts';
import { DataError, formatted } from '../../base/error.ts';
import type { ColumnAnswer, ColumnQuestion, Slice } from '../../model/columns.ts';
import type { BinaryLayout, Table } from '../../model/table.ts';
import { ELEMENT_BYTES } from '../elements.ts';
import type { Found } from '../formats/shared/array-content.ts';
import type { Member } from '../formats/shared/members.ts';
import { RowsSource } from '../sources/rows-source.ts';

type Axes = readonly [number, number, number];

/** A table in memory order with three axes, and how long they are. */
interface Stack {
  readonly table: Table & { readonly layout: BinaryLayout };
  readonly axes: Axes;
}

export const AXES = ['first', 'middle', 'last'] as const;

/** The array as one with three axes; null for any other. */
function stackOf({ content }: Pick<Found, 'content'>): Stack | null {
  if (content.kind !== 'table') return null;
  const { shape, layout } = content.table;
  const [a, b, c] = shape;
  if (layout.kind !== 'binary' || shape.length !== 3) return null;
  if (typeof a !== 'number' || typeof b !== 'number' || typeof c !== 'number') return null;
  return { table: { ...content.table, layout }, axes: [a, b, c] };
}

/** Lengths of the three axes of an array of which a slice can be chosen; null for anything else. */
export const axesOf = (file: Pick<Found, 'content' | 'stack'>): Axes | null =>
  file.stack?.axes ?? stackOf(file)?.axes ?? null;

/** The two axes that are left. */
const without = (axes: Axes, axis: number): number[] => axes.filter((_, i) => i !== axis);

/**
 * Members with the slice that was chosen of each that has three axes. Without a choice it is asked which is meant, where
 * nothing else is there.
 * @throws DataError for a slice that is not there
 */
export function slicesOf(members: readonly Member[], slice: Slice | undefined): Member[] {
  const tables = members.filter(({ found }) => !(found instanceof DataError) && found.content.kind === 'table');
  return members.map(({ name, found }) => {
    if (found instanceof DataError) return { name, found };
    if (slice !== undefined) return { name, found: sliced(found, slice) };
    const question = tables.length === 1 ? sliceQuestion(found) : null;
    return { name, found: question === null ? found : { ...found, content: { kind: 'question', question } } };
  });
}

/** One slice of an array as a table; other things as they are. */
function sliced(found: Found, slice: Slice): Found {
  const stack = stackOf(found);
  if (stack === null) return found;
  const { axes } = stack;
  const { axis, index } = slice;
  const length = at(axes, axis);
  if (!(index >= 0 && index < length)) {
    throw new DataError(
      'no-slice',
      formatted`there is no slice ${index} along the ${AXES[axis] ?? ''} axis, which has ${length}`,
      formatted`Choose one of 0 to ${length - 1}.`,
    );
  }
  const shape = without(axes, axis);
  return {
    ...found,
    content: { kind: 'table', table: tableOf(stack.table, axes, slice, shape) },
    shape,
    stack: { axes, ...slice },
  };
}

function tableOf({ source, layout }: Stack['table'], axes: Axes, { axis, index }: Slice, shape: number[]): Table {
  const width = ELEMENT_BYTES[layout.element];
  // In Fortran order the axes lie the other way round in memory.
  const isTurned = layout.columnMajor;
  const [outer = 0, middle = 0, inner = 0] = isTurned ? axes.toReversed() : axes;
  const place = isTurned ? 2 - axis : axis;
  const rowBytes = inner * width;
  if (place === 0) {
    return { source, shape, layout: { ...layout, offset: layout.offset + index * middle * rowBytes } };
  }
  const cut =
    place === 1
      ? { start: layout.offset + index * rowBytes, rowBytes, step: middle * rowBytes, rows: outer }
      : { start: layout.offset + index * width, rowBytes: width, step: rowBytes, rows: outer * middle };
  return { source: new RowsSource(source.name, { source, ...cut }), shape, layout: { ...layout, offset: 0 } };
}

/** Of axes that are longer, the first and the last slice are offered. */
const FEW = 3;

function answersAlong(axes: Axes, axis: 0 | 2): ColumnAnswer[] {
  const length = axes[axis];
  const places = length <= FEW ? Array.from({ length }, (_, index) => index) : [0, length - 1];
  return places.map((index) => ({
    says: formatted`Slice ${index} of ${length} along the ${AXES[axis]} axis: ${without(axes, axis).join(' x ')}`,
    choice: { slice: { axis, index } },
  }));
}

/** Question for the slice of an array that is meant; null for one that has not three axes. */
function sliceQuestion(found: Found): ColumnQuestion | null {
  const axes = stackOf(found)?.axes;
  if (axes === undefined || axes.includes(0)) return null;
  return {
    message: `the array has three axes, ${axes.join(' x ')}, and one slice of it can be used`,
    remedy: "Save the slice that is meant: np.save('slice.npy', a[-1]), or a[:, :, -1].",
    answers: [...answersAlong(axes, 0), ...answersAlong(axes, 2)],
  };
}
