import { lazily } from '../../../engine/base/lazy.ts';
import type { Clusters, Cut } from '../../../engine/hierarchy/cut.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import type { Finished } from '../finished/finished.ts';
import type { ShownTanglegram } from '../linked-views/comparison/shown-tanglegram.ts';
import type { Session } from '../session/session.ts';
import type { FigureView } from './figures.ts';

/** What of the view goes into files that are no figures. */
export interface Look {
  /** What colours the tree. */
  readonly grouping: Grouping | null;
  /** Where the tree is cut; null for no cut. */
  readonly cut: Cut | null;
  /** The view as the address of the page says it. */
  readonly address: string;
  /** The same where counts are left out, and the tree would first be shown otherwise. */
  readonly whole: string;
}

/** How the tree is looked at now. */
export const lookOf = ({ grouping, view }: Session): Look => ({
  grouping: grouping.peek(),
  cut: view.cut.peek(),
  address: view.address.peek(),
  whole: view.whole.peek(),
});

/** What of the view goes into a file. */
export interface ExportView extends Look {
  /** Of the tree that is shown. */
  readonly figure: FigureView;
  /** The clusters that the cut makes; null for no cut. */
  readonly clusters: Clusters | null;
  /** The tanglegram beside the tree; null for none. */
  readonly tanglegram: Omit<ShownTanglegram, 'hierarchy'> | null;
  /** Tells the user something about the file that is written. */
  say(text: string): void;
}

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
  /** What of the data is in the file: said before it is made. */
  holds(finished: Finished): string;
  /** What must be done before it can be written; null where nothing must. */
  lacks?(view: Pick<ExportView, 'clusters' | 'tanglegram'>): string | null;
  readonly extension: string;
  /** What kind of thing it is, for the menu. */
  readonly section: ExportSection;
  /** Whether the files that the result was made from are in it. */
  readonly hasFiles?: true;
  write(finished: Finished, view: ExportView): Promise<Blob>;
}

/** What writes the formats. */
export const writers = () => lazily('what writes files', import('./export-writers.ts'));

/** Loads what writes the formats: files can then be written without the network, and printing need not wait for it. */
export async function loadWriters(session: Session): Promise<void> {
  const [{ watchPrinting }] = await Promise.all([import('./print-sheet.ts'), writers()]);
  watchPrinting(session);
}
