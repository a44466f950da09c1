import { describe, expect, test } from 'vitest';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import { readHere } from '../../../../web/engine/hierarchy/read-here.ts';
import type { ColumnChoice } from '../../../../web/engine/model/columns.ts';
import type { InputFile } from '../../../../web/engine/model/dataset.ts';
import { golden, numbersOf } from './golden.ts';
import { failure, sourceOf, utf8, zip } from './write.ts';

/* Workbooks: what spreadsheets save, and what nobody should. */

const open = async (bytes: Uint8Array, choice?: ColumnChoice): Promise<InputFile[]> =>
  openFile('x.xlsx', sourceOf('x.xlsx', bytes), readHere, choice);
const refusal = (bytes: Uint8Array, choice?: ColumnChoice) => failure(() => open(bytes, choice));

function squareOf([file]: readonly InputFile[]) {
  if (file?.content.kind !== 'table' || file.content.square === undefined)
    throw new Error(`no square: ${file?.reason}`);
  if (file.content.square instanceof Error) throw file.content.square;
  return file.content.square;
}

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
interface Part {
  readonly name: string;
  readonly xml: string;
  readonly state?: string;
}
/** A workbook of sheets of the given XML. */
function workbook(sheets: readonly Part[], more: Readonly<Record<string, string>> = {}): Uint8Array {
  const list = sheets.map(
    ({ name, state }, i) =>
      `<sheet name="${name}" sheetId="${i + 1}"${state ? ` state="${state}"` : ''} r:id="rId${i + 1}"/>`,
  );
  const targets = sheets.map(
    (_, i) => `<Relationship Id="rId${i + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${i + 1}.xml"/>`,
  );
  const shared = `<Relationship Id="rId99" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/>`;
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="${RELATIONS}"><sheets>${list.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${targets.join('')}${shared}</Relationships>`,
    ...Object.fromEntries(sheets.map(({ xml }, i) => [`xl/worksheets/sheet${i + 1}.xml`, xml])),
    ...more,
  };
  return zip(Object.entries(parts).map(([name, text]) => ({ name, data: utf8(text) })));
}
const inline = (rows: readonly (readonly (string | number)[])[]): string =>
  `<worksheet><sheetData>${rows
    .map(
      (row) =>
        `<row>${row.map((cell) => (typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`)).join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`;
const MATRIX = inline([
  ['', 'cat', 'red fox', 'dog'],
  ['cat', 9, 1, 0],
  ['red fox', 2, 8, 3],
  ['dog', 0, 4, 7],
]);
const VALUES = [9, 1, 0, 2, 8, 3, 0, 4, 7];

describe('a workbook of', () => {
  test('pandas has a matrix with totals', async () => {
    const files = await open(golden('pandas_margins.xlsx'));
    expect(squareOf(files).names).toEqual(['cat', 'cow', 'dog', 'red fox', 'zebra']);
    expect([...squareOf(files).values].reduce((a, b) => a + b)).toBe(60);
    expect(files[0]?.warnings?.map(({ code }) => code)).toEqual(['totals']);
  });
  test('LibreOffice in a German locale has titles, percent and merged headings', async () => {
    const files = await open(golden('libreoffice_german.xlsx'));
    expect(squareOf(files)).toMatchObject({ names: ['Katze', 'Hund', 'Rotfuchs'], truth: 'columns' });
    expect([...squareOf(files).values]).toEqual([0.875, 0.125, 0, 0.05, 0.9, 0.05, 0, 0.25, 0.75]);
    expect(files[0]?.warnings?.map(({ code }) => code)).toEqual(['other-lines']);
  });
  test('LibreOffice saved as CSV gives the same', async () => {
    const name = 'libreoffice_german.csv';
    const files = await openFile(name, sourceOf(name, golden(name)), readHere);
    expect(squareOf(files)).toMatchObject({ names: ['Katze', 'Hund', 'Rotfuchs'], truth: 'columns' });
    expect([...squareOf(files).values]).toEqual([0.875, 0.125, 0, 0.05, 0.9, 0.05, 0, 0.25, 0.75]);
  });
});

describe('cells', () => {
  test('are shared, rich and escaped texts, formulas, and numbers to the last digit', async () => {
    const texts =
      '<sst><si><t>a</t></si><si><r><t>b &amp; </t></r><r><t>c</t></r><rPh sb="0" eb="1"><t>x</t></rPh></si></sst>';
    const xml = `<x:worksheet xmlns:x="s"><x:sheetData><x:row r="2"><x:c r="B2" t="s"><x:v>0</x:v></x:c><x:c r="C2" t="s"><x:v>1</x:v></x:c></x:row>
<x:row r="3"><x:c r="B3"><x:f>1/10</x:f><x:v>0.1</x:v></x:c><x:c r="C3"><x:v>-2.5E-3</x:v></x:c></x:row>
<x:row r="4"><x:c r="B4"><x:v>0.30000000000000004</x:v></x:c><x:c r="C4" t="n"><x:v>7</x:v></x:c></x:row>
<x:row r="5"><x:c r="B5"><x:v>1</x:v></x:c><x:c r="C5"><x:v>2</x:v></x:c></x:row><x:row r="6"><x:c r="B6"><x:v>3</x:v></x:c><x:c r="C6"><x:v>4</x:v></x:c></x:row><x:row r="7"><x:c r="B7" s="3"/></x:row></x:sheetData></x:worksheet>`;
    const [file] = await open(workbook([{ name: 'a', xml }], { 'xl/sharedStrings.xml': texts }));
    expect(file?.content).toMatchObject({ kind: 'table', table: { columnNames: ['a', 'b & c'] } });
    expect(await numbersOf(file)).toEqual([0.1, -0.0025, 0.30000000000000004, 7, 1, 2, 3, 4]);
  });
  test('have a > in the name of a sheet', async () => {
    const [file] = await open(workbook([{ name: 'a>b', xml: MATRIX }]));
    expect(squareOf([file as InputFile]).names).toHaveLength(3);
  });
  test('have texts in sections of their own and with comments in them', async () => {
    const xml = MATRIX.replaceAll('>cat<', '><![CDATA[cats & co]]><').replaceAll('red fox', 'red<!-- vulpes --> fox');
    const square = squareOf(await open(workbook([{ name: 'a', xml }])));
    expect(square.names).toEqual(['cats & co', 'red fox', 'dog']);
    expect([...square.values]).toEqual(VALUES);
  });
  test('that are wrong are said with the row of the sheet', async () => {
    const xml = inline([['name', 'family'], ['a', 'b'], ['c', 'd'], ['e'], ['f', 'g']]).replace(
      '<row><c t="inlineStr"><is><t>e',
      '<row r="6"><c t="inlineStr"><is><t>e',
    );
    expect((await open(workbook([{ name: 'a', xml }])))[0]?.content.kind).toBe('records');
  });
});

describe('several sheets with data', () => {
  const two = workbook([
    { name: 'validation', xml: MATRIX },
    { name: 'test &amp; more', xml: MATRIX.replace('<v>9<', '<v>90<') },
    { name: 'empty', xml: '<worksheet><sheetData/></worksheet>' },
  ]);
  test('are asked about, and one can be chosen', async () => {
    const [file] = await open(two);
    expect(file?.role).toBe('unused');
    expect(file?.content).toMatchObject({
      kind: 'question',
      question: { answers: [{ choice: { sheet: 'validation' } }, { choice: { sheet: 'test & more' } }] },
    });
    expect([...squareOf(await open(two, { sheet: 'validation' })).values]).toEqual(VALUES);
    expect(squareOf(await open(two, { sheet: 'test & more' })).values[0]).toBe(90);
    expect((await refusal(two, { sheet: 'train' })).message).toContain("'validation', 'test & more'");
  });
  test('count only where they can be seen', async () => {
    const hidden = workbook([
      { name: 'a', xml: MATRIX.replace('<v>9<', '<v>90<'), state: 'hidden' },
      { name: 'b', xml: MATRIX },
    ]);
    expect([...squareOf(await open(hidden)).values]).toEqual(VALUES);
  });
});

describe('hostile workbooks are refused by name:', () => {
  const sheet = (xml: string): Uint8Array => workbook([{ name: 'a', xml }]);
  test.each([
    [
      'entities that grow',
      sheet(`<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${MATRIX.replace('cat', '&b;')}`),
      'DOCTYPE',
    ],
    ['entities from elsewhere', sheet(`<!DOCTYPE x SYSTEM "file:///etc/passwd">${MATRIX}`), 'DOCTYPE'],
    ['an unknown entity', sheet(MATRIX.replace('cat', '&lol;')), "entity 'lol'"],
    ['a text that is not there', sheet(MATRIX.replace('<c><v>9', '<c t="s"><v>9')), 'the text 9'],
    [
      'cells at the ends of the sheet',
      sheet(
        '<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
      ),
      'cells',
    ],
    [
      'a row beyond the end',
      sheet('<worksheet><sheetData><row r="99999999"><c r="A99999999"><v>1</v></c></row></sheetData></worksheet>'),
      'row 99,999,999',
    ],
    [
      'rows out of order',
      sheet(
        '<worksheet><sheetData><row r="5"><c r="A5"><v>1</v></c></row><row r="2"><c r="A2"><v>1</v></c></row></sheetData></worksheet>',
      ),
      'out of order',
    ],
    ['a tag without an end', sheet('<worksheet><sheetData><row r="1"><c r="A1"><v>1</v'), 'does not end'],
    ['no sheets', workbook([]), 'no sheet'],
    ['a binary workbook', zip([{ name: 'xl/workbook.bin', data: utf8('x') }]), 'binary workbook'],
    ['no relations', zip([{ name: 'xl/workbook.xml', data: utf8('<workbook/>') }]), 'where its sheets are'],
  ])('%s', async (_, bytes, said) => {
    expect((await refusal(bytes)).message).toContain(said);
  });
});

test('a text that many cells share, and more sheets than anybody chooses from, are refused before they are held', async () => {
  const cells = '<c t="s"><v>0</v></c>'.repeat(200);
  const xml = `<worksheet><sheetData><row>${cells}</row></sheetData></worksheet>`;
  const shared = { 'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(2 ** 20)}</t></si></sst>` };
  expect((await refusal(workbook([{ name: 'one', xml }], shared))).message).toContain('characters');
  const sheets = Array.from({ length: 201 }, (_, i) => ({ name: `sheet ${i}`, xml: inline([[1, 2]]) }));
  expect((await refusal(workbook(sheets))).message).toContain('more than 200 sheets');
});
