import { signal } from '@preact/signals';
import type { Hierarchy } from '../../../../engine/model/hierarchy.ts';
import type { Tanglegram } from '../../../drawing/tanglegram/view.ts';
import type { Theme } from '../../../drawing/theme.ts';
import type { Finished } from '../../finished/finished.ts';
import type { Size } from '../../parts/use-size.ts';

/** The tanglegram that stands beside the tree, for a figure of it. */
export interface ShownTanglegram {
  /** The tree that was compared: while another one is being compared, this one still stands there. */
  readonly hierarchy: Hierarchy;
  /** The title of the other tree. */
  readonly title: string;
  /** Notes on the comparison: how leaves were matched, how groups with several parents are compared. */
  readonly notes: readonly string[];
  readonly leaves: number;
  draw(theme: Theme, size: Size): Tanglegram;
}

/** Null where none is shown. */
export const shownTanglegram = signal<ShownTanglegram | null>(null);

/** That of a tree; null while none of it is shown. */
export const tanglegramOf = ({ result }: Pick<Finished, 'result'>): ShownTanglegram | null =>
  shownTanglegram.value?.hierarchy === result.hierarchy ? shownTanglegram.value : null;
