import { element } from '../element.ts';
import type { Tanglegram } from '../tanglegram/view.ts';
import { heightForAll, wholeTanglegram } from '../tanglegram/whole.ts';
import type { Theme } from '../theme.ts';
import { TEXT } from './paper.ts';
import type { PaperPart } from './paper-figure.ts';

/** Two trees face to face, as they are drawn in a size. */
export interface FacingTrees {
  /** What is written above the left and the right one. */
  readonly titles: readonly [left: string, right: string];
  readonly leaves: number;
  draw(theme: Theme, size: { readonly width: number; readonly height: number }): Tanglegram;
}

const HEAD = 1.5 * TEXT;
const EDGE = 8;

/** A tanglegram in which every class has its name, on both sides. */
export const tanglegramPart =
  ({ titles, leaves, draw }: FacingTrees): PaperPart =>
  ({ width, theme, measure }) => {
    const size = { width, height: heightForAll(leaves) };
    const text = { y: HEAD / 2, dy: '0.35em', fill: theme.muted };
    return {
      height: HEAD + size.height,
      content: [
        element('text', { x: EDGE, ...text }, titles[0]),
        element('text', { x: width - EDGE, ...text, 'text-anchor': 'end' }, titles[1]),
        element('g', { transform: `translate(0,${HEAD})` }, ...wholeTanglegram(draw(theme, size), measure)),
      ],
      notes: [],
    };
  };
