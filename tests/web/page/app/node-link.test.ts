import { expect, test } from 'vitest';
import { View } from '../../../../web/page/app/view/view.ts';

// 0 to 3 are leaves, 4 = {0, 1}, 5 = {2, 3}, 6 = all.
const tree = { parents: Int32Array.of(4, 4, 5, 5, 6, 6, -1) };

test('a link in the card of a node leads to where it can be seen', () => {
  const view = new View();
  view.focusOn(4);
  view.leadTo(tree, 1);
  expect([view.selected.value, view.focus.value]).toEqual([1, [4]]);
  view.fold(5);
  view.leadTo(tree, 2); // outside of the subtree that is drawn, in a folded group
  expect([view.selected.value, view.focus.value, [...view.folded.value]]).toEqual([2, [], []]);
});
