/** Reads the best classes of each point with their log-probabilities, from JSON or a table with one class a line. */

import { formatted } from '../../../base/format-message.ts';
import { CLASS_KEYS, LOGPROB_KEYS } from '../../dataset/lists.ts';
import type { Found } from '../shared/array-content.ts';
import { type Entry, packLists, wrongLists } from './pack.ts';

/** Under which programs and interfaces keep the list of a point. */
const LIST_KEYS = ['top_logprobs', 'top_k', 'top', 'top_classes', 'logprobs', 'content'];

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const at = (value: Readonly<Record<string, unknown>>, keys: readonly string[]): unknown =>
  keys.map((key) => value[key]).find((found) => found !== undefined);

/** ["cat", -0.1] or {"class": "cat", "logprob": -0.1}. */
function entryOf(value: unknown): Entry | null {
  const [name, logprob]: readonly unknown[] = Array.isArray(value)
    ? value
    : isObject(value)
      ? [at(value, CLASS_KEYS), at(value, LOGPROB_KEYS)]
      : [];
  const isName = typeof name === 'string' || (typeof name === 'number' && Number.isInteger(name) && name >= 0);
  return isName && typeof logprob === 'number' ? [String(name), logprob] : null;
}

/** The list of a point, however deep an answer of an interface holds it; null if the value is none. */
function listOf(value: unknown): readonly Entry[] | null {
  let inner = value;
  for (let depth = 0; depth < LIST_KEYS.length && isObject(inner); depth += 1) {
    const next = at(inner, LIST_KEYS);
    if (next === undefined) break;
    // The answer of a chat interface has a place for every token; the class is the first.
    inner = Array.isArray(next) && isObject(next[0]) && at(next[0], LIST_KEYS) !== undefined ? next[0] : next;
  }
  if (isObject(inner)) {
    const pairs = Object.entries(inner);
    return pairs.length > 0 &&
      pairs.every((pair): pair is [string, number] => typeof pair[1] === 'number' && pair[1] <= 0)
      ? pairs
      : null;
  }
  if (!Array.isArray(inner) || inner.length === 0) return null;
  const entries = inner.map(entryOf);
  return entries.every((entry) => entry !== null) ? entries : null;
}

/** JSON lines that hold the best classes of each point; null where the first does not. */
export function listsOfJson(values: readonly unknown[]): Found | null {
  if (values.length === 0 || listOf(values[0]) === null) return null;
  const rows = values.map((value, r) => {
    const list = listOf(value);
    if (list === null) throw wrongLists(formatted`point ${r} is not a list of classes and log-probabilities`, r);
    return list;
  });
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
  points.forEach((point, line) => {
    if (line === 0 || point !== points[line - 1]) {
      if (seen.has(point)) throw wrongLists(`the lines of point ${point} do not stand together`, line);
      seen.add(point);
      rows.push([]);
    }
    const logprob = Number(logprobs[line]);
    if (logprobs[line]?.trim() === '' || Number.isNaN(logprob)) {
      throw wrongLists(
        formatted`expected a log-probability at row ${line}, found '${logprobs[line]?.slice(0, 40) ?? ''}'`,
        line,
      );
    }
    rows.at(-1)?.push([names[line] ?? '', logprob]);
  });
  return packLists(rows);
}
