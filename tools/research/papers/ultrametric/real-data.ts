import { at } from '../../../../web/engine/base/arrays.ts';
import type { Core } from '../../../../web/engine/bindings/core.ts';
import type { Graph } from '../../../../web/engine/bindings/graph.ts';
import { table } from '../markdown.ts';
import type { Experiment, Setting } from '../paper.ts';
import { type Cost, fitAccuracy, graphLinkageAccuracy, graphOf, linkageAccuracy } from './fits.ts';
import { classesOf, type PointSet, REAL_NEEDS, realSets } from './sets.ts';

const two = (value: number): string => value.toFixed(3);

/** Heights of the paper's bars: Ward, Dasgupta + size, closest + size. Its Digit1 and its breast cancer are other data. */
const PAPER: Readonly<Record<string, readonly number[]>> = {
  Heart: [0.73, 0.65, 0.76],
  'Breast cancer': [0.97, 0.95, 0.96],
  Wine: [0.98, 0.96, 0.95],
};

interface Tried {
  readonly says: string;
  readonly cost: Cost;
}

const SIZES = [0.1, 0.3, 1, 3, 10];
const STARTS = ['scaled', 'authors'] as const;

const closestSize: readonly Tried[] = STARTS.flatMap((start) =>
  SIZES.map((size) => ({ says: `size ${size}, ${start}`, cost: { closest: 1, size, start } })),
);
const dasguptaSize: readonly Tried[] = STARTS.flatMap((start) =>
  [1, 5, 10, 50].flatMap((sigmoid) =>
    [0.1, 1, 10].map((size) => ({
      says: `sigmoid ${sigmoid}, size ${size}, ${start}`,
      cost: { dasgupta: 1, size, sigmoid, start },
    })),
  ),
);

/** The best of a grid, the first of equals, and where it is. */
function bestOf(core: Core, set: PointSet, graph: Graph, tried: readonly Tried[]): string {
  const found = tried.map(({ cost }) => fitAccuracy(core, set, cost, graph));
  const best = Math.max(...found);
  return `${two(best)} (${at(tried, found.indexOf(best)).says})`;
}

function rowOf(core: Core, set: PointSet): string[] {
  const graph = graphOf(core, set, 'plain');
  const said = (i: number): string => (PAPER[set.name] === undefined ? '' : ` [${PAPER[set.name]?.[i]?.toFixed(2)}]`);
  return [
    `${set.name}, ${set.labels.length} × ${set.columns}, ${classesOf(set)} classes`,
    two(linkageAccuracy(core, set, 'average')),
    `${two(linkageAccuracy(core, set, 'ward'))}${said(0)}`,
    two(graphLinkageAccuracy(set, 'ward', graph)),
    two(fitAccuracy(core, set, { closest: 1 }, graph)),
    two(fitAccuracy(core, set, { dasgupta: 1, size: 1 }, graph)) + said(1),
    bestOf(core, set, graph, dasguptaSize),
    two(fitAccuracy(core, set, { closest: 1, size: 1 }, graph)) + said(2),
    bestOf(core, set, graph, closestSize),
  ];
}

async function run(setting: Setting): Promise<string> {
  return table(
    [
      'set',
      'average',
      'Ward',
      'Ward on the graph',
      'closest',
      'Dasgupta + size',
      'best of 24',
      'closest + size',
      'best of 10',
    ],
    realSets(setting).map((set) => rowOf(setting.core, set)),
  );
}

export const unsupervised: Experiment = {
  of: 'Figure 6 (left)',
  shows: 'accuracy of Ward, Dasgupta + size and closest + size on real data',
  status: 'not reproduced',
  note: 'Columns scaled to [-1, 1], 5 neighbours and a spanning tree, cut into as many clusters as there are classes; fits with weights 1, sigmoid 50, the 10 top nodes and our default start; in brackets the paper. Its weights, sigmoid and scripts are not public, so a grid follows each fit: size 0.1 to 10, sigmoid 1 to 50, the default start (scaled) and the published one (authors). The best of a grid is chosen with the labels: nobody without labels would find it. Ward on all points is met on Heart and Wine. Breast cancer here is the set of 569 × 30 that comes with scikit-learn, the paper’s has 683 × 10; digits are those of scikit-learn, the paper’s Digit1 is another set, and Australian is not at hand.',
  needs: REAL_NEEDS,
  run,
};
