import { DataError } from '../../../engine/base/error.ts';
import { BlobSource } from '../../../engine/data/sources/blob-source.ts';
import { dialogIsOpen } from '../parts/dialog.ts';
import { lateCode } from '../parts/late-code.ts';
import type { Session } from '../session/session.ts';
import type { Pasted } from './pasted-table.ts';

const tables = lateCode('what reads tables', () => import('./pasted-table.ts'));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, select, [contenteditable]');

/** A table or files that are pasted anywhere on the page are opened as if they were dropped. */
export function listenForPastes(session: Session): void {
  document.addEventListener('paste', (event) => {
    const data = event.clipboardData;
    if (data === null || isTyping(event.target) || dialogIsOpen()) return;
    event.preventDefault();
    const pasted = { html: data.getData('text/html'), text: data.getData('text/plain') };
    // Spreadsheets give a picture of the table, too.
    const files = pasted.text === '' && !/<table\b/i.test(pasted.html) ? Array.from(data.files) : [];
    if (files.length > 0) void session.open(files.map((file) => new BlobSource(file.name, file)));
    else void openPasted(session, pasted);
  });
}

/** True if the browser may let the page read the clipboard, when a button asks for it. */
export const canPaste = (): boolean => typeof navigator.clipboard?.read === 'function';

/** Opens the table that the clipboard holds; the browser asks the user first. */
export async function pasteFromClipboard(session: Session): Promise<void> {
  try {
    const items = await navigator.clipboard.read();
    const read = async (type: string): Promise<string> =>
      (await items.find(({ types }) => types.includes(type))?.getType(type))?.text() ?? '';
    await openPasted(session, { html: await read('text/html'), text: await read('text/plain') });
  } catch {
    const message = 'the browser did not let this page read the clipboard';
    session.report(new DataError('clipboard', message, 'Press Ctrl+V instead.'));
  }
}

const openPasted = (session: Session, pasted: Pasted): Promise<void> =>
  session.tries(async () => {
    const { sourceOf } = await tables.load();
    await session.open([sourceOf(pasted, new Set(session.files.peek().map(({ name }) => name)))]);
  });
