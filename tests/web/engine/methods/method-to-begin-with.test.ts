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
