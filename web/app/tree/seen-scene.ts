import type { SeenScene } from '../../drawing/painter.ts';

/* What the drawing of the tree shows: it tells when it is asked, by exports and by the drawing that comes after it. */

type Tell = () => SeenScene | null;

let tell: Tell | null = null;
let last: SeenScene['transform'] | null = null;

/** What is on screen of the tree; null where nothing is drawn. */
export const seenScene: Tell = () => tell?.() ?? null;

/** Where the drawing before was moved to; null where there was none. */
export const lastTransform = (): SeenScene['transform'] | null => last;

/** A drawing says how it is asked. Returns what it calls when it goes. */
export function tellSeenScene(own: Tell): () => void {
  tell = own;
  return () => {
    last = own()?.transform ?? null;
    if (tell === own) tell = null;
  };
}
