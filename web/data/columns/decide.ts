/** Gives each column of a table its role, from headings and content. Pure: the page, the command line and every format use it. */

import type { Warning } from '../../base/warning.ts';
import type { ColumnChoice, ColumnFacts, ColumnQuestion, ColumnRole } from '../../model/columns.ts';
import { choiceOf } from './chosen-columns.ts';
import { type Cells, type ColumnTable, countsRows, factsOfTable, folded } from './column-table.ts';
import { headingSets } from './heading-sets.ts';
import { type HeadingSays, isPlainCount, isPlainTruth, saysOf, saysScores } from './heading-words.ts';
import { findLists } from './listed-columns.ts';
import { areMeasuresOfRows } from './measures-beside.ts';
import { saysAllRoles, takenAsSaid } from './said-roles.ts';
import { columnsLeftOut, findValues } from './value-columns.ts';

/** Values per class: their columns, with the class of each. */
export interface ValueColumns {
  readonly columns: readonly number[];
  readonly classes: readonly string[];
  /** Whether the heading of a column is the class and nothing more. */
  readonly areBare: boolean;
}

/** Classes by rank: the columns of classes, and those of their values, if there are. */
export interface ListColumns {
  readonly classes: readonly number[];
  readonly values: readonly number[];
}

/** What a table is read as. */
export interface Taken {
  readonly values?: ValueColumns | undefined;
  readonly lists?: ListColumns | undefined;
  readonly truth: number | null;
  readonly prediction: number | null;
  readonly count: number | null;
  readonly warnings: readonly Warning[];
}

/** `plain`: no table of predictions; it is read as any other table is. */
export type Decision =
  | { readonly kind: 'plain' }
  /** Measures of things that are named: no column is a value of a class, and no row a point. */
  | { readonly kind: 'measures' }
  | { readonly kind: 'ask'; readonly question: ColumnQuestion }
  | { readonly kind: 'taken'; readonly taken: Taken; readonly roles: readonly ColumnRole[] };

/** All that is known of a table while its columns are told apart. */
export interface Look {
  readonly facts: readonly ColumnFacts[];
  readonly headings: readonly string[];
  readonly cells: readonly Cells[];
  readonly says: readonly (HeadingSays | null)[];
}

const PLAIN: Decision = { kind: 'plain' };

export const isNumeric = ({ kind }: ColumnFacts): boolean => kind === 'whole' || kind === 'number';
/** Whether the cells may be classes: words, whole numbers, or true and false. */
export const mayBeClasses = ({ kind }: ColumnFacts): boolean => kind === 'text' || kind === 'whole' || kind === 'flag';

/** Whether cells repeat as those of classes do; those of a few rows may be all different. */
const repeats = ({ different, rows, empty }: ColumnFacts): boolean => different < rows - empty;

/** Whether two columns say the same in other words, as a label and its number do. */
function saySame(a: Cells, b: Cells): boolean {
  const [there, back] = [new Map<string, string>(), new Map<string, string>()];
  return a.every((cell, row) => {
    const other = b[row] ?? '';
    const isSame = (there.get(cell) ?? other) === other && (back.get(other) ?? cell) === cell;
    there.set(cell, other);
    back.set(other, cell);
    return isSame;
  });
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

const quoted = (look: Look, columns: readonly number[]): string =>
  columns.map((column) => `'${(look.headings[column] ?? '').slice(0, 40)}'`).join(' or ');

function askFor(what: 'truth' | 'prediction', look: Look, columns: readonly number[], given: ColumnChoice): Decision {
  const isAlone = (heading: string): boolean => look.headings.indexOf(heading) === look.headings.lastIndexOf(heading);
  const called = (column: number): string => {
    const heading = look.headings[column] ?? '';
    return heading !== '' && isAlone(heading) ? heading : String(column + 1);
  };
  const is = what === 'truth' ? 'the true class' : 'the predicted class';
  const two = columns.length === 2 && what === 'truth' ? `: ${columns.map(called).join(' or ')}` : '';
  const other = (column: number): ColumnChoice =>
    columns.length === 2 && what === 'truth' && given.prediction === undefined
      ? { prediction: called(columns.find((each) => each !== column) ?? column) }
      : {};
  return {
    kind: 'ask',
    question: {
      message: `several columns may be ${is}: ${quoted(look, columns)}`,
      remedy: `Say which: --${what}-column NAME${two}.`,
      answers: columns.map((column) => ({
        says: `${called(column)} is ${is}`,
        choice: { ...given, ...other(column), [what]: called(column) },
      })),
    },
  };
}

/** Columns of classes that two people, or a person and a program, may have given the same points. */
function raters(look: Look): number[] {
  const { facts, cells, says } = look;
  const words = facts.flatMap((fact, column) => (fact.kind === 'text' && repeats(fact) ? [column] : []));
  const vocabulary = (column: number): Set<string> => new Set(cells[column]);
  const [first, ...others] = words.filter((column) => says[column] !== 'id' || words.length === 2);
  if (first === undefined) return [];
  const own = vocabulary(first);
  const alike = others.filter((column) => {
    const theirs = vocabulary(column);
    const shared = [...theirs].filter((name) => own.has(name)).length;
    return 2 * shared > Math.max(own.size, theirs.size);
  });
  return alike.length > 0 ? [first, ...alike] : [];
}

/** Rows of a square that may be without a name, or beyond it: totals. */
const BEYOND = 2;

/** Whether the true classes are the headings of other columns, beside texts that are none: a matrix has no such texts. */
function isOfPoints(
  facts: readonly ColumnFacts[],
  cells: readonly Cells[],
  headings: readonly string[],
  truth: number,
): boolean {
  const known = new Set(headings.map(folded));
  const isText = (column: number): boolean =>
    column !== truth &&
    facts[column]?.kind === 'text' &&
    !(cells[column] ?? []).some((cell) => known.has(folded(cell)));
  return (cells[truth] ?? []).every((cell) => known.has(folded(cell))) && facts.some((_, column) => isText(column));
}

/** Whether a table is a square of numbers with names before its rows: a matrix, and no table of points. */
function isSquare({ facts, headings, cells }: Look, isPair: boolean, truths: readonly number[]): boolean {
  const [first] = facts;
  if (truths.some((truth) => isOfPoints(facts, cells, headings, truth))) return false;
  const columns = facts.filter(isNumeric).length;
  // A class may be called label or output, but then it is before a row too.
  if (isPair && !cells[0]?.every((cell) => headings.includes(cell))) return false;
  if (first === undefined || first.different < first.rows - first.empty) return false;
  // Two columns may be called the same, which is no reason to take them for a matrix.
  const once = facts.flatMap((fact, column) =>
    isNumeric(fact) && headings.indexOf(headings[column] ?? '') === column ? [column] : [],
  );
  const [set] = headingSets(headings, once);
  if (truths.length > 0 && set !== undefined && set.columns.length > 1 && saysScores(`${set.before} ${set.behind}`))
    return false;
  return columns > 1 && Math.abs(first.rows - columns) <= BEYOND && columns >= facts.length - BEYOND;
}

/** Whether all numbers are measures, counts and indices, beside names that are all different. */
function areMeasures({ facts, says }: Look): boolean {
  const isNamed = facts.some(({ kind, different, rows }) => kind === 'text' && different === rows);
  const measured = facts.flatMap((fact, column) => (isNumeric(fact) ? [says[column]] : []));
  const isOther = (said: HeadingSays | null | undefined): boolean =>
    said === 'measure' || said === 'count' || said === 'id';
  return isNamed && measured.includes('measure') && measured.every(isOther);
}

/** Two columns without headings that hold the same classes: what people write with np.savetxt. */
function unnamedPair(look: Look): boolean {
  const [a, b] = look.facts;
  if (look.facts.length !== 2 || !a || !b || !mayBeClasses(a) || !mayBeClasses(b) || a.kind !== b.kind) return false;
  const [own, theirs] = look.cells.map((cells) => new Set(cells));
  const shared = [...(own ?? [])].filter((name) => theirs?.has(name)).length;
  const isFew = 3 * Math.max(a.different, b.different) <= a.rows;
  const isSigned = [a, b].some(({ range }) => range !== null && range[0] < -1);
  return isFew && !isSigned && 2 * shared > Math.max(a.different, b.different) && a.different > 1;
}

/** True and predicted classes by their headings; several that say the same are one. */
function labelled(look: Look, choice: ColumnChoice, chosen: ReturnType<typeof choiceOf>) {
  const { facts, says } = look;
  const candidates = (word: HeadingSays): number[] =>
    withoutCopies(
      facts.flatMap((fact, column) => {
        const isFree = chosen.roles[column] === undefined && column !== chosen.truth && column !== chosen.prediction;
        return isFree && says[column] === word && mayBeClasses(fact) ? [column] : [];
      }),
      look,
    );
  const truths = chosen.truth === null ? candidates('truth') : [chosen.truth];
  const plain = truths.filter((column) => isPlainTruth(look.headings[column] ?? ''));
  const predictions = chosen.prediction === null ? candidates('prediction') : [chosen.prediction];
  return { truths: plain.length === 1 ? plain : truths, predictions, choice };
}

const FIRST_IS_TRUTH: Warning = {
  code: 'first-is-truth',
  message: 'The columns have no names: the first was taken as the true class, the second as the predicted one.',
};

/**
 * What each column of a table is. Certain is read; two readings that are as likely are asked about; a table that has
 * neither values of classes nor true classes beside predicted ones is left to those who read other tables.
 * @throws DataError for a choice that names no column
 */
export function decide(table: ColumnTable, choice: ColumnChoice = {}): Decision {
  const facts = factsOfTable(table);
  const headings = facts.map(({ heading }) => heading);
  const says = headings.map((heading) => (table.header === null ? null : saysOf(heading)));
  const look: Look = { facts, headings, cells: table.columns, says };
  const chosen = choiceOf(choice, look);
  if (saysAllRoles(look, chosen.roles)) return takenAsSaid(look, chosen.roles);
  const isSaid = Object.keys(choice).length > 0;
  if (table.header === null && !isSaid) {
    return unnamedPair(look) ? pairs(look, 0, 1, null, [FIRST_IS_TRUTH]) : PLAIN;
  }
  const { truths, predictions } = labelled(look, choice, chosen);
  const isPair = truths.length > 0 && predictions.length > 0;
  if (!isSaid && isSquare(look, isPair, truths) && !areMeasures(look) && !areMeasuresOfRows(look)) return PLAIN;
  const lists = findLists(look, chosen);
  // Numbered predictions are the best classes of each point rather than those of several models.
  const single = predictions.filter((column) => !lists?.classes.includes(column));
  const isListed = lists !== null && lists.values.length > 0;
  const values = isListed ? null : valuesBeside(look, chosen, truths, single);
  if (values !== null && 'question' in values) return { kind: 'ask', question: values.question };
  if (isListed || values !== null) {
    const own = truths.filter((column) => !values?.columns.includes(column));
    if (own.length > 1) return askFor('truth', look, own, choice);
    const prediction = single.filter((column) => !values?.columns.includes(column));
    return taken(look, {
      values: values ?? undefined,
      lists: isListed ? lists : undefined,
      truth: own[0] ?? null,
      prediction: prediction.length === 1 ? (prediction[0] ?? null) : null,
      count: null,
      warnings: values?.warnings ?? [],
    });
  }
  const found = labelPairs(look, truths, single, choice, chosen.truth);
  return found.kind === 'plain' && areMeasures(look) ? { kind: 'measures' } : found;
}

/** The values per class; of several columns that may be the truth, beside one whose classes they are. */
function valuesBeside(
  look: Look,
  chosen: ReturnType<typeof choiceOf>,
  truths: readonly number[],
  predictions: readonly number[],
): ReturnType<typeof findValues> {
  for (const truth of truths.length > 0 ? truths : [null]) {
    const values = findValues(look, chosen, truth, predictions);
    if (values !== null) return values;
  }
  return null;
}

/** A table without values of classes: true classes beside predicted ones, if there are. */
function labelPairs(
  look: Look,
  truths: readonly number[],
  predictions: readonly number[],
  choice: ColumnChoice,
  chosenTruth: number | null,
): Decision {
  const [truth] = truths;
  if (truth !== undefined && predictions.length === 0) {
    // One that is said to be the truth, and one other column of classes.
    const others = look.facts.flatMap((fact, column) =>
      column !== truth && mayBeClasses(fact) && (look.headings[column] === '' || look.says[column] === null)
        ? [column]
        : [],
    );
    const [other] = others;
    if (chosenTruth !== null && other !== undefined && others.length === 1) return pairs(look, truth, other, null, []);
    return PLAIN;
  }
  if (truth === undefined && predictions.length < 2) {
    const rated = raters(look);
    const isOne = predictions.length === 1 && !rated.includes(predictions[0] ?? -1);
    return rated.length < 2 || isOne ? PLAIN : askFor('truth', look, rated, choice);
  }
  if (predictions.length > 1 && truth !== undefined) return askFor('prediction', look, predictions, choice);
  if (truths.length > 1) return askFor('truth', look, truths, choice);
  const [prediction] = predictions;
  if (truth === undefined || prediction === undefined) return askFor('truth', look, predictions, choice);
  const count = countColumn(look, truth, prediction);
  return pairs(look, truth, prediction, count, unnamedIsCount(look, count));
}

/** The column that says for how many points each row stands: called so, or whole numbers beside pairs that are there once. */
function countColumn(look: Look, truth: number, prediction: number): number | null {
  const { facts, cells, says, headings } = look;
  const found = says.flatMap((said, column) =>
    said === 'count' && column !== truth && column !== prediction && !countsRows(cells[column] ?? []) ? [column] : [],
  );
  const [column] = found;
  if (found.length > 1) return null;
  if (column !== undefined && isPlainCount(headings[column] ?? '')) return column;
  const pairsSeen = new Set(cells[truth]?.map((cell, row) => `${cell}\n${cells[prediction]?.[row]}`));
  if (pairsSeen.size < (cells[truth]?.length ?? 0)) return null;
  return column === undefined
    ? unnamedCount(look, [truth, prediction])
    : facts[column]?.kind === 'whole'
      ? column
      : null;
}

/** The only other column, of whole numbers and without a name, as a Series of pandas leaves its counts. */
function unnamedCount({ facts, cells, headings }: Look, pair: readonly number[]): number | null {
  const [column, ...more] = facts.flatMap((_, each) => (pair.includes(each) ? [] : [each]));
  if (column === undefined || more.length > 0 || !/^0?$/.test(headings[column] ?? '')) return null;
  const { kind, range } = facts[column] ?? {};
  const isCount = kind === 'whole' && range != null && range[0] >= 0 && range[1] > 1;
  return isCount && !countsRows(cells[column] ?? []) ? column : null;
}

const unnamedIsCount = ({ headings }: Look, count: number | null): Warning[] =>
  count === null || !/^0?$/.test(headings[count] ?? '')
    ? []
    : [
        {
          code: 'counts-of-pairs',
          message: `Column ${count + 1} has no name, and each pair of classes is there once: it was taken as the number of points.`,
        },
      ];

function pairs(
  look: Look,
  truth: number,
  prediction: number,
  count: number | null,
  warnings: readonly Warning[],
): Decision {
  return taken(look, { truth, prediction, count, warnings });
}

/** The role of every column, once it is known which are used. */
function taken(look: Look, what: Taken): Decision {
  const { values, lists, truth, prediction, count } = what;
  const roles = look.facts.map((fact, column): ColumnRole => {
    if (values?.columns.includes(column)) return 'values';
    if (lists?.classes.includes(column)) return 'list classes';
    if (lists?.values.includes(column)) return 'list values';
    if (column === truth) return 'truth';
    if (column === prediction) return 'prediction';
    if (column === count) return 'count';
    return isId(fact, look.says[column] ?? null, look.cells[column] ?? []) ? 'id' : 'left out';
  });
  return {
    kind: 'taken',
    taken: { ...what, warnings: [...what.warnings, ...columnsLeftOut(look, what, roles)] },
    roles,
  };
}

/** Distinct texts, paths and numbers, or what is called so. */
function isId(fact: ColumnFacts, says: HeadingSays | null, cells: Cells): boolean {
  if (says === 'id') return fact.kind !== 'number';
  if (says !== null) return false;
  return fact.kind === 'text' ? 2 * fact.different > fact.rows : fact.kind === 'whole' && countsRows(cells);
}
