import text from './words.md?raw';

/** A word that the page uses, and what it means in plain words. */
interface Word {
  readonly term: string;
  readonly meaning: string;
}

interface Section {
  readonly title: string;
  readonly words: readonly Word[];
}

/** The words of the page: a heading for each section, an item for each word. */
export const GLOSSARY = text
  .split(/^## /m)
  .slice(1)
  .map((section): Section => {
    const [title = ''] = section.split('\n', 1);
    const words = Array.from(section.matchAll(/^- \*\*(.+?)\*\*: (.+)$/gm), ([, term = '', meaning = '']) => ({
      term,
      meaning,
    }));
    return { title, words };
  });

const ALL: ReadonlyMap<string, Word> = new Map(
  GLOSSARY.flatMap(({ words: list }) => list.map((word) => [word.term.toLowerCase(), word] as const)),
);

/** A word by its term, in small or large letters; undefined for one that is not in the list. */
export const wordOf = (term: string): Word | undefined => ALL.get(term.toLowerCase());
