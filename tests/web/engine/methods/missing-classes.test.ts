import { expect, test } from 'vitest';
import { METHODS } from '../../../../web/engine/methods/index.ts';
import type { Dataset } from '../../../../web/engine/model/dataset.ts';
import { datasetIn } from '../data/roles.ts';

const features = (text: string): Promise<Dataset> => datasetIn(['features.csv', text, 'features']);
const missing = (dataset: Dataset): string | null =>
  METHODS.find(({ id }) => id === 'visual-tree')?.missing(dataset) ?? null;

test('a visual tree, which is of classes, asks for labels before it runs, unless they may be beside the features', async () => {
  expect(missing(await features('u,v\n1.5,2\n2.5,3\n'))).toContain('labels');
  expect(missing(await features('u,v,label\n1.5,2,0\n2.5,3,0\n'))).toBeNull();
  expect(missing(await features('u,v,kind\n1.5,2,oak\n2.5,3,oak\n'))).toBeNull();
});
