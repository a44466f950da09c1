/** Decisions on three trees beside the statistics pass of L2H over the same logits, each in a process of Node. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { line } from '../tables/markdown.ts';
import type { DecideTimes, L2hTimes } from './decide-node.ts';
import { writeLogits } from './generate.ts';
import { folder, inNode } from './measure.ts';
import { COLUMNS, rowsThatFit, SMALL } from './scale.ts';

/** Times the processor time of the statistics pass, and memory, that the goal allows. */
const GOAL = { times: 1.3, megabytes: 600 };

/** Threads that read the rows. */
const WORKERS = [1, 2];

const RUN = new URL('./decide-node.ts', import.meta.url);

const seconds = (value: number | undefined): string => (value === undefined ? '–' : `${value.toFixed(2)} s`);

async function bench(rows: number): Promise<void> {
  const file = join(folder, `logits-${rows}x${COLUMNS}.npy`);
  const made = !existsSync(file);
  if (made) writeLogits(file, rows, COLUMNS, 1);
  try {
    const { statistics, busy: atOnce, hierarchy } = await inNode<L2hTimes>(RUN, ['l2h', file]);
    for (const workers of WORKERS) {
      const words = ['decide', file, String(rows), String(workers)];
      const { seconds: of, busy, megabytes, intervalBy } = await inNode<DecideTimes>(RUN, words, hierarchy);
      const times = (busy.deciding ?? Number.NaN) / atOnce;
      line([
        `${rows.toLocaleString('en')} × ${COLUMNS}`,
        String(workers),
        seconds(statistics),
        seconds(of.fitting),
        seconds(of.deciding),
        `${times.toFixed(2)} ×`,
        seconds(of.scanning),
        seconds(of.resampling),
        seconds(of.shuffling),
        `${Math.round(megabytes)} MB`,
        intervalBy,
        `the pass ${(times / GOAL.times).toFixed(2)}, memory ${(megabytes / GOAL.megabytes).toFixed(2)}`,
      ]);
    }
  } finally {
    if (made && rows > SMALL) rmSync(file);
  }
}

export async function benchDecide(): Promise<void> {
  console.log(
    'Decisions on three trees, f32, beside the statistics pass of L2H by one thread; times are those of its processor time.',
  );
  console.log(
    '| logits | threads | statistics pass | temperature | pass over the rows | its processor time | second reading | resamples | shuffled trees | most memory | intervals by | used of goals |',
  );
  console.log('|---|---|---|---|---|---|---|---|---|---|---|---|');
  for (const rows of [SMALL, rowsThatFit()]) await bench(rows);
}
