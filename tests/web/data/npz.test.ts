import { describe, expect, test } from 'vitest';
import { openFile } from '../../../web/data/sniff.ts';
import { elements, failure, labelsNpy, logitsNpy, npy, sourceOf, utf8, type ZipMember, zip } from './write.ts';

const open = (members: readonly ZipMember[]) => openFile('a.npz', sourceOf('a.npz', zip(members)));

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

  test('bombs: by ratio, by number, by a size that is not declared', async () => {
    const zeros = npy('<f4', [1000, 1000], new Uint8Array(4_000_000));
    expect((await failure(() => open([{ name: 'x.npy', data: zeros, deflate: true }]))).code).toBe('zip-bomb');
    const many = Array.from({ length: 1001 }, (_, i) => ({ name: `${i}.npy`, data: new Uint8Array(0) }));
    expect((await failure(() => open(many))).code).toBe('too-many-members');
    // Declared small enough to pass: reading stops at the declared size and says that there is more.
    const header = npy('<f4', [1000], elements('f4', []));
    const declared = header.length + 4000;
    const files = await open([
      {
        name: 'x.npy',
        data: Uint8Array.from([...header, ...new Uint8Array(4_000_000)]),
        deflate: true,
        size: declared,
      },
    ]).catch((error) => error);
    expect(files.code).toBe('damaged-archive');
    expect(files.message).toContain('found more');
  });
});
