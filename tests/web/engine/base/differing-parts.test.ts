import { expect, test } from 'vitest';
import { differingParts } from '../../../../web/engine/base/text.ts';

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
