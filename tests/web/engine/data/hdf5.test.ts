import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { Fields, Hdf5File } from '../../../../web/engine/data/formats/hdf5/bytes.ts';
import { ChunksSource } from '../../../../web/engine/data/formats/hdf5/chunks-source.ts';
import { readDataset } from '../../../../web/engine/data/formats/hdf5/dataset.ts';
import { readLinks } from '../../../../web/engine/data/formats/hdf5/objects.ts';
import { everythingIn, golden, LABELS, LOGITS, numbersOf, openGolden } from './golden.ts';
import { filesIn } from './roles.ts';
import { failure, sourceOf, utf8 } from './write.ts';

const logits = { shape: [6, 3], values: LOGITS };
const labels = { shape: [6], values: LABELS };

describe('what h5py wrote', () => {
  test('datasets in one piece are left in the file', async () => {
    expect(await everythingIn('plain.h5')).toEqual({ labels, logits });
    const table = (await openGolden('plain.h5')).find(({ role }) => role === 'logits');
    expect(table?.content.kind === 'table' && table.content.table.source).toBe(table?.source);
  });

  test('groups, the other byte order, half precision and names', async () => {
    expect(await everythingIn('groups.h5')).toEqual({
      'test/half': logits,
      'test/logits': logits,
      'test/names': { shape: [3], values: ['a', 'bb', 'c'] },
    });
  });

  test('chunks that do not fit the shape, packed and shuffled', async () => {
    expect(await everythingIn('chunks.h5')).toEqual({ labels, logits });
  });

  test('more members than one node holds, and the newer headers', async () => {
    expect(Object.keys(await everythingIn('many.h5')).length).toBe(40);
    expect(await everythingIn('latest.h5')).toEqual({ logits });
  });

  test('chunks packed by h5py’s own filter', async () => {
    expect(await everythingIn('lzf.h5')).toEqual({ logits });
  });

  test('chunks of newer files', async () => {
    const files = await openGolden('latest-chunks.h5');
    expect(files.map(({ shape }) => shape)).toEqual([[6, 3], [6], [6, 3], [6, 3]]);
    expect(await Promise.all(files.map(numbersOf))).toEqual([LOGITS, LABELS, LOGITS, LOGITS]);
  });

  test('datasets that may grow: by rows, by columns, by both', async () => {
    const { labels: grown, ...tables } = await everythingIn('growing.h5');
    const many = { shape: [100, 3], values: Array.from({ length: 300 }, (_, i) => i) };
    expect(tables).toEqual({ both: many, 'both packed': many, columns: many, packed: many, rows: many });
    expect(grown).toEqual({ shape: [100], values: Array.from({ length: 100 }, (_, i) => i % 3) });
  });

  test('so many chunks that their index comes in pages', async () => {
    const [file] = await openGolden('pages.h5');
    if (file?.content.kind !== 'table') throw new Error('no table');
    expect(file.shape).toEqual([140_000, 2]);
    const { source } = file.content.table;
    for (const row of [0, 135_000, 139_000]) {
      const { buffer } = await source.read(8 * row, 8 * (row + 4));
      expect([...new Float32Array(buffer)]).toEqual(Array.from({ length: 8 }, (_, i) => row + i));
    }
    // Between them nothing was written: zeros, as HDF5 gives them.
    const { buffer } = await source.read(8 * 135_100, 8 * 135_101);
    expect([...new Float32Array(buffer)]).toEqual([0, 0]);
  });

  test.each(['fill-earliest.h5', 'fill-latest.h5'])(
    'chunks that were never written are the fill value: %s',
    async (name) => {
      const rows = (value: number): number[] => {
        const filled = new Array(30).fill(value);
        filled.splice(0, 6, ...LOGITS.slice(0, 6));
        filled.splice(18, 6, ...LOGITS.slice(6, 12));
        return filled;
      };
      expect(await everythingIn(name)).toEqual({
        labels: { shape: [6], values: [0, 1, 2, 2, 2, 2] },
        sevens: { shape: [10, 3], values: rows(7.5) },
        zeros: { shape: [10, 3], values: rows(0) },
      });
    },
  );

  test('a shape of more chunks than are looked for is refused, though none was written', () => {
    const file = new Hdf5File(sourceOf('x.h5', 'nothing'), 0);
    const stored = { width: 4, chunks: new Map(), filters: [], fill: new Uint8Array(4) };
    const open = (shape: number[], dimensions: number[]) => () =>
      new ChunksSource(file, { ...stored, shape, dimensions });
    expect(open([2 ** 26], [1])).toThrow(/more than 1,048,576 chunks/);
    expect(open([2, 2 ** 24], [2, 2])).toThrow(/chunks/);
    expect(open([2 ** 20], [1])).not.toThrow();
  });

  test.each([
    ['unpacks to more than its shape has', deflateSync(new Uint8Array(64)), 'a chunk unpacks to more than its size'],
    ['is damaged', Uint8Array.of(0x78, 0x9c, 255, 255), 'a chunk cannot be unpacked'],
  ])('a chunk that %s is refused, and it is said why', async (_, packed, message) => {
    const chunks = new Map([['0,0', { address: 0, size: packed.length, skipped: 0 }]]);
    const filters = [{ filter: 'gzip', value: 4 }] as const;
    const stored = { shape: [2, 2], dimensions: [2, 2], width: 4, chunks, filters, fill: new Uint8Array(4) };
    const source = new ChunksSource(new Hdf5File(sourceOf('x.h5', new Uint8Array(packed)), 0), stored);
    expect((await failure(() => source.read(0, 16))).message).toContain(message);
  });

  test('a name that claims more bytes than any file has is damage', async () => {
    const link = Uint8Array.of(1, 3, ...new Array(8).fill(255));
    const file = new Hdf5File(sourceOf('x.h5', link), 0);
    const error = await failure(() => readLinks(file, [{ type: 6, fields: () => new Fields(link, 0) }]));
    expect(error.code).toBe('bad-hdf5');
  });

  test('a dimension that is said to have any length is damage', async () => {
    const tree = Uint8Array.of(...utf8('TREE'), 1, ...new Array(19).fill(0)); // no chunk was written
    const unknown = new Array(8).fill(255);
    const float32 = [0x11, 0x20, 0x1f, 0, 4, 0, 0, 0, 0, 0, 32, 0, 23, 8, 0, 23, 127, 0, 0, 0];
    const messages = [
      { type: 1, bytes: [2, 1, 0, 1, ...unknown] },
      { type: 3, bytes: float32 },
      { type: 8, bytes: [3, 2, 2, ...new Array(8).fill(0), 2, 0, 0, 0, 4, 0, 0, 0] },
    ].map(({ type, bytes }) => ({ type, fields: () => new Fields(Uint8Array.from(bytes), 0) }));
    const error = await failure(() => readDataset(new Hdf5File(sourceOf('x.h5', tree), 0), messages));
    expect(error.code).toBe('bad-hdf5');
  });

  test('behind a block of the user', async () => {
    expect(await everythingIn('user-block.h5')).toEqual({ logits, packed: logits });
    const bytes = golden('user-block.h5');
    bytes.fill(0x20, 0, 1024);
    expect(await filesIn('x.h5', bytes)).toHaveLength(2);
  });

  test('a small dataset inside its header; numbers of part of their bits are refused, not misread', async () => {
    const [small, twelve] = await openGolden('compact.h5');
    expect(await numbersOf(small)).toEqual(LOGITS);
    expect(twelve).toMatchObject({
      role: 'unused',
      reason: expect.stringContaining('12 bits, the first at bit 4 of 16'),
    });
  });

  test('a name alone makes no HDF5 file', async () => {
    const error = await failure(() => filesIn('x.h5', new Uint8Array(2000).fill(0x20)));
    expect(error.code).toBe('wrong-content');
  });

  test('more members than a newer group lists by itself', async () => {
    const found = await everythingIn('dense.h5');
    expect(Object.keys(found)).toEqual(Array.from({ length: 60 }, (_, i) => `member ${String(i).padStart(2, '0')}`));
    expect(found['member 59']).toEqual(labels);
  });

  test('texts of any length are names and labels', async () => {
    expect(await everythingIn('texts.h5')).toEqual({
      logits,
      class_names: { shape: [3], values: ['chèvre', '', 'a longer name than the others'] },
      y: { shape: [6], values: ['cat', 'dog', 'owl', 'cat', 'dog', 'owl'] },
      unwritten: { shape: [2], values: ['', ''] },
      many: { shape: [400], values: Array.from({ length: 400 }, (_, i) => `${i} ${'x'.repeat(i % 40)}`) },
    });
    expect((await openGolden('texts.h5')).find(({ name }) => name.endsWith('/y'))?.role).toBe('labels');
  });

  test('texts of any length that are not in their heap are refused by row', async () => {
    const bytes = golden('texts.h5');
    const at = (mark: string): number =>
      bytes.findIndex((_, i) => mark === String.fromCharCode(...bytes.subarray(i, i + mark.length)));
    const [heap, name] = [at('GCOL'), at('a longer name')];
    const withBytes = async (place: number, ...values: number[]) => {
      const other = bytes.slice();
      other.set(values, place);
      return failure(() => filesIn('x.h5', other));
    };
    expect((await withBytes(heap, 0)).message).toContain('a heap of texts is not there');
    expect((await withBytes(heap + 8, 4, 0)).message).toContain('shorter than its head');
    expect((await withBytes(heap + 12, 1)).message).toContain('are not there');
    expect((await withBytes(heap + 16, 99)).message).toMatch(/the text at row \d is not in its heap/);
    expect((await withBytes(name, 0xff)).message).toContain('is not valid Unicode');
  });

  test('other filters are refused by number', async () => {
    const bytes = golden('lzf.h5');
    const name = bytes.findIndex((_, i) => String.fromCharCode(...bytes.subarray(i, i + 4)) === 'lzf\0');
    bytes[name - 8] = 1; // its number, 32000
    const error = await failure(() => filesIn('x.h5', bytes));
    expect(error.code).toBe('unsupported-hdf5');
    expect(error.message).toContain('filter 32001');
  });
});
