import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../../../tests/support/random.ts';
import { Core } from '../../../web/engine/bindings/core.ts';
import { Features, type Points } from '../../../web/engine/bindings/features.ts';
import { assemble } from '../../../web/engine/data/dataset/assemble.ts';
import { writeNpy } from '../../../web/engine/data/formats/npy/write.ts';
import { clustersOf, trialsFor } from '../../../web/engine/methods/clustering/clusters.ts';
import { OPTIONS as CLUSTERING } from '../../../web/engine/methods/clustering/schema.ts';
import { limitsOf, MarginSplitter, settle } from '../../../web/engine/methods/hmmc/run.ts';
import { runMethod } from '../../../web/engine/methods/runners.ts';
import { grow } from '../../../web/engine/methods/shared/features/grow.ts';
import { meansOfSamples } from '../../../web/engine/methods/shared/features/means-of-samples.ts';
import { readOptions } from '../../../web/engine/methods/shared/options/values.ts';
import { classifyByTree, Machines } from '../../../web/engine/methods/visual-tree/classify.ts';
import { buildVisualTree, Curves } from '../../../web/engine/methods/visual-tree/run.ts';
import { splitSamples } from '../../../web/engine/methods/visual-tree/samples.ts';
import { inputOf } from '../../cli/files.ts';
import { createThreads } from '../../cli/threads.ts';
import { cpuSeconds, folder, inPython } from './measure.ts';

/** Points around the centres of their classes. */
function clouds(rows: number, columns: number, classes: number, seed: number) {
  const random = new Random(seed);
  const values = new Float64Array(rows * columns);
  const centres = new Float64Array(classes * columns);
  random.normals(values);
  random.normals(centres);
  const labels = Int32Array.from({ length: rows }, () => random.below(classes));
  for (let i = 0; i < values.length; i += 1) {
    const own = (labels[Math.floor(i / columns)] ?? 0) * columns;
    values[i] = (values[i] ?? 0) + (centres[own + (i % columns)] ?? 0);
  }
  return { points: { rows, columns, values } satisfies Points, labels };
}

/** CPU seconds of some work, as text. */
async function cpuOf(work: () => Promise<unknown> | unknown): Promise<string> {
  const before = cpuSeconds();
  await work();
  return `${(cpuSeconds() - before).toFixed(2)} s`;
}

/**
 * Seconds by the clock of a whole run from a file. A small run before it starts the threads: in Node each of them
 * compiles the sources again, which takes time that a page does not need.
 */
async function secondsBy(module: WebAssembly.Module, small: string, file: string, workers: number): Promise<string> {
  const pool = createThreads(module, workers, 0);
  const run = async (path: string, leaves: number) =>
    runMethod(new Core(module), 'hmmc', assemble([await inputOf(path, 'features')]), { leaves }, { pool });
  try {
    await run(small, 3);
    const started = performance.now();
    await run(file, 50);
    return `${((performance.now() - started) / 1000).toFixed(2)} s`;
  } finally {
    pool.end();
  }
}

async function trees(module: WebAssembly.Module): Promise<void> {
  const core = new Core(module);
  const { points } = clouds(30_000, 100, 50, 1);
  const features = new Features(core, points, 'scale');
  const settings = settle({ leaves: 50 });
  const splitter = new MarginSplitter(features, settings.split, 0);
  const margin = await cpuOf(() => grow(features.all(), limitsOf(settings, 50), splitter, {}));
  const scattered = await cpuOf(() => clustersOf(features, readOptions(CLUSTERING, { leaves: 50 }), 50, {}));
  console.log(`| HMMC, 30,000 × 100, K = 2, 50 leaves, one worker | ${margin} | HKM-D: ${scattered} |`);
  features.destroy();
  const file = join(folder, 'features.npy');
  writeFileSync(file, writeNpy([points.rows, points.columns], points.values));
  const small = join(folder, 'few-features.npy');
  writeFileSync(small, writeNpy([600, points.columns], points.values.slice(0, 600 * points.columns)));
  const [one, two] = [await secondsBy(module, small, file, 1), await secondsBy(module, small, file, 2)];
  console.log(`| the whole run from a file, by the clock | one worker: ${one} | two: ${two} |`);
}

async function visualTree(module: WebAssembly.Module): Promise<void> {
  const core = new Core(module);
  const classes = 100;
  const { points, labels: values } = clouds(10_000, 128, classes, 2);
  const names = Array.from({ length: classes }, (_, c) => `class ${c}`);
  const features = new Features(core, points, 'scale');
  const samples = splitSamples({ file: '', values, count: classes, names }, 0.5, 0);
  const means = new Features(core, meansOfSamples(core, points, samples), 'none');
  const curves = new Curves({ features: means, counts: samples.counts }, 10, 30, 0);
  const choice = { index: 'db', balance: false } as const;
  const build = await cpuOf(() => buildVisualTree(classes, curves, choice));
  const tree = buildVisualTree(classes, curves, choice);
  const judge = await cpuOf(() => classifyByTree(features, samples, tree, new Machines(features, samples, 0)));
  console.log(`| visual tree, 10,000 × 128, 100 classes | ${build} | its machines and predictions: ${judge} |`);
}

async function kmeans(module: WebAssembly.Module): Promise<void> {
  const core = new Core(module);
  const { points } = clouds(20_000, 64, 20, 3);
  const features = new Features(core, points, 'none');
  const file = join(folder, 'kmeans.npy');
  writeFileSync(file, writeNpy([points.rows, points.columns], points.values));
  let inertia = Number.NaN;
  const own = await cpuOf(() => {
    inertia = features.kmeans(features.all(), 20, 5, 0, trialsFor(20)).inertia;
  });
  const theirs = inPython<{ inertia: number; cpu_seconds: number }>('kmeans.py', file, '20', '5');
  const beside =
    theirs === null
      ? 'no scikit-learn here'
      : `scikit-learn: ${theirs.cpu_seconds.toFixed(2)} s, inertia ${(inertia / theirs.inertia).toFixed(4)} of theirs`;
  console.log(`| k-means, 20,000 × 64, 20 clusters, 5 runs | ${own} | ${beside} |`);
}

/** Clustering by features, CPU seconds in WebAssembly; goal: 3 s for the tree of maximum-margin clustering. */
export async function benchFeatures(module: WebAssembly.Module): Promise<void> {
  console.log(
    'Clustering by features; CPU in WebAssembly; goal 3 s for HMMC\n| what | CPU | beside it |\n|---|---|---|',
  );
  await trees(module);
  await visualTree(module);
  await kmeans(module);
}
