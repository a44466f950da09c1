import { damagedLink, packed, unpacked } from '../session-file/link.ts';

/*
 * A lesson of one's own in a link: its text with the data in it. What comes from a link was made by anybody: it is read as a file
 * that is opened.
 */

/** The part of an address that holds the text of a lesson. */
export const LESSON_TEXT = 'lesson-text';
/** Packed, in bytes. A larger lesson is given as a file. */
export const MOST_PACKED = 12_000;
/** Three bytes are four letters. */
const MOST_LETTERS = Math.ceil((MOST_PACKED * 4) / 3);
/** The most that a text may unfold to: as much as a lesson in a file may have. */
const MOST_BYTES = 1_000_000;

/** The text of a lesson as a link holds it; null where it is too large. */
export const packLesson = (text: string): Promise<string | null> => packed(text, MOST_PACKED);

/**
 * The text of a lesson in a link.
 * @throws DataError for what was cut, damaged or made up
 */
export async function lessonInLink(text: string): Promise<string> {
  const most = { letters: MOST_LETTERS, bytes: MOST_BYTES };
  return new TextDecoder().decode(await unpacked(text, most, damagedLink('lesson', 'file of the lesson')));
}

/** The lessons that came by a link, by their ids: their address goes on holding them, so that a reload loses nothing. */
const linked = new Map<string, string>();

/** The text as its link had it; null where the lesson did not come from one. */
export const linkedLesson = (id: string | null): string | null => (id === null ? null : (linked.get(id) ?? null));

/** Notes what the link of a lesson has; null: it did not come by one. */
export function noteLinked(id: string, text: string | null): void {
  if (text === null) linked.delete(id);
  else linked.set(id, text);
}
