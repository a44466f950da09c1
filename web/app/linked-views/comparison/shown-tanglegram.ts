import { signal } from '@preact/signals';
import type { Tanglegram } from '../../../drawing/tanglegram/view.ts';
import type { Theme } from '../../../drawing/theme.ts';
import type { Size } from '../../parts/use-size.ts';

/** The tanglegram that stands beside the tree, for a figure of it. */
export interface ShownTanglegram {
  /** What the other tree is called. */
  readonly title: string;
  /** What has to be said of the comparison: how leaves were matched, how groups with several parents are compared. */
  readonly notes: readonly string[];
  readonly leaves: number;
  draw(theme: Theme, size: Size): Tanglegram;
}

/** Null where none is shown. */
export const shownTanglegram = signal<ShownTanglegram | null>(null);
