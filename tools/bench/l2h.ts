import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Core } from '../../web/bindings/core.ts';
import { assemble } from '../../web/data/dataset/assemble.ts';
import { runMethod } from '../../web/methods/runners.ts';
import type { Dataset } from '../../web/model/dataset.ts';
import { inputOf } from '../cli/files.ts';
import { writeLogits } from './generate.ts';

const folder = join(import.meta.dirname, '../../build/bench');
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
  const phases: Record<string, number> = {};
  let phase = 'starting';
  let since = performance.now();
  const cpu = process.cpuUsage();
  const started = since;
  const enter = (next: string): void => {
    const now = performance.now();
    phases[phase] = (phases[phase] ?? 0) + (now - since) / 1000;
    phase = next;
    since = now;
  };
  const result = await runMethod(
    core,
    'l2h',
    dataset,
    { as: 'logits' },
    {
      onProgress: (progress) => {
        if (progress.phase !== phase) {
          enter(progress.phase);
        }
      },
    },
  );
  enter('done');
  const { user, system } = process.cpuUsage(cpu);
  const wall = (performance.now() - started) / 1000;
  return { cpu: (user + system) / 1e6, wall, phases, passes: result.run.passes, megabytes: core.bytes / 2 ** 20 };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** CPU seconds of the paper's listing in NumPy on the same file, null where Python has no NumPy. */
function listing(file: string): number | null {
  const script = join(import.meta.dirname, 'listing.py');
  for (const python of ['/usr/bin/python3', 'python3']) {
    const { status, stdout } = spawnSync(python, [script, file], { encoding: 'utf8', maxBuffer: 1 << 28 });
    if (status === 0) {
      return (JSON.parse(stdout) as { cpu_seconds: number }).cpu_seconds;
    }
  }
  return null;
}

const seconds = (value: number | undefined): string =>
  value === undefined ? '–' : `${value.toFixed(value < 1 ? 3 : 2)} s`;
const rate = (bytes: number, time: number | undefined): string =>
  time === undefined || time <= 0 ? '–' : `${(bytes / time / 1e9).toFixed(2)} GB/s`;

async function bench(columns: number, module: WebAssembly.Module): Promise<readonly string[]> {
  const file = join(folder, `logits-${ROWS}x${columns}.npy`);
  if (!existsSync(file)) {
    writeLogits(file, ROWS, columns, 1);
  }
  const dataset = assemble([await inputOf(file, 'logits')]);
  await measure(dataset, module); // the file into the cache, the code through the compiler
  const runs: Measured[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    runs.push(await measure(dataset, module));
  }
  const cpu = median(runs.map((run) => run.cpu));
  const phase = (name: string): number | undefined =>
    runs[0]?.phases[name] === undefined ? undefined : median(runs.map((run) => run.phases[name] ?? 0));
  const paper = listing(file);
  const goal = FASTER[columns];
  const bytes = 4 * ROWS * columns;
  return [
    `${ROWS / 1000}k × ${columns}`,
    seconds(cpu),
    seconds(median(runs.map((run) => run.wall))),
    rate(bytes, (phase('starting') ?? 0) + (phase('reading') ?? 0)),
    rate(bytes, phase('verifying')),
    seconds(phase('merging')),
    String(runs[0]?.passes),
    `${Math.round(runs[0]?.megabytes ?? 0)} MB`,
    paper === null ? 'no NumPy here' : seconds(paper),
    paper === null ? '–' : `${(paper / cpu).toFixed(1)} ×`,
    paper === null || goal === undefined ? '–' : `${(paper / cpu / goal).toFixed(2)} of ${goal} ×`,
  ];
}

const HEAD = [
  'logits f32',
  'CPU',
  'wall',
  'pass 1',
  'verification',
  'merging',
  'passes',
  'instance',
  'NumPy listing CPU',
  'faster by',
  'of the goal',
];

/** L2H, file chosen to merge list, beside the paper's listing on the same file. */
export async function benchL2h(module: WebAssembly.Module): Promise<void> {
  mkdirSync(folder, { recursive: true });
  console.log(`L2H, file chosen to merge list; median of ${RUNS}`);
  console.log(`| ${HEAD.join(' | ')} |\n|${HEAD.map(() => '---').join('|')}|`);
  for (const columns of COLUMNS) {
    console.log(`| ${(await bench(columns, module)).join(' | ')} |`);
  }
}
