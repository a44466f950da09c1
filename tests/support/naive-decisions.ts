/**
 * Deciding on trees, straight from the definitions: every number of a run by loops over rows, nodes and thresholds, without
 * sums that are kept, without sorting tricks. For small cases only: O(rows² × nodes²) and worse.
 */
import { at } from '../../web/engine/base/arrays.ts';
import {
  atAccuracy,
  climb,
  curveOf,
  errorOf,
  haurcOf,
  influenceOf,
  isRight,
  once,
  type Point,
  pointOf,
  probabilityOf,
  promised,
  type Seen,
  see,
  tightOf,
} from './decisions/answers.ts';
import { resample, shuffledTree, splitOf } from './decisions/draws.ts';
import { type Cost, crmRanking, type Severity, severityOf } from './decisions/mistakes.ts';
import {
  ece,
  fitTemperature,
  grid,
  lossOf,
  mean,
  plainRanking,
  predictedBy,
  type Row,
  softmax,
} from './decisions/row.ts';
import { starOf, type Tree, type TreeCase, treeOf } from './decisions/tree.ts';

export interface NaiveSettings {
  readonly split: number;
  readonly strict: boolean;
  /** null: fitted. */
  readonly temperature: number | null;
  readonly targets: readonly number[];
  readonly threshold: number;
  readonly cost: Cost;
  readonly bootstrap: number;
  readonly shuffles: number;
  readonly seed: number;
}

const DEFAULTS: NaiveSettings = {
  split: 0.5,
  strict: false,
  temperature: null,
  targets: [0.9, 0.95, 0.99],
  threshold: 0.9,
  cost: 'height',
  bootstrap: 200,
  shuffles: 20,
  seed: 0,
};

interface NaiveRange {
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

export interface NaiveTarget extends Point {
  readonly target: number;
  readonly rank: number;
  readonly threshold: number | null;
}

export interface NaiveTree {
  readonly name: string;
  readonly clades: number;
  /** The classes of each node: the order of everything that is said by node. */
  readonly nodes: readonly (readonly number[])[];
  readonly haurc: number;
  readonly standard_error: number;
  readonly interval: readonly [number, number] | null;
  readonly coverage_at: Readonly<Record<'0.95' | '0.99', number>>;
  readonly curve: readonly { readonly threshold: number; readonly risk: number; readonly coverage: number }[];
  readonly targets: readonly NaiveTarget[];
  readonly at_threshold: Point;
  readonly crm: Severity | null;
  readonly shuffled: Readonly<Record<'haurc' | 'crm_severity' | 'crm_hd5', NaiveRange | null>> | null;
  readonly reliability: Readonly<Record<'probability' | 'frequency' | 'ece', readonly number[]>>;
}

export interface NaiveDecisions {
  readonly points: number;
  readonly fitted: number;
  readonly calibration: number;
  readonly evaluation: number;
  readonly temperature: number;
  readonly nll: { readonly before: number | null; readonly after: number | null };
  readonly ece: { readonly before: number; readonly after: number };
  readonly accuracy: number;
  readonly severity: Severity | null;
  readonly trees: readonly NaiveTree[];
  readonly differences: readonly {
    readonly a: string;
    readonly b: string;
    readonly difference: number;
    readonly standard_error: number;
    readonly interval: readonly [number, number] | null;
  }[];
  readonly warnings: readonly string[];
  readonly answers: readonly {
    readonly part: 'fit' | 'calibration' | 'evaluation';
    readonly predicted: number;
    readonly classes: readonly number[];
    readonly confidence: number;
  }[];
}

/** The common parts of all trees of a run. */
interface Run {
  readonly settings: NaiveSettings;
  readonly temperature: number;
  readonly calibration: readonly Row[];
  readonly evaluation: readonly Row[];
  readonly ruler: Tree | null;
}

interface NamedTree {
  readonly name: string;
  readonly given: TreeCase | null;
  readonly tree: Tree;
}

/** A whole run. Probabilities come as their logarithms. */
export function naiveDecisions(
  logits: readonly (readonly number[])[],
  labels: readonly number[],
  given: readonly { readonly name: string; readonly tree: TreeCase }[],
  options: Partial<NaiveSettings>,
): NaiveDecisions {
  const settings = { ...DEFAULTS, ...options };
  const classes = classesOf(logits, labels);
  const rows = logits.map((values, i): Row => ({ values, label: at(labels, i) }));
  const split = splitOf(rows.length, settings.split, settings.seed, settings.strict);
  const part = (places: readonly number[]): Row[] => rows.filter((_, i) => places.includes(i));
  const fitted = fitTemperature(part(split.fitting));
  const temperature = settings.temperature ?? fitted.temperature;
  const trees: NamedTree[] = [
    { name: 'none', given: null, tree: starOf(classes) },
    ...given.map(({ name, tree }) => ({ name, given: tree, tree: treeOf(tree, classes) })),
  ];
  const ruler = trees[1]?.tree ?? null;
  const evaluation = part(split.evaluation);
  const run = { settings, temperature, calibration: part(split.calibration), evaluation, ruler };
  const decided = trees.map((tree) => decide(run, tree));
  const few = settings.targets.some((target) => promised(split.calibration, target).rank > split.calibration.length);
  const first = trees[1] ?? trees[0];
  return {
    points: rows.length,
    fitted: split.fitting.length,
    calibration: split.calibration.length,
    evaluation: split.evaluation.length,
    temperature,
    nll: { before: meanLoss(evaluation, 1), after: meanLoss(evaluation, temperature) },
    ece: { before: eceOf(evaluation, 1), after: eceOf(evaluation, temperature) },
    accuracy: mean(evaluation.map(({ values, label }) => (predictedBy(values) === label ? 1 : 0))),
    severity: ruler && severityBy(run, ruler, ({ values }) => plainRanking(values)),
    trees: decided.map(({ influence, haurcs, ...tree }) => tree),
    differences: decided.flatMap((a, i) => decided.slice(0, i).map((b) => differenceOf(a, b))),
    warnings: [...(settings.temperature === null ? fitted.warnings : []), ...(few ? ['too-few-calibration'] : [])],
    answers: rows.map((row, i) => ({
      part: split.evaluation.includes(i) ? 'evaluation' : split.calibration.includes(i) ? 'calibration' : 'fit',
      ...answerOf(see(first?.tree ?? starOf(classes), row, temperature), decided[1] ?? decided[0]),
    })),
  };
}

/** Checks what every run needs, and gives the number of classes. */
function classesOf(logits: readonly (readonly number[])[], labels: readonly number[]): number {
  const classes = logits[0]?.length ?? 0;
  if (classes < 2) throw new Error('at least 2 classes are needed');
  if (labels.length !== logits.length) throw new Error(`${labels.length} labels, ${logits.length} rows`);
  if (logits.length < 2) throw new Error('at least 2 labelled rows are needed');
  const bad = labels.findIndex((label) => label < 0 || label >= classes);
  if (bad >= 0) throw new Error(`the label of row ${bad} is no class`);
  return classes;
}

function meanLoss(rows: readonly Row[], temperature: number): number | null {
  const loss = mean(rows.map((row) => lossOf(row, temperature)));
  return Number.isFinite(loss) ? loss : null;
}

const eceOf = (rows: readonly Row[], temperature: number): number =>
  ece(
    rows.map(({ values, label }) => ({
      p: grid(Math.max(...softmax(values, temperature))),
      hit: predictedBy(values) === label,
    })),
  );

const severityBy = ({ evaluation }: Run, ruler: Tree, rank: (row: Row) => number[]): Severity =>
  severityOf(
    ruler,
    evaluation.map(({ label }) => label),
    evaluation.map(rank),
  );

type Decided = NaiveTree & { readonly influence: readonly number[]; readonly haurcs: readonly number[] };

function decide(run: Run, { name, given, tree }: NamedTree): Decided {
  const { settings, temperature } = run;
  const calibration = run.calibration.map((row) => see(tree, row, temperature));
  const evaluation = run.evaluation.map((row) => see(tree, row, temperature));
  const influence = influenceOf(evaluation);
  const haurcs = Array.from({ length: settings.bootstrap }, (_, which) =>
    haurcOf({ seen: evaluation, weights: resample(evaluation.length, settings.seed, which) }),
  );
  const threshold = grid(settings.threshold);
  const relabelled = (rank: (row: Row) => number[]): Severity | null => run.ruler && severityBy(run, run.ruler, rank);
  return {
    name,
    clades: tree.nodes.filter(({ classes, parent }) => parent !== null && classes.length > 1).length,
    nodes: tree.nodes.map((node) => node.classes),
    haurc: haurcOf(once(evaluation)),
    standard_error: errorOf(influence),
    interval: intervalOf(haurcs),
    coverage_at: { 0.95: atAccuracy(evaluation, 0.95).coverage, 0.99: atAccuracy(evaluation, 0.99).coverage },
    curve: curveOf(once(evaluation)),
    targets: settings.targets.map((target) => targetOf(calibration, evaluation, target)),
    at_threshold: pointOf(evaluation, (row) => climb(row, threshold)),
    crm: given && relabelled((row) => crmRanking(tree, settings.cost, row, temperature)),
    shuffled: given && settings.shuffles > 0 ? shuffledBand(run, given) : null,
    reliability: reliabilityOf(evaluation, tree),
    influence,
    haurcs,
  };
}

function targetOf(calibration: readonly Seen[], evaluation: readonly Seen[], target: number): NaiveTarget {
  const { rank, threshold } = promised(calibration.map(tightOf), target);
  const answers = pointOf(evaluation, (row) => climb(row, threshold ?? 2));
  return { target, rank, threshold, ...answers };
}

function reliabilityOf(rows: readonly Seen[], { nodes }: Tree): NaiveTree['reliability'] {
  const seen = nodes.map((node) => rows.map((row) => ({ p: probabilityOf(row, node), hit: isRight(row, node) })));
  return {
    probability: seen.map((pairs) => mean(pairs.map(({ p }) => p))),
    frequency: seen.map((pairs) => mean(pairs.map(({ hit }) => (hit ? 1 : 0)))),
    ece: seen.map(ece),
  };
}

function rangeOf(values: readonly (number | null)[]): NaiveRange | null {
  const known = values.filter((value) => value !== null);
  return known.length < values.length ? null : { mean: mean(known), min: Math.min(...known), max: Math.max(...known) };
}

/** The same shape with other classes. */
function shuffledBand(run: Run, given: TreeCase): NonNullable<NaiveTree['shuffled']> {
  const { settings, temperature, evaluation, ruler } = run;
  const classes = evaluation[0]?.values.length ?? 0;
  const trees = Array.from({ length: settings.shuffles }, (_, s) => treeOf(shuffledTree(given, classes, s), classes));
  const crm = trees.map(
    (tree) => ruler && severityBy(run, ruler, (row) => crmRanking(tree, settings.cost, row, temperature)),
  );
  return {
    haurc: rangeOf(trees.map((tree) => haurcOf(once(evaluation.map((row) => see(tree, row, temperature)))))),
    crm_severity: rangeOf(crm.map((severity) => severity?.severity ?? null)),
    crm_hd5: rangeOf(crm.map((severity) => severity?.hd['5'] ?? null)),
  };
}

/** 2.5 and 97.5 % points by linear interpolation. */
function intervalOf(values: readonly number[]): [number, number] | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const point = (q: number): number => {
    const place = (sorted.length - 1) * q;
    const below = at(sorted, Math.floor(place));
    return below + (at(sorted, Math.ceil(place)) - below) * (place - Math.floor(place));
  };
  return [point(0.025), point(0.975)];
}

const minus = (a: readonly number[], b: readonly number[]): number[] => a.map((value, i) => value - at(b, i));

const differenceOf = (a: Decided, b: Decided): NaiveDecisions['differences'][number] => ({
  a: a.name,
  b: b.name,
  difference: a.haurc - b.haurc,
  standard_error: errorOf(minus(a.influence, b.influence)),
  interval: intervalOf(minus(a.haurcs, b.haurcs)),
});

function answerOf(row: Seen, decided: Decided | undefined): Omit<NaiveDecisions['answers'][number], 'part'> {
  const answer = climb(row, decided?.targets[0]?.threshold ?? 2);
  const confidence = row.path.find(({ node }) => node === answer)?.confidence ?? Number.NaN;
  return { predicted: row.predicted, classes: answer.classes, confidence };
}
