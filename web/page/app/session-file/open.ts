import type { ByteSource } from '../../../engine/model/bytes.ts';
import { lateCode } from '../parts/late-code.ts';
import type { Restored, RestorePorts } from './restore.ts';
import { isSession } from './saved.ts';

const reader = lateCode('what reads sessions', () => import('./restore.ts'));

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
  (await reader.load()).restoreSession(source, ports);
