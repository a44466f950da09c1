/** A graph whose points several threads search has the bytes of one that a single thread made. */
import { describe, expect, it } from 'vitest';
import { resultJson } from '../../../../../web/engine/methods/json.ts';
import { runMethod } from '../../../../../web/engine/methods/runners.ts';
import type { ByteSource } from '../../../../../web/engine/model/bytes.ts';
import type { Dataset } from '../../../../../web/engine/model/dataset.ts';
import type { RunContext } from '../../../../../web/engine/model/run.ts';
import { logitsInput, NOTHING, newCore, tableOf } from '../../../../support/core.ts';
import { Random } from '../../../../support/random.ts';
import { changingAfterFirst, poolOf, watched } from '../../../../support/worker-pools.ts';
import { failure } from '../../data/write.ts';
import { describeKilledThreads } from '../shared/killed-threads.ts';

const ROWS = 700;
const COLUMNS = 12;
/** Of 8 blocks: each with itself, and each with each other one. */
const PAIRS = 36;

const random = new Random(5);
const values = Float64Array.from({ length: ROWS * COLUMNS }, () => random.below(50));
const table = tableOf(values, ROWS, COLUMNS);
const datasetOf = (source: ByteSource = table.source): Dataset => ({
  ...NOTHING,
  features: logitsInput({ ...table, source }),
});

const json = async (context: RunContext, dataset = datasetOf()): Promise<string> =>
  resultJson(await runMethod(newCore(), 'ultrametric', dataset, { neighbours: 4, iterations: 20 }, context));

const refusal = (context: RunContext, dataset?: Dataset) => failure(json(context, dataset));

describe('several threads', () => {
  it('give the bytes of one', async () => {
    const alone = await json({});
    for (const size of [1, 2, 4]) {
      const { pool, tasks } = watched(poolOf(size));
      expect(await json({ pool })).toBe(alone);
      expect(tasks.length).toBe(size === 1 ? 0 : PAIRS);
    }
  });

  it('say how far they are', async () => {
    const done: number[] = [];
    const onProgress: RunContext['onProgress'] = (progress) => {
      if (progress.phase === 'neighbours' && progress.total === ROWS) done.push(progress.done);
    };
    await json({ pool: poolOf(2), onProgress });
    expect(done.slice(0, PAIRS)).toEqual(Array.from({ length: PAIRS }, (_, i) => Math.floor((ROWS * i) / PAIRS)));
  });

  it('are not started for what one does sooner, or for what cannot be read again', async () => {
    const small = watched(poolOf(2, { least: 64 << 20 }));
    await json({ pool: small.pool });
    const sequential = watched(poolOf(2));
    await json({ pool: sequential.pool }, datasetOf({ ...table.source, isSequential: true }));
    expect([...small.tasks, ...sequential.tasks]).toEqual([]);
  });

  it('stop when aborted', async () => {
    const controller = new AbortController();
    const { pool, tasks } = watched(poolOf(2));
    const onProgress: RunContext['onProgress'] = ({ phase, done }) => {
      if (phase === 'neighbours' && done > 0) controller.abort(new Error('enough'));
    };
    await expect(json({ pool, signal: controller.signal, onProgress })).rejects.toThrow('enough');
    expect(tasks.length).toBeLessThan(PAIRS);
  });

  it('notice points that change after the first reading', async () => {
    const { source, readings } = changingAfterFirst(table.source, (bytes) => bytes.fill(0, 0, 8));
    const error = await refusal({ pool: poolOf(2) }, datasetOf(source));
    expect(readings()).toBeGreaterThan(1);
    expect(error.toLine()).toMatch(/^logits\.npy: the features are not what they were at the first reading/);
  });
});

describeKilledThreads(
  json,
  /^logits\.npy: the nearest neighbours of \d+ points could not be found: 3 workers died of it/,
);
