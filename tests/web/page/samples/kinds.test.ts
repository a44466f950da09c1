import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import { RUNNERS } from '../../../../web/engine/methods/runners.ts';
import { createLocalEngine } from '../../../../web/engine/workers/local-engine.ts';
import { clothes, kinds, languages } from '../../../../web/page/samples/bundled.ts';
import { groupsOf } from '../../../support/trees.ts';

const FOLDER = 'public/samples/kinds/';
const read = (name: string): Buffer => readFileSync(FOLDER + name);
const DATA = ['answers.jsonl', 'labels.npy', 'classes.csv', 'tree-by-people.nwk'];
const POINTS = 9447;

async function opened() {
  const files = await Promise.all(
    DATA.map((name) => openFile(name, new BufferSource(name, new Uint8Array(read(name))))),
  );
  return assignRoles(files.flat(), new Map());
}

test('each file is taken for what it is, without a warning', async () => {
  const files = await opened();
  expect(files.map(({ role }) => role)).toEqual(['logits', 'labels', 'classes', 'reference']);
  const { warnings, lists, labels, classes, reference } = assemble(files);
  expect(warnings).toEqual([]);
  expect([lists?.lists.rows, lists?.lists.classes, labels?.values.length]).toEqual([POINTS, 120, POINTS]);
  expect(classes?.groupings.map(({ name, values }) => [name, new Set(values).size])).toEqual([['group', 8]]);
  expect(new Set(reference?.tree.classes)).toEqual(new Set(classes?.names));
});

test('the tree of the mistakes has groups that WordNet has too, with their names', async () => {
  const engine = createLocalEngine(new WebAssembly.Module(readFileSync('wasm/logitree.wasm')), RUNNERS);
  const result = await engine.run('l2h', assemble(await opened()), {});
  const { metrics, hierarchy, classes } = result;
  // check.py has the same from scikit-learn.
  expect(metrics?.accuracy).toBeCloseTo(6679 / 9447, 8);
  const groups = groupsOf(hierarchy, classes);
  expect(groups).toContain('perch-like fish, soft-finned fish');
  expect(groups).toContain('arteries, veins');
  const [, ...people] = Array.from(
    read('classes.csv')
      .toString('utf8')
      .matchAll(/^(.+),people$/gm),
    ([, name = '']) => name,
  );
  expect(groups.some((group) => people.every((name) => group.includes(name)) && group.split(', ').length < 25)).toBe(
    true,
  );
});

test('its texts are read when points are looked at', async () => {
  const names = (await kinds.load()).map(({ name }) => name);
  expect(names).toEqual(DATA);
  for (const { late, downloads } of [kinds, clothes, languages].map(({ late = [], downloads }) => ({
    late,
    downloads,
  }))) {
    const [source] = late;
    if (source === undefined) throw new Error('a late file was expected');
    const whole = await downloads.find(({ name }) => name === source.name)?.read();
    expect(whole?.length).toBe(source.size);
    expect(await source.read(5, 25)).toEqual(whole?.slice(5, 25));
  }
});

test('its tree and its texts are small', () => {
  const weight = (name: string): number => deflateRawSync(read(name), { level: 9 }).length;
  expect(weight('answers.jsonl')).toBeLessThan(150_000);
  expect(DATA.reduce((sum, name) => sum + weight(name), 0)).toBeLessThan(150_000);
  expect(weight('texts.csv')).toBeLessThan(300_000);
});
