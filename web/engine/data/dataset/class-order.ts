/** Names of a file and of columns: in one order where they are the same, refused where none is. */

import { DataError, formatted } from '../../base/error.ts';
import { isNumber } from '../../base/number-text.ts';
import type { Classes } from '../../model/dataset.ts';
import { headingSets } from '../columns/heading-sets.ts';
import { createFinder } from './labels.ts';

/**
 * The classes in the order of the columns, where both have the same names: then a name says where it belongs, and its place in
 * the list does not. As they are where columns have other names, or none.
 * @throws DataError where only some names are the same, and not those of the same place
 */
export function inOrderOfColumns(classes: Classes, columns: readonly string[] | undefined, table: string): Classes {
  const { names, file } = classes;
  if (columns === undefined || columns.length !== names.length) return classes;
  const find = createFinder(names);
  const places = columns.map((column) => find(column) ?? -1);
  if (places.every((place, column) => place === column)) return classes;
  if (new Set(places).size < names.length || places.includes(-1)) {
    const column = places.findIndex((place, at) => place >= 0 && place !== at && !isNumber(columns[at] ?? ''));
    if (column < 0) return classes;
    throw new DataError(
      'names-disagree',
      formatted`column ${column} of ${table} is called '${columns[column] ?? ''}', but the name in its place is '${names[column] ?? ''}', and not all names are those of columns`,
      'Give the classes the names of the columns, in any order, or write other names in the order of the columns.',
      { file },
    );
  }
  const inOrder = (values: readonly string[]): string[] => places.map((place) => values[place] ?? '');
  const message = `${file} lists the classes in another order than the columns of ${table}: each name went to the column of this name, and labels that are numbers were counted in the order of the list.`;
  return {
    ...classes,
    names: inOrder(names),
    groupings: classes.groupings.map((grouping) => ({ ...grouping, values: inOrder(grouping.values) })),
    ...(classes.ids && { ids: inOrder(classes.ids) }),
    listed: names,
    warnings: [...(classes.warnings ?? []), { code: 'names-reordered', message }],
  };
}

const three = (names: readonly string[]): string =>
  names
    .slice(0, 3)
    .map((name) => `'${name.slice(0, 40)}'`)
    .join(', ');

/** What columns are called without what all of their names have in common. */
function classesOf(columns: readonly string[]): readonly string[] {
  const [set] = headingSets(columns, Array.from(columns.keys()));
  return set !== undefined && set.columns.length === columns.length ? set.parts : columns;
}

/** @throws DataError where labels and columns both have names, and none is the same; numbered columns have none */
export function refuseOthers(columns: readonly string[], labels: readonly string[], table: string, file: string): void {
  const parts = classesOf(columns);
  if (columns.some(isNumber) || parts.every((part) => /^\d+$/.test(part)) || columns.includes('')) return;
  throw new DataError(
    'no-common-class',
    `none of the labels (${three(labels)}) is called as a column of ${table} (${three(columns)})`,
    'Use the same names in both files, or open a list of the classes, one a line in the order of the columns.',
    { file },
  );
}
