import { type Compared, groupName, type Line, lit, type Part, type Question, telling } from '../../app/panel-kit.ts';
import { three } from '../../app/parts/digits.ts';
import { count, counted } from '../../app/parts/format.ts';
import { childrenOf, parentsOf } from '../../hierarchy/walk.ts';
import type { Result } from '../../model/result.ts';
import { type Scored, waitingAt } from '../shared/features/waiting.ts';
import { type Assignment, type FeatureSplits, hmmcFindings, type OtherStart, type SplitRecord } from './findings.ts';

/** The nodes that were split, in their order, with their scores. */
export function splitsOf(result: Result): Compared[] {
  const nodes = hmmcFindings(result)?.splits.nodes ?? [];
  return nodes
    .toSorted((a, b) => a.order - b.order)
    .map(({ node, points, score }) => ({
      ...{ nodes: [node], value: score, taken: false },
      note: counted(points, 'point', 'points'),
    }));
}

/** Why a node was split when it was, and how its points were assigned. */
export function decideNode(result: Result, node: number): readonly Question[] {
  const splits = hmmcFindings(result)?.splits;
  const split = splits?.nodes.find((each) => each.node === node);
  if (splits === undefined || split === undefined) return [];
  return [whyNext(result, splits, split), whyThis(result, splits, split)];
}

/** Numerator and denominator of equation (4). */
function partsOfScore({ options }: Result, { score, group, exclusive, weights }: SplitRecord) {
  const sizes: Readonly<Record<string, readonly [string, number]>> = {
    GE: ['G + E', group + exclusive],
    G: ['G', group],
    E: exclusive > 0 ? ['E', exclusive] : ['G', group],
    '1': ['mean |w|', weights.reduce((sum, w) => sum + Math.abs(w), 0) / weights.length],
    '2': ['mean w²', weights.reduce((sum, w) => sum + w * w, 0) / weights.length],
  };
  const [name, size] = sizes[String(options.regulariser)] ?? ['G + E', group + exclusive];
  return { name, size, fit: score * size };
}

function whyNext(result: Result, splits: FeatureSplits, split: SplitRecord): Question {
  const { name, size, fit } = partsOfScore(result, split);
  const waiting = waitingFor(result, splits, split);
  const next = waiting.find(({ node }) => node !== split.node);
  const write = telling([split.score, next?.score ?? null]);
  return {
    asks: 'Why was it split next?',
    rule: `S = Σ w·x / (${name}), the largest S is next`,
    filled: `S = ${three(fit)} / ${three(size)} = ${write(split.score)}`,
    means:
      'Each leaf is clustered on trial. S adds up how far its points lie on their own side, w being the weights of their child, and is divided by the size of the weights.',
    list: 'Leaves by score',
    compared: waiting.map(({ node, score }) => ({ nodes: [node], value: score, taken: node === split.node })),
    notes: next === undefined ? ['No other leaf could be split then.'] : [],
    reverse:
      next === undefined
        ? undefined
        : [
            lit(groupName(result, next.node), { nodes: [next.node] }),
            ` would have been split first if its score were more than ${three(split.score - next.score)} larger.`,
          ],
  };
}

function waitingFor(result: Result, splits: FeatureSplits, split: SplitRecord): Scored[] {
  const parents = parentsOf(result.hierarchy);
  const orders = new Map(splits.nodes.map(({ node, order }) => [node, order]));
  const scored = (splits.scores ?? splits.nodes).map(({ node, score }) => ({
    ...{ node, score, order: orders.get(node) ?? null },
  }));
  return waitingAt(scored, (node) => parents[node] ?? -1, split.order).filter(({ score }) => Number.isFinite(score));
}

/** The parts of the objective of equation (1): each with its name and its value, the loss last. */
function partsOfObjective({ options }: Result, split: SplitRecord): (readonly [string, number])[] {
  const { group, exclusive, objective, weights } = split;
  const [alpha, beta] = [Number(options.alpha ?? 0), Number(options.beta ?? 0)];
  const mean = (of: (w: number) => number): number => weights.reduce((sum, w) => sum + of(w), 0) / weights.length;
  const penalties: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
    GE: [
      ['α G', alpha * group],
      ['β E', beta * exclusive],
    ],
    G: [['α G', alpha * group]],
    E: [['β E', beta * exclusive]],
    '1': [['α mean |w|', alpha * mean(Math.abs)]],
    '2': [['α mean w²', alpha * mean((w) => w * w)]],
  };
  const own = penalties[String(options.regulariser)] ?? [];
  return [...own, ['loss', objective - own.reduce((sum, [, value]) => sum + value, 0)]];
}

const STARTS: Readonly<Record<OtherStart['start'], string>> = {
  kmeans: 'from k-means',
  pca: 'from the principal axis',
  search: 'the lowest of 17 starts',
};

function whyThis(result: Result, splits: FeatureSplits, split: SplitRecord): Question {
  const parts = partsOfObjective(result, split);
  const assignment = splits.assignments?.find(({ node }) => node === split.node);
  const objective = telling([split.objective, ...(assignment?.starts ?? []).map((each) => each.objective)]);
  return {
    asks: 'Why is it parted like this?',
    rule: `J = ${parts.map(([name]) => name).join(' + ')}`,
    filled: `J = ${parts.map(([, value]) => three(value)).join(' + ')} = ${objective(split.objective)}`,
    means: `Weights and assignment are chosen in turn, ${counted(split.rounds, 'time', 'times')}, so that J falls. G and E are the size of the weights, E on features that the nodes above use; the loss counts points that lie too near to the border, or beyond it.`,
    list: 'J from other starts',
    compared: assignment === undefined || assignment.starts.length === 0 ? [] : fromStarts(result, split, assignment),
    notes: assignment === undefined ? [] : aboutBounds(result, split, assignment),
  };
}

/** The start of this run, and what others would have come to. */
function fromStarts({ options }: Result, { objective }: SplitRecord, { starts }: Assignment): Compared[] {
  const own = STARTS[options.init as OtherStart['start']];
  const others = starts.map((each): Compared => {
    const same =
      each.otherwise === 0 ? 'the same assignment' : `${counted(each.otherwise ?? 0, 'point', 'points')} otherwise`;
    const note = each.otherwise === null ? STARTS[each.start] : `${STARTS[each.start]}: ${same}`;
    return { nodes: [], value: each.objective, taken: false, note };
  });
  return [{ nodes: [], value: objective, taken: true, note: `${own}: this run` }, ...others];
}

/** How the points are shared out, and what the bounds of a child change. */
function aboutBounds(
  result: Result,
  { node, points }: SplitRecord,
  { sizes, free, least, most, nearest }: Assignment,
): Line[] {
  const children = Array.from(childrenOf(result.hierarchy, node));
  const list = (numbers: readonly number[]): Part[] =>
    numbers.flatMap((size, child): Part[] => {
      const below = children[child];
      const text = count(size);
      return [child === 0 ? '' : ' and ', below === undefined ? text : lit(text, { nodes: [below] })];
    });
  const isFree = sizes.every((size, child) => size === free[child]);
  return [
    [`${count(points)} points: `, ...list(sizes), `. A child may have ${count(least)} to ${count(most)}.`],
    isFree
      ? 'The bounds change nothing: every point is where its loss is least.'
      : ['Without these bounds it would be ', ...list(free), '.'],
    ['Nearest to going elsewhere: rows ', ...rowsOf(nearest), '.'],
  ];
}

/** Points by their rows, each lighting itself. */
const rowsOf = (rows: Uint32Array): Part[] =>
  Array.from(rows).flatMap((row, i): Part[] => [i === 0 ? '' : ', ', lit(String(row), { points: [row] })]);
