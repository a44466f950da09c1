/** The cells of a sheet of a workbook, and the texts that its sheets share. */

import { type DataError, formatted } from '../../../base/error.ts';
import { tooMuch } from '../../problems.ts';
import { attribute, badWorkbook, tagsOf, textOfXml } from './xml.ts';

/** Most cells of a sheet: as many as are read of a text with words. */
const MAX_CELLS = 2 ** 22;
/** Many cells may share one long text. */
const MAX_TEXT = 2 ** 26;
const MAX_COLUMNS = 16_384;
const MAX_ROWS = 1_048_576;

/** The texts of `sharedStrings.xml`, by their numbers. */
export function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let text = '';
  let isPhonetic = false;
  for (const tag of tagsOf(xml)) {
    const { name, kind } = tag;
    if (name === 'rPh') isPhonetic = kind === 'open';
    else if (name === 't' && kind === 'close' && !isPhonetic) text += tag.text;
    else if (name === 'si' && kind === 'open') text = '';
    else if (name === 'si') {
      texts.push(unescaped(textOfXml(text)));
      text = '';
    }
  }
  return texts;
}

/** Characters that XML cannot hold are written as _x000D_. */
const unescaped = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

interface Cell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** The place that "C7" names, from 0. */
function placeOf(reference: string | undefined): readonly [row: number, column: number] | null {
  const [, letters = '', digits = ''] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference ?? '') ?? [];
  if (letters === '') return null;
  const column = [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;
  const row = Number(digits) - 1;
  if (row < 0 || row >= MAX_ROWS || column >= MAX_COLUMNS) throw badWorkbook(`it has a cell ${reference}`);
  return [row, column];
}

/** All cells of a sheet with something in them. */
export function cellsOf(xml: string, shared: readonly string[]): Cell[] {
  const cells: Cell[] = [];
  let room = MAX_TEXT;
  let [row, column, type, text] = [-1, -1, '', ''];
  for (const tag of tagsOf(xml)) {
    const { name, kind } = tag;
    if (name === 'row' && kind !== 'close') {
      const number = Number(attribute(tag, 'r') ?? row + 2);
      if (!(number > row && number <= MAX_ROWS)) throw badWorkbook(formatted`row ${number} is out of order`);
      [row, column] = [number - 1, -1];
    } else if (name === 'c' && kind !== 'close') {
      const place = placeOf(attribute(tag, 'r'));
      [row, column] = place ?? [row, column + 1];
      [type, text] = [attribute(tag, 't') ?? 'n', ''];
    } else if ((name === 'v' || name === 't') && kind === 'close') text += tag.text;
    else if (name === 'c' && text !== '') {
      const said = textOfCell(textOfXml(text), type, shared);
      if (said.trim() !== '') cells.push({ row, column, text: said });
      room -= said.length;
      if (cells.length > MAX_CELLS || room < 0) throw tooMany();
      text = '';
    }
  }
  return cells;
}

function textOfCell(text: string, type: string, shared: readonly string[]): string {
  if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE';
  if (type !== 's') return type === 'n' ? text.trim() : unescaped(text);
  const found = shared[Number(text)];
  if (found === undefined) throw badWorkbook(`a cell has the text ${text.slice(0, 20)}, which is not there`);
  return found;
}

const tooMany = (): DataError => tooMuch('the sheet', MAX_CELLS, formatted`cells, or ${MAX_TEXT} characters`);

/** The cells as rows from the first row of the sheet on, without empty columns on either side. */
export function rowsOf(cells: readonly Cell[]): string[][] {
  const of = (pick: (cell: Cell) => number, choose: (a: number, b: number) => number, start: number): number =>
    cells.reduce((found, cell) => choose(found, pick(cell)), start);
  const least = of(({ column }) => column, Math.min, MAX_COLUMNS);
  const width = of(({ column }) => column, Math.max, -1) - least + 1;
  const height = of(({ row }) => row, Math.max, -1) + 1;
  if (width * height > 4 * MAX_CELLS || (width > 0 && cells.length === 0)) throw tooMany();
  const rows = Array.from({ length: height }, () => new Array<string>(Math.max(0, width)).fill(''));
  for (const { row, column, text } of cells) (rows[row] ?? [])[column - least] = text;
  return rows;
}
