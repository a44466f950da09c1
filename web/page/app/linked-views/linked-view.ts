import type { ComponentType } from 'preact';
import type { Finished } from '../finished/finished.ts';

/** The properties of every picture beside the tree. It reads and sets the view through the session. */
export interface PictureProps {
  readonly finished: Finished;
}

/** A picture that stands beside the tree and is linked with it: a heat map, a scatter plot, a second tree. */
export interface LinkedView {
  readonly id: string;
  readonly title: string;
  /** Its title beside this result, if that is not always the same. */
  readonly titleFor?: (finished: Finished) => string;
  readonly hint: string;
  /** True if there is something to show for this result. */
  fits(finished: Finished): boolean;
  /** Loads the picture; the first tree does not need it. */
  load(): Promise<ComponentType<PictureProps>>;
}
