import { existsSync } from 'node:fs';
import { Random } from '../../../tests/support/random.ts';
import { realFile } from '../../../tests/support/real-data.ts';
import { Confusion, type Inheritance } from '../../../web/engine/bindings/confusion.ts';
import { Core } from '../../../web/engine/bindings/core.ts';
import { assemble } from '../../../web/engine/data/dataset/assemble.ts';
import type { Hierarchy } from '../../../web/engine/model/hierarchy.ts';
import { inputOf } from '../../cli/files.ts';
import { line } from '../markdown.ts';
import { firstAndMedian } from './measure.ts';

const REAL = realFile('imagenet/resnet50_confusion.npy');
const RUNS = 5;
const R = 0.1;

interface Matrix {
  readonly name: string;
  readonly values: Float64Array;
  readonly classes: number;
}

/** Counts of a classifier that errs among tens of classes, rarely elsewhere. */
function generated(classes: number): Matrix {
  const random = new Random(1);
  const values = new Float64Array(classes * classes);
  for (let row = 0; row < classes; row += 1) {
    for (let point = 0; point < 50; point += 1) {
      const near = 10 * Math.floor(row / 10) + Math.floor(10 * random.uniform());
      const luck = random.uniform();
      const column = luck < 0.75 ? row : luck < 0.95 ? near : Math.floor(classes * random.uniform());
      const at = row * classes + Math.min(column, classes - 1);
      values[at] = (values[at] ?? 0) + 1;
    }
  }
  return { name: 'generated', values, classes };
}

async function imagenet(): Promise<Matrix> {
  const { confusion } = assemble([await inputOf(REAL, 'confusion')]);
  if (confusion === null) return generated(1000);
  return { name: 'ResNet-50 on ImageNet', values: confusion.counts, classes: confusion.names.length };
}

/** From the matrix to the hierarchy. */
const run = (core: Core, { values, classes }: Matrix, inheritance: Inheritance): Hierarchy =>
  new Confusion(core, { classes, kind: 'counts', inheritance, mode: 'bounded', r: R }, values).use((confusion) => {
    while (!confusion.step());
    return confusion.hierarchy();
  });

/** Confusion merging at r = 0.1; the first run includes compiling the code. */
export async function benchConfusion(module: WebAssembly.Module): Promise<void> {
  console.log(`Confusion merging, matrix to hierarchy, r = ${R}; wall, median of ${RUNS}`);
  console.log('| matrix | classes | inheritance | first run | median | goal |\n|---|---|---|---|---|---|');
  const large = existsSync(REAL) ? await imagenet() : generated(1000);
  const rows: readonly (readonly [Matrix, Inheritance, string])[] = [
    [generated(100), 'single', '10 ms'],
    [large, 'single', '30 ms'],
    [large, 'multiple', '2 s'],
  ];
  for (const [matrix, inheritance, goal] of rows) {
    const core = new Core(module);
    const times = firstAndMedian(RUNS, () => run(core, matrix, inheritance));
    line([matrix.name, matrix.classes, inheritance, ...times, goal]);
  }
}
