import { Core } from '../../../web/engine/bindings/core.ts';
import { assemble } from '../../../web/engine/data/dataset/assemble.ts';
import { runMethod } from '../../../web/engine/methods/runners.ts';
import type { Dataset } from '../../../web/engine/model/dataset.ts';
import { inputOf } from '../../cli/files.ts';
import { head, line } from '../markdown.ts';
import { logitsFile } from './generate.ts';
import { cpuSeconds, inPython, median, Phases, seconds } from './measure.ts';

const ROWS = 50_000;
const COLUMNS = [10, 100, 1000];
const RUNS = 3;
/** This many times the listing's speed is the goal, for tables of so many columns. */
const FASTER: Readonly<Record<number, number>> = { 10: 6, 100: 15, 1000: 100 };

interface Measured {
  readonly cpu: number;
  readonly wall: number;
  /** Seconds of wall time in each phase. */
  readonly phases: Readonly<Record<string, number>>;
  readonly passes: number;
  readonly megabytes: number;
}

/** One run of L2H, reading the file and all. */
async function measure(dataset: Dataset, module: WebAssembly.Module): Promise<Measured> {
  const core = new Core(module);
  const phases = new Phases();
  const cpu = cpuSeconds();
  const started = performance.now();
  const result = await runMethod(core, 'l2h', dataset, { as: 'logits' }, { onProgress: phases.report });
  phases.enter('done');
  const wall = (performance.now() - started) / 1000;
  return {
    cpu: cpuSeconds() - cpu,
    wall,
    phases: phases.seconds,
    passes: result.run.passes,
    megabytes: core.bytes / 2 ** 20,
  };
}

const rate = (bytes: number, time: number | undefined): string =>
  time === undefined || time <= 0 ? '–' : `${(bytes / time / 1e9).toFixed(2)} GB/s`;

async function bench(columns: number, module: WebAssembly.Module): Promise<readonly string[]> {
  const file = logitsFile(ROWS, columns);
  const dataset = assemble([await inputOf(file, 'logits')]);
  await measure(dataset, module); // the file into the cache, the code through the compiler
  const runs: Measured[] = [];
  for (let run = 0; run < RUNS; run += 1) runs.push(await measure(dataset, module));
  const cpu = median(runs.map((run) => run.cpu));
  const phase = (name: string): number | undefined =>
    runs[0]?.phases[name] === undefined ? undefined : median(runs.map((run) => run.phases[name] ?? 0));
  // The paper's listing in NumPy, which Python may not have.
  const paper = inPython<{ cpu_seconds: number }>('listing.py', file)?.cpu_seconds ?? null;
  const goal = FASTER[columns];
  const bytes = 4 * ROWS * columns;
  return [
    `${ROWS / 1000}k × ${columns}`,
    seconds(cpu),
    seconds(median(runs.map((run) => run.wall))),
    rate(bytes, phase('reading')),
    rate(bytes, phase('verifying')),
    seconds(phase('merging')),
    String(runs[0]?.passes),
    `${Math.round(runs[0]?.megabytes ?? 0)} MB`,
    paper === null ? 'no NumPy here' : seconds(paper),
    paper === null ? '–' : `${(paper / cpu).toFixed(1)} ×`,
    paper === null || goal === undefined ? '–' : `${(paper / cpu / goal).toFixed(2)} of ${goal} ×`,
  ];
}

/** L2H, file chosen to merge list, beside the paper's listing on the same file. */
export async function benchL2h(module: WebAssembly.Module): Promise<void> {
  console.log(`L2H, file chosen to merge list; median of ${RUNS}`);
  head([
    ...['logits f32', 'CPU', 'wall', 'pass 1', 'verification', 'merging', 'passes', 'instance'],
    ...['NumPy listing CPU', 'faster by', 'of the goal'],
  ]);
  for (const columns of COLUMNS) line(await bench(columns, module));
}
