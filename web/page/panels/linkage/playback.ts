import { at as entry } from '../../../engine/base/arrays.ts';
import { LINKAGES, type LinkageName } from '../../../engine/bindings/linkage.ts';
import { leavesBelow } from '../../../engine/hierarchy/walk.ts';
import { type LinkageSteps, linkageFindings, MORE_RUNNERS_UP } from '../../../engine/methods/linkage/findings.ts';
import { distanceToUnion, type Parts } from '../../../engine/methods/linkage/lance-williams.ts';
import { MAX_EXPLAINED_ROWS } from '../../../engine/methods/linkage/nearest-pairs.ts';
import type { Result } from '../../../engine/model/result.ts';
import { count, percent } from '../../app/parts/format.ts';
import { type Compared, lit, litName, type Part, type Question, telling, type Write } from '../shared/kit.ts';

/** The distance of A ∪ B to C in symbols. */
const RULES: Readonly<Record<LinkageName, string>> = {
  single: 'd(A ∪ B, C) = min(d(A, C), d(B, C))',
  complete: 'd(A ∪ B, C) = max(d(A, C), d(B, C))',
  average: 'd(A ∪ B, C) = (|A| d(A, C) + |B| d(B, C)) / (|A| + |B|)',
  weighted: 'd(A ∪ B, C) = (d(A, C) + d(B, C)) / 2',
  ward: 'd(A ∪ B, C) = √(((|A| + |C|) d(A, C)² + (|B| + |C|) d(B, C)² − |C| d(A, B)²) / (|A| + |B| + |C|))',
};

/** The same with numbers, each of which lights its two groups. */
function formula(method: LinkageName, { a, b, c, parts }: Union, write: Write): Part[] {
  const of = (value: number, nodes: readonly number[]): Part => lit(write(value), { nodes });
  const [dA, dB] = [of(parts.toA, [a, c]), of(parts.toB, [b, c])];
  const areAlike = parts.a === 1 && parts.b === 1;
  switch (method) {
    case 'single':
      return ['min(', dA, ', ', dB, ')'];
    case 'complete':
      return ['max(', dA, ', ', dB, ')'];
    case 'average':
      if (areAlike) return ['(', dA, ' + ', dB, ') / 2'];
      return [
        `(${count(parts.a)} × `,
        ...[dA, ` + ${count(parts.b)} × `, dB, `) / (${count(parts.a)} + ${count(parts.b)})`],
      ];
    case 'weighted':
      return ['(', dA, ' + ', dB, ') / 2'];
    case 'ward':
      return [
        `√((${count(parts.a + parts.c)} × `,
        ...[dA, `² + ${count(parts.b + parts.c)} × `, dB, `² − ${count(parts.c)} × `],
        ...[of(parts.between, [a, b]), `²) / ${count(parts.a + parts.b + parts.c)})`],
      ];
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

export const stepsOf = (result: Result): LinkageSteps | null => linkageFindings(result)?.linkage ?? null;

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

/** The nearest pairs that were not joined, the nearest first. */
export function runnersUp(steps: LinkageSteps | null, step: number): Compared[] {
  if (steps === null) return [];
  const pair = (nodes: Uint32Array, at: number, value: number): Compared[] =>
    Number.isNaN(value) ? [] : [{ nodes: [entry(nodes, 2 * at), entry(nodes, 2 * at + 1)], value, taken: false }];
  const { further } = steps;
  const more = Array.from({ length: MORE_RUNNERS_UP }, (_, place) => MORE_RUNNERS_UP * step + place);
  return [
    ...pair(steps.runnerUp, step, entry(steps.runnerUpDistance, step)),
    ...(further === undefined ? [] : more.flatMap((at) => pair(further.nodes, at, entry(further.distance, at)))),
  ];
}

/** The decision at a step, as far as it is known. */
interface Decided {
  readonly result: Result;
  readonly method: LinkageName;
  readonly pair: readonly [number, number];
  readonly height: number;
  readonly union: Union | null;
  readonly others: readonly Compared[];
  readonly write: Write;
}

/** Digits that tell the distances apart, and with which the formula gives a distance below the next one. */
function writerFor(method: LinkageName, height: number, union: Union | null, others: readonly Compared[]): Write {
  const parts = union === null ? [] : [union.parts.toA, union.parts.toB, union.parts.between];
  const next = others[0]?.value ?? null;
  const values = [height, ...others.map(({ value }) => value), ...parts];
  const write = telling(values, (read) => {
    if (next === null || union === null || isTie(height, next)) return true;
    const { toA, toB, between } = union.parts;
    const written = { toA: read(toA), toB: read(toB), between: read(between) };
    return distanceToUnion(method, { ...union.parts, ...written }) < read(next);
  });
  // Whole distances are written as they were given.
  return (value) => (value !== null && Number.isInteger(value) ? count(value) : write(value));
}

/** Agglomerative linkage: the two groups that are nearest to each other join. */
export function decideByLinkage(result: Result, step: number): readonly Question[] {
  const { merges, hierarchy, options } = result;
  const [one, two] = [merges?.[2 * step], merges?.[2 * step + 1]];
  const method = LINKAGES.find((name) => name === options.method);
  if (merges === null || one === undefined || two === undefined || method === undefined) return [];
  const leaves = hierarchy.classOf.length - merges.length / 2;
  const height = hierarchy.height[leaves + step] ?? Number.NaN;
  const union = one < leaves && two < leaves ? null : unionOf(result, merges, step);
  const others = runnersUp(stepsOf(result), step);
  const write = writerFor(method, height, union, others);
  const pair = union === null ? ([one, two] as const) : ([Math.max(one, two), Math.min(one, two)] as const);
  const decided: Decided = { result, method, pair, height, union, others, write };
  const nearest: Question = {
    asks: 'Which two groups are nearest?',
    rule: 'argmin d(G, H)',
    filled: inequality(decided),
    means: `Of all pairs of groups${options.graph === undefined ? '' : ' with an edge between them'} the one with the smallest distance is joined.`,
    list: 'Pairs of groups by distance',
    tellsLater: true,
    compared: [{ nodes: [one, two], value: height, taken: true }, ...others],
    notes: aboutRunnerUp(decided, step),
    reverse: reversal(decided),
  };
  const areSingle = one < leaves && two < leaves;
  if (areSingle) return [nearest, given(options, write(height))];
  return [nearest, options.graph === undefined ? derived(decided) : onGraph(method)];
}

/** "d({Basel, Zürich}, Bern) = (95 + 125) / 2 = 110 < 158". */
function inequality({ result, method, pair, height, union, others, write }: Decided): Part[] {
  const [next] = others;
  const value = next?.value ?? null;
  return [
    litName(result, pair, 'd'),
    ...(union === null ? [] : [' = ', ...formula(method, union, write)]),
    ' = ',
    lit(write(height), { nodes: pair }),
    ...(next === undefined || value === null
      ? []
      : [isTie(height, value) ? ' ≤ ' : ' < ', lit(write(value), { nodes: next.nodes })]),
  ];
}

/** The distance of two that were never joined before. */
const given = ({ distance, convention, method }: Result['options'], height: string): Question => ({
  asks: 'How far apart are they?',
  rule: `d = ${height}`,
  means: `Neither was joined before, so this is ${DISTANCES[String(distance)] ?? 'the distance of their rows'}${
    convention === 'authors' && method !== 'ward'
      ? ', or half of it where only one has the other among its nearest'
      : ''
  }.`,
  list: 'Distances that it is computed from',
  compared: [],
  notes: [],
});

const LEFT_OUT = 'The distances that it is computed from were left out of this session.';

/** The distance of two groups from the edges between them. */
const ON_GRAPH: Readonly<Record<LinkageName, readonly [rule: string, means: string]>> = {
  single: ['d(G, H) = least w of the edges between G and H', 'w is the length of an edge.'],
  complete: ['d(G, H) = largest w of the edges between G and H', 'w is the length of an edge.'],
  average: ['d(G, H) = mean w of the edges between G and H', 'w is the length of an edge.'],
  weighted: [
    'd(A ∪ B, C) = (d(A, C) + d(B, C)) / 2',
    'Where C has an edge to A or B alone, its distance to that one counts. A and B are the parts of the group that was made later.',
  ],
  ward: [
    'd(G, H) = √(2 |G| |H| / (|G| + |H|)) × distance of the means',
    '|G| counts the rows of G. Only groups with an edge between them may join, so that a later merge may be lower: it is drawn as high as the one below it.',
  ],
};

const onGraph = (method: LinkageName): Question => ({
  asks: 'How far apart are they?',
  rule: ON_GRAPH[method][0],
  means: ON_GRAPH[method][1],
  list: 'Distances that it is computed from',
  compared: [],
  notes: ['Groups without an edge between them do not join. What else was near is not kept.'],
});

/** The distance of a group that was made before to another one. */
function derived({ result: { options, countsLeftOut }, method, pair, height, union, write }: Decided): Question {
  const isFormal = method === 'ward' && options.distance !== 'euclidean';
  return {
    asks: 'How far apart are they?',
    rule: RULES[method],
    filled: union === null ? undefined : [...formula(method, union, write), ' = ', lit(write(height), { nodes: pair })],
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

/** Distances as close as this, relatively, differ by rounding alone. */
const ROUNDING = 1e-12;
export const isTie = (height: number, next: number): boolean => next - height <= ROUNDING * next;

function aboutRunnerUp({ result, pair, height, others: [next] }: Decided, step: number): string[] {
  if (2 * (step + 1) === result.merges?.length) return ['These are the last two groups.'];
  const value = next?.value ?? null;
  if (next === undefined || value === null) return [];
  if (isTie(height, value)) return ['A tie: another pair is as near. The order of the rows decided.'];
  const shares = next.nodes.some((node) => pair.includes(node));
  const gap = `The next pair is ${percent((value - height) / value)} of its distance further apart`;
  return [`${gap}${shares ? '.' : ', and has no group in common with these two.'}`];
}

/** The change that would have let another pair join. */
function reversal({ result, pair, height, others: [next], method }: Decided): Part[] | undefined {
  const value = next?.value ?? null;
  if (next === undefined || value === null) return undefined;
  const [own, other] = [litName(result, pair, 'd'), litName(result, next.nodes, 'd')];
  if (isTie(height, value)) return ['Another pair joins if ', own, ' grows at all.'];
  const gap = telling([value - height])(value - height);
  const pairs = pair.reduce((product, node) => product * leavesBelow(result.hierarchy, node).length, 1);
  return [
    ...['Another pair joins if ', own, ` grows by more than ${gap}`],
    // No distance is below 0.
    ...(height > 0 ? [', or if ', other, ` falls by more than ${gap}.`] : ['.']),
    ...(pairs === 1 ? [] : [OF_ONE[method](pairs, value, value - height)]),
  ];
}

/** The effect of one distance between two rows. */
const OF_ONE: Readonly<Record<LinkageName, (pairs: number, next: number, gap: number) => string>> = {
  single: (pairs, next) =>
    ` For that, all ${count(pairs)} distances across would have to be above ${telling([next])(next)}.`,
  complete: (pairs, next) =>
    ` For that, one of the ${count(pairs)} distances across above ${telling([next])(next)} is enough.`,
  average: (pairs, _, gap) =>
    ` It is the mean of ${count(pairs)} distances: one of them alone would have to grow by more than ${telling([pairs * gap])(pairs * gap)}.`,
  weighted: () => '',
  ward: () => '',
};
