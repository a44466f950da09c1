import { lazily } from '../../base/lazy.ts';
import type { Clusters, Cut } from '../../hierarchy/cut.ts';
import type { Grouping } from '../../model/dataset.ts';
import type { Result } from '../../model/result.ts';
import type { Finished } from '../session/finished.ts';
import type { Session } from '../session/session.ts';
import type { FigureView } from './figures.ts';

/** What of the view goes into a file. */
export interface ExportView {
  readonly figure: FigureView;
  /** What colours the tree. */
  readonly grouping: Grouping | null;
  /** Where the tree is cut, and the clusters it makes; null for no cut. */
  readonly cut: Cut | null;
  readonly clusters: Clusters | null;
  /** The view as the address of the page says it. */
  readonly address: string;
  /** Tells what is to be known of the file that is written. */
  say(text: string): void;
}

/** A file that was written. */
export interface NamedBlob {
  readonly name: string;
  readonly blob: Blob;
}

export type ExportSection = 'Tree' | 'Figure' | 'Session';

/** A way to take a result away. */
export interface ExportFormat {
  readonly label: string;
  readonly hint: string;
  /** What of the data is in the file: said before it is made. */
  holds(finished: Finished): string;
  readonly extension: string;
  /** What kind of thing it is, for the menu. */
  readonly section: ExportSection;
  write(finished: Finished, view: ExportView): Promise<Blob>;
}

/** What writes the formats. */
export const writers = () => lazily('what writes files', import('./export-writers.ts'));

/** Loads what writes the formats, so that it is there when the network is not, and for printing, which waits for nothing. */
export async function loadWriters(session: Session): Promise<void> {
  const [{ watchPrinting }] = await Promise.all([import('./print-sheet.ts'), writers()]);
  watchPrinting(session);
}

/** The name of an exported file: the logits' name without its ending, the method, the format. */
export function exportName(result: Result, { extension }: Pick<ExportFormat, 'extension'>): string {
  const input = result.inputs[0]?.name ?? 'hierarchy';
  const stem = input.replace(/\.[^./]*$/, '').replace(/[^\p{L}\p{N}._-]+/gu, '-');
  return `${stem}-${result.method}.${extension}`;
}

/** Hands a file to the browser's downloads. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
