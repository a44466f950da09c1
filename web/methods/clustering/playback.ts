import { type Compared, groupName, lit, type Part, type Question, telling } from '../../app/panel-kit.ts';
import { percent, three } from '../../app/parts/digits.ts';
import { count, counted } from '../../app/parts/format.ts';
import { at } from '../../base/at.ts';
import { childrenOf, parentsOf } from '../../hierarchy/walk.ts';
import type { Result } from '../../model/result.ts';
import { INDICES } from '../../model/validity-index.ts';
import { waitingAt } from '../shared/features/waiting.ts';
import { chooseFrom, INDEX_NAMES } from '../shared/validity/curve.ts';
import { clusteringFindings, type Parting, type Partings } from './findings.ts';
import { isSpectral, isTree } from './kinds.ts';

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
  const how = howParted(result, partings, parting);
  return isTree(result.options.method) ? [whyNext(result, partings, parting), how] : [how];
}

/** What decides which leaf is next: how scattered it is, in all or on average; with what the largest or the smallest is. */
function whyNext(result: Result, { nodes, scores }: Partings, { node, order }: Parting): Question {
  const byScatter = String(result.options.method).endsWith('-d');
  const orders = new Map(nodes.map((each) => [each.node, each.order]));
  const parents = parentsOf(result.hierarchy);
  const scored = scores.map((each) => ({ ...each, order: orders.get(each.node) ?? null }));
  const waiting = waitingAt(scored, (each) => parents[each] ?? -1, order);
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

function howParted(result: Result, { features }: Partings, parting: Parting): Question {
  const { before, after, sizes } = parting;
  const { method } = result.options;
  const isFlat = !isTree(method);
  const isKmeans = !isSpectral(method) && method !== 'mmc';
  const share = before > 0 ? 1 - after / before : 0;
  return {
    asks: isFlat ? 'How are the points parted?' : 'How was it split?',
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

/** Whether another number of clusters would be better, by the indices. */
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
