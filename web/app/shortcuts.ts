import { dialogIsOpen, openDialog } from './dialog.tsx';
import { FIND_INPUT } from './find-class.tsx';
import { FILE_INPUT } from './top-bar.tsx';
import { TREE } from './tree.tsx';

const focusOn = (id: string) => (): void => document.getElementById(id)?.focus();

const SHORTCUTS: Readonly<Record<string, () => void>> = {
  '?': () => openDialog('keys'),
  '/': focusOn(FIND_INPUT),
  o: () => document.getElementById(FILE_INPUT)?.click(),
  t: focusOn(TREE),
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input:not([type=radio], [type=file]), select, textarea');

/** Listens for the keys that work anywhere, except while something is typed or a dialog is open. */
export function listenForShortcuts(): void {
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target) || dialogIsOpen()) return;
    const act = SHORTCUTS[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
}
