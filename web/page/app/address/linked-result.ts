import { BufferSource } from '../../../engine/data/sources/buffer-source.ts';
import type { Result } from '../../../engine/model/result.ts';
import { counted } from '../parts/format.ts';
import type { Session } from '../session/session.ts';
import { sessionInLink } from '../session-file/link.ts';

/** The texts of results that came from a link: their address goes on holding them, so that a reload loses nothing. */
const linked = new WeakMap<Result, string>();

/** The result as its link had it; null where it did not come from one. */
export const linkOf = (result: Result): string | null => linked.get(result) ?? null;

/** Opens the result in an address, and says what it is; what cannot be used is refused in words. */
export async function openLinked(session: Session, text: string, address: string): Promise<void> {
  try {
    const opened = await session.openResult(new BufferSource('the link', await sessionInLink(text)), address);
    if (opened === null) return;
    linked.set(opened.result, text);
    const names = counted(opened.result.classes.length, 'name', 'names');
    session.notice.value = {
      text: `This tree and its ${names} are in the link itself. Nothing of it was computed here: it is what the link says.`,
      undo: null,
    };
  } catch (error) {
    session.report(error);
  }
}
