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
