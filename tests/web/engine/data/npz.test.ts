import { describe, expect, test } from 'vitest';
import { PartsSource } from '../../../../web/engine/data/sources/parts-source.ts';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import { filesIn } from './roles.ts';
import {
  concat,
  elements,
  failure,
  labelsNpy,
  logitsNpy,
  npy,
  pack,
  sourceOf,
  utf8,
  type ZipMember,
  zip,
} from './write.ts';

const open = (members: readonly ZipMember[]) => filesIn('a.npz', zip(members));

const pair = (deflate: boolean, zip64 = false): ZipMember[] => [
  { name: 'logits.npy', data: logitsNpy(50, 7), deflate, zip64 },
  { name: 'labels.npy', data: labelsNpy([0, 3, 6]), deflate, zip64 },
];

/** The bytes of a table's numbers, read where its layout says they are. */
async function tableBytes(file: Awaited<ReturnType<typeof openFile>>[number] | undefined): Promise<Uint8Array> {
  if (file?.content.kind !== 'table' || file.content.table.layout.kind !== 'binary') throw new Error('not a table');
  const { source, layout } = file.content.table;
  return source.read(layout.offset, layout.offset + 50 * 7 * 4);
}

describe('.npz', () => {
  test.each([
    ['stored', false, false],
    ['deflated', true, false],
    ['stored with zip64 sizes as np.savez writes them', false, true],
    ['deflated with zip64 sizes as np.savez_compressed writes them', true, true],
  ])('%s', async (_, deflate, zip64) => {
    const files = await open(pair(deflate, zip64));
    expect(files.map(({ name, shape, role }) => ({ name, shape, role }))).toEqual([
      { name: 'a.npz/logits', shape: [50, 7], role: 'logits' },
      { name: 'a.npz/labels', shape: [3], role: 'labels' },
    ]);
    expect(files[1]?.content).toEqual({ kind: 'numbers', values: Float64Array.of(0, 3, 6) });
    expect(await tableBytes(files[0])).toEqual(logitsNpy(50, 7).slice(-1400));
    // Twice, because a deflated member is read forwards only.
    expect(await tableBytes(files[0])).toEqual(logitsNpy(50, 7).slice(-1400));
  });

  test('true and predicted labels of the same points are pairs', async () => {
    const lists = { y_true: [0, 1, 2, 2], y_pred: [0, 1, 1, 2], idx: [7, 5, 9, 1] };
    const members = Object.entries(lists).map(([name, labels]) => ({ name: `${name}.npy`, data: labelsNpy(labels) }));
    const [file, ...others] = await open(members);
    expect([file?.role, others.length]).toEqual(['confusion', 0]);
    expect(file?.content).toMatchObject({ truth: ['0', '1', '2', '2'], prediction: ['0', '1', '1', '2'] });
    const [truth, prediction] = await open([...members.slice(0, 1), { name: 'y_pred.npy', data: labelsNpy([0, 1]) }]);
    expect([truth?.content.kind, prediction?.content.kind]).toEqual(['numbers', 'numbers']);
  });

  test('an array of objects beside the logits is left out and said so', async () => {
    const objects = npy('|O', [3], utf8('pickle'));
    const files = await open([...pair(false), { name: 'meta.npy', data: objects }]);
    expect(files[2]).toMatchObject({ name: 'a.npz/meta', role: 'unused', roles: ['unused'] });
    expect(files[2]?.reason).toContain('Python objects');
    expect((await failure(() => open([{ name: 'meta.npy', data: objects }]))).code).toBe('unsupported-type');
  });

  test('other archives are refused by name', async () => {
    const file = (name: string) => [{ name, data: utf8('x') }];
    expect((await failure(() => open(file('xl/workbook.xml')))).message).toContain('Excel');
    expect((await failure(() => open(file('readme.txt')))).message).toContain('readme.txt');
    expect((await failure(() => open([]))).code).toBe('no-arrays');
  });
});

describe('archives that lie', () => {
  const one = (changes: Partial<ZipMember>): ZipMember[] => [{ name: 'x.npy', data: logitsNpy(50, 7), ...changes }];

  test('about the size of a stored member', async () => {
    expect((await failure(() => open(one({ size: 10_000 })))).code).toBe('damaged-archive');
  });

  test('about the size of a deflated member', async () => {
    const smaller = await open(one({ deflate: true, size: logitsNpy(50, 7).length - 28 })).catch((error) => error);
    expect(smaller.code).toBe('size-mismatch');
    const { length } = logitsNpy(50, 7);
    const files = await open(one({ deflate: true, size: length, data: new Uint8Array([...logitsNpy(50, 7), 1, 2]) }));
    expect((await failure(() => tableBytes(files[0]))).message).toContain('found more');
  });

  test('about the checksum of a deflated member', async () => {
    const files = await open(one({ deflate: true, crc: 1 }));
    expect((await failure(() => tableBytes(files[0]))).message).toContain('checksum');
  });

  test('about encryption and compression', async () => {
    expect((await failure(() => open(one({ flags: 1 })))).code).toBe('encrypted');
    expect((await failure(() => open(one({ method: 14 })))).code).toBe('unsupported-compression');
  });

  test('two members on the same bytes', async () => {
    const data = logitsNpy(50, 7);
    const twice = [
      { name: 'x.npy', data },
      { name: 'x.npy', data, sameAs: 0 },
    ];
    expect((await failure(() => open(twice))).code).toBe('damaged-archive');
  });

  test('labels sorted by class deflate a thousandfold, and are no bomb', async () => {
    const values = Array.from({ length: 300_000 }, (_, i) => Math.floor(i / 3000));
    const [labels] = await open([{ name: 'labels.npy', data: labelsNpy(values), deflate: true }]);
    expect(labels).toMatchObject({ role: 'labels', shape: [300_000] });
    expect(labels?.content.kind === 'numbers' && labels.content.values.at(-1)).toBe(99);
  });

  test('bombs: by ratio, by number, by a size that is not declared', async () => {
    // It is refused for what it claims: nothing of it is inflated, so that there need not be as much.
    const bomb = { name: 'x.npy', data: new Uint8Array(2 ** 18), deflate: true, size: 2 ** 28 + 2 ** 22 };
    expect((await failure(() => open([bomb]))).code).toBe('zip-bomb');
    // Files beside it can be used.
    const [first, second] = await open([bomb, { name: 'logits.npy', data: logitsNpy(6, 3) }]);
    expect(first).toMatchObject({ role: 'unused', reason: expect.stringContaining('claims to inflate') });
    expect(second).toMatchObject({ role: 'logits', shape: [6, 3] });
    const many = Array.from({ length: 1001 }, (_, i) => ({ name: `${i}.npy`, data: new Uint8Array(0) }));
    expect((await failure(() => open(many))).code).toBe('too-many-members');
    // Declared small enough to pass: reading stops at the declared size and says that there is more.
    const header = npy('<f4', [1000], elements('f4', []));
    const declared = header.length + 4000;
    const data = concat(header, new Uint8Array(4_000_000));
    const files = await open([{ name: 'x.npy', data, deflate: true, size: declared }]).catch((error) => error);
    expect(files.code).toBe('damaged-archive');
    expect(files.message).toContain('found more');
  });
});

describe('an archive of more than 4 GiB', () => {
  const ROWS = 1_300_000;
  const header = npy('<f4', [ROWS, 1000], new Uint8Array(0));
  const size = header.length + 4000 * ROWS;
  const labels = labelsNpy([0, 1, 2]);
  const MARK = 0xffffffff;

  /** Sizes and places that do not fit 32 bits stand in an extra field. */
  const local = (name: string, bytes: number): Uint8Array => {
    const sizes = pack([1, 2], [16, 2], [bytes, 8], [bytes, 8]);
    const fixed = pack([0x04034b50, 4], [45, 2], [0, 2], [0, 2], [0, 4], [0, 4], [MARK, 4], [MARK, 4]);
    return concat(fixed, pack([name.length, 2], [sizes.length, 2]), utf8(name), sizes);
  };
  const entry = (name: string, bytes: number, offset: number): Uint8Array => {
    const extra = pack([1, 2], [24, 2], [bytes, 8], [bytes, 8], [offset, 8]);
    const fixed = pack([0x02014b50, 4], [45, 2], [45, 2], [0, 2], [0, 2], [0, 4], [0, 4], [MARK, 4], [MARK, 4]);
    const rest = pack([name.length, 2], [extra.length, 2], [0, 2], [0, 2], [0, 2], [0, 4], [MARK, 4]);
    return concat(fixed, rest, utf8(name), extra);
  };

  test('is read where its members lie', async () => {
    const first = concat(local('logits.npy', size), header);
    const second = concat(local('labels.npy', labels.length), labels);
    const offset = first.length + 4000 * ROWS;
    const directory = concat(entry('logits.npy', size, 0), entry('labels.npy', labels.length, offset));
    const at = offset + second.length;
    const end64 = pack(
      [0x06064b50, 4],
      [44, 8],
      [45, 2],
      [45, 2],
      [0, 4],
      [0, 4],
      [2, 8],
      [2, 8],
      [directory.length, 8],
      [at, 8],
    );
    const locator = pack([0x07064b50, 4], [0, 4], [at + directory.length, 8], [1, 4]);
    const end = pack([0x06054b50, 4], [0, 2], [0, 2], [MARK, 2], [MARK, 2], [MARK, 4], [MARK, 4], [0, 2]);
    const tail = concat(second, directory, end64, locator, end);
    const zeros = { name: 'zeros', size: 4000 * ROWS, read: async (a: number, b: number) => new Uint8Array(b - a) };
    const parts = [sourceOf('head', first), zeros, sourceOf('tail', tail)];
    const source = new PartsSource(
      'large.npz',
      parts.map((part) => ({ source: part, start: 0, end: part.size })),
    );
    expect(source.size).toBeGreaterThan(2 ** 32);
    const files = await openFile('large.npz', source);
    expect(files.map(({ shape }) => shape)).toEqual([[ROWS, 1000], [3]]);
    expect(files[1]?.content).toEqual({ kind: 'numbers', values: Float64Array.of(0, 1, 2) });
  });
});
