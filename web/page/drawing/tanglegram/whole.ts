import type { SvgElement } from '../element.ts';
import { LINE } from '../named-lines.ts';
import { SvgContext } from '../svg-context.ts';
import type { MeasureText } from '../text.ts';
import { columnsOf, LARGEST_FONT } from './columns.ts';
import { paintTanglegram } from './paint.ts';
import type { Columns, Tanglegram } from './view.ts';

/** Room above and below, in px. */
export const MARGIN = 10;

/** The height of a tanglegram in which every leaf has its name, in px. */
export const heightForAll = (leaves: number): number => Math.ceil(leaves * LARGEST_FONT * LINE) + 2 * MARGIN;

const pitchOf = ({ height, left }: Tanglegram): number => (height - 2 * MARGIN) / Math.max(1, left.leaves.length);

/** The places of its columns. */
export const columnsOfWhole = (picture: Tanglegram, measure: MeasureText): Columns =>
  columnsOf(picture, pitchOf(picture), measure);

/** All of it as SVG elements, with nothing that stands out. */
export function wholeTanglegram(picture: Tanglegram, measure: MeasureText): readonly SvgElement[] {
  const paper = new SvgContext();
  const columns = columnsOfWhole(picture, measure);
  const pitch = pitchOf(picture);
  paintTanglegram(paper, { picture, columns, pitch, offset: MARGIN, marked: null, leaf: null, measure });
  return paper.elements;
}
