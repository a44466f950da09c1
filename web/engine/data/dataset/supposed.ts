/** Values of classes that nothing shows to be such: a table of numbers may as well hold measures of its rows. */

import { formatted } from '../../base/error.ts';
import type { Warning } from '../../base/warning.ts';
import type { Dataset, LogitsInput } from '../../model/dataset.ts';
import type { FirstRows } from '../../model/table.ts';
import { CHOSEN } from '../roles/labels-for.ts';
import { isLogitsName } from '../words.ts';

/** Code of the warning. */
export const SUPPOSED = 'supposed-classes';

type Beside = Pick<Dataset, 'labels' | 'classes' | 'evaluation' | 'reference'>;

/** Warning of a table that was taken as values of classes where neither names, values nor files beside it say so. */
export function supposedClasses({ file, table }: LogitsInput, beside: Beside): Warning[] {
  const { firstRows = {} } = table;
  const isShown = saysValues(firstRows) || firstRows.areRanks || firstRows.haveLargestAtLabel;
  const isSaid = file.reason === CHOSEN || file.guess !== undefined || firstRows.doubt !== undefined;
  const isNamed = isLogitsName(file.name) || isLogitsName(table.source.name);
  const { labels, classes, evaluation, reference } = beside;
  if (isShown || isSaid || isNamed || labels || classes || evaluation || reference) return [];
  return [
    {
      code: SUPPOSED,
      message: formatted`Nothing says what the ${table.shape[1] ?? '?'} columns of ${file.name} are: they were taken as classes, and the numbers as logits. If they measure something else of each row, set the role to features.`,
    },
  ];
}

/** True where neither the values nor the name of the file say that columns are classes, nor anything else what they are. */
export const mayBeOfThings = (facts: FirstRows, name: string): boolean =>
  facts.features === undefined && facts.isLabelled !== true && !saysValues(facts) && !isLogitsName(name);

/** True where the values themselves, or the headings, say that they are those of classes. */
const saysValues = ({ areProbabilities, areLogProbabilities, arePercent, areCalledValues }: FirstRows): boolean =>
  areProbabilities === true || areLogProbabilities === true || arePercent === true || areCalledValues === true;

/** Code of the warning of rows with names. */
export const NAMED_ROWS = 'named-rows';

/** Code of the warning of what may be labels and is used as the other columns are. */
export const AMONG_VALUES = 'labels-among-values';

/** Why two columns alone are features. */
export const TWO_COLUMNS = 'two columns, and nothing says that they are classes';

/** Warning of columns that were taken as features: rows have the names of things, of which the first is `thing`, or two columns are alone. */
export const supposedFeatures = (file: string, thing: string | undefined): Warning => ({
  code: NAMED_ROWS,
  message: `${file}: ${thing === undefined ? '' : `each row has a name of its own ('${thing.slice(0, 40)}', …), and `}nothing says that the columns are classes: they were taken as features${thing === undefined ? '' : ' of these things'}. If the columns are classes, set the role to logits.`,
});
