import type { Prose } from './lesson.ts';

/** So many names at most stand out: where all do, none does. */
const MOST = 24;

/** The classes that a text speaks of, as words of their own; capitals aside. O(classes · text). */
export function spokenNames(texts: readonly string[], classes: readonly string[]): string[] {
  const all = texts.join('\n').toLowerCase();
  const found = classes.filter((name) => name !== '' && isSpoken(name.toLowerCase(), all));
  return found.slice(0, MOST);
}

const LETTER = /[\p{L}\p{N}]/u;

function isSpoken(name: string, text: string): boolean {
  for (let from = text.indexOf(name); from >= 0; from = text.indexOf(name, from + 1)) {
    if (!LETTER.test(text[from - 1] ?? '') && !LETTER.test(text[from + name.length] ?? '')) return true;
  }
  return false;
}

/** The words of a text, without the numbers in it. */
export const wordsOf = (prose: Prose): string[] =>
  prose.flatMap(({ pieces }) => pieces.flatMap((piece) => ('text' in piece ? [piece.text] : [])));
