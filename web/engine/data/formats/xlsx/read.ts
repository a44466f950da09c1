/**
 * Reads workbooks of Excel and what writes like it: the values of cells, whose rows are then read as those of any text.
 * Libraries for workbooks (read-excel-file, exceljs) bring a second reader of archives that unpacks everything before any limit
 * is asked, and styles, formulas and writing, of which nothing is needed here: what is, is three files beside the archive reader
 * that is there already.
 */

import { DataError, formatted } from '../../../base/error.ts';
import { counted } from '../../../base/text.ts';
import type { ByteSource } from '../../../model/bytes.ts';
import type { ColumnChoice } from '../../../model/columns.ts';
import { tooLarge, tooMuch } from '../../problems.ts';
import type { Found } from '../shared/array-content.ts';
import { alone, type Member } from '../shared/members.ts';
import { type FileEntry, findMember } from '../shared/zip.ts';
import { readRows } from '../text/read.ts';
import { cellsOf, rowsOf, sharedTexts } from './sheet.ts';
import { attribute, badWorkbook, tagsOf } from './xml.ts';

/** Parts are unpacked into memory up to this size: some million cells. */
const MAX_PART = 2 ** 28;
/** More sheets than these nobody chooses from; their texts are held together. */
const MAX_SHEETS = 200;
const MAX_TEXT = 2 ** 27;

/** A sheet with the cells of its rows. */
interface Sheet {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
}

type Parts = ReadonlyMap<string, FileEntry>;

/** The sheets that have something in them; hidden ones only where nothing else has. */
async function sheetsIn(source: ByteSource, entries: readonly FileEntry[]): Promise<Sheet[]> {
  const parts = new Map(entries.map((entry) => [entry.filename.toLowerCase(), entry]));
  if (parts.has('xl/workbook.bin')) {
    throw new DataError(
      'unsupported-format',
      'the file is a binary workbook (.xlsb)',
      'Save it as .xlsx or "CSV UTF-8".',
    );
  }
  const targets = await relationsOf(source, parts);
  const shared = await partOf(source, parts, targets.get('sharedStrings') ?? 'xl/sharedStrings.xml');
  const texts = shared === null ? [] : sharedTexts(shared);
  const found: (Sheet & { readonly isHidden: boolean })[] = [];
  let room = MAX_TEXT;
  const workbook = await partOf(source, parts, 'xl/workbook.xml');
  for (const tag of tagsOf(workbook ?? '')) {
    const target = tag.name === 'sheet' ? targets.get(attribute(tag, 'id') ?? '') : undefined;
    const xml = target === undefined ? null : await partOf(source, parts, target);
    if (xml === null) continue;
    const rows = rowsOf(cellsOf(xml, texts));
    if (rows.length === 0) continue;
    const name = attribute(tag, 'name') ?? formatted`sheet ${found.length + 1}`;
    room -= rows.reduce((sum, cells) => sum + cells.reduce((length, cell) => length + cell.length + 1, 0), 0);
    if (found.length === MAX_SHEETS || room < 0) {
      throw tooMuch('the workbook', MAX_SHEETS, `sheets with values, or ${MAX_TEXT} characters`);
    }
    found.push({ name, rows, isHidden: (attribute(tag, 'state') ?? 'visible') !== 'visible' });
  }
  const visible = found.filter(({ isHidden }) => !isHidden);
  if (found.length === 0)
    throw new DataError('empty', 'no sheet of the workbook has a value', 'Open a workbook with data.');
  return visible.length > 0 ? visible : found;
}

/** The parts of the workbook by their ids, and that of shared texts by its kind. */
async function relationsOf(source: ByteSource, parts: Parts): Promise<Map<string, string>> {
  const xml = await partOf(source, parts, 'xl/_rels/workbook.xml.rels');
  if (xml === null) throw badWorkbook('it does not say where its sheets are');
  const targets = new Map<string, string>();
  for (const tag of tagsOf(xml)) {
    if (tag.name !== 'Relationship') continue;
    const target = attribute(tag, 'Target') ?? '';
    const isOutside = attribute(tag, 'TargetMode') === 'External';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    const kind = attribute(tag, 'Type')?.split('/').at(-1) ?? '';
    if (isOutside || (kind !== 'worksheet' && kind !== 'sharedStrings')) continue;
    targets.set(kind === 'worksheet' ? (attribute(tag, 'Id') ?? '') : kind, path);
  }
  return targets;
}

async function partOf(source: ByteSource, parts: Parts, path: string): Promise<string | null> {
  const entry = parts.get(path.toLowerCase());
  if (entry === undefined) return null;
  if (entry.uncompressedSize > MAX_PART) {
    throw tooLarge('a part of the workbook', entry.uncompressedSize, MAX_PART);
  }
  const { source: inside, start, end } = await findMember(source, entry);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await inside.read(start, end));
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw badWorkbook(`${path} is not UTF-8`);
  }
}

/**
 * Content of a workbook: the sheet that was chosen, or the only one with something in it; of several, a question.
 * @throws DataError for a sheet that is not there, and for what is no workbook
 */
export async function readWorkbook(
  source: ByteSource,
  entries: readonly FileEntry[],
  choice: ColumnChoice | undefined,
): Promise<Member[]> {
  const sheets = await sheetsIn(source, entries);
  const wanted = choice?.sheet;
  const [only, ...more] = sheets.filter(({ name }) => wanted === undefined || name === wanted);
  if (only === undefined) {
    throw new DataError('no-sheet', `no sheet is called '${wanted}': ${namesOf(sheets)}`, 'Say the name of a sheet.');
  }
  if (more.length > 0) return alone(questionOf(sheets));
  return readRows(
    source.name,
    only.rows.map((cells, line) => ({ cells, line })),
    { choice },
  );
}

const namesOf = (sheets: readonly Sheet[]): string => sheets.map(({ name }) => `'${name}'`).join(', ');

const questionOf = (sheets: readonly Sheet[]): Found => ({
  content: {
    kind: 'question',
    question: {
      message: `${counted(sheets.length, 'sheet has', 'sheets have')} data: ${namesOf(sheets)}`,
      remedy: `Say which is meant: --sheet ${sheets[0]?.name}.`,
      answers: sheets.map(({ name }) => ({ says: `the sheet ${name}`, choice: { sheet: name } })),
    },
  },
  shape: [],
});
