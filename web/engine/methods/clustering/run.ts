import { at } from '../../base/arrays.ts';
import type { ExplainedSpectral, Features, Points } from '../../bindings/features.ts';
import type { SplitOptions } from '../../bindings/hmmc.ts';
import type { OptionValue } from '../../model/result.ts';
import { asDataError } from '../shared/as-data-error.ts';
import { assignmentOf, MOST_LOOKED_AT, MOST_TRIED } from '../shared/features/assignment.ts';
import { checkClusters, clusterWarnings, leavesAsked, leavesFor, scalesAt } from '../shared/features/checks.ts';
import { cutCurves, kmeansCurves } from '../shared/features/curves.ts';
import { type FeatureRows, featuresOf, normalised, readFeatures } from '../shared/features/read.ts';
import { clusterResult } from '../shared/features/result.ts';
import { readOptions } from '../shared/options/values.ts';
import type { Runner } from '../shared/runner.ts';
import { tiesOfSplits } from '../shared/ties.ts';
import {
  type Clustered,
  clustersOf,
  explainedPartition,
  type MarginClustered,
  marginOptions,
  splitByMargin,
} from './clusters.ts';
import { distanceTo } from './distance-to.ts';
import type { ClusteringFindings, MarginParting, NearPoint, Parting, Partings, SpectralParting } from './findings.ts';
import { isSpectral, isTree, partsAtOnce } from './kinds.ts';
import { OPTIONS, type Settings } from './schema.ts';

/** The most numbers that are kept of centres. */
const MOST_NUMBERS = 1_000_000;

/** Rows of a node, and the child of each. */
interface Parted {
  /** Of the node as it was grown, and of the hierarchy. */
  readonly id: number;
  readonly node: number;
  readonly order: number;
  readonly rows: Uint32Array;
  readonly labels: ArrayLike<number>;
  readonly children: number;
}

/** By feature, the square of the factor that it was normalised by. */
function squaresOfFactors({ rows, columns, values }: Points, normalise: Settings['normalise']): Float64Array {
  if (normalise === 'none') return new Float64Array(columns).fill(1);
  const variances = Float64Array.from({ length: columns }, (_, p) => {
    let [mean, square] = [0, 0];
    for (let row = 0; row < rows; row += 1) mean += at(values, row * columns + p) / rows;
    for (let row = 0; row < rows; row += 1) square += (at(values, row * columns + p) - mean) ** 2;
    return square / rows;
  });
  if (normalise === 'zscore') return variances.map((variance) => (variance > 0 ? 1 / variance : 0));
  const total = variances.reduce((sum, variance) => sum + variance, 0);
  return new Float64Array(columns).fill(total > 0 ? columns / total : 0);
}

function partingOf(points: Points, { node, order, rows, labels, children }: Parted, factors: Float64Array): Parting {
  const { columns, values } = points;
  const sizes = new Array<number>(children).fill(0);
  const centres = new Float64Array(children * columns);
  const mean = new Float64Array(columns);
  for (let i = 0; i < rows.length; i += 1) {
    const child = at(labels, i);
    sizes[child] = at(sizes, child) + 1;
    for (let p = 0; p < columns; p += 1) {
      const x = at(values, at(rows, i) * columns + p);
      centres[child * columns + p] = at(centres, child * columns + p) + x;
      mean[p] = at(mean, p) + x / rows.length;
    }
  }
  centres.forEach((sum, place) => {
    centres[place] = sum / Math.max(1, at(sizes, Math.floor(place / columns)));
  });
  let before = 0;
  for (let i = 0; i < rows.length; i += 1) {
    for (let p = 0; p < columns; p += 1) {
      before += at(factors, p) * (at(values, at(rows, i) * columns + p) - at(mean, p)) ** 2;
    }
  }
  const between = mean.map((centre, p) =>
    sizes.reduce(
      (sum, size, child) => sum + size * at(factors, p) * (at(centres, child * columns + p) - centre) ** 2,
      0,
    ),
  );
  const after = Math.max(0, before - between.reduce((sum, part) => sum + part, 0));
  return { node, order, sizes, before, after, between, centres };
}

/** The nodes that were split; of a flat partition the root. */
function partedIn({ tree, nodes }: Clustered, rows: number): Parted[] {
  if (nodes.length === 0) {
    const all = Uint32Array.from({ length: rows }, (_, row) => row);
    const root = tree.hierarchy.classOf.length - 1;
    return [{ id: 0, node: root, order: 0, rows: all, labels: tree.leafOf, children: tree.sizes.length }];
  }
  return nodes.flatMap(({ id, order, rows: own, children }): Parted[] => {
    if (order < 0) return [];
    const labels = new Map(
      children.flatMap((child, place) => Array.from(nodes[child]?.rows ?? [], (row) => [row, place] as const)),
    );
    const childOf = Array.from(own, (row) => labels.get(row) ?? 0);
    return [{ id, node: at(tree.nodeOf, id), order, rows: own, labels: childOf, children: children.length }];
  });
}

/** Parting of every node; undefined where that would be too much to keep. */
function partingsOf(
  { points, names }: FeatureRows,
  clustered: Clustered,
  parted: readonly Parted[],
  settings: Settings,
): Partings | undefined {
  const numbers = points.columns * parted.reduce((sum, { children }) => sum + children, 0);
  if (numbers > MOST_NUMBERS) return undefined;
  const factors = squaresOfFactors(points, settings.normalise);
  return {
    features: names,
    nodes: parted.map((each) => partingOf(points, each, factors)),
    scores: Array.from(clustered.scores, ([id, score]) => ({ node: at(clustered.tree.nodeOf, id), score })),
  };
}

/** The most rows of all splits together whose eigenvectors are looked at again. */
const MOST_ROWS = 20_000;
/** Number of points that are named. */
const NEAREST = 5;

/** The mean of the rows of each part, in the eigenvectors. */
function centresOf({ rows, labels, children: k }: Parted, coordinates: Float64Array): Float64Array {
  const sizes = new Uint32Array(k);
  const centres = new Float64Array(k * k);
  for (let i = 0; i < rows.length; i += 1) {
    const part = at(labels, i);
    sizes[part] = at(sizes, part) + 1;
    for (let v = 0; v < k; v += 1) centres[part * k + v] = at(centres, part * k + v) + at(coordinates, i * k + v);
  }
  return centres.map((sum, place) => sum / Math.max(1, at(sizes, Math.floor(place / k))));
}

/** The points that are nearest to the centre of another part, compared with that of their own. */
function nearestOf(
  { rows, labels, children: k }: Parted,
  coordinates: Float64Array,
  centres: Float64Array,
): NearPoint[] {
  const points = Array.from(rows, (row, i): NearPoint & { readonly gap: number } => {
    const part = at(labels, i);
    const place = coordinates.slice(i * k, (i + 1) * k);
    const others = Array.from({ length: k }, (_, other) => other).filter((other) => other !== part);
    const distances = others.map((other) => distanceTo(centres, other, place));
    const least = distances.indexOf(Math.min(...distances));
    const gap = at(distances, least) - distanceTo(centres, part, place);
    return { row, part, other: at(others, least), place, gap };
  });
  return points
    .sort((a, b) => a.gap - b.gap || a.row - b.row)
    .slice(0, NEAREST)
    .map(({ gap: _, ...point }) => point);
}

/** Evidence of the eigenvectors; undefined where they part otherwise when they are computed again. */
function spectralParting(parted: Parted, explained: ExplainedSpectral): SpectralParting | undefined {
  const { labels, eigenvalues, degrees, inside, coordinates } = explained;
  if (labels.some((label, i) => label !== at(parted.labels, i))) return undefined;
  const centres = centresOf(parted, coordinates);
  return { eigenvalues, degrees, inside, centres, nearest: nearestOf(parted, coordinates, centres) };
}

/** Why one maximum-margin problem assigned all points as it did; undefined where finding it would take long. */
function marginParting(features: Features, { split, clusters, seed }: MarginClustered): MarginParting | undefined {
  const { rows, columns } = features;
  if (rows * columns * clusters > MOST_LOOKED_AT) return undefined;
  const options = marginOptions(clusters);
  const from = (start: SplitOptions['start']) => splitByMargin(features, { ...options, start }, seed);
  const solved = { rows: features.all(), split, from: rows * columns > MOST_TRIED ? null : from };
  const { objective, rounds, weights } = split;
  return { objective, rounds, weights, assignment: assignmentOf(features, options, solved) };
}

/** The same partings with what decided, where it is not the distances to centres and looking at it again is short. */
function withWhy(
  partings: Partings,
  features: Features,
  settings: Settings,
  { margin }: Clustered,
  parted: readonly Parted[],
): Partings {
  const rows = parted.reduce((sum, each) => sum + each.rows.length, 0);
  const looks = isSpectral(settings.method) && rows <= MOST_ROWS;
  const nodes = partings.nodes.map((node, i) => {
    if (margin !== undefined) return { ...node, margin: marginParting(features, margin) };
    const own = at(parted, i);
    return looks ? { ...node, spectral: spectralParting(own, explainedPartition(features, settings, own)) } : node;
  });
  return { ...partings, nodes };
}

/** The options as they were used. */
const optionsOf = (settings: Settings, leaves: number): Readonly<Record<string, OptionValue>> => ({
  method: settings.method,
  leaves,
  ...(isTree(settings.method) ? { branching: settings.branching } : {}),
  ...(isSpectral(settings.method) ? { neighbours: settings.neighbours } : {}),
  normalise: settings.normalise,
  seed: settings.seed,
});

/** Clusters of points by k-means, spectral or flat maximum-margin clustering; a flat partition hangs at the root. */
export const runClustering: Runner = async (core, dataset, options, context) => {
  const started = performance.now();
  const settings = readOptions(OPTIONS, options);
  const input = featuresOf(dataset);
  let features: Features | null = null;
  try {
    const rows = await readFeatures(core, dataset, partsAtOnce(settings.method, settings.leaves), context);
    const { points, labels } = rows;
    const leaves = leavesFor(settings.leaves, labels);
    checkClusters(points.rows, Math.max(2, leaves));
    features = normalised(core, rows, settings.normalise);
    const clustered = await clustersOf(features, settings, Math.max(2, leaves), context);
    const { tree } = clustered;
    const parted = partedIn(clustered, points.rows);
    const partings = partingsOf(rows, clustered, parted, settings);
    const steps = parted.toSorted((a, b) => a.order - b.order);
    const splits = steps.map(({ id, node }) => ({ node, ties: clustered.ties.get(id) ?? 0 }));
    const ties = tiesOfSplits(splits, tree.hierarchy, ['point', 'points']);
    const normal = features;
    const own = {
      method: 'clustering',
      ...(partings === undefined
        ? {}
        : {
            findings: { partings } satisfies ClusteringFindings,
            allFindings: () => ({ partings: withWhy(partings, normal, settings, clustered, parted) }),
          }),
      options: optionsOf(settings, leavesAsked(tree, leaves, context)),
      ties: ties.ties,
      warnings: [
        ...rows.leftOut,
        ...scalesAt(settings.normalise, rows, input),
        ...clusterWarnings(features, labels, tree, leaves, context),
        ...ties.warnings,
      ],
      run: { passes: 1, rows: points.rows, seconds: (performance.now() - started) / 1000 },
    };
    const curves = () => (isTree(settings.method) ? cutCurves(normal, tree) : kmeansCurves(normal, settings.seed));
    return await clusterResult(core, rows, tree, own, curves, context);
  } catch (error) {
    throw asDataError(error, input.file.name);
  } finally {
    features?.destroy();
  }
};
