/** Reads the best classes of each point with their log-probabilities, from JSON or a table with one class a line. */

import { isRecord } from '../../../base/checks.ts';
import { formatted } from '../../../base/error.ts';
import { isNumber, toNumber } from '../../../base/number-text.ts';
import { counted } from '../../../base/text.ts';
import type { Warning } from '../../../base/warning.ts';
import type { Content, Guess, Role } from '../../../model/dataset.ts';
import { folded } from '../../facts/columns.ts';
import { saysOf } from '../../words.ts';
import type { Found } from '../shared/array-content.ts';
import type { Member } from '../shared/members.ts';
import { tableOfNumbers } from '../shared/table-of-numbers.ts';
import { type AllValues, type AnswerLists, answersIn } from './answers.ts';
import { type Entry, orderOf, packLists, wrongLists } from './pack.ts';

/** JSON values that hold the best classes of each point, or all of them, and the labels beside; null where the first does not. */
export function membersOfAnswers(file: string, values: readonly unknown[]): Member[] | null {
  const answers = answersIn(values);
  if (answers === null) return null;
  const found =
    answers.all === null ? foundLists(answers, values.length) : foundTable(file, answers.rows.length, answers.all);
  const { labels, warnings } = labelsBeside(file, values, answers);
  const main = { name: '', found: { ...found, warnings: [...(found.warnings ?? []), ...warnings] } };
  return labels === null ? [main] : [main, { name: 'labels', found: labels }];
}

const VALUES: readonly Role[] = ['logits', 'evaluation logits', 'features', 'unused'];

function foundTable(file: string, rows: number, { values, width, names, areSorted }: AllValues): Found {
  const { content, shape } = tableOfNumbers(file, values, [rows, width], names ?? undefined);
  const guess: Guess = { role: 'logits', roles: VALUES, reason: 'a value of every class for each point' };
  return { content: { ...content, table: { ...content.table, areSorted } }, shape, guess };
}

function foundLists({ rows, kept, areTokens }: AnswerLists, count: number): Found {
  const found = packLists(rows);
  if (found.content.kind !== 'lists') return found;
  const left = count - kept.length;
  const message = `${counted(left, 'answer is an error', 'answers are errors')} and ${left === 1 ? 'was' : 'were'} left out.`;
  return {
    ...found,
    content: {
      kind: 'lists',
      lists: { ...found.content.lists, ...(left > 0 && { kept }), ...(areTokens && { areTokens }) },
    },
    ...(left > 0 && { warnings: [{ code: 'failed-answers', message }] }),
  };
}

const LABELS: readonly Role[] = ['labels', 'evaluation labels', 'unused'];

/**
 * The true classes beside the lists, under a key that is called so; null where there is none, or where some are no class of any
 * list. Numbers are those of classes that are called after them, LABEL_3; beside other names they are told.
 */
function labelsBeside(
  file: string,
  values: readonly unknown[],
  { rows, kept, all: table }: AnswerLists,
): { readonly labels: Found | null; readonly warnings: readonly Warning[] } {
  const records = values.map((value) => (isRecord(value) ? value : {}));
  const keys = Object.keys(records[0] ?? {}).filter((key) => saysOf(key) === 'truth');
  const cells = keys
    .map((key) => ({ key, own: records.map((record) => cellOf(record[key])) }))
    .filter(({ own }) => !own.includes(''));
  const { names } = orderOf(new Set(rows.flat().map(([name]) => name)));
  const known = new Set((names ?? rows.flat().map(([name]) => name)).map(folded));
  const areNumbered =
    names === null ||
    (table !== null && !table.areSorted) ||
    names.every((name, c) => name.replace(/^\D+/, '') === String(c));
  const isNumber = (label: string): boolean => /^\d+$/.test(label);
  const isKnown = (label: string): boolean =>
    known.has(folded(label)) || (areNumbered && isNumber(label) && names !== null && Number(label) <= names.length);
  const all = cells.filter(({ own }) => own.every(isKnown));
  // Beside what was expected, an actual class may be what was predicted: the best of each list.
  const best = new Map(rows.map((row, r) => [kept[r], folded(bestOf(row))]));
  const isBest = (labels: readonly string[]): boolean => labels.every((label, row) => folded(label) === best.get(row));
  const [first, ...others] = all.length > 1 ? all.filter(({ own }) => !isBest(own)) : all;
  if (first === undefined || others.length > 0) {
    const lost = cells.find(({ own }) => !areNumbered && own.every(isNumber));
    const message = `${file}: '${lost?.key.slice(0, 40)}' was left out: it has numbers, and nothing says which of the listed classes each is.`;
    const remedy =
      'Open the names of the classes in the order of their numbers, and the labels as a file of their own.';
    return { labels: null, warnings: lost === undefined ? [] : [{ code: 'column-left-out', message, remedy }] };
  }
  const { own } = first;
  const guess = { role: 'labels', roles: LABELS, reason: 'the true classes, by the key' } as const;
  const content: Content =
    areNumbered && own.every(isNumber)
      ? { kind: 'numbers', values: Float64Array.from(own, Number) }
      : { kind: 'strings', values: own };
  return { labels: { content, shape: [own.length], guess }, warnings: [] };
}

/** The class with the largest value of a list, the first of several. */
const bestOf = (row: readonly Entry[]): string =>
  row.reduce<Entry>((a, b) => (b[1] > a[1] ? b : a), ['', Number.NEGATIVE_INFINITY])[0];

const cellOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const LABEL = '__label__';

/**
 * The best classes of each line with their probabilities, as `predict-prob` of fastText prints them, or the one label of each line
 * before its text; null for other texts.
 */
export function listsOfLabels(text: string): Found | null {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const words = lines.map((line) => line.trim().split(/\s+/));
  const isList = (own: readonly string[]): boolean =>
    own.length % 2 === 0 && own.every((word, i) => (i % 2 === 0 ? word.startsWith(LABEL) : isNumber(word)));
  const isLabelled = ([label = '', next = '']: readonly string[]): boolean =>
    label.startsWith(LABEL) && !next.startsWith(LABEL);
  if (!words.every(isList)) {
    const values = words.map(([label = '']) => label.slice(LABEL.length));
    return words.every(isLabelled) ? { content: { kind: 'strings', values }, shape: [values.length] } : null;
  }
  const rows = words.map((own) =>
    own.flatMap((word, i): Entry[] => {
      // Rounding leaves 1.00001.
      const share = Math.min(1, toNumber(own[i + 1] ?? ''));
      return i % 2 === 0 && share > 0 ? [[word.slice(LABEL.length), Math.log(share)]] : [];
    }),
  );
  return packLists(rows);
}

/** Lists of a table with one class a line; the lines of a point stand together. */
export function listsOfRecords(
  columns: readonly (readonly string[])[],
  place: readonly [number, number, number],
): Found {
  const [points = [], names = [], logprobs = []] = place.map((column) => columns[column]);
  const rows: Entry[][] = [];
  const seen = new Set<string>();
  const inPoint = new Set<string>();
  points.forEach((point, line) => {
    if (line === 0 || point !== points[line - 1]) {
      if (seen.has(point)) throw wrongLists(`the lines of point ${point} do not stand together`, line);
      seen.add(point);
      inPoint.clear();
      rows.push([]);
    }
    const [name, logprob] = [names[line] ?? '', logprobs[line] ?? ''];
    if (name === '') throw wrongLists(formatted`no class is named at row ${line}`, line);
    const value = isNumber(logprob) ? toNumber(logprob) : Number.NaN;
    if (!(value < Number.POSITIVE_INFINITY)) {
      throw wrongLists(formatted`expected a log-probability at row ${line}, found '${logprob.slice(0, 40)}'`, line);
    }
    if (inPoint.has(name)) {
      throw wrongLists(
        formatted`point '${point.slice(0, 40)}' lists '${name.slice(0, 40)}' twice, the second time at row ${line}`,
        line,
      );
    }
    inPoint.add(name);
    rows.at(-1)?.push([name, value]);
  });
  return packLists(rows);
}
