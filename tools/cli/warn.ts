import type { Warning } from '../../web/engine/base/warning.ts';
import { apart } from '../../web/engine/methods/shared/notes.ts';
import { say } from './say.ts';

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
