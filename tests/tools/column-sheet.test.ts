import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runMethodCommand } from '../../tools/cli/method-command.ts';
import { METHODS } from '../../web/methods/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'column-sheet-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the flag --columns without a value prints what each column of a table was taken for', async () => {
  const path = join(folder, 'x.csv');
  const rows = Array.from({ length: 12 }, (_, i) => `img_${i}.jpg,${'ab'[i % 2]},0.${i + 10},0.${80 - i},3`);
  writeFileSync(path, `file,label,prob_a,prob_b,latency_ms\n${rows.join('\n')}\n`);
  const method = METHODS.find(({ id }) => id === 'l2h');
  if (method === undefined) return expect.unreachable();
  expect((await runMethodCommand(method, [path, '--columns'])).trim().split('\n')).toEqual([
    '1\tfile\tid\ttext, 12 different values',
    '2\tlabel\ttruth\ttext, 2 different values',
    '3\tprob_a\tvalues of a\tnumber, 0.1 to 0.21',
    '4\tprob_b\tvalues of b\tnumber, 0.69 to 0.8',
    '5\tlatency_ms\tleft out\twhole, 3 to 3',
  ]);
  expect(await runMethodCommand(method, ['--columns', path])).toContain('prob_b');
  const taken = await runMethodCommand(method, [path, '--columns', 'classes']);
  expect(JSON.parse(taken)).toMatchObject({ classes: ['a', 'b'], options: { columns: 'classes' } });
});
