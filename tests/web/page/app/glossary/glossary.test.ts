import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LEAF_MEASURES, TREE_MEASURES } from '../../../../../web/engine/methods/shared/metrics/measures.ts';
import { GLOSSARY, wordOf } from '../../../../../web/page/app/glossary/terms.ts';
import { WORDS_OF_STEPS } from '../../../../../web/page/app/glossary/word-list.tsx';

const root = join(import.meta.dirname, '../../../../..');
const WORDS = GLOSSARY.flatMap(({ words }) => words);

test('every item of the list is a word', () => {
  const items = readFileSync(join(root, 'web/page/app/glossary/words.md'), 'utf8').match(/^- /gm) ?? [];
  expect(WORDS.length).toBe(items.length);
  expect(GLOSSARY.map(({ title }) => title)).toEqual(['Data', 'Trees', 'Methods', 'Measures', 'Decisions']);
});

test('every word is explained once, in a sentence', () => {
  expect(new Set(WORDS.map(({ term }) => term.toLowerCase())).size).toBe(WORDS.length);
  for (const { meaning } of WORDS) expect(meaning).toMatch(/^[A-Z].*[.…]$/);
});

test('the words that are explained in a step are in the list', () => {
  expect(WORDS_OF_STEPS.filter((term) => wordOf(term) === undefined)).toEqual([]);
});

test('measures of trees and leaves are words that can be pressed', () => {
  const unexplained = [...TREE_MEASURES, ...LEAF_MEASURES].map(({ name }) => name).filter((name) => !wordOf(name));
  expect(unexplained).toEqual(['NMI, geometric mean']);
});
