/** A number for each class: logits or probabilities, with the true class, the predicted one and ids beside them. */

import { counted } from '../../base/text.ts';
import { askFor } from '../columns/ask-which-column.ts';
import { findLists } from '../columns/listed-columns.ts';
import type { ListColumns } from '../columns/look.ts';
import { findValues } from '../columns/value-columns.ts';
import { asked, called, taken } from './columns.ts';
import type { Fit, Reading, Table } from './reading.ts';

type Found = ReturnType<typeof findValues>;

/** Predictions that are no classes of a list: numbered ones are the best classes of each point rather than those of several models. */
export function predictionsOf(table: Table): readonly number[] {
  const lists = findLists(table, table.chosen);
  return table.sides().predictions.filter((column) => !lists?.classes.includes(column));
}

/** The values per class; of several columns that may be the truth, beside one whose classes they are. */
function valuesIn(table: Table): Found {
  const { truths } = table.sides();
  const predictions = predictionsOf(table);
  for (const truth of truths.length > 0 ? truths : [null]) {
    const values = findValues(table, table.chosen, truth, predictions);
    if (values !== null) return values;
  }
  return null;
}

/** The used columns of a table of points: values or lists, and the classes beside them. */
function ofPoints(
  table: Table,
  because: string,
  { values, lists }: { values?: Exclude<Found, null | { question: unknown }>; lists?: ListColumns },
): Fit {
  const { truths, warnings } = table.sides();
  const own = truths.filter((column) => !values?.columns.includes(column));
  if (own.length > 1) return asked(table, askFor('truth', table, own, table.choice));
  const [prediction = null, ...more] = predictionsOf(table).filter((column) => !values?.columns.includes(column));
  const [truth = null] = own;
  const beside = truth === null ? '' : `; ${called(table, truth)} is the true class`;
  return taken(table, 0.9, `${because}${beside}`, {
    values,
    lists,
    truth,
    prediction: more.length === 0 ? prediction : null,
    count: table.chosen.count,
    warnings: [...warnings, ...(values?.warnings ?? [])],
  });
}

export const lists: Reading = {
  id: 'lists',
  fits(table) {
    const found = table.grid.header === null && !table.isSaid ? null : findLists(table, table.chosen);
    return found === null || found.values.length === 0
      ? null
      : ofPoints(table, 'columns list the best classes of each point', { lists: found });
  },
};

export const values: Reading = {
  id: 'values',
  fits(table) {
    const found = table.grid.header === null && !table.isSaid ? null : valuesIn(table);
    if (found === null) return null;
    if ('question' in found) return asked(table, found.question);
    const because = `${counted(found.columns.length, 'column has', 'columns have')} a value for each class, by their headings`;
    return ofPoints(table, because, { values: found });
  },
};

/** Several columns hold the names of the columns of values: one of them is the truth. */
export const unclearTruth: Reading = {
  id: 'unclear truth',
  fits(table) {
    const question = table.grid.header === null && !table.isSaid ? null : table.sides().question;
    return question === null ? null : asked(table, question);
  },
};
