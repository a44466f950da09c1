import { rectangular } from '../../../../web/page/drawing/further-layouts.ts';
import { caterpillar } from '../../../support/planted-tree.ts';

/* A tree and its matrix, for the figures of the tests. */

export const LEAVES = 30;
const hierarchy = caterpillar(LEAVES - 1);
export const classes = Array.from({ length: LEAVES }, (_, i) => `class number ${i}`);
export const cells = {
  values: Float32Array.from({ length: LEAVES ** 2 }, (_, i) => (i % 7) / 7),
  size: LEAVES,
  range: { by: 'root', least: 1 / 7, largest: 6 / 7, largestRight: 1 },
  names: classes,
  columns: 'predicted class',
  most: '86 %',
} as const;
export const tree = {
  ...{ hierarchy, classes, layout: rectangular, groups: null, cut: null, exists: null, heights: 'step', cells: null },
  times: 1,
};
