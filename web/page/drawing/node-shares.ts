import { nodeTexts } from './node-texts.ts';
import type { Overlay } from './scene.ts';

/** The room a number takes on screen, in px. */
const WIDTH = 20;

/**
 * `first`: the node whose number comes before all others.
 * The share of each inner node in percent where its branches meet; where there is no room for all, those of the higher nodes
 * first, and the others on closer look. NaN for none.
 */
export const nodeShares = (shares: ArrayLike<number>, first: number | null = null): Overlay =>
  nodeTexts({
    worth: Array.from({ length: shares.length }, (_, node) => (node === first ? Number.POSITIVE_INFINITY : node)),
    texts: Array.from(shares, (share) => (Number.isNaN(share) ? '' : String(Math.round(100 * share)))),
    measure: () => WIDTH,
  });
