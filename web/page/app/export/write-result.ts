import type { Finished } from '../finished/finished.ts';
import { download, exportName } from '../parts/download.ts';
import { loadMethodPanel } from '../playback/method-panel.ts';
import type { Session } from '../session/session.ts';
import { lookOf } from './export-view.ts';
import { type ExportFormat, type NamedBlob, writers } from './exports.ts';
import { anotherTree, whileShown } from './same-tree.ts';

/** A file that was written, and the result that is in it. */
export interface Written extends NamedBlob {
  readonly finished: Finished;
}

/**
 * Writes a result as a file, with the digests of its inputs, once nothing of it is pending: a figure is of what is seen, every
 * other file of the whole. Where another tree is shown by then, a file has the view that it was asked for with.
 * @throws DataError for a figure of a tree that is no longer shown
 */
export async function writeResult(session: Session, shown: Finished, format: ExportFormat): Promise<Written> {
  const whole = shown === session.finished.value ? session.whole.value : null;
  const isStillShown = whileShown(session);
  const asked = lookOf(session);
  const finished = await session.whenComplete(format.section === 'Figure' ? shown : (whole ?? shown));
  const [{ exportViewOf }] = await Promise.all([writers(), loadMethodPanel(finished.result.method)]);
  if (format.section === 'Figure' && !isStillShown()) throw anotherTree();
  const look = isStillShown() ? lookOf(session) : asked;
  const blob = await format.write(finished, exportViewOf(session, finished, look));
  return { name: exportName(finished.result, format), blob, finished };
}

/** True if all numbers that were edited are in a session, or none were. */
const hasEdits = ({ files, edits }: Session, { finished }: Written, { hasFiles }: ExportFormat): boolean =>
  files
    .peek()
    .filter((file) => (edits.peek()?.countOf(file) ?? 0) > 0)
    .every((file) => hasFiles === true && finished.files.includes(file));

/** The user has the written file: a session is saved work. */
export function noteWritten(session: Session, written: Written, format: ExportFormat): void {
  if (format.section === 'Session') session.work.saved(written.finished, hasEdits(session, written, format));
}

/** Writes a result as a file, and hands it to the browser. */
export async function exportResult(session: Session, finished: Finished, format: ExportFormat): Promise<void> {
  try {
    const written = await writeResult(session, finished, format);
    download(written.blob, written.name);
    noteWritten(session, written, format);
  } catch (error) {
    session.report(error);
  }
}
