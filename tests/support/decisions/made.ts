import { at } from '../../../web/engine/base/arrays.ts';
import { bandOf } from '../../../web/engine/decisions/curve.ts';
import { rowOnTree, treeForRows } from '../../../web/engine/decisions/path.ts';
import { promiseOf } from '../../../web/engine/decisions/promise.ts';
import { DEFAULT_SETTINGS } from '../../../web/engine/decisions/schema.ts';
import { BINS, type Bins, type Decisions, type Severity } from '../../../web/engine/decisions/types.ts';
import { HierarchyBuilder } from '../../../web/engine/hierarchy/builder.ts';
import type { Hierarchy } from '../../../web/engine/model/hierarchy.ts';
import { type NaiveTree, naiveDecisions } from '../naive-decisions.ts';
import { splitOf } from './draws.ts';
import type { Severity as NaiveSeverity } from './mistakes.ts';
import { binOf, softmax } from './row.ts';
import { holds, stepsOf } from './steps.ts';
import type { TreeCase } from './tree.ts';

/** A tree whose nodes are given as the classes under them. */
export function treeOfSets(nodes: readonly (readonly number[])[]): Hierarchy {
  const builder = new HierarchyBuilder();
  const free = new Map<number, readonly number[]>();
  for (const set of nodes.toSorted((a, b) => a.length - b.length)) {
    const under = Array.from(free).filter(([, own]) => own.every((c) => set.includes(c)));
    for (const [node] of under) free.delete(node);
    const node = set.length === 1 ? builder.leaf(at(set, 0)) : builder.join(under.map(([child]) => child));
    free.set(node, set);
  }
  return builder.finish();
}

const severityOf = (own: NaiveSeverity): Severity => ({
  accuracy: own.accuracy,
  severity: own.severity,
  severityInformation: own.severity_information,
  hd: [own.hd['1'] ?? 0, own.hd['5'] ?? 0, own.hd['20'] ?? 0],
  hp: own.hp,
  hr: own.hr,
  hf: own.hf,
  heights: [90, 12, 6, 3, 1],
});

const binsOf = (pairs: readonly { readonly p: number; readonly hit: boolean }[]): Bins => {
  const bins = { count: new Float64Array(BINS), sum: new Float64Array(BINS), hits: new Float64Array(BINS) };
  for (const { p, hit } of pairs) {
    const bin = binOf(p);
    bins.count[bin] = at(bins.count, bin) + 1;
    bins.sum[bin] = at(bins.sum, bin) + p;
    bins.hits[bin] = at(bins.hits, bin) + Number(hit);
  }
  return bins;
};

/** The findings of the job `decide`, made by loops from the definitions: for small cases. */
export function madeDecisions(
  logits: readonly (readonly number[])[],
  labels: readonly number[],
  classes: readonly string[],
  given: readonly { readonly name: string; readonly tree: TreeCase }[],
  options: Partial<typeof DEFAULT_SETTINGS> = {},
): Decisions {
  const settings = { ...DEFAULT_SETTINGS, ...options };
  const naive = naiveDecisions(logits, labels, given, settings);
  const split = splitOf(logits.length, settings.split, settings.seed, settings.strict);
  const part = (rows: readonly number[]) => ({
    rows: rows.map((i) => at(logits, i)),
    labels: rows.map((i) => at(labels, i)),
  });
  const [calibration, evaluation] = [part(split.calibration), part(split.evaluation)];
  const treeFrom = (own: NaiveTree): Decisions['trees'][number] => {
    const hierarchy = treeOfSets(own.nodes);
    const tree = treeForRows(hierarchy);
    const onTree = (rows: readonly (readonly number[])[]) => rows.map((row) => rowOnTree(row, naive.temperature, tree));
    const judged = onTree(evaluation.rows);
    const steps = stepsOf(judged, evaluation.labels, tree);
    const nodes = tree.parents.length;
    const all = Array.from({ length: nodes }, (_, node) =>
      binsOf(
        judged.map(({ probability }, i) => ({
          p: at(probability, node) / 2 ** 40,
          hit: holds(tree, node, at(evaluation.labels, i)),
        })),
      ),
    );
    const joined = (key: keyof Bins): Float64Array => Float64Array.from(all.flatMap((bins) => Array.from(bins[key])));
    const { shuffled, curve } = own;
    const drawn = {
      threshold: Float64Array.from(curve, (each) => each.threshold),
      coverage: Float64Array.from(curve, (each) => each.coverage),
      risk: Float64Array.from(curve, (each) => each.risk),
    };
    const bins = { count: joined('count'), sum: joined('sum'), hits: joined('hits') };
    const per = (key: 'sum' | 'hits') =>
      Float64Array.from(
        { length: nodes },
        (_, v) => bins[key].subarray(v * BINS, (v + 1) * BINS).reduce((a, b) => a + b, 0) / judged.length,
      );
    return {
      name: own.name,
      kind: own.name === 'none' ? 'none' : 'given',
      hierarchy,
      clades: own.clades,
      promise: promiseOf(settings, own.name === 'none' ? 'none' : 'given'),
      haurc: own.haurc,
      standardError: own.standard_error,
      interval: own.interval,
      intervalBy: 'bootstrap',
      coverageAt: own.coverage_at,
      targets: own.targets.map(({ target, rank, threshold, ...point }) => ({ target, rank, threshold, point })),
      atThreshold: own.at_threshold,
      crm: own.crm && severityOf(own.crm),
      shuffled:
        shuffled?.haurc && shuffled.crm_hd5
          ? {
              haurc: shuffled.haurc,
              crmSeverity: shuffled.crm_severity,
              crmHd5: shuffled.crm_hd5,
              band: bandOf([drawn]),
            }
          : null,
      reliability: { probability: per('sum'), frequency: per('hits'), ece: new Float64Array(nodes), bins },
      curve: drawn,
      steps: { ...steps, calibration: stepsOf(onTree(calibration.rows), calibration.labels, tree).calibration },
    };
  };
  const top = (temperature: number): Bins =>
    binsOf(
      evaluation.rows.map((row, i) => {
        const p = softmax(row, temperature);
        const most = Math.max(...p);
        return { p: most, hit: p.indexOf(most) === evaluation.labels[i] };
      }),
    );
  return {
    kind: 'logits',
    settings,
    inputs: [],
    classes,
    points: naive.points,
    fitted: naive.fitted,
    calibration: naive.calibration,
    evaluation: naive.evaluation,
    temperature: naive.temperature,
    nll: naive.nll,
    ece: naive.ece,
    accuracy: naive.accuracy,
    ruler: given[0]?.name ?? null,
    severity: naive.severity && severityOf(naive.severity),
    trees: naive.trees.map(treeFrom),
    differences: naive.differences.map(({ a, b, difference, standard_error: standardError, interval }) => ({
      ...{ a, b, difference, standardError, interval },
    })),
    reliability: { before: top(1), after: top(naive.temperature) },
    warnings: [],
  };
}
