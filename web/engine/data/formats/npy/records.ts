/** Structured arrays of NumPy: each element is a row of a table, each of its fields a column. */

import { DataError, formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { ColumnChoice } from '../../../model/columns.ts';
import { ELEMENT_BYTES, numberIn } from '../../elements.ts';
import { checkedCount, elementCount } from '../shared/array-content.ts';
import type { Member } from '../shared/members.ts';
import { readColumns } from '../text/read.ts';
import type { NpyField, NpyHeader, NpyType } from './header.ts';
import { textIn } from './texts.ts';

/** Cells that are held of a table. */
const MAX_CELLS = 2 ** 22;
const PIECE = 2 ** 22;

const widthOf = (type: NpyType): number => (type.kind === 'number' ? ELEMENT_BYTES[type.element] : type.width);

/** One value as a cell of a table. */
function cellOf(bytes: Uint8Array, type: NpyType, row: number): string {
  if (type.kind === 'string') return textIn(bytes, type, row);
  const value = numberIn(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0, type);
  return typeof value === 'number' && Number.isNaN(value) ? '' : String(value);
}

/** The columns of the table are texts, as those of all tables with columns of several kinds. @throws DataError for too many cells */
export async function readRecords(
  source: ByteSource,
  { header: { shape }, offset, fields }: { header: NpyHeader; offset: number; fields: readonly NpyField[] },
  end: number,
  choice: ColumnChoice | undefined,
): Promise<Member[]> {
  const rowBytes = fields.reduce((sum, { type, count }) => sum + widthOf(type) * count, 0);
  const rows = checkedCount(shape, rowBytes, end - offset, 'records');
  const cells = rows * fields.reduce((sum, { count }) => sum + count, 0);
  if (shape.length !== 1 || elementCount(shape, rowBytes) === null || cells > MAX_CELLS) {
    throw new DataError(
      'unsupported-shape',
      formatted`expected at most ${MAX_CELLS} values in the fields of a list of records, found shape (${shape.join(', ')})`,
      "Save the values alone: np.save('x.npy', a['field']).",
    );
  }
  const named = fields.filter(({ name }) => name !== '');
  const columns = named.map(({ name }) => ({ name, cells: [] as string[] }));
  const inPiece = Math.max(1, Math.floor(PIECE / Math.max(1, rowBytes)));
  for (let first = 0; first < rows; first += inPiece) {
    const last = Math.min(rows, first + inPiece);
    const bytes = await source.read(offset + first * rowBytes, offset + last * rowBytes);
    for (let row = first; row < last; row++) {
      let at = (row - first) * rowBytes;
      let column = 0;
      for (const { name, type, count, isList } of fields) {
        const width = widthOf(type);
        if (name !== '') {
          const own = Array.from({ length: count }, (_, i) =>
            cellOf(bytes.subarray(at + i * width, at + (i + 1) * width), type, row),
          );
          columns[column++]?.cells.push(isList ? `[${own.join(', ')}]` : (own[0] ?? ''));
        }
        at += count * width;
      }
    }
  }
  return readColumns(source, columns, { choice });
}
