import type { Compared, Question } from '../../app/panel-kit.ts';
import { percent, three } from '../../app/parts/digits.ts';
import { count } from '../../app/parts/format.ts';
import { at as entry } from '../../base/at.ts';
import { LINKAGES, type LinkageName } from '../../bindings/linkage.ts';
import type { Result } from '../../model/result.ts';
import { type LinkageSteps, linkageFindings } from './findings.ts';
import type { Parts } from './lance-williams.ts';
import { MAX_EXPLAINED_ROWS } from './nearest-pairs.ts';

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
function sizesOf(nodes: number, merges: Uint32Array): Uint32Array {
  const sizes = new Uint32Array(nodes).fill(1);
  const leaves = nodes - merges.length / 2;
  for (let step = 0; 2 * step < merges.length; step++) {
    sizes[leaves + step] = entry(sizes, entry(merges, 2 * step)) + entry(sizes, entry(merges, 2 * step + 1));
  }
  return sizes;
}

const stepsOf = (result: Result): LinkageSteps | null => linkageFindings(result)?.linkage ?? null;

/** The later of two groups is A ∪ B; the other is C. */
interface Union {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly parts: Parts;
}

/** The parts that the distance of two groups is computed from; null where both are single rows, or no distances were kept. */
function unionOf(result: Result, merges: Uint32Array, step: number): Union | null {
  const steps = stepsOf(result);
  if (steps === null) return null;
  const [toA, toB, between] = [0, 1, 2].map((term) => entry(steps.terms, 3 * step + term)) as [number, number, number];
  if (Number.isNaN(toA)) return null;
  const nodes = result.hierarchy.classOf.length;
  const [one, two] = [entry(merges, 2 * step), entry(merges, 2 * step + 1)];
  const made = Math.max(one, two) - (nodes - merges.length / 2);
  const [a, b, c] = [entry(merges, 2 * made), entry(merges, 2 * made + 1), Math.min(one, two)];
  const sizes = sizesOf(nodes, merges);
  const [sizeA, sizeB, sizeC] = [entry(sizes, a), entry(sizes, b), entry(sizes, c)];
  return { a, b, c, parts: { toA, toB, between, a: sizeA, b: sizeB, c: sizeC } };
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
    notes: aboutRunnerUp(result, [one, two], step, height),
  };
  const areSingle = one < leaves && two < leaves;
  const union = areSingle ? null : unionOf(result, merges, step);
  return [nearest, areSingle ? given(options, height) : derived(result, union, method, height)];
}

/** The distance of two that were never joined before. */
const given = ({ distance }: Result['options'], height: number): Question => ({
  asks: 'How far apart are they?',
  rule: `d = ${three(height)}`,
  means: `Neither was joined before, so this is ${DISTANCES[String(distance)] ?? 'the distance of their rows'}.`,
  list: 'Distances that it is computed from',
  compared: [],
  notes: [],
});

const LEFT_OUT = 'The distances that it is computed from were left out of this session.';

/** The distance of a group that was made before to another one. */
function derived(
  { options, countsLeftOut }: Result,
  union: Union | null,
  method: LinkageName,
  height: number,
): Question {
  const isFormal = method === 'ward' && options.distance !== 'euclidean';
  return {
    asks: 'How far apart are they?',
    rule: RULES[method],
    filled: union === null ? undefined : `${filled(method, union.parts)} = ${three(height)}`,
    means:
      'd is the distance of two groups. A and B are the parts of the one that was made later, C is the other one. |A| counts its rows (update of Lance and Williams).',
    list: 'Distances that it is computed from',
    compared: union === null ? [] : distancesIn(method, union),
    notes: [
      ...(union !== null
        ? []
        : [countsLeftOut ? LEFT_OUT : `The distances are not kept above ${count(MAX_EXPLAINED_ROWS)} rows.`]),
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
function runnerUpOf(result: Result, step: number): Compared[] {
  const steps = stepsOf(result);
  const value = steps === null ? Number.NaN : entry(steps.runnerUpDistance, step);
  if (steps === null || Number.isNaN(value)) return [];
  return [{ nodes: [entry(steps.runnerUp, 2 * step), entry(steps.runnerUp, 2 * step + 1)], value, taken: false }];
}

/** Distances as close as this, relatively, differ by rounding alone. */
const ROUNDING = 1e-12;

function aboutRunnerUp(result: Result, pair: readonly number[], step: number, height: number): string[] {
  if (2 * (step + 1) === result.merges?.length) return ['These are the last two groups.'];
  const next = stepsOf(result)?.runnerUpDistance[step];
  if (next === undefined) return [];
  if (next - height <= ROUNDING * next) return ['A tie: another pair is as near. The order of the rows decided.'];
  const shares = runnerUpOf(result, step).some(({ nodes }) => nodes.some((node) => pair.includes(node)));
  const gap = `The next pair is ${percent((next - height) / next)} of its distance further apart`;
  return [`${gap}${shares ? '.' : ', and has no group in common with these two.'}`];
}
