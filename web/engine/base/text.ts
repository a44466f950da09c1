/** True for the identifier of a noun in WordNet, such as n02084071. */
export const isWordnetId = (id: string | null | undefined): id is string => /^n\d{8}$/.test(id ?? '');

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');
const areDistinct = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** Paths with one last part, told apart by the part nearest to the end in which all differ, else by as many last parts as it takes. */
function partsOfAlike(paths: readonly (readonly string[])[]): readonly string[] {
  const depth = Math.max(...paths.map(({ length }) => length));
  for (let back = 2; back <= depth; back += 1) {
    const parts = paths.map((path) => path.at(-back) ?? '');
    if (areDistinct(parts) && !parts.includes('')) return parts;
  }
  for (let many = 2; many <= depth; many += 1) {
    const ends = paths.map((path) => path.slice(-many).join('/'));
    if (areDistinct(ends)) return ends;
  }
  return paths.map((path) => path.join('/'));
}

/** Names of files: the last part of their paths, or for several that share it the shortest part that differs. */
export function differingParts(paths: readonly string[]): readonly string[] {
  const all = paths.map(partsOf);
  const lastOf = (parts: readonly string[]): string => parts.at(-1) ?? '';
  const named = all.map((parts) => {
    const alike = all.filter((other) => lastOf(other) === lastOf(parts));
    return alike.length === 1 ? lastOf(parts) : (partsOfAlike(alike)[alike.indexOf(parts)] ?? '');
  });
  return areDistinct(named) ? named : partsOfAlike(all);
}

/** Names in a place for `most` characters: where one is longer, all are without their common beginning, so that they can be told apart. */
export function toldApart(names: readonly string[], most: number): readonly string[] {
  const [first = '', ...others] = names;
  if (others.length === 0 || names.every(({ length }) => length <= most)) return names;
  let start = 0;
  while (start < first.length && others.every((name) => name[start] === first[start])) start += 1;
  // A word, a number or a character of two code units that differs is whole.
  while (start > 0 && /[\p{L}\p{N}\p{M}\uD800-\uDFFF]/u.test(first[start - 1] ?? '')) start -= 1;
  // Several names may be joined in one: class 3 + class 5.
  const again = ` + ${first.slice(0, start)}`;
  return start === 0 || names.some(({ length }) => length === start)
    ? names
    : names.map((name) => `…${name.slice(start)}`.replaceAll(again, ' + …'));
}

/** A text inside double quotes of Python, or in a comment of three, in plain ASCII. */
export const pythonText = (text: string): string =>
  Array.from(text, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code > 0xffff) return `\\U${code.toString(16).padStart(8, '0')}`;
    if (character === '"' || character === '\\') return `\\${character}`;
    return code < 32 || code > 126 ? `\\u${code.toString(16).padStart(4, '0')}` : character;
  }).join('');

/** A table without the comments above it: lines that start with #. */
export const withoutComments = (text: string): string => text.replace(/^\uFEFF?(?:#[^\r\n]*(?:\r?\n|\r|$))+/, '');

/*
 * Names that are written from right to left, in sentences that are not: without a bound, numbers and brackets after a name are
 * shown before it. U+2068 and U+2069 are such bounds (in HTML, <bdi>); they are not seen.
 */

/** Letters and marks of Hebrew, Arabic, Syriac, Thaana, N'Ko and others that are written so. */
const LETTERS = '[\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}]+';
/** Words of one name, and digits that are written to the last of them. */
const NAMES = new RegExp(`${LETTERS}(?:[ '"’\\-_\\u200c\\u200d]{1,2}${LETTERS})*\\d*`, 'gu');
const HAS_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]|[\ud802\ud803\ud83a\ud83b]/;
/** A text in which each name that is written from right to left has bounds. */
export const isolated = (text: string): string =>
  HAS_LETTER.test(text) ? text.replace(NAMES, (name) => `\u2068${name}\u2069`) : text;

/** The first eight names, and how many more there are. */
export function listNames(names: readonly string[]): string {
  const shown = names.slice(0, 8).join(', ');
  return names.length > 8 ? `${shown} and ${names.length - 8} more` : shown;
}

const grouped = new Intl.NumberFormat('en');

/** A whole number: 12,345. */
export const count = (value: number): string => grouped.format(Math.round(value));

/** A number of things with its noun, and its verb where there is one: "1 class is", "12 classes are". */
export const counted = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;

/** A text that begins with a capital letter. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A name with an ending and a colon, which many messages begin with: "m.csv: ". */
const OF_FILE = /^[^:]{1,200}\.\w{1,9}: /;

/** The first sentence of a message, or what stands before its first colon; the file that a message is about is no sentence. */
export function firstSentence(text: string): string {
  const [file = ''] = OF_FILE.exec(text) ?? [];
  const [said = text.slice(file.length)] = /^.*?[.:](?=\s|$)/s.exec(text.slice(file.length)) ?? [];
  return file + said.replace(/:$/, '.');
}
