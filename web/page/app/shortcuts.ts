import { FILE_INPUT } from './files/file-input.ts';
import { dialogIsOpen, openDialog } from './parts/dialog.ts';
import type { Session } from './session/session.ts';
import { FIND_INPUT } from './tree/find-input.ts';
import { goTo } from './tree/finding-bar.tsx';
import { TREE } from './tree/tree-mirror.tsx';
import { PLACES, type Place } from './view/places.ts';

const focusOn = (id: string) => (): void => document.getElementById(id)?.focus();

const toPlace = (place: Place) => (session: Session) => {
  const shown = session.finished.peek();
  if (shown !== null) goTo(place, shown, session.view);
};

const SHORTCUTS: Readonly<Record<string, (session: Session) => void>> = {
  '?': () => openDialog('help'),
  s: () => openDialog('summary'),
  '/': focusOn(FIND_INPUT),
  o: () => document.getElementById(FILE_INPUT)?.click(),
  t: focusOn(TREE),
  ...Object.fromEntries(PLACES.map((place, i) => [String(i + 1), toPlace(place)])),
  p: ({ view }) => {
    view.present.value = true;
  },
};

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=radio], [type=file], [type=range]), select, textarea');

/** Ctrl+Z undoes a change of the view, Ctrl+Shift+Z and Ctrl+Y bring it back. */
function withControl(event: KeyboardEvent, { view }: Session): (() => void) | undefined {
  const key = event.key.toLowerCase();
  if (key === 'y' && !event.shiftKey) return () => view.redo();
  if (key !== 'z') return undefined;
  return event.shiftKey ? () => view.redo() : () => view.undo();
}

/** Listens for the keys that work anywhere, except while something is typed or a dialog is open. */
export function listenForShortcuts(session: Session): void {
  document.addEventListener('keydown', (event) => {
    if (event.altKey || isTyping(event.target) || dialogIsOpen()) return;
    const act = event.ctrlKey || event.metaKey ? withControl(event, session) : SHORTCUTS[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act(session);
  });
}
