import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LEAF_MEASURES, TREE_MEASURES } from '../../../../../web/engine/methods/shared/metrics/measures.ts';
import { GLOSSARY, wordOf } from '../../../../../web/page/app/glossary/terms.ts';
import { WORDS_OF_STEPS } from '../../../../../web/page/app/glossary/word-list.tsx';

const root = join(import.meta.dirname, '../../../../..');
const WORDS = GLOSSARY.flatMap(({ words }) => words);

test('docs/glossary.md has the words of the page as the page has them', () => {
  const sections = GLOSSARY.map(
    ({ title, words }) =>
      `### ${title}\n\n${words.map(({ term, meaning }) => `- **${term}**: ${meaning}`).join('\n')}\n`,
  );
  expect(readFileSync(join(root, 'docs/glossary.md'), 'utf8')).toContain(`\n${sections.join('\n')}`);
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
