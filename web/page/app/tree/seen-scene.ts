import type { SeenScene } from '../../drawing/painter.ts';

/* What the drawing of the tree shows, for exports and for the next drawing of the tree. */

type Tell = () => SeenScene | null;

let tell: Tell | null = null;
let last: SeenScene['transform'] | null = null;

/** What is on screen of the tree; null where nothing is drawn. */
export const seenScene: Tell = () => tell?.() ?? null;

/** Where the drawing before was moved to; null where there was none. */
export const lastTransform = (): SeenScene['transform'] | null => last;

/** Registers a drawing by how it is asked. Returns what removes it. */
export function tellSeenScene(own: Tell): () => void {
  tell = own;
  return () => {
    last = own()?.transform ?? null;
    if (tell === own) tell = null;
  };
}
