import { afterEach, expect, test } from 'vitest';
import { HierarchyBuilder } from '../../../../web/engine/hierarchy/builder.ts';
import type { Result } from '../../../../web/engine/model/result.ts';
import { mergeWords, trustRows } from '../../../../web/page/app/details/metrics-panel.tsx';
import { finish } from '../../../../web/page/app/finished/finished.ts';
import { nodeFacts, sureWords } from '../../../../web/page/app/node/node-facts.ts';
import { tested } from '../../../../web/page/app/view/standing.ts';
import { datasetOf, tableOf } from '../../../support/core.ts';

// Support and the test of joins are about two things: both are shown for each group, and one sentence says which pairs have both.

const classes = ['can', 'bottle', 'elm', 'oak', 'bus', 'tram'];
const builder = new HierarchyBuilder();
const leaves = classes.map((_, c) => builder.leaf(c));
const join = (...nodes: readonly number[]): number => builder.join(nodes);
const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = leaves;
const pairs = [join(a, b), join(c, d), join(e, f)] as const;
const four = join(pairs[0], pairs[1]);
join(four, pairs[2]);
const hierarchy = builder.finish();

const result: Result = {
  ...{ method: 'l2h', version: '1', options: { bootstrap: 100 }, inputs: [], classes, hierarchy },
  ...{ merges: null, margins: null, certified: null, predicted: null, contingency: null, metrics: null, warnings: [] },
  support: Float64Array.of(1, 0.97, 0.5, 0.06, 1),
  run: { passes: 1, rows: 0, seconds: 0 },
};
const finished = finish(result, datasetOf(tableOf(new Float64Array(12), 2, 6), null), [], '');
const nan = Number.NaN;
const tests = {
  z: Float64Array.of(nan, nan, nan, nan, nan, nan, 1, 9, 8, 7, nan),
  needed: Float64Array.of(nan, nan, nan, nan, nan, nan, 3, 3, 3, 3, nan),
};
/** The pair with a support of 100 % fails, the group of four with one of 6 % passes. */
const known = { hierarchy, joins: 4, fallen: 1, nodes: new Set([...leaves, pairs[1], pairs[2], four]), tests };

afterEach(() => {
  tested.value = null;
});

test('a group has its support and its test in one row', () => {
  const rows = trustRows(finished, known);
  expect(rows.map(({ classes: size, support, passes, above }) => [size, support, passes, above])).toEqual([
    [2, 1, false, -2],
    [2, 0.97, true, 6],
    [2, 0.5, true, 5],
    [4, 0.06, true, 4],
  ]);
  expect(trustRows(finished, null).map(({ passes }) => passes)).toEqual([null, null, null, null]);
});

test('one sentence says which pairs both support, and what is missing to say it', () => {
  expect(mergeWords(trustRows(finished, known))).toBe(
    'To merge classes, take pairs that both support: 1 of 3 pairs has a support of at least 95 % and passes the test. The clearest first: elm + oak.',
  );
  expect(mergeWords(trustRows(finished, null))).toMatch(/test the joins to see which\.$/);
  const plain = finish({ ...result, support: undefined }, finished.dataset, [], '');
  expect(mergeWords(trustRows(plain, known))).toMatch(/compute the support of the groups to see which\.$/);
  const unstable = finish({ ...result, support: Float64Array.of(1, 0.2, 0.5, 0.06, 1) }, finished.dataset, [], '');
  expect(mergeWords(trustRows(unstable, known))).toMatch(/here 0 of 3 pairs have a support of at least 95 % and pass/);
});

test('a group says both where it is selected, and its panel says them once', () => {
  expect(nodeFacts(finished, four)).not.toContain('test');
  tested.value = { ...known, similarity: new Float64Array(36) };
  expect(nodeFacts(finished, four)).toContain('support 6.0 % · passes the test of joins');
  expect(nodeFacts(finished, pairs[0])).toContain('fails the test of joins');
  expect(nodeFacts(finished, hierarchy.classOf.length - 1)).not.toContain('test of joins');
  expect(nodeFacts(finished, four, true)).not.toMatch(/support|test/);
  expect(sureWords(finished, four, null)).toEqual([
    'It comes back in 6 of 100 resamples of the points.',
    'Its classes are confused with each other more than with the rest of the group above, beyond chance.',
  ]);
  expect(sureWords(finished, pairs[0], null)[1]).toMatch(/ may be chance\.$/);
  expect(sureWords(finished, hierarchy.classOf.length - 1, null)).toEqual([]);
});
