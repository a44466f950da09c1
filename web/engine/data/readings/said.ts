import { at } from '../../base/arrays.ts';
import { DataError } from '../../base/error.ts';
import { counted } from '../../base/text.ts';
import type { ColumnRole } from '../../model/columns.ts';
import { quotedAt } from '../facts/columns.ts';
import { taken } from './columns.ts';
import { classesOf } from './heading-sets.ts';
import { EVIDENCE, type Reading } from './reading.ts';
import type { Look, Taken } from './table.ts';

/** A table of which somebody said what every column is: nothing is guessed. */
export const said: Reading = (table) => {
  const { roles } = table.chosen;
  const areAllSaid = table.facts.length > 0 && table.facts.every((_, column) => roles[column] !== undefined);
  return areAllSaid ? taken(table, EVIDENCE.said, takenAsSaid(table, roles)) : null;
};

type Roles = Readonly<Record<number, ColumnRole>>;

/** Roles that one column has at most, as people call them. */
const SINGLE = { truth: 'the true class', prediction: 'the predicted class', count: 'the count' } as const;

const unusable = (message: string, remedy: string): DataError => new DataError('unusable-columns', message, remedy);

/** Reading of a table by the roles of its columns. @throws DataError where they make no dataset */
function takenAsSaid(look: Look, roles: Roles): Taken {
  const { facts, headings } = look;
  const called = (column: number): string => quotedAt(headings, column);
  const of = (role: ColumnRole): number[] => facts.flatMap((_, column) => (roles[column] === role ? [column] : []));
  const only = (role: keyof typeof SINGLE): number | null => {
    const columns = of(role);
    const [first = null] = columns;
    if (columns.length > 1) {
      throw unusable(
        `${columns.length} columns are ${SINGLE[role]}: ${columns.slice(0, 3).map(called).join(', ')}`,
        'Choose one of them, and leave out the others.',
      );
    }
    return first;
  };
  const [truth, prediction, count] = [only('truth'), only('prediction'), only('count')];
  const [values, listed, ofLists, features] = [of('values'), of('list classes'), of('list values'), of('feature')];
  if (values.length === 1) {
    throw unusable(`only ${called(at(values, 0))} is a value of a class`, 'Choose the values of at least two classes.');
  }
  if ([values, listed, features].filter(({ length }) => length > 0).length > 1) {
    throw unusable(
      'some columns are values of classes, and others features or lists of classes',
      'Choose one of these kinds, and leave out the other.',
    );
  }
  if (listed.length !== ofLists.length) {
    throw unusable(
      `${counted(listed.length, 'column lists', 'columns list')} classes, and ${counted(ofLists.length, 'lists', 'list')} their values`,
      'Choose as many of both.',
    );
  }
  if (values.length + listed.length + features.length === 0 && truth === null) {
    throw unusable(
      'no column is a value of a class or a feature, and none is the true class',
      'Choose the values of at least two classes, or the true and the predicted class.',
    );
  }
  return {
    values: values.length > 0 ? withNames(classesOf(look, values)) : undefined,
    features: features.length > 0 ? features : undefined,
    lists: listed.length > 0 ? { classes: listed, values: ofLists } : undefined,
    truth,
    prediction,
    count,
    warnings: [],
  };
}

/** Columns without headings are the classes 0, 1, 2, …. */
const withNames = (values: ReturnType<typeof classesOf>): ReturnType<typeof classesOf> =>
  values.classes.every((name) => name === '')
    ? { ...values, classes: values.columns.map((_, c) => String(c)) }
    : values;
