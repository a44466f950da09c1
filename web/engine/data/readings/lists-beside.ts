/** Lists and values that stand beside each other in one file: archives, records of JSON, pickles. */

import { DataError } from '../../base/error.ts';
import type { ColumnChoice } from '../../model/columns.ts';
import type { Found } from '../formats/shared/array-content.ts';
import type { Member } from '../formats/shared/members.ts';
import { rowsFrom } from '../numbers.ts';
import { type NameSays, saysFeatures, saysOf } from '../words.ts';
import { readGrid } from './index.ts';
import { namesByValues, predictionDiffers, type Side } from './values-member.ts';

/** Members that belong together as one table would have them: pairs of labels, or values with the names of their classes. */
export const besideEachOther = async (
  name: string,
  members: readonly Member[],
  choice: ColumnChoice | undefined,
): Promise<readonly Member[]> => (await pairsIn(name, members, choice)) ?? withNames(members);

/** Lists of true and of predicted classes, of as many points and without anything else; null for other members. */
async function pairsIn(
  name: string,
  members: readonly Member[],
  choice: ColumnChoice | undefined,
): Promise<readonly Member[] | null> {
  const said = members.map((member) => saysOf(member.name));
  if (!said.includes('truth') || !said.includes('prediction')) return null;
  const columns = members.map(({ found }) => cellsOf(found));
  if (columns.some((cells) => cells === null || cells.length !== columns[0]?.length)) return null;
  const grid = { name, header: members.map((member) => member.name), columns: columns.map((cells) => cells ?? []) };
  return readGrid(grid, choice);
}

/** One number or text a point as cells; null for anything else. */
function cellsOf(found: Found | DataError): readonly string[] | null {
  if (found instanceof DataError) return null;
  const { content } = found;
  return content.kind === 'numbers'
    ? Array.from(content.values, String)
    : content.kind === 'strings'
      ? content.values
      : null;
}

/** Numbers by which columns are told. */
const MOST_NUMBERS = 2 ** 22;

/**
 * The same members, where one of them has values: what the predictions beside them say of these, and names for its columns, where
 * words beside them say which column is which.
 */
async function withNames(members: readonly Member[]): Promise<readonly Member[]> {
  const [main, ...more] = members.filter(
    ({ found }) => !(found instanceof DataError) && found.content.kind === 'table',
  );
  if (main === undefined || more.length > 0 || main.found instanceof DataError || saysFeatures(main.name))
    return members;
  const { found } = main;
  if (found.content.kind !== 'table') return members;
  const { table } = found.content;
  const [rows, columns, ...axes] = table.shape;
  if (typeof rows !== 'number' || typeof columns !== 'number' || axes.length > 0 || table.layout.kind !== 'binary')
    return members;
  const lists = members.flatMap(({ name, found: other }) => {
    const cells = cellsOf(other);
    return cells === null ? [] : [{ heading: name, cells }];
  });
  const looked = Math.min(rows, Math.floor(MOST_NUMBERS / columns));
  const side = (word: NameSays): Side | null => {
    const [only, ...others] = lists.filter(({ heading, cells }) => saysOf(heading) === word && cells.length === rows);
    return only === undefined || others.length > 0 ? null : { ...only, cells: only.cells.slice(0, looked) };
  };
  const [prediction, truth] = [side('prediction'), side('truth')];
  const sides = [prediction, truth].flatMap((each) => each ?? []);
  if (sides.length === 0 || columns < 2) return members;
  // A list of the classes says more than the values.
  const listed = lists.find(({ cells }) => cells.length === columns && new Set(cells).size === columns);
  const classes = table.columnNames ?? listed?.cells ?? Array.from({ length: columns }, (_, c) => String(c));
  const numbers = await rowsFrom(table.source, table.layout, [rows, columns], 0, looked);
  const named = namesByValues(classes, sides, numbers);
  const differs = prediction && predictionDiffers(prediction, named?.names ?? classes, numbers);
  const said = [named?.warning, differs].flatMap((warning) => warning ?? []);
  if (said.length === 0) return members;
  const content = named ? { ...found.content, table: { ...table, columnNames: named.names } } : found.content;
  const own = { ...main, found: { ...found, content, warnings: [...(found.warnings ?? []), ...said] } };
  return members.map((member) => (member === main ? own : member));
}
