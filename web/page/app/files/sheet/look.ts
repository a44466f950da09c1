/** The sheet of a file: its columns with their first cells, and the notes on all of it. */

import { firstCells } from '../../../../engine/data/facts/first-cells.ts';
import { axesOf } from '../../../../engine/data/facts/slices.ts';
import type { ColumnFacts, SliceOf } from '../../../../engine/model/columns.ts';
import type { InputFile } from '../../../../engine/model/dataset.ts';
import type { BinaryLayout, Table } from '../../../../engine/model/table.ts';
import type { Session } from '../../session/session.ts';
import { rolesOf, type ShownRole } from './roles.ts';

export interface Look {
  readonly facts: readonly ColumnFacts[];
  /** Classes of columns of values, where they are known. */
  readonly classes: readonly (string | undefined)[];
  /** Why each column has its role, where its reader says so. */
  readonly reasons: readonly string[];
  /** Roles that can be changed; null where the file has no columns of its own: an array, a list. */
  readonly roles: readonly ShownRole[] | null;
  /** Rows of the file; null where they were not counted. */
  readonly rows: number | null;
  /** Of an array with three axes: how long these are, of which a slice can be chosen. */
  readonly axes: SliceOf['axes'] | null;
  /** A table whose rows can all be looked at. */
  readonly table: NumberTable | null;
}

type NumberTable = Table & { readonly layout: BinaryLayout };

const numberTable = ({ content }: InputFile): NumberTable | null => {
  if (content.kind !== 'table') return null;
  const { layout } = content.table;
  return layout.kind === 'binary' ? { ...content.table, layout } : null;
};

/** Files whose reader tells columns apart, although these were all taken together. */
const mayHaveColumns = ({ content, from }: InputFile): boolean =>
  from?.sources.length === 1 &&
  ((content.kind === 'table' && content.table.layout.kind === 'text') ||
    content.kind === 'records' ||
    /\.(?:parquet|arrow|feather|xlsx|jsonl?|csv|tsv)$/i.test(from.name));

/** The member of the same file that says what its columns were taken for. */
export const ownerOf = (file: InputFile, files: readonly InputFile[]): InputFile =>
  files.find(({ from, columns }) => columns !== undefined && from !== undefined && from === file.from) ?? file;

const NOTHING: Look = { facts: [], classes: [], reasons: [], roles: null, rows: null, axes: null, table: null };

/** Looks at the first rows of a file; of a tree or a picture there are none. @throws DataError where it cannot be read */
export async function lookAt(file: InputFile, session: Session): Promise<Look> {
  const rows = file.shape[0] ?? null;
  const { columns, from } = file;
  if (columns !== undefined) {
    const isWhole = from?.sources.length === 1;
    return {
      ...NOTHING,
      facts: columns,
      classes: columns.map(({ className }) => className),
      reasons: columns.map(({ reason }) => reason),
      roles: isWhole ? rolesOf(file, columns) : null,
      rows,
    };
  }
  if (from !== undefined && mayHaveColumns(file)) {
    const [looked] = await session.lookAtColumns(from);
    const found = looked?.columns;
    if (found !== undefined) {
      return { ...NOTHING, facts: found, roles: rolesOf(file, found), rows: looked?.shape[0] ?? rows };
    }
  }
  const facts = (await firstCells(file)) ?? [];
  return { ...NOTHING, facts, rows, axes: from?.sources.length === 1 ? axesOf(file) : null, table: numberTable(file) };
}
