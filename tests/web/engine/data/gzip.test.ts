import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { filesIn } from './roles.ts';
import { elements, failure, labelsNpy, logitsNpy, npy, utf8, zip } from './write.ts';

const packed = (content: Uint8Array | string): Uint8Array =>
  new Uint8Array(gzipSync(typeof content === 'string' ? utf8(content) : content));
const openPacked = (name: string, content: Uint8Array | string) => filesIn(name, packed(content));

test.each<[string, Uint8Array | string, (number | null)[]]>([
  ['logits.npy.gz', logitsNpy(20, 3), [20, 3]],
  ['logits.csv.gz', '1,2\n3,4\n', [null, 2]],
  ['logits.tsv', '1\t2\n3\t4\n', [null, 2]],
  ['labels.json.gz', '[1, 2, 3]', [3]],
  ['rows.jsonl.gz', '[1, 2]\n[3, 4]\n', [2, 2]],
  ['x.npz.gz', zip([{ name: 'logits.npy', data: logitsNpy(20, 3) }]), [20, 3]],
  ['labels.gz', labelsNpy([1, 0]), [2]],
])('%s is found by its content', async (name, content, shape) => {
  const [file] = await openPacked(name, content);
  expect(file?.name.startsWith(name)).toBe(true);
  expect(file?.shape).toEqual(shape);
});

test('what is too large to keep is unpacked again whenever it is read, and forwards only', async () => {
  const values = new Float32Array(65 << 18);
  for (let at = 0; at < values.length; at += 16) values[at] = at; // it does not pack to a bomb
  const bytes = npy('<f4', [values.length / 8, 8], new Uint8Array(values.buffer));
  const [file] = await filesIn('x.npy.gz', new Uint8Array(gzipSync(bytes, { level: 1 })));
  if (file?.content.kind !== 'table') throw new Error('not a table');
  const { source } = file.content.table;
  expect(source.isSequential).toBe(true);
  for (const at of [bytes.length - 1000, 5000]) {
    expect(Buffer.compare(await source.read(at, at + 1000), bytes.subarray(at, at + 1000))).toBe(0);
  }
});

test.each<[string, Uint8Array, string]>([
  ['cut short', packed(logitsNpy(200, 3)).slice(0, -9), 'damaged-archive'],
  [
    'with a wrong checksum',
    packed(logitsNpy(20, 3)).map((byte, i, all) => (i === all.length - 6 ? byte ^ 1 : byte)),
    'damaged-archive',
  ],
  ['with other bytes behind its first', Uint8Array.of(0x1f, 0x8b, 9, 9, 9, 9, 9, 9), 'damaged-archive'],
  ['a bomb', packed(new Uint8Array(2 ** 28 + 2 ** 22)), 'zip-bomb'],
  ['packed twice', packed(packed('1,2\n3,4\n')), 'packed-twice'],
  ['with nothing inside', packed(''), 'empty'],
  ['with a tar archive', packed(new Uint8Array(1024)), 'unsupported-format'],
  ['with bytes that do not fit their header', packed(npy('<f4', [9, 9], elements('f4', [1]))), 'size-mismatch'],
])('%s', async (_, bytes, code) => {
  const name = code === 'unsupported-format' ? 'x.tgz' : 'x.gz';
  expect((await failure(() => filesIn(name, bytes))).code).toBe(code);
});
