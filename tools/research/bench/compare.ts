import { caterpillar } from '../../../tests/support/planted-tree.ts';
import { Random } from '../../../tests/support/random.ts';
import { compareTrees, compareTriplets } from '../../../web/engine/bindings/compare.ts';
import { Core } from '../../../web/engine/bindings/core.ts';
import { randomMerges } from '../../../web/engine/bindings/metrics.ts';
import { hierarchyFromMerges } from '../../../web/engine/hierarchy/linkage.ts';
import type { Hierarchy } from '../../../web/engine/model/hierarchy.ts';
import { line } from '../markdown.ts';
import { firstAndMedian } from './measure.ts';

const LEAVES = 1000;
const RUNS = 5;

/** A caterpillar whose classes are in random order. */
function shuffledCaterpillar(seed: number): Hierarchy {
  const tree = caterpillar(LEAVES - 1);
  const order = new Random(seed).permutation(LEAVES);
  return { ...tree, classOf: tree.classOf.map((c) => (c < 0 ? c : (order[c] ?? c))) };
}

/** Triplets of two trees of 1000 leaves, and all measures of a comparison; the first run includes compiling the code. */
export function benchCompare(module: WebAssembly.Module): void {
  console.log(`Two trees of ${LEAVES} leaves; wall, median of ${RUNS}; goal 100 ms for triplets`);
  console.log('| trees | triplets, first run | triplets | all measures |\n|---|---|---|---|');
  const random = (core: Core, seed: number) => hierarchyFromMerges(LEAVES, randomMerges(core, LEAVES, seed));
  const pairs: readonly (readonly [string, (core: Core) => readonly [Hierarchy, Hierarchy]])[] = [
    ['random, random', (core) => [random(core, 1), random(core, 2)]],
    ['caterpillar, random', (core) => [shuffledCaterpillar(1), random(core, 2)]],
    ['caterpillar, caterpillar', () => [shuffledCaterpillar(1), shuffledCaterpillar(2)]],
  ];
  for (const [name, make] of pairs) {
    const core = new Core(module);
    const [a, b] = make(core);
    const triplets = firstAndMedian(RUNS, () => compareTriplets(core, a, b));
    const [, all = ''] = firstAndMedian(RUNS, () => compareTrees(core, a, b, LEAVES));
    line([name, ...triplets, all]);
  }
}
