/** Checks the structure of an Arrow file before the library reads it: it trusts what it reads. */

import { formatted } from '../../../base/error.ts';

/*
 * The flatbuffers of an Arrow file, walked before the library reads them: a vector that claims a billion entries would
 * have it make them all. Only lengths and places are looked at, by the slots that format/Message.fbs, Schema.fbs and
 * File.fbs of Apache Arrow give them.
 */

/** Content of a slot: the bytes of an entry of a vector, a table, a vector of tables, or one by the type beside it. */
type Slot = number | string | readonly [string] | 'header';

const TABLES: Readonly<Record<string, Readonly<Record<number, Slot>>>> = {
  Footer: { 1: 'Schema', 2: 24, 3: 24, 4: ['KeyValue'] },
  Message: { 2: 'header', 4: ['KeyValue'] },
  Schema: { 1: ['Field'], 2: ['KeyValue'], 3: 8 },
  Field: { 0: 1, 3: 'Type', 4: 'Dictionary', 5: ['Field'], 6: ['KeyValue'] },
  Type: {},
  Dictionary: { 1: 'Type' },
  KeyValue: { 0: 1, 1: 1 },
  RecordBatch: { 1: 16, 2: 16, 4: 8 },
  DictionaryBatch: { 1: 'RecordBatch' },
};

/** By the number in a message. */
const HEADERS = ['', 'Schema', 'DictionaryBatch', 'RecordBatch'];
const UNION_TYPE = 14;
const MAX_TABLES = 2 ** 18;

const bad = (what: string): Error => new Error(what);

/** A byte of a file holds at most 8 values, and unpacks to at most 256 such bytes. */
const VALUES_OF_A_BYTE = 8 * 256;

/** The rows that each column of a batch claims. */
function checkLengths(view: DataView, at: number, count: number, most: number): void {
  for (let i = 0; i < count; i++) {
    const length = view.getBigInt64(at + 16 * i, true);
    if (length < 0n || length > BigInt(most)) throw bad(formatted`a column claims ${length} rows`);
  }
}

/** Walks from the root table; tables share one budget, for a table may be referred to many times. */
function walk(view: DataView, kind: string, most: number): void {
  const open: (readonly [number, string])[] = [[view.getUint32(0, true), kind]];
  for (let seen = 0; open.length > 0; seen++) {
    const [at, table] = open.pop() ?? [0, ''];
    if (seen > MAX_TABLES) throw bad(formatted`it has more than ${MAX_TABLES} fields`);
    const vtable = at - view.getInt32(at, true);
    const size = view.getUint16(vtable, true);
    const place = (slot: number): number => {
      const offset = 4 + 2 * slot < size ? view.getUint16(vtable + 4 + 2 * slot, true) : 0;
      return offset === 0 ? 0 : at + offset;
    };
    for (const [slot, what] of Object.entries(TABLES[table] ?? {})) {
      const from = place(Number(slot));
      if (from === 0) continue;
      const to = from + view.getUint32(from, true);
      if (what === 'header') {
        const type = place(1);
        const header = HEADERS[type === 0 ? 0 : view.getUint8(type)];
        if (!header) throw bad('a message is of a kind that is not read');
        open.push([to, header]);
      } else if (typeof what === 'string') {
        if (what === 'Type' && table === 'Field' && view.getUint8(place(2)) === UNION_TYPE) throw bad('it has unions');
        open.push([to, what]);
      } else {
        const [entry] = typeof what === 'number' ? [null] : what;
        const length = view.getUint32(to, true);
        const width = typeof what === 'number' ? what : 4;
        if (to + 4 + length * width > view.byteLength) throw bad(formatted`a list claims ${length} entries`);
        if (table === 'RecordBatch' && slot === '1') checkLengths(view, to + 4, length, most);
        for (let i = 0; entry !== null && i < length; i++) {
          if (open.length > MAX_TABLES) throw bad(formatted`it has more than ${MAX_TABLES} fields`);
          const each = to + 4 + 4 * i;
          open.push([each + view.getUint32(each, true), entry]);
        }
      }
    }
  }
}

/** @throws Error (a RangeError for places that are not there) unless all that the library will read is where it says */
export function checkArrow(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes[0] === 0x41) checkFile(view);
  else checkStream(view);
}

function checkFile(view: DataView): void {
  const end = view.byteLength - 10;
  const length = view.getInt32(end, true);
  if (length < 8 || length > end - 8) throw bad('its footer is not there');
  const root = end - length;
  walk(new DataView(view.buffer, view.byteOffset + root, length), 'Footer', 0);
  const table = root + view.getUint32(root, true);
  const vtable = table - view.getInt32(table, true);
  for (const slot of [2, 3]) {
    const offset = 4 + 2 * slot < view.getUint16(vtable, true) ? view.getUint16(vtable + 4 + 2 * slot, true) : 0;
    if (offset === 0) continue;
    const blocks = table + offset + view.getUint32(table + offset, true);
    for (let i = 0; i < view.getUint32(blocks, true); i++) {
      checkMessage(view, Number(view.getBigInt64(blocks + 4 + 24 * i, true)));
    }
  }
}

/** Returns where the metadata of the message end, and the bytes of its body; null at the end of a stream. */
function checkMessage(view: DataView, at: number): { readonly end: number; readonly body: number } | null {
  const isMarked = view.getInt32(at, true) === -1;
  const start = at + (isMarked ? 8 : 4);
  const length = view.getInt32(start - 4, true);
  if (length === 0) return null;
  if (length < 8 || start + length > view.byteLength) throw bad(formatted`a message claims ${length} bytes`);
  const head = new DataView(view.buffer, view.byteOffset + start, length);
  walk(head, 'Message', VALUES_OF_A_BYTE * view.byteLength);
  const table = head.getUint32(0, true);
  const vtable = table - head.getInt32(table, true);
  const offset = head.getUint16(vtable, true) > 10 ? head.getUint16(vtable + 10, true) : 0;
  const body = offset === 0 ? 0 : Number(head.getBigInt64(table + offset, true));
  if (body < 0 || start + length + body > view.byteLength) throw bad(`the body of a message claims ${body} bytes`);
  return { end: start + length, body };
}

function checkStream(view: DataView): void {
  for (let at = 0; at + 8 <= view.byteLength; ) {
    const message = checkMessage(view, at);
    if (message === null) return;
    at = message.end + message.body;
  }
}
