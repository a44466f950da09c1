import { expect, test } from 'vitest';
import { readNewick } from '../../../../web/engine/hierarchy/newick-read.ts';
import { referenceBranches } from '../../../../web/engine/methods/shared/metrics/reference-branches.ts';

const tree = readNewick('((cat,dog),((oak,elm),stranger));');

test('classes take the branch of the reference they are in, called by its first classes; others none', () => {
  const reference = readNewick(
    `((cat,dog,cow,(pig,hen)),(${Array.from({ length: 30 }, (_, i) => `tree${i}`).join(',')},oak,elm));`,
  );
  const branches = referenceBranches(tree, reference);
  expect(branches?.name).toBe('branches of the reference');
  const groupOf = Object.fromEntries(tree.classes.map((name, c) => [name, branches?.values[c]]));
  // 32 branches at most: the larger one has more children, so it stays whole, and the smaller one is split.
  expect(groupOf).toEqual({ cat: 'cat', dog: 'dog', oak: 'oak + elm', elm: 'oak + elm', stranger: '' });
});

test('a reference that has all of them in one branch gives no groups', () => {
  expect(referenceBranches(tree, readNewick('(cat,other,(x,y));'))).toBeUndefined();
});
