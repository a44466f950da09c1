import { LINKAGES, type LinkageName } from '../../bindings/linkage.ts';
import type { Parts } from '../../methods/linkage/lance-williams.ts';
import { MOST_EXPLAINED_ROWS } from '../../methods/linkage/nearest-pairs.ts';
import type { Result } from '../../model/result.ts';
import { count, percent, three } from '../parts/format.ts';
import type { Compared, Question } from './decision.ts';

/** The distance of A ∪ B to C in symbols. */
const RULES: Readonly<Record<LinkageName, string>> = {
  single: 'd(A ∪ B, C) = min(d(A, C), d(B, C))',
  complete: 'd(A ∪ B, C) = max(d(A, C), d(B, C))',
  average: 'd(A ∪ B, C) = (|A| d(A, C) + |B| d(B, C)) / (|A| + |B|)',
  weighted: 'd(A ∪ B, C) = (d(A, C) + d(B, C)) / 2',
  ward: 'd(A ∪ B, C) = √(((|A| + |C|) d(A, C)² + (|B| + |C|) d(B, C)² − |C| d(A, B)²) / (|A| + |B| + |C|))',
};

/** The same with numbers. */
function filled(method: LinkageName, { toA, toB, between, a, b, c }: Parts): string {
  const [dA, dB, dAB] = [three(toA), three(toB), three(between)];
  switch (method) {
    case 'single':
      return `min(${dA}, ${dB})`;
    case 'complete':
      return `max(${dA}, ${dB})`;
    case 'average':
      return `(${count(a)} × ${dA} + ${count(b)} × ${dB}) / (${count(a)} + ${count(b)})`;
    case 'weighted':
      return `(${dA} + ${dB}) / 2`;
    case 'ward':
      return `√((${count(a + c)} × ${dA}² + ${count(b + c)} × ${dB}² − ${count(c)} × ${dAB}²) / ${count(a + b + c)})`;
  }
}

const DISTANCES: Readonly<Record<string, string>> = {
  precomputed: 'the dissimilarity in the table',
  euclidean: 'the Euclidean distance of their rows',
  cityblock: 'the L1 distance of their rows',
  correlation: '1 − the correlation of their rows',
};

/** Rows under every node. */
function sizesOf({ hierarchy, merges }: Pick<Result, 'hierarchy' | 'merges'>): (node: number) => number {
  const made = (merges?.length ?? 0) / 2;
  const leaves = hierarchy.classOf.length - made;
  const sizes = new Uint32Array(hierarchy.classOf.length).fill(1);
  for (let step = 0; step < made; step++) {
    sizes[leaves + step] = (sizes[merges?.[2 * step] ?? 0] ?? 0) + (sizes[merges?.[2 * step + 1] ?? 0] ?? 0);
  }
  return (node) => sizes[node] ?? 0;
}

/** The later of two groups was made of A and B; the other is C. */
interface Union {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly parts: Parts;
}

/** What the distance of two groups follows from; null where both are single, or where nothing was kept. */
function unionOf(result: Result, step: number): Union | null {
  const { merges, hierarchy, linkage } = result;
  const terms = linkage?.terms.subarray(3 * step, 3 * step + 3);
  const [toA, toB, between] = terms ?? [];
  if (merges === null || toA === undefined || toB === undefined || between === undefined) return null;
  if (Number.isNaN(toA)) return null;
  const [one = 0, two = 0] = merges.subarray(2 * step, 2 * step + 2);
  const made = Math.max(one, two) - (hierarchy.classOf.length - merges.length / 2);
  const [a, b] = [merges[2 * made], merges[2 * made + 1]];
  if (a === undefined || b === undefined) return null;
  const c = Math.min(one, two);
  const sizeOf = sizesOf(result);
  return { a, b, c, parts: { toA, toB, between, a: sizeOf(a), b: sizeOf(b), c: sizeOf(c) } };
}

/** Agglomerative linkage: the two groups that are nearest to each other join. */
export function decideByLinkage(result: Result, step: number): readonly Question[] {
  const { merges, hierarchy, options } = result;
  const [one, two] = [merges?.[2 * step], merges?.[2 * step + 1]];
  const method = LINKAGES.find((name) => name === options.method);
  if (merges === null || one === undefined || two === undefined || method === undefined) return [];
  const leaves = hierarchy.classOf.length - merges.length / 2;
  const height = hierarchy.height[leaves + step] ?? Number.NaN;
  const nearest: Question = {
    asks: 'Which two groups are nearest?',
    rule: 'argmin d(G, H)',
    means: 'Of all pairs of groups the one with the smallest distance is joined.',
    list: 'Pairs of groups by distance',
    compared: [{ nodes: [one, two], value: height, taken: true }, ...runnerUpOf(result, step)],
    notes: aboutRunnerUp(result, step, height),
  };
  const areSingle = one < leaves && two < leaves;
  return [nearest, areSingle ? given(options, height) : derived(result, step, method, height)];
}

/** The distance of two that were never joined before. */
const given = ({ distance }: Result['options'], height: number): Question => ({
  asks: 'How far apart are they?',
  rule: `d = ${three(height)}`,
  means: `Neither was joined before, so this is ${DISTANCES[String(distance)] ?? 'the distance of their rows'}.`,
  list: 'Distances that it follows from',
  compared: [],
  notes: [],
});

/** The distance of a group that was made before to another one. */
function derived(result: Result, step: number, method: LinkageName, height: number): Question {
  const union = unionOf(result, step);
  const isFormal = method === 'ward' && result.options.distance !== 'euclidean';
  return {
    asks: 'How far apart are they?',
    rule: RULES[method],
    filled: union === null ? undefined : `${filled(method, union.parts)} = ${three(height)}`,
    means: 'A ∪ B is the group that was made later, C the other one; |A| counts rows (update of Lance and Williams).',
    list: 'Distances that it follows from',
    compared: union === null ? [] : distancesIn(method, union),
    notes: [
      ...(union === null ? [`The distances are not kept above ${count(MOST_EXPLAINED_ROWS)} rows.`] : []),
      ...(isFormal ? ['With distances that are not Euclidean, Ward’s heights have no meaning as variances.'] : []),
    ],
  };
}

function distancesIn(method: LinkageName, { a, b, c, parts }: Union): Compared[] {
  const between: Compared = { nodes: [a, b], value: parts.between, taken: false, note: 'd(A, B)' };
  return [
    { nodes: [a, c], value: parts.toA, taken: false, note: 'd(A, C)' },
    { nodes: [b, c], value: parts.toB, taken: false, note: 'd(B, C)' },
    ...(method === 'ward' ? [between] : []),
  ];
}

/** The nearest pair that was not joined. */
function runnerUpOf({ linkage }: Pick<Result, 'linkage'>, step: number): Compared[] {
  const value = linkage?.runnerUpDistance[step] ?? Number.NaN;
  const nodes = Array.from(linkage?.runnerUp.subarray(2 * step, 2 * step + 2) ?? []);
  return Number.isNaN(value) ? [] : [{ nodes, value, taken: false }];
}

/** Distances as close as this, relatively, differ by rounding alone. */
const ROUNDING = 1e-12;

function aboutRunnerUp({ linkage, merges }: Result, step: number, height: number): string[] {
  if (merges !== null && 2 * (step + 1) === merges.length) return ['These are the last two groups.'];
  const next = linkage?.runnerUpDistance[step];
  if (next === undefined) return [];
  if (next - height <= ROUNDING * next) return ['A tie: another pair is as near. The order of the rows decided.'];
  const pair: readonly number[] = Array.from(merges?.subarray(2 * step, 2 * step + 2) ?? []);
  const shares = runnerUpOf({ linkage }, step).some(({ nodes }) => nodes.some((node) => pair.includes(node)));
  const gap = `The next pair is ${percent((next - height) / next)} of its distance further apart`;
  return [`${gap}${shares ? '.' : ', and has no group in common with these two.'}`];
}
