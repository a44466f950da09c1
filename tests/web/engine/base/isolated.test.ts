import { expect, test } from 'vitest';
import { isolated } from '../../../../web/engine/base/text.ts';

const shown = (text: string): string => isolated(text).replaceAll('\u2068', '<').replaceAll('\u2069', '>');

test.each([
  ['קטן and (23)', '<קטן> and (23)'],
  ['כלב גדול (46), قط 2', '<כלב גדול> (46), <قط> 2'],
  ['أسد البحر → قط: 23 %', '<أسد البحر> → <قط>: 23 %'],
  ['צה"ל + class', '<צה"ל> + class'],
  ['קטן, קטן', '<קטן>, <קטן>'],
  ['אבג23', '<אבג23>'],
  ['cat and (23)', 'cat and (23)'],
  ['größe 猫', 'größe 猫'],
  ['𞤀𞤣 7', '<𞤀𞤣> 7'],
])('names that are written from right to left have bounds in a sentence: %s', (text, expected) => {
  expect(shown(text)).toBe(expected);
});

test('a long name costs no more than its letters', () => {
  const name = 'א '.repeat(50_000);
  expect(isolated(`${name}x`)).toHaveLength(name.length + 3);
});
