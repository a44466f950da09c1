import { expect, test } from 'vitest';
import { familiesIn } from '../../tools/research/papers/confusion/languages.ts';
import { HierarchyBuilder } from '../../web/engine/hierarchy/builder.ts';

test('a family is as large as the largest group that has nothing else, by all edges', () => {
  // ((a0, a1), (a1, b0), b1, c): a1 has two parents.
  const builder = new HierarchyBuilder();
  const [a0, a1, b0, b1, c] = [0, 1, 2, 3, 4].map((leaf) => builder.leaf(leaf)) as [
    number,
    number,
    number,
    number,
    number,
  ];
  builder.join([builder.join([a0, a1]), builder.join([a1, b0]), b1, c]);
  const { together, whole } = familiesIn(builder.finish(), ['a', 'a', 'b', 'b', 'c']);
  expect([...together]).toEqual([
    ['a', 2],
    ['b', 1],
  ]);
  expect(whole).toBe(1);
});
