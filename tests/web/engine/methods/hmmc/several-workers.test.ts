/** A tree whose nodes several threads split has the bytes of one that a single thread grew, and survives what happens to threads. */
import { describe, expect, it } from 'vitest';
import type { NodeTask } from '../../../../../web/engine/methods/hmmc/split-task.ts';
import { resultJson } from '../../../../../web/engine/methods/json.ts';
import { runMethod } from '../../../../../web/engine/methods/runners.ts';
import type { ByteSource } from '../../../../../web/engine/model/bytes.ts';
import type { Dataset } from '../../../../../web/engine/model/dataset.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import type { RunContext } from '../../../../../web/engine/model/run.ts';
import { cases } from '../../../../support/cases.ts';
import { logitsInput, NOTHING, newCore, tableOf } from '../../../../support/core.ts';
import { Random } from '../../../../support/random.ts';
import { changingAfterFirst, poolOf, watched } from '../../../../support/worker-pools.ts';
import { failure } from '../../data/write.ts';
import { describeKilledThreads } from '../shared/killed-threads.ts';

const ROWS = 300;
const COLUMNS = 12;
const LEAVES = 9;

/** Six clouds, one after the other. */
function clouds(): Float64Array {
  const random = new Random(7);
  const values = new Float64Array(ROWS * COLUMNS);
  random.normals(values);
  return values.map((x, at) => x + ((at % COLUMNS) % 6 === Math.floor(at / COLUMNS) % 6 ? 5 : 0));
}

const table = tableOf(clouds(), ROWS, COLUMNS);
const datasetOf = (source: ByteSource = table.source): Dataset => ({
  ...NOTHING,
  features: logitsInput({ ...table, source }),
});

const json = async (options: Options, context: RunContext, dataset = datasetOf()): Promise<string> =>
  resultJson(await runMethod(newCore(), 'hmmc', dataset, { leaves: LEAVES, ...options }, context));

const refusal = (context: RunContext, dataset?: Dataset) => failure(json({}, context, dataset));

describe('several threads', () => {
  const options: readonly Options[] = [{}, { branching: 3, low: 0.5, high: 1.5 }, { init: 'search', seed: 3 }];
  it.each(cases(options, (all) => [...all.slice(0, 1), ...all.slice(2)]))(
    'give the bytes of one: %o',
    async (options) => {
      const alone = await json(options, {});
      expect(JSON.parse(alone).classes.length).toBeGreaterThanOrEqual(LEAVES);
      expect(alone).toContain('"weights"');
      for (const size of cases([1, 2, 4], () => [2])) {
        expect(await json(options, { pool: poolOf(size) })).toBe(alone);
      }
    },
  );

  it('share the fresh nodes with the one that grows the tree', async () => {
    const { pool, tasks } = watched(poolOf(4));
    await json({}, { pool });
    const asked = tasks as NodeTask[];
    const nodes = asked.flatMap(({ rows, node }) => (rows.length > 0 ? [node] : []));
    // The second child of every node but the last that is split, whose children are not scored.
    expect(nodes).toEqual(Array.from({ length: LEAVES - 2 }, (_, split) => 2 * split + 2));
    // And the other thread was told to read while this one splits the root.
    expect(asked.filter(({ rows }) => rows.length === 0).length).toBe(1);
  });

  it('keep the features of one tree at a time', async () => {
    const pool = poolOf(2);
    const scaled = await json({ normalise: 'zscore' }, {});
    expect(await json({}, { pool })).toBe(await json({}, {}));
    expect(await json({ normalise: 'zscore' }, { pool })).toBe(scaled);
  });

  it('are not started for what one does sooner, or for what cannot be read again', async () => {
    const small = watched(poolOf(2, { least: 64 << 20 }));
    await json({}, { pool: small.pool });
    const sequential = watched(poolOf(2));
    await json({}, { pool: sequential.pool }, datasetOf({ ...table.source, isSequential: true }));
    expect([...small.tasks, ...sequential.tasks]).toEqual([]);
  });

  it('stop when aborted', async () => {
    const controller = new AbortController();
    const { pool, tasks } = watched(poolOf(2));
    const onProgress: RunContext['onProgress'] = ({ phase, done }) => {
      if (phase === 'splitting' && done === 2) controller.abort(new Error('enough'));
    };
    await expect(json({}, { pool, signal: controller.signal, onProgress })).rejects.toThrow('enough');
    expect(tasks.length).toBeLessThan(LEAVES - 2);
  });

  it('notice features that change after the first reading', async () => {
    const { source, readings } = changingAfterFirst(table.source, (bytes) =>
      bytes.copyWithin(0, 8 * COLUMNS, 16 * COLUMNS),
    );
    const error = await refusal({ pool: poolOf(2) }, datasetOf(source));
    expect(readings()).toBeGreaterThan(1);
    expect(error.toLine()).toMatch(/^logits\.npy: the features are not what they were at the first reading/);
  });
});

describeKilledThreads(
  (context) => json({}, context),
  /^logits\.npy: the \d+ rows of node 2 could not be split: 3 workers died of it/,
);
