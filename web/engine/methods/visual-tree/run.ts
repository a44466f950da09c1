import { at } from '../../base/arrays.ts';
import { DataError } from '../../base/error.ts';
import { count, counted, listNames } from '../../base/text.ts';
import { VERSION } from '../../base/version.ts';
import { yieldToEventLoop } from '../../base/yield-to-event-loop.ts';
import type { Core } from '../../bindings/core.ts';
import { Features, type Points } from '../../bindings/features.ts';
import { countContingency } from '../../bindings/metrics.ts';
import { HierarchyBuilder, star } from '../../hierarchy/builder.ts';
import { depthsOf } from '../../hierarchy/common-ancestors.ts';
import { isLeaf, leavesBelow } from '../../hierarchy/walk.ts';
import type { Dataset, Labels } from '../../model/dataset.ts';
import type { Hierarchy } from '../../model/hierarchy.ts';
import {
  type Contingency,
  INDICES,
  type IndexCurves,
  type IndexName,
  type InputRecord,
  type Result,
  type Warning,
} from '../../model/result.ts';
import type { RunContext } from '../../model/run.ts';
import { asDataError } from '../shared/as-data-error.ts';
import { scalesOf } from '../shared/features/checks.ts';
import { meansOfSamples } from '../shared/features/means-of-samples.ts';
import { type FeatureRows, featuresOf, normalised, readFeatures } from '../shared/features/read.ts';
import { measure } from '../shared/metrics/measure.ts';
import { readOptions } from '../shared/options/values.ts';
import { comparedBy } from '../shared/points/principal.ts';
import { referenceTree } from '../shared/reference-tree.ts';
import { inputRecord, type Runner, treeFirst } from '../shared/runner.ts';
import { isTied, type TiedSplit, tiesOfSplits } from '../shared/ties.ts';
import {
  type CurvePoint,
  chooseFrom,
  curveOf,
  INDEX_NAMES,
  judgedValue,
  partitionsOf,
} from '../shared/validity/curve.ts';
import { classifyByTree, type Judged, Machines } from './classify.ts';
import { type Contender, linkageTree, type Named, randomTree, treesOfTheseClasses } from './compared-trees.ts';
import { centreSimilarity, exemplarTree, meanSimilarity } from './exemplar-trees.ts';
import type { ClassifierRow, NodeChoice, VisualTreeFindings } from './findings.ts';
import { labelTree } from './label-tree.ts';
import { type Samples, splitSamples } from './samples.ts';
import { OPTIONS, type Settings } from './schema.ts';

/** Means of classes, one row a class, and how many samples each has. */
interface ClassRows {
  readonly features: Features;
  readonly counts: ArrayLike<number>;
}

interface Choice {
  readonly index: IndexName;
  readonly balance: boolean;
}

/** Index curves by set of classes: the trees of different indices share most of their nodes. */
export class Curves {
  private readonly known = new Map<string, readonly CurvePoint[]>();

  constructor(
    private readonly classes: ClassRows,
    private readonly mostClusters: number,
    private readonly runs: number,
    private readonly seed: number,
  ) {}

  /** Of three or more classes. */
  of(rows: Uint32Array): readonly CurvePoint[] {
    const key = rows.join();
    const found = this.known.get(key);
    if (found !== undefined) {
      return found;
    }
    const { features, counts } = this.classes;
    const samples = Array.from(rows, (row) => at(counts, row));
    const objects = { features, rows, samples, areClasses: true };
    const isOnePlace = features.spread(rows) === 0;
    const most = isOnePlace ? 1 : Math.min(this.mostClusters, rows.length - 1);
    const curve = curveOf(objects, partitionsOf(objects, most, this.runs, this.seed));
    this.known.set(key, curve);
    return curve;
  }
}

/** The classes of each child, or null for a leaf. Children come in the order of their first class. */
function partsOf(rows: Uint32Array, curves: Curves, { index, balance }: Choice): Uint32Array[] | null {
  if (rows.length < 2) {
    return null;
  }
  const chosen = rows.length === 2 ? null : chooseFrom(curves.of(rows), index, balance);
  if (chosen === null) {
    return Array.from(rows, (row) => Uint32Array.of(row)); // two classes, or all at one place
  }
  const parts = Array.from({ length: chosen.clusters }, (_, k) => rows.filter((_row, i) => chosen.labels[i] === k));
  return parts.sort((a, b) => at(a, 0) - at(b, 0));
}

/**
 * The visual tree: from all classes down, each set of classes is parted into as many clusters as the index says.
 * A loop over a list rather than recursion; leaf c holds class c.
 */
export function buildVisualTree(classes: number, curves: Curves, choice: Choice): Hierarchy {
  const sets: { readonly rows: Uint32Array; children: number[] }[] = [];
  const add = (rows: Uint32Array): number => sets.push({ rows, children: [] }) - 1;
  add(Uint32Array.from({ length: classes }, (_, c) => c));
  for (let at = 0; at < sets.length; at += 1) {
    const set = sets[at];
    const parts = set === undefined ? null : partsOf(set.rows, curves, choice);
    if (set !== undefined && parts !== null) set.children = parts.map(add);
  }
  const builder = new HierarchyBuilder();
  const nodeOf = new Int32Array(sets.length);
  for (let last = sets.length - 1; last >= 0; last -= 1) {
    const { rows = new Uint32Array(), children = [] } = sets[last] ?? {};
    nodeOf[last] =
      children.length === 0 ? builder.leaf(at(rows, 0)) : builder.join(children.map((child) => at(nodeOf, child)));
  }
  return builder.finish();
}

/** A node with a choice, one of three classes or more: its classes, and the partitions that there were. */
interface Group {
  readonly node: number;
  readonly classes: Uint32Array;
  readonly curve: readonly CurvePoint[];
}

const groupsOf = (hierarchy: Hierarchy, curves: Curves): Group[] =>
  Array.from(hierarchy.classOf.keys()).flatMap((node): Group[] => {
    const classes = Uint32Array.from(leavesBelow(hierarchy, node), (leaf) => at(hierarchy.classOf, leaf)).sort();
    return classes.length < 3 ? [] : [{ node, classes, curve: curves.of(classes) }];
  });

/** The classes of a group that could as well be elsewhere: all where another number of groups is as good. */
function tiedIn({ node, classes, curve }: Group, { index, balance }: Choice): TiedSplit {
  const chosen = chooseFrom(curve, index, balance);
  if (chosen === null) return { node, ties: 0 };
  const best = judgedValue(chosen, index, balance);
  const equal = curve.filter((point) => isTied(judgedValue(point, index, balance), best));
  return { node, ties: equal.length > 1 ? classes.length : chosen.ties };
}

/** "that of cat and 3 more classes". */
const named = (names: readonly string[], { classes }: Group): string =>
  `${names[at(classes, 0)]} and ${counted(classes.length - 1, 'more class', 'more classes')}`;

const withoutLabels = ({ clusters, values, delta }: CurvePoint): NodeChoice['points'][number] => ({
  ...{ clusters, values, delta },
});

const KMEANS_RUNS = 30;
/** Looking for exemplars takes the square of this in memory, and hundreds of times that in steps. */
const MOST_WITH_EXEMPLARS = 1000;

/** Rule by which the tree is chosen. */
const chosenBy = ({ index, balance }: Settings): Choice => ({ index, balance: balance === 'on' });

function labelsOf({ labels, file }: FeatureRows): Labels {
  if (labels === null) {
    throw new DataError(
      'no-labels',
      'a visual tree is over classes, and there are no labels',
      'Open labels, one a row.',
      {
        file,
      },
    );
  }
  return labels;
}

const nameOf = (index: keyof typeof INDEX_NAMES, balance: boolean): string =>
  `${INDEX_NAMES[index]}${balance ? ' with balance' : ''}`;

/** The trees by the indices, the chosen one first, and no tree. */
function treesByIndex(chosen: Hierarchy, curves: Curves, classes: number, settings: Settings): Contender[] {
  const { index, balance } = chosenBy(settings);
  const others = (settings.compare === 'on' ? INDICES : []).flatMap((other) =>
    [true, false].flatMap((withBalance) =>
      other === index && withBalance === balance
        ? []
        : [
            {
              name: nameOf(other, withBalance),
              make: () => buildVisualTree(classes, curves, { index: other, balance: withBalance }),
            },
          ],
    ),
  );
  return [
    { name: nameOf(index, balance), make: () => chosen },
    { name: 'flat, one against the rest', make: () => star(classes) },
    ...others,
  ];
}

/** The trees that the paper compares with: it names them and does not say how it made them. */
const treesOfOthers = (
  core: Core,
  features: Features,
  { points, means }: { readonly points: Points; readonly means: Points },
  samples: Samples,
  settings: Settings,
): Contender[] => [
  { name: 'label tree', make: () => labelTree(core, features, samples, settings) },
  ...(means.rows > MOST_WITH_EXEMPLARS
    ? []
    : [
        { name: 'exemplars of class means', make: () => exemplarTree(meanSimilarity(means), means.rows) },
        {
          name: 'exemplars of four centres a class',
          make: () => exemplarTree(centreSimilarity(features, points, samples, settings.seed), means.rows),
        },
      ]),
];

function rowOf(name: string, tree: Hierarchy, { meanAccuracy, accuracy, products }: Judged): ClassifierRow {
  const depths = depthsOf(tree);
  return {
    name,
    mean_accuracy: meanAccuracy,
    accuracy,
    products,
    depth: depths.reduce((most, depth) => Math.max(most, depth), 0),
    splits: tree.classOf.length - tree.classOf.filter((_, node) => isLeaf(tree, node)).length,
  };
}

/** The reference tree, if there is one that has all classes. */
function referenceOf({ reference }: Dataset, names: readonly string[]): Named[] {
  const tree = reference === null ? null : referenceTree(reference, names);
  return reference === null || tree === null ? [] : [{ name: reference.file, tree }];
}

const recordOf = ({ name, tree }: Named): InputRecord =>
  inputRecord(name, 'tree', [tree.classOf.filter((c) => c >= 0).length]);

async function judgeAll(
  features: Features,
  samples: Samples,
  contenders: readonly Contender[],
  { seed, cost }: Settings,
  context: RunContext,
): Promise<{ readonly rows: ClassifierRow[]; readonly first: Judged }> {
  const machines = new Machines(features, samples, seed, cost);
  const rows: ClassifierRow[] = [];
  let first: Judged | undefined;
  for (const { name, make } of contenders) {
    context.onProgress?.({ phase: 'training', done: rows.length, total: contenders.length });
    const tree = make();
    const judged = classifyByTree(features, samples, tree, machines);
    first ??= judged;
    rows.push(rowOf(name, tree, judged));
    await yieldToEventLoop();
    context.signal?.throwIfAborted();
  }
  if (first === undefined) {
    throw new DataError('no-trees', 'there is no tree to judge', 'This is a fault of the program; run again.');
  }
  return { rows, first };
}

/** The test samples by predicted and true class. */
function countJudged(core: Core, { test, classOf }: Samples, { predicted }: Judged, classes: number): Contingency {
  const truth = Int32Array.from(test, (row) => at(classOf, row));
  return countContingency(core, Uint16Array.from(predicted), truth, classes, classes);
}

function warningsOf(
  labels: Labels,
  samples: Samples,
  features: Features,
  reference: Named[],
  dataset: Dataset,
  { compare }: Settings,
): Warning[] {
  const list: Warning[] = [];
  if (compare === 'on' && samples.counts.length > MOST_WITH_EXEMPLARS) {
    const message = `Exemplars are looked for among at most ${count(MOST_WITH_EXEMPLARS)} classes: no classifier was made of them.`;
    list.push({ code: 'exemplars-left-out', message });
  }
  if (samples.lone.length > 0) {
    const names = samples.lone.map((label) => labels.names[label] ?? `class ${label}`);
    const message = `${counted(names.length, 'class has a single sample and is', 'classes have a single sample and are')} left out: ${listNames(names)}.`;
    list.push({ code: 'lone-samples', message });
  }
  if (features.constant > 0) {
    const message = `${count(features.constant)} of ${counted(features.columns, 'feature', 'features')} ${features.constant === 1 ? 'has' : 'have'} one value for all samples.`;
    list.push({ code: 'constant-features', message });
  }
  if (dataset.reference !== null && reference.length === 0) {
    const message = `${dataset.reference.file} does not have all classes, so no classifier was made of it.`;
    list.push({ code: 'reference-other-leaves', message });
  }
  return list;
}

/** Index curves of the root, as the page draws them. */
function rootCurves(curves: Curves, classes: number, settings: Settings): IndexCurves | undefined {
  if (classes < 3) {
    return undefined;
  }
  const curve = curves.of(Uint32Array.from({ length: classes }, (_, c) => c));
  return {
    objects: 'classes',
    chosen: chosenBy(settings),
    points: curve.map(withoutLabels),
  };
}

/**
 * A visual tree over the classes of labelled features, and how well it classifies: half of the samples make the
 * tree and train linear machines, the other half judge them, beside the flat classifier and other trees.
 */
export const runVisualTree: Runner = async (core, dataset, options, context) => {
  const started = performance.now();
  const settings = readOptions(OPTIONS, options);
  const { index, balance, pca, max_q, test, compare, cost, seed } = settings;
  const input = featuresOf(dataset);
  const made: Features[] = [];
  try {
    const read = await readFeatures(core, dataset, 2, context);
    const compared = pca === 0 ? { points: read.points, warnings: [] } : comparedBy(core, read, 'none', pca);
    const rows = { ...read, points: compared.points };
    const labels = labelsOf(rows);
    const features = normalised(core, rows, 'scale');
    made.push(features);
    const samples = splitSamples(labels, test, seed);
    const names = samples.labels.map((label) => labels.names[label] ?? `class ${label}`);
    const means = meansOfSamples(core, rows.points, samples);
    const meanFeatures = new Features(core, means, 'none');
    made.push(meanFeatures);
    context.onProgress?.({ phase: 'splitting', done: 0, total: null });
    const classes = { features: meanFeatures, counts: samples.counts };
    const curves = new Curves(classes, max_q, KMEANS_RUNS, seed);
    const hierarchy = buildVisualTree(names.length, curves, chosenBy(settings));
    const groups = groupsOf(hierarchy, curves);
    const choices = groups.map(({ node, curve }): NodeChoice => ({ node, points: curve.map(withoutLabels) }));
    const splits = groups.map((group) => tiedIn(group, chosenBy(settings)));
    const ties = tiesOfSplits(splits, hierarchy, ['class', 'classes'], (tied) =>
      listNames(
        groups.filter(({ node }) => tied.some((split) => split.node === node)).map((group) => named(names, group)),
      ),
    );
    const reference = referenceOf(dataset, names);
    const held = treesOfTheseClasses(dataset, names);
    const given = { points: rows.points, means };
    const contenders: Contender[] = [
      ...treesByIndex(hierarchy, curves, names.length, settings),
      ...(compare === 'on' ? treesOfOthers(core, features, given, samples, settings) : []),
      { name: 'average linkage of class means', make: () => linkageTree(core, means) },
      ...[...reference, ...held.trees].map(({ name, tree }) => ({ name, make: () => tree })),
      { name: 'random tree', make: () => randomTree(core, names.length) },
    ];
    const tree: Result = {
      method: 'visual-tree',
      version: VERSION,
      options: { index, balance, ...(pca > 0 ? { pca } : {}), max_q, test, compare, cost, seed },
      inputs: [...rows.inputs, ...held.trees.map(recordOf)],
      classes: names,
      hierarchy,
      merges: null,
      margins: null,
      certified: null,
      predicted: null,
      contingency: null,
      metrics: null,
      findings: { choices } satisfies VisualTreeFindings,
      ties: ties.ties,
      curves: rootCurves(curves, names.length, settings),
      warnings: [
        ...warningsOf(labels, samples, features, reference, dataset, settings),
        ...held.warnings,
        ...compared.warnings,
        ...scalesOf(read, input, 'in the file'),
        ...ties.warnings,
      ],
      run: { passes: 1, rows: rows.points.rows, seconds: (performance.now() - started) / 1000 },
    };
    return await treeFirst(context, tree, ['metrics', { findings: 'classifiers' }], async () => {
      const { rows: classifiers, first } = await judgeAll(features, samples, contenders, settings, context);
      const contingency = countJudged(core, samples, first, names.length);
      const findings: VisualTreeFindings = { classifiers, choices };
      return { contingency, metrics: measure(core, contingency, hierarchy), findings };
    });
  } catch (error) {
    throw asDataError(error, input.file.name);
  } finally {
    for (const features of made) features.destroy();
  }
};
