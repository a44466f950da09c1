/** More different texts are not looked for among each other. */
export const MOST_WORDS = 2 ** 16;
/** Longer texts do not come again. */
const LONGEST = 100;

/** Gives for every text an equal one that is kept already: eight million labels of ten classes are ten texts. */
export function createWords(): (text: string) => string {
  const words = new Map<string, string>();
  return (text) => {
    if (text.length > LONGEST) return text;
    const known = words.get(text);
    if (known !== undefined) return known;
    if (words.size < MOST_WORDS) words.set(text, text);
    return text;
  };
}
