import { at } from '../../../engine/base/arrays.ts';
import { childrenOf } from '../../../engine/hierarchy/walk.ts';
import { distanceTo } from '../../../engine/methods/clustering/distance-to.ts';
import {
  clusteringFindings,
  type MarginParting,
  type Parting,
  type Partings,
  type SpectralParting,
} from '../../../engine/methods/clustering/findings.ts';
import { isSpectral, isTree } from '../../../engine/methods/clustering/kinds.ts';
import { waitingAt } from '../../../engine/methods/shared/features/waiting.ts';
import { chooseFrom, INDEX_NAMES } from '../../../engine/methods/shared/validity/curve.ts';
import { INDICES, type Result } from '../../../engine/model/result.ts';
import { count, counted, percent, three } from '../../app/parts/format.ts';
import { type Compared, groupName, type Line, lit, type Part, type Question, telling } from '../shared/kit.ts';
import { marginQuestion } from '../shared/margin-question.ts';

/** Features that are named. */
const MOST_FEATURES = 6;

/** The nodes that were split, in their order. */
export function splitsOf(result: Result): Compared[] {
  const nodes = clusteringFindings(result)?.partings.nodes ?? [];
  return nodes
    .toSorted((a, b) => a.order - b.order)
    .map(({ node, sizes }) => ({
      ...{ nodes: [node], value: null, taken: false },
      note: counted(
        sizes.reduce((sum, size) => sum + size, 0),
        'point',
        'points',
      ),
    }));
}

/** Why a node was split when it was, and how. */
export function decideNode(result: Result, node: number): readonly Question[] {
  const partings = clusteringFindings(result)?.partings;
  const parting = partings?.nodes.find((each) => each.node === node);
  if (partings === undefined || parting === undefined) return [];
  return [
    ...(isTree(result.options.method) ? [whyNext(result, partings, parting)] : []),
    ...(parting.spectral === undefined ? [] : [whyByEigenvectors(result, parting, parting.spectral)]),
    ...(parting.margin === undefined ? [] : [whyByMargins(result, parting, parting.margin)]),
    howParted(result, partings, parting),
  ];
}

/** The reason for the leaf that is next: its scatter, in all or on average; with the largest or the smallest value. */
function whyNext(result: Result, { nodes, scores }: Partings, { node, order }: Parting): Question {
  const byScatter = String(result.options.method).endsWith('-d');
  const waiting = waitingAt(result.hierarchy, scores, nodes, order);
  // A compact leaf scores minus its mean distance.
  const shown = (score: number): number => (byScatter ? score : -score);
  const own = waiting.find((each) => each.node === node);
  const next = waiting.find((each) => each.node !== node);
  const value = own === undefined ? null : shown(own.score);
  const other = next === undefined ? null : shown(next.score);
  const write = telling([value, other]);
  const [which, what] = byScatter ? ['largest', 'Σ |x − m|'] : ['smallest', 'mean |x − m|'];
  return {
    asks: 'Why was it split next?',
    rule: `${which} ${what} of all leaves`,
    filled: `${what} = ${write(value)}`,
    means: `|x − m| is the distance of a point to the mean of its leaf, in the features as they were clustered. The ${byScatter ? 'most scattered leaf, which has the largest sum,' : 'most compact leaf, which has the smallest mean,'} is split next.`,
    list: 'Leaves by distance to their mean',
    compared: waiting.map((each) => ({ nodes: [each.node], value: shown(each.score), taken: each.node === node })),
    notes: next === undefined ? ['No other leaf could be split then.'] : [],
    reverse:
      next === undefined || value === null || other === null
        ? undefined
        : [
            lit(groupName(result, next.node), { nodes: [next.node] }),
            ` would have been split first if that were more than ${three(Math.abs(value - other))} ${byScatter ? 'larger' : 'smaller'}.`,
          ],
  };
}

/** Eigenvalues as they are listed: more than these by the first and the last. */
const MOST_LISTED = 4;
/**
 * Decimals kept of an eigenvalue; further ones are rounding errors. One that is 1 then is a piece of the graph that no
 * edge leaves.
 */
const DECIMALS = 9;

/** The eigenvectors of the graph of nearest neighbours, and the points that they hardly told apart. */
function whyByEigenvectors(result: Result, { sizes, node }: Parting, spectral: SpectralParting): Question {
  const { degrees, inside } = spectral;
  const eigenvalues = spectral.eigenvalues.map((value) => Number(value.toFixed(DECIMALS)));
  const k = sizes.length;
  const write = telling(Array.from(eigenvalues));
  const leading = Array.from(eigenvalues.subarray(0, k), write);
  const [last, next] = [at(eigenvalues, k - 1), eigenvalues[k]];
  const listed = k > MOST_LISTED ? `${leading[0]} … ${leading.at(-1)}` : leading.join(', ');
  const all = degrees.reduce((sum, degree) => sum + degree, 0) / 2;
  const across = all - inside.reduce((sum, each) => sum + each, 0) / 2;
  const cut = degrees.reduce((sum, degree, part) => sum + (degree > 0 ? 1 - at(inside, part) / degree : 0), 0);
  const least = Math.max(0, k - eigenvalues.subarray(0, k).reduce((sum, value) => sum + value, 0));
  const [isCut, isMore] = [last < 1, next === 1];
  // Points of pieces that no edge joins are all at one place.
  const near = isCut || isMore ? nearPoints(result, node, spectral) : [];
  return {
    asks: 'Why is it parted like this?',
    rule: `k-means of the rows of the ${k} leading eigenvectors of w(a, b) / √(d(a) d(b))`,
    filled: `eigenvalues ${listed}${next === undefined ? '' : `; the next is ${write(next)}: a gap of ${three(last - next)}`}`,
    means:
      'w is the weight of an edge between nearest neighbours, d the sum of the weights of a point. No eigenvalue is above 1. Where no edge crosses between k parts, the first k are 1; a large gap to the next says that k parts stand apart. Each row of the eigenvectors, divided by its length, is the place of a point.',
    list: 'Points by how much nearer they are to their own part',
    compared: near.map(({ compared }) => compared),
    notes: [
      ...(isCut || isMore ? [] : ['No edge joins the parts: each is a piece of the graph.']),
      ...(isMore
        ? [
            `The graph has more pieces than parts, and no edge joins them: the ${k} largest pieces have an eigenvector each.`,
          ]
        : []),
      `Edges that cross weigh ${three(across)} of ${three(all)}. The normalised cut, over the parts the sum of the share that crosses, is ${three(cut)}; no partition into ${k} has less than ${k} − the sum of the eigenvalues = ${three(least)}.`,
    ],
    reverse: near[0]?.reverse,
  };
}

/** The points that are nearest to another part, and what would put the first of them there. */
function nearPoints(result: Result, node: number, { centres, nearest }: SpectralParting) {
  const children = childrenOf(result.hierarchy, node);
  return nearest.map(({ row, part, other, place }) => {
    const [own, next] = [distanceTo(centres, part, place), distanceTo(centres, other, place)];
    const write = telling([own, next]);
    const named = lit(`row ${row}`, { points: [row] });
    const there = lit(groupName(result, at(children, other)), { nodes: [at(children, other)] });
    const note: Line = [named, `, ${write(own)} from the centre of its part, ${write(next)} from that of `, there];
    const reverse: Line = [
      named,
      ' would be in ',
      there,
      ` if it were more than ${three(next - own)} nearer to its centre.`,
    ];
    return { compared: { nodes: [], value: next - own, taken: false, note } satisfies Compared, reverse };
  });
}

/** The objective of one maximum-margin problem, and who is near its borders. */
function whyByMargins(result: Result, { node, sizes }: Parting, margin: MarginParting): Question {
  const { objective, rounds, weights, assignment } = margin;
  const size = weights.reduce((sum, w) => sum + w * w, 0) / weights.length;
  return marginQuestion(result, {
    ...{ node, objective, assignment, start: 'kmeans' },
    points: sizes.reduce((sum, each) => sum + each, 0),
    parts: [
      ['mean w²', size],
      ['loss', objective - size],
    ],
    means: `Each cluster has a weight for every feature; a point scores Σ w x in each. Weights and assignment are chosen in turn, ${counted(rounds, 'time', 'times')}, so that J falls. The loss counts points whose own score is not more than 1 above that of every other cluster; the mean of w² keeps the weights small.`,
  });
}

function howParted(result: Result, { features }: Partings, parting: Parting): Question {
  const { before, after, sizes } = parting;
  const { method } = result.options;
  const isFlat = !isTree(method);
  const isKmeans = !isSpectral(method) && method !== 'mmc';
  const share = before > 0 ? 1 - after / before : 0;
  const isDecided = parting.spectral !== undefined || parting.margin !== undefined;
  return {
    asks: isDecided ? 'How do the parts differ?' : isFlat ? 'How are the points parted?' : 'How was it split?',
    rule: isKmeans
      ? 'least Σ |x − c|² over clusters, c their centres'
      : 'Σ |x − m|² = within the clusters + between them',
    filled: `${three(before)} before, ${three(after)} after: ${three(before - after)} (${percent(share)}) lies between`,
    means: MEANS[isKmeans ? 'kmeans' : isSpectral(method) ? 'spectral' : 'mmc'],
    list: 'What lies between, by feature',
    compared: byFeature(features, parting),
    notes: [sizesOf(result, parting), ...(isFlat ? aboutNumber(result, sizes.length) : [])],
    reverse: isKmeans ? `Another partition would have been taken if it had left less than ${three(after)}.` : undefined,
  };
}

const MEANS = {
  kmeans:
    'k-means looks for centres so that the squared distances of the points to their nearest centre are least in all. Of 10 runs from other starts the best one is taken.',
  spectral:
    'Spectral clustering looks at the graph of nearest neighbours: it parts where few and weak edges cross, by k-means of the leading eigenvectors of its normalised weights. What lies between the means does not decide; it says how the parts differ.',
  mmc: 'One maximum-margin problem parts all points at once. What lies between the means does not decide; it says how the clusters differ.',
} as const;

/** The features by which the children differ most, with their means. */
function byFeature(features: readonly string[], { between, centres, sizes }: Parting): Compared[] {
  const mean = (feature: number): string =>
    sizes.map((_, child) => three(at(centres, child * features.length + feature))).join(', ');
  return Array.from(between.keys())
    .sort((a, b) => at(between, b) - at(between, a) || a - b)
    .slice(0, MOST_FEATURES)
    .map((feature) => ({
      ...{ nodes: [], value: at(between, feature), taken: false },
      note: sizes.length > MOST_FEATURES ? (features[feature] ?? '') : `${features[feature]}: means ${mean(feature)}`,
    }));
}

/** The points of each child, which lights it. */
function sizesOf({ hierarchy }: Result, { node, sizes }: Parting): Part[] {
  const children = childrenOf(hierarchy, node);
  return [
    'Points of each: ',
    ...sizes.flatMap((size, child): Part[] => [
      child === 0 ? '' : ', ',
      lit(count(size), { nodes: [at(children, child)] }),
    ]),
    '.',
  ];
}

/** The sentences on other numbers of clusters that would be better, by the indices. */
function aboutNumber({ curves }: Result, clusters: number): string[] {
  const said = INDICES.flatMap((index) => {
    const best = curves === undefined ? null : chooseFrom(curves.points, index, false);
    return best === null ? [] : [`${INDEX_NAMES[index]} ${best.clusters}`];
  });
  const asked = `${counted(clusters, 'cluster', 'clusters')}: the number that was asked for, or that of the classes.`;
  return said.length === 0
    ? [asked]
    : [`${asked} Best numbers by the indices of k-means partitions: ${said.join(', ')}.`];
}
