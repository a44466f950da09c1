import type { PlaceRequest } from './layout.ts';

// Sizes that pictures on a disc and on a strip share. In px.

/** Room around the picture. */
export const MARGIN = 6;

/** In a figure: the font that every label gets at least, and the widest label. */
export const FIGURE_FONT = 11;
export const FIGURE_LABEL = 400;

export type FigureRequest = Omit<PlaceRequest, 'width' | 'height'>;

/** The width of the longest name at a font of 1 px. */
export function longestName({ names, measure }: Pick<PlaceRequest, 'names' | 'measure'>): number {
  let longest = 0;
  for (const name of names) longest = Math.max(longest, measure(name, 16) / 16);
  return longest;
}
