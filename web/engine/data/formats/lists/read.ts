/** Reads the best classes of each point with their log-probabilities, from JSON or a table with one class a line. */

import { isRecord } from '../../../base/checks.ts';
import { formatted } from '../../../base/error.ts';
import { isNumber, toNumber } from '../../../base/number-text.ts';
import { counted } from '../../../base/text.ts';
import type { Role, TopLists } from '../../../model/dataset.ts';
import { folded } from '../../facts/columns.ts';
import { placeOfLargest } from '../../numbers.ts';
import { saysOf } from '../../words.ts';
import type { Found } from '../shared/array-content.ts';
import { answersIn } from './answers.ts';
import { type Entry, NONE, packLists, wrongLists } from './pack.ts';

/** JSON values that hold the best classes of each point; null where the first does not. */
export function listsOfJson(values: readonly unknown[]): Found | null {
  const answers = answersIn(values);
  if (answers === null) return null;
  const { rows, kept, areTokens } = answers;
  const found = packLists(rows);
  if (found.content.kind !== 'lists') return found;
  const left = values.length - kept.length;
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
 * The true classes beside the lists, under a key that is called so; null where there is none, or where some are no class
 * of any list.
 */
export function labelsBesideLists(values: readonly unknown[], { content }: Found): Found | null {
  if (content.kind !== 'lists') return null;
  const rows = values.map((value) => (isRecord(value) ? value : {}));
  const keys = Object.keys(rows[0] ?? {}).filter((key) => saysOf(key) === 'truth');
  const cells = keys.map((key) => rows.map((row) => cellOf(row[key]))).filter((own) => !own.includes(''));
  const { names, classes } = content.lists;
  const known = new Set((names ?? Array.from({ length: classes }, (_, c) => String(c))).map(folded));
  const all = cells.filter((labels) => labels.every((label) => known.has(folded(label))));
  // Beside what was expected, an actual class may be what was predicted: the best of each list.
  const best = bestOf(content.lists).map((id) => folded(names?.[id] ?? String(id)));
  const isBest = (labels: readonly string[]): boolean => labels.every((label, row) => folded(label) === best[row]);
  const [own, ...others] = all.length > 1 ? all.filter((labels) => !isBest(labels)) : all;
  if (own === undefined || others.length > 0) return null;
  const guess = { role: 'labels', roles: LABELS, reason: 'the true classes, by the key' } as const;
  if (names === null)
    return { content: { kind: 'numbers', values: Float64Array.from(own, Number) }, shape: [own.length], guess };
  return { content: { kind: 'strings', values: own }, shape: [own.length], guess };
}

/** The class with the largest value of each list, or its first one. */
const bestOf = ({ rows, width, ids, values }: TopLists): number[] =>
  Array.from({ length: rows }, (_, row) => {
    const start = row * width;
    const place = values === null ? 0 : placeOfLargest(values.subarray(start, start + width));
    return ids[start + place] ?? NONE;
  });

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
