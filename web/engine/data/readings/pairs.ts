/** The true and the predicted class of each point, or of each pair of classes with a count. */

import type { Warning } from '../../base/warning.ts';
import type { ColumnFacts, ColumnQuestion, ColumnRole } from '../../model/columns.ts';
import { areOnce, countsUp, quotedAt, rise } from '../facts/columns.ts';
import { isEdgeHeader, isPlainCount, isPlainTruth, saysModel, saysWeight } from '../words.ts';
import { asked, taken } from './columns.ts';
import { EVIDENCE, type Reading, type Table } from './reading.ts';
import { askFor, type Look, mayBeClasses, type Said, type Taken } from './table.ts';
import { agree, predictionsOf } from './values.ts';

/** The weights of rows are no counts of points: a matrix of them would be of no points. */
function weightsLeftOut({ facts, headings }: Table, count: number | null): Warning[] {
  const weights = headings.filter((heading, column) => column !== count && facts[column]?.range && saysWeight(heading));
  return weights.map((heading) => ({
    code: 'weights-left-out',
    message: `'${heading.slice(0, 40)}' is a weight of each row by its heading. It is not used: each row is one point.`,
  }));
}

export const pairs: Reading = (table) => {
  const { grid } = table;
  if (grid.header === null && !table.isSaid) {
    const first = { truth: 0, prediction: 1, count: null, warnings: [FIRST_IS_TRUTH] };
    if (table.facts.length === 3 && areCounted(table, [0, 1, 2]))
      return {
        ...taken(table, EVIDENCE.cells, { ...first, count: 2 }),
        instead: {
          message: 'each row has the true and the predicted class, and how often',
          remedy: 'Say which: --truth-column 1 --prediction-column 2.',
          answers: [{ says: 'The numbers count points of two classes', choice: { truth: '1', prediction: '2' } }],
        },
      };
    const pair = unnamedPair(table);
    const warnings = [grid.columns.length === 2 ? FIRST_IS_TRUTH : sidesSaid(pair?.truth ?? 0)];
    return pair && taken(table, EVIDENCE.shape, { ...first, ...pair, warnings });
  }
  const found = labelPairs(table);
  if (found === null) return null;
  const isCalled = table.sides().truths.length + predictionsOf(table).length > 0;
  if ('answers' in found) return asked(table, found, isCalled ? EVIDENCE.headings : EVIDENCE.cells);
  const warnings = [...found.warnings, ...weightsLeftOut(table, found.count)];
  return taken(table, EVIDENCE.headings, { ...found, warnings });
};

/* Tables without values of classes: which columns are the true and the predicted class of each point. */

/** A pair of columns, the question which they are, or null for none. */
type Pair = Taken | ColumnQuestion | null;

/** True where cells repeat as those of classes do; those of a few rows may be all different. */
const repeats = ({ different, rows, empty }: ColumnFacts): boolean => different < rows - empty;

/** Columns of classes that two people, or a person and a program, may have given the same points. */
export function raters(look: Look): number[] {
  const { facts, cells, says } = look;
  const areSides = (column: number): boolean => says[column] === 'truth' || says[column] === 'prediction';
  // Numbers are anything, unless a heading says what some of them are, or one column counts pairs of two others.
  const areSaid = facts.some(({ kind }, column) => kind === 'whole' && areSides(column)) || isOfCountedPairs(look);
  const kinds = areSaid ? ['text', 'whole'] : ['text'];
  const words = facts.flatMap((fact, column) => (kinds.includes(fact.kind) && repeats(fact) ? [column] : []));
  const vocabulary = (column: number): Set<string> => new Set(cells[column]);
  const open = words.map((column) => ({ column, names: vocabulary(column) }));
  for (const [i, { column, names }] of open.entries()) {
    const alike = open.slice(i + 1).filter(({ column: other, names: theirs }) => {
      // Half of the larger one cannot be shared with less.
      if (2 * Math.min(names.size, theirs.size) <= Math.max(names.size, theirs.size)) return false;
      const shared = [...theirs].filter((name) => names.has(name)).length;
      // Behind who compares them, two things are never one and the same.
      const isEver = i === 0 || cells[column]?.some((cell, row) => cell === cells[other]?.[row]) === true;
      return isEver && 2 * shared > Math.max(names.size, theirs.size);
    });
    if (alike.length > 0) return [column, ...alike.map((each) => each.column)];
  }
  return [];
}

/** True for two columns of codes and one that is called as their count, beside words of the part that is counted, and one that numbers the rows at most. */
function isOfCountedPairs(look: Look): boolean {
  const { facts, cells, says } = look;
  const open = facts.flatMap((_, column) => (countsUp(cells[column] ?? []) ? [] : [column]));
  const parts = open.filter((column) => facts[column]?.kind === 'text');
  const counts = open.filter((column) => says[column] === 'count');
  const codes = open.filter((column) => !parts.includes(column) && !counts.includes(column));
  return codes.length === 2 && counts.length === 1 && areCounted(look, [...codes, ...counts], parts);
}

/** Two columns without headings that hold the same classes: what people write with np.savetxt; of more columns, the only two side by side. */
function unnamedPair(look: Look): { truth: number; prediction: number } | null {
  const { facts, cells } = look;
  const isPair = (truth: number): boolean => {
    const [a, b] = [facts[truth], facts[truth + 1]];
    if (!a || !b || !mayBeClasses(a) || !mayBeClasses(b) || a.kind !== b.kind) return false;
    const [own, theirs] = [new Set(cells[truth]), new Set(cells[truth + 1])];
    const shared = [...own].filter((name) => theirs.has(name)).length;
    const isFew = 3 * Math.max(a.different, b.different) <= a.rows;
    const isSigned = [a, b].some(({ range }) => range !== null && range[0] < -1);
    const isSame = isFew && !isSigned && 2 * shared > Math.max(a.different, b.different) && a.different > 1;
    const areNamed = facts.every(({ kind }, column) => kind === 'text' || column === truth || column === truth + 1);
    return isSame && (facts.length === 2 || ((a.kind === 'text' || areNamed) && agree(look, truth, truth + 1)));
  };
  if (facts.length > MOST_UNNAMED) return null;
  const [truth, ...more] = facts.flatMap((_, column) => (isPair(column) ? [column] : []));
  return truth === undefined || more.length > 0 ? null : { truth, prediction: truth + 1 };
}

/** Columns without headings that are looked at. */
const MOST_UNNAMED = 16;

/** True for two columns with the classes of a matrix, each pair at most once in each part, and one with the number of points of each pair. */
function areCounted({ facts, cells }: Look, columns: readonly number[], parts: readonly number[] = []): boolean {
  const [a, b, count] = columns.map((column) => facts[column]);
  if (a?.kind !== b?.kind || count?.kind !== 'whole') return false;
  const [own = [], theirs = []] = columns.map((column) => cells[column] ?? []);
  // Three rows of three whole numbers are a square.
  if (a?.kind !== 'text' && (a?.kind !== 'whole' || own.length === columns.length)) return false;
  const names = new Set(own);
  const isSame = new Set(theirs).size === names.size && theirs.every((name) => names.has(name));
  const hasSelf = own.some((name, row) => name === theirs[row]);
  const inParts = theirs.map((name, row) => [name, ...parts.map((column) => cells[column]?.[row])].join());
  return isSame && hasSelf && names.size >= LEAST_CLASSES && areOnce(own, inParts) && (count.range?.[0] ?? -1) >= 0;
}

const FIRST_IS_TRUTH: Warning = {
  code: 'first-is-truth',
  message: 'The columns have no names: the first was taken as the true class, the second as the predicted one.',
};

const sidesSaid = (truth: number): Warning => ({
  code: 'first-is-truth',
  message: `The columns have no names: column ${truth + 1} was taken as the true class, column ${truth + 2} as the predicted one.`,
});

/** The columns that may be the other side of one that somebody named: those with the same classes, else all of classes. */
function otherSide(look: Said): readonly number[] {
  const { truth, prediction, roles } = look.chosen;
  const named = truth ?? prediction;
  const isFree = (column: number): boolean => column !== named && roles[column] === undefined;
  const rated = raters(look);
  const alike = named !== null && rated.includes(named) ? rated.filter(isFree) : [];
  if (alike.length > 0) return alike;
  return look.facts.flatMap((fact, column) =>
    isFree(column) && mayBeClasses(fact) && (look.headings[column] === '' || look.says[column] === null)
      ? [column]
      : [],
  );
}

/** A table of which somebody named one side: the only column that may be the other one is, else it is asked for. */
function withOtherSide(look: Said): Pair {
  const { truth, prediction, count } = look.chosen;
  const others = otherSide(look);
  const [other, ...more] = others;
  if (more.length > 0 || (truth === null && other === undefined))
    return askFor(truth === null ? 'truth' : 'prediction', look, others);
  // True classes alone are labels.
  return other === undefined ? null : { truth: truth ?? other, prediction: prediction ?? other, count, warnings: [] };
}

/** The columns with the classes of another one whose heading says one of the two sides: the only one is the other side. */
function othersOf(look: Look, known: number): readonly number[] {
  const { facts, says } = look;
  const rated = raters(look);
  const isOpen = (column: number): boolean => {
    const said = says[column] ?? null;
    const isModel = facts[column]?.kind === 'text' || saysModel(look.headings[column] ?? '');
    // Beside a class that is called gold, another one may be what was predicted.
    const isOther =
      said === 'truth' && isPlainTruth(look.headings[known] ?? '') && !isPlainTruth(look.headings[column] ?? '');
    return said === null || said === 'features' || said === 'id' || isOther || (said === 'measure' && isModel);
  };
  // Numbers are those of the same classes only where they agree more often than by chance.
  const isOfPoints = (column: number): boolean => facts[column]?.kind === 'text' || agree(look, known, column);
  return rated.includes(known)
    ? rated.filter((column) => column !== known && isOpen(column) && isOfPoints(column))
    : [];
}

/** Answers such as yes and no many columns have, and no more than one predicts. */
const isOfModel = (look: Look, known: number, column: number): boolean =>
  (look.facts[known]?.different ?? 0) >= LEAST_CLASSES && agree(look, known, column);

function withOther(look: Look, sides: { truth: number; prediction: number }, other: number): Pair {
  const [known, what] =
    other === sides.truth ? [sides.prediction, 'the true class'] : [sides.truth, 'the predicted class'];
  const [own, its] = [other, known].map((column) => look.headings[column]?.slice(0, 40) ?? '');
  const message = `'${own}' has the classes of '${its}' and was taken as ${what}.`;
  const count = countColumn(look, sides.truth, sides.prediction);
  const counts = count === null ? mayCount(look, sides.truth, sides.prediction) : [];
  if (counts.length > 0) return askForCount(look, sides, counts);
  return { ...sides, count, warnings: [{ code: 'other-side', message }, ...otherWasCount(look, count)] };
}

/** A table without values of classes: true classes beside predicted ones, if there are. */
function labelPairs(look: Table): Pair {
  const { truths } = look.sides();
  const predictions = predictionsOf(look);
  const { chosen, choice } = look;
  const [truth] = truths;
  if (isEdgeHeader(look.headings)) return null;
  if (truth !== undefined && predictions.length === 0) {
    if (chosen.truth !== null) return withOtherSide(look);
    const [other, ...more] = truths.length === 1 ? othersOf(look, truth) : [];
    const models = other === undefined ? [] : [other, ...more];
    if (models.length > 1 && models.some((column) => isOfModel(look, truth, column)))
      return askFor('prediction', look, models);
    if (truths.length === 2 && truths.every((column) => raters(look).includes(column)))
      return askFor('truth', look, truths);
    return other === undefined || more.length > 0 ? null : withOther(look, { truth, prediction: other }, other);
  }
  if (truth === undefined && chosen.prediction !== null) return withOtherSide(look);
  if (truth === undefined && predictions.length < 2) {
    const rated = raters(look);
    const [only] = predictions;
    const [other] = only === undefined || rated.length !== 2 ? [] : othersOf(look, only);
    if (only !== undefined && other !== undefined) return withOther(look, { truth: other, prediction: only }, other);
    const isOne = predictions.length === 1 && !rated.includes(predictions[0] ?? -1);
    return rated.length < 2 || isOne ? null : askFor('truth', look, rated);
  }
  if (predictions.length > 1 && truth !== undefined) return askFor('prediction', look, predictions);
  if (truths.length > 1) return askFor('truth', look, truths);
  const [prediction] = predictions;
  const rated = raters(look).filter((column) => predictions.includes(column));
  if (truth === undefined && rated.length > 1) return askFor('truth', look, predictions);
  if (truth === undefined || prediction === undefined) return null;
  if (chosen.count !== null) return { truth, prediction, count: chosen.count, warnings: [] };
  const found = countColumn(look, truth, prediction);
  const count = found !== null && chosen.roles[found] === undefined ? found : null;
  const counts = count === null && choice.roles === undefined ? mayCount(look, truth, prediction) : [];
  if (counts.length > 0) return askForCount(look, { truth, prediction }, counts);
  return { truth, prediction, count, warnings: otherWasCount(look, count) };
}

/** The columns that may be the counts of a matrix of which no entry has two rows: many points would be in some twice. */
function mayCount({ facts, cells, says }: Look, truth: number, prediction: number): readonly number[] {
  const [own, theirs] = [facts[truth]?.different ?? 0, facts[prediction]?.different ?? 0];
  const isMatrix = own >= LEAST_CLASSES && own === theirs && (facts[truth]?.rows ?? 0) >= 2 * own;
  if (!isMatrix || !areOnce(cells[truth] ?? [], cells[prediction] ?? [])) return [];
  return facts.flatMap(({ range }, column) =>
    column !== truth &&
    column !== prediction &&
    says[column] !== 'id' &&
    range !== null &&
    range[0] >= 0 &&
    !countsUp(cells[column] ?? [])
      ? [column]
      : [],
  );
}

function askForCount(
  look: Look,
  sides: { truth: number; prediction: number },
  counts: readonly number[],
): ColumnQuestion {
  const called = counts.map((column) => quotedAt(look.headings, column));
  const roles = look.facts
    .map((): ColumnRole => 'left out')
    .with(sides.truth, 'truth')
    .with(sides.prediction, 'prediction');
  return {
    message: `no pair of classes has two rows, as entries of a matrix have, and the count may be ${called.join(' or ')}`,
    remedy: 'Call the column of the counts count.',
    answers: [
      ...counts.map((column, i) => ({
        says: `${called[i]} is the count`,
        choice: { roles: { ...roles.with(column, 'count') } },
      })),
      { says: 'Each row is one point', choice: { roles: { ...roles } } },
    ],
  };
}

/** The column that says for how many points each row stands: called so, or whole numbers beside pairs that are there once. */
function countColumn(look: Look, truth: number, prediction: number): number | null {
  const { facts, cells, says, headings } = look;
  const found = says.flatMap((said, column) =>
    said === 'count' && column !== truth && column !== prediction && !countsUp(cells[column] ?? []) ? [column] : [],
  );
  const [column] = found;
  if (found.length > 1) return null;
  if (column !== undefined && isPlainCount(headings[column] ?? '')) return column;
  if (!areOnce(cells[truth] ?? [], cells[prediction] ?? [])) return null;
  return column === undefined ? otherIsCount(look, truth, prediction) : facts[column]?.kind === 'whole' ? column : null;
}

/** Least number of classes on both sides, each with each, of rows that are the entries of a matrix, and no points. */
const LEAST_CLASSES = 3;

/**
 * The only other column: of whole numbers and without a name, as a Series of pandas leaves its counts, or, whatever it is called,
 * beside every pair of classes.
 */
function otherIsCount({ facts, cells, headings, says }: Look, truth: number, prediction: number): number | null {
  const [column, ...more] = facts.flatMap((_, each) => (each === truth || each === prediction ? [] : [each]));
  if (column === undefined || more.length > 0 || countsUp(cells[column] ?? [])) return null;
  const [own, theirs] = [facts[truth]?.different ?? 0, facts[prediction]?.different ?? 0];
  const { kind, range, rows, empty } = facts[column] ?? {};
  if (range == null || range[0] < 0 || empty !== 0) return null;
  // Points would have the same pair more than once; pairs that nobody counted are left out.
  const isSparse = kind === 'whole' && (rows ?? 0) > Math.max(own, theirs) && own >= LEAST_CLASSES && range[1] > 1;
  if (isSparse && says[column] !== 'id' && !rise(cells[column] ?? [])) return column;
  const isMatrix = own >= LEAST_CLASSES && own === theirs && own * theirs === rows && range[1] > range[0];
  if (isMatrix && (kind === 'whole' || kind === 'number')) return column;
  return /^0?$/.test(headings[column] ?? '') && kind === 'whole' && range[1] > 1 ? column : null;
}

/** Says that a column was taken for counts which is not called so. */
const otherWasCount = ({ headings, says }: Look, count: number | null): Warning[] => {
  if (count === null || says[count] === 'count') return [];
  const heading = headings[count] ?? '';
  const called = /^0?$/.test(heading)
    ? `Column ${count + 1} has no name, and`
    : `'${heading}' is not called a count, but`;
  const message = `${called} each pair of classes is there once: it was taken as the number of points.`;
  return [{ code: 'counts-of-pairs', message }];
};
