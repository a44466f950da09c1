import type { ComponentType } from 'preact';
import { type LazyPanel, lazyPanel, type PanelProps } from '../controls/lazy-panel.tsx';
import type { Finished } from '../finished/finished.ts';
import { type Place, standsIn } from '../view/places.ts';

/** A picture that stands beside the tree and is linked with it: a heat map, a scatter plot, a second tree. */
export interface LinkedView {
  readonly id: string;
  readonly title: string;
  /** Its title beside this result, if that is not always the same. */
  readonly titleFor?: (finished: Finished) => string;
  readonly hint: string;
  /** True if there is something to show for this result. */
  fits(finished: Finished): boolean;
  /** Loads the picture, which the first tree does not need. It reads and sets the view through the session. */
  load(): Promise<ComponentType<PanelProps>>;
}

interface LoadedView extends LinkedView {
  readonly picture: LazyPanel;
}

let views: readonly LoadedView[] = [];

/** Gives the page the pictures that can stand beside its tree: a report has fewer. */
export function provideViews(given: readonly LinkedView[]): void {
  views = given.map((view) => ({ ...view, picture: lazyPanel(`the view “${view.title}”`, view.load) }));
}

/** The picture of this id, where the page has it. */
export const viewCalled = (id: string | null): LoadedView | undefined => views.find((view) => view.id === id);

/** The pictures of a place that this result has, in the order in which they are offered. */
export const viewsAt = (place: Place, finished: Finished): readonly LinkedView[] =>
  views.filter((view) => standsIn(view.id, place) && view.fits(finished));
