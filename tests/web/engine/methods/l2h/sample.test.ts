import { describe, expect, it } from 'vitest';
import { drawRows } from '../../../../../web/engine/bindings/sample-rows.ts';
import { resultJson } from '../../../../../web/engine/methods/json.ts';
import { runL2h } from '../../../../../web/engine/methods/l2h/run.ts';
import type { Options } from '../../../../../web/engine/model/method.ts';
import type { RunContext } from '../../../../../web/engine/model/run.ts';
import type { Table } from '../../../../../web/engine/model/table.ts';
import { cases } from '../../../../support/cases.ts';
import { datasetOf, newCore, tableOf } from '../../../../support/core.ts';
import { plantedLogits } from '../../../../support/generate.ts';
import { poolOf } from '../../../../support/worker-pools.ts';
import { codesOf } from '../../data/roles.ts';
import { failure } from '../../data/write.ts';

/* A run on a sample of the rows is the run on a file of these rows, whoever reads them. */

const COLUMNS = 20;
const ROWS = 30_000;
const COUNT = 9000;
const SEED = 7;
const { logits, labels } = plantedLogits(ROWS, COLUMNS, 5);
const table = tableOf(logits, ROWS, COLUMNS);
const chosen = drawRows(ROWS, COUNT, SEED);

/** The rows that are drawn, as a file of their own. */
const drawn = (): Float32Array => {
  const rows = new Float32Array(COUNT * COLUMNS);
  chosen.forEach((row, i) => {
    rows.set(logits.subarray(row * COLUMNS, (row + 1) * COLUMNS), i * COLUMNS);
  });
  return rows;
};

const run = (of: Table, options: Options, context: RunContext = {}) =>
  runL2h(newCore(), datasetOf(of), { as: 'logits', top: 2, ...options }, context);

describe('rows that are drawn', () => {
  it('are as many as asked for, ascending, and others with another seed', () => {
    for (const [total, count] of [
      [10, 10],
      [10, 1],
      [100_000, 999],
    ] as const) {
      const rows = drawRows(total, count, 1);
      expect(rows.length).toBe(count);
      expect(rows.every((row, i) => row < total && (i === 0 || row > (rows[i - 1] ?? 0)))).toBe(true);
      expect(drawRows(total, count, 1)).toEqual(rows);
    }
    expect(drawRows(100_000, 999, 2)).not.toEqual(drawRows(100_000, 999, 1));
  });

  it('are every row equally often', () => {
    const times = new Uint32Array(50);
    for (let seed = 0; seed < 4000; seed += 1) {
      for (const row of drawRows(50, 10, seed)) times[row] = (times[row] ?? 0) + 1;
    }
    // 800 times each, with a standard deviation of 25.
    for (const each of times) expect(Math.abs(each - 800)).toBeLessThan(125);
  });
});

describe('a run on a sample', () => {
  it('has the merges of a file of its rows, for any readers and chunks, and says so', async () => {
    const alone = await run(tableOf(drawn(), COUNT, COLUMNS), {});
    const sampled = await run(table, { sample: COUNT, seed: SEED });
    expect(sampled.merges).toEqual(alone.merges);
    expect(sampled.findings).toEqual(alone.findings);
    expect(sampled.predicted).toEqual(alone.predicted);
    expect(sampled.options).toMatchObject({ sample: COUNT, seed: SEED });
    expect(sampled.inputs[0]?.shape).toEqual([ROWS, COLUMNS]);
    expect(codesOf(sampled)).toContain('sampled');
    const readings = [1, 2, 4].flatMap((size) => [undefined, 700, 4096].map((chunkRows) => ({ size, chunkRows })));
    // Every number of readers and every size of the chunks once.
    for (const { size, chunkRows } of cases(readings, (all) => all.filter((_, at) => at % 4 === 0))) {
      const again = await run(table, { sample: COUNT, seed: SEED }, { pool: poolOf(size), chunkRows });
      expect(resultJson(again)).toBe(resultJson(sampled));
    }
  });

  it('reads Fortran order too', async () => {
    const columns = new Float32Array(logits.length);
    for (let row = 0; row < ROWS; row += 1)
      for (let c = 0; c < COLUMNS; c += 1) columns[c * ROWS + row] = logits[row * COLUMNS + c] ?? 0;
    const plain = tableOf(columns, ROWS, COLUMNS);
    if (plain.layout.kind !== 'binary') throw new Error('not binary');
    const turned = { ...plain, layout: { ...plain.layout, columnMajor: true } };
    const sampled = await run(turned, { sample: COUNT, seed: SEED }, { chunkRows: 700 });
    expect(sampled.merges).toEqual((await run(table, { sample: COUNT, seed: SEED })).merges);
  });

  it('is measured against the labels of its rows', async () => {
    const values = Int32Array.from(labels);
    const names = Array.from({ length: COLUMNS }, (_, c) => `class ${c}`);
    const dataset = { ...datasetOf(table), labels: { file: 'labels.npy', values, count: COLUMNS, names } };
    const options = { as: 'logits', sample: COUNT, seed: SEED };
    const { metrics } = await runL2h(newCore(), dataset, options, {});
    let right = 0;
    for (const row of chosen) {
      const values = logits.subarray(row * COLUMNS, (row + 1) * COLUMNS);
      right += values.indexOf(Math.max(...values)) === labels[row] ? 1 : 0;
    }
    expect(metrics?.points).toBe(COUNT);
    expect(metrics?.accuracy).toBeCloseTo(right / COUNT, 12);
  });

  it('names the row of the file that is bad', async () => {
    const bad = logits.slice();
    const row = chosen[5000] ?? 0;
    bad[row * COLUMNS + 3] = Number.NaN;
    for (const context of [{}, { pool: poolOf(2), chunkRows: 1000 }]) {
      const error = await failure(run(tableOf(bad, ROWS, COLUMNS), { sample: COUNT, seed: SEED }, context));
      expect(error).toMatchObject({ message: `NaN at row ${row} column 3`, place: { row, column: 3 } });
    }
  });

  it('of as many rows as there are is all of them', async () => {
    expect(resultJson(await run(table, { sample: ROWS }))).toBe(resultJson(await run(table, {})));
  });
});
