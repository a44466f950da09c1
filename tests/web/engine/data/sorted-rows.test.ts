/** Files whose rows are sorted by class: the first ones are all of one class, and what they show is not what the table is. */

import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import type { ColumnFile } from '../../../../web/engine/data/formats/columns/column-file.ts';
import { membersOf } from '../../../../web/engine/data/formats/columns/contents.ts';
import { readSample } from '../../../../web/engine/data/formats/text/table.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { ableOn } from '../../../../web/engine/methods/index.ts';
import { filesIn } from './roles.ts';
import { elements, npy } from './write.ts';

const CLASSES = Array.from({ length: 12 }, (_, c) => `class of ${'abcdefghijkl'[c]}`);

/** Points of these classes, `each` in a row, with the largest value mostly in the column of their class. */
function points(each: number) {
  return Array.from({ length: CLASSES.length * each }, (_, i) => {
    const label = Math.floor(i / each);
    const predicted = i % 5 === 0 ? (label + 1) % CLASSES.length : label;
    const values = CLASSES.map((_, c) => ((i * 37 + c * 53) % 97) / 64 - (c === predicted ? -4.25 : 1.125));
    return { label, predicted, values };
  });
}

type Point = ReturnType<typeof points>[number];

async function read(name: string, content: string | Uint8Array) {
  const files = assignRoles(await filesIn(name, content));
  return { files, roles: files.map(({ role }) => role), dataset: assemble(files) };
}

const nameOf = (label: number): string => CLASSES[label] ?? '';
const table = (heading: string, rows: readonly Point[], row: (point: Point, i: number) => string): string =>
  `${[...(heading === '' ? [] : [heading]), ...rows.map(row)].join('\n')}\n`;

/** The first class alone fills the rows that are looked at first, and in the larger file there are more than are looked at together. */
describe.each([
  ['of a hundred kilobytes', 60],
  ['of megabytes', 1500],
])('sorted by class, %s', (_, each) => {
  const rows = points(each);

  test('a column of labels behind logits without names is left out, and that is told', async () => {
    const text = table('', rows, ({ values, label }) => [...values, label].join());
    const numbers = rows.flatMap(({ values, label }) => [...values, label]);
    const array = (columnMajor: boolean): Uint8Array => {
      const shape = [rows.length, CLASSES.length + 1];
      const byColumn = Array.from({ length: CLASSES.length + 1 }, (_, c) =>
        rows.map((__, r) => numbers[r * 13 + c] ?? 0),
      );
      return npy('<f8', shape, elements('f8', columnMajor ? byColumn.flat() : numbers), columnMajor);
    };
    for (const [name, content] of [
      ['x.csv', text],
      ['x.npy', array(false)],
      ['x.npy', array(true)],
    ] as const) {
      const { dataset } = await read(name, content);
      expect(dataset.logits?.table.shape[1]).toBe(CLASSES.length);
      expect(dataset.warnings?.map(({ code }) => code)).toContain('labels-left-out');
    }
  });

  test.each([
    ['under no heading', '', ''],
    ['under a heading that says so', 'a,b,c,d,e,f,g,species', ''],
    ['under a heading that may mean anything', 'a,b,c,d,e,f,g,sort', 'named-rows'],
  ])('names behind features make them features: %s', async (_, heading, told) => {
    const text = table(heading, rows, ({ values, label }) => [...values.slice(0, 7), nameOf(label)].join());
    const { roles, dataset } = await read('x.csv', text);
    expect(roles).toEqual(['features']);
    // So many points are no leaves that anybody could look at.
    expect(ableOn(dataset)?.id).toBe(rows.length > 5000 ? 'visual-tree' : 'linkage');
    expect(dataset.warnings?.map(({ code }) => code) ?? []).toEqual(told === '' ? [] : [told]);
  });

  test('labels that the first rows do not have are labels', async () => {
    const withNone = [...rows.slice(0, rows.length / 2).map((point) => ({ ...point, label: -1 })), ...rows];
    const text = table(`label,${CLASSES.join()}`, withNone, ({ values, label }) =>
      [nameOf(label) || 'nan', ...values].join(),
    );
    const { dataset } = await read('x.csv', text);
    expect(dataset.logits?.table.columnNames).toEqual(CLASSES);
    expect(dataset.labels?.values.filter((label) => label < 0)).toHaveLength(rows.length / 2);
  });
});

test('a list whose first entries are numbers is a list of names where others are none', async () => {
  const rows = points(20_000);
  const text = table('', rows, ({ label }) => (label < 6 ? String(label) : nameOf(label)));
  expect((await read('labels.txt', text)).dataset.labels?.count).toBe(CLASSES.length);
});

test('a table in long form that is sorted by class is as large as it is', async () => {
  const rows = points(300);
  const lines = CLASSES.flatMap((name, c) =>
    rows.map(({ predicted }, i) => `point ${i},${name},${c === predicted ? 0.45 : 0.05}`),
  );
  const { dataset } = await read('x.csv', `id,class,probability\n${lines.join('\n')}\n`);
  expect(dataset.logits?.table.shape).toEqual([rows.length, CLASSES.length]);
});

test('blocks of a file of columns are looked at beyond the first one', async () => {
  const [rows, names] = [2 ** 19, [...'abcdefgh']];
  const file: ColumnFile = {
    columns: ['label', ...names].map((name, c) => ({
      name,
      kind: c === 0 ? 'text' : 'float',
      isSingle: true,
      width: 1,
    })),
    others: [],
    blocks: [0, rows / 2, rows],
    read: ({ name, kind }, start, end) =>
      Promise.resolve(
        Array.from({ length: end - start }, (_, i) => {
          const label = Math.floor((8 * (start + i)) / rows);
          return kind === 'text' ? (names[label] ?? '') : Number(names[label] === name) * 4.5 - ((i * 7) % 5) / 4;
        }),
      ),
  };
  const [values, labels] = await membersOf(new BufferSource('x.parquet', new Uint8Array()), file);
  expect(values?.found).toMatchObject({ content: { kind: 'table', table: { columnNames: names } } });
  expect(labels?.found).toMatchObject({ content: { kind: 'strings' }, shape: [rows] });
});

test('lines from farther places are none of a text whose fields hold line ends', async () => {
  const rows = points(300);
  const sampleOf = (between: string) => {
    const text = table('text,label', rows, ({ label }, i) => `"a text, ${i},${between}with ${i}",${nameOf(label)}`);
    return readSample(new BufferSource('x.csv', new TextEncoder().encode(text)));
  };
  expect((await sampleOf(' ')).farther?.split('\n')).not.toHaveLength(1);
  expect((await sampleOf('\n')).farther).toBeUndefined();
});
