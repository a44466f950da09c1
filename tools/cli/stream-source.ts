import { DataError } from '../../web/engine/base/error.ts';
import { BufferSource } from '../../web/engine/data/sources/buffer-source.ts';

/** Streams of more bytes are refused: they are held in memory, and some devices never end. */
const MOST_BYTES = 2 ** 31;

/** All that comes from standard input, a pipe or a device. @throws DataError for more than 2 GB */
export async function readWhole(name: string, stream: AsyncIterable<Buffer>): Promise<BufferSource> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.length;
    if (bytes > MOST_BYTES) {
      throw new DataError(
        'too-large',
        'more than 2 GB came from a stream',
        'Save it as a file, which is not held whole.',
        {
          file: name,
        },
      );
    }
    pieces.push(piece);
  }
  return new BufferSource(name, new Uint8Array(Buffer.concat(pieces)));
}
