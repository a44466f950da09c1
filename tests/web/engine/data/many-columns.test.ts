import { expect, test } from 'vitest';
import { lookedAt } from '../../../../web/engine/data/facts/first-rows.ts';
import type { ByteSource } from '../../../../web/engine/model/bytes.ts';
import type { Table } from '../../../../web/engine/model/table.ts';

test('of tens of thousands of columns only as many rows are looked at as take little memory', async () => {
  const [rows, columns] = [20_000, 30_000];
  let most = 0;
  const source: ByteSource = {
    name: 'logits.npy',
    size: 2 * rows * columns,
    read: (start, end) => {
      most = Math.max(most, end - start);
      return Promise.resolve(new Uint8Array(end - start));
    },
  };
  const layout = { kind: 'binary', element: 'f2', offset: 0, columnMajor: false, bigEndian: false } as const;
  const table: Table = { source, shape: [rows, columns], layout };
  await lookedAt(table, true);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(5e6);
});
