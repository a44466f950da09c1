import {
  type FeatureSplits,
  hmmcFindings,
  type SplitRecord,
  strongestFeatures,
} from '../../../engine/methods/hmmc/findings.ts';
import type { OtherStart } from '../../../engine/methods/shared/features/assignment.ts';
import { waitingAt } from '../../../engine/methods/shared/features/waiting.ts';
import type { Result } from '../../../engine/model/result.ts';
import { counted, three } from '../../app/parts/format.ts';
import { type Compared, groupName, lit, type MethodPanel, type Question, telling } from '../shared/kit.ts';
import { marginQuestion } from '../shared/margin-question.ts';
import { SplitReasons } from './split-reasons.tsx';

/** The nodes that were split, in their order, with their scores. */
function splitsOf(result: Result): Compared[] {
  const nodes = hmmcFindings(result)?.splits.nodes ?? [];
  return nodes
    .toSorted((a, b) => a.order - b.order)
    .map(({ node, points, score }) => ({
      ...{ nodes: [node], value: score, taken: false },
      note: counted(points, 'point', 'points'),
    }));
}

/** Why a node was split when it was, and how its points were assigned. */
function decideNode(result: Result, node: number): readonly Question[] {
  const splits = hmmcFindings(result)?.splits;
  const split = splits?.nodes.find((each) => each.node === node);
  if (splits === undefined || split === undefined) return [];
  return [whyNext(result, splits, split), whyThis(result, splits, split)];
}

const meanOf = ({ weights }: SplitRecord, of: (w: number) => number): number =>
  weights.reduce((sum, w) => sum + of(w), 0) / weights.length;

/** Numerator and denominator of equation (4). */
function partsOfScore({ options }: Result, split: SplitRecord) {
  const { score, group, exclusive } = split;
  const sizes: Readonly<Record<string, readonly [string, number]>> = {
    GE: ['G + E', group + exclusive],
    G: ['G', group],
    E: exclusive > 0 ? ['E', exclusive] : ['G', group],
    '1': ['mean |w|', meanOf(split, Math.abs)],
    '2': ['mean w²', meanOf(split, (w) => w * w)],
  };
  const [name, size] = sizes[String(options.regulariser)] ?? ['G + E', group + exclusive];
  return { name, size, fit: score * size };
}

function whyNext(result: Result, splits: FeatureSplits, split: SplitRecord): Question {
  const { name, size, fit } = partsOfScore(result, split);
  const { nodes, scores = nodes } = splits;
  const scored = scores.filter(({ score }) => Number.isFinite(score));
  const waiting = waitingAt(result.hierarchy, scored, nodes, split.order);
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

/** The parts of the objective of equation (1): each with its name and its value, the loss last. */
function partsOfObjective({ options }: Result, split: SplitRecord): (readonly [string, number])[] {
  const { group, exclusive, objective } = split;
  const [alpha, beta] = [Number(options.alpha ?? 0), Number(options.beta ?? 0)];
  const penalties: Readonly<Record<string, readonly (readonly [string, number])[]>> = {
    GE: [
      ['α G', alpha * group],
      ['β E', beta * exclusive],
    ],
    G: [['α G', alpha * group]],
    E: [['β E', beta * exclusive]],
    '1': [['α mean |w|', alpha * meanOf(split, Math.abs)]],
    '2': [['α mean w²', alpha * meanOf(split, (w) => w * w)]],
  };
  const own = penalties[String(options.regulariser)] ?? [];
  return [...own, ['loss', objective - own.reduce((sum, [, value]) => sum + value, 0)]];
}

function whyThis(result: Result, splits: FeatureSplits, split: SplitRecord): Question {
  const { node, points, objective, rounds } = split;
  return marginQuestion(result, {
    ...{ node, points, objective },
    parts: partsOfObjective(result, split),
    start: result.options.init as OtherStart['start'],
    means: `Weights and assignment are chosen in turn, ${counted(rounds, 'time', 'times')}, so that J falls. G and E are the size of the weights, E on features that the nodes above use; the loss counts points that lie too near to the border, or beyond it.`,
    assignment: splits.assignments?.find((each) => each.node === node),
  });
}

/** The panel of maximum-margin clustering: its splits of the points, and their features. */
export const panel: MethodPanel = {
  way: () =>
    'The method splits from the top: it begins with all points in one group. Each leaf is clustered on trial; the one whose split scores best is split next, until there are as many leaves as asked for.',
  splits: splitsOf,
  decideNode,
  features: strongestFeatures,
  Node: SplitReasons,
};
