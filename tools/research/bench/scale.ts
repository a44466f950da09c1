import { readFileSync, rmSync, statfsSync } from 'node:fs';
import { Core } from '../../../web/engine/bindings/core.ts';
import { streamRows } from '../../../web/engine/bindings/stream-rows.ts';
import { assemble } from '../../../web/engine/data/dataset/assemble.ts';
import type { Dataset } from '../../../web/engine/model/dataset.ts';
import { inputOf } from '../../cli/files.ts';
import { head, line } from '../markdown.ts';
import { logitsFile } from './generate.ts';
import type { L2hTaken } from './in-node.ts';
import { folder, inNode, seconds } from './measure.ts';
import { inChromium } from './scale-page.ts';

export const COLUMNS = 1000;
const IMAGENET = 1_281_167;
const SMALL = 50_000;
const READERS = [1, 2];

/** One run: seconds of each pass and of the merges, and the most memory of the process while it ran. */
export interface Timed {
  readonly place: string;
  readonly readings: number;
  readonly first: number;
  readonly second: number | null;
  readonly merging: number;
  readonly total: number;
  readonly megabytes: number;
}

/** (a): reading, row maximum and sum of exponentials, one thread. */
async function readOnly(core: Core, dataset: Dataset): Promise<number> {
  const table = dataset.logits?.table;
  if (table === undefined) throw new Error('no logits');
  const started = performance.now();
  await streamRows(core, table, {}, (rows, first) => {
    core.withMemory([8 * rows.count], (out) =>
      core.check(core.exports.lt_confidences(0, rows.layout, rows.pointer, rows.count, COLUMNS, first, out)),
    );
  });
  return (performance.now() - started) / 1000;
}

/** The process of its own that a run in Node has. */
export const RUN = new URL('./in-node.ts', import.meta.url);

async function inNodeBy(file: string, workers: number): Promise<Timed> {
  const { seconds: of, readings, total, megabytes } = await inNode<L2hTaken>(RUN, ['l2h', file, String(workers)]);
  const { reading = 0, verifying = null, merging = 0 } = of;
  return { place: `Node, ${workers}`, readings, first: reading, second: verifying, merging, total, megabytes };
}

/** Measures a small file, and one with as many of ImageNet's rows as fit the disk twice, which is taken away again. */
export async function forFiles(bench: (file: string, rows: number) => Promise<void>): Promise<void> {
  const { bavail, bsize } = statfsSync(folder);
  const most = Math.min(IMAGENET, Math.floor((bavail * bsize) / 2 / (4 * COLUMNS)));
  for (const rows of [SMALL, most]) {
    const file = logitsFile(rows, COLUMNS);
    await bench(file, rows).finally(() => rows > SMALL && rmSync(file));
  }
}

/** The goals: how many times (a) a pass takes, bytes/s of a pass in Chromium, megabytes, and seconds of the small table in all. */
const GOAL = { times: 2, rate: 0.5e9, megabytes: 600, small: 2 };

/** Share that was used of each goal; 1 or less meets it. */
function ofGoals(run: Timed, base: number, rows: number): string {
  const slower = Math.max(run.first, run.second ?? 0);
  const used = [
    `a pass ${(slower / base / GOAL.times).toFixed(2)}`,
    ...(run.place.startsWith('Chromium') ? [`rate ${((GOAL.rate * slower) / (4 * rows * COLUMNS)).toFixed(2)}`] : []),
    `memory ${(run.megabytes / GOAL.megabytes).toFixed(2)}`,
    ...(rows === SMALL ? [`in all ${(run.total / GOAL.small).toFixed(2)}`] : []),
  ];
  return used.join(', ');
}

async function bench(module: WebAssembly.Module, file: string, rows: number): Promise<void> {
  const dataset = assemble([await inputOf(file, 'logits')]);
  const bytes = 4 * rows * COLUMNS;
  const rate = (time: number | null): string => (time === null ? '–' : `${(bytes / time / 1e9).toFixed(2)} GB/s`);
  await readOnly(new Core(module), dataset); // the file into the cache
  const node = await readOnly(new Core(module), dataset);
  const show = (run: Timed, base: number): void => {
    const times = (time: number | null): string => (time === null ? '–' : `${(time / base).toFixed(2)} ×`);
    line([
      `${rows.toLocaleString('en')} × ${COLUMNS}`,
      run.place,
      String(run.readings),
      `${seconds(base)}, ${rate(base)}`,
      `${seconds(run.first)}, ${rate(run.first)}, ${times(run.first)}`,
      `${seconds(run.second)}, ${rate(run.second)}, ${times(run.second)}`,
      seconds(run.merging),
      `${seconds(run.total)}, ${times(run.total)}`,
      `${Math.round(run.megabytes)} MB`,
      ofGoals(run, base, rows),
    ]);
  };
  for (const workers of READERS) show(await inNodeBy(file, workers), node);
  const page = await inChromium(file, readFileSync(new URL('../../../wasm/logitree.wasm', import.meta.url)), READERS);
  for (const run of page?.runs ?? []) show(run, page?.readOnly ?? Number.NaN);
}

export async function benchScale(module: WebAssembly.Module): Promise<void> {
  console.log('\nLogits larger than memory, f32, warm cache; (a) is reading, row maximum and sum of exponentials.');
  console.log(
    'Used of each goal, 1 or less meets it: a pass in 2 times (a); in Chromium a pass at 0.5 GB/s; 600 MB; 50k rows in 2 s.',
  );
  head([
    ...['logits', 'place, readers', 'readings', '(a) by one', 'pass 1', 'pass 2', 'merging', 'in all', 'most memory'],
    'used of goals',
  ]);
  await forFiles((file, rows) => bench(module, file, rows));
}
