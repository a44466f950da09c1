import { lazily } from '../../../engine/base/once.ts';
import type { Finished } from '../finished/finished.ts';
import type { Session } from '../session/session.ts';
import type { ExportView } from './export-view.ts';

/** A file that was written. */
export interface NamedBlob {
  readonly name: string;
  readonly blob: Blob;
}

export type ExportSection = 'Tree' | 'Other programs' | 'Figure' | 'Page' | 'Session' | 'Link' | 'Lesson';

/** A kind of file that a result can be exported to. */
export interface ExportFormat {
  readonly label: string;
  readonly hint: string;
  /** The parts of the data in the file: listed before it is made. */
  holds(finished: Finished): string;
  /** The action needed before it can be written; null if there is none. */
  lacks?(view: Pick<ExportView, 'clusters' | 'tanglegram'>): string | null;
  readonly extension: string;
  /** Its section of the menu. */
  readonly section: ExportSection;
  /** True if the files that the result was made from are in it. */
  readonly hasFiles?: true;
  write(finished: Finished, view: ExportView): Promise<Blob>;
}

/** The writers of the formats. */
export const writers = () => lazily('what writes files', import('./export-writers.ts'));

/** Loads what writes the formats: files can then be written without the network, and printing need not wait for it. */
export async function loadWriters(session: Session): Promise<void> {
  const [{ watchPrinting }] = await Promise.all([import('./print-sheet.ts'), writers()]);
  watchPrinting(session);
}
