/** Unpacks a file that was packed by gzip. */

import { DataError, formatted } from '../../../base/error.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import { BufferSource } from '../../sources/buffer-source.ts';
import { InflatedSource, inflating } from '../../sources/inflated-source.ts';

/** Unpacked bytes are kept in memory up to this size; more are unpacked again whenever they are read. */
const MAX_KEPT = 64 * 2 ** 20;
/** Deflate packs at most 1032 to one, as it does sorted labels; large tables pack far less. */
const MAX_RATIO = 300;
const HARMLESS = 2 ** 28;

/** The name without what says that it is packed. */
const unpackedName = (name: string): string => name.replace(/\.tgz$/i, '.tar').replace(/\.gz$/i, '');

/**
 * Content of a gzip file. It is unpacked once to learn its size, because the file does not say (beyond 4 GiB).
 * @throws DataError for damage, for several packed files behind each other, and for bombs
 */
export async function unpackGzip(source: ByteSource): Promise<ByteSource> {
  const name = unpackedName(source.name);
  const reader = inflating({ source, start: 0, end: source.size }, 'gzip').getReader();
  let kept: Uint8Array[] = [];
  let size = 0;
  try {
    for (let { value } = await reader.read(); value; { value } = await reader.read()) {
      size += value.length;
      if (size > HARMLESS && size > MAX_RATIO * source.size) throw bomb(source.size);
      if (size <= MAX_KEPT) kept.push(value);
      else kept = [];
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    if (error instanceof DataError) throw error;
    throw new DataError(
      'damaged-archive',
      formatted`the gzip file cannot be unpacked: it is damaged, cut short, or holds several packed files (found ${size} bytes)`,
      'Unpack it (gunzip) and open what is inside, or pack it again.',
    );
  }
  if (size > MAX_KEPT) {
    return new InflatedSource(name, { source, start: 0, end: source.size, size, crc32: null, format: 'gzip' });
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const piece of kept) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return new BufferSource(name, bytes);
}

const bomb = (size: number): DataError =>
  new DataError(
    'zip-bomb',
    formatted`the gzip file of ${size} bytes unpacks to more than ${MAX_RATIO} times as many`,
    'If it is real, unpack it (gunzip) and open what is inside.',
  );
