/** The pool holds no more strings than this. */
export const MAX_POOLED_STRINGS = 2 ** 16;
/** Longer strings seldom repeat and are not pooled. */
const LONGEST = 100;

/** String interning: equal strings share one object, so eight million labels of ten classes take ten strings of memory. */
export function createStringPool(): (text: string) => string {
  const pool = new Map<string, string>();
  return (text) => {
    if (text.length > LONGEST) return text;
    const known = pool.get(text);
    if (known !== undefined) return known;
    if (pool.size < MAX_POOLED_STRINGS) pool.set(text, text);
    return text;
  };
}
