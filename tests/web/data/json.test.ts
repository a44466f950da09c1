import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { streamJson } from '../../../web/data/formats/json/stream.ts';
import { BufferSource } from '../../../web/data/sources/buffer-source.ts';
import { openFile } from '../../../web/hierarchy/open-files.ts';
import { failure, sourceOf } from './write.ts';

const read = async (name: string, text: string) => (await openFile(name, sourceOf(name, text)))[0];

test('strings, numbers and tables', async () => {
  const strings = { kind: 'strings', values: ['a', 'b'] };
  expect((await read('x.json', '["a","b"]'))?.content).toEqual(strings);
  expect((await read('x.json', '{"classes": ["a","b"]}'))?.content).toEqual(strings);
  expect((await read('x.jsonl', '"a"\n"b"\n'))?.content).toEqual(strings);
  const numbers = { kind: 'numbers', values: Float64Array.of(3, 1) };
  expect((await read('x.json', '[3, 1]'))?.content).toEqual(numbers);
  expect((await read('x.jsonl', '3\r\n1\r\n'))?.content).toEqual(numbers);
  expect(await read('x.json', '[[3], [1]]')).toMatchObject({ shape: [2, 1], content: numbers });
});

test.each(['x.json', 'x.jsonl', 'noname'])('a table in %s', async (name) => {
  const file = await read(name, name === 'x.jsonl' ? '[1,2.5]\n[-3,4e2]\n' : '[[1,2.5],[-3,4e2]]');
  expect(file).toMatchObject({ shape: [2, 2], role: 'features' });
  if (file?.content.kind !== 'table') throw new Error('not a table');
  expect(file.content.table.layout).toMatchObject({ element: 'f8', bigEndian: false, offset: 0 });
  const bytes = await file.content.table.source.read(0, 32);
  expect([...new Float64Array(bytes.buffer)]).toEqual([1, 2.5, -3, 400]);
});

test.each([
  ['x.json', '[[1,2],[3]]', 'ragged', 'row 1 has 1 number, expected 2'],
  ['x.json', '[[1,2],[3,"a"]]', 'wrong-json', 'a string at row 1 column 1'],
  ['x.json', '[[1,2],[3,null]]', 'wrong-json', 'null at row 1 column 1'],
  ['x.json', '[1,"a"]', 'wrong-json', 'a string at row 1'],
  ['x.json', '[{"a":null}]', 'wrong-json', 'an object at row 0'],
  ['x.json', '{"a":1}', 'wrong-json', 'an object'],
  ['x.json', '{"format":"logitree-comparison","leaves":3}', 'wrong-json', 'a result'],
  ['x.json', '3', 'wrong-json', 'a number'],
  ['x.json', '[]', 'empty', 'empty'],
  ['x.json', '[1,NaN]', 'bad-json', 'NaN and Infinity are not JSON'],
  ['x.json', '[1,', 'bad-json', 'not valid JSON'],
  ['x.jsonl', '[1,2]\n[3,\n', 'bad-json', 'on line 2'],
  ['x.json', '['.repeat(100_000), 'bad-json', 'nested more than 64 deep'],
  ['x.jsonl', `[1]\n${'['.repeat(100)}`, 'bad-json', 'nested'],
])('%s %s is refused', async (name, text, code, message) => {
  const error = await failure(() => read(name, text));
  expect(error.code).toBe(code);
  expect(error.message).toContain(message);
});

test('a table of more than 16 MB is read, entry by entry', async () => {
  const rows = Array.from({ length: 9000 }, (_, r) => Array.from({ length: 100 }, (_, c) => Math.sin(100 * r + c)));
  const text = JSON.stringify({ epoch: 3, logits: rows, labels: rows.map((_, r) => r % 100) });
  expect(text.length).toBeGreaterThan(2 ** 24);
  const [logits, labels] = await openFile('x.json', sourceOf('x.json', text));
  expect(logits).toMatchObject({ name: 'x.json/logits', shape: [9000, 100], role: 'logits' });
  expect(labels).toMatchObject({ name: 'x.json/labels', shape: [9000], role: 'labels' });
  if (logits?.content.kind !== 'table') throw new Error('not a table');
  const { source } = logits.content.table;
  const bytes = await source.read(source.size - 8, source.size);
  expect([...new Float64Array(bytes.buffer)]).toEqual([Math.sin(899_999)]);
}, 60_000);

describe('a stream of JSON', () => {
  const stream = (text: string, piece: number) =>
    streamJson(new BufferSource('x.json', new TextEncoder().encode(text)), (entry) => JSON.parse(entry), piece);

  test('gives what parsing it at once gives, wherever it is cut', async () => {
    const value = fc.oneof(fc.array(fc.jsonValue()), fc.dictionary(fc.string(), fc.jsonValue()));
    await fc.assert(
      fc.asyncProperty(
        value,
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom(0, 1, '\t'),
        async (json, piece, space) => {
          const text = JSON.stringify(json, null, space);
          expect(await stream(text, piece)).toEqual(JSON.parse(text));
        },
      ),
    );
  });

  test.each([
    '',
    '3',
    '"a"',
    '[1',
    '[1,]',
    '[1}',
    '{"a":1]',
    '{"a":[1,2}',
    '{"a":[1],}',
    '{,}',
    '{[1]}',
    '{"a" [1]}',
    '[1] 2',
    '[1][2]',
    '{"a":[1] 2}',
    '{"a":[1]"b":[2]}',
    '[,]',
    ']',
  ])('refuses what is not JSON: %s', async (text) => {
    await expect(stream(text, 3)).rejects.toThrow();
  });

  test('that would fill the memory stops', async () => {
    const error = await failure(() => stream(`[${'[],'.repeat(6_000_000)}[]]`, 2 ** 20));
    expect(error.code).toBe('too-large');
  });
});

describe('objects with keys', () => {
  const shapes = async (name: string, text: string) =>
    (await openFile(name, sourceOf(name, text))).map((file) => [file.name, file.role, file.shape]);

  test('an object a point, line by line or in an array', async () => {
    const rows = ['{"id": "a", "logits": [1.5, 2], "label": 1}', '{"id": "b", "logits": [3, -4], "label": 0}'];
    const expected = [
      ['x/id', 'classes', [2]],
      ['x/logits', 'logits', [2, 2]],
      ['x/label', 'labels', [2]],
    ];
    const named = (file: string) => expected.map(([name, ...rest]) => [String(name).replace('x', file), ...rest]);
    expect(await shapes('x.jsonl', rows.join('\n'))).toEqual(named('x.jsonl'));
    expect(await shapes('x.json', `[${rows.join(',')}]`)).toEqual(named('x.json'));
  });

  test('lists by their keys, what is no list passed over', async () => {
    const text = '{"logits": [[1, 2.5], [3, 4]], "labels": [0, 1], "epoch": 3, "meta": {"a": 1}}';
    expect(await shapes('x.json', text)).toEqual([
      ['x.json/logits', 'logits', [2, 2]],
      ['x.json/labels', 'labels', [2]],
    ]);
  });

  test.each([
    '{"logits": [1, 2]}\n{"logits": [3]}',
    '{"logits": [1, 2]}\n{"label": 3}',
    '{"logits": [1, 2]}\n{"logits": "x"}',
  ])('%j is refused with its row', async (text) => {
    expect((await failure(() => openFile('x.jsonl', sourceOf('x.jsonl', text)))).message).toContain('row 1');
  });
});
