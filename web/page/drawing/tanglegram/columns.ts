import { LINE } from '../named-lines.ts';
import type { MeasureText } from '../text.ts';
import type { Columns, Tanglegram } from './view.ts';

/** Room at both edges, and between a leaf and its name, in px. */
const MARGIN = 8;
export const GAP = 4;
export const LARGEST_FONT = 12;
/** All names are shown from this font on. */
const SMALLEST_FONT = 8.5;
/** The font of names where not all have room. */
const SOME_FONT = 10.5;
const WIDEST_LABEL = 130;
/** Names that are measured: with more of them few have room. */
const MEASURED_NAMES = 1000;
const LABEL_SHARE = 0.2;
const TREE_SHARE = 0.24;
/** The least share of the width for the lines between the names. */
const LINES_SHARE = 0.2;

/** Divides the width: the names on both sides have room of their own. */
export function columnsOf({ names, width }: Tanglegram, pitch: number, measure: MeasureText): Columns {
  const fitting = pitch / LINE;
  const longest = names.slice(0, MEASURED_NAMES).reduce((most, name) => Math.max(most, measure(name, LARGEST_FONT)), 0);
  const label = Math.ceil(Math.min(longest, WIDEST_LABEL, LABEL_SHARE * width));
  const room = label + 2 * GAP;
  const inner = width - 2 * MARGIN;
  const tree = Math.max(0, Math.min(TREE_SHARE * inner, (inner * (1 - LINES_SHARE)) / 2 - room));
  const leftLeaves = MARGIN + tree;
  const rightLeaves = width - MARGIN - tree;
  return {
    leftRoot: MARGIN,
    leftLeaves,
    rightLeaves,
    rightRoot: width - MARGIN,
    from: leftLeaves + room,
    to: rightLeaves - room,
    label,
    font: fitting >= SMALLEST_FONT ? Math.min(LARGEST_FONT, fitting) : SOME_FONT,
  };
}
