/** Ties of methods that split points from the top down, against every partition of a few points on a grid. */
import { expect, it } from 'vitest';
import { Features } from '../../../../../web/engine/bindings/features.ts';
import { runClustering } from '../../../../../web/engine/methods/clustering/run.ts';
import { runHmmc } from '../../../../../web/engine/methods/hmmc/run.ts';
import type { Runner } from '../../../../../web/engine/methods/shared/runner.ts';
import { runVisualTree } from '../../../../../web/engine/methods/visual-tree/run.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import { isTie, type Result } from '../../../../../web/engine/model/result.ts';
import { newCore } from '../../../../support/core.ts';
import { datasetIn } from '../../data/roles.ts';

const core = newCore();

async function run(runner: Runner, text: string, options: Options): Promise<Result> {
  return runner(core, await datasetIn(['points.csv', text, 'features']), options, {});
}

const saidOf = ({ warnings }: Result): string[] =>
  warnings.filter(({ code }) => code === 'ties').map(({ message }) => message);

type Point = readonly [number, number];

const squareTo = ([x, y]: Point, [a, b]: Point): number => (x - a) ** 2 + (y - b) ** 2;
const meanOf = (points: readonly Point[]): Point => [
  points.reduce((sum, [x]) => sum + x, 0) / points.length,
  points.reduce((sum, [, y]) => sum + y, 0) / points.length,
];

/** By every way to part the points in two: its inertia, and whether a point is as near to the other mean. */
function everyParting(points: readonly Point[]): { readonly inertia: number; readonly between: boolean }[] {
  return Array.from({ length: 2 ** (points.length - 1) - 1 }, (_, bits) => {
    const side = points.map((_point, i) => (i > 0 && (((bits + 1) >> (i - 1)) & 1) === 1 ? 1 : 0));
    const means = [0, 1].map((own) => meanOf(points.filter((_point, i) => side[i] === own)));
    const squares = points.map((point) => means.map((mean) => squareTo(point, mean)));
    const own = squares.map((both, i) => both[side[i] === 1 ? 1 : 0] ?? 0);
    const between = squares.some(([a = 0, b = 0]) => Math.abs(a - b) < 1e-9);
    return { inertia: own.reduce((sum, square) => sum + square, 0), between };
  });
}

it('k-means says that it tied just where another partition is as good, or a point is between', () => {
  let tied = 0;
  let state = 5;
  const below = (n: number): number => {
    state = (state * 1103515245 + 12345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * n);
  };
  for (let trial = 0; trial < 200; trial += 1) {
    const points = Array.from({ length: 4 + below(3) }, (): Point => [below(3), below(3)]);
    const all = everyParting(points);
    const best = Math.min(...all.map(({ inertia }) => inertia));
    const equal = all.filter(({ inertia }) => inertia - best < 1e-9);
    const values = Float64Array.from(points.flat());
    const features = new Features(core, { rows: points.length, columns: 2, values }, 'none');
    const found = features.kmeans(features.all(), 2, 60, trial);
    features.destroy();
    expect(found.inertia).toBeCloseTo(best, 9);
    const isTied = equal.length > 1 || equal.some(({ between }) => between);
    expect(found.ties > 0, JSON.stringify(points)).toBe(isTied);
    tied += isTied ? 1 : 0;
  }
  expect(tied).toBeGreaterThan(20);
  expect(tied).toBeLessThan(180);
});

const SQUARE = 'x,y\n0,0\n0,1\n1,0\n1,1\n';

it('a flat partition and a tree say what could be elsewhere, and which split tied', async () => {
  const flat = await run(runClustering, SQUARE, { method: 'kmeans', leaves: 2 });
  expect(saidOf(flat)).toEqual([
    '2 points could as well be in another group: the seed and the order of the rows decided.',
  ]);
  expect(isTie(flat, flat.hierarchy.classOf.length - 1)).toBe(true);
  const tree = await run(runClustering, 'x,y\n0,0\n0,1\n1,0\n1,1\n50,50\n52,50\n', { method: 'hkm-d', leaves: 3 });
  expect(saidOf(tree)).toEqual([
    '1 of 2 splits is a tie, decided by the seed and the order of the rows: split 2. There 2 points could as well be on another side.',
  ]);
  expect(isTie(tree, tree.hierarchy.classOf.length - 1)).toBe(false);
  const apart = await run(runClustering, 'x,y\n0,0\n0,1\n9,0\n9,1.5\n', { method: 'kmeans', leaves: 2 });
  expect([saidOf(apart), apart.ties]).toEqual([[], undefined]);
});

it('maximum-margin clustering says that copies of a point are on both sides', async () => {
  const options = { leaves: 2, normalise: 'none', alpha: 0.01, low: 1, high: 1 };
  const copies = await run(runHmmc, 'x\n-2\n-1\n0.5\n0.5\n1\n2\n', options);
  expect(saidOf(copies)).toEqual([
    '2 points could as well be in another group: the seed and the order of the rows decided.',
  ]);
  expect(saidOf(await run(runHmmc, 'x\n-2\n-1\n0.5\n0.75\n1\n2\n', options))).toEqual([]);
});

it('a visual tree names the group whose classes could part otherwise', async () => {
  const corners = { ant: [0, 0], bee: [0, 1], cat: [1, 0], dog: [1, 1] };
  const rows = (points: Readonly<Record<string, readonly number[]>>): string =>
    `x,y,label\n${Object.entries(points)
      .flatMap(([name, [x, y]]) => Array.from({ length: 4 }, () => `${x},${y},${name}`))
      .join('\n')}\n`;
  const options = { max_q: 2, compare: 'off' };
  const square = await run(runVisualTree, rows(corners), options);
  expect(saidOf(square)).toEqual([
    '2 classes could as well be in another group: the seed and the order of the rows decided.',
  ]);
  const apart = await run(runVisualTree, rows({ ...corners, cat: [7, 0], dog: [7, 1] }), options);
  expect(saidOf(apart)).toEqual([]);
});
