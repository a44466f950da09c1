import { at } from '../base/arrays.ts';
import { yieldToEventLoop } from '../base/yield-to-event-loop.ts';
import type { Decide } from '../bindings/decide.ts';
import { leafCounts } from '../hierarchy/walk.ts';
import type { RunContext } from '../model/run.ts';
import { rankOf, thresholdFor } from './at-threshold.ts';
import { curveOf } from './curve.ts';
import { GRID, onGrid } from './path.ts';
import { binsOf, eceOf, everyOf, measuresOf, pointOf, severityOf, type TreeMeasures } from './points.ts';
import { promiseOf } from './promise.ts';
import type { Entry, Plan } from './run.ts';
import {
  BINS,
  type DecidedTree,
  type DecideSettings,
  type Decisions,
  type Difference,
  MOST_STEPS,
  type Reliability,
  type Severity,
  type Steps,
  type TargetPoint,
} from './types.ts';

/** Resamples between two looks at cancel. */
const AT_A_TIME = 20;

/** The areas of every resample, by tree: the same resamples for all. */
async function resampled(
  decide: Decide,
  trees: number,
  { bootstrap, seed }: Pick<DecideSettings, 'bootstrap' | 'seed'>,
  context: RunContext,
): Promise<Float64Array[]> {
  const areas = Array.from({ length: trees }, () => new Float64Array(bootstrap));
  const total = trees * bootstrap;
  for (let done = 0; done < total; ) {
    const [tree, first] = [Math.floor(done / bootstrap), done % bootstrap]; // one tree after the other: the core keeps its steps
    const count = Math.min(AT_A_TIME, bootstrap - first);
    at(areas, tree).set(decide.resample(tree, seed, first, count), first);
    done += count;
    context.onProgress?.({ phase: 'resampling', done, total });
    await yieldToEventLoop();
    context.signal?.throwIfAborted();
  }
  return areas;
}

/** The value below which this share of the sorted values lies, between two of them by a straight line. */
function quantile(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share;
  const below = Math.floor(place);
  const low = at(sorted, below);
  return low + (place - below) * ((sorted[below + 1] ?? low) - low);
}

const intervalOf = (values: Float64Array): readonly [number, number] => {
  const sorted = values.toSorted();
  return [quantile(sorted, 0.025), quantile(sorted, 0.975)];
};

const around = (value: number, error: number): readonly [number, number] => [
  value - 1.96 * error,
  value + 1.96 * error,
];

type Spread = Pick<DecidedTree, 'haurc' | 'standardError' | 'interval' | 'intervalBy'>;

/**
 * Areas with their errors and intervals, of trees and of all differences. `areas`: null where the steps were too many to be
 * resampled, so that intervals come from the errors.
 */
function spreadOf(
  decide: Decide,
  entries: readonly { readonly name: string }[],
  { bootstrap }: Pick<DecideSettings, 'bootstrap'>,
  areas: readonly Float64Array[] | null,
): { readonly trees: Spread[]; readonly differences: Difference[] } {
  const interval = (a: number, b: number | null, value: number, error: number): readonly [number, number] | null => {
    if (bootstrap === 0) return null;
    if (areas === null) return around(value, error);
    const others = b === null ? null : at(areas, b);
    return intervalOf(at(areas, a).map((area, i) => area - (others === null ? 0 : at(others, i))));
  };
  const trees = entries.map((_, t): Spread => {
    const [haurc, standardError] = decide.area(t);
    const intervalBy = bootstrap === 0 ? null : areas === null ? 'influence' : 'bootstrap';
    return { haurc, standardError, interval: interval(t, null, haurc, standardError), intervalBy };
  });
  const differences = entries.flatMap((later, a) =>
    entries.slice(0, a).map((earlier, b): Difference => {
      const [difference, standardError] = decide.area(a, b);
      const ofPair = interval(a, b, difference, standardError);
      return { a: later.name, b: earlier.name, difference, standardError, interval: ofPair };
    }),
  );
  return { trees, differences };
}

/* Counts of the core, as numbers of trees. */

/** Above every threshold that is looked at, in steps of the grid: the answer is the root. */
const ROOT = GRID + 1;
/** Accuracies for which coverage is described. */
const DESCRIBED = [0.95, 0.99] as const;
/** The places of thresholds in a scan: that of the setting, those of the targets, those of what is described. */
const OF_SETTING = 0;
const ofTarget = (i: number): number => 1 + i;
const ofDescribed = ({ targets }: Pick<DecideSettings, 'targets'>, i: number): number => 1 + targets.length + i;

/** The least threshold at which enough evaluation rows are right. */
function describedThreshold(wrong: Float64Array, rows: number, accuracy: number): number {
  const allowed = Math.floor(rows * (1 - accuracy) + 1e-9);
  return wrong.length <= allowed ? 0 : at(wrong, wrong.length - 1 - allowed) + 1;
}

/** Values of the core that are read before the scan, which asks for thresholds. */
interface Read {
  readonly calibration: Float64Array;
  readonly wrong: Float64Array;
  /** In steps of the grid, in the order of their places in a scan. */
  readonly thresholds: readonly number[];
}

function readTree(decide: Decide, { request: { settings }, rows }: Plan, t: number): Read {
  const calibration = decide.report('calibration', t);
  const wrong = decide.report('wrong', t);
  return {
    calibration,
    wrong,
    thresholds: [
      onGrid(settings.threshold),
      ...settings.targets.map((target) => {
        const threshold = thresholdFor({ calibration }, target);
        return threshold === null ? ROOT : threshold * GRID;
      }),
      ...DESCRIBED.map((accuracy) => describedThreshold(wrong, rows.evaluation, accuracy)),
    ],
  };
}

function targetsOf(
  decide: Decide,
  plan: Plan,
  t: number,
  { calibration }: Read,
  measures: TreeMeasures,
): TargetPoint[] {
  const { targets } = plan.request.settings;
  return targets.map((target, i) => ({
    target,
    rank: rankOf(calibration.length, target),
    threshold: thresholdFor({ calibration }, target),
    point: pointOf(decide.report('threshold', t, ofTarget(i)), measures, plan.rows.evaluation),
  }));
}

function reliabilityOf(decide: Decide, t: number, rows: number): Reliability {
  const bins = binsOf(decide.report('reliability', t));
  const nodes = bins.count.length / BINS;
  const sumOf = (values: Float64Array, node: number): number =>
    values.subarray(node * BINS, (node + 1) * BINS).reduce((sum, value) => sum + value, 0);
  return {
    probability: Float64Array.from({ length: nodes }, (_, node) => sumOf(bins.sum, node) / rows),
    frequency: Float64Array.from({ length: nodes }, (_, node) => sumOf(bins.hits, node) / rows),
    ece: Float64Array.from({ length: nodes }, (_, node) => eceOf(bins, node * BINS)),
    bins,
  };
}

function stepsOf(decide: Decide, { hierarchy }: Entry, t: number, { calibration, wrong }: Read): Steps {
  const numbers = decide.report('steps', t);
  const keys = everyOf(numbers, 2, 0);
  const nodes = new Int32Array(everyOf(numbers, 2, 1));
  const isLeaf = leafCounts(hierarchy).map((count) => (count === 1 ? 1 : 0));
  const leaves = new Uint32Array(isLeaf.length);
  for (const node of nodes) if (at(isLeaf, node) === 1) leaves[node] = at(leaves, node) + 1;
  return { keys, nodes, wrong, leaves, calibration };
}

/** Totals over all rows. */
function totalsOf(decide: Decide) {
  const numbers = decide.report('totals');
  const [rows = 0, right = 0, impossible = 0, before = 0, after = 0] = numbers;
  const [keeps = 0, steps = 0] = numbers.subarray(5 + 6 * BINS);
  const mean = (sum: number): number | null => (impossible > 0 ? null : sum / rows);
  const reliability = {
    before: binsOf(numbers.slice(5, 5 + 3 * BINS)),
    after: binsOf(numbers.slice(5 + 3 * BINS, 5 + 6 * BINS)),
  };
  return {
    nll: { before: mean(before), after: mean(after) },
    ece: { before: eceOf(reliability.before), after: eceOf(reliability.after) },
    accuracy: right / rows,
    reliability,
    areKept: keeps === 1,
    steps,
  };
}

type Found = Pick<Decisions, 'nll' | 'ece' | 'accuracy' | 'severity' | 'reliability' | 'trees' | 'differences'>;

/** Everything but the bands of shuffled trees. `readAgain` pushes the rows once more. */
export async function collect(
  decide: Decide,
  plan: Plan,
  readAgain: () => Promise<void>,
  context: RunContext,
): Promise<Found> {
  const { entries, rows, request } = plan;
  const { settings } = request;
  const { areKept, steps, ...totals } = totalsOf(decide);
  const read = entries.map((_, t) => readTree(decide, plan, t));
  const perTree = ofDescribed(settings, DESCRIBED.length);
  if (decide.scan(perTree, Float64Array.from(read.flatMap(({ thresholds }) => thresholds)))) {
    await readAgain();
    decide.endScan();
  }
  const labels = decide.report('labels');
  const measures = entries.map(({ hierarchy }, t) => measuresOf(hierarchy, decide.report('nodes', t), labels));
  const ruler = measures[1]; // the first is the answer without a tree
  const severity = (t: number, which: number): Severity | null =>
    ruler === undefined ? null : severityOf(decide.report('ranking', t, which), ruler, rows.evaluation, rows.classes);
  const areas = await resampled(decide, entries.length, areKept ? settings : { ...settings, bootstrap: 0 }, context);
  const spread = spreadOf(decide, entries, settings, areKept ? areas : null);
  const trees = entries.map((entry, t): DecidedTree => {
    const ofTree = at(measures, t);
    const ofRead = at(read, t);
    const atThreshold = (which: number) => pointOf(decide.report('threshold', t, which), ofTree, rows.evaluation);
    const { name, kind, hierarchy, inner } = entry;
    return {
      name,
      kind,
      hierarchy,
      ...(inner.some((each) => each !== '') && { inner }),
      clades: hierarchy.classOf.length - rows.classes - 1,
      promise: promiseOf(settings, kind),
      ...at(spread.trees, t),
      coverageAt: {
        '0.95': atThreshold(ofDescribed(settings, 0)).coverage,
        '0.99': atThreshold(ofDescribed(settings, 1)).coverage,
      },
      targets: targetsOf(decide, plan, t, ofRead, ofTree),
      atThreshold: atThreshold(OF_SETTING),
      crm: t === 0 ? null : severity(t, 1),
      shuffled: null,
      reliability: reliabilityOf(decide, t, rows.evaluation),
      curve: curveOf(decide.report('curve', t)),
      steps: areKept && steps <= MOST_STEPS ? stepsOf(decide, entry, t, ofRead) : null,
    };
  });
  return { ...totals, severity: severity(0, 0), trees, differences: spread.differences };
}
