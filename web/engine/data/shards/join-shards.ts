/** Reads the files that are parts of one array as one. */

import { DataError, formatted } from '../../base/error.ts';
import { listNames } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import type { ByteSource } from '../../model/bytes.ts';
import type { Content } from '../../model/dataset.ts';
import type { BinaryLayout, Table, TextLayout } from '../../model/table.ts';
import { ELEMENT_BYTES } from '../elements.ts';
import { type Found, typeName } from '../formats/shared/array-content.ts';
import type { Member } from '../formats/shared/members.ts';
import { nameOfContent } from '../problems.ts';
import { BufferSource } from '../sources/buffer-source.ts';
import { type Part, PartsSource } from '../sources/parts-source.ts';

type Read = (name: string, source: ByteSource) => Promise<Member[]>;

/** Shards taken together: their members, and their bytes one behind the other. */
interface Whole {
  readonly members: readonly Member[];
  readonly source: ByteSource;
}

/**
 * The members of several shards, each joined with those of the same name.
 * @throws DataError naming the shard that cannot be read or has other members
 */
export async function joinShards(set: string, sources: readonly ByteSource[], read: Read): Promise<Whole> {
  const shards: { readonly name: string; readonly members: readonly Member[] }[] = [];
  for (const source of sources) {
    try {
      shards.push({ name: source.name, members: await read(source.name, source) });
    } catch (error) {
      throw error instanceof DataError ? error.in(source.name) : error;
    }
  }
  const [first] = shards;
  const names = namesOf(first?.members ?? []);
  const other = shards.find(({ members }) => namesOf(members) !== names);
  if (first && other) {
    throw new DataError(
      'shard-mismatch',
      `${other.name} holds ${namesOf(other.members) || 'one array'}, ${first.name} holds ${names || 'one array'}`,
      'Shards hold the same arrays, each a part of the rows. Save the logits alone, in parts or whole.',
      { file: other.name },
    );
  }
  const joined: Member[] = [];
  for (const [i, { name }] of (first?.members ?? []).entries()) {
    const founds = shards.map((shard) => ({ name: shard.name, found: shard.members[i]?.found }));
    const unusable = founds.find(({ found }) => found instanceof DataError)?.found;
    const found = unusable ?? (await joinFound(name === '' ? set : `${set}/${name}`, founds.filter(isPiece)));
    joined.push({ name, found });
  }
  const parts = sources.map((source) => ({ source, start: 0, end: source.size }));
  return { members: joined, source: new PartsSource(set, parts, sources) };
}

const namesOf = (members: readonly Member[]): string => members.map(({ name }) => name).join(', ');

const isPiece = (piece: { readonly name: string; readonly found: Found | DataError | undefined }): piece is Piece =>
  piece.found !== undefined && !(piece.found instanceof DataError);

/* Makes one array of several whose rows follow each other. */

/** One of several things whose rows follow each other, and what to call it in messages. */
export interface Piece {
  readonly name: string;
  readonly found: Found;
}

type Of<K extends Content['kind']> = Content & { readonly kind: K };

/**
 * Rows of several arrays, one behind the other, as one. Tables stay where they are. What the pieces are for and what is said of them
 * is that of the whole.
 * @throws DataError naming the first piece that does not continue the one before it
 */
export async function joinFound(name: string, pieces: readonly Piece[]): Promise<Found> {
  const [first] = pieces;
  if (first === undefined) throw new Error('nothing to join');
  const { guess } = first.found;
  const isGuessed = pieces.every(({ found }) => found.guess?.role === guess?.role);
  const warnings = warningsOf(pieces);
  return {
    ...(await joinContents(name, first, pieces)),
    ...(guess && isGuessed && { guess }),
    ...(warnings.length > 0 && { warnings }),
  };
}

async function joinContents(name: string, first: Piece, pieces: readonly Piece[]): Promise<Found> {
  const { content } = first.found;
  switch (content.kind) {
    case 'table':
      return joinTables(name, first, pieces);
    case 'numbers': {
      const lists = contents(pieces, 'numbers').map(({ values }) => values);
      const values = new Float64Array(lists.reduce((sum, list) => sum + list.length, 0));
      let at = 0;
      for (const list of lists) {
        values.set(list, at);
        at += list.length;
      }
      return { content: { kind: 'numbers', values }, shape: [values.length] };
    }
    case 'strings': {
      const values = contents(pieces, 'strings').flatMap(({ values }) => values);
      return { content: { kind: 'strings', values }, shape: [values.length] };
    }
    case 'records':
      return joinRecords(contents(pieces, 'records'), pieces);
    case 'pairs':
      return joinPairs(contents(pieces, 'pairs'), first, pieces);
    case 'question':
      // An answer is one for all parts, so it is asked once.
      contents(pieces, 'question');
      return first.found;
    default:
      throw new DataError(
        'shard-mismatch',
        `${first.name} has ${nameOfContent(content)}, of which parts are not read as one`,
        'Open one file that has all of it.',
        { file: first.name },
      );
  }
}

/** Warnings of pieces, and of which: numbers in one are those of one piece. */
function warningsOf(pieces: readonly Piece[]): Warning[] {
  const said = new Map<string, { readonly warning: Warning; readonly names: string[] }>();
  for (const { name, found } of pieces) {
    const own = `${name}: `;
    for (const warning of found.warnings ?? []) {
      // Some begin with the name of their file, which would stand there twice, and keep what is said of all apart.
      const message = warning.message.startsWith(own) ? warning.message.slice(own.length) : warning.message;
      const known = said.get(message);
      if (known === undefined) said.set(message, { warning: { ...warning, message }, names: [name] });
      else known.names.push(name);
    }
  }
  return [...said.values()].map(({ warning, names }) => {
    const where = names.length === pieces.length ? 'In each part' : listNames(names);
    return { ...warning, message: `${where}: ${warning.message}` };
  });
}

const differs = (piece: Piece, first: Piece, found: string, expected: string): DataError =>
  new DataError(
    'shard-mismatch',
    `${piece.name} has ${found}, ${first.name} has ${expected}`,
    'Parts of one array have the same type and columns in each. Write them again from one array.',
    { file: piece.name },
  );

function contents<K extends Content['kind']>(pieces: readonly Piece[], kind: K): Of<K>[] {
  const isKind = (content: Content): content is Of<K> => content.kind === kind;
  return pieces.map((piece, i) => {
    const { content } = piece.found;
    if (isKind(content)) return content;
    throw differs(piece, pieces[0] ?? piece, nameOfContent(content), i === 0 ? '' : nameOfContent({ kind }));
  });
}

function joinRecords(records: readonly Of<'records'>[], pieces: readonly Piece[]): Found {
  const header = records[0]?.header ?? [];
  records.forEach((record, i) => {
    const [piece, first] = [pieces[i], pieces[0]];
    if (piece && first && record.header.join('\n') !== header.join('\n')) {
      throw differs(piece, first, `the columns ${record.header.join(', ')}`, header.join(', '));
    }
  });
  const columns = header.map((_, column) => records.flatMap((record) => record.columns[column] ?? []));
  return { content: { kind: 'records', header, columns }, shape: [columns[0]?.length ?? 0, header.length] };
}

function joinPairs(all: readonly Of<'pairs'>[], first: Piece, pieces: readonly Piece[]): Found {
  const what = ({ counts }: Of<'pairs'>): string => (counts ? 'pairs with a count' : 'one pair a point');
  for (const [i, pairs] of all.entries()) {
    const expected = what(all[0] ?? pairs);
    if (what(pairs) !== expected) throw differs(pieces[i] ?? first, first, what(pairs), expected);
  }
  const truth = all.flatMap((pairs) => pairs.truth);
  const prediction = all.flatMap((pairs) => pairs.prediction);
  const counts = all[0]?.counts && all.flatMap((pairs) => pairs.counts ?? []);
  return { content: { kind: 'pairs', truth, prediction, counts }, shape: [truth.length, 2] };
}

async function joinTables(name: string, first: Piece, pieces: readonly Piece[]): Promise<Found> {
  const tables = contents(pieces, 'table').map(({ table }) => table);
  const [own] = tables;
  if (own === undefined) throw new Error('nothing to join');
  for (const [i, table] of tables.entries()) {
    const piece = pieces[i] ?? first;
    const different = differenceOfRows(table, own);
    if (different !== null) throw differs(piece, first, ...different);
    if (table.layout.kind === 'binary' && table.layout.columnMajor) {
      throw new DataError(
        'shard-order',
        `${piece.name} is stored column by column (Fortran order), so that its rows cannot be put behind others`,
        "In Python: np.save('x.npy', np.ascontiguousarray(a)) for each part.",
        { file: piece.name },
      );
    }
  }
  const { layout } = own;
  const joined = layout.kind === 'text' ? await joinText(name, tables, layout) : joinBinary(name, tables, layout);
  return { content: { kind: 'table', table: joined }, shape: joined.shape };
}

type Described = Omit<Table, 'source'>;

/** Difference of two tables whose rows cannot follow each other; null where they can. */
export function differenceOfRows(own: Described, other: Described): readonly [own: string, other: string] | null {
  const [found, expected] = [describeRows(own), describeRows(other)];
  if (found !== expected) return [found, expected];
  const [names = [], others = names] = [own.columnNames, other.columnNames];
  const column = names.findIndex((name, c) => name !== others[c]);
  if (column < 0) return null;
  const called = (all: readonly string[]): string => formatted`a column ${column + 1} called '${all[column] ?? ''}'`;
  return [called(names), called(others)];
}

function describeRows({ layout, shape, columnNames }: Described): string {
  if (layout.kind === 'text') {
    const names = columnNames ? ` (${columnNames.slice(0, 5).join(', ')}…)` : '';
    return formatted`${layout.fields} fields a line between '${layout.delimiter}'${names}`;
  }
  const order = layout.bigEndian && ELEMENT_BYTES[layout.element] > 1 ? 'big-endian ' : '';
  return `rows of ${shape.slice(1).join(' x ')} ${order}${typeName(layout.element)}`;
}

function joinBinary(name: string, tables: readonly Table[], layout: BinaryLayout): Table {
  const [, ...row] = tables[0]?.shape ?? [];
  const rowBytes = row.reduce<number>((product, size) => product * (size ?? 0), ELEMENT_BYTES[layout.element]);
  const rows = tables.reduce((sum, { shape }) => sum + (shape[0] ?? 0), 0);
  const parts = tables.map(({ source, shape, layout: { offset } }): Part => {
    return { source, start: offset, end: offset + (shape[0] ?? 0) * rowBytes };
  });
  return {
    ...tables[0],
    source: new PartsSource(name, parts),
    shape: [rows, ...row],
    layout: { ...layout, offset: 0 },
  };
}

/** Header lines are left out, and a line end is put behind a shard that lacks one. */
async function joinText(name: string, tables: readonly Table[], layout: TextLayout): Promise<Table> {
  const parts: Part[] = [];
  for (const { source, layout: own } of tables) {
    parts.push({ source, start: own.offset, end: source.size });
    const [last] = source.size > own.offset ? await source.read(source.size - 1, source.size) : [10];
    if (last !== 10) parts.push({ source: new BufferSource(name, Uint8Array.of(10)), start: 0, end: 1 });
  }
  const [first] = tables;
  return {
    source: new PartsSource(name, parts),
    shape: first?.shape ?? [null, layout.columns.length],
    layout: { ...layout, offset: 0 },
    columnNames: first?.columnNames,
  };
}
