import type { Grouping } from '../data/dataset.ts';
import { lazily } from '../data/lazy.ts';
import type { Clusters, Cut } from '../hierarchy/cut.ts';
import type { Result } from '../methods/result.ts';
import type { FigureView } from './figures.ts';
import type { Finished } from './finished.ts';

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
  readonly extension: string;
  /** What kind of thing it is, for the menu. */
  readonly section: ExportSection;
  write(finished: Finished, view: ExportView): Promise<Blob>;
}

const writers = () => lazily('what writes files', import('./export-writers.ts'));

/** Loads what writes the formats, so that it is there when the network is not. */
export const loadWriters = (): Promise<unknown> => writers();

export const SESSION_WITH_DATA: ExportFormat = {
  label: 'Session with data',
  hint: 'the same with the files inside; drop it here to open it',
  extension: 'session.zip',
  section: 'Session',
  write: async (finished, view) => (await writers()).sessionWithData(finished, view),
};

export const EXPORTS: readonly ExportFormat[] = [
  {
    label: 'Hierarchy (JSON)',
    hint: 'everything: tree, merges and why, metrics, digests',
    extension: 'json',
    section: 'Tree',
    write: async (finished) => (await writers()).json(finished),
  },
  {
    label: 'Newick',
    hint: 'for tree viewers; branches as long as heights differ',
    extension: 'nwk',
    section: 'Tree',
    write: async (finished) => (await writers()).newick(finished),
  },
  {
    label: 'Linkage matrix (.npy)',
    hint: 'for scipy.cluster.hierarchy, leaves in class order',
    extension: 'linkage.npy',
    section: 'Tree',
    write: async (finished) => (await writers()).linkage(finished),
  },
  {
    label: 'Tree as CSV',
    hint: 'child,parent, one line an edge',
    extension: 'tree.csv',
    section: 'Tree',
    write: async (finished) => (await writers()).parents(finished),
  },
  {
    label: 'Clusters as CSV',
    hint: 'the cluster of every class, where the tree is cut',
    extension: 'clusters.csv',
    section: 'Tree',
    write: async (finished, view) => (await writers()).clusters(finished, view),
  },
  {
    label: 'Python',
    hint: 'the lines that load the linkage matrix in SciPy, and cut it as here',
    extension: 'py',
    section: 'Tree',
    write: async (finished, view) => (await writers()).python(finished, view),
  },
  {
    label: 'SVG',
    hint: 'the whole tree with legend and caption, on white',
    extension: 'svg',
    section: 'Figure',
    write: async (finished, view) => (await writers()).svg(finished, view.figure, true),
  },
  {
    label: 'PNG',
    hint: 'the same in pixels, at 300 dots an inch',
    extension: 'png',
    section: 'Figure',
    write: async (finished, view) => (await writers()).png(finished, view.figure, true),
  },
  {
    label: 'SVG of this view',
    hint: 'what is on screen: the subtree, zoom and folds as they are',
    extension: 'view.svg',
    section: 'Figure',
    write: async (finished, view) => (await writers()).svg(finished, view.figure, false),
  },
  {
    label: 'PNG of this view',
    hint: 'the same in pixels, at 300 dots an inch',
    extension: 'view.png',
    section: 'Figure',
    write: async (finished, view) => (await writers()).png(finished, view.figure, false),
  },
  {
    label: 'Session',
    hint: 'to go on later: result, options and view; of your files names and digests only',
    extension: 'session.json',
    section: 'Session',
    write: async (finished, view) => (await writers()).session(finished, view),
  },
  SESSION_WITH_DATA,
];

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
