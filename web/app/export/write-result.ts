import type { Finished } from '../finished/finished.ts';
import { download, exportName } from '../parts/download.ts';
import type { Session } from '../session/session.ts';
import { loadMethodPanel } from '../use-method-panel.ts';
import { type ExportFormat, type NamedBlob, writers } from './exports.ts';

/**
 * Writes a result as a file, with the digests of its inputs, once nothing of it is pending: a figure is of what is seen, every
 * other file of the whole.
 */
export async function writeResult(session: Session, shown: Finished, format: ExportFormat): Promise<NamedBlob> {
  const whole = shown === session.finished.value ? session.whole.value : null;
  const finished = await session.whenComplete(format.section === 'Figure' ? shown : (whole ?? shown));
  const [{ exportViewOf }] = await Promise.all([writers(), loadMethodPanel(finished.result.method)]);
  const blob = await format.write(finished, exportViewOf(session, finished));
  if (format.section === 'Session') session.work.saved(finished);
  return { name: exportName(finished.result, format), blob };
}

/** Writes a result as a file, and hands it to the browser. */
export async function exportResult(session: Session, finished: Finished, format: ExportFormat): Promise<void> {
  try {
    const { name, blob } = await writeResult(session, finished, format);
    download(blob, name);
  } catch (error) {
    session.report(error);
  }
}
