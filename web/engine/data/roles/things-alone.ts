/** A list of things with measures that is opened alone: without values of classes to name, its measures are features of the things. */

import { isNumber } from '../../base/number-text.ts';
import { counted, listNames } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import type { Content, Guess, InputFile, Role } from '../../model/dataset.ts';
import { areCodes, folded } from '../facts/columns.ts';
import { type Table, tableOf } from '../readings/reading.ts';
import { quotedAt } from '../readings/table.ts';
import { areMeasured, areOfClassifier, measuresIn, namesIn } from '../readings/things.ts';
import { BufferSource } from '../sources/buffer-source.ts';
import { labelColumn } from '../words.ts';

/** A character that parts fields in memory, and is in no text. */
const UNIT = '\x1f';

/** Of fewer rows it may be chance. */
const LEAST_ROWS = 5;

const ROLES: readonly Role[] = ['features', 'logits', 'classes', 'unused'];

/** The column that names each thing: words, none of them twice; -1 for none, and where a table of classes or a matrix is meant. */
function namesOf({ facts, cells, headings, says }: Table): number {
  const called = new Set(headings.map(folded));
  const words = facts.flatMap(({ kind }, column) => (kind === 'text' ? [column] : []));
  if (words.some((column) => cells[column]?.some((cell) => called.has(folded(cell))))) return -1;
  const naming = words.find(
    (column) => facts[column]?.different === facts[column]?.rows && !areCodes(cells[column] ?? []),
  );
  return naming === undefined || says[naming] === 'truth' ? -1 : naming;
}

/** The only column of words that come again, or the one that is called as the class of each thing; -1 for none. */
function classOf(table: Table): number {
  const groups = namesIn(table);
  const called = labelColumn(table.headings);
  return groups.includes(called) ? called : groups.length === 1 ? (groups[0] ?? -1) : -1;
}

/** The things as features, and as they were opened; null for other contents. O(cells). */
function asFeatures(file: InputFile): InputFile | null {
  const { content, name } = file;
  if (content.kind !== 'records' || (content.columns[0]?.length ?? 0) < LEAST_ROWS) return null;
  const { header, columns } = content;
  const table = tableOf({ name, header, columns });
  const isWritten = (column: number): boolean =>
    columns[column]?.every((cell) => cell.trim() === '' || isNumber(cell)) === true;
  const [things, group, measures] = [namesOf(table), classOf(table), measuresIn(table).filter(isWritten)];
  if (things < 0 || measures.length < 2 || !areMeasured(table, measures) || areOfClassifier(table)) return null;
  const beside = [things, ...(group < 0 ? [] : [group])];
  const kept = (columns[things] ?? []).flatMap((_, row) =>
    measures.every((column) => isNumber(columns[column]?.[row] ?? '')) ? [row] : [],
  );
  const line = (row: number): string =>
    [...beside, ...measures]
      .map((column) => (columns[column]?.[row] ?? '').replaceAll(UNIT, ' ').replace(/[\r\n]+/g, ' '))
      .join(UNIT);
  const fields = beside.length + measures.length;
  const numeric = Array.from(measures, (_, place) => beside.length + place);
  const features: Content = {
    kind: 'table',
    table: {
      source: new BufferSource(name, new TextEncoder().encode(kept.map(line).join('\n'))),
      shape: [kept.length, measures.length],
      layout: { kind: 'text', delimiter: UNIT, offset: 0, fields, columns: numeric },
      columnNames: measures.map((column) => header[column] ?? ''),
      firstRows: { thing: columns[things]?.[kept[0] ?? 0], isLabelled: group >= 0 },
    },
  };
  const reason = `${counted(measures.length, 'column', 'columns')} of numbers, beside the names of things`;
  const guess: Guess = { role: 'features', roles: ROLES, reason };
  const others = header.flatMap((_, column) => ([...beside, ...measures].includes(column) ? [] : [column]));
  const warnings = [...(file.warnings ?? []), ...leftOut(table, others, columns[0]?.length ?? 0, kept.length)];
  return { ...file, ...guess, guess, content: features, shape: [kept.length, measures.length], warnings, alone: file };
}

/** Columns and rows that are not used. */
function leftOut(
  { headings, grid: { name } }: Table,
  columns: readonly number[],
  rows: number,
  kept: number,
): Warning[] {
  const named = listNames(columns.map((column) => quotedAt(headings, column)));
  const be = (count: number): string => (count === 1 ? 'was' : 'were');
  const ofColumns = `${name}: ${named} ${be(columns.length)} left out. If one of them is the class of each row, call it label.`;
  const ofRows = `${counted(rows - kept, 'row has', 'rows have')} no number in a column of features and ${be(rows - kept)} left out.`;
  return [
    ...(columns.length === 0 ? [] : [{ code: 'column-left-out', message: ofColumns }]),
    ...(rows === kept ? [] : [{ code: 'rows-left-out', message: ofRows }]),
  ];
}

/** The files, of which the only one that can be used is features where it lists things with measures, unless somebody chose another role. */
export function withThingsAlone(files: readonly InputFile[], chosen: ReadonlyMap<string, Role>): readonly InputFile[] {
  const [only, ...more] = files.filter(({ roles }) => roles.length > 1);
  if (only === undefined || more.length > 0) return files;
  const features = asFeatures(only);
  if (features === null) return files;
  const isOther = !['features', 'logits'].includes(chosen.get(only.id) ?? 'features');
  const used = isOther ? { ...only, roles: [...only.roles, 'features' as const] } : features;
  return files.map((file) => (file === only ? used : file));
}
