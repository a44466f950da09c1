import type { SvgElement } from '../element.ts';
import { type Family, lackingIn } from './family.ts';

const MOST_LISTED = 8;

/** The texts that a drawing has. */
function textsOf(root: SvgElement): string[] {
  const texts: string[] = [];
  const open: SvgElement['children'][number][] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') texts.push(next);
    else open.push(...next.children);
  }
  return texts;
}

/** The note on characters that the fonts of figures do not have: they may be missing. */
export function lackingLetters(root: SvgElement, family: Family): readonly string[] {
  const letters = lackingIn(family, textsOf(root));
  if (letters.length === 0) return [];
  const more = letters.length > MOST_LISTED ? ` and ${letters.length - MOST_LISTED} more` : '';
  const listed = `${letters.slice(0, MOST_LISTED).join(' ')}${more}`;
  return [
    `the fonts of figures lack characters of the names: ${listed}. SVG, and PNG of the page, have them where the computer has a font with them, else they are blank; PDF cannot be written`,
  ];
}
