/** Things with several measures and several words: the measures are features, and one column of words is the class of each thing. */

import { counted, listNames } from '../../base/text.ts';
import { isNumeric } from '../../model/columns.ts';
import { quotedAt } from '../facts/columns.ts';
import { areMeasured, areOfClassifier, measuresIn, namesIn } from '../facts/measured.ts';
import { isFeaturesName, isIdName, labelColumn, saysFeatures } from '../words.ts';
import { asked, taken } from './columns.ts';
import { raters } from './pairs.ts';
import { EVIDENCE, type Reading, type Table } from './reading.ts';
import { askFor } from './table.ts';

/** Of fewer rows it may be chance. */
const LEAST_ROWS = 10;
/** All other readings that fit are more likely. */
const LEAST_LIKELY = EVIDENCE.cells / 2;

/** True where every row has a name of its own: these may be classes, of which the table tells groups and more. */
const areClasses = ({ facts, headings, cells }: Table): boolean =>
  facts.some(({ kind, different, rows }, column) => {
    const heading = headings[column] ?? '';
    // An index of codes with digits is that of things.
    const isOfCodes = heading.trim() === '' && cells[column]?.every((cell) => /\d/.test(cell)) === true;
    return kind === 'text' && different === rows && !isIdName(heading) && !isOfCodes;
  });

/**
 * Numbers side by side, with at most two columns beside them and labels: their format reads these of all columns together, where
 * none is missing.
 */
function plainNumbers({ facts, headings }: Table): 'full' | 'missing' | null {
  const label = labelColumn(headings);
  const numeric = facts.flatMap((fact, column) => (isNumeric(fact) && column !== label ? [column] : []));
  const [from = 0, to = 0] = [numeric[0], numeric.at(-1)];
  const others = facts.filter((fact) => !isNumeric(fact));
  if (others.length > 2 || to - from !== numeric.length - 1) return null;
  const isFull = numeric.every((column) => facts[column]?.empty === 0 && facts[column]?.notFinite === 0);
  return isFull ? 'full' : 'missing';
}

/** The column with the class of each thing, or the columns that may be it. */
function classesIn(table: Table): readonly number[] {
  const { facts, headings, chosen } = table;
  const { truths } = table.sides();
  if (chosen.truth !== null || truths.length > 0) return truths;
  const called = labelColumn(headings);
  const { different = 0, rows = 0, empty = 0 } = facts[called] ?? {};
  return different > 1 && different < rows - empty ? [called] : namesIn(table);
}

export const things: Reading = (table) => {
  const { grid, facts, headings, chosen, choice } = table;
  const isOther = chosen.prediction !== null || chosen.values !== null || choice.roles !== undefined;
  const isOut = grid.header === null || grid.rest !== undefined || (facts[0]?.rows ?? 0) < LEAST_ROWS;
  const plain = plainNumbers(table);
  if (isOther || isOut || plain === 'full' || areClasses(table)) return null;
  const isSeen = table.sides().predictions.length > 0 || areOfClassifier(table, chosen.truth === null);
  if (isSeen) return null;
  const classes = classesIn(table);
  const [truth, ...more] = classes;
  const features = measuresIn(table).filter((column) => !classes.includes(column));
  // Another column with the same classes is a prediction.
  if (truth === undefined || raters(table).includes(truth) || features.length < 2) return null;
  if (plain === null && !areMeasured(table, features)) return null;
  if (more.length > 0) return asked(table, askFor('truth', table, classes), LEAST_LIKELY);
  const named = (columns: readonly number[]): string =>
    listNames(columns.map((column) => quotedAt(headings, column).replace(/^'|'$/g, '')));
  const others = facts.flatMap((_, column) => (column === truth || features.includes(column) ? [] : [column]));
  const left = others.length === 0 ? '' : ` Left out: ${named(others)}.`;
  const message = `${grid.name}: ${quotedAt(headings, truth)} was taken as the class of each row, and ${counted(features.length, 'column', 'columns')} of numbers as features. These are ${named(features)}.${left}`;
  return taken(table, chosen.truth === null ? LEAST_LIKELY : EVIDENCE.said, {
    ...{ features, truth, prediction: null, count: null },
    warnings: [...table.sides().warnings, { code: 'named-rows', message }],
  });
};

/** A list of numbers in each row, called as features: an embedding, maybe with the class of the row beside it. */
export const vectors: Reading = (table) => {
  const { places = [] } = table.grid;
  const [heading = ''] = places.map((column) => table.headings[column]?.replace(/_0$/, ''));
  if (table.isSaid || !(saysFeatures(heading) || isFeaturesName(heading))) return null;
  const classes = classesIn(table);
  if (classes.length > 1) return asked(table, askFor('truth', table, classes));
  const [truth = null] = classes;
  return taken(table, EVIDENCE.headings, { features: places, truth, prediction: null, count: null, warnings: [] });
};
