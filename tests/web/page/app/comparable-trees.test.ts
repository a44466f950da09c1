import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { readResultJson } from '../../../../web/engine/hierarchy/json.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { matchLeaves } from '../../../../web/engine/hierarchy/match-leaves.ts';
import { resultJson } from '../../../../web/engine/methods/json.ts';
import { treeOf } from '../../../../web/engine/methods/shared/tree-of-result.ts';
import type { InputRecord, Result } from '../../../../web/engine/model/result.ts';
import { finish } from '../../../../web/page/app/finished/finished.ts';
import { remember } from '../../../../web/page/app/finished/past-results.ts';
import {
  comparableTreeNamed,
  comparableTreesOf,
  incomparableReasons,
  isMissing,
} from '../../../../web/page/app/session/comparable-trees.ts';
import { bareResult } from './bare-result.ts';
import { settle, setUp, text } from './sessions.ts';

// Only trees over the same things can be compared.

const input = (name: string, sha256: string | null = null): InputRecord => ({
  name,
  role: 'features',
  shape: [3, 2],
  sha256,
});
const labels: InputRecord = { name: 'y.npy', role: 'labels', shape: [3], sha256: null };

const hierarchy = hierarchyFromMerges(3, Uint32Array.of(0, 1, 2, 3));
const points = (method: string, inputs: readonly InputRecord[]): Result =>
  bareResult({
    ...{ method, hierarchy, inputs },
    classes: ['point 0', 'point 1', 'point 2'],
    points: { coordinates: null, labels: null, labelled: null },
  });
const clusters = (leafOf: readonly number[]): Result =>
  bareResult({
    ...{ method: 'hmmc', hierarchy, inputs: [input('circles.npy')] },
    classes: ['1: a', '2: b', '3: c'],
    clusters: Int32Array.from(leafOf),
    members: { leafOf: Uint16Array.from(leafOf), coordinates: null, labels: null },
  });
const classes = bareResult({ method: 'l2h', hierarchy, classes: ['a', 'b', 'c'], inputs: [input('logits.npy')] });

const circles = points('ultrametric', [input('circles.npy'), labels]);
const again = points('linkage', [input('circles.npy')]);
const blobs = points('linkage', [input('blobs.npy')]);

const offered = (shown: Result, others: readonly Result[]): string[] => {
  const { session } = setUp();
  session.past.value = others.reduce<ReturnType<typeof remember>>((past, other) => remember(past, other), []);
  return comparableTreesOf(session, finish(shown, assemble([]), [], '')).map(({ title }) => title);
};

describe('a tree over points', () => {
  test('is offered the other trees over the same points, and none over points of other data', () => {
    expect(offered(circles, [again, blobs, classes])).toEqual(['Agglomerative linkage · circles.npy']);
    expect(offered(classes, [again, blobs])).toEqual([]);
  });

  test('is refused by name where the points of other data are asked for', () => {
    expect(() => matchLeaves(treeOf(circles), treeOf(blobs), ['circles', 'blobs'])).toThrow(
      'it cannot be compared with blobs: the leaves of one are points of circles.npy, of the other points of blobs.npy',
    );
    expect(matchLeaves(treeOf(circles), treeOf(again), ['circles', 'again']).names).toHaveLength(3);
  });

  test('is known by its digest where that is there, whatever the file is called', () => {
    const copied = points('linkage', [input('copy.npy', 'd1')]);
    const own = points('linkage', [input('circles.npy', 'd1')]);
    const changed = points('linkage', [input('circles.npy', 'd2')]);
    expect(matchLeaves(treeOf(own), treeOf(copied), ['a', 'b']).names).toHaveLength(3);
    expect(() => matchLeaves(treeOf(own), treeOf(changed), ['a', 'b'])).toThrow('cannot be compared');
  });

  test('says so in the file it is written to', () => {
    for (const result of [circles, clusters([0, 1, 2, 2])]) {
      expect(readResultJson(resultJson(result)).leaves).toEqual(treeOf(result).leaves);
    }
    expect(resultJson(classes)).not.toContain('"leaves"');
    expect(readResultJson(resultJson(classes)).leaves).toEqual({ are: 'classes', data: [] });
  });

  test('from a file of before is known by the names of its points', () => {
    const before = resultJson(circles).replace('"leaves":"points",', '');
    expect(readResultJson(before).leaves?.are).toBe('points');
  });
});

test('clusters of one run are not those of another', () => {
  const [one, same, other] = [clusters([0, 1, 2, 2]), clusters([0, 1, 2, 2]), clusters([0, 1, 1, 2])].map(treeOf);
  if (one === undefined || same === undefined || other === undefined) throw new Error('three results');
  expect(matchLeaves(one, same, ['a', 'b']).names).toHaveLength(3);
  expect(() => matchLeaves(one, other, ['a', 'b'])).toThrow('other clusters of circles.npy');
});

test('a tree that is open and cannot be compared is named, with the reason', async () => {
  const { session } = setUp();
  void session.open([text('blobs.json', resultJson(blobs)), text('own.nwk', '(a,(b,c));')]);
  await settle();
  await settle();
  const shown = finish(circles, assemble([]), [], '');
  expect(incomparableReasons(session, shown)).toEqual([
    'blobs.json cannot be compared with this tree: the leaves of one are points of circles.npy, of the other points of blobs.npy.',
  ]);
  expect(comparableTreesOf(session, shown).map(({ title }) => title)).toEqual(['own.nwk']);
});

test('the reference of a session without its files is still offered', () => {
  const { session } = setUp();
  const reference = { file: 'ref.nwk', tree: treeOf(classes) };
  const shown = finish(classes, { ...assemble([]), reference }, [], '');
  expect(comparableTreesOf(session, shown).map(({ id, title }) => [id, title])).toEqual([['tree 1', 'ref.nwk']]);
});

test('a link that names a tree which is not here is not taken for one that names none', () => {
  const { session } = setUp();
  session.past.value = remember([], again);
  const trees = comparableTreesOf(session, finish(circles, assemble([]), [], ''));
  expect([isMissing(trees, null), isMissing(trees, trees[0]?.id ?? ''), isMissing(trees, 'tree 3')]).toEqual([
    false,
    false,
    true,
  ]);
  expect(comparableTreeNamed(trees, 'tree 3')).toBe(trees[0]);
});
