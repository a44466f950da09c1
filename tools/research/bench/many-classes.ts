/**
 * Logits of tens of thousands of classes with planted families: seconds of each phase, the most memory, and how much of the
 * planted tree is found.
 *
 *     npx tsx tools/research/bench/many-classes.ts [ROWS CLASSES [THREADS [TOP]]]      by default 50,000 x 21,841 and 20,000 x 65,000
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compareClades, compareTriplets } from '../../../web/engine/bindings/compare.ts';
import { Core } from '../../../web/engine/bindings/core.ts';
import { assemble } from '../../../web/engine/data/dataset/assemble.ts';
import { runMethod } from '../../../web/engine/methods/runners.ts';
import type { Progress } from '../../../web/engine/model/run.ts';
import { coreModule, inputOf } from '../../cli/files.ts';
import { withThreads } from '../../cli/threads.ts';
import { line } from '../tables/markdown.ts';
import { folder } from './measure.ts';
import { Phases } from './phases.ts';
import { classesInTree, plantedFamilies, writeFamilies } from './planted-families.ts';

const SIZES = [
  [50_000, 21_841],
  [20_000, 65_000],
] as const;

const seconds = (value = 0): string => `${value.toFixed(1)} s`;

async function bench(module: WebAssembly.Module, rows: number, classes: number, threads: number, top?: number) {
  const file = join(folder, `families-${rows}x${classes}.npy`);
  const classAt = classesInTree(classes, 1);
  if (!existsSync(file)) writeFamilies(file, rows, classAt, 2);
  const dataset = assemble([await inputOf(file, 'logits')]);
  const phases = new Phases();
  let most = 0;
  const onProgress = (progress: Progress): void => {
    most = Math.max(most, process.memoryUsage.rss());
    phases.report(progress);
  };
  const core = new Core(module);
  const started = performance.now();
  const options = { as: 'logits', ...(top === undefined ? {} : { top }) };
  const { hierarchy, run } = await withThreads(module, threads, (pool) =>
    runMethod(core, 'l2h', dataset, options, { pool, onProgress }),
  );
  phases.enter('done');
  const total = (performance.now() - started) / 1000;
  const planted = plantedFamilies(classAt);
  const clades = compareClades(core, hierarchy, planted);
  const triplets = compareTriplets(core, hierarchy, planted);
  const { reading, verifying, merging } = phases.seconds;
  line([
    `${rows.toLocaleString('en')} × ${classes.toLocaleString('en')}`,
    `${threads}`,
    `${seconds(reading)} + ${seconds(verifying)} in ${run.passes} passes`,
    seconds(merging),
    seconds(total),
    `${Math.round(most / 1e6)} MB`,
    `${clades.both} of ${clades.b}`,
    `${((100 * triplets.agree) / triplets.resolved_b).toFixed(3)} %`,
  ]);
  return file;
}

export async function benchManyClasses(
  module: WebAssembly.Module,
  sizes: readonly (readonly [number, number])[] = SIZES,
  threads = 1,
  top?: number,
): Promise<void> {
  console.log('\nVery many classes, f16, with planted families');
  console.log('| logits | threads | reading | merging | in all | most memory | planted groups | triplets |');
  console.log('|---|---|---|---|---|---|---|---|');
  for (const [rows, classes] of sizes) {
    const file = await bench(module, rows, classes, threads, top);
    if (process.env.KEEP === undefined) rmSync(file);
  }
}

if (process.argv[1] === import.meta.filename) {
  const [rows, classes, threads, top] = process.argv.slice(2).map(Number);
  const sizes = rows === undefined || classes === undefined ? SIZES : ([[rows, classes]] as const);
  await benchManyClasses(await coreModule(), sizes, threads, top);
}
