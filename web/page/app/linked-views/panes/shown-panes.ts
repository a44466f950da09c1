import { signal } from '@preact/signals';
import type { Request } from '../../finished/request.ts';

/** The texts and numbers on a pane. */
export interface ShownPane {
  readonly request: Request;
  /** "Agglomerative linkage (Linkage single)" */
  readonly title: string;
  /** Its method with all options. */
  readonly caption: string;
  /** Null while its tree is not there. */
  readonly clusters: number | null;
  /** The number of items it puts elsewhere than the first pane; null for the first, and if it is not known. */
  readonly elsewhere: number | null;
  /** Agreement of its clusters with the labels; null where it is not defined. */
  readonly ari: number | null;
}

/** The panes that stand side by side, for figures and lessons; null where there are none. */
export const shownPanes = signal<readonly ShownPane[] | null>(null);
