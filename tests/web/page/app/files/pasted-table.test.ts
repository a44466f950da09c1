import { expect, test, vi } from 'vitest';
import { pasteFromClipboard } from '../../../../../web/page/app/files/paste.ts';
import { tableText } from '../../../../../web/page/app/files/pasted-table.ts';
import { newSession } from '../local-sessions.ts';
import { seenIn } from '../sessions.ts';

const ofHtml = (html: string): string => tableText({ html, text: 'not this' });

test('a text without a table in HTML stays as it is', () => {
  expect(tableText({ html: '', text: 'a\tb\r\n1\t2' })).toBe('a\tb\r\n1\t2');
  expect(tableText({ html: '<p>1,2</p>', text: '1,2' })).toBe('1,2');
  expect(tableText({ html: '', text: ' \n ' })).toBe('');
});

test('cells have tabs between them, and what styles and comments say is no text', () => {
  const html = `<html><head><style>td { color: red } <!-- x --></style></head><body><!--StartFragment-->
    <table><tr height=20><td class=xl65>cat &amp; dog</td><td align=right>1</td></tr>
    <tr><td>5&nbsp;&quot;x&quot;</td><td>2,5</td></tr></table><!--EndFragment--></body></html>`;
  expect(ofHtml(html)).toBe('cat & dog\t1\n"5 ""x"""\t2,5\n');
});

test('lines in a cell are one line, and numbers of characters are characters', () => {
  expect(ofHtml('<table><tr><td><p>a</p><p>b<br>c</p></td><td>&#233;&#x4e2d;&bogus;</td></tr></table>')).toBe(
    'a b c\té中&bogus;\n',
  );
});

test('cells that others cover are empty', () => {
  const html = `<table><tr><td rowspan=2>true</td><td colspan="2">predicted</td></tr>
    <tr><td>cat</td><td>dog</td></tr><tr><td>cat</td><td>9</td><td>1</td></tr></table>`;
  expect(ofHtml(html)).toBe('true\tpredicted\t\n\tcat\tdog\ncat\t9\t1\n');
});

test('of several tables the largest is meant, also where it stands in a cell of another', () => {
  const html = `<table><tr><td>menu</td></tr></table><table><tr><td><table><tr><th>a</th><th>b</th></tr><tr><td>1</td>
    <td>2</td></tr></table></td></tr></table>`;
  expect(ofHtml(html)).toBe('a\tb\n1\t2\n');
});

test('a comment, a style or a tag without an end hides all behind it', () => {
  const table = '<TABLE><TR><TD>a</TD><TD>1</TD></TR>';
  for (const open of ['<!-- x', '<style> x', '<SCRIPT> x', '< x', '<td x']) {
    expect(ofHtml(`${table}${open}${'<'.repeat(100_000)}`)).toBe('a\t1\n');
  }
  expect(ofHtml(`${table}<style>td</STYLE><script></td></script><tr><td>İ</td><td>2</td>`)).toBe('a\t1\nİ\t2\n');
});

test('a table of HTML that is the text of a document is read as one', () => {
  expect(tableText({ html: '<pre>x</pre>', text: 'Result\n<table><tr><td>a</td><td>1</td></tr></table>\n' })).toBe(
    'a\t1\n',
  );
});

test('cells that claim more than can be read are refused', () => {
  const cell = '<td colspan=1000 rowspan=1000>';
  expect(() => ofHtml(`<table><tr>${cell.repeat(100)}${`<tr>${cell}`.repeat(100)}`)).toThrow('more than 4194304 cells');
});

const NAMES = ['cat', 'dog', 'fox', 'hen'];
const COUNTS = [
  [40, 8, 2, 0],
  [7, 41, 2, 0],
  [1, 3, 45, 1],
  [0, 0, 2, 48],
];
const ROWS = [['', ...NAMES], ...COUNTS.map((row, i) => [NAMES[i] ?? '', ...row.map(String)])];
const cellsOf = (cell: (text: string) => string, row: (cells: string) => string): string =>
  ROWS.map((cells) => row(cells.map(cell).join(''))).join('\n');

const PASTED: readonly (readonly [what: string, text: string, html?: string])[] = [
  ['text of a spreadsheet', ROWS.map((row) => row.join('\t')).join('\r\n')],
  ['CSV', ROWS.map((row) => row.join(',')).join('\n')],
  ['CSV with semicolons', ROWS.map((row) => row.join(';')).join('\n')],
  [
    'a table of Excel',
    ROWS.map((row) => row.join('\t')).join('\r\n'),
    `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\.";} --></style></head>
    <body link="#0563C1"><table border=0 cellpadding=0><!--StartFragment--><col width=64 span=5>${cellsOf(
      (text) => `<td height=20 class=xl65 align=right>${text}</td>`,
      (cells) => `<tr height=20 style='height:15.0pt'>${cells}</tr>`,
    )}<!--EndFragment--></table></body></html>`,
  ],
  [
    'a table of Sheets',
    ROWS.map((row) => row.join('\t')).join('\n'),
    `<google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style><table dir="ltr" border="1">
    <colgroup><col width="100"/></colgroup><tbody>${cellsOf(
      (text) => `<td style="padding:2px" data-sheets-value="{&quot;1&quot;:2}">${text}</td>`,
      (cells) => `<tr style="height:21px;">${cells}</tr>`,
    )}</tbody></table>`,
  ],
  [
    'a table of Docs, whose text has each cell on a line',
    ROWS.flat().join('\n'),
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><div dir="ltr"><table><colgroup><col/></colgroup><tbody>${cellsOf(
      (text) => `<td style="border:1px"><p dir="ltr"><span style="font-size:11pt">${text}</span></p></td>`,
      (cells) => `<tr style="height:0pt">${cells}</tr>`,
    )}</tbody></table></div></b>`,
  ],
  [
    'a table in Markdown',
    [ROWS[0], ROWS[0]?.map(() => '---'), ...ROWS.slice(1)].map((row) => `| ${row?.join(' | ')} |`).join('\n'),
  ],
  ['a printed matrix', `[${COUNTS.map((row) => `[${row.map((n) => String(n).padStart(2)).join(' ')}]`).join('\n ')}]`],
  ['JSON', JSON.stringify({ labels: NAMES, matrix: COUNTS })],
  [
    'JSON of rows',
    JSON.stringify(
      COUNTS.map((row, i) => Object.fromEntries([['true', NAMES[i]], ...row.map((n, j) => [NAMES[j], n])])),
    ),
  ],
  [
    'CSV with semicolons and decimal commas',
    [NAMES, ...COUNTS.map((row) => row.map((n) => (n / 50).toFixed(2).replace('.', ',')))]
      .map((row, i) => [NAMES[i - 1] ?? '', ...row].join(';'))
      .join('\n'),
  ],
  [
    'a table of Excel with merged cells',
    '',
    `<table><tr><td colspan=2 rowspan=2></td><td colspan=4>predicted</td></tr><tr>${NAMES.map((name) => `<td>${name}</td>`).join('')}</tr>
    ${COUNTS.map((row, i) => `<tr>${i === 0 ? '<td rowspan=4>true</td>' : ''}<td>${NAMES[i]}</td>${row.map((n) => `<td>${n}</td>`).join('')}</tr>`).join('')}</table>`,
  ],
  [
    'true and predicted classes',
    `truth\tprediction\n${COUNTS.flatMap((row, i) =>
      row.flatMap((n, j) => Array.from({ length: n }, () => `${NAMES[i]}\t${NAMES[j]}`)),
    ).join('\n')}`,
  ],
];

test.each(PASTED)('%s becomes a tree of its classes', async (what, plain, html = '') => {
  const session = newSession();
  const types = { 'text/plain': plain, 'text/html': html };
  const item = {
    types: Object.keys(types),
    getType: async (type: keyof typeof types) => new Blob([types[type] ?? '']),
  };
  vi.stubGlobal('navigator', { clipboard: { read: async () => [item] } });
  await pasteFromClipboard(session);
  vi.unstubAllGlobals();
  expect(session.problems.value).toEqual([]);
  const { classes } = seenIn(session).result;
  expect(classes.toSorted()).toEqual(what === 'a printed matrix' ? [0, 1, 2, 3].map((c) => `class ${c}`) : NAMES);
});
