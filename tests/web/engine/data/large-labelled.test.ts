import { expect, test } from 'vitest';
import { splitLabels } from '../../../../web/engine/methods/shared/points/labels.ts';
import { filesIn } from './roles.ts';

test('a labelled table of more than four million fields is read with its labels', async () => {
  const [rows, columns] = [220_000, 19];
  const line = Array.from({ length: columns }, (_, c) => (c % 2 ? '0.5' : '1')).join();
  const names = ['oak', 'yew', 'ash'];
  const header = [...Array.from({ length: columns }, (_, c) => `feature_${c}`), 'label'].join();
  const text = `${header}\n${Array.from({ length: rows }, (_, r) => `${line},${names[r % 3]}`).join('\n')}\n`;
  const [file] = await filesIn('x.csv', text);
  if (file?.content.kind !== 'table') throw new Error('no table');
  expect(file.role).toBe('features');
  const points = { rows: 1, columns, values: new Float64Array(columns) };
  const { labels } = await splitLabels(file.content.table, points);
  expect(labels?.names).toEqual(['ash', 'oak', 'yew']);
  expect(labels?.values.length).toBe(rows);
  expect([...(labels?.values.subarray(0, 4) ?? [])]).toEqual([1, 2, 0, 1]);
});
