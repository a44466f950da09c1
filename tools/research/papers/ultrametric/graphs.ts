import { Random } from '../../../../tests/support/random.ts';
import { at } from '../../../../web/engine/base/arrays.ts';
import { minMax } from '../../../../web/engine/bindings/graph.ts';
import { superpixelsOf } from '../../../../web/engine/methods/ultrametric/superpixels.ts';
import type { Picture } from '../../../../web/engine/model/dataset.ts';
import { table } from '../../markdown.ts';
import { withDeviation } from '../averages.ts';
import { type Experiment, type Found, heldIf, heldOn, type Setting, untried } from '../paper.ts';
import { fitOf } from './fits.ts';
import { varietyFit } from './toy-sets.ts';

/** The graph of the paper's figure 3, counted from 0. */
const GRAPH = {
  vertices: 5,
  src: Uint32Array.of(0, 0, 1, 2, 1, 1, 3),
  dst: Uint32Array.of(2, 1, 2, 4, 4, 3, 4),
  weight: Float64Array.of(6, 4, 3, 8, 11, 7, 5),
};
/** Column by column of the paper's Jacobian, counted from 1. */
const PAPER = '2, 2, 3, 6, 6, 6, 7';

export const jacobian: Experiment = {
  of: 'Figure 3',
  shows: 'the single-linkage tree of a small graph and the Jacobian of the min-max operator',
  note: 'The sample “Small graph of the ultrametric paper”. The Jacobian has one 1 in each column: where the pass edge of that edge is.',
  quick: true,
  found: async ({ core }) => {
    const pass = Array.from(minMax(core, GRAPH, GRAPH.weight).pass, (edge) => edge + 1).join(', ');
    return {
      claims: [{ claim: `pass edges of edges 1 to 7: ${PAPER}`, here: pass, verdict: heldIf(pass === PAPER) }],
      body: '',
    };
  },
};

type Colour = readonly [number, number, number];

const inDisc = (x: number, y: number, cx: number, cy: number, r: number): boolean =>
  (x - cx) ** 2 + (y - cy) ** 2 < r * r;

/** Colour seen at a place, from 0 to 1.5 across and 0 to 1 down: a house and a tree on a meadow before hills, under a sun. */
function seenAt(x: number, y: number): Colour {
  const [fromHouse, fromDoor] = [Math.abs(x - 0.5), Math.abs(x - 0.56)];
  if (inDisc(x, y, 1.2, 0.5, 0.13) || inDisc(x, y, 1.1, 0.58, 0.1) || inDisc(x, y, 1.3, 0.57, 0.1))
    return [40, 105, 45];
  if (Math.abs(x - 1.2) < 0.025 && y > 0.55 && y < 0.86) return [95, 65, 40];
  if (y < 0.5 && y > 0.32 && fromHouse < 0.24 * ((y - 0.32) / 0.18)) return [165, 55, 45];
  if (y >= 0.5 && y < 0.82 && fromHouse < 0.2) {
    if (y > 0.64 && fromDoor < 0.04) return [90, 55, 35];
    if (y > 0.57 && y < 0.67 && Math.abs(x - 0.4) < 0.05) return [120, 170, 205];
    return [225, 205, 170];
  }
  if (y > 0.74 && Math.abs(x - 0.56 - 0.5 * (y - 0.82)) < 0.03 + 0.25 * (y - 0.8)) return [185, 165, 130];
  if (y > 0.72 + 0.1 * (x - 0.7) ** 2) return [105 + 40 * y, 160, 60];
  if (y > 0.55 + 0.5 * (x - 0.25) ** 2) return [85, 125, 95];
  if (y > 0.45 + 0.35 * (x - 1.15) ** 2) return [120, 140, 150];
  if (inDisc(x, y, 0.95, 0.16, 0.08)) return [250, 225, 120];
  return [130 + 70 * y, 180 + 40 * y, 235];
}

/** A picture that the project makes, 480 by 320, with noise of the seed. */
export function landscape(seed: number): Picture {
  const [width, height] = [480, 320];
  const random = new Random(seed);
  const colours = Uint8Array.from({ length: 3 * width * height }, (_, i) => {
    const pixel = Math.floor(i / 3);
    const colour = seenAt(((pixel % width) + 0.5) / height, (Math.floor(pixel / width) + 0.5) / height);
    const noise = random.uniform() + random.uniform() - 1;
    return Math.max(0, Math.min(255, Math.round((colour[i % 3] ?? 0) + 14 * noise)));
  });
  return { width, height, colours, shrunk: 1 };
}

/** Edges of the paper's three graphs, and how many superpixels of our picture give about as many. */
export const SIZES = { 525: 210, 1526: 575, 4434: 1610 } as const;

export const superpixels: Experiment = {
  of: 'Figure 4',
  shows: 'a picture, its gradient, and superpixels with 525, 1,526 and 4,434 edges',
  note: 'The paper’s picture and its edge detector (Dollár and Zitnick 2015) are not public in a form that can be run here. The picture is one that the project makes (a house and a tree before hills, 480 by 320, with noise), the gradient that of the colours. In the page: open a PNG, choose the graph “superpixels”; regions, borders and picture stand beside the tree.',
  quick: true,
  found: async () => {
    const rows = Object.entries(SIZES).map(([edges, regions]) => {
      const { graph } = superpixelsOf(landscape(1), regions);
      return [Number(edges), graph.weight.length, graph.vertices, regions].map((count) => count.toLocaleString('en'));
    });
    return {
      claims: [
        untried(
          'graphs of 525, 1,526 and 4,434 edges of a picture',
          'the picture and its edge detector are not public',
          `of another picture: ${rows.map(([, edges]) => edges).join('; ')} edges`,
        ),
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
      heldOn(
        settled,
        graphs.length,
        'graphs with the published start',
        'the cost is settled within a bit more than a hundred steps (here: at step 150 within 0.2 % of its fall)',
      ),
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
