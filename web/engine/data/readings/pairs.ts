/** The true and the predicted class of each point, or of each pair of classes with a count. */

import type { Warning } from '../../base/warning.ts';
import { FIRST_IS_TRUTH, labelPairs, unnamedCounts, unnamedPair } from '../columns/label-pairs.ts';
import { saysWeight } from '../words.ts';
import { asked, called, taken } from './columns.ts';
import type { Reading, Table } from './reading.ts';
import { predictionsOf } from './values.ts';

/** The weights of rows are no counts of points: a matrix of them would be of no points. */
function weightsLeftOut({ facts, headings }: Table, count: number | null): Warning[] {
  const weights = headings.filter((heading, column) => column !== count && facts[column]?.range && saysWeight(heading));
  return weights.map((heading) => ({
    code: 'weights-left-out',
    message: `'${heading.slice(0, 40)}' is a weight of each row by its heading. It is not used: each row is one point.`,
  }));
}

export const pairs: Reading = {
  id: 'pairs',
  fits(table) {
    const { grid, chosen, choice } = table;
    if (grid.header === null && !table.isSaid) {
      const first = { truth: 0, prediction: 1, count: null, warnings: [FIRST_IS_TRUTH] };
      if (unnamedCounts(table))
        return taken(table, 0.9, 'two columns of classes, and a number of points for each pair', {
          ...first,
          count: 2,
        });
      return unnamedPair(table) ? taken(table, 0.9, 'two columns hold the same classes', first) : null;
    }
    const found = labelPairs(table, table.sides().truths, predictionsOf(table), choice, chosen);
    if (found === null) return null;
    if ('answers' in found) return asked(table, found);
    const counts = found.count === null ? '' : `, and ${called(table, found.count)} says how often`;
    const because = `${called(table, found.truth)} is the true class, ${called(table, found.prediction)} the predicted one${counts}`;
    return taken(table, 0.9, because, {
      ...found,
      warnings: [...found.warnings, ...weightsLeftOut(table, found.count)],
    });
  },
};
