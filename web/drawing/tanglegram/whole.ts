import type { SvgElement } from '../element.ts';
import { LINE } from '../named-lines.ts';
import { SvgContext } from '../svg-context.ts';
import type { MeasureText } from '../text.ts';
import { columnsOf, LARGEST_FONT } from './columns.ts';
import { paintTanglegram } from './paint.ts';
import type { Tanglegram } from './view.ts';

/** Room above and below, in px. */
export const MARGIN = 10;

/** How high a tanglegram is in which every leaf has its name, in px. */
export const heightForAll = (leaves: number): number => Math.ceil(leaves * LARGEST_FONT * LINE) + 2 * MARGIN;

/** All of it as SVG elements, with nothing that stands out. */
export function wholeTanglegram(picture: Tanglegram, measure: MeasureText): readonly SvgElement[] {
  const paper = new SvgContext();
  const pitch = (picture.height - 2 * MARGIN) / Math.max(1, picture.left.leaves.length);
  const columns = columnsOf(picture, pitch, measure);
  paintTanglegram(paper, { picture, columns, pitch, offset: MARGIN, marked: null, leaf: null, measure });
  return paper.elements;
}
