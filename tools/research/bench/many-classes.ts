import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { compareClades, compareTriplets } from '../../../web/engine/bindings/compare.ts';
import { Core } from '../../../web/engine/bindings/core.ts';
import { head, line } from '../markdown.ts';
import type { L2hTaken } from './in-node.ts';
import { folder, inNode, seconds } from './measure.ts';
import { classesInTree, plantedFamilies, writeFamilies } from './planted-families.ts';
import { RUN } from './scale.ts';

const SIZES = [
  [50_000, 21_841],
  [20_000, 65_000],
] as const;
const THREADS = 2;

async function bench(core: Core, rows: number, classes: number): Promise<void> {
  const file = join(folder, `families-${rows}x${classes}.npy`);
  const classAt = classesInTree(classes, 1);
  writeFamilies(file, rows, classAt, 2);
  const { hierarchy, readings, total, megabytes, ...taken } = await inNode<L2hTaken>(RUN, ['l2h', file, `${THREADS}`]);
  const planted = plantedFamilies(classAt);
  const clades = compareClades(core, hierarchy, planted);
  const triplets = compareTriplets(core, hierarchy, planted);
  const { reading, verifying, merging } = taken.seconds;
  line([
    `${rows.toLocaleString('en')} × ${classes.toLocaleString('en')}`,
    `${seconds(reading)} + ${seconds(verifying)} in ${readings} passes`,
    ...[merging, total].map(seconds),
    `${Math.round(megabytes)} MB`,
    `${clades.both} of ${clades.b}`,
    `${((100 * triplets.agree) / triplets.resolved_b).toFixed(3)} %`,
  ]);
  rmSync(file);
}

/**
 * Logits of tens of thousands of classes with planted families: seconds of each phase, the most memory, and how much of the
 * planted tree is found.
 */
export async function benchManyClasses(module: WebAssembly.Module): Promise<void> {
  console.log(`\nVery many classes, f16, with planted families; ${THREADS} threads`);
  head(['logits', 'reading', 'merging', 'in all', 'most memory', 'planted groups', 'triplets']);
  for (const [rows, classes] of SIZES) await bench(new Core(module), rows, classes);
}
