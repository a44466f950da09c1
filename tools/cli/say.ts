import { isolated } from '../../web/engine/base/text.ts';
import type { Warning } from '../../web/engine/base/warning.ts';
import { apart } from '../../web/engine/methods/shared/notes.ts';

/** Text with the page's names of options as flags. */
const asFlags = (text: string): string => text.replaceAll('“Columns are”: clusters', '--columns-are clusters');

function sayAll(word: string, said: readonly Warning[]): void {
  for (const { message, remedy } of said) {
    say(asFlags(`${word}: ${message}${remedy === undefined ? '' : ` ${remedy}`}`));
  }
}

/** Says warnings and notes on standard error, where they do not mix with a result; one line each. */
export function warn(all: readonly Warning[]): void {
  const { warnings, notes } = apart(all);
  sayAll('warning', warnings);
  sayAll('note', notes);
}

/** Characters that move the cursor of a terminal or turn the direction of a text: names in files may hold them. */
const UNSEEN = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

const asCode = (character: string): string =>
  character === '\n' ? character : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`;

/** Says something on standard error, as it is read and not as a terminal would obey it. */
export const say = (text: string): void => console.error(isolated(text.replace(UNSEEN, asCode)));
