import { at } from '../../../../web/engine/base/arrays.ts';
import type { Core } from '../../../../web/engine/bindings/core.ts';
import { Features } from '../../../../web/engine/bindings/features.ts';
import { REGULARISERS } from '../../../../web/engine/bindings/hmmc.ts';
import type { LinkageName } from '../../../../web/engine/bindings/linkage.ts';
import { countContingency, flatMetrics, referenceScores } from '../../../../web/engine/bindings/metrics.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { clustersOf } from '../../../../web/engine/methods/clustering/clusters.ts';
import { OPTIONS } from '../../../../web/engine/methods/clustering/schema.ts';
import { limitsOf, MarginSplitter, settle } from '../../../../web/engine/methods/hmmc/run.ts';
import { grow } from '../../../../web/engine/methods/shared/features/grow.ts';
import { type ClusterTree, clusterTree } from '../../../../web/engine/methods/shared/features/tree.ts';
import { readOptions } from '../../../../web/engine/methods/shared/options/values.ts';
import { clustersByCount } from '../../../../web/engine/methods/shared/points/clusters.ts';
import type { Options } from '../../../../web/engine/model/method.ts';
import { mean } from '../averages.ts';
import { linkageOf } from '../data.ts';
import type { Setting } from '../paper.ts';
import type { Data, Labelled } from './data.ts';

/** Request to a method: the number of leaves, the children of each node, and the seed. */
export interface Asked {
  readonly leaves: number;
  readonly branching: number;
  readonly seed: number;
}

/** Labelled points in the core, centred and scaled by one factor. */
export interface InCore {
  readonly core: Core;
  readonly data: Labelled;
  readonly features: Features;
}

/** A tree over clusters, and of those that weigh features the share of weights that are 0. */
export interface Made {
  readonly tree: Pick<ClusterTree, 'hierarchy' | 'leafOf'>;
  readonly sparsity?: number;
}

export interface Contender {
  readonly name: string;
  readonly make: (on: InCore, asked: Asked) => Promise<Made> | Made;
}

/** Maximum-margin clustering with some options; the others are as in the page: alpha 1 and beta 10. */
export const hmmc = (name: string, options: Options = {}): Contender => ({
  name,
  async make({ features }, { leaves, branching, seed }) {
    const settings = settle({ ...options, leaves, branching, seed });
    const splitter = new MarginSplitter(features, settings.split, seed);
    const nodes = await grow(features.all(), limitsOf(settings, leaves), splitter, {});
    const made = nodes.flatMap(({ id, order }) => (order < 0 ? [] : [splitter.splits.get(id)]));
    const weights = made.reduce((sum, split) => sum + (split?.weights.length ?? 0), 0);
    const zeros = made.reduce((sum, split) => sum + (split?.zeros ?? 0), 0);
    return { tree: clusterTree(nodes, features.rows), sparsity: zeros / weights };
  },
});

const clustering = (name: string, method: string): Contender => ({
  name,
  async make({ features }, { leaves, branching, seed }) {
    const settings = readOptions(OPTIONS, { method, branching, seed });
    return { tree: (await clustersOf(features, settings, leaves, {})).tree };
  },
});

/** The last merges of a linkage of points, as a tree whose leaves are this many clusters. */
function topMerges(merges: Uint32Array, rows: number, clusters: number): Made['tree'] {
  const cut = rows - clusters;
  const inOrder = Float64Array.from({ length: rows - 1 }, (_, merge) => merge);
  const leafOf = Uint16Array.from(clustersByCount(rows, merges, inOrder, clusters));
  /** A row below each node. */
  const below = Array.from({ length: rows }, (_, row) => row);
  for (let merge = 0; merge < rows - 1; merge += 1) below.push(at(below, at(merges, 2 * merge)));
  const top = merges
    .subarray(2 * cut)
    .map((node) => (node < rows + cut ? at(leafOf, at(below, node)) : node - rows - cut + clusters));
  return { hierarchy: hierarchyFromMerges(clusters, top), leafOf };
}

const linkage = (name: string, method: LinkageName): Contender => ({
  name,
  make: ({ core, data: { points } }, { leaves }) => ({
    tree: topMerges(linkageOf(core, points, method).merges, points.rows, leaves),
  }),
});

/** Table 1 without the variants, in its order. Those that grow a tree from the top can be asked for more children of a node. */
export const FLAT: readonly Contender[] = [
  clustering('KM', 'kmeans'),
  clustering('SC', 'spectral'),
  clustering('MMC', 'mmc'),
];
export const BOTTOM_UP: readonly Contender[] = [
  linkage('SL', 'single'),
  linkage('AL', 'average'),
  linkage('CL', 'complete'),
  linkage('Ward (not in the paper)', 'ward'),
];
export const TOP_DOWN: readonly Contender[] = [
  clustering('HKM', 'hkm'),
  clustering('HSC', 'hsc'),
  clustering('HKM-D', 'hkm-d'),
  clustering('HSC-D', 'hsc-d'),
];

/** The grid from which the paper takes alpha and beta has 1e-4 and 1e-3 too: hardly any regulariser, and most of the time. */
const GRID = [1e-2, 1e-1, 1];

/** Name of each variant in the paper, and the weights that its regulariser has. */
const VARIANTS: Readonly<Record<(typeof REGULARISERS)[number], { readonly name: string; readonly has: string }>> = {
  GE: { name: 'HMMC', has: 'αβ' },
  G: { name: 'HMMC-G', has: 'α' },
  E: { name: 'HMMC-E', has: 'β' },
  '1': { name: 'HMMC-1', has: 'α' },
  '2': { name: 'HMMC-2', has: 'α' },
};

export const VARIANT_NAMES = REGULARISERS.map((regulariser) => VARIANTS[regulariser].name);

/** All variants with these weights. */
export const variantsWith = (alpha: number, beta: number): Contender[] =>
  REGULARISERS.map((regulariser) => hmmc(VARIANTS[regulariser].name, { regulariser, alpha, beta }));

/** Every variant at every place of its grid. */
export const everyTry = REGULARISERS.flatMap((regulariser) => {
  const { name, has } = VARIANTS[regulariser];
  const alphas = has.includes('α') ? GRID : [1];
  const betas = has.includes('β') ? GRID : [1];
  return alphas.flatMap((alpha) =>
    betas.map((beta) => ({
      variant: name,
      contender: hmmc(`${name}, alpha ${alpha}, beta ${beta}`, { regulariser, alpha, beta }),
    })),
  );
});

/** In percent, as in the paper. */
export interface Scores {
  readonly sp: number;
  readonly ps: number;
  readonly ri: number;
  /** Share of weights that are 0; undefined for what has no weights. */
  readonly sparsity?: number | undefined;
}

export const percent = (value: number): string => value.toFixed(1);

async function scoresOf(on: InCore, contender: Contender, asked: Asked): Promise<Scores> {
  const { tree, sparsity } = await contender.make(on, asked);
  const { core, data } = on;
  const clusters = tree.hierarchy.classOf.filter((c) => c >= 0).length;
  const table = countContingency(core, tree.leafOf, data.labels, clusters, data.names.length);
  const against = (similarity: 'sp' | 'ps'): number =>
    100 * (referenceScores(core, table, data.truth, similarity, [tree.hierarchy])[0] ?? Number.NaN);
  const ri = 100 * (flatMetrics(core, table).rand_index ?? Number.NaN);
  return { sp: against('sp'), ps: against('ps'), ri, sparsity };
}

/** Mean scores of every contender over the seeds; `times`: leaves over classes. */
export async function compare(
  { core }: Pick<Setting, 'core'>,
  data: Data,
  contenders: readonly Contender[],
  { branching = 2, times = 1 } = {},
): Promise<Map<string, Scores>> {
  const found = new Map<string, Scores[]>(contenders.map(({ name }) => [name, []]));
  for (let seed = 0; seed < data.seeds; seed += 1) {
    const drawn = data.make(seed);
    const asked = { leaves: Math.round(times * drawn.names.length), branching, seed };
    await new Features(core, drawn.points, 'scale').use(async (features) => {
      const on = { core, data: drawn, features };
      for (const contender of contenders) found.get(contender.name)?.push(await scoresOf(on, contender, asked));
    });
  }
  return new Map(Array.from(found, ([name, scores]) => [name, meanOf(scores)]));
}

function meanOf(scores: readonly Scores[]): Scores {
  const of = (pick: (own: Scores) => number): number => mean(scores.map(pick));
  const sparsity = scores[0]?.sparsity === undefined ? undefined : of((own) => own.sparsity ?? 0);
  return { sp: of(({ sp }) => sp), ps: of(({ ps }) => ps), ri: of(({ ri }) => ri), sparsity };
}
