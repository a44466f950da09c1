import { expect, test } from 'vitest';
import { reserve } from '../../../../../web/engine/bindings/core.ts';
import { entriesFor } from '../../../../../web/engine/methods/l2h/memory.ts';
import { runL2h } from '../../../../../web/engine/methods/l2h/run.ts';
import { datasetOf, newCore, tableOf } from '../../../../support/core.ts';
import { Random } from '../../../../support/random.ts';

test('lists are as long as asked for; of very many classes up to a fifth is listed, 1,000 at most, in 100 MB', () => {
  const entries = (rows: number, classes: number, top = 32): number => entriesFor({ rows, classes, wide: false }, top);
  expect(entries(1_281_167, 1000)).toBe(32);
  expect(entries(600, 10_000)).toBe(32);
  expect(entries(600, 12_000)).toBe(1000);
  expect(entries(1, 12_000, 1)).toBe(1000);
  expect(entries(600, 12_000, 5000)).toBe(5000);
  expect(entries(50_000, 21_841)).toBe(330);
});

/** Logits drawn at random. */
function drawn(rows: number, columns: number) {
  const random = new Random(1);
  const logits = Float32Array.from({ length: rows * columns }, () => 8 * random.uniform());
  return datasetOf(tableOf(logits, rows, columns));
}

test('memory grows once, before rows are read', async () => {
  const dataset = drawn(120_000, 40);
  const core = newCore();
  const before = core.bytes;
  const sizes: number[] = [];
  const onProgress = (): void => void sizes.push(core.bytes);
  await runL2h(core, dataset, { as: 'logits' }, { onProgress });
  expect(core.bytes).toBeGreaterThan(1.5 * before);
  expect(new Set(sizes).size).toBe(1);
});

test('a small run has enough memory from the start', async () => {
  const dataset = drawn(50_000, 10);
  const core = newCore();
  const before = core.bytes;
  await runL2h(core, dataset, { as: 'logits' }, {});
  expect(core.bytes).toBe(before);
});

test('memory that cannot be had is not asked for at once', () => {
  const core = newCore();
  const before = core.bytes;
  reserve(core, 2 ** 40);
  expect(core.bytes).toBe(before);
});
