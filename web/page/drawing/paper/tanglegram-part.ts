import { counted } from '../../../engine/base/text.ts';
import { element } from '../element.ts';
import type { Tanglegram } from '../tanglegram/view.ts';
import { columnsOfWhole, heightForAll, wholeTanglegram } from '../tanglegram/whole.ts';
import type { Theme } from '../theme.ts';
import { linesOf, TEXT } from './paper.ts';
import type { PaperPart, Sheet } from './paper-figure.ts';

/** Two trees face to face, as they are drawn in a size. */
export interface FacingTrees {
  /** The titles above the left and the right one. */
  readonly titles: readonly [left: string, right: string];
  readonly leaves: number;
  draw(theme: Theme, size: { readonly width: number; readonly height: number }): Tanglegram;
}

const ROW = 1.25 * TEXT;
/** Around the titles, above and below them together. */
const AROUND = 0.25 * TEXT;
const EDGE = 8;
const BETWEEN = 12;

/** Titles beside each other; where they have no room there, each in lines of its own half. */
function titleLines([left, right]: FacingTrees['titles'], { width, measure }: Sheet): readonly [string[], string[]] {
  const room = width - 2 * EDGE - BETWEEN;
  const isRoomy = measure(left, TEXT) + measure(right, TEXT) <= room;
  return isRoomy ? [[left], [right]] : [linesOf(left, room / 2, measure), linesOf(right, room / 2, measure)];
}

/** A tanglegram in which every class has its name, on both sides. */
export const tanglegramPart =
  ({ titles, leaves, draw }: FacingTrees): PaperPart =>
  (sheet) => {
    const { width, theme, measure } = sheet;
    const picture = draw(theme, { width, height: heightForAll(leaves) });
    const [left, right] = titleLines(titles, sheet);
    const rowAt = (row: number) => ({ y: AROUND / 2 + (row + 0.5) * ROW, dy: '0.35em', fill: theme.muted });
    const head = AROUND + ROW * Math.max(left.length, right.length);
    const { label } = columnsOfWhole(picture, measure);
    const short = picture.names.filter((name) => measure(name, TEXT) > label).length;
    return {
      height: head + picture.height,
      content: [
        ...left.map((line, row) => element('text', { x: EDGE, ...rowAt(row) }, line)),
        ...right.map((line, row) => element('text', { x: width - EDGE, ...rowAt(row), 'text-anchor': 'end' }, line)),
        element('g', { transform: `translate(0,${head})` }, ...wholeTanglegram(picture, measure)),
      ],
      notes: short === 0 ? [] : [`${counted(short, 'name is', 'names are')} shortened in the tanglegram`],
    };
  };
