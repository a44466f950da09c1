import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../../../tests/support/random.ts';
import { Core } from '../../../web/engine/bindings/core.ts';
import { Linkage } from '../../../web/engine/bindings/linkage.ts';
import { writeNpy } from '../../../web/engine/data/formats/npy/write.ts';
import { head, line } from '../markdown.ts';
import { cpuSeconds, folder, inPython, median } from './measure.ts';

const SIZES = [2000, 10_000];
const COLUMNS = 16;
const RUNS = 3;

/** Sum of the heights, and CPU seconds from condensed distances to merges. */
interface Joined {
  readonly heights: number;
  readonly cpu_seconds: number;
}

function run(module: WebAssembly.Module, rows: Float64Array): Joined {
  const options = { method: 'average', distance: 'euclidean', columns: COLUMNS, normaliseRows: false } as const;
  return new Linkage(new Core(module), options).use((linkage) => {
    linkage.pushValues(rows, COLUMNS);
    linkage.endRows(false);
    while (linkage.step().state === 'distances');
    const started = cpuSeconds();
    while (linkage.step().state !== 'done');
    const seconds = cpuSeconds() - started;
    return { heights: linkage.merges().heights.reduce((sum, height) => sum + height, 0), cpu_seconds: seconds };
  });
}

/** Average linkage beside SciPy, which Python may not have: its native CPU time / ours in WebAssembly. */
export function benchLinkage(module: WebAssembly.Module): void {
  console.log(`Average linkage of rows of ${COLUMNS} numbers; CPU, median of ${RUNS}; goal at least 0.8 ×`);
  head(['rows', 'merges', 'SciPy merges', 'SciPy / ours']);
  for (const n of SIZES) {
    const random = new Random(1);
    const rows = Float64Array.from({ length: n * COLUMNS }, () => random.uniform());
    const file = join(folder, 'rows.npy');
    writeFileSync(file, writeNpy([n, COLUMNS], rows));
    const runs = Array.from({ length: RUNS }, () => run(module, rows));
    const own = median(runs.map((each) => each.cpu_seconds));
    const theirs = inPython<Joined>('linkage.py', file);
    const [{ heights } = { heights: Number.NaN }] = runs;
    if (theirs !== null && !(Math.abs(heights - theirs.heights) <= 1e-9 * theirs.heights)) {
      throw new Error(`average linkage of ${n} rows has heights that sum to ${heights}, SciPy's to ${theirs.heights}`);
    }
    const beside =
      theirs === null
        ? ['no SciPy here', '–']
        : [`${theirs.cpu_seconds.toFixed(3)} s`, `${(theirs.cpu_seconds / own).toFixed(2)} ×`];
    line([n, `${own.toFixed(3)} s`, ...beside]);
  }
}
