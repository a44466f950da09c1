import { expect, test } from 'vitest';
import { readNewick } from '../../../../web/engine/hierarchy/newick-read.ts';
import { drawnTree } from '../../../../web/engine/hierarchy/walk.ts';
import type { IndexCurves } from '../../../../web/engine/model/result.ts';
import type { Judged } from '../../../../web/page/lessons/judged.ts';
import { bestCut, valueOfMeasure } from '../../../../web/page/lessons/measure.ts';
import { bareResult } from '../app/bare-result.ts';

function judged(newick: string, groups: readonly string[], curves?: IndexCurves): Judged {
  const { hierarchy, classes } = readNewick(newick);
  const notAsked = (): never => expect.unreachable();
  return {
    result: bareResult({ method: 'linkage', classes, hierarchy, curves }),
    shape: drawnTree(hierarchy),
    groupings: [{ name: 'group', values: groups }],
    takesOne: false,
    heightsAreSteps: false,
    ...{ stepOf: notAsked, comparedIn: notAsked, tieIn: notAsked, taken: notAsked, cuts: notAsked, labelled: notAsked },
  };
}

test('a class of no group is in none of the triplets of groups', () => {
  const share = (groups: readonly string[]): number =>
    valueOfMeasure({ kind: 'triplets', grouping: 'group', atRandom: false }, judged('(((a,x),b),c);', groups));
  expect(share(['g', 'h', 'g', 'h'])).toBe(0.25);
  expect(share(['g', '', 'g', 'h'])).toBe(1);
});

test('of numbers of clusters that an index rates alike but for rounding the smallest is best', () => {
  const values = { silhouette: 0, ch: 0, db: 0, dunn: 0, hartigan: 0 };
  const points = [0.3, 0.1 + 0.2, 0.2].map((silhouette, i) => ({
    clusters: i + 2,
    values: { ...values, silhouette },
    delta: 1,
  }));
  const curves = { objects: 'classes', chosen: null, points } as const;
  expect(bestCut(judged('((a,b),(c,d));', [], curves), 'silhouette')?.clusters).toBe(2);
});
