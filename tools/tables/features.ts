/**
 * Prints what the methods on features are worth, as tables: the iris experiment of the index paper, and every way to
 * cluster on planted data and, where it lies beside the project, on digits. Means over five seeds.
 *
 *     node tools/features-table.mjs [FOLDER WITH digits_X.npy AND digits_y.npy]
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readNpy } from '../../tests/support/npy.ts';
import { Random } from '../../tests/support/random.ts';
import { Core } from '../../web/bindings/core.ts';
import { Features, type Points } from '../../web/bindings/features.ts';
import { countContingency, flatMetrics, referenceScores } from '../../web/bindings/metrics.ts';
import { BufferSource } from '../../web/data/sources/buffer-source.ts';
import { HierarchyBuilder } from '../../web/hierarchy/builder.ts';
import { runMethod } from '../../web/methods/runners.ts';
import type { ClusterTree } from '../../web/methods/shared/features/tree.ts';
import { chooseFrom, curveOf, INDEX_NAMES, partitionsOf } from '../../web/methods/shared/validity/curve.ts';
import { linkageTree } from '../../web/methods/visual-tree/compared-trees.ts';
import type { Dataset, InputFile, Labels } from '../../web/model/dataset.ts';
import type { Hierarchy } from '../../web/model/hierarchy.ts';
import type { Options } from '../../web/model/method.ts';
import type { Result } from '../../web/model/result.ts';
import { INDICES } from '../../web/model/validity-index.ts';
import { flowers } from '../../web/samples/iris-flowers.ts';
import { coreModule } from '../cli/files.ts';

const SEEDS = [0, 1, 2, 3, 4];

interface Task {
  readonly name: string;
  readonly points: Points;
  readonly labels: Int32Array;
  readonly truth: Hierarchy;
}

const percent = (value: number): string => (100 * value).toFixed(1);
const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** A binary tree over eight classes. */
function eight(): Hierarchy {
  const builder = new HierarchyBuilder();
  let level = Array.from({ length: 8 }, (_, c) => builder.leaf(c));
  while (level.length > 1) {
    level = Array.from({ length: level.length / 2 }, (_, i) => builder.join(level.slice(2 * i, 2 * i + 2)));
  }
  return builder.finish();
}

/**
 * Eight classes of 60 points: each of the three levels of their tree shows in four features of its own, by this many standard
 * deviations in all; 28 more features are noise of the given deviation.
 */
function planted(name: string, apart: readonly number[], noise: number, seed: number): Task {
  const [each, columns] = [60, 40];
  const random = new Random(1000 + seed);
  const values = new Float64Array(8 * each * columns);
  random.normals(values);
  const labels = Int32Array.from({ length: 8 * each }, (_, i) => i % 8);
  labels.forEach((label, i) => {
    for (let p = 0; p < columns; p += 1) {
      const at = i * columns + p;
      const level = Math.floor(p / 4);
      const side = level < 3 ? ((label >> (2 - level)) & 1) - 0.5 : 0;
      values[at] = (values[at] ?? 0) * (level < 3 ? 1 : noise) + ((apart[level] ?? 0) / 2) * side;
    }
  });
  return { name, points: { rows: labels.length, columns, values }, labels, truth: eight() };
}

/** Handwritten digits; the true tree is average linkage of the class means. */
function digits(core: Core, folder: string): Task | null {
  const [x, y] = [join(folder, 'digits_X.npy'), join(folder, 'digits_y.npy')];
  if (!existsSync(x) || !existsSync(y)) return null;
  const { shape, data } = readNpy(x);
  const labels = Int32Array.from(readNpy(y).data);
  const [rows = 0, columns = 0] = shape;
  const counts = new Float64Array(10);
  const means = new Float64Array(10 * columns);
  labels.forEach((label, i) => {
    counts[label] = (counts[label] ?? 0) + 1;
    for (let p = 0; p < columns; p += 1) {
      means[label * columns + p] = (means[label * columns + p] ?? 0) + (data[i * columns + p] ?? 0);
    }
  });
  const values = means.map((sum, at) => sum / (counts[Math.floor(at / columns)] ?? 1));
  const truth = linkageTree(core, { rows: 10, columns, values });
  return { name: 'digits', points: { rows, columns, values: Float64Array.from(data) }, labels, truth };
}

function datasetOf({ points, labels: values, truth }: Task): Dataset {
  const bytes = new Uint8Array(points.values.buffer);
  const source = new BufferSource('features', bytes as Uint8Array<ArrayBuffer>);
  const table = {
    source,
    shape: [points.rows, points.columns],
    layout: { kind: 'binary', element: 'f8', bigEndian: false, columnMajor: false, offset: 0 },
  } as const;
  const file: InputFile = {
    id: '1',
    name: 'features',
    source,
    content: { kind: 'table', table },
    shape: table.shape,
    role: 'features',
    roles: ['features'],
    reason: '',
  };
  const count = values.reduce((most, label) => Math.max(most, label + 1), 0);
  const names = Array.from({ length: count }, (_, c) => `class ${c}`);
  const labels: Labels = { file: 'labels', values, count, names };
  return {
    ...{
      logits: null,
      classes: null,
      evaluation: null,
      dissimilarity: null,
      confusion: null,
      edges: null,
      texts: null,
    },
    labels,
    features: { file, table },
    reference: { file: 'truth', tree: { hierarchy: truth, classes: names } },
  };
}

const CONTENDERS: readonly (readonly [string, string, Options])[] = [
  ['HMMC, 0.9 to 1.1', 'hmmc', {}],
  ['HMMC, 0.5 to 1.5', 'hmmc', { low: 0.5, high: 1.5 }],
  ['HMMC, search', 'hmmc', { init: 'search' }],
  ['HKM-D', 'clustering', { method: 'hkm-d' }],
  ['HKM', 'clustering', { method: 'hkm' }],
  ['HSC-D', 'clustering', { method: 'hsc-d' }],
  ['HSC', 'clustering', { method: 'hsc' }],
  ['k-means, flat', 'clustering', { method: 'kmeans' }],
  ['spectral, flat', 'clustering', { method: 'spectral' }],
  ['MMC, flat', 'clustering', { method: 'mmc' }],
  ['average linkage', 'linkage', { method: 'average', distance: 'euclidean' }],
  ['complete linkage', 'linkage', { method: 'complete', distance: 'euclidean' }],
  ['single linkage', 'linkage', { method: 'single', distance: 'euclidean' }],
  ['Ward', 'linkage', { method: 'ward', distance: 'euclidean' }],
];

interface Scores {
  readonly sp: number | null;
  readonly ps: number | null;
  readonly rand_index: number | null;
}

/** The last merges of a linkage of points, as a tree whose leaves are this many clusters. */
function topMerges(merges: Uint32Array, rows: number, clusters: number): ClusterTree {
  const builder = new HierarchyBuilder();
  const under: number[][] = Array.from({ length: rows }, (_, row) => [row]);
  const left = new Set(under.keys());
  const cut = rows - clusters;
  const joinedBy = (merge: number): readonly [number, number] => [merges[2 * merge] ?? 0, merges[2 * merge + 1] ?? 0];
  for (let merge = 0; merge < cut; merge += 1) {
    const [a, b] = joinedBy(merge);
    under.push([...(under[a] ?? []), ...(under[b] ?? [])]);
    for (const node of [a, b]) left.delete(node);
    left.add(rows + merge);
  }
  const leafOf = new Uint16Array(rows);
  const nodeOf = new Int32Array(2 * rows - 1);
  [...left].forEach((node, leaf) => {
    nodeOf[node] = builder.leaf(leaf);
    for (const row of under[node] ?? []) leafOf[row] = leaf;
  });
  for (let merge = cut; merge < rows - 1; merge += 1) {
    nodeOf[rows + merge] = builder.join(joinedBy(merge).map((node) => nodeOf[node] ?? 0));
  }
  const sizes = Uint32Array.from(left, (node) => under[node]?.length ?? 0);
  return { hierarchy: builder.finish(), nodeOf, leafOf, sizes };
}

/** SP, PS and the Rand index of a result; of a linkage of points, of its cut into as many clusters as classes. */
function scoresOf(core: Core, { labels, truth, points }: Task, { merges, metrics, members }: Result): Scores {
  if (members !== undefined || merges === null) return metrics ?? { sp: null, ps: null, rand_index: null };
  const classes = labels.reduce((most, label) => Math.max(most, label + 1), 0);
  const { hierarchy, leafOf } = topMerges(merges, points.rows, classes);
  const table = countContingency(core, leafOf, labels, classes, classes);
  const [sp = null] = referenceScores(core, table, truth, 'sp', [hierarchy]);
  const [ps = null] = referenceScores(core, table, truth, 'ps', [hierarchy]);
  return { sp, ps, rand_index: flatMetrics(core, table).rand_index };
}

/** One row a contender: SP, PS and the Rand index, in percent, and the sum of seconds. */
async function compare(core: Core, name: string, tasks: readonly Task[]): Promise<void> {
  console.log(`\n${name}: SP / PS / RI in percent, mean of ${tasks.length} seeds`);
  console.log('| method | SP | PS | RI | seconds a run |\n|---|---|---|---|---|');
  for (const [title, method, options] of CONTENDERS) {
    const results: Result[] = [];
    const scores: Scores[] = [];
    for (const [seed, task] of tasks.entries()) {
      const result = await runMethod(core, method, datasetOf(task), { ...options, seed }, {});
      results.push(result);
      scores.push(scoresOf(core, task, result));
    }
    const of = (key: keyof Scores): string => percent(mean(scores.map((own) => own[key] ?? Number.NaN)));
    const seconds = mean(results.map(({ run }) => run.seconds)).toFixed(2);
    console.log(`| ${title} | ${of('sp')} | ${of('ps')} | ${of('rand_index')} | ${seconds} |`);
  }
}

/** The 300 points of the index paper, best of 50 k-means runs for each number of clusters. */
function iris(core: Core): void {
  const rows = flowers();
  const plane = [...rows.map((row) => row.slice(0, 2)), ...rows.map((row) => row.slice(2, 4))];
  const features = new Features(core, { rows: 300, columns: 2, values: Float64Array.from(plane.flat()) }, 'none');
  const samples = new Uint32Array(300).fill(1);
  const objects = { features, rows: features.all(), samples, areClasses: false };
  const curve = curveOf(objects, partitionsOf(objects, 10, 50, 1));
  console.log('Iris, 300 × 2, best of 50 runs of k-means');
  console.log(`| | ${curve.map(({ clusters }) => clusters).join(' | ')} | best | with balance |`);
  console.log(`|---|${curve.map(() => '---').join('|')}|---|---|`);
  for (const index of INDICES) {
    const values = curve.map((point) => point.values[index].toPrecision(4)).join(' | ');
    const best = [false, true].map((balance) => chooseFrom(curve, index, balance)?.clusters).join(' | ');
    console.log(`| ${INDEX_NAMES[index]} | ${values} | ${best} |`);
  }
  const least = curve.reduce((best, point) => (point.delta < best.delta ? point : best));
  console.log(`| δ | ${curve.map(({ delta }) => delta.toFixed(3)).join(' | ')} | ${least.clusters} | |`);
  const said = (holds: boolean): string => (holds ? 'holds' : 'does not hold');
  const chosen = (index: (typeof INDICES)[number], balance: boolean) => chooseFrom(curve, index, balance)?.clusters;
  const sizes = [0, 1].map((k) => curve[0]?.labels.filter((label) => label === k).length ?? 0);
  const leaves = (index: 'db' | 'silhouette') => chosen(index, false) === 2 && chosen(index, true) !== 2;
  const two = chosen('db', false) === 2 && chosen('silhouette', false) === 2;
  const more = INDICES.every((index) => (chosen(index, true) ?? 0) >= (chosen(index, false) ?? 0));
  console.log(`- Davies–Bouldin and silhouette choose 2: ${said(two)}`);
  console.log(
    `- that split is very unbalanced: ${said(Math.max(...sizes) > 4 * Math.min(...sizes))} (${sizes.join(' : ')})`,
  );
  console.log(`- δ is least at 5: ${said(least.clusters === 5)}`);
  console.log(`- with balance both leave 2: ${said(leaves('db') && leaves('silhouette'))}`);
  console.log(`- with balance every index chooses as many clusters or more: ${said(more)}`);
  console.log(
    `- balance does not change Hartigan's choice: ${said(chosen('hartigan', true) === chosen('hartigan', false))}`,
  );
  features.destroy();
}

const core = new Core(await coreModule());
iris(core);
await compare(
  core,
  'Planted, noise of deviation 1',
  SEEDS.map((seed) => planted('planted', [4, 3, 2.5], 1, seed)),
);
await compare(
  core,
  'Planted, noise of deviation 3',
  SEEDS.map((seed) => planted('planted', [6, 5, 4], 3, seed)),
);
const folder = process.argv[2] ?? join(process.env.LOGITREE_DATA ?? 'data', 'features');
const task = digits(core, folder);
if (task === null) console.log(`\nSKIPPED digits: no digits_X.npy and digits_y.npy in ${folder}`);
else
  await compare(
    core,
    'Digits',
    SEEDS.map(() => task),
  );
