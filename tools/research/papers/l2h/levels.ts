import { evenGroups, nestedLogits } from '../../../../tests/support/nested-logits.ts';
import { hierarchyOf } from '../../../../tests/support/trees.ts';
import type { Core } from '../../../../web/engine/bindings/core.ts';
import { type CutTree, cutTree } from '../../../../web/engine/decisions/levels/cut.ts';
import { classData } from '../../../../web/engine/decisions/levels/data.ts';
import { TAKEN } from '../../../../web/engine/decisions/levels/suggest.ts';
import { shuffled } from '../../../../web/engine/hierarchy/analysis/shuffled.ts';
import { cutHierarchy } from '../../../../web/engine/hierarchy/cut.ts';
import { type DrawnTree, drawnTree } from '../../../../web/engine/hierarchy/walk.ts';
import { runMethod } from '../../../../web/engine/methods/runners.ts';
import { flatScores } from '../../../../web/engine/methods/shared/metrics/flat-scores.ts';
import { treeOf } from '../../../../web/engine/methods/shared/tree-of-result.ts';
import type { Dataset } from '../../../../web/engine/model/dataset.ts';
import type { Hierarchy } from '../../../../web/engine/model/hierarchy.ts';
import { leastMargins } from '../../../../web/engine/model/result.ts';
import { table, three } from '../../markdown.ts';
import { LOGITS } from '../class-trees.ts';
import { CLASSES, inMemory, logitsOf, NETWORKS } from '../data.ts';
import { type Experiment, type Setting, verdict } from '../paper.ts';
import { groupsOf } from '../trees.ts';

const SEEDS = 20;
/** Groups of equal size at every depth, and points. */
const PLANTED: readonly (readonly [widths: readonly number[], points: number])[] = [
  [[12], 1500],
  [[30], 3000],
  [[3, 3], 1500],
  [[4, 5], 3000],
  [[10, 3], 3000],
  [[2, 2, 2], 2000],
  [[3, 3, 3], 4000],
  [[3, 3, 3], 600],
];

/** The tree that L2H makes of points, cut by the same points. */
async function cutOwn(core: Core, dataset: Dataset): Promise<CutTree> {
  const [l2h] = LOGITS;
  const result = await runMethod(core, l2h?.method ?? '', dataset, { as: 'logits' }, {});
  const tree = { ...treeOf(result), numbering: 'classes' as const, margins: leastMargins(result) };
  const data = await classData(core, dataset, { as: 'logits', temperature: 1 });
  return cutTree({ name: 'tree', tree }, data, { cut: 'suggested', collapse: false });
}

/** Of trees of planted groups, or of none: how many are found. */
async function planted(core: Core): Promise<{ readonly text: string; readonly exact: number }> {
  let all = 0;
  const rows: (string | number)[][] = [];
  for (const [widths, points] of PLANTED) {
    const nested = evenGroups(widths);
    const classes = widths.reduce((product, width) => product * width, 1);
    const names = Array.from({ length: classes }, (_, c) => String(c));
    const groupsIn = (hierarchy: Hierarchy) => groupsOf({ hierarchy, classes: names });
    const groups = groupsIn(hierarchyOf(nested));
    const levels = widths.slice(0, -1).map((_, depth) => widths.slice(0, depth + 1).reduce((a, b) => a * b, 1));
    let [exact, lost, more, hit, none] = [0, 0, 0, 0, 0];
    for (let seed = 0; seed < SEEDS; seed++) {
      const logits = Float64Array.from(nestedLogits(nested, points, seed));
      const found = await cutOwn(core, await inMemory(['logits', [points, classes], logits]));
      const kept = found.joins === null ? [] : [...groupsIn(found.joins.hierarchy)];
      const right = kept.filter((group) => groups.has(group)).length;
      exact += Number(right === groups.size && kept.length === right);
      lost += groups.size - right;
      more += kept.length - right;
      const k = found.suggested?.clusters ?? null;
      hit += Number(k !== null && levels.includes(k));
      none += Number(k === null);
    }
    all += exact;
    const name = groups.size === 0 ? `none, ${classes} classes` : `${widths.join(' × ')}, ${classes} classes`;
    rows.push([name, points, groups.size, exact, lost / SEEDS, more / SEEDS, hit, none]);
  }
  const head = ['groups', 'points', 'planted', 'exact', 'lost, mean', 'others kept, mean', 'planted level', 'no level'];
  return { text: table(head, rows), exact: all };
}

/** The cluster of every class, of the tree as it is or with its classes shuffled by a seed. */
function clustersOf({ hierarchy, parents, order }: DrawnTree, count: number, seed?: number): Int32Array {
  const { ofLeaf } = cutHierarchy(hierarchy, parents, order, { by: 'count', count });
  const classes = Int32Array.from(order.leaves, (leaf) => hierarchy.classOf[leaf] ?? -1);
  const found = new Int32Array(classes.length);
  (seed === undefined ? classes : shuffled(classes, seed)).forEach((c, place) => {
    found[c] = ofLeaf[place] ?? -1;
  });
  return found;
}

/** Cuts of the tree of a network against the superclasses, beside cuts of the same sizes at random. */
async function superclassRows(setting: Setting, network: string): Promise<(string | number)[][]> {
  const dataset = await setting.open([logitsOf(network), 'logits'], [CLASSES, 'classes']);
  const found = await cutOwn(setting.core, dataset);
  const values = dataset.classes?.groupings[0]?.values ?? [];
  const names = [...new Set(values)];
  const truth = Int32Array.from(values, (value) => names.indexOf(value));
  const shape = drawnTree(found.hierarchy);
  const row = (what: string, count: number): (string | number)[] => {
    const { ari, nmi, purity } = flatScores(clustersOf(shape, count), truth);
    const random = Array.from({ length: SEEDS }, (_, seed) => flatScores(clustersOf(shape, count, seed), truth));
    const mean = (of: (scores: (typeof random)[number]) => number | null): string =>
      three(random.reduce((sum, scores) => sum + (of(scores) ?? 0), 0) / SEEDS);
    return [
      `${network}, ${what}`,
      count,
      ...[three(ari), mean((scores) => scores.ari)],
      ...[three(nmi), mean((scores) => scores.nmi)],
      ...[three(purity), mean((scores) => scores.purity)],
    ];
  };
  const suggested = TAKEN.flatMap((name) => {
    const count = found.suggested?.best[name] ?? null;
    return count === null ? [] : [row(`best ${name}${found.suggested?.by === name ? ' (taken)' : ''}`, count)];
  });
  return [...suggested, row('as many as superclasses', names.length)];
}

async function joinsOfNetworks(setting: Setting): Promise<string> {
  const said: string[] = [];
  for (const network of NETWORKS) {
    const dataset = await setting.open([logitsOf(network), 'logits']);
    const { joins } = await cutOwn(setting.core, dataset);
    if (joins !== null) said.push(`${joins.joins - joins.fallen} of ${joins.joins} of ${network}`);
  }
  return said.join(' and ');
}

export const levels: Experiment = {
  of: 'Future work',
  shows: 'levels that are chosen without looking, and whether there is a hierarchy at all',
  note: `The paper leaves it open how to select the levels that mean most. \`cut TREE LOGITS --suggest\` suggests one without
labels, and \`--collapse\` takes out the joins that nothing supports ([what the rules are](../decisions.md#where-to-cut-without-labels)).
Planted: logits of a classifier whose classes lie in groups of groups, ${SEEDS} seeds; the tree is made by L2H, and tested with
the same points. “Exact”: the collapsed tree has all planted groups and no others; “planted level”: the suggested number of
clusters is that of a planted level; “no level”: none is suggested.`,
  needs: [CLASSES, ...NETWORKS.map(logitsOf)],
  found: async (setting) => {
    const rows = (await Promise.all(NETWORKS.map((network) => superclassRows(setting, network)))).flat();
    const head = ['cut', 'clusters', 'ARI', 'random', 'NMI', 'random', 'purity', 'random'];
    const { text, exact } = await planted(setting.core);
    return {
      claims: [
        {
          claim: 'planted groups are found without labels (ours; the paper leaves levels open)',
          here: `exact in ${exact} of ${SEEDS * PLANTED.length} trees`,
          verdict: verdict(exact, SEEDS * PLANTED.length),
        },
      ],
      body: `${text}

The trees of two networks on the test set of CIFAR-100, cut and compared with the 20 superclasses (agreement of two groupings of the
100 classes); random: the mean of ${SEEDS} cuts into clusters of the same sizes. Where there are many small clusters, purity and NMI
are high at random too; the ARI is 0.

${table(head, rows)}

With these 10,000 points, joins below the root that stand: ${await joinsOfNetworks(setting)}. The others join groups that
100 points a class cannot tell from a multifurcation.`,
    };
  },
};
