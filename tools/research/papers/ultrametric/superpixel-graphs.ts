import { at } from '../../../../web/engine/base/arrays.ts';
import { superpixelsOf } from '../../../../web/engine/methods/ultrametric/superpixels.ts';
import { withDeviation } from '../averages.ts';
import { table } from '../markdown.ts';
import { type Experiment, type Found, type Setting, untried, verdict } from '../paper.ts';
import { fitOf } from './fits.ts';
import { landscape } from './picture.ts';
import { varietyFit } from './toy-sets.ts';

/** Edges of the paper's three graphs, and how many superpixels of our picture give about as many. */
export const SIZES = [
  { edges: 525, regions: 210 },
  { edges: 1526, regions: 575 },
  { edges: 4434, regions: 1610 },
] as const;

export const superpixels: Experiment = {
  of: 'Figure 4',
  shows: 'a picture, its gradient, and superpixels with 525, 1,526 and 4,434 edges',
  note: 'The paper’s picture and its edge detector (Dollár and Zitnick 2015) are not public in a form that can be run here. The picture is one that the project makes (a house and a tree before hills, 480 by 320, with noise), the gradient that of the colours. In the page: open a PNG, choose the graph “superpixels”; regions, borders and picture stand beside the tree.',
  quick: true,
  found: async () => {
    const rows = SIZES.map(({ edges, regions }) => {
      const { graph } = superpixelsOf(landscape(1), regions);
      return [edges, graph.weight.length, graph.vertices, regions].map((count) => count.toLocaleString('en'));
    });
    return {
      claims: [
        {
          claim: 'graphs of 525, 1,526 and 4,434 edges of a picture',
          here: `of another picture: ${rows.map(([, edges]) => edges).join('; ')} edges`,
          verdict: untried('the picture and its edge detector are not public'),
        },
      ],
      body: table(['edges in the paper', 'edges here', 'superpixels', 'asked for'], rows),
    };
  },
};

const STEPS = [0, 1, 2, 5, 10, 20, 50, 100, 150, 200, 300];
const LAST = 300;

/** The cost at each step, 0 at the lowest and 1 at the highest there was. */
function normalised(costs: readonly number[]): number[] {
  const [low, high] = [Math.min(...costs), Math.max(...costs)];
  return costs.map((cost) => (high > low ? (cost - low) / (high - low) : 0));
}

const spreadOf = (values: readonly number[]): string => withDeviation(values, 4);

/** 52 graphs as in the paper: four pictures in thirteen sizes. */
async function converge({ core }: Setting): Promise<Found> {
  const sizes = Array.from({ length: 13 }, (_, i) => 100 + 125 * i);
  const graphs = [1, 2, 3, 4].flatMap((seed) => sizes.map((size) => superpixelsOf(landscape(seed), size).graph));
  const curves = (['authors', 'scaled'] as const).map((start) =>
    graphs.map((graph) => {
      const fit = fitOf(core, graph, { closest: 1, start, earlyStop: false });
      fit.step(LAST);
      const costs = fit.costs(0, LAST + 1);
      fit.destroy();
      return normalised(Array.from({ length: LAST + 1 }, (_, step) => at(costs, step * (costs.length / (LAST + 1)))));
    }),
  );
  const rows = STEPS.map((step) => [
    String(step),
    ...curves.map((each) => spreadOf(each.map((curve) => at(curve, step)))),
  ]);
  const [published = []] = curves;
  const settled = published.filter((curve) => at(curve, 150) < 0.002).length;
  return {
    claims: [
      {
        claim:
          'the cost is settled within a bit more than a hundred steps (here: at step 150 within 0.2 % of its fall)',
        here: `${settled} of ${graphs.length} graphs with the published start`,
        verdict: verdict(settled, graphs.length),
      },
    ],
    body: table(['step', 'published start', 'default start'], rows),
  };
}

export const convergence: Experiment = {
  of: 'Figure 8',
  shows: 'the cost by step, mean and standard deviation over 52 graphs, from 1 (highest) to 0 (lowest)',
  note: 'Superpixel graphs of four pictures of the kind of figure 4 in thirteen sizes, 100 to 1,600 regions. The paper: smooth, settled within a bit more than a hundred steps.',
  found: converge,
  pictures: [
    {
      name: '8',
      shows: 'The cost of a fit by step, of the set “varied” with the published start',
      words: ({ made }) => [...varietyFit(made), '--parts', 'curve'],
    },
  ],
};
