/** A list of things with measures: it names classes beside their values, and is features where it is opened alone. */

import { isNumber } from '../../base/number-text.ts';
import { counted, listNames } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import type { Content, Guess, InputFile, Role } from '../../model/dataset.ts';
import { textInMemory } from '../formats/shared/text-in-memory.ts';
import type { Look } from '../readings/table.ts';
import { labelColumn, saysOf } from '../words.ts';
import { areCodes, factsOfTable, folded, quotedAt, ROWS_A_NAME } from './columns.ts';
import { areMeasured, areOfClassifier, measuresIn, namesIn, withoutMeasure } from './measured.ts';

/** Of fewer rows it may be chance. */
const LEAST_ROWS = 5;

const ROLES: readonly Role[] = ['features', 'logits', 'classes', 'unused'];

/** The column that names each thing: words, none of them twice, rather than codes; -1 for none, and where a table of classes or a matrix is meant. */
function namesOf({ facts, cells, headings, says }: Look): number {
  const called = new Set(headings.map(folded));
  const words = facts.flatMap(({ kind }, column) => (kind === 'text' ? [column] : []));
  if (words.some((column) => cells[column]?.some((cell) => called.has(folded(cell))))) return -1;
  const naming = words.filter(
    (column) => facts[column]?.different === facts[column]?.rows && !areCodes(cells[column] ?? []),
  );
  const found = naming.find((column) => !cells[column]?.some((cell) => /\d/.test(cell))) ?? naming[0] ?? -1;
  return says[found] === 'truth' ? -1 : found;
}

/** The column that is called as the class of each thing and has entries that come again, or the only one of such words; -1 for none. */
function classOf(table: Look): number {
  const called = labelColumn(table.headings);
  const { different = 0, rows = 0, empty = 0 } = table.facts[called] ?? {};
  if (different > 1 && ROWS_A_NAME * different <= rows - empty) return called;
  const [only = -1, ...more] = namesIn(table);
  return more.length === 0 ? only : -1;
}

/** The same list as features; undefined for other contents. O(cells). */
export function measuredThings(file: InputFile): InputFile['measured'] {
  const { content, name } = file;
  if (content.kind !== 'records' || (content.columns[0]?.length ?? 0) < LEAST_ROWS) return undefined;
  const { header, columns } = content;
  const facts = factsOfTable({ name, header, columns });
  const headings = facts.map(({ heading }) => heading);
  const table: Look = { facts, headings, cells: columns, says: headings.map(saysOf) };
  const isWritten = (column: number): boolean =>
    columns[column]?.every((cell) => cell.trim() === '' || isNumber(cell)) === true;
  const [things, group, measures] = [namesOf(table), classOf(table), measuresIn(table).filter(isWritten)];
  if (things < 0 || measures.length < 2 || !areMeasured(table, measures) || areOfClassifier(table)) return undefined;
  const beside = [things, ...(group < 0 ? [] : [group])];
  const kept = (columns[things] ?? []).flatMap((_, row) =>
    measures.every((column) => isNumber(columns[column]?.[row] ?? '')) ? [row] : [],
  );
  const [first] = kept;
  if (first === undefined || kept.length < LEAST_ROWS) return undefined;
  const used = [...beside, ...measures];
  const heads = used.map((column) => header[column] ?? '');
  const rows = kept.map((row) => used.map((column) => columns[column]?.[row] ?? ''));
  const { source, delimiter, offset } = textInMemory(name, heads, rows);
  const numeric = Array.from(measures, (_, place) => beside.length + place);
  const features: Content = {
    kind: 'table',
    table: {
      source,
      shape: [kept.length, measures.length],
      layout: { kind: 'text', delimiter, offset, fields: used.length, columns: numeric },
      columnNames: measures.map((column) => header[column] ?? ''),
      firstRows: { thing: columns[things]?.[first], isLabelled: group >= 0 },
    },
  };
  const reason = `${counted(measures.length, 'column', 'columns')} of numbers, beside the names of things`;
  const guess: Guess = { role: 'features', roles: ROLES, reason };
  const others = header.flatMap((_, column) => (used.includes(column) ? [] : [column]));
  const warnings = [...(file.warnings ?? []), ...leftOut(name, table, others, [facts[things]?.rows ?? 0, kept.length])];
  return { content: features, shape: [kept.length, measures.length], guess, warnings };
}

/** Columns and rows that are not used. */
function leftOut(
  name: string,
  { headings }: Look,
  columns: readonly number[],
  [rows, kept]: readonly [number, number],
): Warning[] {
  const named = listNames(columns.map((column) => quotedAt(headings, column)));
  const ofColumns = `${name}: ${named} ${columns.length === 1 ? 'was' : 'were'} left out. If one of them is the class of each row, call it label.`;
  return [
    ...(columns.length === 0 ? [] : [{ code: 'column-left-out', message: ofColumns }]),
    ...withoutMeasure(rows - kept),
  ];
}
