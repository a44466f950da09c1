import { expect, test } from 'vitest';
import { chosenModels } from '../../../../web/page/app/linked-views/changes/picture.tsx';
import { View } from '../../../../web/page/app/view/view.ts';

const models = [
  { name: 'a', isShown: true },
  { name: 'b', isShown: false },
  { name: 'c', isShown: false },
];
/** The choice of an address, and the address that the choice has. */
function opened(text: string) {
  const view = new View();
  view.reset({ groupings: [], isMeasured: false, nodes: 5 });
  view.restore(`changes=${text}`);
  return { choice: view.changes.value, address: view.address.value };
}
const namesOf = (text: string, all = models): string[] | undefined =>
  chosenModels(all, opened(text).choice)?.map(({ name }) => name);

test('it goes from the first model to the last, whichever is shown, unless others are chosen that are still open', () => {
  expect(namesOf('')).toEqual(['a', 'c']);
  expect(namesOf('0.2')).toEqual(['a', 'c']);
  expect(namesOf('2.0.pairs')).toEqual(['c', 'a']);
  expect(namesOf('1.0')).toEqual(['b', 'a']);
  expect(namesOf('1.1')).toEqual(['a', 'c']);
  expect(namesOf('0.9')).toEqual(['a', 'c']);
  expect(namesOf('', models.slice(0, 1))).toBe(undefined);
});

test('what is looked at is written as it is read', () => {
  for (const text of ['0.2', '2.0.pairs', 'recall', 'classes']) expect(opened(text).address).toBe(`changes=${text}`);
  for (const text of ['', 'groups', 'nonsense']) {
    expect(opened(text)).toEqual({ choice: { models: null, part: 'groups' }, address: '' });
  }
});
