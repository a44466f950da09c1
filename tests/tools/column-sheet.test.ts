import { expect, test } from 'vitest';
import { commandOf } from '../../tools/cli/help.ts';
import { savedFiles } from '../support/saved-files.ts';
import { l2h } from './commands.ts';

const { saved } = savedFiles('column-sheet');
const rows = Array.from({ length: 12 }, (_, i) => `img_${i}.jpg,${'ab'[i % 2]},0.${i + 10},0.${80 - i},3`);
const path = saved('x.csv', `file,label,prob_a,prob_b,latency_ms\n${rows.join('\n')}\n`);
const SHEET = [
  'x.csv: logits (2 columns have a value for each class, by their headings)',
  '1\tfile\tid\ttext, 12 different values\tit names the rows, and is no value',
  '2\tlabel\ttruth\ttext, 2 different values\tthe true class of each point',
  '3\tprob_a\tvalues of a\tnumber, 0.1 to 0.21\ta number for each point',
  '4\tprob_b\tvalues of b\tnumber, 0.69 to 0.8\ta number for each point',
  '5\tlatency_ms\tleft out\twhole, 3 to 3\tby its heading a measure of each point',
];

test('the switch --columns prints what each column of a table was taken for', async () => {
  expect((await l2h([path, '--columns'])).trim().split('\n').slice(0, SHEET.length)).toEqual(SHEET);
  expect(await l2h(['--columns', path])).toContain('prob_b');
});

test.each([
  ['decide', [path]],
  ['levels', [path]],
  ['table', ['l2h,confusion', path]],
  ['changes', [path]],
  ['consensus', [path]],
])('%s has it, too', async (name, words) => {
  expect(
    String(await commandOf(name).run([...words, '--columns']))
      .trim()
      .split('\n')
      .slice(0, SHEET.length),
  ).toEqual(SHEET);
});

test('of several files each is named', async () => {
  const tree = saved('tree.nwk', '(a,b);');
  const labels = saved('labels.txt', 'a\nb\n');
  const said = String(await commandOf('metrics').run([tree, '--labels', labels, '--columns']));
  expect(said).toContain(`${labels}\nlabels.txt: labels (said by --labels)`);
  expect(said).toContain(`${tree}\ntree.nwk: `);
});

test('a file is called as on the page, where all of it is known', async () => {
  const plane = saved('people.csv', 'height,weight\n171,64\n184,90\n166,55\n178,81\n190,95\n');
  expect(await l2h([plane, '--columns'])).toContain('people.csv: features (two columns,');
});

test('what columns are is said by another flag, and the former one says so', async () => {
  const taken = await l2h([path, '--columns-are', 'classes']);
  expect(JSON.parse(taken)).toMatchObject({ classes: ['a', 'b'], options: { columns_are: 'classes' } });
  for (const words of [['--columns', 'clusters'], ['--columns=clusters']]) {
    await expect(l2h([path, ...words])).rejects.toThrow(
      /^--columns clusters is gone: --columns prints how files are read; .*--columns-are/,
    );
  }
});
