import { expect, test } from 'vitest';
import { chosenModels, readChoice, writeChoice } from '../../../../web/page/app/linked-views/changes/picture.tsx';

const models = [
  { name: 'a', isShown: true },
  { name: 'b', isShown: false },
  { name: 'c', isShown: false },
];
const namesOf = (text: string | null, all = models): string[] | undefined =>
  chosenModels(all, readChoice(text))?.map(({ name }) => name);

test('it goes from the first model to the last, whichever is shown, unless others are chosen that are still open', () => {
  expect(namesOf(null)).toEqual(['a', 'c']);
  expect(namesOf('0.2')).toEqual(['a', 'c']);
  expect(namesOf('2.0.pairs')).toEqual(['c', 'a']);
  expect(namesOf('1.0')).toEqual(['b', 'a']);
  expect(namesOf('1.1')).toEqual(['a', 'c']);
  expect(namesOf('0.9')).toEqual(['a', 'c']);
  expect(namesOf(null, models.slice(0, 1))).toBe(undefined);
});

test('what is looked at is written as it is read', () => {
  for (const text of ['0.2', '2.0.pairs', 'recall', 'classes']) expect(writeChoice(readChoice(text))).toBe(text);
  expect([writeChoice(readChoice(null)), writeChoice(readChoice('groups')), readChoice('nonsense').part]).toEqual([
    null,
    null,
    'groups',
  ]);
});
