import { describe, expect, test } from 'vitest';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { filesIn } from './roles.ts';
import { failure } from './write.ts';

const read = async (name: string, text: string) => (await filesIn(name, text))[0];

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

test('a table of more than 16 MB is read', async () => {
  const rows = Array.from({ length: 9000 }, (_, r) => Array.from({ length: 100 }, (_, c) => Math.sin(100 * r + c)));
  const text = JSON.stringify({ epoch: 3, logits: rows, labels: rows.map((_, r) => r % 100) });
  expect(text.length).toBeGreaterThan(2 ** 24);
  const [logits, labels] = await filesIn('x.json', text);
  expect(logits).toMatchObject({ name: 'x.json/logits', shape: [9000, 100], role: 'logits' });
  expect(labels).toMatchObject({ name: 'x.json/labels', shape: [9000], role: 'labels' });
  if (logits?.content.kind !== 'table') throw new Error('not a table');
  const { source } = logits.content.table;
  const bytes = await source.read(source.size - 8, source.size);
  expect([...new Float64Array(bytes.buffer)]).toEqual([Math.sin(899_999)]);
}, 60_000);

test('more than 16 MB of one value a line are known as lines, whatever the ending of the name', async () => {
  const line = `[${'-1.234567890123456,'.repeat(999)}2]\n`;
  const [file] = await filesIn('x.json', line.repeat(900));
  expect(900 * line.length).toBeGreaterThan(2 ** 24);
  expect(file).toMatchObject({ shape: [900, 1000] });
}, 60_000);

test('JSON that would fill the memory is refused before it is parsed', async () => {
  const error = await failure(() => read('x.json', `[${'[],'.repeat(6_000_000)}[]]`));
  expect(error.code).toBe('too-large');
});

test('brackets in texts are none', async () => {
  const names = ['['.repeat(100), '\\"]'.repeat(100), 'a\\'];
  const [file] = await filesIn('x.json', JSON.stringify(names));
  expect(file?.content).toMatchObject({ kind: 'strings', values: names });
});

describe('objects with keys', () => {
  const shapes = async (name: string, text: string) =>
    (await filesIn(name, text)).map((file) => [file.name, file.role, file.shape]);

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
    expect((await failure(() => filesIn('x.jsonl', text))).message).toContain('row 1');
  });
});

describe('records of other programs', () => {
  const lines = (rows: readonly unknown[]): string => `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`;
  const namesIn = async (name: string, text: string): Promise<readonly string[]> => {
    const file = await read(name, text);
    return file?.content.kind === 'lists' ? (file.content.lists.names ?? []) : expect.unreachable();
  };

  test.each(['x.json', 'x.out'])('one a line are read in %s too', async (name) => {
    const rows = [
      { label: 'cat', prediction: 'dog' },
      { label: 'dog', prediction: 'dog' },
    ];
    expect((await read(name, lines(rows)))?.content).toMatchObject({
      kind: 'pairs',
      truth: ['cat', 'dog'],
      prediction: ['dog', 'dog'],
    });
    expect((await failure(() => read(name, '{"a": 1}\n'))).message).toBe(
      "found an object with 'a', and no table, matrix or list of classes in it",
    );
  });

  test('of Comprehend, Rasa and Vertex AI are lists of classes', async () => {
    const of = (record: (name: string, score: number) => unknown) =>
      namesIn('x.jsonl', lines([record('cat', 0.75), record('dog', 0.5), record('cat', 0.5)]));
    expect(
      await of((Name, Score) => ({
        File: 'd.csv',
        Line: '0',
        Classes: [
          { Name, Score },
          { Name: 'fox', Score: 0.25 },
        ],
      })),
    ).toEqual(['cat', 'dog', 'fox']);
    expect(
      await of((name, confidence) => ({
        text: 'hello',
        intent: { name, confidence },
        intent_ranking: [
          { name, confidence },
          { name: 'fox', confidence: 0.25 },
        ],
      })),
    ).toEqual(['cat', 'dog', 'fox']);
    expect(
      await of((name, score) => ({
        instance: { content: 'a.jpg' },
        prediction: { ids: ['7', '8'], displayNames: [name, 'fox'], confidences: [score, 0.25] },
      })),
    ).toEqual(['cat', 'dog', 'fox']);
  });

  test('texts beside objects are no names of classes', async () => {
    const rows = ['a b', 'c d'].map((text) => ({ text, found: { cat: 0.9, dog: 0.1 } }));
    const error = await failure(() => read('x.jsonl', lines(rows)));
    expect(error.message).toContain("under 'found', which are not read");
  });

  test('texts beside other objects and lists are texts', async () => {
    const rows = ['a b', 'c d'].map((text) => ({ text, meta: { page: 1 }, tags: ['x'] }));
    expect(await read('x.jsonl', lines(rows))).toMatchObject({ role: 'texts', content: { values: ['a b', 'c d'] } });
    const error = await failure(() => read('x.json', JSON.stringify(rows.map(({ meta }) => ({ meta })))));
    expect(error.message).not.toContain('texts');
  });

  test('numbers beside the labels may be said to be the labels', async () => {
    const rows = ['cat', 'dog', 'cat'].map((label, i) => ({ logits: [i, 2], label, coarse: i % 2 }));
    const files = assignRoles(await filesIn('x.json', JSON.stringify(rows)));
    const coarse = files.find(({ name }) => name.endsWith('/coarse'));
    expect(coarse).toMatchObject({ role: 'unused', content: { kind: 'numbers' } });
    expect(coarse?.roles).toContain('labels');
  });

  test('entries of a list may say what was predicted', async () => {
    const entry = (label: string, score: number) => ({ label, score, prediction: 'cat' });
    const names = await namesIn(
      'x.json',
      JSON.stringify([[entry('cat', 0.75), entry('dog', 0.25)], [entry('dog', 1)]]),
    );
    expect(names).toEqual(['cat', 'dog']);
  });

  test.each(['age', '_input_hash'])('with a number called %s have the labels under label', async (key) => {
    const rows = ['cat', 'dog', 'cat'].map((label, i) => ({
      text: `a ${i}`,
      [key]: 30 + ((5 * i) % 7),
      label,
      answer: 'accept',
    }));
    const files = await filesIn('x.json', JSON.stringify(rows));
    const lines = rows.map((row) => Object.values(row).join(','));
    const written = await filesIn('x.csv', [Object.keys(rows[0] ?? {}).join(','), ...lines, ''].join('\n'));
    const labels = assignRoles(files).filter(({ role }) => role === 'labels');
    expect(labels.map(({ content }) => content)).toMatchObject([
      { kind: 'records', header: ['text', key, 'label', 'answer'] },
    ]);
    expect(files.map(({ role, content }) => [role, content.kind])).toEqual(
      written.map(({ role, content }) => [role, content.kind]),
    );
  });

  test('that are the rows of a matrix with their names are the matrix', async () => {
    const rows = [
      { Predicted: 'cat', cat: 8, dog: 2 },
      { Predicted: 'dog', cat: 1, dog: 9 },
    ];
    const file = await read('x.json', JSON.stringify(rows));
    expect(file).toMatchObject({ role: 'confusion', content: { square: { names: ['cat', 'dog'], truth: 'columns' } } });
  });
});
