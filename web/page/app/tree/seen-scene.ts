import type { SeenScene } from '../../drawing/painter.ts';

/* The view of the drawing of the tree, for exports and for the next drawing of the tree. */

type Tell = () => SeenScene | null;

let tell: Tell | null = null;
let last: SeenScene['transform'] | null = null;

/** The part of the tree on screen; null if nothing is drawn. */
export const seenScene: Tell = () => tell?.() ?? null;

/** The transform of the drawing before; null without one. */
export const lastTransform = (): SeenScene['transform'] | null => last;

/** Registers a drawing by how it is asked. Returns what removes it. */
export function tellSeenScene(own: Tell): () => void {
  tell = own;
  return () => {
    last = own()?.transform ?? null;
    if (tell === own) tell = null;
  };
}
