import { crc32 } from '../../../engine/base/crc32.ts';
import { DataError } from '../../../engine/base/error.ts';
import { withFileKeys } from '../../../engine/base/json-keys.ts';
import { VERSION } from '../../../engine/base/version.ts';
import { BufferSource } from '../../../engine/data/sources/buffer-source.ts';
import { methodOf } from '../../../engine/methods/index.ts';
import type { ByteSource } from '../../../engine/model/bytes.ts';
import type { Dataset, InputFile } from '../../../engine/model/dataset.ts';
import { matrixToKeep } from '../finished/confusion-table.ts';
import { chosenIn, type Finished } from '../finished/finished.ts';
import { NOTICE_MEMBER, pixelsUnder, type SavedData, SESSION_MEMBER, SESSION_VERSION } from './saved.ts';
import { encodeValue } from './values.ts';

/** A file as a session names it. */
type NamedFile = Pick<InputFile, 'name' | 'shape'> &
  Partial<Pick<InputFile, 'from' | 'called' | 'content'>> & { readonly role: string };

/** The part of the data that a session has. */
export type Known = Pick<
  Dataset,
  'classes' | 'reference' | 'labels' | 'evaluation' | 'image' | 'confusion' | 'matrix' | 'pictured'
>;

/** The source of a session. */
type Saved = Pick<Finished, 'result' | 'stamp'> & {
  readonly dataset: Known;
  readonly files: readonly NamedFile[];
};

/** The picture whose pixels the tree is of. */
function imageOf({ dataset: { image }, result }: Saved): SavedData['image'] {
  const pixels = pixelsUnder(result);
  const picture = [image?.picture, image?.detailed].find((each) => each && each.width * each.height === pixels);
  return image && picture ? { file: image.file, picture } : undefined;
}

function dataOf(finished: Saved, hasData: boolean): SavedData {
  const { dataset } = finished;
  const labels = dataset.evaluation?.labels ?? dataset.labels;
  return {
    classes: dataset.classes,
    reference: dataset.reference,
    truth: labels === null ? null : { file: labels.file, names: labels.names },
    image: hasData ? undefined : imageOf(finished),
    matrix: hasData ? undefined : matrixToKeep(finished),
    pictured: hasData ? undefined : dataset.pictured,
  };
}

/**
 * The session as text: the same result, looked at in the same way, gives the same bytes everywhere. What was said of columns
 * stands in it only where the files are beside it. O(result).
 */
export function sessionJson(finished: Saved, address: string, hasData = false, encode = encodeValue): string {
  const { result, files } = finished;
  const { method, options } = chosenIn(finished.stamp);
  // Values that follow from the findings are computed again on reading.
  const { findings, steps: _steps, similarity: _similarity, pending: _pending, ...common } = result;
  const digests = new Map(result.inputs.map(({ name, sha256 }) => [name, sha256]));
  const session = {
    format: 'logitree-session',
    version: SESSION_VERSION,
    program: VERSION,
    method,
    options,
    citation: methodOf(result.method)?.citation,
    view: address,
    files: files.map(({ name, role, shape, from, called }) => ({
      ...{ name, role, shape, sha256: digests.get(name) ?? null, called },
      choice: hasData ? from?.choice : undefined,
    })),
    data: encode(dataOf(finished, hasData)),
    // The time of a run is not part of its findings.
    result: encode({ ...common, ...(findings ?? {}), run: { ...result.run, seconds: 0 } }),
  };
  return `${JSON.stringify(withFileKeys(session))}\n`;
}

/** The files behind a result, each once. */
const sourcesOf = ({ files }: Finished): ByteSource[] => [...new Set(files.map(({ source }) => source))];

/** The session and the files that it was made from, in an archive; those of a sample with its licence. */
export async function sessionZip(finished: Finished, address: string): Promise<Blob> {
  // The files of a session that was opened without them are not there to be put in.
  const hasData = finished.files.length > 0;
  const text = new TextEncoder().encode(sessionJson(finished, address, hasData));
  const notice = hasData ? finished.sample?.notice : undefined;
  return writeZip([
    new BufferSource(SESSION_MEMBER, text),
    ...sourcesOf(finished),
    ...(notice ? [new BufferSource(NOTICE_MEMBER, await notice.read())] : []),
  ]);
}

/* Writes zip archives of stored members: the same members give the same bytes in every browser, which no library promises. */

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_SIZE = 30;
/** Names are UTF-8. */
const UTF8 = 1 << 11;
/** The first day that the format knows: a clock would make every archive another one. */
const DATE = (1 << 5) | 1;
const NEEDED_VERSION = 20;

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
  view.setUint16(at, NEEDED_VERSION, true);
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
  view.setUint16(4, NEEDED_VERSION, true);
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
