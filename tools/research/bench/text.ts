import { closeSync, existsSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { plantedClassifier } from '../../../tests/support/generate.ts';
import { Core } from '../../../web/engine/bindings/core.ts';
import { streamRows } from '../../../web/engine/bindings/stream-rows.ts';
import { inputOf } from '../../cli/files.ts';
import { line } from '../markdown.ts';
import { cpuSeconds, folder, median } from './measure.ts';

const ROWS = 50_000;
const COLUMNS = 100;
const RUNS = 3;

/** The ways in which programs write a number. */
const WRITTEN: Readonly<Record<string, (value: number) => string>> = {
  '6 decimals (R, spreadsheets)': (value) => value.toFixed(6),
  '9 digits (pandas, float32)': (value) => String(Number(value.toPrecision(9))),
  '17 digits (Python, float64)': (value) => String(value / 3),
  '19 digits (np.savetxt)': (value) => (value / 3).toExponential(18),
};

function writeText(file: string, write: (value: number) => string): void {
  const { next } = plantedClassifier(COLUMNS, 1);
  const row = new Float32Array(COLUMNS);
  const output = openSync(file, 'w');
  for (let i = 0; i < ROWS; i++) {
    next(row, 0);
    writeSync(output, `${Array.from(row, write).join(',')}\n`);
  }
  closeSync(output);
}

/** Text in a file to rows of f64 in the core's memory, on one thread. */
export async function benchText(module: WebAssembly.Module): Promise<void> {
  console.log(`CSV of ${ROWS} × ${COLUMNS} numbers, file to numbers in the core; median of ${RUNS}`);
  console.log('| written as | file | CPU | wall | rate | a CPU second |\n|---|---|---|---|---|---|');
  for (const [i, [name, write]] of Object.entries(WRITTEN).entries()) {
    const file = join(folder, `text-${ROWS}x${COLUMNS}-${i}.csv`);
    if (!existsSync(file)) writeText(file, write);
    const { content } = await inputOf(file, 'logits');
    if (content.kind !== 'table') throw new Error(`${file} is not a table`);
    const runs: { readonly cpu: number; readonly wall: number }[] = [];
    for (let run = 0; run <= RUNS; run++) {
      const core = new Core(module);
      const cpu = cpuSeconds();
      const started = performance.now();
      await streamRows(core, content.table, {}, () => undefined);
      if (run > 0) runs.push({ cpu: cpuSeconds() - cpu, wall: (performance.now() - started) / 1000 });
    }
    const megabytes = statSync(file).size / 1e6;
    const [cpu, wall] = [median(runs.map((run) => run.cpu)), median(runs.map((run) => run.wall))];
    line([
      ...[name, `${megabytes.toFixed(0)} MB`, `${cpu.toFixed(2)} s`, `${wall.toFixed(2)} s`],
      ...[`${(megabytes / wall).toFixed(0)} MB/s`, `${(megabytes / cpu).toFixed(0)} MB`],
    ]);
  }
}
