import { listNames } from '../base/text.ts';
import type { InputRecord } from '../model/result.ts';
import { promiseOf } from './promise.ts';
import type { Decisions, GivenTree } from './types.ts';

/* Test of the points that a given tree was made of: by digests of files, not by their names. */

/** True where a tree was made of points that calibrate, or of points that are judged; null where nothing says it. */
export interface Seen {
  readonly calibrating: boolean | null;
  readonly judged: boolean | null;
}

/** Files that name or judge a tree: it is not made of them. */
const NOT_MADE_OF: readonly unknown[] = [
  'evaluation logits',
  'evaluation labels',
  'reference',
  'classes',
  'group names',
];

type Record = Partial<Pick<InputRecord, 'role' | 'sha256' | 'edited_from'>>;

/** The records of the files that a tree was made of. */
export const madeOf = <T extends Pick<Record, 'role'>>(inputs: readonly T[]): readonly T[] =>
  inputs.filter(({ role }) => !NOT_MADE_OF.includes(role));

/** Digests of the files that a result was made from, where a text is one: null for a file without a digest. */
export function madeFrom(text: string): (string | null)[] {
  if (!text.trimStart().startsWith('{')) return [];
  const value: { readonly inputs?: unknown } | null = JSON.parse(text);
  const inputs: readonly Record[] = Array.isArray(value?.inputs) ? value.inputs.filter((each) => each !== null) : [];
  return madeOf(inputs).flatMap(({ sha256, edited_from }) => [sha256 ?? null, edited_from?.sha256 ?? []].flat());
}

/** Files of the points: their logits, and their labels, since another model on the same points saw the same points. */
export interface PointFiles<T> {
  readonly calibrating: readonly T[];
  readonly judged: readonly T[];
}

/** By role. Labels that are the same for other points tell nothing. */
export function pointFiles<T>(fileOf: (role: string) => T | null, isSame: (a: T, b: T) => boolean): PointFiles<T> {
  const [logits, labels] = [fileOf('logits'), fileOf('labels')];
  const [judged, judgedLabels] = [fileOf('evaluation logits'), fileOf('evaluation labels')];
  const telling =
    labels !== null && judgedLabels !== null && isSame(labels, judgedLabels) ? [] : [labels, judgedLabels];
  const of = (...files: readonly (T | null | undefined)[]): T[] => files.flatMap((file) => file ?? []);
  const calibrating = of(logits, telling[0]);
  return { calibrating, judged: judged === null ? calibrating : of(judged, telling[1]) };
}

/** Comparison of the digests of a tree's files with those of the points. */
function seenIn(made: readonly (string | null)[], points: PointFiles<string>): Seen {
  const has = (files: readonly string[]): boolean | null =>
    files.some((file) => made.includes(file)) || (made.length === 0 || made.includes(null) ? null : false);
  return { calibrating: has(points.calibrating), judged: has(points.judged) };
}

/** The same of every given tree, from the digests in the decisions. */
export function seenByDigest({ inputs }: Pick<Decisions, 'inputs'>, trees: readonly GivenTree[]): Seen[] {
  const digest = (role: string) => inputs.find((input) => input.role === role)?.sha256 ?? null;
  const points = pointFiles(digest, (a, b) => a === b);
  return trees.map((tree) => seenIn(tree.madeFrom ?? [], points));
}

/** The decisions with what given trees have seen: it limits what is promised, and their numbers can be too good. */
export function withSeen(decisions: Decisions, seen: readonly Seen[]): Decisions {
  const { settings, trees, warnings } = decisions;
  const given = trees.filter(({ kind }) => kind === 'given');
  const seenOf = new Map(given.map(({ name }, i) => [name, seen[i]]));
  const saw = given.flatMap(({ name }) => (seenOf.get(name)?.judged === true ? [name] : []));
  const are = saw.length === 1 ? 'was made' : 'were made';
  const message = `${listNames(saw)} ${are} of the points that are judged here: ${saw.length === 1 ? 'its' : 'their'} numbers can be too good.`;
  return {
    ...decisions,
    trees: trees.map((tree) => ({ ...tree, promise: promiseOf(settings, tree.kind, seenOf.get(tree.name)) })),
    warnings: saw.length === 0 ? warnings : [...warnings, { code: 'tree-saw-evaluation', message }],
  };
}
