import { deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FileSource } from '../../../../tools/cli/file-source.ts';
import { crc32 } from '../../../../web/engine/base/crc32.ts';
import { BlobSource } from '../../../../web/engine/data/sources/blob-source.ts';
import { FollowedSource } from '../../../../web/engine/data/sources/followed-source.ts';
import { InflatedSource } from '../../../../web/engine/data/sources/inflated-source.ts';
import { PartsSource } from '../../../../web/engine/data/sources/parts-source.ts';
import type { ByteSource } from '../../../../web/engine/model/bytes.ts';
import { savedFiles } from '../../../support/saved-files.ts';
import { failure, sourceOf, utf8 } from './write.ts';

const noise = (length: number): Uint8Array<ArrayBuffer> =>
  Uint8Array.from({ length }, (_, i) => (i * i * 31 + (i >> 3)) % 251);

/** Vitest compares long arrays slowly. */
const same = (a: Uint8Array | undefined, b: Uint8Array): boolean => a !== undefined && Buffer.compare(a, b) === 0;

function inflated(data: Uint8Array, changes: { size?: number; crc32?: number; cut?: number } = {}): InflatedSource {
  const packed = Uint8Array.from(deflateRawSync(data));
  const { size = data.length, cut = 0 } = changes;
  const range = { source: sourceOf('a.npz', packed), start: 0, end: packed.length - cut };
  return new InflatedSource('a.npz/x.npy', {
    ...range,
    size,
    crc32: changes.crc32 ?? crc32(data, 0),
    format: 'deflate-raw',
  });
}

test('CRC-32 gives the check value of its definition, at once and in pieces', () => {
  const bytes = utf8('123456789');
  expect(crc32(bytes, 0)).toBe(0xcbf43926);
  expect(crc32(bytes.subarray(4), crc32(bytes.subarray(0, 4), 0))).toBe(0xcbf43926);
});

test('a file that was followed while it was opened is shared with other threads as the file itself', async () => {
  const blob = new Blob([noise(1000)]);
  const follower = { signal: new AbortController().signal, onRead: () => undefined };
  const source = new FollowedSource(new BlobSource('x', blob), follower);
  source.leave();
  expect(source.shared).toBe(blob);
  const read: number[] = [];
  for await (const piece of source.pieces?.(10, 30, 8) ?? []) read.push(...piece);
  expect(read).toEqual([...noise(1000).slice(10, 30)]);
});

describe('parts of several sources', () => {
  const bytes = noise(5000);
  const blobs = [new Blob([bytes.slice(0, 3000)]), new Blob([bytes.slice(2000)])];
  const parts = (sources: readonly ByteSource[]): PartsSource => {
    const [first = sourceOf('a', ''), second = first] = sources;
    return new PartsSource('x', [
      { source: first, start: 10, end: 2500 },
      { source: first, start: 2500, end: 2500 },
      { source: second, start: 500, end: 2900 },
    ]);
  };
  const expected = bytes.subarray(10, 4900);

  test('are read as one, from any byte to any other', async () => {
    const source = parts(blobs.map((blob) => new BlobSource('x', blob)));
    expect(source.size).toBe(expected.length);
    await fc.assert(
      fc.asyncProperty(fc.nat(expected.length), fc.nat(expected.length), async (a, b) => {
        const [start, end] = [Math.min(a, b), Math.max(a, b)];
        expect(same(await source.read(start, end), expected.subarray(start, end))).toBe(true);
      }),
    );
  });

  test('of Blobs are shared with other threads as one Blob', async () => {
    const source = parts(blobs.map((blob) => new BlobSource('x', blob)));
    expect(source.shared).toBe(source.shared);
    expect(same(await new BlobSource('x', source.shared ?? new Blob()).read(0, expected.length), expected)).toBe(true);
  });

  test('of which one cannot be shared are not', () => {
    expect(parts([new BlobSource('x', new Blob([bytes])), sourceOf('x', bytes)]).shared).toBeUndefined();
  });
});

describe('a Blob', () => {
  test('is read in any order, over the border of pieces too', async () => {
    const bytes = noise(1000);
    const source = new BlobSource('x', new Blob([bytes]));
    expect(await source.read(990, 1000)).toEqual(bytes.slice(990));
    expect(await source.read(0, 3)).toEqual(bytes.slice(0, 3));
    const piece = 64 * 2 ** 20;
    const large = new BlobSource('x', new Blob([new Uint8Array(piece), bytes]));
    const read = await large.read(1, piece + 1000);
    expect(read.length).toBe(piece + 999);
    expect(same(read.subarray(piece - 1), bytes)).toBe(true);
  });

  test('that gives fewer bytes or none any more is an error', async () => {
    const short = new Blob([noise(10)]);
    short.slice = () => new Blob([noise(3)]);
    expect((await failure(() => new BlobSource('x', short).read(0, 10))).message).toContain('gave 3');
    const gone = new Blob([noise(10)]);
    gone.slice = () => {
      const slice = new Blob([]);
      slice.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
      return slice;
    };
    const error = await failure(() => new BlobSource('logits.npy', gone).read(0, 10));
    expect(error.code).toBe('unreadable');
    expect(error.place.file).toBe('logits.npy');
  });
});

/** The pieces as they are when each is handed out. */
async function piecesOf(source: ByteSource, start: number, end: number, size: number): Promise<Uint8Array[]> {
  const pieces: Uint8Array[] = [];
  if (source.pieces === undefined) throw new Error('it gives no pieces');
  for await (const piece of source.pieces(start, end, size)) pieces.push(piece.slice());
  return pieces;
}

describe('pieces, in memory that is used again', () => {
  const bytes = noise(300_001);
  const path = savedFiles('pieces').saved('noise.bin', bytes);

  test.each<[string, () => ByteSource]>([
    ['a Blob', () => new BlobSource('x', new Blob([bytes]))],
    ['a file', () => FileSource.open(path)],
    ['a file that another thread has open', () => new FileSource('x', FileSource.open(path).shared, bytes.length)],
  ])('of %s are as long as asked for, the last one as long as is left', async (_, open) => {
    for (const [start, end, size] of [
      [0, bytes.length, 1000],
      [17, 250_000, 100_000],
      [5, 12, 1 << 20],
    ] as const) {
      const pieces = await piecesOf(open(), start, end, size);
      expect(pieces.slice(0, -1).every(({ length }) => length === size)).toBe(true);
      expect(same(Buffer.concat(pieces), bytes.subarray(start, end))).toBe(true);
    }
    expect(await piecesOf(open(), 10, 10, 5)).toEqual([]);
  });

  test('of a file that became shorter are an error', async () => {
    const short = new Blob([noise(10)]);
    short.slice = () => new Blob([noise(3)]);
    const error = await failure(() => piecesOf(new BlobSource('logits.npy', short), 0, 10, 5));
    expect(error).toMatchObject({ code: 'unreadable', place: { file: 'logits.npy' } });
    const source = FileSource.open(path);
    const ends = await failure(() => piecesOf(source, bytes.length - 10, bytes.length + 10, 16));
    expect(ends.message).toMatch(/^the file ends at byte 300001, /);
  });
});

describe('an inflated member', () => {
  test('is read forwards, backwards and by several at once', async () => {
    const data = noise(300_000);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(300_000), fc.nat(300_000)), { maxLength: 4 }), async (pairs) => {
        const source = inflated(data);
        const ranges = pairs.map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
        const reads = await Promise.all(ranges.map(([start, end]) => source.read(start, end)));
        for (const [i, [start, end]] of ranges.entries()) expect(same(reads[i], data.subarray(start, end))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  test('that is shorter, longer, cut or changed is an error when its end is read, and again when it is read again', async () => {
    const data = noise(100_000);
    const cases = [{ size: 100_001 }, { size: 99_999 }, { crc32: 1 }, { cut: 100 }];
    for (const changes of cases) {
      const source = inflated(data, changes);
      expect(await source.read(0, 10)).toEqual(data.slice(0, 10));
      for (let again = 0; again < 2; again++) {
        expect((await failure(() => source.read(0, source.size))).code).toBe('damaged-archive');
      }
    }
  });

  test('of no bytes at all', async () => {
    expect(await inflated(new Uint8Array(0)).read(0, 0)).toEqual(new Uint8Array(0));
  });
});
