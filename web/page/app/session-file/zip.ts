import { crc32 } from '../../../engine/base/crc32.ts';
import { DataError } from '../../../engine/base/error.ts';
import type { ByteSource } from '../../../engine/model/bytes.ts';

/* Writes zip archives of stored members: the same members give the same bytes in every browser, which no library promises. */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_SIZE = 30;
/** Names are UTF-8. */
const UTF8 = 1 << 11;
/** The first day that the format knows: a clock would make every archive another one. */
const DATE = (1 << 5) | 1;
const VERSION = 20;

/** The bytes of a file that are read at a time. */
const PIECE = 16 << 20;
/** Without extensions the format counts to 4 GB; a page cannot hold that much either. */
const MAX_BYTES = 2 ** 30;

interface Written {
  readonly name: Uint8Array<ArrayBuffer>;
  readonly crc: number;
  readonly size: number;
  readonly offset: number;
}

const name8 = (name: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(name);

/** The part that local and central headers share, from the version needed on. */
function describe(view: DataView, at: number, { name, crc, size }: Written): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 2, UTF8, true);
  view.setUint16(at + 8, DATE, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, size, true);
  view.setUint32(at + 18, size, true);
  view.setUint16(at + 22, name.length, true);
}

function localHeader(member: Written): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(LOCAL_SIZE + member.name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, LOCAL, true);
  describe(view, 4, member);
  bytes.set(member.name, LOCAL_SIZE);
  return bytes;
}

function centralHeader(member: Written): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(46 + member.name.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, CENTRAL, true);
  view.setUint16(4, VERSION, true);
  describe(view, 6, member);
  view.setUint32(42, member.offset, true);
  bytes.set(member.name, 46);
  return bytes;
}

function endOf(count: number, size: number, offset: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(22);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, END, true);
  view.setUint16(8, count, true);
  view.setUint16(10, count, true);
  view.setUint32(12, size, true);
  view.setUint32(16, offset, true);
  return bytes;
}

/**
 * An archive of these sources, in their order.
 * @throws DataError where they are too large to be held
 */
export async function writeZip(sources: readonly ByteSource[]): Promise<Blob> {
  const total = sources.reduce((sum, { size }) => sum + size, 0);
  if (total > MAX_BYTES) {
    throw new DataError(
      'too-large',
      `the files are ${total} bytes, a session holds up to ${MAX_BYTES}`,
      'Save the session without data.',
    );
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const members: Written[] = [];
  let offset = 0;
  for (const source of sources) {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let crc = 0;
    for (let at = 0; at < source.size; at += PIECE) {
      const piece = await source.read(at, Math.min(source.size, at + PIECE));
      crc = crc32(piece, crc);
      pieces.push(piece);
    }
    const member = { name: name8(source.name), crc, size: source.size, offset };
    parts.push(localHeader(member), ...pieces);
    members.push(member);
    offset += LOCAL_SIZE + member.name.length + source.size;
  }
  const central = members.map(centralHeader);
  const size = central.reduce((sum, { length }) => sum + length, 0);
  return new Blob([...parts, ...central, endOf(members.length, size, offset)], { type: 'application/zip' });
}
