import type { ByteSource } from '../data/bytes.ts';
import { DataError } from '../data/error.ts';
import type { Member } from '../data/members.ts';
import type { Table } from '../data/table.ts';
import type { Failure } from '../engine/protocol.ts';
import { fromFailure, toFailure } from '../engine/remote.ts';

/** A source as the other side knows it. */
interface Handle {
  readonly source: number;
  readonly name: string;
  readonly size: number;
  readonly isSequential: boolean;
}

type SentContent =
  | Exclude<Extract<Member['found'], { readonly shape: unknown }>['content'], { readonly kind: 'table' }>
  /** A table that lies in the file as it is has no handle: the page has the file. */
  | { readonly kind: 'table'; readonly handle: Handle | null; readonly table: Omit<Table, 'source'> };

/** A member of a file on its way from the worker that reads it: its table stays there. */
export interface SentMember {
  readonly name: string;
  readonly found:
    | { readonly failure: Failure }
    | { readonly shape: readonly (number | null)[]; readonly content: SentContent };
}

/** What can be posted; the sources of tables that are not `file` are added to `sources`. */
export function sendMembers(members: readonly Member[], file: ByteSource, sources: ByteSource[]): SentMember[] {
  return members.map(({ name, found }) => {
    if (found instanceof DataError) return { name, found: { failure: toFailure(found) } };
    const { content, shape } = found;
    if (content.kind !== 'table') return { name, found: { shape, content } };
    const { source, ...table } = content.table;
    if (source === file) return { name, found: { shape, content: { kind: 'table', handle: null, table } } };
    sources.push(source);
    const { size, isSequential = false } = source;
    const handle = { source: sources.length - 1, name: source.name, size, isSequential };
    return { name, found: { shape, content: { kind: 'table', handle, table } } };
  });
}

/** The other end. */
export function receiveMembers(
  sent: readonly SentMember[],
  file: ByteSource,
  connect: (handle: Handle) => ByteSource,
): Member[] {
  return sent.map(({ name, found }): Member => {
    if ('failure' in found) {
      const error = fromFailure(found.failure);
      if (error instanceof DataError) return { name, found: error };
      throw error;
    }
    const { shape, content } = found;
    if (content.kind !== 'table') return { name, found: { shape, content } };
    const source = content.handle === null ? file : connect(content.handle);
    return { name, found: { shape, content: { kind: 'table', table: { ...content.table, source } } } };
  });
}
