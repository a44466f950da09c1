import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNewick } from '../../../../web/engine/hierarchy/newick-read.ts';
import {
  agreementByNode,
  f1ByNode,
  precisionByNode,
  purityByNode,
  recallByNode,
} from '../../../../web/engine/hierarchy/node-measures.ts';
import { drawingOrder, parentsOf } from '../../../../web/engine/hierarchy/walk.ts';
import { caterpillar } from '../../../support/planted-tree.ts';
import { hierarchies, numbered } from './trees.ts';

const { hierarchy, classes } = readNewick('((a,b),(c,d));');
const parents = parentsOf(hierarchy);
/* a, b, (a,b), c, d, (c,d), the root; rows are predictions, columns true classes. */
const counts = Uint32Array.of(8, 2, 0, 0, 1, 3, 0, 0, 0, 1, 5, 0, 0, 0, 0, 0);
const table = { rows: 4, columns: 4, counts };

test('purity: the largest group’s share of the points under a node', () => {
  const byClass = purityByNode(hierarchy, parents, table, [0, 1, 2, 3], 4);
  expect(Array.from(byClass)).toEqual([8 / 10, 3 / 4, 9 / 14, 5 / 6, Number.NaN, 5 / 6, 9 / 20]);
  const byGroup = purityByNode(hierarchy, parents, table, [0, 0, 1, -1], 2);
  expect(byGroup[2]).toBe(1);
  expect(byGroup[6]).toBe(15 / 20);
});

const countOf = (truth: number, predicted: number) => counts[4 * predicted + truth] as number;

test('precision: points predicted under a node whose true class is under it too; all of them at the root', () => {
  const precision = precisionByNode(hierarchy, parents, countOf);
  expect(Array.from(precision)).toEqual([8 / 10, 3 / 4, 1, 5 / 6, Number.NaN, 5 / 6, 1]);
});

test('recall: points whose true class is under a node that are predicted under it too; all of them at the root', () => {
  const recall = recallByNode(hierarchy, parents, countOf);
  expect(Array.from(recall)).toEqual([8 / 9, 3 / 6, 14 / 15, 1, Number.NaN, 1, 1]);
});

test('F1: their harmonic mean, 0 where nothing is right; points predicted as no class lower it', () => {
  expect(Array.from(f1ByNode(hierarchy, parents, countOf))).toEqual([
    16 / 19,
    6 / 10,
    28 / 29,
    10 / 11,
    Number.NaN,
    10 / 11,
    1,
  ]);
  const outside = (truth: number) => (truth === 3 ? 5 : 0);
  expect(Array.from(f1ByNode(hierarchy, parents, countOf, outside)).slice(4)).toEqual([0, 10 / 16, 40 / 45]);
  expect(Array.from(recallByNode(hierarchy, parents, countOf, outside)).slice(4)).toEqual([0, 5 / 10, 20 / 25]);
});

describe('agreement', () => {
  const agreement = (reference: string) => agreementByNode({ hierarchy, classes }, parents, readNewick(reference));

  test('is 1 where the reference has the clade, else the share of the smallest that holds it', () => {
    expect(agreement('((b,a),(d,c));')[2]).toBe(1);
    expect(agreement('(((b,c),a),d);')[2]).toBe(2 / 3);
    expect(agreement('(((b,c),a),d);')[5]).toBe(2 / 4);
    expect(agreement('((b,a),(d,c));')[0]).toBeNaN();
  });

  test('leaves out classes that the reference lacks, and its others', () => {
    expect(agreement('((b,c),(x,a));')[2]).toBe(2 / 3);
    expect(agreement('((b,x),(y,c));')[2]).toBeNaN();
  });

  test('with itself is 1 everywhere, and never more', () => {
    fc.assert(
      fc.property(hierarchies({ width: 4 }), hierarchies({ width: 3 }), (one, other) => {
        const own = drawingOrder(one);
        agreementByNode(numbered(one), parentsOf(one), numbered(one)).forEach((share, node) => {
          expect(share).toSatisfy((value: number) =>
            (own.last[node] as number) - (own.first[node] as number) < 2 ? Number.isNaN(value) : value === 1,
          );
        });
        for (const share of agreementByNode(numbered(one), parentsOf(one), numbered(other))) {
          expect(Number.isNaN(share) || (share > 0 && share <= 1)).toBe(true);
        }
      }),
    );
  });
});

test('700 levels have a precision', () => {
  const deep = caterpillar(700);
  const precision = precisionByNode(deep, parentsOf(deep), (truth, predicted) => (truth === predicted ? 2 : 0));
  expect(precision.every((share) => share === 1)).toBe(true);
});
