import { readFileSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { assignRoles } from '../../../../web/engine/data/roles/assign-roles.ts';
import { BufferSource } from '../../../../web/engine/data/sources/buffer-source.ts';
import { openFile } from '../../../../web/engine/hierarchy/open-files.ts';
import { RUNNERS } from '../../../../web/engine/methods/runners.ts';
import { createLocalEngine } from '../../../../web/engine/workers/local-engine.ts';
import { clothes } from '../../../../web/page/samples/bundled.ts';
import { groupsOf } from '../../../support/trees.ts';

const FOLDER = 'public/samples/clothes/';
const DATA = clothes.downloads.map(({ name }) => name).filter((name) => name !== 'NOTICE.txt');
const opened = async (name: string) =>
  openFile(name, new BufferSource(name, new Uint8Array(readFileSync(FOLDER + name))));

test('the files make a tree: shirts together, shoes together', async () => {
  const files = (await Promise.all(DATA.map(opened))).flat();
  const roles = new Map(files.map(({ id, name }) => [id, clothes.opens.roles[name] ?? 'unused'] as const));
  for (const { id, name } of files) if (clothes.opens.roles[name] === undefined) roles.delete(id);
  const dataset = assemble(assignRoles(files, roles));
  const engine = createLocalEngine(new WebAssembly.Module(readFileSync('wasm/logitree.wasm')), RUNNERS);
  const { metrics, hierarchy, classes } = await engine.run('l2h', dataset, {});
  // check.py has the same from scikit-learn.
  expect(metrics?.accuracy).toBeCloseTo(0.8918, 4);
  const groups = groupsOf(hierarchy, classes);
  expect(groups).toContain('ankle boot, sandal, sneaker');
  expect(groups).toContain('T-shirt, shirt');
  expect(groups).toContain('coat, pullover');
});

test('its models and its pictures are small', () => {
  const weight = (name: string): number => deflateRawSync(readFileSync(FOLDER + name), { level: 9 }).length;
  const models = weight('network.npy') + weight('linear.npy') + weight('labels.npy') + weight('classes.csv');
  expect(models).toBeLessThan(220_000);
  expect(weight('pictures.png')).toBeLessThan(150_000);
});
