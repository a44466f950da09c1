/** A column that is not called as labels and holds the names of the columns of values, as an index of pandas. */

import { formatted } from '../../base/error.ts';
import type { Warning } from '../../base/warning.ts';
import { folded } from '../facts.ts';
import { headingSets } from './heading-sets.ts';
import { isNumeric, type Look } from './look.ts';
import { largestIn } from './rows-of-values.ts';

/** So many of its names must be columns; a few classes may have none. */
const NEARLY_ALL = 0.9;
/** Predictions differ from the largest values in fewer rows, as where values were rounded. */
const FEW = 0.01;

/** Columns of values by the name of their class. */
function columnsByClass({ facts, headings }: Look): Map<string, number> {
  const numeric = facts.flatMap((fact, column) => (isNumeric(fact) ? [column] : []));
  const found = new Map(numeric.map((column) => [folded(headings[column] ?? ''), column]));
  for (const { columns, parts } of headingSets(headings, numeric)) {
    for (const [i, part] of parts.entries()) {
      if (!found.has(folded(part))) found.set(folded(part), columns[i] ?? -1);
    }
  }
  return found;
}

/** Columns of words of which nearly all are called as columns of values, and that repeat; of those with a heading that says more, the given ones. */
export function labelsWithoutName(look: Look, named: readonly number[] = []): number[] {
  const { facts, says, cells } = look;
  const classes = columnsByClass(look);
  return facts.flatMap(({ kind, different, rows, empty }, column) => {
    const isOpen = says[column] === 'id' || says[column] === null || named.includes(column);
    if (kind !== 'text' || !isOpen || different < 2 || different >= rows - empty) return [];
    const names = [...new Set((cells[column] ?? []).map(folded))].filter((name) => name !== '');
    const known = names.flatMap((name) => classes.get(name) ?? []);
    // Matrices of counts below each other have the names of their classes before the rows, too.
    const areCounts = known.every((each) => facts[each]?.kind === 'whole' && (facts[each]?.range?.[0] ?? 0) >= 0);
    return known.length > 1 && known.length >= NEARLY_ALL * names.length && !areCounts ? [column] : [];
  });
}

/** Whether such a column is the class with the largest value in every row, and what is said of it. */
export function truthOrPrediction(look: Look, column: number): { isTruth: boolean; warning: Warning } {
  const classes = columnsByClass(look);
  const cells = look.cells[column] ?? [];
  const own = [...new Set(cells.map(folded))].flatMap((name) => classes.get(name) ?? []);
  const largest = largestIn(look, own);
  const others = largest.filter((each, row) => each !== classes.get(folded(cells[row] ?? ''))).length;
  const isTruth = others > FEW * largest.length;
  const heading = look.headings[column] ?? '';
  const called =
    heading === '' ? formatted`Column ${column + 1} has no heading` : `'${heading.slice(0, 40)}' is not called label`;
  const [taken, flag] = isTruth ? ['the true classes', 'label'] : ['the predicted classes', 'prediction'];
  const why = isTruth ? '' : ', for in every row it is the one with the largest value';
  return {
    isTruth,
    warning: {
      code: 'labels-by-content',
      message: `${called} and holds names of the columns: it was taken as ${taken}${why}. A heading such as '${flag}' says so; another role is said with --${isTruth ? 'prediction' : 'truth'}-column ${column + 1}.`,
    },
  };
}
