import { lazily } from '../../../engine/base/once.ts';
import type { ByteSource } from '../../../engine/model/bytes.ts';
import type { Restored, RestorePorts } from './restore.ts';
import { isSession } from './saved.ts';

const reader = () => lazily('what reads sessions', import('./restore.ts'));

/** Loads what reads sessions, so that it is there when the network is not. */
export const loadSessionReader = (): Promise<unknown> => reader();

/** The first saved session among files; null where there is none, or where it cannot be told. */
export async function findSession(sources: readonly ByteSource[]): Promise<ByteSource | null> {
  for (const source of sources) {
    try {
      if (await isSession(source)) return source;
    } catch {
      // Unreadable files are told when they are opened.
    }
  }
  return null;
}

/** Opens a session with its files. Throws a DataError for one that cannot be used. */
export const openSession = async (source: ByteSource, ports: RestorePorts): Promise<Restored> =>
  (await reader()).restoreSession(source, ports);
