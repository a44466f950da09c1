import { at } from '../../../../engine/base/arrays.ts';
import type { History } from '../../../../engine/model/result.ts';
import type { CostsSoFar } from '../../../../engine/model/run.ts';
import type { Series } from '../../../drawing/curve.ts';

/** The lines of a history: the whole cost, and its terms if there are several. */
export function seriesOf({ cost, terms }: Pick<History, 'cost' | 'terms'>): Series[] {
  const parts = Object.entries(terms).map(([name, values]) => ({ name, values }));
  const [only] = parts;
  return parts.length === 1 && only !== undefined
    ? [{ ...only, values: cost }]
    : [{ name: 'cost', values: cost }, ...parts];
}

/** The same of a run under way; terms that cost nothing so far have no weight. */
export function seriesOfRun({ terms, rows }: CostsSoFar): Series[] {
  const columns = 1 + terms.length;
  const steps = Math.floor(rows.length / columns);
  const column = (which: number): Float64Array =>
    Float64Array.from({ length: steps }, (_, step) => at(rows, columns * step + which));
  const weighted = terms.map((term, i) => [term, column(i + 1)] as const);
  const paid = weighted.filter(([, values]) => values.some((x) => x > 0));
  return seriesOf({ cost: column(0), terms: Object.fromEntries(paid) });
}
