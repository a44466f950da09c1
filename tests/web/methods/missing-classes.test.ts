import { expect, test } from 'vitest';
import { assemble } from '../../../web/data/dataset/assemble.ts';
import { withRole } from '../../../web/data/roles/assign-roles.ts';
import { BufferSource } from '../../../web/data/sources/buffer-source.ts';
import { openFile } from '../../../web/hierarchy/open-files.ts';
import { METHODS } from '../../../web/methods/index.ts';
import type { Dataset } from '../../../web/model/dataset.ts';

async function features(text: string): Promise<Dataset> {
  const [file] = await openFile('features.csv', new BufferSource('features.csv', new TextEncoder().encode(text)));
  if (file === undefined) throw new Error('nothing was opened');
  return assemble([withRole(file, 'features')]);
}

const missing = (dataset: Dataset): string | null =>
  METHODS.find(({ id }) => id === 'visual-tree')?.missing(dataset) ?? null;

test('a visual tree, which is of classes, asks for labels before it runs, unless they may be beside the features', async () => {
  expect(missing(await features('u,v\n1.5,2\n2.5,3\n'))).toContain('labels');
  expect(missing(await features('u,v,label\n1.5,2,0\n2.5,3,0\n'))).toBeNull();
  expect(missing(await features('u,v,kind\n1.5,2,oak\n2.5,3,oak\n'))).toBeNull();
});
