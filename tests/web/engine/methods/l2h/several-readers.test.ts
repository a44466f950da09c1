import { describe, expect, it } from 'vitest';
import { inputOf } from '../../../../../tools/cli/files.ts';
import { startThread } from '../../../../../tools/cli/threads.ts';
import { DataError } from '../../../../../web/engine/base/error.ts';
import { Core } from '../../../../../web/engine/bindings/core.ts';
import { resultJson } from '../../../../../web/engine/methods/json.ts';
import { runL2h } from '../../../../../web/engine/methods/l2h/run.ts';
import type { ByteSource } from '../../../../../web/engine/model/bytes.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import type { RunContext } from '../../../../../web/engine/model/run.ts';
import type { Table } from '../../../../../web/engine/model/table.ts';
import { cases } from '../../../../support/cases.ts';
import { coreModule, datasetOf, moduleWithPages, newCore, tableOf } from '../../../../support/core.ts';
import { plantedLogits } from '../../../../support/generate.ts';
import { isHere, realFile } from '../../../../support/real-data.ts';
import { poolOf } from '../../../../support/worker-pools.ts';
import { failure } from '../../data/write.ts';
import { describeKilledThreads } from '../shared/killed-threads.ts';

/* A pass that several threads read gives the bytes that one thread gives, and survives what happens to threads. */

const COLUMNS = 40;
const ROWS = 30_000;
const planted = plantedLogits(ROWS, COLUMNS, 3);
const table = tableOf(planted.logits, ROWS, COLUMNS);

const json = async (of: Table, options: Options, context: RunContext): Promise<string> =>
  resultJson(await runL2h(newCore(), datasetOf(of), { as: 'logits', ...options }, context));

const refusal = (of: Table, context: RunContext) => failure(json(of, { top: 2 }, context));

describe('several threads', () => {
  it.each([2, 32])('give the bytes of one, with lists of %i', async (top) => {
    const alone = await json(table, { top }, {});
    expect(JSON.parse(alone).merges.length).toBe(COLUMNS - 1);
    for (const size of cases([2, 4], () => [2])) {
      for (const chunkRows of cases([undefined, 1000, 4096, 5000], () => [4096])) {
        expect(await json(table, { top }, { pool: poolOf(size), chunkRows })).toBe(alone);
      }
    }
  });

  it('give the bytes of one for f64', async () => {
    const wide = tableOf(Float64Array.from(planted.logits.subarray(0, 9000 * COLUMNS)), 9000, COLUMNS);
    // A thread as the command line starts it.
    const context = { pool: poolOf(1, { start: startThread }), chunkRows: 1000 };
    expect(await json(wide, { top: 3 }, context)).toBe(await json(wide, { top: 3 }, {}));
  });

  it('name the first bad row of the file, whoever reads it', async () => {
    const bad = planted.logits.slice();
    bad[29_000 * COLUMNS + 3] = Number.NaN;
    bad[12_345 * COLUMNS + 5] = Number.NaN;
    const error = await refusal(tableOf(bad, ROWS, COLUMNS), { pool: poolOf(3), chunkRows: 1000 });
    expect(error.place).toMatchObject({ row: 12_345, column: 5, file: 'logits.npy' });
  });

  it('stop when aborted', async () => {
    const controller = new AbortController();
    const onProgress = (): void => controller.abort(new Error('enough'));
    const context = { pool: poolOf(2), chunkRows: 1000, signal: controller.signal, onProgress };
    await expect(json(table, {}, context)).rejects.toThrow('enough');
  });
});

describe('a file that changes between the passes', () => {
  it('is noticed, and the next run works', async () => {
    const pool = poolOf(2);
    let passes = 0;
    const source: ByteSource = {
      ...table.source,
      read: async (start, end) => {
        const bytes = await table.source.read(start, end);
        return passes > 0 ? bytes.reverse() : bytes;
      },
    };
    const onProgress: RunContext['onProgress'] = ({ phase }) => {
      passes = phase === 'merging' ? 1 : passes;
    };
    const error = await refusal({ ...table, source }, { pool, chunkRows: 1000, onProgress });
    expect(error.code).toBe('changed');
    expect(error.message).toMatch(/^row \d+ is not what it was at the first reading$/);
    expect(await json(table, { top: 2 }, { pool, chunkRows: 1000 })).toBe(await json(table, { top: 2 }, {}));
  });

  it('is noticed when it becomes shorter', async () => {
    const source: ByteSource = {
      ...table.source,
      read: (start, end) =>
        start > table.source.size / 2
          ? Promise.reject(new DataError('changed', 'the file ends earlier', 'Leave it alone.'))
          : table.source.read(start, end),
    };
    const error = await refusal({ ...table, source }, { pool: poolOf(2), chunkRows: 1000 });
    expect(error.toLine()).toBe('logits.npy: the file ends earlier. Leave it alone.');
  });
});

describeKilledThreads(
  (context) => json(table, { top: 2 }, { ...context, chunkRows: 1000 }),
  /^logits\.npy: rows 0 to 4,095 could not be read: 3 workers died of it/,
);

describe('memory that is refused in mid-run', () => {
  it.each([
    ['to a thread that reads', moduleWithPages(257), coreModule],
    ['to the one that merges', coreModule, moduleWithPages(257)],
  ])('%s is said with a way out, and the next run works', async (_, reader, merger) => {
    const pool = poolOf(2, { module: reader });
    const twice = new Float32Array(2 * planted.logits.length);
    twice.set(planted.logits);
    twice.set(planted.logits, planted.logits.length);
    const large = datasetOf(tableOf(twice, 2 * ROWS, COLUMNS));
    const run = runL2h(new Core(merger), large, { as: 'logits', top: 40 }, { pool, chunkRows: 16_384 });
    const { code, remedy } = await failure(run);
    expect(code).toBe('no-memory');
    expect(remedy).toContain('fewer list entries');
    expect(remedy).not.toContain('tabs'); // a terminal has none
    expect(await json(table, {}, { pool: poolOf(2), chunkRows: 4096 })).toBe(await json(table, {}, {}));
  });
});

it.runIf(isHere)('real logits: the same bytes for 1, 2 and 4 threads', async () => {
  const { content } = await inputOf(realFile('cifar100/resnet20_logits.npy'), 'logits');
  if (content.kind !== 'table') throw new Error('not a table');
  const alone = await json(content.table, {}, {});
  for (const size of [2, 4]) {
    expect(await json(content.table, {}, { pool: poolOf(size), chunkRows: 4096 })).toBe(alone);
  }
});
