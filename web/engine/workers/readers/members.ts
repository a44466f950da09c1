import { DataError } from '../../base/error.ts';
import { MAX_POOLED_STRINGS } from '../../base/string-pool.ts';
import type { Found } from '../../data/formats/shared/array-content.ts';
import type { Member } from '../../data/formats/shared/members.ts';
import { PartsSource } from '../../data/sources/parts-source.ts';
import type { ByteSource } from '../../model/bytes.ts';
import type { Content, Square } from '../../model/dataset.ts';
import type { Table } from '../../model/table.ts';
import { type Failure, fromFailure, toFailure } from '../channel.ts';
import type { RemoteHandle } from '../protocol.ts';
import { handleOf } from '../remote.ts';

/** Place of a table's bytes: the file as it is, ranges of it, or the worker. The page has the file. */
type Whereabouts = 'file' | { readonly ranges: readonly (readonly [start: number, end: number])[] } | RemoteHandle;

/** Texts with few different values, as indices into these: posting each text would copy it again for every row. */
type SentTexts = readonly string[] | { readonly words: readonly string[]; readonly numbers: Uint16Array };

type SentContent =
  | Exclude<Content, { readonly kind: 'table' | 'strings' | 'records' }>
  | { readonly kind: 'strings'; readonly values: SentTexts }
  | { readonly kind: 'records'; readonly header: readonly string[]; readonly columns: readonly SentTexts[] }
  | {
      readonly kind: 'table';
      readonly where: Whereabouts;
      readonly table: Omit<Table, 'source'>;
      readonly square: Square | { readonly failure: Failure } | undefined;
    };

/** A member of a file on its way from the worker that reads it: its table stays there. */
export interface SentMember {
  readonly name: string;
  readonly found: { readonly failure: Failure } | (Omit<Found, 'content'> & { readonly content: SentContent });
}

function sendTexts(values: readonly string[]): SentTexts {
  const words = new Map<string, number>();
  const numbers = new Uint16Array(values.length);
  for (const [i, value] of values.entries()) {
    const number = words.get(value) ?? words.size;
    if (number === words.size) words.set(value, number);
    if (words.size > MAX_POOLED_STRINGS) return values;
    numbers[i] = number;
  }
  return { words: [...words.keys()], numbers };
}

const receiveTexts = (sent: SentTexts): readonly string[] =>
  'words' in sent ? Array.from(sent.numbers, (number) => sent.words[number] ?? '') : sent;

/** Members in a form that can be posted; the sources of tables that are not `file` are added to `sources`. */
export function sendMembers(members: readonly Member[], file: ByteSource, sources: ByteSource[]): SentMember[] {
  return members.map(({ name, found }) => {
    if (found instanceof DataError) return { name, found: { failure: toFailure(found) } };
    return { name, found: { ...found, content: sendContent(found.content, file, sources) } };
  });
}

function sendContent(content: Content, file: ByteSource, sources: ByteSource[]): SentContent {
  if (content.kind === 'strings') return { ...content, values: sendTexts(content.values) };
  if (content.kind === 'records') return { ...content, columns: content.columns.map(sendTexts) };
  if (content.kind !== 'table') return content;
  const { source, ...table } = content.table;
  const square = content.square instanceof DataError ? { failure: toFailure(content.square) } : content.square;
  return { kind: 'table', where: whereabouts(source, file, sources), table, square };
}

function whereabouts(source: ByteSource, file: ByteSource, sources: ByteSource[]): Whereabouts {
  if (source === file) return 'file';
  if (source instanceof PartsSource && source.parts.every((part) => part.source === file)) {
    return { ranges: source.parts.map(({ start, end }) => [start, end]) };
  }
  sources.push(source);
  return handleOf(source, sources.length - 1);
}

/** The reverse of `sendMembers`. */
export function receiveMembers(
  sent: readonly SentMember[],
  file: ByteSource,
  connect: (handle: RemoteHandle) => ByteSource,
): Member[] {
  return sent.map(({ name, found }): Member => {
    if ('failure' in found) return { name, found: problemOf(found) };
    return { name, found: { ...found, content: receiveContent(found.content, file, connect) } };
  });
}

function problemOf({ failure }: { readonly failure: Failure }): DataError {
  const error = fromFailure(failure);
  if (error instanceof DataError) return error;
  throw error;
}

function receiveContent(
  content: SentContent,
  file: ByteSource,
  connect: (handle: RemoteHandle) => ByteSource,
): Content {
  if (content.kind === 'strings') return { ...content, values: receiveTexts(content.values) };
  if (content.kind === 'records') return { ...content, columns: content.columns.map(receiveTexts) };
  if (content.kind !== 'table') return content;
  const square = content.square && 'failure' in content.square ? problemOf(content.square) : content.square;
  return { kind: 'table', table: { ...content.table, source: sourceAt(content.where, file, connect) }, square };
}

function sourceAt(where: Whereabouts, file: ByteSource, connect: (handle: RemoteHandle) => ByteSource): ByteSource {
  if (where === 'file') return file;
  if ('remote' in where) return connect(where);
  const parts = where.ranges.map(([start, end]) => ({ source: file, start, end }));
  return new PartsSource(file.name, parts);
}
