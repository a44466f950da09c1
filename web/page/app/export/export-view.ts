import type { Clusters, Cut } from '../../../engine/hierarchy/cut.ts';
import type { Grouping } from '../../../engine/model/dataset.ts';
import type { ShownTanglegram } from '../linked-views/comparison/use-tanglegram.ts';
import type { Session } from '../session/session.ts';
import type { FigureView } from './figures.ts';

/** The part of the view that goes into files that are no figures. */
export interface Look {
  /** The grouping that colours the tree. */
  readonly grouping: Grouping | null;
  /** The cut of the tree; null for none. */
  readonly cut: Cut | null;
  /** The view as the address of the page says it. */
  readonly address: string;
  /** The same where counts are left out, and the tree would first be shown otherwise. */
  readonly whole: string;
}

/** The view of the tree now. */
export const lookOf = ({ grouping, view }: Session): Look => ({
  grouping: grouping.peek(),
  cut: view.cut.peek(),
  address: view.address.peek(),
  whole: view.whole.peek(),
});

/** The part of the view that goes into a file. */
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
