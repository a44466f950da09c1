/** One run over a file of logits in a process of its own, told to the one that started it: scale-node.ts FILE THREADS */
import { Core } from '../../../web/engine/bindings/core.ts';
import { assemble } from '../../../web/engine/data/dataset/assemble.ts';
import { runMethod } from '../../../web/engine/methods/runners.ts';
import type { Progress } from '../../../web/engine/model/run.ts';
import { coreModule, inputOf } from '../../cli/files.ts';
import { withThreads } from '../../cli/threads.ts';
import { Phases } from './phases.ts';
import type { Timed } from './scale.ts';

async function run(file: string, workers: number): Promise<Timed> {
  const module = await coreModule();
  const dataset = assemble([await inputOf(file, 'logits')]);
  const phases = new Phases();
  const started = performance.now();
  let most = 0;
  const onProgress = (progress: Progress): void => {
    most = Math.max(most, process.memoryUsage.rss());
    phases.report(progress);
  };
  const result = await withThreads(module, workers, (pool) =>
    runMethod(new Core(module), 'l2h', dataset, { as: 'logits' }, { pool, onProgress }),
  );
  phases.enter('done');
  const { reading = 0, verifying = null, merging = 0 } = phases.seconds;
  const total = (performance.now() - started) / 1000;
  const place = `Node, ${workers}`;
  return {
    place,
    readings: result.run.passes,
    first: reading,
    second: verifying,
    merging,
    total,
    megabytes: most / 1e6,
  };
}

const [file = '', workers = '1'] = process.argv.slice(2);
process.send?.(await run(file, Number(workers)));
process.disconnect();
