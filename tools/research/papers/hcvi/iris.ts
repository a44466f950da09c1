import { Features } from '../../../../web/engine/bindings/features.ts';
import {
  type CurvePoint,
  chooseFrom,
  curveOf,
  INDEX_NAMES,
  partitionsOf,
} from '../../../../web/engine/methods/shared/validity/curve.ts';
import { INDICES, type IndexName } from '../../../../web/engine/model/result.ts';
import { flowers } from '../../../../web/page/samples/iris-flowers.ts';
import { table } from '../../markdown.ts';
import { type Claim, type Experiment, heldIf, heldOn, type Setting, verdict } from '../paper.ts';

/** So many find the least scatter for every number of clusters; 50 do not for 7, 8 and 10. */
const RUNS = 500;
const SEEDS = 20;

/** The 300 points of the paper, best of some k-means runs for each number of clusters. */
function drawn({ core }: Setting, runs: number, seed: number): CurvePoint[] {
  const rows = flowers();
  const plane = [...rows.map((row) => row.slice(0, 2)), ...rows.map((row) => row.slice(2, 4))];
  return new Features(core, { rows: 300, columns: 2, values: Float64Array.from(plane.flat()) }, 'none').use(
    (features) => {
      const samples = new Uint32Array(300).fill(1);
      const objects = { features, rows: features.all(), samples, areClasses: false };
      return curveOf(objects, partitionsOf(objects, 10, runs, seed));
    },
  );
}

let best: CurvePoint[] | undefined;
/** The best of all runs, which three of the experiments look at. */
const curveOfIris = (setting: Setting): CurvePoint[] => {
  best ??= drawn(setting, RUNS, 1);
  return best;
};

const headOf = (curve: readonly CurvePoint[]): string[] => ['q', ...curve.map(({ clusters }) => String(clusters))];
const chosen = (curve: readonly CurvePoint[], index: IndexName, balance: boolean): number =>
  chooseFrom(curve, index, balance)?.clusters ?? 0;

export const table2: Experiment = {
  of: 'Table 2',
  shows: 'five indices on iris',
  note: `Fisher’s iris as 300 points in the plane, best of ${RUNS} runs of k-means. The paper’s numbers are not in the text that we have; it
says that Davies–Bouldin and silhouette choose two clusters. Indices of the paper’s table 1 stand beside their curves in the page.`,
  quick: true,
  found: async (setting) => {
    const curve = curveOfIris(setting);
    const rows = INDICES.map((index) => [
      INDEX_NAMES[index],
      ...curve.map(({ values }) => values[index].toPrecision(4)),
      chosen(curve, index, false),
    ]);
    const two = (['db', 'silhouette'] as const).map((index) => chosen(curve, index, false));
    const held = verdict(two.filter((q) => q === 2).length, 2);
    return {
      claims: [{ claim: 'Davies–Bouldin and silhouette choose two clusters', here: two.join(' and '), verdict: held }],
      body: table([...headOf(curve), 'best'], rows),
    };
  },
};

const leastDelta = (curve: readonly CurvePoint[]): number | undefined =>
  curve.toSorted((a, b) => a.delta - b.delta)[0]?.clusters;

export const table3: Experiment = {
  of: 'Table 3',
  shows: 'the balance δ of the same clusters',
  note: `With the best of ${RUNS} runs for each number of clusters, and with a single run of ${SEEDS} seeds.`,
  quick: true,
  found: async (setting) => {
    const curve = curveOfIris(setting);
    const single = Array.from({ length: SEEDS }, (_, seed) => leastDelta(drawn(setting, 1, seed)));
    const at5 = single.filter((clusters) => clusters === 5).length;
    return {
      claims: [
        {
          claim: 'δ is least at q = 5: best of many runs',
          here: `least at ${leastDelta(curve)}`,
          verdict: heldIf(leastDelta(curve) === 5),
        },
        heldOn(at5, SEEDS, 'seeds', 'the same: a single run'),
      ],
      body: table(headOf(curve), [['δ', ...curve.map(({ delta }) => delta.toFixed(3))]]),
    };
  },
};

/** Claims of the paper about the curves. */
function claims(curve: readonly CurvePoint[]): Claim[] {
  const sizes = [0, 1].map((k) => curve[0]?.labels.filter((label) => label === k).length ?? 0);
  const pair = (index: IndexName): string => `${chosen(curve, index, false)} and ${chosen(curve, index, true)}`;
  const leaves = (index: IndexName) => chosen(curve, index, false) === 2 && chosen(curve, index, true) !== 2;
  const more = INDICES.filter((index) => chosen(curve, index, true) >= chosen(curve, index, false)).length;
  return [
    {
      claim: 'the split into two is very unbalanced (more than 4 to 1)',
      here: `${sizes.join(' and ')} points`,
      verdict: heldIf(Math.max(...sizes) > 4 * Math.min(...sizes)),
    },
    {
      claim: 'with balance Davies–Bouldin and silhouette leave two',
      here: `${pair('db')}; ${pair('silhouette')}`,
      verdict: verdict(Number(leaves('db')) + Number(leaves('silhouette')), 2),
    },
    {
      claim: 'with balance every index chooses as many clusters or more',
      here: INDICES.map((index) => `${INDEX_NAMES[index]} ${pair(index)}`).join('; '),
      verdict: verdict(more, INDICES.length),
    },
    {
      claim: 'balance does not change Hartigan’s choice',
      here: pair('hartigan'),
      verdict: heldIf(chosen(curve, 'hartigan', true) === chosen(curve, 'hartigan', false)),
    },
  ];
}

export const figure3: Experiment = {
  of: 'Figure 3',
  shows: 'what each index chooses with and without balance',
  note: 'The page draws the curves (*Validity indices* beside the tree).',
  quick: true,
  found: async (setting) => {
    const curve = curveOfIris(setting);
    const rows = INDICES.map((index) => [INDEX_NAMES[index], chosen(curve, index, false), chosen(curve, index, true)]);
    return { claims: claims(curve), body: table(['clusters chosen', 'index', 'with balance'], rows) };
  },
};
