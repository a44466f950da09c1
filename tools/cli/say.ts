import { isolated } from '../../web/engine/base/text.ts';

/** Characters that move the cursor of a terminal or turn the direction of a text: names in files may hold them. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

const asCode = (character: string): string =>
  character === '\n' ? character : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** Says something on standard error, as it is read and not as a terminal would obey it. */
export const say = (text: string): void => console.error(isolated(text.replace(UNSEEN, asCode)));
