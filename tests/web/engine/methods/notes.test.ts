import { expect, test } from 'vitest';
import { apart } from '../../../../web/engine/methods/shared/notes.ts';

const said = (code: string, remedy?: string) => ({ code, message: code, ...(remedy === undefined ? {} : { remedy }) });

test('a plain note is no warning', () => {
  const { warnings, notes } = apart([said('guessed-logits'), said('never-predicted'), said('graph')]);
  expect(warnings.map(({ code }) => code)).toEqual(['never-predicted']);
  expect(notes.map(({ code }) => code)).toEqual(['guessed-logits', 'graph']);
});

test('what asks for something to be done is a warning, and so is what nobody knows', () => {
  expect(apart([said('graph', 'Look at it.'), said('unheard-of')]).notes).toEqual([]);
});
