import { expect, test } from 'vitest';
import { differingParts, toldApart } from '../../../../web/engine/base/text.ts';

test.each([
  [
    ['a.npy', 'b.npy'],
    ['a.npy', 'b.npy'],
  ],
  [
    ['/x/a.npy', '/y/b.npy'],
    ['a.npy', 'b.npy'],
  ],
  [
    ['/x/run1/logits.npy', '/x/run2/logits.npy'],
    ['run1', 'run2'],
  ],
  [
    ['/run1/best/logits.npy', '/run2/best/logits.npy', '/run2/base.npy'],
    ['run1', 'run2', 'base.npy'],
  ],
  [
    ['/1/a/l.npy', '/1/b/l.npy', '/2/a/l.npy'],
    ['1/a/l.npy', '1/b/l.npy', '2/a/l.npy'],
  ],
  [
    ['/x/l.npy', '/x/l.npy'],
    ['x/l.npy', 'x/l.npy'],
  ],
])('%s', (paths, names) => {
  expect(differingParts(paths)).toEqual(names);
});

test('long names that begin alike are told apart by what differs, whole words and numbers of it', () => {
  const networks = ['ham10000 resnet_18 (seed 1)', 'ham10000 resnet_50 (seed 1)'];
  expect(toldApart(networks, 40)).toEqual(networks);
  expect(toldApart(networks, 20)).toEqual(['…18 (seed 1)', '…50 (seed 1)']);
  expect(toldApart(['class 3 + class 5', 'class 8 + class 6 + 2 more'], 20)).toEqual(['…3 + …5', '…8 + …6 + 2 more']);
  expect(toldApart(['convnext_tiny_1000', 'convnext_tiny_1010'], 10)).toEqual(['…1000', '…1010']);
  expect(toldApart(['convnext', 'convolution'], 5)).toEqual(['convnext', 'convolution']);
  expect(toldApart(['a single long name'], 5)).toEqual(['a single long name']);
});

test('characters of two code units are not cut in two', () => {
  expect(toldApart(['faces 😀😀 one', 'faces 😀😁 two'], 5)).toEqual(['…😀😀 one', '…😀😁 two']);
  expect(toldApart(['faces 😀 one', 'faces 😀😁 two'], 5)).toEqual(['…😀 one', '…😀😁 two']);
});
