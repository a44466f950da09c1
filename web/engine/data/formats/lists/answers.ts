/** The classes of a point in what language models and pipelines answer, with their log-probabilities. */

import { isRecord } from '../../../base/checks.ts';
import { type DataError, formatted } from '../../../base/error.ts';
import { CLASS_KEYS, type ClassOrder, type Entry, LOGPROB_KEYS, orderOf, wrongLists } from './pack.ts';

/** Values of classes that are no logarithms: probabilities, or logits of all classes. */
const SCORE_KEYS = [
  'score',
  'scores',
  'prob',
  'probs',
  'probability',
  'probabilities',
  'confidence',
  'confidences',
  'cats',
  'value',
];
const NAMES_KEYS = ['labels', 'classes', 'tokens', 'displayNames', 'choices', 'options', 'candidate_labels'];
/** Keys of classes; those of an interface may begin with a capital, or say of what they are the name: tagName. */
const NAME_KEYS = [...CLASS_KEYS, 'classname', 'tagname', 'displayname', 'categoryname', 'description'];
/** Keys under which programs and interfaces keep the list of a point, from outside in. */
const LIST_KEYS = [
  'response',
  'body',
  'choices',
  'output',
  'logprobs',
  'top_logprobs',
  'content',
  'top_k',
  'top',
  'top_classes',
  'prediction',
  'intent_ranking',
  'completion_probabilities',
  'top_probs',
  'Classes',
  'predictions',
];
/** Keys that nothing but an answer of a language model has. */
const ANSWER_KEYS = ['top_logprobs', 'logprobs', 'completion_probabilities'];
const MAX_DEPTH = 12;

type Fields = Readonly<Record<string, unknown>>;

/** The value of the first of some keys, in small letters, that an object has. */
const at = (value: Fields, keys: readonly string[]): unknown => {
  const own = new Map(Object.keys(value).map((key) => [key.toLowerCase(), key]));
  return keys.map((key) => value[own.get(key.toLowerCase()) ?? key]).find((found) => found !== undefined);
};
const isName = (name: unknown): name is string | number =>
  typeof name === 'string' || (typeof name === 'number' && Number.isInteger(name) && name >= 0);

/** A value that is a probability, or a logit, is marked, so that a point is read in one way. */
interface Scored {
  readonly name: string;
  readonly value: number;
  readonly isScore: boolean;
  readonly isToken?: boolean | undefined;
}

/** ["cat", -0.1], {"token": "cat", "logprob": -0.1} or {"label": "cat", "score": 0.9}. */
function scoredOf(value: unknown): Scored | null {
  const [name, logprob, score]: readonly unknown[] = Array.isArray(value)
    ? value.length === 2
      ? value
      : []
    : isRecord(value)
      ? [at(value, NAME_KEYS), at(value, LOGPROB_KEYS), at(value, SCORE_KEYS)]
      : [];
  const found = typeof logprob === 'number' ? logprob : score;
  return isName(name) && typeof found === 'number'
    ? {
        name: String(name),
        value: found,
        isScore: typeof logprob !== 'number',
        isToken: isRecord(value) && 'token' in value,
      }
    : null;
}

const allOf = (values: readonly unknown[]): Scored[] | null => {
  const scored = values.map(scoredOf);
  return values.length > 0 && scored.every((entry) => entry !== null) ? scored : null;
};

/** {" cat": -0.1, " dog": -2.4}, or as vLLM has it: {"1234": {"logprob": -0.1, "decoded_token": " cat"}}. */
function ofMap(value: Fields, isToken: boolean): Scored[] | null {
  const pairs = Object.entries(value).map(([key, entry]): Scored | null => {
    if (typeof entry === 'number') return entry <= 0 ? { name: key, value: entry, isScore: false, isToken } : null;
    const { decoded_token: token, logprob } = isRecord(entry) ? entry : {};
    return typeof token === 'string' && typeof logprob === 'number'
      ? { name: token, value: logprob, isScore: false, isToken: true }
      : null;
  });
  return pairs.length > 0 && pairs.every((pair) => pair !== null) ? pairs : null;
}

/** {"scores": {"cat": 0.9, "dog": 0.1}}: values of the classes by their names. */
function ofScores(value: Fields): Scored[] | null {
  const scores = at(value, SCORE_KEYS);
  if (!isRecord(scores)) return null;
  const pairs = Object.entries(scores).flatMap(([name, score]): Scored[] =>
    typeof score === 'number' ? [{ name, value: score, isScore: true }] : [],
  );
  return pairs.length > 1 && pairs.length === Object.keys(scores).length ? pairs : null;
}

/** {"cat": {"confidence": 0.9, "class_id": 0}, …}: an object with its score for each class. */
function ofObjects(value: Fields): Scored[] | null {
  const pairs = Object.entries(value).map(([name, own]): Scored | null => {
    const score =
      isRecord(own) && !Object.values(own).some((each) => typeof each === 'object') ? at(own, SCORE_KEYS) : null;
    return typeof score === 'number' ? { name, value: score, isScore: true } : null;
  });
  return pairs.length > 1 && pairs.every((pair) => pair !== null) ? pairs : null;
}

/** {"labels": ["cat", "dog"], "scores": [0.9, 0.1]}, sorted by score: zero-shot pipelines. */
function ofTwoLists(value: Fields): Scored[] | null {
  const [names, scores] = [at(value, NAMES_KEYS), at(value, SCORE_KEYS)];
  if (!Array.isArray(names) || !Array.isArray(scores) || names.length !== scores.length) return null;
  return allOf(names.map((name, i) => [name, scores[i]]))?.map((entry) => ({ ...entry, isScore: true })) ?? null;
}

/** {"filtered_resps": [["-6.3", "False"], …]}: the log-likelihood of each answer that was to choose from, as lm-eval has it. */
function ofChoices({ filtered_resps: choices }: Fields): Scored[] | null {
  if (!Array.isArray(choices) || choices.length < 2) return null;
  const logs = choices.map((choice: unknown) =>
    Array.isArray(choice) && choice.length === 2 ? Number(choice[0]) : Number.NaN,
  );
  if (!logs.every((value) => value <= 0)) return null;
  // An answer may be long or short: what counts is its share among the answers to choose from.
  const all = logs.reduce(sumOf);
  return logs.map((value, i) => ({ name: String(i), value: value - all, isScore: false }));
}

const hasWord = (token: unknown): boolean => typeof token === 'string' && /[\p{L}\p{N}]/u.test(token);

/** Of the tokens of an answer, the first that is more than blanks and quotes: the class, or how it begins. */
function firstWord(tokens: readonly unknown[]): unknown {
  return tokens.find((token) => isRecord(token) && hasWord(token.token)) ?? tokens[0];
}

/** The place of the first token with a word in it, of interfaces that have a list for tokens and one for their alternatives. */
function ofCompletion({ tokens, top_logprobs: lists }: Fields): unknown {
  if (!Array.isArray(lists)) return undefined;
  const place = Array.isArray(tokens) ? tokens.findIndex(hasWord) : 0;
  const list: unknown = lists[Math.max(0, place)];
  return (isRecord(list) && scoredOf(list) === null) || Array.isArray(list) ? list : undefined;
}

/** A map of tokens for each token of an answer: that of the first with a word in it. */
function ofMaps(values: readonly unknown[]): Scored[] | null {
  const maps = values.map((value) => (isRecord(value) ? ofMap(value, true) : null));
  return maps.find((map) => map?.some(({ name }) => hasWord(name))) ?? null;
}

/** True for an object with log-probabilities of tokens anywhere inside. */
function holdsLogprobs(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return false;
  const inner = Object.entries(value);
  return inner.some(
    ([key, next]) => (ANSWER_KEYS.includes(key) && typeof next === 'object') || holdsLogprobs(next, depth + 1),
  );
}

/** [{"label": "cat", "prob": 0.9}, …], under whatever keys. */
function scoredListIn(value: unknown, depth = 0): unknown {
  if (Array.isArray(value) && value.length !== 1)
    return value.every(isRecord) && allOf(value) !== null ? value : undefined;
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return undefined;
  return Object.values(value)
    .map((inner) => scoredListIn(inner, depth + 1))
    .find((list) => list !== undefined);
}

/** The list of a point, however deep an answer holds it; null where there is none. */
function scoredIn(value: unknown, depth = 0): Scored[] | null {
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) {
    const values: readonly unknown[] = value;
    // Tokens of an answer have alternatives inside.
    const isNested = values.some((entry) => isRecord(entry) && LIST_KEYS.some((key) => typeof entry[key] === 'object'));
    return isNested ? scoredIn(firstWord(values), depth + 1) : (allOf(values) ?? ofMaps(values));
  }
  if (!isRecord(value)) return null;
  const two = [value, ...Object.values(value)].map((inner) => (isRecord(inner) ? ofTwoLists(inner) : null));
  const own = two.find((found) => found !== null) ?? ofScores(value) ?? ofChoices(value) ?? ofObjects(value);
  if (own !== null) return own;
  const inner =
    ofCompletion(value) ??
    LIST_KEYS.map((key) => value[key]).find((next) => typeof next === 'object' && next !== null) ??
    Object.values(value).find((next) => holdsLogprobs(next)) ??
    scoredListIn(value);
  return inner === undefined ? ofMap(value, depth > 0) : scoredIn(inner, depth + 1);
}

/** Tokens come with a blank before them, or what stands for one. */
const plainName = (token: string): string => token.replace(/^[\s\u0120\u2581]+/, '').trimEnd();

const sumOf = (a: number, b: number): number => Math.max(a, b) + Math.log1p(Math.exp(-Math.abs(a - b)));

/** Values as log-probabilities. Of logits, which may be anything, each point needs all classes. */
function logarithmsOf(rows: readonly (readonly Scored[])[]): (scored: readonly Scored[]) => Entry[] {
  const scores = rows.flat().filter(({ isScore }) => isScore);
  if (scores.length === 0) return (row) => row.map(({ name, value }) => [name, value]);
  if (scores.every(({ value }) => value >= 0 && value <= 1)) {
    return (row) => row.map(({ name, value, isScore }) => [name, isScore ? Math.log(value) : value]);
  }
  const sums = rows.map((row) => row.reduce((sum, { value }) => sum + (value >= 0 ? value : Number.NaN), 0));
  const names = new Set(scores.map(({ name }) => name));
  // Percents: what is not listed is the rest.
  if (sums.every((sum) => sum <= 100 + 100 * SLACK) && sums.some((sum) => sum > 50))
    return (row) => row.map(({ name, value }) => [name, Math.log(value / 100)]);
  const incomplete = rows.findIndex((row) => row.length !== names.size);
  if (incomplete >= 0) throw notComplete(incomplete, rows[incomplete]?.length ?? 0, names.size);
  return (row) => {
    const sum = row.map(({ value }) => value).reduce(sumOf);
    return row.map(({ name, value }) => [name, value - sum]);
  };
}

const notComplete = (row: number, listed: number, classes: number): DataError =>
  wrongLists(
    formatted`scores are not between 0 and 1, and point ${row} has ${listed} of ${classes} classes: nothing is known of the others`,
    row,
  );

/** Several tokens that are the same but for blanks count together. */
function merged(entries: readonly Entry[]): Entry[] {
  const found = new Map<string, number>();
  for (const [token, logprob] of entries) {
    const name = plainName(token);
    if (name === '' || logprob === Number.NEGATIVE_INFINITY) continue;
    const known = found.get(name);
    found.set(name, known === undefined ? logprob : sumOf(known, logprob));
  }
  return [...found];
}

/** Answers of programs: lists of classes, one a point; and the points without one. */
export interface AnswerLists {
  readonly rows: readonly (readonly Entry[])[];
  readonly kept: readonly number[];
  /** True where they are what a language model may say next, of which not all need be classes. */
  readonly areTokens: boolean;
  /** The values as they stand where each point lists all classes, so that they are a table. */
  readonly all: AllValues | null;
}

/** A value for each point and class, row by row. Classes without names are numbers. */
export interface AllValues extends ClassOrder {
  readonly width: number;
  readonly values: Float64Array;
}

function allValues(rows: readonly (readonly Scored[])[]): AllValues | null {
  const lists = rows.map((row) => row.map(({ name }) => plainName(name)));
  const first = (lists[0] ?? []).join('\n');
  const isInOrder = lists.every((list) => list.join('\n') === first);
  const different = new Set(lists.flat());
  const order = orderOf(different);
  const { names, areSorted } = isInOrder && order.areSorted ? { names: [...different] } : order;
  const width = names?.length ?? different.size;
  const place = new Map((names ?? Array.from({ length: width }, (_, c) => String(c))).map((name, c) => [name, c]));
  const values = new Float64Array(rows.length * width).fill(Number.NaN);
  for (const [r, row] of rows.entries()) {
    for (const { name, value } of row) {
      const c = place.get(plainName(name));
      if (row.length !== width || c === undefined) return null;
      values[r * width + c] = value;
    }
  }
  return width > 1 && !values.some(Number.isNaN) ? { names, areSorted, width, values } : null;
}

/** {"id": 1, "label": 1}: fields of a record, some of which are no log-probabilities. */
const isOfNumbers = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).every((entry) => typeof entry === 'number');

/** Distance above 1 of the sum of rounded probabilities. */
const SLACK = 0.01;

/** {"cat": 0.7, "dog": 0.2}: probabilities by class, not of the same classes in all objects; null for anything else. */
function sharesIn(values: readonly unknown[]): Scored[][] | null {
  if (!values.every(isRecord)) return null;
  const rows: readonly Fields[] = values;
  const isShares = (row: Fields): boolean => {
    const own = Object.values(row);
    const all = own.reduce(
      (sum: number, value) => sum + (typeof value === 'number' && value >= 0 ? value : Number.NaN),
      0,
    );
    return own.length > 1 && all <= 1 + SLACK && all > 0;
  };
  const keys = new Set(rows.map((row) => Object.keys(row).sort().join('\n')));
  if (keys.size < 2 || !rows.every(isShares)) return null;
  return rows.map((row) => Object.entries(row).map(([name, value]) => ({ name, value: Number(value), isScore: true })));
}

/** The classes of each point in a list of answers; null where the first that is no error has none. @throws DataError for a later one */
export function answersIn(values: readonly unknown[]): AnswerLists | null {
  const scored = sharesIn(values) ?? values.map((value) => scoredIn(value));
  const kept = scored.flatMap((row, r) => (row === null ? [] : [r]));
  const isError = (value: unknown): boolean => isRecord(value) && (value.error != null || value.response === null);
  const first = values.findIndex((value) => !isError(value));
  if (first < 0 || scored[first] === null) return null;
  const missing = scored.findIndex((row, r) => row === null && !isError(values[r]));
  if (missing >= 0) {
    if (isOfNumbers(values[missing])) return null;
    throw wrongLists(formatted`point ${missing} is not a list of classes and log-probabilities`, missing);
  }
  const listed = scored.filter((row) => row !== null);
  const logarithms = logarithmsOf(listed);
  const areTokens = listed.some((row) => row.some(({ isToken }) => isToken));
  const all = areTokens || kept.length < values.length ? null : allValues(listed);
  return { rows: listed.map((row) => merged(logarithms(row))), kept, areTokens, all };
}
