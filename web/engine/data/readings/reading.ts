/** A reading: one meaning that a table may have. It looks at facts, says how well they fit and why, and makes what it holds. */

import { formatted } from '../../base/error.ts';
import type { Warning } from '../../base/warning.ts';
import { type ColumnChoice, type ColumnFacts, type ColumnQuestion, numericColumns } from '../../model/columns.ts';
import { agreementOf } from '../facts/agreement.ts';
import { areTexts, countsUp, factsOfTable, folded, ROWS_A_NAME, saySame } from '../facts/columns.ts';
import type { Member } from '../formats/shared/members.ts';
import type { Grid } from '../grid.ts';
import { numberOf, placeOfLargest } from '../numbers.ts';
import { isPlainTruth, type NameSays, saysAnswer, saysObtained, saysOf } from '../words.ts';
import { headingSets } from './heading-sets.ts';
import { askFor, choiceOf, type Look, mayBeClasses, mayBeCodes, type Said } from './table.ts';

/** A table with the facts that every reading rests on, and what somebody said of it. */
export interface Table extends Said {
  readonly grid: Grid;
  /** True if a user answered anything about its columns. */
  readonly isSaid: boolean;
  /** The columns of true and of predicted classes. */
  readonly sides: () => Sides;
}

/** Scores: somebody said so, headings do, shape and names together do, cells alone do. */
export const EVIDENCE = { said: 1, headings: 0.9, shape: 0.8, cells: 0.6 } as const;

/** The fit of a table to a reading. */
export interface Fit {
  /** 0 to 1: see EVIDENCE. */
  readonly score: number;
  /** The question where another reading is as likely: its message says why the table may be this, its answers choose it. */
  readonly instead?: ColumnQuestion | undefined;
  /** Makes the members of the table; null where its format makes it of all columns together. @throws DataError for cells that cannot be read */
  readonly build: (() => Promise<Member[]> | Member[]) | null;
}

/** The fit of a table; null for one that cannot be this. @throws DataError for one that is this and cannot be used */
export type Reading = (table: Table) => Fit | null;

/** Answers that say nothing of columns. */
const OF_THE_TABLE = ['as', 'background', 'firstRow', 'reading'];

/** A table with its facts, for the readings. O(cells). @throws DataError for a choice that names no column */
export function tableOf(grid: Grid, choice: ColumnChoice = {}): Table {
  const facts = factsOfTable(grid);
  const headings = facts.map(({ heading }) => heading);
  const says = headings.map((heading) => (grid.header === null ? null : saysOf(heading)));
  const look: Look = { facts, headings, cells: grid.columns, says };
  const table: Said = { ...look, choice, chosen: choiceOf(choice, look) };
  const isSaid = Object.entries(choice).some(([key, said]) => !OF_THE_TABLE.includes(key) && said !== undefined);
  let sides: Sides | null = null;
  return {
    ...table,
    grid,
    isSaid,
    sides: () => {
      sides ??= sidesIn(table);
      return sides;
    },
  };
}

/* The columns of true and of predicted classes, by their headings or by what they hold. */

export interface Sides {
  readonly truths: readonly number[];
  readonly predictions: readonly number[];
  /** The warning on a side that was told by its cells. */
  readonly warnings: readonly Warning[];
  /** Several columns hold the names of the columns of values. */
  readonly question: ColumnQuestion | null;
}

/** Of columns that say the same, the first that is in words, else the first. */
function withoutCopies(columns: readonly number[], { cells, facts }: Look): number[] {
  const inWords = [...columns].sort((a, b) => Number(facts[a]?.kind !== 'text') - Number(facts[b]?.kind !== 'text'));
  const kept: number[] = [];
  for (const column of inWords) {
    if (!kept.some((other) => saySame(cells[other] ?? [], cells[column] ?? []))) kept.push(column);
  }
  return columns.filter((column) => kept.includes(column));
}

/** True for words that come again and again, called an answer, of which none is a true class: another question was answered. */
function answersOther({ facts, headings, cells }: Look, column: number, truths: readonly number[]): boolean {
  const { kind, different = 0, rows = 0 } = facts[column] ?? {};
  const isOfFew = kind === 'text' && ROWS_A_NAME * different <= rows;
  const areWords = truths.length > 0 && truths.every((truth) => facts[truth]?.kind === 'text');
  if (!isOfFew || !areWords || !saysAnswer(headings[column] ?? '')) return false;
  const classes = new Set(truths.flatMap((truth) => cells[truth] ?? []).map(folded));
  return cells[column]?.every((cell) => !classes.has(folded(cell))) === true;
}

/** True and predicted classes by their headings; several that say the same are one. */
function called(look: Said): Pick<Sides, 'truths' | 'predictions'> {
  const { facts, says, chosen } = look;
  // Beside the truth "cat" the prediction is "cat", and not its caption, "a photo of a cat".
  const beside = (sides: readonly number[], columns: readonly number[]): readonly number[] => {
    const names = new Set(sides.flatMap((side) => look.cells[side] ?? []));
    const found = columns.filter((column) => look.cells[column]?.some((cell) => names.has(cell)));
    return found.length > 0 ? found : columns;
  };
  const candidates = (word: NameSays, sides: readonly number[] = []): number[] => {
    const found = (may: (fact: ColumnFacts) => boolean): number[] =>
      facts.flatMap((fact, column) => {
        const isFree = chosen.roles[column] === undefined && column !== chosen.truth && column !== chosen.prediction;
        return isFree && says[column] === word && may(fact) && !areTexts(look.cells[column] ?? []) ? [column] : [];
      });
    // Beside classes, numbers with a point are how sure each is.
    const classes = found(mayBeClasses);
    return withoutCopies(classes.length > 0 ? beside(sides, classes) : found(mayBeCodes), look);
  };
  const said = chosen.truth === null ? candidates('truth') : [chosen.truth];
  // Obs heads the numbers of the rows as well as what was observed.
  const repeated = said.filter((column) => !countsUp(look.cells[column] ?? []));
  const numbered = said.filter((column) => column === chosen.truth || !/^obs\b/i.test(look.headings[column] ?? ''));
  const all = repeated.length > 0 ? repeated : numbered;
  const predicted = candidates('prediction', all).filter((column) => !answersOther(look, column, all));
  const predictions = chosen.prediction === null ? predicted : [chosen.prediction];
  const truths = beside(predictions, all);
  const plain = truths.filter((column) => isPlainTruth(look.headings[column] ?? ''));
  const [obtained, ...more] = truths.filter((column) => saysObtained(look.headings[column] ?? ''));
  if (obtained !== undefined && truths.length === 2 && more.length + predictions.length === 0)
    return { truths: truths.filter((column) => column !== obtained), predictions: [obtained] };
  return { truths: plain.length === 1 ? plain : truths, predictions };
}

/**
 * Of columns that may be the truth those that are the class with the largest value in every row, where one other column is not:
 * they are what was predicted. CatBoost calls them Class beside Label, Azure "Scored Labels" beside any heading.
 */
function predictedAmong(look: Look, truths: readonly number[]): Sides | null {
  const byContent = labelsWithoutName(look, truths);
  const candidates = [...new Set([...truths, ...byContent])];
  if (candidates.length < 2 || byContent.length === 0) return null;
  const isPredicted = (column: number): boolean =>
    byContent.includes(column) && !truthOrPrediction(look, column).isTruth;
  const predictions = candidates.filter(isPredicted);
  const [truth, ...more] = candidates.filter((column) => !predictions.includes(column));
  const [prediction] = predictions;
  if (truth === undefined || more.length > 0 || prediction === undefined) return null;
  const [own, other] = [truth, prediction].map((column) => look.headings[column]?.slice(0, 40) ?? '');
  const message = `'${other}' is the class with the largest value in every row, and '${own}' is not: '${own}' was taken as the true class, '${other}' as the predicted one.`;
  const warnings = [{ code: 'labels-by-content', message }];
  return { truths: [truth], predictions: [prediction], warnings, question: null };
}

/** Both sides of a table; a column that is not called so may hold the names of the columns of values. */
function sidesIn(look: Said): Sides {
  const byName = { ...called(look), warnings: [], question: null };
  const { truths, predictions } = byName;
  const { chosen, choice } = look;
  if (choice.roles !== undefined || chosen.truth !== null || chosen.prediction !== null) return byName;
  if (truths.length > 0) return (predictions.length === 0 ? predictedAmong(look, truths) : null) ?? byName;
  const [predicted, ...twice] = predictions;
  if (twice.length > 0) return byName;
  if (predicted !== undefined) {
    const [own, ...others] = labelsWithoutName(look).filter((column) => column !== predicted);
    const isTruth = own !== undefined && others.length === 0 && truthOrPrediction(look, own).isTruth;
    return isTruth ? { ...byName, truths: [own], warnings: [truthOrPrediction(look, own).warning] } : byName;
  }
  const likely = withoutCopies(labelsWithoutName(look), look);
  const [only] = likely;
  if (only === undefined) return byName;
  if (likely.length > 1) return { ...byName, question: askFor('truth', look, likely) };
  const { isTruth, warning } = truthOrPrediction(look, only);
  return { truths: isTruth ? likely : [], predictions: isTruth ? [] : likely, warnings: [warning], question: null };
}

/* A column that is not called as labels and holds the names of the columns of values, as an index of pandas. */

/** So many of its names must be columns; a few classes may have none. */
const NEARLY_ALL = 0.9;

/** Columns of values by the name of their class. */
function columnsByClass({ facts, headings }: Look): Map<string, number> {
  const numeric = numericColumns(facts);
  const found = new Map(numeric.map((column) => [folded(headings[column] ?? ''), column]));
  for (const { columns, parts } of headingSets(headings, numeric)) {
    for (const [i, part] of parts.entries()) {
      if (!found.has(folded(part))) found.set(folded(part), columns[i] ?? -1);
    }
  }
  return found;
}

/** Columns of words of which nearly all are called as columns of values, and that repeat; of those with a heading that says more, the given ones. */
function labelsWithoutName(look: Look, named: readonly number[] = []): number[] {
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

/** Tells the truth from the prediction, which is the class with the largest value in every row, and words for it. */
function truthOrPrediction(look: Look, column: number): { isTruth: boolean; warning: Warning } {
  const classes = columnsByClass(look);
  const cells = look.cells[column] ?? [];
  const own = [...new Set(cells.map(folded))].flatMap((name) => classes.get(name) ?? []);
  const values = cells.map((_, row) => own.map((each) => numberOf(look.cells[each]?.[row])));
  const labels = cells.map((cell) => own.indexOf(classes.get(folded(cell)) ?? -1));
  // Of two values that are as large, neither says what was predicted.
  const isTruth = !agreementOf(
    values.map((row) => placeOfLargest(row)),
    labels,
  ).isNearlyAll;
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
