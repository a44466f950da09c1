import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hierarchyFromLinkage, hierarchyFromMerges, toLinkage } from '../../../../web/engine/hierarchy/linkage.ts';
import { readNewick } from '../../../../web/engine/hierarchy/newick-read.ts';
import { checkHierarchy } from '../../../../web/engine/hierarchy/validate.ts';
import { failure } from '../data/write.ts';
import { clades, hierarchies, named, nested, numbered, SHARED } from './trees.ts';

test('every binary tree survives as a linkage matrix, in drawing order', () => {
  fc.assert(
    fc.property(hierarchies({ width: 2 }), (hierarchy) => {
      fc.pre(hierarchy.classOf.length > 1);
      const { matrix, warnings } = toLinkage(hierarchy);
      const back = hierarchyFromLinkage(matrix);
      checkHierarchy(back);
      expect(warnings).toEqual([]);
      expect(nested(numbered(back))).toEqual(nested(numbered(hierarchy)));
      expect(clades(numbered(back))).toEqual(clades(numbered(hierarchy)));
    }),
  );
});

test('wide nodes become pairs of equal height, and the warning says so', () => {
  const { matrix, warnings } = toLinkage(readNewick('((a:1,b:1,c:1):2,d:3);').hierarchy);
  expect(Array.from(matrix)).toEqual([0, 1, 1, 2, 4, 2, 1, 3, 5, 3, 3, 4]);
  expect(warnings).toEqual([
    {
      code: 'linkage-binarised',
      message: 'A linkage matrix is binary: 1 node does not have two children and became pairs at equal height.',
    },
  ]);
});

test('a binarised tree keeps its clades', () => {
  fc.assert(
    fc.property(named({ width: 5 }), ({ hierarchy, classes }) => {
      fc.pre(hierarchy.classOf.length > 1);
      const back = clades({ hierarchy: hierarchyFromLinkage(toLinkage(hierarchy).matrix), classes });
      for (const clade of clades({ hierarchy, classes })) expect(back).toContainEqual(clade);
    }),
  );
});

test('leaves that are not level lose their heights, with a warning', () => {
  const { matrix, warnings } = toLinkage(readNewick('((a:1,b:2):1,c:3);').hierarchy);
  expect(Array.from(matrix)).toEqual([0, 1, 2, 2, 3, 2, 3, 3]);
  expect(warnings.map((warning) => warning.code)).toEqual(['linkage-leaf-heights']);
});

test('leaves are numbered by class, also where the tree holds only some', () => {
  const { hierarchy } = readNewick('((x,y),z);');
  const { classes } = toLinkage({ ...hierarchy, classOf: Int32Array.of(7, 2, -1, 5, -1) });
  expect(Array.from(classes)).toEqual([2, 5, 7]);
  expect(toLinkage(hierarchyFromMerges(1, new Uint32Array(0))).matrix.length).toBe(0);
});

test('shared groups, repeated classes and heights below 0 are refused', () => {
  expect(() => toLinkage(readNewick('((a,b),(a,c));').hierarchy)).toThrow(/class 0 sits on several leaves/);
  expect(() => toLinkage(SHARED)).toThrow(/several parents/);
  const pair = hierarchyFromMerges(2, Uint32Array.of(0, 1));
  expect(() => toLinkage({ ...pair, height: Float64Array.of(-2, -2, -1) })).toThrow(/node 2 is at -1/);
});

const bad: [string, number[], RegExp, number | undefined][] = [
  ['no rows', [], /4 columns and at least 1 row/, undefined],
  ['three columns', [0, 1, 2], /4 columns/, undefined],
  ['a cluster that does not exist yet', [0, 3, 1, 2, 1, 2, 2, 3], /row 0: expected a cluster from 0 to 2, found 3/, 0],
  ['half a cluster', [0, 0.5, 1, 2], /row 0: expected a cluster from 0 to 1, found 0.5/, 0],
  ['a cluster used twice', [0, 1, 1, 2, 0, 3, 2, 3], /row 1: cluster 0 was joined before/, 1],
  ['a cluster joined with itself', [1, 1, 1, 2], /row 0: cluster 1 was joined before/, 0],
  ['a wrong size', [0, 1, 1, 2, 2, 3, 2, 4], /row 1: expected 3 leaves in column 3, found 4/, 1],
  ['an inversion', [0, 1, 2, 2, 2, 3, 1, 3], /row 1: expected a finite height of 2 or more \(cluster 3\), found 1/, 1],
  ['a height that is no number', [0, 1, Number.NaN, 2], /row 0: expected a finite height/, 0],
];

test.each(bad)('%s is refused with the row', async (_, values, message, row) => {
  const error = await failure(() => hierarchyFromLinkage(Float64Array.from(values)));
  expect(error.message).toMatch(message);
  expect(error.place.row).toBe(row);
});
