import { DataError } from '../../../engine/base/error.ts';
import type { NamedBlob } from '../parts/download.ts';

/* One session, kept in the browser's database on request, until the user deletes it. */

const DATABASE = 'logitree';
const STORE = 'sessions';
const KEY = 'kept';

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error));
  });

/** Settles once all that a transaction did is done for good: what a request did may still be refused, as for want of room. */
const done = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error));
  });

async function withStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE));
  const database = await answer(opening);
  try {
    const transaction = database.transaction(STORE, mode);
    const [found] = await Promise.all([answer(work(transaction.objectStore(STORE))), done(transaction)]);
    return found;
  } finally {
    database.close();
  }
}

/** Keeps a session in the place of the last one. Throws a DataError where the browser refuses. */
export async function keepSession(session: NamedBlob): Promise<void> {
  try {
    // Stored as bytes: some browsers cannot keep a Blob made by a page from disk.
    const bytes = await session.blob.arrayBuffer();
    await withStore('readwrite', (store) => store.put({ name: session.name, bytes }, KEY));
  } catch {
    throw new DataError(
      'not-kept',
      'the browser would not keep the session',
      'Save it as a file: Export, Session with data.',
    );
  }
}

/** The kept session; null for none, and if none can be kept. */
export async function keptSession(): Promise<NamedBlob | null> {
  try {
    // Opening a database creates it; without a kept session there must be none.
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === DATABASE)) return null;
    const found: unknown = await withStore<unknown>('readonly', (store) => store.get(KEY));
    if (typeof found !== 'object' || found === null || !('name' in found) || !('bytes' in found)) return null;
    const { name, bytes } = found;
    return typeof name === 'string' && bytes instanceof ArrayBuffer ? { name, blob: new Blob([bytes]) } : null;
  } catch {
    return null;
  }
}

/** The notice while another page of the same origin holds the database open: the browser deletes it after that. */
export const HELD = 'Another page holds it open: it is deleted once that page is closed.';

/** Leaves nothing behind. It waits for other pages that hold the database open, and says so by `onHeld`. */
export async function forgetSession(onHeld: () => void): Promise<void> {
  const deleting = indexedDB.deleteDatabase(DATABASE);
  deleting.addEventListener('blocked', onHeld);
  await answer(deleting);
}
