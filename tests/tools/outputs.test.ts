import { chmodSync, linkSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import files from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { commandOf } from '../../tools/cli/help.ts';
import { heardErrors, savedFiles } from '../support/saved-files.ts';

const { folder, saved } = savedFiles('outputs');
heardErrors();
const textOf = (path: string): string => readFileSync(path, 'latin1');
const given = (command: string) => {
  const [name = '', ...words] = command.split(' ');
  return commandOf(name).run(words);
};
const matrix = saved('matrix.csv', 'x,a,b,c\na,8,2,0\nb,3,6,1\nc,0,1,9\n');

/** Two shards in a folder of their own. */
function shards(name: string) {
  mkdirSync(join(folder, name));
  const rows = (from: number): string =>
    `a,b,c\n${Array.from({ length: 8 }, (_, i) => `${Math.sin(from + i)},${i},${Math.cos(from * i)}`).join('\n')}\n`;
  return [1, 2].map((i) => saved(join(name, `s-${i}-of-2.csv`), rows(i)));
}

test('a shard that nobody named is read, so it is not written over, not by a link either', async () => {
  const [first = '', second = ''] = shards('named');
  const content = textOf(second);
  const hard = join(folder, 'hard.json');
  linkSync(second, hard);
  const soft = join(folder, 'soft.json');
  symlinkSync(second, soft);
  for (const output of [second, hard, soft]) {
    await expect(given(`l2h ${first} --json ${output}`)).rejects.toThrow(`would write over ${output}, which is read`);
  }
  expect(textOf(second)).toBe(content);
});

test('two outputs that are one file by a link are refused', async () => {
  const there = saved('there.json', 'older');
  const hard = join(folder, 'there-too.json');
  linkSync(there, hard);
  const dangling = join(folder, 'dangling.json');
  symlinkSync('not-yet.json', dangling);
  symlinkSync('.', join(folder, 'itself'));
  const pairs = [
    [there, hard],
    [dangling, join(folder, 'not-yet.json')],
    [join(folder, 'itself', 'new.json'), join(folder, 'new.json')],
  ];
  for (const [json, newick] of pairs) {
    await expect(given(`confusion ${matrix} --json ${json} --newick ${newick}`)).rejects.toThrow('name the same file');
  }
  expect(textOf(there)).toBe('older');
});

test.each([
  ['a folder that is not there', () => `--newick ${join(folder, 'nowhere', 'tree.nwk')}`, 'no such file or folder'],
  ['a full disk', () => '--newick /dev/full', 'the disk is full'],
  ['a folder', () => `--newick ${folder}`, 'it is a folder'],
  ['a figure that is refused', () => `--svg ${join(folder, 'x.svg')} --parts curve`, 'has no curve'],
])('%s among the outputs leaves all files as they were', async (name, flags, message) => {
  const json = saved('result.json', 'older');
  const before = readdirSync(folder);
  await expect(given(`confusion ${matrix} --json ${json} ${flags()}`), name).rejects.toThrow(message);
  expect(textOf(json)).toBe('older');
  expect(readdirSync(folder)).toEqual(before);
});

test('an output takes the place of the older file, with its rights, also behind a link', async () => {
  const json = saved('private.json', 'older');
  chmodSync(json, 0o600);
  const link = join(folder, 'link.json');
  symlinkSync('private.json', link);
  await given(`confusion ${matrix} --json ${link}`);
  expect(JSON.parse(textOf(json)).method).toBe('confusion');
  expect(statSync(json).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder).filter((file) => file.endsWith('.unfinished'))).toEqual([]);
});

test('a file that cannot take its place leaves those before it as they were', async () => {
  const [json = '', newick = '', fresh = ''] = ['moved.json', 'moved.nwk', 'fresh.json'].map((name) =>
    join(folder, name),
  );
  for (const path of [json, newick]) saved(basename(path), 'older');
  const before = readdirSync(folder);
  const { rename } = files;
  const renaming = vi.spyOn(files, 'rename');
  for (const first of [json, fresh]) {
    renaming.mockImplementation((from, to) =>
      to === newick
        ? Promise.reject(Object.assign(new Error('refused'), { code: 'EPERM', syscall: 'rename' }))
        : rename(from, to),
    );
    await expect(given(`confusion ${matrix} --json ${first} --newick ${newick}`)).rejects.toThrow('is not allowed');
    expect([textOf(json), textOf(newick)]).toEqual(['older', 'older']);
    expect(readdirSync(folder)).toEqual(before);
  }
  renaming.mockRestore();
  await given(`confusion ${matrix} --json ${json} --newick ${newick}`);
  expect(textOf(newick)).toMatch(/;\s*$/);
  expect(readdirSync(folder)).toEqual(before);
});
