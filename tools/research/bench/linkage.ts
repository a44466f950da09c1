import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Random } from '../../../tests/support/random.ts';
import { Core } from '../../../web/engine/bindings/core.ts';
import { Linkage } from '../../../web/engine/bindings/linkage.ts';
import { writeNpy } from '../../../web/engine/data/formats/npy/write.ts';
import { line } from '../tables/markdown.ts';
import { cpuSeconds, folder, inPython } from './measure.ts';

const SIZES = [2000, 10_000];
const COLUMNS = 16;
const RUNS = 3;

interface Joined {
  /** CPU seconds of the distances, and of the merges. */
  readonly distances: number;
  readonly merges: number;
  readonly heights: number;
  readonly megabytes: number;
}

function run(module: WebAssembly.Module, rows: Float64Array): Joined {
  const core = new Core(module);
  const linkage = new Linkage(core, {
    method: 'average',
    distance: 'euclidean',
    columns: COLUMNS,
    normaliseRows: false,
  });
  linkage.pushValues(rows, COLUMNS);
  linkage.endRows(false);
  const started = cpuSeconds();
  let between = started;
  for (let state = 'distances'; state !== 'done'; ) {
    const before = state;
    state = linkage.step().state;
    between = before === 'distances' ? cpuSeconds() : between;
  }
  const ended = cpuSeconds();
  const heights = linkage.merges().heights.reduce((sum, height) => sum + height, 0);
  linkage.destroy();
  return { distances: between - started, merges: ended - between, heights, megabytes: core.bytes / 2 ** 20 };
}

function bench(module: WebAssembly.Module, n: number): readonly string[] {
  const random = new Random(1);
  const rows = Float64Array.from({ length: n * COLUMNS }, () => random.uniform());
  const file = join(folder, `rows-${n}.npy`);
  writeFileSync(file, writeNpy([n, COLUMNS], rows));
  const runs = Array.from({ length: RUNS }, () => run(module, rows)).sort((a, b) => a.merges - b.merges);
  const own = runs[RUNS >> 1] as Joined;
  // SciPy's average linkage of the same rows, which Python may not have.
  const theirs = inPython<{ heights: number; cpu_seconds: number }>('linkage.py', file);
  if (theirs !== null && !(Math.abs(own.heights - theirs.heights) <= 1e-9 * theirs.heights)) {
    throw new Error(
      `average linkage of ${n} rows has heights that sum to ${own.heights}, SciPy's to ${theirs.heights}`,
    );
  }
  return [
    `${n}`,
    `${own.distances.toFixed(3)} s`,
    `${own.merges.toFixed(3)} s`,
    `${Math.round(own.megabytes)} MB`,
    theirs === null ? 'no SciPy here' : `${theirs.cpu_seconds.toFixed(3)} s`,
    theirs === null ? '–' : `${(theirs.cpu_seconds / own.merges).toFixed(2)} ×`,
  ];
}

/** Average linkage against SciPy: native SciPy CPU time / ours in WebAssembly, from condensed distances to merges. */
export function benchLinkage(module: WebAssembly.Module): void {
  console.log(`Average linkage of rows of ${COLUMNS} numbers; CPU, median of ${RUNS}; goal at least 0.8 ×`);
  console.log('| rows | distances | merges | instance | SciPy merges | SciPy / ours |\n|---|---|---|---|---|---|');
  for (const n of SIZES) line(bench(module, n));
}
