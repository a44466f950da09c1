import { expect, test } from 'vitest';
import { hierarchyFromMerges } from '../../../../web/engine/hierarchy/linkage.ts';
import type { Options } from '../../../../web/engine/model/method.ts';
import { remember, resultTitle } from '../../../../web/page/app/finished/past-results.ts';
import { bareResult } from './bare-result.ts';

const hierarchy = hierarchyFromMerges(2, Uint32Array.of(0, 1));
const of = (options: Options) => bareResult({ method: 'l2h', classes: ['a', 'b'], hierarchy, options });

test('a title says the options that were changed and can change the tree', () => {
  expect(resultTitle(of({ score: 'max', top: 64 }))).toBe('Logits to hierarchies, score max');
});

test('results are kept once each, the latest first; what an option passed by is forgotten', () => {
  const first = remember([], of({ score: 'sum_of_means', top: 32 }));
  const again = remember(first, of({ score: 'sum_of_means', top: 64 }));
  expect(again).toHaveLength(1);
  const other = remember(again, of({ score: 'max' }));
  expect(other.map(({ title }) => title)).toEqual(['Logits to hierarchies, score max', 'Logits to hierarchies']);
  const passed = remember(other, of({ score: 'mean' }), resultTitle(of({ score: 'max' })));
  expect(passed.map(({ title }) => title)).toEqual(['Logits to hierarchies, score mean', 'Logits to hierarchies']);
});
