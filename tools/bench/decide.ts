/** Decisions on three trees beside the statistics pass of L2H over the same logits, in the same process of Node. */
import { fork } from 'node:child_process';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DecideTimes } from './decide-node.ts';
import { writeLogits } from './generate.ts';
import { COLUMNS, folder, rowsThatFit, SMALL } from './scale.ts';

/** Times the statistics pass, and memory, that the goal allows. */
const GOAL = { times: 1.3, megabytes: 600 };

function inNode(file: string, rows: number): Promise<DecideTimes> {
  return new Promise((resolve, reject) => {
    const child = fork(new URL('./decide-node.ts', import.meta.url), [file, String(rows)]);
    child.once('message', (times) => resolve(times as DecideTimes));
    child.once('error', reject);
    child.once('exit', (status) => reject(new Error(`the run ended with status ${status}`)));
  });
}

const seconds = (value: number | undefined): string => (value === undefined ? '–' : `${value.toFixed(2)} s`);

async function bench(rows: number): Promise<void> {
  const file = join(folder, `logits-${rows}x${COLUMNS}.npy`);
  const made = !existsSync(file);
  if (made) writeLogits(file, rows, COLUMNS, 1);
  try {
    const { statistics, seconds: of, megabytes, intervalBy } = await inNode(file, rows);
    const times = (of.deciding ?? Number.NaN) / statistics;
    const cells = [
      `${rows.toLocaleString('en')} × ${COLUMNS}`,
      seconds(statistics),
      seconds(of.fitting),
      `${seconds(of.deciding)}, ${times.toFixed(2)} ×`,
      seconds(of.scanning),
      seconds(of.resampling),
      seconds(of.shuffling),
      `${Math.round(megabytes)} MB`,
      intervalBy,
      `the pass ${(times / GOAL.times).toFixed(2)}, memory ${(megabytes / GOAL.megabytes).toFixed(2)}`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
  } finally {
    if (made && rows > SMALL) rmSync(file);
  }
}

export async function benchDecide(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  console.log('Decisions on three trees, f32, warm cache, one thread, beside the statistics pass of L2H.');
  console.log(
    '| logits | statistics pass | temperature, lambda | pass over the rows | second reading | resamples | shuffled trees | most memory | intervals by | used of goals |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|');
  for (const rows of [SMALL, rowsThatFit()]) await bench(rows);
}
