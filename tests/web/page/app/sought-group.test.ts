import { expect, test } from 'vitest';
import { assemble } from '../../../../web/engine/data/dataset/assemble.ts';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import { finish } from '../../../../web/page/app/finished/finished.ts';
import { soughtGroup, verdictOn } from '../../../../web/page/app/summary/sought-group.ts';
import { bareResult } from './bare-result.ts';

/* ((Czech, Polish), Hungarian), (German, Dutch). Nodes: leaves 0 to 4, then 5 to 8 in the order of the merges. */

const result = bareResult({
  method: 'l2h',
  classes: ['Czech', 'Polish', 'Hungarian', 'German', 'Dutch'],
  hierarchy: hierarchyFromMerges(5, Uint32Array.of(0, 1, 3, 4, 5, 2, 7, 6)),
});
const found = (values: readonly string[]) => {
  const finished = { ...finish(result, assemble([]), [], ''), groupings: [{ name: 'branch', values }] };
  const sought = soughtGroup(finished, 'Slavic');
  return { sought, say: (node: number) => (sought === null ? '' : verdictOn(finished, sought, node)) };
};

test('the branch that fits a group best is told as the group, with what else is in it', () => {
  const { sought, say } = found(['Slavic', 'Slavic', 'Ugric', 'Germanic', 'Germanic']);
  expect(sought?.node).toBe(5);
  expect(say(5)).toBe('That is Slavic: 2 of the 2 are here, and nothing else.');
  expect(say(0)).toBe('1 of the 2 is here, and nothing else: a larger branch fits better.');
  expect(say(7)).toBe('2 of the 2 are here, beside 1 other: a different branch fits better.');
  expect(say(8)).toBe('2 of the 2 are here, beside 3 others: a different branch fits better.');
  expect(say(6)).toBe('Nothing here is Slavic: look where its colour is.');
});

test('strangers in it are named', () => {
  const { sought, say } = found(['Slavic', 'Slavic', '', 'Slavic', 'Slavic']);
  expect(sought?.node).toBe(8);
  expect(say(8)).toBe('That is Slavic: 4 of the 4 are here, with Hungarian, which the classifier finds like them.');
});

test('a group that nobody named is not asked for', () => {
  expect(found(['', '', '', 'Germanic', 'Germanic']).sought).toBeNull();
});
