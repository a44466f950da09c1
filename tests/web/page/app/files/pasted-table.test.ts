import { expect, test } from 'vitest';
import { tableText } from '../../../../../web/page/app/files/pasted-table.ts';

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

test('cells that claim more than can be read are refused', () => {
  const cell = '<td colspan=1000 rowspan=1000>';
  expect(() => ofHtml(`<table><tr>${cell.repeat(100)}${`<tr>${cell}`.repeat(100)}`)).toThrow('more than 4194304 cells');
});
