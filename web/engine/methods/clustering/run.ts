import type { Features } from '../../bindings/features.ts';
import type { OptionValue } from '../../model/result.ts';
import { asDataError } from '../shared/as-data-error.ts';
import { checkClusters, clusterWarnings, leavesAsked } from '../shared/features/checks.ts';
import { cutCurves, kmeansCurves } from '../shared/features/curves.ts';
import { leavesFor } from '../shared/features/leaves-for.ts';
import { featuresOf, normalised, readFeatures } from '../shared/features/read.ts';
import { clusterResult } from '../shared/features/result.ts';
import { readOptions } from '../shared/options/values.ts';
import type { Runner } from '../shared/runner.ts';
import { clustersOf } from './clusters.ts';
import type { ClusteringFindings } from './findings.ts';
import { isSpectral, isTree, partsAtOnce } from './kinds.ts';
import { partedIn, partingsOf } from './partings.ts';
import { OPTIONS, type Settings } from './schema.ts';
import { withWhy } from './why-parted.ts';

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
      warnings: clusterWarnings(features, labels, tree, leaves, context),
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
