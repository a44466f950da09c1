import { expect, test } from 'vitest';
import { agreementOf, agreementWithLargest, isOneLargest } from '../../../../web/engine/data/facts/agreement.ts';

const upTo = (length: number) => Array.from({ length }, (_, i) => i);

test('labels that are right in most rows agree by more than chance, those of other points do not', () => {
  const labels = upTo(60).map((row) => row % 5);
  const predicted = labels.map((label, row) => (row % 4 === 0 ? (label + 1) % 5 : label));
  expect(agreementOf(predicted, labels)).toMatchObject({
    rows: 60,
    same: 45,
    different: [5, 5],
    isMoreThanChance: true,
  });
  const turned = labels.map((_, row) => labels[(row * 7) % 60] ?? -1);
  expect(agreementOf(turned, labels)).toMatchObject({ isMoreThanChance: false, isNearlyAll: false });
});

test('one class in all rows is as frequent by chance', () => {
  const same = upTo(60).map(() => 2);
  expect(agreementOf(same, same)).toMatchObject({ same: 60, chance: 1, isMoreThanChance: false });
});

test('rows of which one side is not known do not count', () => {
  expect(agreementOf([0, -1, 1, 1], [0, 0, -1, 0])).toMatchObject({ rows: 2, same: 1 });
});

test('of values that are as large the label is the place of the largest, and a missing value is none', () => {
  const rows = [
    [0.5, 0.5, 0],
    [Number.NaN, 0.2, 0.9],
    [0.1, 0.2, Number.NaN],
    [0.7, 0.2, 0.1],
  ];
  expect(agreementWithLargest(rows, [1, 2, 2, 0])).toMatchObject({ rows: 4, same: 3, isNearlyAll: false });
  expect(agreementWithLargest(rows.slice(0, 2), [1, 2])).toMatchObject({ same: 2, isNearlyAll: true });
});

test('one column is the largest of every row', () => {
  expect(
    isOneLargest([
      [1, 5, 2],
      [4, 4, 0],
    ]),
  ).toBe(true);
  expect(
    isOneLargest([
      [1, 5, 2],
      [4, 3, 0],
    ]),
  ).toBe(false);
});
