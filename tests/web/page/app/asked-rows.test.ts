import { expect, test } from 'vitest';
import { ASKED_ROWS } from '../../../../web/page/app/view/choices.ts';
import { View } from '../../../../web/page/app/view/view.ts';

const shown = (): View => {
  const view = new View();
  view.reset({ groupings: [], isMeasured: false, nodes: 31 });
  return view;
};

test('asking for the points of a cell shows them beside the tree, and its address brings them back', () => {
  const view = shown();
  view.askRows({ truth: 12, predicted: 30 });
  expect(view.linkedView.value).toBe('rows');
  const other = shown();
  other.restore(view.address.value);
  expect(other.linkedView.value).toBe('rows');
  expect(other.askedRows.value).toEqual({ truth: 12, predicted: 30 });
});

test('nodes that a tree has not are not asked for, and another tree forgets what was asked', () => {
  expect(ASKED_ROWS.read('t12.p31.e2', 31)).toEqual({ truth: 12, predicted: null, either: 2 });
  expect(ASKED_ROWS.read('t-1.p1e1.e', 31)).toEqual({ truth: null, predicted: null });
  expect(ASKED_ROWS.read('', 31)).toEqual({ truth: null, predicted: null });
  expect(ASKED_ROWS.read('t3.suspects', 31)).toEqual({ truth: 3, predicted: null, suspects: true });
  expect(ASKED_ROWS.write({ truth: 3, predicted: null, suspects: true })).toBe('t3.suspects');
  expect(ASKED_ROWS.write({ truth: null, predicted: null })).toBe('');
  const view = shown();
  view.askRows({ truth: null, predicted: null, either: 4 });
  view.reset({ groupings: [], isMeasured: false, nodes: 31 });
  expect(view.askedRows.value).toEqual({ truth: null, predicted: null });
});
