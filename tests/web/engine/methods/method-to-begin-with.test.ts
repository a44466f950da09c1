import { expect, test } from 'vitest';
import { ableOn } from '../../../../web/engine/methods/index.ts';
import { datasetIn } from '../data/roles.ts';
import { elements, npy } from '../data/write.ts';

/** Features of so many points, which nothing labels. */
const features = (rows: number) =>
  npy(
    '<f4',
    [rows, 3],
    elements(
      'f4',
      Array.from({ length: 3 * rows }, (_, i) => ((i * 37) % 101) / 8),
    ),
  );

test('points whose distances are too many for linkage begin with clusters of them', async () => {
  const methodFor = async (rows: number) => ableOn(await datasetIn(['X_train.npy', features(rows), 'features']))?.id;
  expect([await methodFor(20_000), await methodFor(20_001)]).toEqual(['linkage', 'clustering']);
});

test('labelled points of two classes, which make no tree of classes, begin with a tree of the points', async () => {
  const methodFor = async (classes: number) => {
    const labels = Array.from({ length: 60 }, (_, i) => i % classes).join('\n');
    return ableOn(await datasetIn(['X.npy', features(60), 'features'], ['y.csv', labels, 'labels']))?.id;
  };
  expect([await methodFor(2), await methodFor(3)]).toEqual(['linkage', 'visual-tree']);
});
