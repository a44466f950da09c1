import { expect, test } from 'vitest';
import { savedFiles } from '../support/saved-files.ts';
import { l2h } from './commands.ts';

const { saved } = savedFiles('column-sheet');

test('the flag --columns without a value prints what each column of a table was taken for', async () => {
  const rows = Array.from({ length: 12 }, (_, i) => `img_${i}.jpg,${'ab'[i % 2]},0.${i + 10},0.${80 - i},3`);
  const path = saved('x.csv', `file,label,prob_a,prob_b,latency_ms\n${rows.join('\n')}\n`);
  expect((await l2h([path, '--columns'])).trim().split('\n')).toEqual([
    '1\tfile\tid\ttext, 12 different values',
    '2\tlabel\ttruth\ttext, 2 different values',
    '3\tprob_a\tvalues of a\tnumber, 0.1 to 0.21',
    '4\tprob_b\tvalues of b\tnumber, 0.69 to 0.8',
    '5\tlatency_ms\tleft out\twhole, 3 to 3',
  ]);
  expect(await l2h(['--columns', path])).toContain('prob_b');
  const taken = await l2h([path, '--columns', 'classes']);
  expect(JSON.parse(taken)).toMatchObject({ classes: ['a', 'b'], options: { columns: 'classes' } });
});
