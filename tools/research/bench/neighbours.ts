import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../../../tests/support/random.ts';
import { Core } from '../../../web/engine/bindings/core.ts';
import { Neighbours } from '../../../web/engine/bindings/neighbours.ts';
import { assemble } from '../../../web/engine/data/dataset/assemble.ts';
import { writeNpy } from '../../../web/engine/data/formats/npy/write.ts';
import type { Matrix } from '../../../web/engine/methods/shared/points/read.ts';
import { graphOfPoints } from '../../../web/engine/methods/ultrametric/graph.ts';
import { settle } from '../../../web/engine/methods/ultrametric/settings.ts';
import { inputOf } from '../../cli/files.ts';
import { createThreads } from '../../cli/threads.ts';
import { line } from '../markdown.ts';
import { cpuSeconds, folder, seconds } from './measure.ts';

const NEIGHBOURS = 5;

/** Normal points, about this many centres that lie far apart. */
function cloud(rows: number, columns: number, centres: number): Matrix {
  const random = new Random(rows + columns);
  const [values, centre] = [new Float64Array(rows * columns), new Float64Array(centres * columns)];
  random.normals(values);
  random.normals(centre);
  for (let row = 0; row < rows && centres > 1; row += 1) {
    const own = random.below(centres) * columns;
    for (let c = 0; c < columns; c += 1) {
      values[row * columns + c] = (values[row * columns + c] ?? 0) + 2 * (centre[own + c] ?? 0);
    }
  }
  return { rows, columns, values };
}

/** CPU of the two phases of one instance. */
function alone(module: WebAssembly.Module, { values, columns }: Matrix): readonly string[] {
  const neighbours = new Neighbours(new Core(module), values, columns, NEIGHBOURS);
  const started = cpuSeconds();
  while (neighbours.step(64).phase === 'nearest');
  const between = cpuSeconds();
  while (neighbours.step(64).phase !== 'done');
  const phases = [seconds(between - started), seconds(cpuSeconds() - between)];
  neighbours.destroy();
  return phases;
}

/** The whole graph by the clock, threads and their start included. */
async function together(module: WebAssembly.Module, points: Matrix, file: string, workers: number): Promise<string> {
  const { features } = assemble([await inputOf(file, 'features')]);
  if (features === null) throw new Error('the points were not taken for features');
  const pool = createThreads(module, workers, 0);
  const settings = settle({ neighbours: NEIGHBOURS });
  const started = performance.now();
  const graph = graphOfPoints(new Core(module), points, features, settings, { pool });
  await graph.finally(() => pool.end());
  return seconds((performance.now() - started) / 1000);
}

/** Nearest neighbours and spanning tree of points. */
export async function benchNeighbours(module: WebAssembly.Module): Promise<void> {
  console.log(`${NEIGHBOURS} nearest neighbours and spanning tree, CPU of one instance; by the clock with workers`);
  console.log('| points | clusters | neighbours | spanning tree | 1 worker | 2 workers |\n|---|---|---|---|---|---|');
  for (const [rows, columns, centres] of [
    [20_000, 64, 1],
    [20_000, 64, 50],
    [200_000, 3, 1],
  ] as const) {
    const points = cloud(rows, columns, centres);
    const file = join(folder, 'points.npy');
    writeFileSync(file, writeNpy([rows, columns], points.values));
    const row = [...alone(module, points)];
    for (const workers of [1, 2]) row.push(await together(module, points, file, workers));
    line([`${rows} × ${columns}`, centres, ...row]);
  }
}
