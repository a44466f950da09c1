/** Labels of one file that belong to the points of another by their ids, and not by their order. */

import { DataError, formatted, unlessRefused } from '../../base/error.ts';
import { isNumber, isWhole } from '../../base/number-text.ts';
import { counted } from '../../base/text.ts';
import type { IdPairs, Ids, InputFile, Join } from '../../model/dataset.ts';
import type { Table } from '../../model/table.ts';
import { ELEMENT_BYTES } from '../elements.ts';
import { countsUp, folded, plainNumber, saysNoNumber } from '../facts/columns.ts';
import { tableOfNumbers } from '../formats/shared/table-of-numbers.ts';
import { columnsBeside, MAX_BESIDE, readCells } from '../formats/text/fields-beside.ts';
import type { Cells } from '../grid.ts';
import { numberAt } from '../problems.ts';
import { type Part, PartsSource } from '../sources/parts-source.ts';
import { isLabelName, saysOf } from '../words.ts';

/** The files that were opened, with what their ids say of each other and of files that were open before. */
export async function joinedById(opened: readonly InputFile[], before: readonly InputFile[]): Promise<InputFile[]> {
  const made: InputFile[] = [];
  for (const [i, file] of opened.entries()) {
    const joins = new Map<string, Join>();
    const pairs = new Map<string, IdPairs>();
    for (const other of [...before, ...opened.slice(0, i)]) {
      const join = (await readJoin(file, other)) ?? (await readJoin(other, file));
      if (join !== null) joins.set(other.id, join);
      const paired = await pairsOf(file, other);
      if (paired !== null) pairs.set(other.id, paired);
    }
    made.push({ ...file, joins, pairs });
  }
  return made;
}

/** A table that cannot be read is refused where it is used with these labels. */
const readJoin = (labels: InputFile, points: InputFile): Promise<Join | null> =>
  unlessRefused(
    () => joinOf(labels, points),
    (refusal) => ({ error: refusal.in(points.name) }),
  );

async function joinOf(labels: InputFile, points: InputFile): Promise<Join | null> {
  const own = idsOfLabels(labels);
  const isOfPoints = points.roles.some((role) => role === 'logits' || role === 'features');
  if (own.length === 0 || !isOfPoints || labels.source === points.source) return null;
  const theirs = await idsOfPoints(points);
  if (theirs === 'unread') return { warnings: [notCompared(labels, points)] };
  const pairs = theirs.flatMap((a) => own.map((b) => ({ a, b, matched: matchesOf(a, b) })));
  const same = pairs.find(({ a, b }) => areSame(a.values, b.values));
  if (same !== undefined) return mayBeJoined(same.a, same.b) ? { areSame: true } : null;
  const [best] = pairs.filter(({ a, b }) => mayBeJoined(a, b)).sort((p, q) => q.matched - p.matched);
  return best === undefined ? null : join(labels, points, best);
}

const holdsLogits = ({ roles }: InputFile): boolean => roles.includes('logits');

/** Pairs of rows of two models that are the same points by their ids; null where these say nothing. */
async function pairsOf(file: InputFile, other: InputFile): Promise<IdPairs | null> {
  if (!holdsLogits(file) || !holdsLogits(other) || file.source === other.source) return null;
  const [own, theirs] = [await idsOfPoints(file), await idsOfPoints(other)];
  if (own === 'unread' || theirs === 'unread') return null;
  const all = own.flatMap((a) => theirs.map((b) => ({ a, b, matched: matchesOf(a, b) })));
  const same = all.find(({ a, b }) => areSame(a.values, b.values) && mayBeJoined(a, b));
  if (same) return { rows: [same.a.values.length, same.b.values.length] };
  const [best] = all.filter(({ a, b }) => mayBeJoined(a, b)).sort((p, q) => q.matched - p.matched);
  if (best === undefined) return null;
  const { a, b, matched } = best;
  const rows = [a.values.length, b.values.length] as const;
  const refuse = (message: string): IdPairs => ({
    rows,
    error: new DataError('other-points', message, 'Save both models for the same points.', { file: file.name }),
  });
  const few = formatted`${matched} of the ${a.values.length} ids in ${called(a)} of ${file.name} are in ${called(b)} of ${other.name}`;
  if (matched === 0) return folded(a.heading) === folded(b.heading) ? refuse(few) : null;
  if (2 * matched < Math.min(a.values.length, b.values.length)) return refuse(few);
  if (duplicateIn(a.values) !== null || duplicateIn(b.values) !== null) return refuse(`${few}, some of them twice`);
  const place = new Map(b.values.map((id, row) => [id, row]));
  const both = a.values.flatMap((id, row) => (place.has(id) ? [row] : []));
  const others = both.map((row) => place.get(a.values[row] ?? '') ?? -1);
  return { rows, own: Int32Array.from(both), other: Int32Array.from(others) };
}

const areSame = (a: Cells, b: Cells): boolean => a.length === b.length && a.every((id, row) => id === b[row]);

function matchesOf(a: Ids, b: Ids): number {
  const known = new Set(b.values);
  return a.values.filter((id) => known.has(id)).length;
}

/** Numbers of rows, which say nothing of the rows of another file. */
const isVague = ({ heading, values }: Ids): boolean =>
  /^(?:unnamed.*|index|idx|rows?|row.?names?|)$/i.test(heading.trim()) && countsUp(values);

function mayBeJoined(a: Ids, b: Ids): boolean {
  if (countsUp(a.values) && countsUp(b.values)) return false;
  return folded(a.heading) === folded(b.heading) || !(isVague(a) || isVague(b));
}

/** Texts or whole numbers that are all different, or most of them where they are called ids. */
function mayBeIds({ heading, values }: Ids): boolean {
  if (values.length < 2 || values.includes('')) return false;
  if (values.some((id) => isNumber(id) && !isWhole(id))) return false;
  const different = new Set(values).size;
  return different === values.length || (heading !== '' && saysOf(heading) === 'id' && 2 * different > values.length);
}

/** Ids as they are compared: 3.0 is 3. */
const idsAmong = (columns: readonly Ids[]): Ids[] =>
  columns.map(({ heading, values }) => ({ heading, values: values.map(plainNumber) })).filter(mayBeIds);

function idsOfLabels({ content, ids = [], roles }: InputFile): Ids[] {
  if (!roles.includes('labels')) return [];
  if (content.kind !== 'records') return idsAmong(ids);
  const columns = content.header.map((heading, column) => ({ heading, values: content.columns[column] ?? [] }));
  return idsAmong(columns.filter(({ heading }) => !isLabelName(heading)));
}

async function idsOfPoints({ content, ids }: InputFile): Promise<Ids[] | 'unread'> {
  if (ids !== undefined) return idsAmong(ids);
  const columns = content.kind === 'table' ? await columnsBeside(content.table) : [];
  return columns === null ? 'unread' : idsAmong(columns);
}

const notCompared = (labels: InputFile, points: InputFile) => ({
  code: 'ids-not-compared',
  message: formatted`${points.name} has more than ${MAX_BESIDE} bytes: its ids were not compared with those of ${labels.name}, and labels were taken in the order of the rows.`,
});

interface Pair {
  readonly a: Ids;
  readonly b: Ids;
  readonly matched: number;
}

const called = ({ heading }: Ids): string => (heading === '' ? 'ids' : `'${heading.slice(0, 40)}'`);

/** Join by ids that are neither the same nor in the same order. @throws DataError where the table cannot be read */
async function join(labels: InputFile, points: InputFile, { a, b, matched }: Pair): Promise<Join> {
  const refuse = (message: string, row?: number): Join => ({
    error: new DataError(
      'ids-do-not-fit',
      message,
      'Give each row the id of its point, once, or leave out the column of ids if the rows are in the same order.',
      { file: labels.name, row },
    ),
  });
  const few = formatted`${matched} of the ${a.values.length} ids in ${called(a)} of ${points.name} are in ${called(b)} of ${labels.name}`;
  if (matched === 0) {
    if (a.values.length !== b.values.length) return {}; // refused by its number, as labels without ids are
    if (folded(a.heading) === folded(b.heading)) return refuse(few);
    const why = `${few} (such as '${a.values[0]?.slice(0, 40)}' and '${b.values[0]?.slice(0, 40)}'): labels were taken in the order of the rows.`;
    return { warnings: [{ code: 'ids-of-another-kind', message: why }] };
  }
  const inPlace = a.values.length === b.values.length ? a.values.filter((id, row) => id === b.values[row]).length : 0;
  if (inPlace === matched && 2 * matched >= a.values.length) {
    const message = `${few}, all in the same row: labels were taken in the order of the rows.`;
    return { warnings: [{ code: 'ids-differ', message }] };
  }
  if (2 * matched < Math.min(a.values.length, b.values.length)) return refuse(few);
  for (const [{ values, heading }, file] of [
    [a, points],
    [b, labels],
  ] as const) {
    const twice = duplicateIn(values);
    if (twice === null) continue;
    const [first, second] = twice;
    return refuse(
      formatted`the id '${values[second]?.slice(0, 40) ?? ''}' is at row ${first} and row ${second} of ${called({ heading, values })} in ${file.name}`,
      second,
    );
  }
  const place = new Map(b.values.map((id, row) => [id, row]));
  const kept = a.values.flatMap((id, point) => (place.has(id) ? [point] : []));
  const rows = Int32Array.from(kept, (point) => place.get(a.values[point] ?? '') ?? -1);
  const said = { code: 'labels-by-id', message: saysJoined(a, b, labels, kept.length) };
  if (kept.length === a.values.length) return { rows, warnings: [said] };
  const table = points.content.kind === 'table' ? await rowsOf(points.content.table, kept) : null;
  if (table === null) return refuse(`${few}, and points without a label cannot be left out here`);
  return { rows, kept, table, warnings: [said] };
}

function duplicateIn(values: Cells): readonly [number, number] | null {
  const seen = new Map<string, number>();
  for (const [row, id] of values.entries()) {
    const first = seen.get(id);
    if (first !== undefined) return [first, row];
    seen.set(id, row);
  }
  return null;
}

function saysJoined(a: Ids, b: Ids, { name }: InputFile, kept: number): string {
  const [without, further] = [a.values.length - kept, b.values.length - kept];
  const points =
    without === 0 ? '' : ` ${counted(without, 'point without a label was', 'points without a label were')} left out.`;
  const others =
    further === 0 ? '' : ` ${counted(further, 'label of no point was', 'labels of no point were')} left out.`;
  return formatted`Labels in ${name} were matched by the column ${called(b)}: ${kept} of ${a.values.length}.${points}${others}`;
}

/** The rows of a table that are kept; null where they cannot be taken out of it. */
async function rowsOf(table: Table, kept: readonly number[]): Promise<Table | null> {
  const { layout, source, shape, columnNames } = table;
  const columns = shape[1] ?? 0;
  if (layout.kind === 'text') {
    const cells = await readCells(source, layout, layout.columns);
    const values = new Float64Array(kept.length * columns);
    for (const [c, column] of cells.entries()) {
      for (const [i, row] of kept.entries()) values[i * columns + c] = cellAt(column[row] ?? '', row, c);
    }
    return tableOfNumbers(source.name, values, [kept.length, columns], columnNames, table.firstRows).content.table;
  }
  if (layout.columnMajor) return null;
  const bytes = columns * ELEMENT_BYTES[layout.element];
  const parts = kept.map((row): Part => {
    const start = layout.offset + row * bytes;
    return { source, start, end: start + bytes };
  });
  return {
    ...table,
    source: new PartsSource(source.name, parts),
    shape: [kept.length, columns],
    layout: { ...layout, offset: 0 },
  };
}

const cellAt = (cell: string, row: number, column: number): number =>
  saysNoNumber(cell) ? Number.NaN : numberAt(cell, row, column);
