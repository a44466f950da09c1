/** Columns that say of which part of the data each row is: a split, an epoch, a run. Rows of several parts are in one tree. */

import { formatted } from '../../base/error.ts';
import { count } from '../../base/text.ts';
import type { Warning } from '../../base/warning.ts';
import type { ColumnFacts } from '../../model/columns.ts';
import type { Cells } from '../grid.ts';
import { splitOf } from '../words.ts';

const SPLIT = /^(?:train(?:ing)?|val(?:id(?:ation)?)?|dev|test(?:ing)?|eval(?:uation)?|hold-?out)$/i;
const CALLED =
  /(?:^|[^a-z])(?:splits?|subset|partition|epochs?|steps?|checkpoint|seeds?|runs?|folds?|is_?(?:train|test|val))(?:$|[^a-z])/i;
/** The predictions of a cross-validation are of points that were left out of training, in every fold. */
const FOLD = /fold/i;

/** Whether a column of whole numbers is called as no class is. */
export const isPlainPart = (heading: string): boolean => /^(?:epoch|split|fold)s?$/i.test(heading.trim());

/** Columns that may say of which part each row is, by their headings or by what the first rows hold. */
export function mayBeParts(facts: readonly ColumnFacts[], used: ReadonlySet<number>): number[] {
  return facts.flatMap(({ heading, kind, first }, column) => {
    if (used.has(column) || (kind !== 'text' && kind !== 'whole' && kind !== 'flag')) return [];
    const said = first.filter((cell) => cell.trim() !== '');
    const areSplits = said.length > 0 && said.every((cell) => SPLIT.test(cell.trim()));
    return areSplits || CALLED.test(heading) ? [column] : [];
  });
}

/** What is said of a column with a few values, each in several rows; null where it has one value, or numbers its rows. */
export function partsInRows(heading: string, column: number, cells: Cells): Warning | null {
  const counts = new Map<string, number>();
  for (const cell of cells) counts.set(cell.trim(), (counts.get(cell.trim()) ?? 0) + 1);
  counts.delete('');
  if (counts.size < 2 || 2 * counts.size > cells.length) return null;
  const shown = [...counts].slice(0, SHOWN).map(([value, rows]) => `${value.slice(0, 40)} (${count(rows)})`);
  const called = heading === '' ? formatted`Column ${column + 1}` : `'${heading.slice(0, 40)}'`;
  const message = `${called} was left out, so that the rows of all its values are together: ${shown.join(', ')}${counts.size > SHOWN ? formatted`, … (${counts.size} values)` : ''}.`;
  if (FOLD.test(heading)) return { code: 'parts-together', message };
  const best = [...counts.keys()].reduce((a, b) => (splitOf(b) >= splitOf(a) ? b : a));
  return {
    code: 'parts-together',
    message,
    remedy: `If they do not belong together, save the rows of one value alone, such as those of ${best.slice(0, 40)}.`,
  };
}

const SHOWN = 8;
