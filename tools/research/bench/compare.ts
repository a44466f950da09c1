import { Random } from '../../../tests/support/random.ts';
import { compareTrees, compareTriplets } from '../../../web/engine/bindings/compare.ts';
import { Core } from '../../../web/engine/bindings/core.ts';
import { randomMerges } from '../../../web/engine/bindings/metrics.ts';
import { hierarchyFromMerges } from '../../../web/engine/hierarchy/linkage.ts';
import type { Hierarchy } from '../../../web/engine/model/hierarchy.ts';
import { line } from '../tables/markdown.ts';
import { median } from './measure.ts';

const LEAVES = 1000;
const RUNS = 5;

/** Each leaf joined to all before it, in random order: as deep as a tree can be. */
function caterpillar(seed: number): Hierarchy {
  const order = new Random(seed).permutation(LEAVES);
  const merges = new Uint32Array(2 * (LEAVES - 1));
  for (let i = 0; i + 1 < LEAVES; i += 1) {
    merges.set([i === 0 ? (order[0] ?? 0) : LEAVES + i - 1, order[i + 1] ?? 0], 2 * i);
  }
  return hierarchyFromMerges(LEAVES, merges);
}

function milliseconds(run: () => void): { readonly first: string; readonly median: string } {
  const times = Array.from({ length: RUNS }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return { first: `${(times[0] ?? Number.NaN).toFixed(1)} ms`, median: `${median(times).toFixed(1)} ms` };
}

/** Triplets of two trees of 1000 leaves, and all measures of a comparison; the first run includes compiling the code. */
export function benchCompare(module: WebAssembly.Module): void {
  console.log(`Two trees of ${LEAVES} leaves; wall, median of ${RUNS}; goal 100 ms for triplets`);
  console.log('| trees | triplets, first run | triplets | all measures |\n|---|---|---|---|');
  const random = (core: Core, seed: number) => hierarchyFromMerges(LEAVES, randomMerges(core, LEAVES, seed));
  const pairs: readonly (readonly [string, (core: Core) => readonly [Hierarchy, Hierarchy]])[] = [
    ['random, random', (core) => [random(core, 1), random(core, 2)]],
    ['caterpillar, random', (core) => [caterpillar(1), random(core, 2)]],
    ['caterpillar, caterpillar', () => [caterpillar(1), caterpillar(2)]],
  ];
  for (const [name, make] of pairs) {
    const core = new Core(module);
    const [a, b] = make(core);
    const triplets = milliseconds(() => compareTriplets(core, a, b));
    const all = milliseconds(() => compareTrees(core, a, b, LEAVES));
    line([name, triplets.first, triplets.median, all.median]);
  }
}
