import { head, line } from '../markdown.ts';
import type { DecideTaken, L2hTaken } from './in-node.ts';
import { inNode, seconds } from './measure.ts';
import { COLUMNS, forFiles, RUN } from './scale.ts';

/** Times the processor time of the statistics pass, and memory, that the goal allows. */
const GOAL = { times: 1.3, megabytes: 600 };

/** Threads that read the rows. */
const THREADS = [1, 2];

async function bench(file: string, rows: number): Promise<void> {
  const l2h = await inNode<L2hTaken>(RUN, ['l2h', file, '1']);
  for (const threads of THREADS) {
    const words = ['decide', file, String(threads), String(rows)];
    const { seconds: of, busy, megabytes, intervalBy } = await inNode<DecideTaken>(RUN, words, l2h.hierarchy);
    const times = (busy.deciding ?? Number.NaN) / (l2h.busy.reading ?? Number.NaN);
    line([
      ...[`${rows.toLocaleString('en')} × ${COLUMNS}`, threads, seconds(l2h.seconds.reading), seconds(of.fitting)],
      ...[seconds(of.deciding), `${times.toFixed(2)} ×`],
      ...[of.scanning, of.resampling, of.shuffling].map(seconds),
      ...[`${Math.round(megabytes)} MB`, intervalBy],
      `the pass ${(times / GOAL.times).toFixed(2)}, memory ${(megabytes / GOAL.megabytes).toFixed(2)}`,
    ]);
  }
}

/** Decisions on three trees beside the statistics pass of L2H over the same logits, each in a process of Node. */
export async function benchDecide(): Promise<void> {
  console.log(
    'Decisions on three trees, f32, beside the statistics pass of L2H by one thread; times are those of its processor time.',
  );
  head([
    ...['logits', 'threads', 'statistics pass', 'temperature', 'pass over the rows', 'its processor time'],
    ...['second reading', 'resamples', 'shuffled trees', 'most memory', 'intervals by', 'used of goals'],
  ]);
  await forFiles(bench);
}
