/** Distances or similarities in long form: two names and a number a row, each pair once. */

import { at } from '../../base/arrays.ts';
import { DataError } from '../../base/error.ts';
import { isNumber, toNumber } from '../../base/number-text.ts';
import type { Warning } from '../../base/warning.ts';
import { type ColumnQuestion, numericColumns } from '../../model/columns.ts';
import { countsUp, quotedAt } from '../facts/columns.ts';
import { tableOfSquare } from '../facts/named-square.ts';
import { differenceOfHalves, mayBePercent } from '../facts/square.ts';
import type { Found, FoundTable } from '../formats/shared/array-content.ts';
import { alone } from '../formats/shared/members.ts';
import { tableOfNumbers } from '../formats/shared/table-of-numbers.ts';
import { type Cells, type Grid, heldRows } from '../grid.ts';
import { notANumber } from '../problems.ts';
import { edgeColumns, headsSimilarity, isEdgeHeader, saysDistance, saysOf, saysSimilarity } from '../words.ts';
import { asked } from './columns.ts';
import { patternOfHeadings } from './heading-sets.ts';
import { EVIDENCE, type Fit, type Reading, type Table } from './reading.ts';
import { leftOut } from './table.ts';

export const distances: Reading = (table) => {
  const { grid, facts, headings, choice, chosen, isSaid } = table;
  if (isSaid && chosen.values === null) return null;
  const areEdges = isEdgeHeader(headings) && facts.map(({ kind }) => kind === 'text').join() === 'true,true,false';
  if (grid.isPartial && !areEdges) return null;
  const pairs = grid.isPartial ? null : pairsIn(grid, facts, chosen.values);
  const isCalled = headings.some(saysDistance) || choice.as === 'dissimilarity' || choice.as === 'similarity';
  const score = isCalled ? EVIDENCE.headings : EVIDENCE.cells;
  if (pairs !== null && pairs.rivals.length > 0) return asked(table, whichNumber(headings, pairs), score);
  const square = pairs && squareOfPairs(grid, facts, pairs);
  if (square === null) {
    if (areEdges) return { score: EVIDENCE.headings, build: () => alone(edgesOf(grid, [0, 1, 2])) };
    refuseRatings(grid, facts);
    return null;
  }
  const { square: entries } = square.content;
  const isOpen = choice.as === undefined && entries !== undefined && !(entries instanceof DataError);
  const differ = isOpen ? differenceOfHalves(entries) : 0;
  const [own = [], others = []] = grid.columns.filter((_, column) => facts[column]?.kind === 'text');
  const hasSelf = own.some((name, row) => name === others[row]);
  const isNamed = !isOpen || hasSelf || isCalled;
  const isPercent = !isNamed && mayBePercent([...entries.values].filter((_, i) => i % (entries.size + 1) > 0));
  if (differ > 0 || isPercent) {
    const message =
      differ > 0
        ? `the two numbers of a pair of names differ by up to ${Number(differ.toPrecision(3))}, and nothing says what they are`
        : 'all numbers of two names are from 5 to 100: similarities in percent, such as identities, or distances';
    const remedy = `Say it: --as similarity or --as dissimilarity.${differ > 0 ? ' The mean of both is taken then.' : ''}`;
    return asked(table, { message, remedy, answers: FAR_OR_ALIKE }, score);
  }
  return {
    score,
    instead: {
      message: 'each row has two names and how far apart or alike they are',
      remedy: 'Or --as dissimilarity, or --as similarity.',
      answers: FAR_OR_ALIKE,
    },
    build: () => alone(square),
  };
};

const FAR_OR_ALIKE: ColumnQuestion['answers'] = [
  { says: 'The numbers are how far apart the two names are', choice: { as: 'dissimilarity' } },
  { says: 'The numbers are how alike they are', choice: { as: 'similarity' } },
];

/** Of several numbers of a pair, such as two kinds of distances, one is meant. */
function whichNumber(headings: readonly string[], { value, rivals }: Pairs): ColumnQuestion {
  const columns = [value, ...rivals];
  const patterns = columns.map((column) => patternOfHeadings([headings[column] ?? '']));
  return {
    message: `each row has two names and several numbers: ${columns.map((column) => quotedAt(headings, column)).join(', ')}`,
    remedy: `Say which is meant: --class-columns "${patterns[0]}".`,
    answers: columns.map((column, i) => ({
      says: `${quotedAt(headings, column)} is how far apart or alike they are`,
      choice: { values: patterns[i] ?? '' },
    })),
  };
}

/** The same where a heading or somebody says so, before anything else that two columns of names may be. */
export const namedDistances: Reading = (table) =>
  table.headings.some((heading) => saysDistance(heading) || saysSimilarity(heading)) ||
  table.choice.as !== undefined ||
  table.chosen.values !== null
    ? distances(table)
    : null;

type Facts = Table['facts'];

/* Tables of two names and a number a row: distances or similarities in long form, or edges. */

const MIN_NAMES = 3;
const MAX_NAMES = 2048;

/** Two columns with the same names, each pair of which is there at most once in each order, beside numbers. */
interface Pairs {
  readonly names: readonly string[];
  readonly first: readonly number[];
  readonly second: readonly number[];
  /** The column of their numbers, and those that are no part of them. */
  readonly value: number;
  readonly left: readonly number[];
  /** Columns of numbers that may as well be meant. */
  readonly rivals: readonly number[];
}

/** The same without headings: codes, which do not count from 0, before fractions. */
function unnamedCodes(facts: Facts): readonly number[] | null {
  const [a, b, value, ...more] = facts;
  const areCodes = [a, b].every((fact) => fact?.kind === 'whole' && (fact.range?.[0] ?? 0) > 1);
  return areCodes && value?.kind === 'number' && more.length === 0 ? [0, 1] : null;
}

/** Two columns of whole numbers beside one that says distances or similarities: the numbers are names. */
function codesIn(facts: Facts, areHalf: readonly number[] | null): readonly number[] | null {
  if (facts.every(({ heading }) => heading === '')) return unnamedCodes(facts);
  if (areHalf !== null) return areHalf;
  const said = facts.findIndex(({ heading }) => saysDistance(heading) || headsSimilarity(heading));
  const others = facts.flatMap((_, column) => (column === said ? [] : [column]));
  const areCodes = others.length === 2 && others.every((column) => facts[column]?.kind === 'whole');
  return said >= 0 && areCodes && !isEdgeHeader(facts.map(({ heading }) => heading)) ? others : null;
}

/** Two columns of whole numbers before fractions, each two of which are there once, or in both orders: i,j,d. */
function numberedPairs([own = [], theirs = []]: readonly Cells[], facts: Facts): readonly number[] | null {
  const [a, b, value, ...more] = facts;
  const size = new Set([...own, ...theirs]).size;
  const pairs = own.map((name, row) => [name, theirs[row] ?? '']);
  const isAll = own.length === size * size || own.length === size * (size - 1);
  const isHalf = 2 * own.length === size * (size - 1);
  const different = new Set(pairs.map((pair) => (isHalf ? pair.sort() : pair).join(' '))).size;
  const areEnds = a?.kind === 'whole' && b?.kind === 'whole' && value?.kind === 'number' && more.length === 0;
  const isOnce = (isHalf || isAll) && different === own.length && size > MIN_NAMES;
  return areEnds && isOnce && !isEdgeHeader(facts.map(({ heading }) => heading)) ? [0, 1] : null;
}

/** True for the same text in all of several rows, such as who compared two things. */
const isEver = ({ different, rows }: Facts[number]): boolean => different < 2 && rows > 1;

/** Columns of names, or of codes beside distances; where a heading says distances, those that share names, whatever else is there. */
function endsAmong({ columns, header }: Grid, facts: Facts, isCalled: (column: number) => boolean): readonly number[] {
  const coded = codesIn(facts, header === null ? null : numberedPairs(columns, facts));
  const texts = coded ?? facts.flatMap((fact, column) => (fact.kind === 'text' && !isEver(fact) ? [column] : []));
  if (header === null || coded !== null || !facts.some((_, column) => isCalled(column))) return texts;
  const codes = facts.flatMap(({ kind, empty }, column) =>
    kind === 'whole' && empty === 0 && !isCalled(column) && !countsUp(columns[column] ?? []) ? [column] : [],
  );
  const share = (a: number, b: number): boolean => {
    const names = new Set(columns[a]);
    return (columns[b] ?? []).some((name) => names.has(name));
  };
  const sharing = (among: readonly number[]): number[] =>
    among.filter((a) => among.some((b) => a !== b && share(a, b)));
  const named = sharing(texts);
  return named.length > 0 ? named : sharing(codes);
}

function pairsIn(grid: Grid, facts: Facts, wanted: RegExp | null): Pairs | null {
  const { columns, header } = grid;
  const numeric = new Set(numericColumns(facts));
  const isCalled = (column: number): boolean => {
    const heading = facts[column]?.heading ?? '';
    return numeric.has(column) && (wanted?.test(heading) ?? (saysDistance(heading) || headsSimilarity(heading)));
  };
  const ends = endsAmong(grid, facts, isCalled);
  // Numbers of the rows are no distances, and others are not where one column is called so.
  const rank = (column: number): number => (isCalled(column) ? 0 : countsUp(columns[column] ?? []) ? 2 : 1);
  const numbers = [...numeric]
    .filter((column) => facts[column]?.empty === 0 && !ends.includes(column))
    .sort((a, b) => rank(a) - rank(b));
  const [a, b] = ends;
  const [value, ...rest] = numbers;
  if (a === undefined || b === undefined || ends.length !== 2 || value === undefined) return null;
  if (facts.filter((fact) => !isEver(fact)).length > ends.length + numbers.length && !isCalled(value)) return null;
  const [own, others] = [columns[a] ?? [], columns[b] ?? []];
  const names = [...new Set(own.concat(others))];
  // Of one half of all pairs, the last name is not on the one side, and the first not on the other.
  const isHalf = 2 * own.length === names.length * (names.length - 1);
  if (names.length < MIN_NAMES || names.length > MAX_NAMES) return null;
  const theirs = new Set(others);
  const shared = new Set(own.filter((name) => theirs.has(name)));
  // Programs that leave out what is beyond a cutoff write each pair once and no headings.
  const once = new Set(own.map((name, row) => [name, others[row] ?? ''].sort().join('\n')));
  const isCut = header === null && facts[value]?.kind === 'number' && once.size === own.length;
  if (shared.size < (isCut ? 1 : Math.max(isHalf ? 1 : 2, names.length - 2))) return null;
  const place = new Map(names.map((name, i) => [name, i]));
  const placesOf = (cells: readonly string[]): number[] => cells.map((cell) => place.get(cell) ?? -1);
  const [first, second] = [placesOf(own), placesOf(others)];
  const seen = new Set(first.map((name, row) => name * names.length + at(second, row)));
  // Numbers without headings may be anything, unless every pair is there.
  const isAll = isHalf || own.length >= names.length * (names.length - 1);
  const rivals = header === null || rank(value) > 1 ? [] : rest.filter((column) => rank(column) === rank(value));
  const left = facts.flatMap((_, column) => (column === value || ends.includes(column) ? [] : [column]));
  return seen.size === own.length && (header !== null || facts[a]?.kind === 'text' || isAll)
    ? { names, first, second, value, left, rivals }
    : null;
}

/** Edges by the headings, beside other columns or in another order than ends and weight. */
export const edges: Reading = ({ grid, facts, headings, says, cells, isSaid }) => {
  const places = grid.header === null || isSaid ? null : edgeColumns(headings);
  if (places === null || isEdgeHeader(headings)) return null;
  const [one, other] = places.map((column) => facts[column]);
  const [starts = [], ends = []] = places.map((column) => cells[column]);
  const areCodes = one?.kind === 'whole' && [one, other].every((fact) => (fact?.range?.[0] ?? -1) >= 0);
  const areEnds = one?.kind === other?.kind && (one?.kind === 'text' || areCodes);
  const known = new Set(starts);
  const beside = headings.flatMap((_, column) => (places.includes(column) ? [] : [column]));
  const isOfPoints = beside.some((column) => says[column] === 'prediction' || says[column] === 'truth');
  if (!areEnds || isOfPoints || !ends.some((cell) => known.has(cell))) return null;
  const numeric = numericColumns(facts);
  const numbers = beside.filter((column) => numeric.includes(column) && !countsUp(cells[column] ?? []));
  const [start = -1, end = -1, called] = places;
  const weight = called ?? numbers[0];
  // Pairs of classes, some of which are right, are no edges, and distances need no ends to be known.
  const isOther = (heading: string): boolean => saysDistance(heading) || saysSimilarity(heading);
  const isSelf = starts.some((cell, row) => cell === ends[row]);
  if (called === undefined && (numbers.length > 1 || isSelf || headings.some(isOther))) return null;
  const left = leftOutOf(
    grid,
    beside.filter((column) => column !== weight),
  );
  if (weight === undefined) return linksOf(grid, [start, end], left);
  if (!numeric.includes(weight)) return null;
  return { score: EVIDENCE.headings, build: () => alone({ ...edgesOf(grid, [start, end, weight]), warnings: left }) };
};

/** Links: two ends, by the headings. Each two are joined once. */
function linksOf(grid: Grid, places: readonly number[], left: readonly Warning[]): Fit {
  const [starts = [], ends = []] = places.map((column) => grid.columns[column]);
  const pairs = starts.map((start, row) => JSON.stringify([start, ends[row] ?? ''].sort()));
  const first = new Map(pairs.map((pair, row) => [pair, row] as const).reverse());
  const once = grid.columns.map((cells) => cells.filter((_, row) => first.get(pairs[row] ?? '') === row));
  const columns = [...once, Array.from(first, () => '1')];
  const again = first.size < pairs.length ? `; those that join the same two are one` : '';
  const warnings = [noWeights(grid, again), ...left];
  const build = () => alone({ ...edgesOf({ ...grid, columns }, [...places, grid.columns.length]), warnings });
  return { score: EVIDENCE.headings, build };
}

const noWeights = ({ name }: Grid, again: string): Warning => ({
  code: 'no-weights',
  message: `${name}: the links have no weight: each was given 1${again}. Weights are read from a column called weight.`,
});

/**
 * Edges in the columns of start, end and weight. Ends that have names are counted in the order in which they come.
 * @throws DataError for a weight that is no number
 */
function edgesOf({ name, columns }: Grid, places: readonly number[]): Found {
  const place = new Map<string, number>();
  const endAt = (cell: string): number => {
    const found = place.get(cell) ?? place.size;
    place.set(cell, found);
    return found;
  };
  const [starts = [], ends = [], weights = []] = places.map((column) => columns[column]);
  const areNumbers = starts.every(isNumber) && ends.every(isNumber);
  const values = Float64Array.from(
    starts.flatMap((start, row) => {
      const weight = weights[row] ?? '';
      if (!isNumber(weight)) throw notANumber(weight, row).in(name);
      const both = [start, ends[row] ?? ''];
      return [...both.map(areNumbers ? toNumber : endAt), toNumber(weight)];
    }),
  );
  const found = tableOfNumbers(name, values, [starts.length, 3], ['src', 'dst', 'weight']);
  const table = areNumbers ? found.content.table : { ...found.content.table, vertexNames: [...place.keys()] };
  return { ...found, content: { ...found.content, table } };
}

/** @throws DataError for two columns with the same names, beside numbers and more names, of which some pairs are there again */
function refuseRatings({ name, columns, header }: Grid, facts: Facts): void {
  const texts = facts.flatMap(({ kind }, column) => (kind === 'text' ? [column] : []));
  const numbers = numericColumns(facts);
  const namesIn = (column: number): Set<string> => new Set(columns[column]);
  const [a, b] = texts.flatMap((own, i) =>
    texts.slice(i + 1).flatMap((other) => {
      const [names, others] = [namesIn(own), namesIn(other)];
      const shared = [...names].filter((each) => others.has(each)).length;
      return shared >= MIN_NAMES && shared >= Math.max(names.size, others.size) - 1 ? [own, other] : [];
    }),
  );
  if (a === undefined || b === undefined || header === null || numbers.length !== 1 || texts.length > 3) return;
  // The true and the predicted class, and how sure that is.
  if ([a, b].some((column) => ['truth', 'prediction'].includes(saysOf(header[column] ?? '') ?? ''))) return;
  const pairs = new Set(columns[a]?.map((cell, row) => JSON.stringify([cell, columns[b]?.[row]].sort())));
  if (pairs.size === heldRows(columns)) return;
  throw new DataError(
    'pairs-of-names',
    `each row has two names ('${header[a]}', '${header[b]}') and a number ('${header[numbers[0] ?? -1]}'), and some pairs of names are there more than once: ratings or counts of pairs`,
    `For distances or similarities, save the mean of each pair once: df.groupby(['${header[a]}', '${header[b]}']).mean(). For counts, say the sides: --truth-column and --prediction-column.`,
    { file: name },
  );
}

/** Names in one of two columns share none with the other in edges of two kinds; these are no squares. */
const LOOKED = 2 ** 16;

/**
 * The square of pairs of names that are all there; null for other tables.
 * @throws DataError for pairs of which some are missing: whether these are distances or edges nobody says
 */
function squareOfPairs(table: Grid, facts: Facts, pairs: Pairs): FoundTable | null {
  if (heldRows(table.columns) > LOOKED) return null;
  const { names, first, second, value: column, left } = pairs;
  const size = names.length;
  const values = new Float64Array(size * size).fill(Number.NaN);
  let isCounts = false;
  for (const [row, cell] of (table.columns[column] ?? []).entries()) {
    const [a, b] = [at(first, row), at(second, row)];
    const value = isNumber(cell) ? toNumber(cell) : Number.NaN;
    values[a * size + b] = value;
    // Whole numbers that differ in both directions are counts of pairs.
    const other = values[b * size + a] ?? Number.NaN;
    isCounts ||= a !== b && Number.isInteger(value) && !Number.isNaN(other) && other !== value;
    if (Number.isNaN(values[b * size + a] ?? Number.NaN)) values[b * size + a] = value;
  }
  if (isCounts) return null;
  // Of distances, each name may be left out beside itself: that is 0. Of similarities nobody says how large it is.
  const hasDiagonal = names.some((_, i) => !Number.isNaN(values[i * size + i] ?? Number.NaN));
  if (!hasDiagonal && headsSimilarity(table.header?.[column] ?? '')) throw withoutSelf(table, column);
  if (!hasDiagonal) for (let i = 0; i < size; i++) values[i * size + i] = 0;
  if (values.some(Number.isNaN)) {
    if (isEdgeHeader(facts.map(({ heading }) => heading))) return null;
    throw notAll(table, pairs);
  }
  const square = { size, values, names, isNamedTwice: false, truth: null } as const;
  return tableOfSquare(table.name, square, [...said(table, hasDiagonal), ...leftOutOf(table, left)]);
}

const said = ({ name }: Grid, hasDiagonal: boolean): Warning[] => [
  {
    code: 'long-form',
    message: `${name}: each row has two names and a number, and every pair of names is there: they were taken as a square${hasDiagonal ? '' : ' of distances, with 0 on the diagonal'}.`,
  },
];

const leftOutOf = ({ header }: Grid, columns: readonly number[]): Warning[] => {
  const called = columns.map((column) => quotedAt(header ?? [], column));
  return columns.length === 0
    ? []
    : [leftOut(called, 'is no part of the pairs and was', 'are no part of the pairs and were')];
};

const withoutSelf = ({ name, header }: Grid, column: number): DataError =>
  new DataError(
    'pairs-of-names',
    `each row has two names and '${header?.[column]}', which says similarities; no name stands beside itself`,
    'Add a row for each name with itself (1, or 100 of percents), or write distances: 1 - similarity.',
    { file: name },
  );

function notAll({ name, header }: Grid, { names, first, second }: Pairs): DataError {
  const [a = 0] = first;
  const [b = 0] = second;
  const called =
    header === null ? ` (such as '${names[a]}' and '${names[b]}')` : ` ('${header.slice(0, 3).join("', '")}')`;
  return new DataError(
    'pairs-of-names',
    `each row has two names and a number${called}, and of the pairs of ${names.length} names ${first.length} are there: edges by names, or distances of which some are missing, such as those beyond a cutoff`,
    'Edges are called so by their headings: src,dst,weight. Distances need every pair, or a square table.',
    { file: name },
  );
}
